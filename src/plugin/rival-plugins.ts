import { posix } from 'node:path'
import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import type { DocumentIndex } from './document-index.js'
import { toPosix } from './request.js'

/** A plugin that takes `.md` files unless told otherwise. */
interface Rival {
  /** How it is told, for files with an ending. */
  readonly advice: (ending: string) => string
  /** How to learn what it takes: it has no choice, it shows its filter, or its transform tells. */
  readonly takes: 'every .md' | 'what passes' | 'what it answers'
}

/** What is asked of the list of documents. */
type Documents = Pick<DocumentIndex, 'root' | 'files' | 'lists'> &
  Partial<Pick<DocumentIndex, 'query'>>

const rivals: ReadonlyMap<string, Rival> = new Map<string, Rival>([
  ['@mdx-js/rollup', { advice: excludeLine('mdx'), takes: 'what it answers' }],
  ['unplugin-vue-markdown', { advice: excludeLine('Markdown'), takes: 'what it answers' }],
  ['vite-plugin-vue-markdown', { advice: excludeLine('Markdown'), takes: 'what it answers' }],
  ['vite-plugin-md', { advice: excludeLine('Markdown'), takes: 'what it answers' }],
  ['vite:vue', { advice: excludeLine('vue'), takes: 'what passes' }],
  [
    'vite-plugin-svelte:compile',
    {
      advice: (ending) => `Add to its options: svelte({ exclude: ['**/*${ending}'] })`,
      takes: 'what passes',
    },
  ],
  ['vite-plugin-markdown', { advice: queryLine, takes: 'every .md' }],
  ['vite-plugin-mdx', { advice: queryLine, takes: 'every .md' }],
  [
    'vitepress',
    {
      advice: (ending) =>
        `${queryLine(ending)}. Add to its configuration: srcExclude: ['**/*${ending}'], vue: { exclude: [${expression(ending)}] }`,
      takes: 'every .md',
    },
  ],
])

/**
 * A warning for each plugin that would take documents for its own files. Where one takes every `.md`,
 * the list of all documents loads them with a query from then on.
 */
export async function findRivals(
  plugins: readonly object[],
  index: Documents,
  config: object = {},
): Promise<string[]> {
  const present = plugins.flatMap((plugin) => {
    const name = String(Reflect.get(plugin, 'name'))
    const rival = rivals.get(name)
    return rival ? [{ plugin, name, rival }] : []
  })
  const isAstro = plugins.some((plugin) => Reflect.get(plugin, 'name') === 'astro:build')
  if (present.length === 0 && !isAstro) return []
  const documents = await documentsOf(index)
  const warnings = await Promise.all(
    present.map(async ({ plugin, name, rival }) => {
      const taken = await firstTaken(plugin, rival, documents)
      if (taken === undefined) return []
      if (rival.takes === 'every .md') index.query = '?api'
      if (name === 'vitepress' && isVitePressSetUp(config, documents)) return []
      const ending = /\.[\w-]+\.[\w-]+$/.exec(taken)?.[0]
      const advice = rival.advice(ending ?? '…')
      const files = ending === undefined ? 'documents' : `${ending} files`
      return [`The plugin \`${name}\` takes ${files} too, and breaks them. ${advice}`]
    }),
  )
  return [...warnings.flat(), ...(isAstro ? astroPages(documents, index.root) : [])]
}

/** A warning if Astro would make a page of a document, which it cannot render. */
function astroPages(documents: readonly string[], root: string): string[] {
  const folder = `${root}/src/pages/`
  const page = documents.find((file) => {
    // It leaves files and folders alone whose names start with an underscore.
    return file.startsWith(folder) && !/(?:^|\/)_/.test(file.slice(folder.length))
  })
  if (page === undefined) return []
  const name = page.slice(root.length + 1)
  return [
    `Astro makes a page of \`${name}\`, and fails to render it with NoMatchingRenderer. Move it out of src/pages, or put an underscore before its name, and import it from an .astro page.`,
  ]
}

/** Whether VitePress makes no pages of documents, and leaves them to others. */
function isVitePressSetUp(config: object, documents: readonly string[]): boolean {
  const site: unknown = Reflect.get(config, 'vitepress')
  if (typeof site !== 'object' || site === null) return false
  const { srcDir, pages, vue } = site as {
    srcDir?: string
    pages?: readonly string[]
    vue?: { exclude?: FilterPattern }
  }
  const made = new Set(pages?.map((page) => posix.join(toPosix(srcDir ?? ''), page)))
  const isLeft = createFilter(undefined, vue?.exclude)
  return documents.every((file) => !made.has(file) && !isLeft(file))
}

/** The documents that there are; before the first, the name that one usually has. */
async function documentsOf(index: Documents): Promise<string[]> {
  const files = await index.files()
  if (files.length > 0) return files
  const usual = `${index.root}/users.api.md`
  return index.lists(usual) ? [usual] : []
}

/** The first document that a plugin would take. */
async function firstTaken(
  plugin: object,
  { takes }: Rival,
  documents: readonly string[],
): Promise<string | undefined> {
  if (takes === 'every .md') return documents.find((file) => file.endsWith('.md'))
  for (const file of documents) {
    // One after the other: the first one that is taken is enough, and most often it is the first.
    // oxlint-disable-next-line no-await-in-loop
    if (await claims(plugin, file, takes === 'what it answers')) return file
  }
  return undefined
}

function excludeLine(plugin: string): (ending: string) => string {
  return (ending) => `Add to its options: ${plugin}({ exclude: [${expression(ending)}] })`
}

function queryLine(ending: string): string {
  return `It has no option against that; import documents with a query, which it does not take: './users${ending}?api'`
}

/** The regular expression for files with an ending. */
function expression(ending: string): string {
  return `/${ending.replaceAll('.', String.raw`\.`)}$/`
}

/**
 * Whether a plugin would take a file, as far as its options and filters tell.
 *
 * Its transform is called only where that is known to be harmless and to tell: on a text of its own.
 */
export async function claims(plugin: object, file: string, mayCall: boolean): Promise<boolean> {
  // Some plugins show their options.
  const options = property(property(plugin, 'api'), 'options')
  if (options) {
    const include = patterns(options, 'include') ?? /\.vue$/
    return createFilter(include, patterns(options, 'exclude'))(file)
  }
  const transform = property(plugin, 'transform')
  const filter = property(property(transform, 'filter'), 'id')
  if (filter && !passes(filter, file)) return false
  const handler = typeof transform === 'function' ? transform : property(transform, 'handler')
  return mayCall && typeof handler === 'function' ? answers(handler, file) : Boolean(filter)
}

/** Whether a transform answers for a file, be it by reporting an error in it. */
async function answers(handler: Function, file: string): Promise<boolean> {
  let isRefused = false
  const context = {
    meta: { rollupVersion: '4.0.0', watchMode: false },
    addWatchFile: () => {},
    warn: () => {},
    info: () => {},
    debug: () => {},
    error: (error: unknown) => {
      isRefused = true
      throw error
    },
  }
  try {
    return Boolean(await handler.call(context, '# Probe\n', file))
  } catch {
    return isRefused
  }
}

/** Whether the id filter of an object hook lets a file through. */
function passes(filter: unknown, file: string): boolean {
  const bare = typeof filter === 'string' || filter instanceof RegExp || Array.isArray(filter)
  const include = bare ? filter : property(filter, 'include')
  return createFilter(include as FilterPattern, patterns(filter, 'exclude'))(file)
}

function patterns(options: unknown, name: 'include' | 'exclude'): FilterPattern | undefined {
  return property(options, name) as FilterPattern | undefined
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
