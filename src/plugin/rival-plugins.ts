import { posix } from 'node:path'
import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import type { Plugin } from 'vite'
import { toPosix } from '../project/destination-path.js'
import type { DocumentIndex } from './document-index.js'

interface Config {
  vitepress?: { srcDir?: string; pages?: string[]; vue?: { exclude?: FilterPattern } }
}

const expressionFor = (ending: string) => `/${ending.replaceAll('.', String.raw`\.`)}$/`
const excludeFrom = (plugin: string) => (ending: string) =>
  `Add to its options: ${plugin}({ exclude: [${expressionFor(ending)}] })`
const queryLine = (ending: string) =>
  `It has no option against that; import documents with a query, which it does not take: './users${ending}?api'`

/** Plugins that take `.md` files unless told otherwise, and what to tell them for files with an ending. */
const advice: Readonly<Record<string, (ending: string) => string>> = {
  '@mdx-js/rollup': excludeFrom('mdx'),
  'unplugin-vue-markdown': excludeFrom('Markdown'),
  'vite-plugin-vue-markdown': excludeFrom('Markdown'),
  'vite-plugin-md': excludeFrom('Markdown'),
  'vite:vue': excludeFrom('vue'),
  'vite-plugin-svelte:compile': (ending) =>
    `Add to its options: svelte({ exclude: ['**/*${ending}'] })`,
  'vite-plugin-markdown': queryLine,
  'vite-plugin-mdx': queryLine,
  vitepress: (ending) =>
    `${queryLine(ending)}. Add to its configuration: srcExclude: ['**/*${ending}'], vue: { exclude: [${expressionFor(ending)}] }`,
}

const greedy = ['vite-plugin-markdown', 'vite-plugin-mdx', 'vitepress']

/** A warning for each plugin that takes documents; the list loads them with a query where one takes every `.md`. */
export async function findRivals(
  plugins: readonly object[],
  index: Pick<DocumentIndex, 'root' | 'files' | 'lists'> & { query?: string },
  config: Config = {},
): Promise<string[]> {
  const rivals = (plugins as Plugin[]).filter(
    ({ name }) => name === 'astro:build' || Object.hasOwn(advice, name),
  )
  if (rivals.length === 0) return []
  const listed = index.files()
  // Before the first document, the name that one usually has.
  const usual = `${index.root}/users.api.md`
  const files = listed.length === 0 && index.lists(usual) ? [usual] : listed
  const warnings = rivals.map(async (plugin) => {
    const { name } = plugin
    if (name === 'astro:build') return astroWarning(files, index.root)
    const taken = await takenBy(plugin, files)
    if (taken === undefined) return []
    if (greedy.includes(name)) index.query = '?api'
    if (name === 'vitepress' && isSetUp(config, files)) return []
    const ending = /\.[\w-]+\.[\w-]+$/.exec(taken)?.[0]
    const what = ending === undefined ? 'documents' : `${ending} files`
    return `The plugin \`${name}\` takes ${what} too, and breaks them. ${advice[name]!(ending ?? '…')}`
  })
  return (await Promise.all(warnings)).flat()
}

/** A warning if Astro would make a page of a document, which it cannot render. */
function astroWarning(files: readonly string[], root: string): string | [] {
  const paths = files.map((file) => posix.relative(root, file))
  // It leaves files and folders alone whose names start with an underscore.
  const page = paths.find((path) => path.startsWith('src/pages/') && !path.includes('/_'))
  if (page === undefined) return []
  return `Astro makes a page of \`${page}\`, and fails to render it with NoMatchingRenderer. Move it out of src/pages, or put an underscore before its name, and import it from an .astro page.`
}

/** Whether VitePress makes no pages of documents, and leaves them to others. */
function isSetUp({ vitepress: site }: Config, files: readonly string[]): boolean {
  const made = new Set(site?.pages?.map((page) => posix.join(toPosix(site.srcDir ?? ''), page)))
  const isLeft = createFilter(undefined, site?.vue?.exclude)
  return files.every((file) => site && !made.has(file) && !isLeft(file))
}

async function takenBy(plugin: Plugin, files: readonly string[]): Promise<string | undefined> {
  if (greedy.includes(plugin.name)) return files.find((file) => file.endsWith('.md'))
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- most often the first one is taken, and ends the search
    if (await takes(plugin, file)) return file
  }
  return undefined
}

/** Whether a plugin would take a file: as its options or its filter tell, else it is asked by a text of its own. */
async function takes({ api, transform }: Plugin, file: string): Promise<boolean> {
  if (api?.options) return matches(api.options, file, /\.vue$/)
  const { handler, filter } =
    typeof transform === 'function' ? { handler: transform } : (transform ?? {})
  const patterns = filter?.id
  if (patterns && !matches(patterns, file)) return false
  const refusal = new Error()
  const ignore = () => {}
  const context = {
    addWatchFile: ignore,
    warn: ignore,
    info: ignore,
    debug: ignore,
    meta: { rollupVersion: '4.0.0', watchMode: false },
    error() {
      throw refusal
    },
  }
  try {
    return Boolean(await (handler as Function).call(context, '# Probe\n', file))
  } catch (error) {
    // An error in the text is an answer; else it could not tell, and its filter has.
    return error === refusal || Boolean(patterns)
  }
}

type Patterns = { include?: FilterPattern; exclude?: FilterPattern }

/** Whether a file matches patterns, or an object with them. */
function matches(patterns: unknown, file: string, usual?: FilterPattern): boolean {
  const isBare =
    typeof patterns === 'string' || patterns instanceof RegExp || Array.isArray(patterns)
  const { include, exclude } = (isBare ? { include: patterns } : patterns) as Patterns
  return createFilter(include ?? usual, exclude)(file)
}
