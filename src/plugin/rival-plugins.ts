import { posix } from 'node:path'
import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import { toPosix } from '../project/destination-path.js'
import type { DocumentIndex } from './document-index.js'

/** What is asked of the list of documents. */
type Documents = Pick<DocumentIndex, 'root' | 'files' | 'lists'> &
  Partial<Pick<DocumentIndex, 'query'>>

/** Plugins that take `.md` files unless told otherwise, and what to tell them, for files with an ending. */
const advice: Readonly<Record<string, (ending: string) => string>> = {
  '@mdx-js/rollup': excludeLine('mdx'),
  'unplugin-vue-markdown': excludeLine('Markdown'),
  'vite-plugin-vue-markdown': excludeLine('Markdown'),
  'vite-plugin-md': excludeLine('Markdown'),
  'vite:vue': excludeLine('vue'),
  'vite-plugin-svelte:compile': (ending) =>
    `Add to its options: svelte({ exclude: ['**/*${ending}'] })`,
  'vite-plugin-markdown': queryLine,
  'vite-plugin-mdx': queryLine,
  vitepress: (ending) =>
    `${queryLine(ending)}. Add to its configuration: srcExclude: ['**/*${ending}'], vue: { exclude: [${expression(ending)}] }`,
}

/** Those that have no option against it. */
const greedy = ['vite-plugin-markdown', 'vite-plugin-mdx', 'vitepress']

/**
 * A warning for each plugin that would take documents for its own files. Where one takes every `.md`,
 * the list of all documents loads them with a query from then on.
 */
export async function findRivals(
  plugins: readonly object[],
  index: Documents,
  config: object = {},
): Promise<string[]> {
  const named = plugins.map((plugin) => ({ plugin, name: String(Reflect.get(plugin, 'name')) }))
  const rivals = named.filter(({ name }) => Object.hasOwn(advice, name))
  const isAstro = named.some(({ name }) => name === 'astro:build')
  if (rivals.length === 0 && !isAstro) return []
  const documents = documentsOf(index)
  const warnings = await Promise.all(
    rivals.map(async ({ plugin, name }) => {
      const isGreedy = greedy.includes(name)
      const taken = isGreedy
        ? documents.find((file) => file.endsWith('.md'))
        : await firstTaken(plugin, documents)
      if (taken === undefined) return []
      if (isGreedy) index.query = '?api'
      if (name === 'vitepress' && isVitePressSetUp(config, documents)) return []
      const ending = /\.[\w-]+\.[\w-]+$/.exec(taken)?.[0]
      const files = ending === undefined ? 'documents' : `${ending} files`
      return [
        `The plugin \`${name}\` takes ${files} too, and breaks them. ${advice[name]!(ending ?? '…')}`,
      ]
    }),
  )
  return [...warnings.flat(), ...(isAstro ? astroPages(documents, index.root) : [])]
}

/** The documents that there are; before the first, the name that one usually has. */
function documentsOf(index: Documents): string[] {
  const files = index.files()
  const usual = `${index.root}/users.api.md`
  return files.length === 0 && index.lists(usual) ? [usual] : files
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

/** A warning if Astro would make a page of a document, which it cannot render. */
function astroPages(documents: readonly string[], root: string): string[] {
  const folder = `${root}/src/pages/`
  // It leaves files and folders alone whose names start with an underscore.
  const page = documents.find(
    (file) => file.startsWith(folder) && !/(?:^|\/)_/.test(file.slice(folder.length)),
  )
  if (page === undefined) return []
  return [
    `Astro makes a page of \`${page.slice(root.length + 1)}\`, and fails to render it with NoMatchingRenderer. Move it out of src/pages, or put an underscore before its name, and import it from an .astro page.`,
  ]
}

/** Whether VitePress makes no pages of documents, and leaves them to others. */
function isVitePressSetUp(config: object, documents: readonly string[]): boolean {
  const site = property(config, 'vitepress')
  if (site === undefined) return false
  const { srcDir, pages, vue } = site as {
    srcDir?: string
    pages?: readonly string[]
    vue?: { exclude?: FilterPattern }
  }
  const made = new Set(pages?.map((page) => posix.join(toPosix(srcDir ?? ''), page)))
  const isLeft = createFilter(undefined, vue?.exclude)
  return documents.every((file) => !made.has(file) && !isLeft(file))
}

/** The first document that a plugin would take. */
async function firstTaken(
  plugin: object,
  documents: readonly string[],
): Promise<string | undefined> {
  for (const file of documents) {
    // One after the other: the first one that is taken is enough, and most often it is the first.
    // oxlint-disable-next-line no-await-in-loop -- the first one ends the search
    if (await takes(plugin, file)) return file
  }
  return undefined
}

/**
 * Whether a plugin would take a file, as far as its options and its filter tell; else it is asked, as
 * the options of these plugins show nowhere, by a text of its own.
 */
async function takes(plugin: object, file: string): Promise<boolean> {
  const options = property(property(plugin, 'api'), 'options')
  if (options !== undefined) return filterOf(options, /\.vue$/)(file)
  const transform = property(plugin, 'transform')
  const filter = property(property(transform, 'filter'), 'id')
  if (filter !== undefined && !filterOf(filter)(file)) return false
  const handler = typeof transform === 'function' ? transform : property(transform, 'handler')
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
    return Boolean(await (handler as Function).call(context, '# Probe\n', file))
  } catch {
    // An error in the text is an answer; else it could not tell, and its filter has.
    return isRefused || filter !== undefined
  }
}

/** The filter that some options, or the hook of a plugin, describe. */
function filterOf(value: unknown, include?: FilterPattern): (file: string) => boolean {
  const isBare = typeof value === 'string' || value instanceof RegExp || Array.isArray(value)
  const included = (isBare ? value : property(value, 'include')) as FilterPattern | undefined
  const excluded = isBare ? undefined : (property(value, 'exclude') as FilterPattern | undefined)
  return createFilter(included ?? include, excluded)
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
