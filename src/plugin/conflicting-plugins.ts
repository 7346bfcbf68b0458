import { posix } from 'node:path'
import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import { toPosix } from '../project/files.js'
import type { DocumentIndex } from './document-index.js'

interface Patterns {
  readonly include?: FilterPattern
  readonly exclude?: FilterPattern
}

interface Config {
  vitepress?: { srcDir?: string; pages?: string[]; vue?: Patterns }
}

/** A plugin that is known to take Markdown files, by what it shows of itself. */
interface NamedPlugin {
  readonly name: string
  /** The Vue plugin shows its options. */
  readonly api?: { readonly options?: Patterns | null } | null
  readonly transform?: {
    readonly filter?: { readonly id?: FilterPattern | Patterns } | null
  } | null
}

const asRegExp = (ending: string) => `/${ending.replaceAll('.', String.raw`\.`)}$/`
const excludeFrom =
  (plugin: string, patternFor = asRegExp) =>
  (ending: string) =>
    `Add to its options: ${plugin}({ exclude: [${patternFor(ending)}] })`
const queryLine = (ending: string) =>
  `It has no option against that; import documents with a query, which it does not take: './users${ending}?api'`

/** The advice about plugins that take `.md` files unless told otherwise, for files with an ending. */
const advice: Readonly<Record<string, (ending: string) => string>> = {
  '@mdx-js/rollup': excludeFrom('mdx'),
  'unplugin-vue-markdown': excludeFrom('Markdown'),
  'vite-plugin-vue-markdown': excludeFrom('Markdown'),
  'vite-plugin-md': excludeFrom('Markdown'),
  'vite:vue': excludeFrom('vue'),
  'vite-plugin-svelte:compile': excludeFrom('svelte', (ending) => `'**/*${ending}'`),
  'vite-plugin-markdown': queryLine,
  'vite-plugin-mdx': queryLine,
  vitepress: (ending) =>
    `${queryLine(ending)}. Add to its configuration: srcExclude: ['**/*${ending}'], vue: { exclude: [${asRegExp(ending)}] }`,
}

/** The plugins that take every `.md` file. */
const greedy = ['vite-plugin-markdown', 'vite-plugin-mdx', 'vitepress']

/** The warning about another plugin; an information where it may have been told to leave documents alone. */
export interface Conflict {
  readonly text: string
  readonly isCertain: boolean
}

/** The plugins that take documents, by their names and what they show of their filters; the list loads documents with a query where one takes every `.md`. */
export function findConflictingPlugins(
  plugins: readonly object[],
  index: Pick<DocumentIndex, 'root' | 'files' | 'lists'> & { query?: string },
  config: Config = {},
): Conflict[] {
  const known = (plugins as NamedPlugin[]).filter(
    ({ name }) => name === 'astro:build' || Object.hasOwn(advice, name),
  )
  if (known.length === 0) return []
  const listed = index.files()
  // Before the first document, the name that one usually has.
  const usual = `${index.root}/users.api.md`
  const files = listed.length === 0 && index.lists(usual) ? [usual] : listed
  return known.flatMap((plugin): Conflict | [] => {
    const { name } = plugin
    if (name === 'astro:build') return astroConflict(files, index.root)
    const isGreedy = greedy.includes(name)
    const patterns = isGreedy ? undefined : patternsOf(plugin)
    const matches = patterns && createFilter(patterns.include, patterns.exclude)
    const taken = files.find((file) => matches?.(file) ?? file.endsWith('.md'))
    if (taken === undefined) return []
    if (isGreedy) index.query = '?api'
    if (name === 'vitepress' && isSetUp(config, files)) return []
    const [ending = '…'] = /\.[\w-]+\.[\w-]+$/.exec(taken) ?? []
    const isCertain = isGreedy || patterns !== undefined
    const condition = isCertain ? 'too, and breaks them' : 'too unless it is told otherwise'
    const text = `The plugin \`${name}\` takes ${ending} files ${condition}. ${advice[name]!(ending)}`
    return { text, isCertain }
  })
}

/** A warning if Astro would make a page of a document, which it cannot render. */
function astroConflict(files: readonly string[], root: string): Conflict | [] {
  const paths = files.map((file) => posix.relative(root, file))
  // It leaves files and folders alone whose names start with an underscore.
  const page = paths.find((path) => path.startsWith('src/pages/') && !path.includes('/_'))
  if (page === undefined) return []
  const text = `Astro makes a page of \`${page}\`, and fails to render it with NoMatchingRenderer. Move it out of src/pages, or put an underscore before its name, and import it from an .astro page.`
  return { text, isCertain: true }
}

/** Tells whether VitePress makes no pages of documents, and leaves them to others. */
function isSetUp({ vitepress: site }: Config, files: readonly string[]): boolean {
  const made = new Set(site?.pages?.map((page) => posix.join(toPosix(site.srcDir ?? ''), page)))
  const isLeft = createFilter(undefined, site?.vue?.exclude)
  return files.every((file) => site && !made.has(file) && !isLeft(file))
}

/** The patterns that a plugin shows of the files that it takes. */
function patternsOf({ api, transform }: NamedPlugin): Patterns | undefined {
  if (api?.options) return { ...api.options, include: api.options.include ?? /\.vue$/ }
  const id = transform?.filter?.id
  if (!id) return undefined
  const isBare = typeof id === 'string' || id instanceof RegExp || Array.isArray(id)
  return isBare ? { include: id as FilterPattern } : (id as Patterns)
}
