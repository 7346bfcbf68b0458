import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OpenApiOptions } from '../openapi/options.js'
import { optionMistake } from '../project/option-check.js'
import type { ProjectOptions } from './project.js'
import { reasonOf, UsageError } from './terminal.js'

/** The options of the plugin that the commands share; those of the command line win over them. */
export interface CommandConfig extends ProjectOptions {
  /** The options of the OpenAPI description. */
  openapi?: OpenApiOptions
}

const NAMES = ['js', 'mjs', 'ts'].map((extension) => `vite-plugin-api-md.config.${extension}`)
const KEYS = ['severities', 'idPrefix', 'headingIds', 'vocabulary', 'openapi']

/** Reads the configuration of a folder; an empty one where there is none. */
export async function loadConfig(cwd: string): Promise<CommandConfig> {
  const name = NAMES.find((one) => existsSync(join(cwd, one)))
  if (name === undefined) return {}
  const config = await importConfig(join(cwd, name)).catch((cause: unknown) => {
    throw new UsageError(`${name} cannot be loaded: ${reasonOf(cause)}.`, { cause })
  })
  if (typeof config !== 'object' || config === null) {
    throw new UsageError(`${name} needs a default export: an object with the options.`)
  }
  const mistake = optionMistake(config, KEYS)
  if (mistake !== undefined) throw new UsageError(`${name}: ${mistake}`)
  if (typeof (config as CommandConfig).idPrefix === 'function') {
    throw new UsageError(`${name}: The option \`idPrefix\` of the commands is a text.`)
  }
  return config
}

async function importConfig(path: string): Promise<unknown> {
  try {
    const { default: config } = (await import(pathToFileURL(path).href)) as { default?: unknown }
    return config
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error
    // Node before 22.18 reads no TypeScript; Vite does.
    const vite = await import('vite').catch(() => undefined)
    if (!vite) throw new Error('TypeScript needs Node 22.18 or later, or Vite', { cause: error })
    const env = { command: 'build', mode: 'production' } as const
    return (await vite.loadConfigFromFile(env, path))?.config
  }
}
