import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { catalogue } from '../diagnostics/catalogue.js'
import { nearest } from '../vocabulary/spelling.js'

/** The options that decide what a text compiles to, beside the prefix of its ids. */
export const compileOptionNames = [
  'theme',
  'layout',
  'samples',
  'server',
  'tryIt',
  'headingIds',
  'vocabulary',
  'severities',
  'allowDangerousHtml',
] as const

/** The options that all hosts share. */
export const sharedOptionNames = [
  ...compileOptionNames,
  'idPrefix',
  'highlight',
  'strict',
  'resolveLink',
] as const

/** Names of options, each with the names in it where it can be an object of its own. */
type OptionNames = Readonly<Record<string, readonly string[]>>

const codes = Object.keys(catalogue)

/** The options of the hosts that make one module at a time. */
export const fileOptionNames: OptionNames = {
  ...Object.fromEntries(sharedOptionNames.map((name) => [name, []])),
  tryIt: ['server'],
  assets: [],
}

/** The options of all hosts. */
const optionNames: OptionNames = {
  ...fileOptionNames,
  ...Object.fromEntries(
    ['include', 'exclude', 'onDiagnostic', 'types', 'cache'].map((name) => [name, []]),
  ),
  assets: ['include', 'exclude'],
  documents: ['include'],
  openapi: [
    'include',
    'exclude',
    'fileName',
    'report',
    'info',
    'servers',
    'package',
    'tags',
    'auth',
    'vocabulary',
    'mediaTypes',
    'operationId',
  ],
  markdown: ['fileName', 'llms', 'title'],
  mock: ['base', 'delay', 'validate', 'preview'],
}

const FILE_NAMES = ['mjs', 'js', 'ts', 'mts', 'cjs'].map(
  (extension) => `vite-plugin-api-md.config.${extension}`,
)

/** The path of the configuration in a folder or the nearest one above it. */
export function findConfigFile(folder: string): string | undefined {
  const path = FILE_NAMES.map((name) => join(folder, name)).find((one) => existsSync(one))
  const parent = dirname(folder)
  return path ?? (parent === folder ? undefined : findConfigFile(parent))
}

/** The options that a configuration exports; throws where it cannot be loaded, or exports none. */
export function readConfig(path: string): object {
  const name = basename(path)
  const exported = requireDefault(path)
  if (!isObject(exported))
    throw new TypeError(`${name} needs a default export: an object with the options.`)
  return checked(exported, name, optionNames)
}

/**
 * Options with those of the configuration of a folder for which they have none themselves; severities are
 * added to it. Throws for one that a host does not have.
 */
export function withConfigFile<Options extends { severities?: object | undefined }>(
  given: Options,
  folder: string,
  names: OptionNames = optionNames,
): Options {
  const options = checked(given, 'vite-plugin-api-md', names)
  const path = findConfigFile(folder)
  if (path === undefined) return options
  const config: Partial<Options> = readConfig(path)
  return { ...config, ...options, severities: { ...config.severities, ...options.severities } }
}

/** The default export of a file; plugins are made by functions that cannot wait for an import. */
function requireDefault(path: string): unknown {
  try {
    const exported: unknown = createRequire(import.meta.url)(path)
    return (exported as { default?: unknown }).default ?? exported
  } catch (cause) {
    throw new Error(`${basename(path)} cannot be loaded: ${reasonOf(cause, path)}.`, { cause })
  }
}

function reasonOf(cause: unknown, path: string): string {
  if (/\.m?ts$/.test(path) && !('typescript' in process.features))
    return 'TypeScript needs Node 22.18 or later'
  const { code } = Object(cause) as NodeJS.ErrnoException
  if (code === 'ERR_REQUIRE_ASYNC_MODULE')
    return 'it has `await` at its top level, and options are read without waiting. Read what it needs with `import` or `readFileSync`'
  return String(cause)
}

/** Options whose names are known; their values are a matter of the types. */
function checked<Options extends object>(options: Options, where: string, names: OptionNames) {
  for (const [name, value] of Object.entries(options)) {
    const mistake = mistakeIn(name, value, names)
    if (mistake !== undefined) throw new TypeError(`${where}: ${mistake}`)
  }
  return options
}

function mistakeIn(name: string, value: unknown, names: OptionNames): string | undefined {
  if (!Object.hasOwn(names, name)) return unknownName(name, Object.keys(names))
  const inner = isObject(value) ? Object.entries(value) : []
  if (name === 'severities')
    return inner.map(([code, severity]) => severityMistake(code, severity)).find(Boolean)
  const known = names[name]!
  const unknown = inner.find(([one]) => known.length > 0 && !known.includes(one))
  return unknown && unknownName(unknown[0], known, `${name}.`)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Says that there is no such name, and which one may be meant. */
function unknownName(name: string, known: readonly string[], prefix = '', kind = 'option'): string {
  return `There is no ${kind} \`${prefix}${name}\`.${proposalOf(name, known, prefix)}`
}

function proposalOf(name: string, known: readonly string[], prefix = ''): string {
  const isPart = (one: string) => one.startsWith(name) || name.startsWith(one)
  const proposal = nearest(name, known) ?? known.find(isPart)
  return proposal === undefined ? '' : ` Did you mean \`${prefix}${proposal}\`?`
}

/** Says what is wrong with the severity of a diagnostic. */
export function severityMistake(code: string, severity: unknown): string | undefined {
  if (!codes.includes(code)) return unknownName(code, codes, '', 'diagnostic')
  const known = ['error', 'warning', 'off']
  if (severity === undefined || known.includes(severity as string)) return undefined
  const proposal = proposalOf(String(severity), known)
  return `\`${code}\` can be \`error\`, \`warning\` or \`off\`, not \`${String(severity)}\`.${proposal}`
}
