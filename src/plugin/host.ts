import type { DevEnvironment, Rollup } from 'vite'

export const pluginName = 'vite-plugin-api-md'

/** Who is warned of what is not about one place of a document. */
export interface Warned {
  warn(log: { message: string }): void
}

/** Who is told, besides, of what may be a mistake. */
export interface Informed extends Warned {
  info(log: { message: string }): void
}

/** The environment of Vite; some hosts that are like Vite leave parts out. */
export interface HostEnvironment extends Partial<
  Pick<DevEnvironment, 'name' | 'moduleGraph' | 'logger' | 'hot' | 'getTopLevelConfig'>
> {
  readonly mode?: string
  readonly config?: Partial<DevEnvironment['config']>
}

/** What the hooks use of the context that a host calls them with. */
export interface HostContext extends Pick<
  Rollup.PluginContext,
  'warn' | 'addWatchFile' | 'emitFile' | 'getModuleIds' | 'getModuleInfo'
> {
  /** Rollup has no version of Rolldown. */
  readonly meta?: { readonly watchMode: boolean; readonly rolldownVersion?: string }
  /** Only Vite has environments. */
  readonly environment?: HostEnvironment
}

/** Whether a host is one of Vite's kind, which says in which environment it works; throws for another one that imported its plugin. */
export function requireVite({ environment }: { environment?: unknown }): void {
  if (environment !== undefined) return
  throw new Error(
    '`vite-plugin-api-md` is the plugin for Vite. Rollup and Rolldown take `vite-plugin-api-md/rollup`.',
  )
}

/** The condition of a plugin for Vite, which is always met; webpack calls it with its compiler. */
export function applyInVite(_config: object, environment?: object): boolean {
  if (environment !== undefined) return true
  throw new Error(
    "`vite-plugin-api-md` is the plugin for Vite. webpack and Rspack take a loader: `{ test: /\\.api\\.md$/, use: 'vite-plugin-api-md/webpack' }`.",
  )
}

/** Adds what esbuild calls of its plugins, which fails; nothing that copies or prints the plugin sees it. */
export function refuseEsbuild<Plugin extends object>(plugin: Plugin): Plugin {
  return Object.defineProperty(plugin, 'setup', {
    get() {
      throw new Error(
        '`vite-plugin-api-md` is the plugin for Vite. esbuild takes `vite-plugin-api-md/esbuild`.',
      )
    },
  })
}

/** The options of a plugin; throws for the text of a file, which a rule of webpack calls what it uses with. */
export function refuseWebpack<Options extends object>(options: Options): Options {
  if (typeof options !== 'string') return options
  throw new TypeError(
    '`vite-plugin-api-md` is a plugin. The loader for webpack and Rspack is `vite-plugin-api-md/webpack`.',
  )
}

/** Whether modules are served one by one: then the module graph of Vite knows who imports whom. */
export function servesModules(environment: HostEnvironment | undefined): boolean {
  return environment !== undefined && environment.mode !== 'build' && !environment.config?.isBundled
}

/** Whether modules are bundled for a dev server. */
export function bundlesInDev(environment: HostEnvironment | undefined): boolean {
  return environment?.mode === 'dev' && environment.config?.isBundled === true
}
