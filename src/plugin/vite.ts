import { resolve } from 'node:path'
import type {
  Connect,
  DevEnvironment,
  HotUpdateOptions,
  Logger,
  Plugin,
  ResolvedConfig,
} from 'vite'
import { decoded } from '../document/path.js'
import { isFile, readText, toPosix } from '../project/destination-path.js'
import type { AssetSpecifier } from '../project/destination-resolver.js'
import { DocumentCache } from '../project/document-cache.js'
import { PublicFiles } from '../project/public-files.js'
import { keepDocumentsOut } from './dependency-documents.js'
import { indexId, indexPattern, resolvedIndexId } from './document-index.js'
import { FileWatch, SecondLook } from './file-watch.js'
import { pluginName, servesModules, warningTo } from './host.js'
import { documentHooks } from './hooks.js'
import { Instance, type ServerAccess } from './instance.js'
import type { OpenApiOutput } from './open-api.js'
import type { ApiMdOptions } from './options.js'
import { print } from './report.js'

/** What browsers are sent when a document changed that the description is made from. */
const openApiEvent = `${pluginName}:openapi`

/** The plugin for Vite: lets an app import `.api.md` files. */
export function apiMd(options: ApiMdOptions = {}): Plugin<unknown> {
  let config: ResolvedConfig | undefined
  /** The import of an asset, which depends on what Vite would do with a file of that kind. */
  const specifierOf: AssetSpecifier = ({ path, query, file }, kind) => {
    const flags = query === '' ? [] : [query.slice(1)]
    if (config && !config.assetsInclude(file)) flags.push('url')
    // Browsers refuse to follow a link to a `data:` URL.
    if (kind === 'link' && !/[?&]no-inline(?:&|$)/.test(query)) flags.push('no-inline')
    return flags.length === 0 ? path : `${path}?${flags.join('&')}`
  }
  const instance = new Instance(options, options.assets === false ? undefined : specifierOf)
  const { filter, index, compiler } = instance
  const { servedIn, sidecars, openApi, start, hooks } = documentHooks(instance)
  const secondLook = new SecondLook()
  /** Settles with the document's update before: its error must not come after a later update. */
  let updates: Promise<unknown> = Promise.resolve()

  async function update(environment: DevEnvironment | undefined, change: HotUpdateOptions) {
    const { file, type, server } = change
    const isDocument = filter.matches(file)
    const text = isDocument ? await textOf(change) : undefined
    const isTold = text !== undefined || type === 'delete'
    if (isDocument && environment?.name === 'client' && server?.watcher) {
      const told = isTold ? text : null
      secondLook.take(file, told, (event) => void server.watcher.emit(event, file))
    }
    // Whether or not the document is imported.
    if (isDocument && isTold && sidecars) {
      const document = text === undefined ? undefined : compiler.store.get(file, text)
      sidecars.follow(file, document, (message) => environment?.logger?.warn(message))
    }
    if (openApi?.describes(file) && environment?.config.consumer === 'client') {
      environment.hot.send({ type: 'custom', event: openApiEvent })
    }
    return environment && servedIn(environment).update(change, text)
  }

  return {
    name: pluginName,
    enforce: 'pre',
    api: filter,
    ...hooks,

    config() {
      // Vite 6 has no context here.
      const versions = (this as { meta?: object } | undefined)?.meta ?? {}
      return { optimizeDeps: keepDocumentsOut(filter, 'rolldownVersion' in versions) }
    },

    configResolved: {
      // Some plugins know their filters only then.
      order: 'post',
      async handler(resolved) {
        config = resolved
        const { root, build, cacheDir, plugins, logger, server } = resolved
        if (options.cache !== false) {
          instance.cache = DocumentCache.open(resolve(cacheDir, pluginName), options)
          compiler.store.cache = instance.cache
        }
        instance.publicFiles = new PublicFiles([root, ...server.fs.allow], server.fs.deny)
        index.root = toPosix(root)
        index.ignored = [toPosix(resolve(root, build.outDir))]
        for (const message of await instance.meet(plugins, resolved)) {
          logger.warn(`[${pluginName}] ${message}`)
        }
      },
    },

    configureServer({ watcher, middlewares, environments, config: { root, base, logger } }) {
      if (instance.cache) instance.cache.savesSoon = true
      // Vite watches its root, and loses sight of a file outside it that is put into place anew.
      const outside = new FileWatch((event, file) => void watcher.emit(event, file))
      const isOutside = (path: string) => !`${path}/`.startsWith(`${toPosix(root)}/`)
      outside.follow(() => index.watched(isOutside))
      instance.server = {
        client: environments?.client,
        mayRead: servedFiles(config!, instance.publicFiles),
        watch: (file) => isOutside(toPosix(file)) && outside.add(toPosix(file)),
        close() {
          outside.close()
          secondLook.close()
        },
      }
      // After the checks of the server itself.
      return openApi && (() => void middlewares.use(serveOpenApi(openApi, base, logger)))
    },

    resolveId: {
      order: 'pre',
      filter: { id: indexPattern },
      handler: (source) => (source === indexId ? resolvedIndexId : undefined),
    },

    buildStart() {
      start(this)
      // A build does so at its end, when it is known which documents are no files.
      if (servesModules(this.environment)) sidecars?.removeOrphans(warningTo(this))
      sidecars?.sync(warningTo(this))
    },

    hotUpdate(change) {
      // No other file waits for documents, which may wait for a highlighter.
      if (!filter.matches(change.file)) return update(this.environment, change)
      const updated = updates.then(() => update(this.environment, change))
      updates = updated.catch(() => {})
      return updated
    },
  }
}

/** The new text of a file; nothing while it cannot be read. */
async function textOf({ type, file, read }: HotUpdateOptions): Promise<string | undefined> {
  // Reading anything but a file may never end.
  if (type === 'delete' || !isFile(file)) return undefined
  try {
    // Through the host it waits for the end of a write; some hosts leave that out.
    return read ? await read() : readText(file)
  } catch {
    return undefined
  }
}

/** Serves the description as the documents are at the time, and tells of its diagnostics. */
function serveOpenApi(
  output: OpenApiOutput,
  base: string,
  logger: Logger,
): Connect.NextHandleFunction {
  const paths = output.fileNames.map((fileName) => decoded(base) + fileName)
  return ({ originalUrl = '', method = '' }, response, next) => {
    // Vite may have put the page of the app in the place of `url` already.
    const index = paths.indexOf(decoded(originalUrl.replace(/\?.*$/s, '')))
    if (index === -1 || !/^(?:GET|HEAD)$/.test(method)) return next()
    const described = output.describe((message) => logger.warn(message))
    print(logger, described)
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Cache-Control', 'no-cache')
    response.end(described.files[index]!.source)
  }
}

/** Tells which files a dev server may serve: whoever reads a file itself bypasses the check of the server. */
function servedFiles(config: ResolvedConfig, publicFiles: PublicFiles): ServerAccess['mayRead'] {
  // What the modules of the app import is served from wherever it is.
  const { safeModulePaths: imported } = config as { safeModulePaths?: ReadonlySet<string> }
  return (file, environment) => {
    // No browser gets at what is loaded for Node.
    if (!config.server.fs.strict || environment?.config?.consumer === 'server') return true
    const reason = publicFiles.reasonAgainst(file)
    return reason === undefined || (reason === 'outside' && imported?.has(file) === true)
  }
}
