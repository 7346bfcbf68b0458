import { dirname, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { PublicFiles } from '../project/public-files.js'
import { parseRequest } from './document-filter.js'
import { indexId, indexPattern, resolvedIndexId } from './document-index.js'
import { pluginName, warningTo } from './host.js'
import { documentHooks } from './hooks.js'
import { Instance } from './instance.js'
import type { ApiMdOptions } from './options.js'

/** The plugin in the form that Rollup and Rolldown share, without the types of either. */
export interface RollupApiMdPlugin {
  /** The name of the plugin. */
  name: string
  /** What the instances of the plugin in one build tell each other. */
  api: unknown
}

/** The plugin for Rollup and Rolldown: lets a bundle import `.api.md` files. */
export function apiMd(options: ApiMdOptions = {}): RollupApiMdPlugin {
  const specifierOf = ({ path, query }: { path: string; query: string }) => path + query
  const instance = new Instance(options, options.assets ? specifierOf : undefined)
  const { filter, index } = instance
  const { start, hooks } = documentHooks(instance)

  const plugin: Plugin & RollupApiMdPlugin = {
    name: pluginName,
    api: filter,
    ...hooks,

    async buildStart({ plugins, input }) {
      start(this)
      // These hosts may run anywhere: the folders of the entries are part of the project.
      const folders = Object.values(input).map((entry) => dirname(resolve(entry)))
      instance.publicFiles = new PublicFiles([index.root, ...folders])
      for (const message of await instance.meet(plugins)) warningTo(this)(message)
    },

    resolveId: {
      order: 'pre',
      filter: { id: [indexPattern, /\?/] },
      // These hosts take a query for a part of the file name; it is set aside while the file is looked for.
      async handler(source, importer) {
        if (source === indexId) return resolvedIndexId
        const { query } = parseRequest(source) ?? {}
        if (!query) return undefined
        const path = source.slice(0, source.length - query.length)
        const resolved = await this.resolve(path, importer, { skipSelf: true })
        if (!resolved || resolved.external) return undefined
        const id = resolved.id + query
        return filter.requestOf(id) && id
      },
    },
  }
  return plugin
}
