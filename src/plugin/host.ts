import type { DevEnvironment, Environment, Logger, Rollup } from 'vite'
import { DocumentCompiler } from '../module/document-compiler.js'
import { documentPattern, PublicFiles } from '../project/files.js'
import { fileOptionNames, withConfigFile } from '../project/options.js'
import type { FileOptions } from './options.js'

export const pluginName = 'vite-plugin-api-md'

/** The log for what is not about one place of a document: warnings, and information about what may be a mistake. */
export interface HostLog {
  warn(log: { message: string }): void
  info(log: { message: string }): void
}

/** The log of Vite, where no context of a hook is at hand. */
export function logOf(logger: Pick<Logger, 'info' | 'warn'>): HostLog {
  return {
    warn: ({ message }) => logger.warn(`[${pluginName}] ${message}`),
    info: ({ message }) => logger.info(`[${pluginName}] ${message}`),
  }
}

/** The part of the context that hooks use of a host. */
export interface HostContext extends Pick<
  Rollup.PluginContext,
  'warn' | 'info' | 'addWatchFile' | 'emitFile' | 'getModuleInfo'
> {
  /** Rollup has no version of Rolldown. */
  readonly meta?: { readonly watchMode: boolean; readonly rolldownVersion?: string }
  /** Only Vite has environments. */
  readonly environment?: Environment
}

/** True when modules are served one by one: then the module graph of Vite knows who imports whom. */
export function servesModules(environment?: Environment): environment is DevEnvironment {
  return environment?.mode === 'dev' && !environment.config.isBundled
}

/** True when the output goes to browsers and into files. */
export function writesPages(environment?: Environment): boolean {
  return environment?.config.consumer !== 'server' && environment?.mode !== 'dev'
}

/** The settings of an option that may be a boolean; nothing where it is off. */
export function settingsOf<Settings extends object>(
  option: boolean | Settings | undefined,
): Partial<Settings> | undefined {
  return option === true ? {} : option || undefined
}

/** The compiler of a host that makes one module at a time, for the documents below a folder; throws for options that there are not. */
export function fileCompiler(given: FileOptions, root: string): DocumentCompiler {
  const options = { ...withConfigFile(given, root, fileOptionNames), assets: given.assets }
  const whyPrivate = new PublicFiles([root]).reasonAgainst
  return new DocumentCompiler(options, {
    isDocument: (file) => documentPattern.test(file),
    resolveLink: options.resolveLink,
    whyPrivate,
    whyNoAsset: options.assets ? whyPrivate : undefined,
  })
}
