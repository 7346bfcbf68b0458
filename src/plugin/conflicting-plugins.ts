import { posix } from 'node:path'
import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import { documentPattern, toPosix } from '../project/files.js'
import { type DocumentIndex, isEmpty } from './document-index.js'

interface Patterns {
  readonly include?: FilterPattern
  readonly exclude?: FilterPattern
}

interface NamedPlugin {
  readonly name: string
  readonly transform?: { readonly filter?: { readonly id?: FilterPattern | Patterns } | null }
}

/** The configuration of Vite, as far as plugins leave their own in it. */
interface Config {
  vitepress?: { srcDir: string; pages: string[]; vue?: Patterns }
}

type Listing = Pick<DocumentIndex, 'root' | 'files'> & { query?: string }

/** The warning about another plugin; an information where it may have been told to leave documents alone. */
export interface Conflict {
  readonly text: string
  readonly isCertain: boolean
}

/** The plugins that take documents, by their names and the filters that they show; `include` is the option. */
export function findConflictingPlugins(
  plugins: readonly object[],
  index: Listing,
  include?: FilterPattern,
  { vitepress: site }: Config = {},
): Conflict[] {
  const patterns = [isEmpty(include) ? documentPattern : include!].flat() as (string | RegExp)[]
  const own = patterns.map(codeOf).join(', ')
  const globs = patterns.map((pattern) => codeOf(globOf(pattern))).join(', ')
  /** The options by which plugins that take `.md` files leave documents to this one. */
  const cures: Readonly<Record<string, string>> = {
    '@mdx-js/rollup': `mdx({ exclude: [${own}] })`,
    'unplugin-vue-markdown': `Markdown({ exclude: [${own}] })`,
    'vite-plugin-svelte:compile': `svelte({ exclude: [${globs}] })`,
  }
  const shown = (file: string) => `\`${posix.relative(index.root, file)}\``
  return (plugins as NamedPlugin[]).flatMap(({ name, transform }): Conflict | [] => {
    if (name === 'astro:build') {
      // It leaves files and folders alone whose names start with an underscore.
      const isPage = (path: string) => path.startsWith('src/pages/') && !path.includes('/_')
      const page = index.files().find((file) => isPage(posix.relative(index.root, file)))
      if (page === undefined) return []
      const text = `Astro makes a page of ${shown(page)}, and fails to render it with NoMatchingRenderer. Move it out of src/pages, or put an underscore before its name, and import it from an .astro page.`
      return { text, isCertain: true }
    }
    if (name === 'vitepress') {
      // It takes every other `.md`.
      index.query = '?api'
      const pages = site?.pages.map((page) => posix.join(toPosix(site.srcDir), page))
      const isLeft = createFilter(undefined, site?.vue?.exclude)
      const file = index.files().find((one) => pages?.includes(one) !== false || isLeft(one))
      if (file === undefined) return []
      const text = `The plugin vitepress takes ${shown(file)} too, and breaks it. Add to its configuration: srcExclude: [${globs}], vue: { exclude: [${own}] }; and import documents with a query: './${posix.basename(file)}?api'`
      return { text, isCertain: true }
    }
    if (!Object.hasOwn(cures, name)) return []
    const id = transform?.filter?.id
    const filter = isPatterns(id) ? id : { include: id }
    const matches = createFilter(filter.include, filter.exclude)
    const file = index.files().find((one) => one.endsWith('.md') && matches(one))
    if (file === undefined) return []
    const isCertain = Boolean(id)
    const condition = isCertain ? 'too, and breaks it' : 'too unless it is told otherwise'
    const text = `The plugin \`${name}\` takes ${shown(file)} ${condition}. Add to its options: ${cures[name]}`
    return { text, isCertain }
  })
}

function isPatterns(id: FilterPattern | Patterns | undefined): id is Patterns {
  return typeof id === 'object' && id !== null && !(id instanceof RegExp) && !Array.isArray(id)
}

function codeOf(pattern: string | RegExp): string {
  return typeof pattern === 'string' ? `'${pattern}'` : String(pattern)
}

/** The glob of an expression for an ending, for options that take no others; other patterns as they are. */
function globOf(pattern: string | RegExp): string | RegExp {
  const [, ending] =
    /^((?:\\\.[\w-]+)+)\$$/.exec(pattern instanceof RegExp ? pattern.source : '') ?? []
  return ending === undefined ? pattern : `**/*${ending.replaceAll('\\', '')}`
}
