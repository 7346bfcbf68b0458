import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createFilter } from '@rollup/pluginutils'
import { findConfigFile, optionsIn } from '../project/config-file.js'
import { documentGlob, documentPattern } from '../project/find-documents.js'
import { vocabularyMistake } from '../project/option-names.js'
import type { Vocabulary } from '../vocabulary/vocabulary.js'
import { type CommandOptions, readJson, reasonOf, UsageError } from './terminal.js'

const RENDERING = ['layout', 'samples', 'server', 'tryIt', 'highlight', 'assets']

/** Reads the configuration that is named, or the nearest one from a folder upwards; none where there is none. */
export async function loadConfig(cwd: string, named?: string): Promise<Partial<CommandOptions>> {
  const path = named === undefined ? findConfigFile(cwd) : resolve(cwd, named)
  if (path === undefined) return {}
  const exported = await importConfig(path).catch((cause: unknown) => {
    throw new UsageError(`${named ?? path} cannot be loaded: ${reasonOf(cause)}.`, { cause })
  })
  try {
    // Those of rendering are for the plugin: a command shows no HTML, and its server is another one.
    const options = Object.entries(optionsIn(exported, path))
    return Object.fromEntries(options.filter(([name]) => !RENDERING.includes(name)))
  } catch (cause) {
    throw new UsageError(reasonOf(cause), { cause })
  }
}

/** Reads a file of words. */
export function readVocabulary(cwd: string, file: string): Vocabulary {
  const vocabulary = readJson(cwd, file)
  const mistake = vocabularyMistake(vocabulary)
  if (mistake !== undefined) throw new UsageError(`${file}: ${mistake}`)
  return vocabulary as Vocabulary
}

/** The patterns of the documents of a configuration, for who names no file. */
export function patternsOf({ include, documents }: Partial<CommandOptions>): string[] {
  const patterns = [include ?? []].flat()
  const globs = patterns.filter((pattern) => typeof pattern === 'string')
  // What a regular expression matches is only known of each file.
  const own = globs.length < patterns.length ? ['**/*'] : globs.length > 0 ? globs : [documentGlob]
  return [...own, ...[documents?.include ?? []].flat()]
}

/** Tells which files are documents by a configuration, as the plugin does. */
export function filterOf({ include, exclude }: Partial<CommandOptions>, cwd: string) {
  return createFilter(include ?? documentPattern, exclude, { resolve: cwd })
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
