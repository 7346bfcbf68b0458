import { posix } from 'node:path'
import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import { toPosix } from '../project/files.js'
import type { DocumentIndex } from './document-index.js'

interface Patterns {
  readonly include?: FilterPattern
  readonly exclude?: FilterPattern
}

interface NamedPlugin {
  readonly name: string
  readonly transform?: { readonly filter?: { readonly id?: FilterPattern | Patterns } | null }
}

interface Config {
  vitepress?: { srcDir: string; pages: string[]; vue?: Patterns }
}

type Listing = Pick<DocumentIndex, 'root' | 'files'> & { query?: string }

/** The plugins that take `.md` files unless their options say otherwise, each with those that do. */
const cures: Readonly<Record<string, string>> = {
  '@mdx-js/rollup': String.raw`mdx({ exclude: [/\.api\.md$/] })`,
  'unplugin-vue-markdown': String.raw`Markdown({ exclude: [/\.api\.md$/] })`,
  'vite-plugin-svelte:compile': `svelte({ exclude: ['**/*.api.md'] })`,
}

/** The warning about another plugin; an information where it may have been told to leave documents alone. */
export interface Conflict {
  readonly text: string
  readonly isCertain: boolean
}

/** The plugins that take documents, by their names and the filters that they show. */
export function findConflictingPlugins(
  plugins: readonly object[],
  index: Listing,
  { vitepress: site }: Config = {},
): Conflict[] {
  return (plugins as NamedPlugin[]).flatMap(({ name, transform }): Conflict | [] => {
    if (name === 'astro:build') return astroConflict(index)
    if (name === 'vitepress') return vitePressConflict(index, site)
    if (!Object.hasOwn(cures, name)) return []
    const id = transform?.filter?.id
    const { include, exclude } = isPatterns(id) ? id : { include: id, exclude: undefined }
    const matches = createFilter(include, exclude)
    if (!index.files().some((file) => file.endsWith('.md') && matches(file))) return []
    const isCertain = Boolean(id)
    const condition = isCertain ? 'too, and breaks them' : 'too unless it is told otherwise'
    const text = `The plugin \`${name}\` takes .api.md files ${condition}. Add to its options: ${cures[name]}`
    return { text, isCertain }
  })
}

function isPatterns(id: FilterPattern | Patterns | undefined): id is Patterns {
  return typeof id === 'object' && id !== null && !(id instanceof RegExp) && !Array.isArray(id)
}

/** A warning if Astro would make a page of a document, which it cannot render. */
function astroConflict(index: Listing): Conflict | [] {
  const paths = index.files().map((file) => posix.relative(index.root, file))
  // It leaves files and folders alone whose names start with an underscore.
  const page = paths.find((path) => path.startsWith('src/pages/') && !path.includes('/_'))
  if (page === undefined) return []
  const text = `Astro makes a page of \`${page}\`, and fails to render it with NoMatchingRenderer. Move it out of src/pages, or put an underscore before its name, and import it from an .astro page.`
  return { text, isCertain: true }
}

/** A warning unless VitePress makes no pages of documents, and its Vue plugin leaves them to others. */
function vitePressConflict(index: Listing, site: Config['vitepress']): Conflict | [] {
  // It takes every other `.md`.
  index.query = '?api'
  const pages = site?.pages.map((page) => posix.join(toPosix(site.srcDir), page))
  const isLeft = createFilter(undefined, site?.vue?.exclude)
  if (!index.files().some((file) => pages?.includes(file) !== false || isLeft(file))) return []
  const text = String.raw`The plugin vitepress takes .api.md files too, and breaks them. Add to its configuration: srcExclude: ['**/*.api.md'], vue: { exclude: [/\.api\.md$/] }; and import documents with a query: './users.api.md?api'`
  return { text, isCertain: true }
}
