import { resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import type { Destination } from '../markdown/node.js'
import { type DestinationPath, isFile } from '../project/destination-path.js'
import type { AssetSpecifier } from '../project/destination-resolver.js'
import { PublicFiles } from '../project/public-files.js'
import { type InstanceApi, yieldToEarlier } from './document-filter.js'
import { documentHooks, indexPattern } from './document-hooks.js'
import { indexId, resolvedIndexId } from './document-index.js'
import { DocumentPlugin } from './document-plugin.js'
import type { FileAccess } from './host-context.js'
import { type FileChange, HotUpdate } from './hot-update.js'
import { openApiEvent, serveOpenApi } from './open-api-server.js'
import type { ApiMdOptions } from './options.js'
import { pluginName } from './plugin-name.js'
import { toPosix } from './request.js'
import { findRivals } from './rival-plugins.js'

/** The plugin for Vite: lets an app import `.api.md` files. */
export function apiMd(options: ApiMdOptions = {}): Plugin<unknown> {
  let config: ResolvedConfig | undefined
  const specifierOf: AssetSpecifier = (path, kind) => assetSpecifier(path, kind, config)
  const plugin = new DocumentPlugin(options, options.assets === false ? undefined : specifierOf)

  return {
    name: pluginName,
    enforce: 'pre',
    api: { documents: plugin.filter } satisfies InstanceApi,
    ...documentHooks(plugin),

    configResolved: {
      // Some plugins know their filters only then.
      order: 'post',
      async handler(resolved) {
        config = resolved
        const { root, build, plugins, logger, server } = resolved
        plugin.keepDocuments(resolve(resolved.cacheDir, pluginName))
        plugin.publicFiles = new PublicFiles([root, ...server.fs.allow], server.fs.deny)
        plugin.index.root = toPosix(root)
        plugin.index.ignored = [toPosix(resolve(root, build.outDir))]
        const warning = yieldToEarlier(plugin.filter, plugins, plugin.index.root)
        if (warning !== undefined) logger.warn(`[${pluginName}] ${warning}`)
        for (const message of await findRivals(plugins, plugin.index, resolved)) {
          logger.warn(`[${pluginName}] ${message}`)
        }
      },
    },

    configureServer({ watcher, middlewares, environments, config: resolved }) {
      const { root, base, logger } = resolved
      plugin.serverErrors.client = environments?.client
      if (plugin.cache) plugin.cache.savesSoon = true
      plugin.mayRead = servedFiles(resolved, plugin.publicFiles)
      // Vite watches its root, and loses sight of a file outside it that is put into place anew.
      plugin.watchFile = (file) => {
        if (!toPosix(file).startsWith(`${toPosix(root)}/`)) plugin.outside.add(toPosix(file))
      }
      plugin.outside.onChange = (event, file) => void watcher.emit(event, file)
      const { openApi } = plugin
      // Behind the checks of the server itself.
      return openApi && (() => void middlewares.use(serveOpenApi(openApi, base, logger)))
    },

    resolveId: {
      order: 'pre',
      filter: { id: indexPattern },
      handler: (source) => (source === indexId ? resolvedIndexId : undefined),
    },

    async buildStart() {
      plugin.buildStart(this)
      await plugin.sidecars?.sync((message) => this.warn({ message }))
    },

    async hotUpdate(change) {
      const { environment } = this
      if (environment?.name === 'client') await lookAgain(plugin, change)
      await followTypes(plugin, change, (message) => environment?.logger?.warn(message))
      if (plugin.openApi?.describes(change.file) && environment?.config.consumer === 'client') {
        environment.hot.send({ type: 'custom', event: openApiEvent })
      }
      return environment && new HotUpdate(plugin, environment, change).modules()
    },
  }
}

/** Has a save that closely follows this one seen as well. */
async function lookAgain(
  { filter, secondLook }: DocumentPlugin,
  { file, read, server }: FileChange,
): Promise<void> {
  if (!read || !server?.watcher || !filter.matches(file) || !isFile(file)) return
  const text = await Promise.resolve(read()).catch(() => undefined)
  if (text !== undefined) {
    secondLook.take(file, text, () => void server.watcher.emit('change', file))
  }
}

/** Has the declaration beside a document follow it, whether or not the document is imported. */
async function followTypes(
  { sidecars, filter }: DocumentPlugin,
  { type, file, read }: FileChange,
  warn: (message: string) => void,
): Promise<void> {
  if (!sidecars || !read || !filter.matches(file)) return
  if (type === 'delete') return sidecars.follow(file, undefined, warn)
  if (!isFile(file)) return
  // What cannot be read now has another change on its way.
  const text = await Promise.resolve(read()).catch(() => undefined)
  if (text !== undefined) await sidecars.follow(file, text, warn)
}

/** The import of an asset, which depends on what Vite would do with a file of that kind. */
function assetSpecifier(
  { path, query, file }: DestinationPath,
  kind: Destination['kind'],
  config?: ResolvedConfig,
): string {
  const flags = query === '' ? [] : [query.slice(1)]
  if (config && !config.assetsInclude(file)) flags.push('url')
  // Browsers refuse to follow a link to a `data:` URL.
  if (kind === 'link' && !/[?&]no-inline(?:&|$)/.test(query)) flags.push('no-inline')
  return flags.length === 0 ? path : `${path}?${flags.join('&')}`
}

/**
 * Tells which files a dev server may serve.
 *
 * Whoever reads a file itself bypasses the check of the server.
 */
export function servedFiles(config: ResolvedConfig, publicFiles: PublicFiles): FileAccess {
  if (!config.server.fs.strict) return () => true
  const isAllowed = (file: string) => {
    const reason = publicFiles.reasonAgainst(file)
    return reason === 'outside' ? importedFiles(config)?.has(file) === true : reason === undefined
  }
  // No browser gets at what is loaded for Node.
  return (file, environment) => environment?.config?.consumer === 'server' || isAllowed(file)
}

/** What the modules of the app import; Vite serves that from wherever it is. */
function importedFiles(config: object): ReadonlySet<string> | undefined {
  return (config as { safeModulePaths?: ReadonlySet<string> }).safeModulePaths
}
