import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type {
  Connect,
  DevEnvironment,
  HotUpdateOptions,
  Logger,
  Plugin,
  ResolvedConfig,
} from 'vite'
import type { Destination } from '../markdown/node.js'
import { type DestinationPath, isFile, toPosix } from '../project/destination-path.js'
import { DocumentCache } from '../project/document-cache.js'
import { PublicFiles } from '../project/public-files.js'
import { keepDocumentsOut } from './dependency-documents.js'
import type { InstanceApi } from './document-filter.js'
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
  const instance = new Instance(
    options,
    options.assets === false ? undefined : (path, kind) => assetSpecifier(path, kind, config),
  )
  const { filter, index, compiler } = instance
  const { served, sidecars, openApi, start, hooks } = documentHooks(instance)
  const secondLook = new SecondLook()

  /** Settles with the update before: its error must not come after a later update. */
  let updates: Promise<unknown> = Promise.resolve()
  const update = async (environment: DevEnvironment | undefined, change: HotUpdateOptions) => {
    const { file, type, server } = change
    const text = filter.matches(file) ? await textOf(change) : undefined
    const isTold = text !== undefined || type === 'delete'
    if (filter.matches(file) && environment?.name === 'client' && server?.watcher) {
      const told = isTold ? text : null
      secondLook.take(file, told, (event) => void server.watcher.emit(event, file))
    }
    // Whether or not the document is imported.
    if (sidecars && filter.matches(file) && isTold) {
      const document = text === undefined ? undefined : compiler.store.get(file, text)
      sidecars.follow(file, document, (message) => environment?.logger?.warn(message))
    }
    if (openApi?.describes(file) && environment?.config.consumer === 'client') {
      environment.hot.send({ type: 'custom', event: openApiEvent })
    }
    return environment && served.update(environment, change, text)
  }

  return {
    name: pluginName,
    enforce: 'pre',
    api: { documents: filter } satisfies InstanceApi,
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
      served.client = environments?.client
      if (instance.cache) instance.cache.savesSoon = true
      // Vite watches its root, and loses sight of a file outside it that is put into place anew.
      const outside = new FileWatch((event, file) => void watcher.emit(event, file))
      const isOutside = (path: string) => !`${path}/`.startsWith(`${toPosix(root)}/`)
      outside.follow(() => index.watched(isOutside))
      instance.server = {
        mayRead: servedFiles(config!, instance.publicFiles),
        watch(file) {
          if (isOutside(toPosix(file))) outside.add(toPosix(file))
        },
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
      const updated = updates.then(() => update(this.environment, change))
      updates = updated.catch(() => {})
      return updated
    },
  }
}

/** The new text of a file, some hosts leave out how to read it; nothing while it cannot be read. */
async function textOf({
  type,
  file,
  read,
}: Partial<HotUpdateOptions> & { file: string }): Promise<string | undefined> {
  // Reading anything but a file may never end.
  if (type === 'delete' || !isFile(file)) return undefined
  try {
    // Through the host it waits for the end of a write.
    return await (read ? read() : readFile(file, 'utf8'))
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
  const paths = output.fileNames.map((fileName) => base + fileName)
  return (request, response, next) => {
    // Vite may have put the page of the app in its place already.
    const index = paths.indexOf(pathOf(request.originalUrl ?? ''))
    if (index === -1 || !/^(?:GET|HEAD)$/.test(request.method ?? '')) return next()
    const described = output.describe((message) => logger.warn(message))
    print(logger, described)
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Cache-Control', 'no-cache')
    response.end(described.files[index]!.source)
  }
}

/** The path of a URL; nothing where it cannot be decoded. */
function pathOf(url: string): string {
  try {
    return decodeURI(url.split('?')[0]!)
  } catch {
    return ''
  }
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
export function servedFiles(
  config: ResolvedConfig,
  publicFiles: PublicFiles,
): ServerAccess['mayRead'] {
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
