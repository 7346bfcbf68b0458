import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { SourceMap } from 'magic-string'
import type { Plugin } from 'rolldown'
import { withConfigFile } from '../project/config-file.js'
import { plainName } from '../project/destination-path.js'
import { PublicFiles } from '../project/public-files.js'
import { parseRequest } from './document-filter.js'
import { indexId, indexPattern, resolvedIndexId } from './document-index.js'
import { pluginName } from './host.js'
import { documentHooks } from './hooks.js'
import { Instance } from './instance.js'
import type { ApiMdOptions } from './options.js'

/** What the hooks use of the context that either host calls them with. */
interface HookContext {
  warn(log: { message: string }): void
  addWatchFile(id: string): void
  emitFile(file: {
    type: 'asset'
    name?: string
    fileName?: string
    source: string | Uint8Array
  }): string
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

interface ModuleHook<Arguments extends unknown[], Result> {
  order: 'pre'
  filter: { id: RegExp[] | { include: RegExp[]; exclude: RegExp[] } }
  handler(this: HookContext, ...args: Arguments): Result
}

/** The plugin in the form that Rollup and Rolldown share, without the types of either. */
export interface RollupApiMdPlugin {
  /** The name of the plugin. */
  name: string
  /** What the instances of the plugin in one build tell each other. */
  api: unknown
  /** Reads a document, or lists all of them. */
  load: ModuleHook<[id: string], { code: string; moduleType: string } | undefined>
  /** Returns the module of a document, with its source map. */
  transform: ModuleHook<
    [text: string, id: string],
    Promise<{ code: string; map: SourceMap | { mappings: '' } } | undefined>
  >
  /** Finds the list of all documents, and documents with a query. */
  resolveId: ModuleHook<[source: string, importer: string | undefined], Promise<string | undefined>>
  /** Has Rollup make documents again whose linked documents may have changed. */
  shouldTransformCachedModule(module: { id: string }): boolean
  /** Drops a warning that the list of all documents brings about. */
  onLog(level: string, log: { message: string }): false | undefined
  /** Warns of other plugins for the same files. */
  buildStart(
    this: HookContext & { info(log: { message: string }): void },
    options: object,
  ): Promise<void>
  /** Tells what the documents say of each other, and emits the OpenAPI description. */
  buildEnd(this: HookContext, error?: Error): void
  /** Lets go of what the build needed. */
  closeBundle(this: HookContext): Promise<void>
  /** Lets go of what watching needed. */
  closeWatcher(): Promise<void>
}

/** The plugin for Rollup and Rolldown: lets a bundle import `.api.md` files. */
export function apiMd(given: ApiMdOptions = {}): RollupApiMdPlugin {
  const options = withConfigFile(given, process.cwd())
  const instance = new Instance(options, Boolean(options?.assets))
  const { filter, index } = instance
  const { start, hooks } = documentHooks(instance, (host) => ({ file }) => {
    const asset = { type: 'asset', name: plainName(file), source: readFileSync(file) } as const
    const reference = host.emitFile(asset)
    return { expression: `import.meta.ROLLUP_FILE_URL_${reference}` }
  })

  return {
    name: pluginName,
    api: filter,
    ...hooks,

    async buildStart({ plugins, input }) {
      start(this)
      // These hosts may run anywhere: the folders of the entries are part of the project.
      const folders = Object.values(input).map((entry) => dirname(resolve(entry)))
      instance.publicFiles = new PublicFiles([index.root, ...folders])
      await instance.meet(plugins, this)
    },

    resolveId: {
      order: 'pre',
      filter: { id: [indexPattern, /\?/] },
      // These hosts take a query for a part of the file name; it is set aside while the file is looked for.
      async handler(source, importer) {
        if (source === indexId) return resolvedIndexId
        const path = source.replace(/\?.*$/s, '')
        if (path === source || !parseRequest(source)) return undefined
        const resolved = await this.resolve(path, importer, { skipSelf: true })
        if (!resolved || resolved.external) return undefined
        const id = resolved.id + source.slice(path.length)
        return filter.requestOf(id) && id
      },
    },
  } satisfies Plugin
}
