import type { DevEnvironment, Environment, Logger, Rollup } from 'vite'

export const pluginName = 'vite-plugin-api-md'

/** Who is told of what is not about one place of a document: warned, or informed of what may be a mistake. */
export interface Informed {
  warn(log: { message: string }): void
  info(log: { message: string }): void
}

/** The terminal of Vite, where no context of a hook is at hand. */
export function informedBy(logger: Pick<Logger, 'info' | 'warn'>): Informed {
  return {
    warn: ({ message }) => logger.warn(`[${pluginName}] ${message}`),
    info: ({ message }) => logger.info(`[${pluginName}] ${message}`),
  }
}

/** What the hooks use of the context that a host calls them with. */
export interface HostContext extends Pick<
  Rollup.PluginContext,
  'warn' | 'info' | 'addWatchFile' | 'emitFile' | 'getModuleIds' | 'getModuleInfo'
> {
  /** Rollup has no version of Rolldown. */
  readonly meta?: { readonly watchMode: boolean; readonly rolldownVersion?: string }
  /** Only Vite has environments. */
  readonly environment?: Environment
}

/** Whether modules are served one by one: then the module graph of Vite knows who imports whom. */
export function servesModules(environment?: Environment): environment is DevEnvironment {
  return environment?.mode === 'dev' && !environment.config.isBundled
}

/** Whether modules are bundled for a dev server. */
export function bundlesInDev(environment?: Environment): boolean {
  return environment?.mode === 'dev' && environment.config.isBundled
}

/** Whether what is built goes to browsers and into files. */
export function writesPages(environment?: Environment): boolean {
  return environment?.config.consumer !== 'server' && environment?.mode !== 'dev'
}

/** The error for another host that takes the plugin for Vite. */
export function wrongHost(advice: string): Error {
  return new Error(`\`${pluginName}\` is the plugin for Vite. ${advice}`)
}

/** The options of a plugin; throws for the text of a file, which a rule of webpack calls what it uses with. */
export function refuseWebpack<Options extends object>(options: Options): Options {
  if (typeof options !== 'string') return options
  throw new TypeError(
    '`vite-plugin-api-md` is a plugin. The loader for webpack and Rspack is `vite-plugin-api-md/webpack`.',
  )
}

/** The settings of an option that may be a boolean; nothing where it is off. */
export function settingsOf<Settings extends object>(
  option: boolean | Settings | undefined,
): Partial<Settings> | undefined {
  return option === true ? {} : option || undefined
}
