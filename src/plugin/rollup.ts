import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { plainName, PublicFiles } from '../project/files.js'
import { withConfigFile } from '../project/options.js'
import { indexId, indexPattern, parseRequest, resolvedIndexId } from './document-index.js'
import { documentHooks } from './hooks.js'
import { pluginName } from './host.js'
import { Instance } from './instance.js'
import type { ApiMdOptions } from './options.js'

/** The plugin for Rollup and Rolldown, without the types of either: its hooks are theirs to call. */
export interface RollupApiMdPlugin {
  /** The name of the plugin. */
  name: string
}

/** The plugin for Rollup and Rolldown: lets a bundle import `.api.md` files. */
export function apiMd(given: ApiMdOptions = {}): RollupApiMdPlugin {
  const options = withConfigFile(given, process.cwd())
  const instance = new Instance(options, Boolean(options.assets))
  const { filter, index } = instance
  const { meet, start, hooks } = documentHooks(instance, (host) => ({ file }) => {
    const asset = { type: 'asset', name: plainName(file), source: readFileSync(file) } as const
    const reference = host.emitFile(asset)
    return { expression: `import.meta.ROLLUP_FILE_URL_${reference}` }
  })

  const plugin = {
    name: pluginName,
    ...hooks,

    async buildStart({ plugins, input }) {
      // These hosts may run anywhere: the folders of the entries are part of the project.
      const folders = Object.values(input).map((entry) => dirname(resolve(entry)))
      instance.publicFiles = new PublicFiles([index.root, ...folders])
      await meet(plugins, this)
      start(this)
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
  return plugin
}
