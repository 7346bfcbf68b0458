import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { optionKinds, optionMistake } from './option-check.js'

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
  if (typeof exported !== 'object' || exported === null) {
    throw new TypeError(`${name} needs a default export: an object with the options.`)
  }
  const mistake = optionMistake(exported, optionKinds)
  if (mistake !== undefined) throw new TypeError(`${name}: ${mistake}`)
  return exported
}

/** Options with those of the configuration of a folder for which they have none themselves; severities are added to it. */
export function withConfigFile<Options extends { severities?: object | undefined }>(
  options: Options,
  folder: string,
): Options {
  const path = findConfigFile(folder)
  if (path === undefined || typeof options !== 'object') return options
  const config: Partial<Options> = optionsIn(requireDefault(path), path)
  const severities = { ...config.severities, ...options.severities }
  return { ...config, ...options, severities }
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
