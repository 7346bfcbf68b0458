import { createFilter, type FilterPattern } from '@rollup/pluginutils'

/** Plugins that take `.md` files unless told otherwise, and how one tells them. */
const rivals: ReadonlyMap<string, string> = new Map([
  ['@mdx-js/rollup', excludeLine('mdx')],
  ['unplugin-vue-markdown', excludeLine('Markdown')],
  ['vite-plugin-vue-markdown', excludeLine('Markdown')],
  ['vite-plugin-md', excludeLine('Markdown')],
  ['vite:vue', excludeLine('vue')],
  ['vite-plugin-svelte:compile', "Add to its options: svelte({ exclude: ['**/*.api.md'] })"],
  ['vite-plugin-markdown', queryLine()],
  ['vite-plugin-mdx', queryLine()],
  [
    'vitepress',
    String.raw`${queryLine()}. Add to its configuration: srcExclude: ['**/*.api.md'], vue: { exclude: [/\.api\.md$/] }`,
  ],
])

/** The rivals that take every `.md` file, and would take a question for a page. */
const unasked: ReadonlySet<string> = new Set(['vitepress'])

/** A warning for each plugin that would take documents for its own files. */
export async function findRivals(
  plugins: readonly object[],
  root: string,
  isDocument: (file: string) => boolean,
): Promise<string[]> {
  // A file that need not exist: only the plugins' filters are asked about it.
  const probe = `${root}/probe.api.md`
  if (!isDocument(probe)) return []
  const warnings = await Promise.all(
    plugins.map(async (plugin) => {
      const name = String(property(plugin, 'name'))
      const advice = rivals.get(name)
      if (advice === undefined) return []
      if (!unasked.has(name) && !(await claims(plugin, probe))) return []
      return [`The plugin \`${name}\` takes .api.md files too, and breaks them. ${advice}`]
    }),
  )
  return warnings.flat()
}

function excludeLine(plugin: string): string {
  return String.raw`Add to its options: ${plugin}({ exclude: [/\.api\.md$/] })`
}

function queryLine(): string {
  return "It has no option against that; import documents with a query, which it does not take: './users.api.md?api'"
}

/** Whether a plugin answers for a file. */
async function claims(plugin: object, file: string): Promise<boolean> {
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
  if (typeof handler !== 'function') return true
  try {
    return Boolean(await handler.call(context, '# Probe\n', file))
  } catch {
    return true
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

/** What a transform hook may call while it is asked. */
const context = {
  meta: { rollupVersion: '4.0.0', watchMode: false },
  addWatchFile: () => {},
  warn: () => {},
  info: () => {},
  debug: () => {},
  error: (error: unknown) => {
    throw error
  },
}
