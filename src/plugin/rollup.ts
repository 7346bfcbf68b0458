import { dirname, resolve } from 'node:path'
import { PublicFiles } from '../project/public-files.js'
import { type InstanceApi, parseRequest } from './document-filter.js'
import { type DocumentHooks, documentHooks, indexPattern } from './document-hooks.js'
import { indexId, resolvedIndexId } from './document-index.js'
import { DocumentPlugin } from './document-plugin.js'
import { type HostContext, pluginName } from './host.js'
import type { ApiMdOptions } from './options.js'

/** What the plugin uses of the options of a build. */
interface BuildOptions {
  readonly plugins: readonly object[]
  readonly input?: readonly string[] | Readonly<Record<string, string>>
}

/** What `resolveId` uses of its context. */
interface ResolvingContext extends HostContext {
  resolve(
    source: string,
    importer?: string,
    options?: { skipSelf?: boolean },
  ): Promise<{ id: string; external: boolean | 'absolute' | 'relative' } | null>
}

/** The plugin in the form that Rollup and Rolldown share, without the types of either. */
export interface RollupApiMdPlugin extends DocumentHooks {
  /** The name of the plugin. */
  name: string
  /** What the instances of the plugin in one build tell each other. */
  api: unknown
  /** Warns of other plugins for the same files. */
  buildStart: (this: HostContext, options: BuildOptions) => Promise<void>
  /** Finds the list of all documents, and documents with a query. */
  resolveId: {
    order: 'pre'
    filter: { id: RegExp[] }
    handler: (
      this: ResolvingContext,
      source: string,
      importer: string | undefined,
    ) => Promise<string | undefined>
  }
}

/** The plugin for Rollup and Rolldown: lets a bundle import `.api.md` files. */
export function apiMd(options: ApiMdOptions = {}): RollupApiMdPlugin {
  const plugin = new DocumentPlugin(
    options,
    options.assets ? ({ path, query }) => path + query : undefined,
  )

  return {
    name: pluginName,
    api: { documents: plugin.filter } satisfies InstanceApi,
    ...documentHooks(plugin),

    async buildStart({ plugins, input }) {
      plugin.buildStart(this)
      plugin.publicFiles = new PublicFiles([plugin.index.root, ...entryFolders(input)])
      for (const message of await plugin.meet(plugins)) this.warn({ message })
    },

    resolveId: {
      order: 'pre',
      filter: { id: [indexPattern, /\?/] },
      async handler(source, importer) {
        return source === indexId ? resolvedIndexId : resolveQuery(plugin, this, source, importer)
      },
    },
  }
}

/** The folders of the entries: these hosts may run anywhere. */
function entryFolders(input: BuildOptions['input']): string[] {
  return [...new Set(Object.values(input ?? {}).map((entry) => dirname(resolve(entry))))]
}

/** These hosts take a query for a part of the file name; it is set aside while the file is looked for. */
async function resolveQuery(
  { filter }: DocumentPlugin,
  context: ResolvingContext,
  source: string,
  importer: string | undefined,
): Promise<string | undefined> {
  const { query } = parseRequest(source) ?? {}
  if (!query) return undefined
  const path = source.slice(0, source.length - query.length)
  const resolved = await context.resolve(path, importer, { skipSelf: true })
  if (!resolved || resolved.external) return undefined
  const id = resolved.id + query
  return filter.requestOf(id) && id
}
