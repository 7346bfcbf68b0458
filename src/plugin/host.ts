import type { SourceMap } from 'magic-string'

/** The name of the plugin, in the hosts and in their messages. */
export const pluginName = 'vite-plugin-api-md'

/** The text of a document, or of the index, as a host loads it. */
export interface LoadedModule {
  code: string
  /** Given where the code has no source of its own. */
  map?: { mappings: '' }
  moduleType: 'js'
}

/** The module of a document, as a host takes it. */
export interface TransformedModule {
  code: string
  map: SourceMap | { mappings: '' }
  moduleType: 'js'
  moduleSideEffects: false
}

/** A warning as the hosts take it; columns count from 0. */
export interface HostLog {
  message: string
  code?: string
  id?: string
  loc?: { file: string; line: number; column: number }
  frame?: string
}

/** What the hooks use of a module in the graph of a dev server. */
export interface ServedModule {
  readonly id: string | null
  readonly url: string
  readonly importers: Iterable<ServedModule>
  /** The code with its imports resolved; nothing while it is being made. */
  readonly transformResult: { readonly code: string; readonly deps?: readonly string[] } | null
}

/** What the hooks use of the environment of Vite; some hosts that are like Vite leave parts out. */
export interface HostEnvironment {
  readonly name?: string
  readonly moduleGraph?: {
    getModuleById(id: string): ServedModule | undefined
    getModulesByFile?(file: string): { readonly size: number } | undefined
    invalidateModule(module: never): void
  }
  readonly logger?: Record<
    'warn' | 'error',
    (text: string, options?: { timestamp?: boolean }) => void
  >
  readonly hot?: { send(payload: never): void }
  readonly mode?: string
  readonly config?: {
    readonly command?: string
    readonly consumer?: string
    readonly isBundled?: boolean
    readonly build?: { readonly sourcemap?: boolean | 'inline' | 'hidden' }
  }
}

/** What the hooks use of the context that a host calls them with. */
export interface HostContext {
  readonly meta?: { readonly watchMode: boolean; readonly rolldownVersion?: string }
  warn(log: HostLog): void
  addWatchFile(id: string): void
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** The environment of a hook's context, under hosts that have one. */
export function environmentOf(context: object): HostEnvironment | undefined {
  return (context as { environment?: HostEnvironment }).environment
}

/** Whether modules are served one by one: then the module graph of Vite knows who imports whom. */
export function servesModules(environment: HostEnvironment | undefined): boolean {
  return environment !== undefined && environment.mode !== 'build' && !environment.config?.isBundled
}

/** Whether a build follows each change of the files that were given to it to watch. */
export function watchesFiles(context: Pick<HostContext, 'meta'>): boolean {
  return context.meta?.watchMode === true && !servesModules(environmentOf(context))
}

/** Every host but a build of Vite without source maps. */
export function wantsSourcemap(environment: HostEnvironment | undefined): boolean {
  const { command, build } = environment?.config ?? {}
  return command !== 'build' || build?.sourcemap !== false
}

/** The error of a file that may not be served; Vite responds to requests with status 403 for it. */
export function accessError(file: string): Error {
  const message = `The file "${file}" is outside of Vite serving allow list.`
  return Object.assign(new Error(message), { code: 'ERR_DENIED_ID', id: file })
}
