import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { optionMistake, type OptionNames, optionNames } from './option-names.js'

const NAMES = ['mjs', 'js', 'ts', 'mts', 'cjs'].map(
  (extension) => `vite-plugin-api-md.config.${extension}`,
)

/** The path of the configuration in a folder or the nearest one above it. */
export function findConfigFile(folder: string): string | undefined {
  const path = NAMES.map((name) => join(folder, name)).find((one) => existsSync(one))
  const parent = dirname(folder)
  return path ?? (parent === folder ? undefined : findConfigFile(parent))
}

/** The options that a configuration exports; throws where they are none. */
export function optionsIn(exported: unknown, path: string): object {
  const name = basename(path)
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported)) {
    throw new TypeError(`${name} needs a default export: an object with the options.`)
  }
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
  const config: Partial<Options> = optionsIn(requireDefault(path), path)
  const severities = { ...config.severities, ...options.severities }
  return { ...config, ...options, severities }
}

function checked<Options extends object>(options: Options, where: string, names: OptionNames) {
  const mistake = optionMistake(options, names)
  if (mistake !== undefined) throw new TypeError(`${where}: ${mistake}`)
  return options
}

/** What a file exports; plugins are made by functions that cannot wait for an import. */
function requireDefault(path: string): unknown {
  try {
    const exported: unknown = createRequire(import.meta.url)(path)
    return (exported as { default?: unknown }).default ?? exported
  } catch (cause) {
    const isTypeScript = /\.m?ts$/.test(path) && !('typescript' in process.features)
    const reason = isTypeScript ? 'TypeScript needs Node 22.18 or later' : String(cause)
    throw new Error(`${basename(path)} cannot be loaded: ${reason}.`, { cause })
  }
}
