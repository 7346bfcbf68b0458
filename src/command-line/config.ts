import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { optionKinds, optionMistake } from '../project/option-check.js'
import { type CommandOptions, reasonOf, UsageError } from './terminal.js'

const NAMES = ['js', 'mjs', 'ts'].map((extension) => `vite-plugin-api-md.config.${extension}`)
const { severities, headingIds, vocabulary, openapi, layout, samples, server } = optionKinds
/** Those of rendering are for the plugin, which may share the file: a command shows no HTML. */
const rendering = { layout, samples, server }
const KINDS = { severities, idPrefix: ['string'], headingIds, vocabulary, openapi, ...rendering }

/** Reads the options that the commands share from the configuration of a folder; none where there is none. */
export async function loadConfig(cwd: string): Promise<Partial<CommandOptions>> {
  const name = NAMES.find((one) => existsSync(join(cwd, one)))
  if (name === undefined) return {}
  const config = await importConfig(join(cwd, name)).catch((cause: unknown) => {
    throw new UsageError(`${name} cannot be loaded: ${reasonOf(cause)}.`, { cause })
  })
  if (typeof config !== 'object' || config === null) {
    throw new UsageError(`${name} needs a default export: an object with the options.`)
  }
  const mistake = optionMistake(config, KINDS)
  if (mistake !== undefined) throw new UsageError(`${name}: ${mistake}`)
  return Object.fromEntries(Object.entries(config).filter(([option]) => !(option in rendering)))
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
