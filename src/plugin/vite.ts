import { dirname, posix, resolve } from 'node:path'
import type { Connect, HotUpdateOptions, Plugin, ResolvedConfig } from 'vite'
import { decoded } from '../document/path.js'
import type { Asset, AssetSource } from '../project/destination.js'
import { PublicFiles, readText, toPosix } from '../project/files.js'
import { withConfigFile } from '../project/options.js'
import type { DocumentFilter } from './document-filter.js'
import { indexId, indexPattern, resolvedIndexId } from './document-index.js'
import {
  applyInVite,
  type HostEnvironment,
  pluginName,
  refuseEsbuild,
  refuseWebpack,
  requireVite,
  servesModules,
  type Warned,
} from './host.js'
import { documentHooks } from './hooks.js'
import { Instance } from './instance.js'
import type { openApiOutput } from './open-api.js'
import type { ApiMdOptions } from './options.js'
import { print } from './report.js'
import { Saves } from './saves.js'
import { refuseSpecialFiles } from './special-files.js'

/** The plugin for Vite: lets an app import `.api.md` files. */
export function apiMd(given: ApiMdOptions = {}): Plugin<unknown> {
  const options = withConfigFile(refuseWebpack(given), process.cwd())
  let isVite = false
  let isServed = false
  const instance = new Instance(options, options.assets !== false, (asset) =>
    placeAsset(asset, isServed),
  )
  const { filter, index, compiler } = instance
  const { servedIn, sidecars, openApi, start, hooks } = documentHooks(instance)
  const mock = options.mock === true ? {} : options.mock || undefined
  // Nothing of it is loaded where it is not asked for.
  const mocking = () => import('./mock.js')
  const markdown = options.markdown === true ? {} : options.markdown || undefined
  const markdownPages = async (config: ResolvedConfig, host: Warned) =>
    markdown &&
    (await import('./markdown-output.js')).markdownOutput(instance, markdown, config, host)
  /** Settles with the document's update before: its error must not come after a later update. */
  let updates: Promise<unknown> = Promise.resolve()
  const saves = new Saves()

  async function update(environment: HostEnvironment | undefined, change: HotUpdateOptions) {
    const { file, modules } = change
    const isClient = environment?.name === 'client'
    // Vite sends nothing to the browser before all environments have answered.
    const isRead = filter.matches(file) && (isClient || modules.length > 0)
    const text = isRead ? await saves.textOf(change) : undefined
    if (isClient && isRead) {
      // Whether or not the document is imported; one that cannot be read now may be there still.
      if (text !== null)
        sidecars?.follow(file, text, { warn: ({ message }) => environment.logger?.warn(message) })
      openApi?.tell(file, environment)
      // Outside of its root Vite loses sight of a file that goes and comes back.
      if (typeof text !== 'string') instance.watch(file)
      saves.lookAgain(change, text)
    }
    return environment && servedIn(environment).update(change, text ?? undefined)
  }

  const plugin: Plugin<unknown> = {
    name: pluginName,
    enforce: 'pre',
    apply: applyInVite,
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
        const { root, build, cacheDir, plugins, logger, server } = resolved
        isVite = true
        isServed = resolved.command === 'serve'
        if (options.cache !== false) {
          compiler.store.openCache(resolve(cacheDir, pluginName))
        }
        instance.publicFiles = new PublicFiles([root, ...server.fs.allow], server.fs.deny)
        index.root = toPosix(root)
        index.ignored = [toPosix(resolve(root, build.outDir))]
        const host = {
          warn: (log: { message: string }) => logger.warn(`[${pluginName}] ${log.message}`),
          info: (log: { message: string }) => logger.info(`[${pluginName}] ${log.message}`),
        }
        await instance.meet(plugins, host, resolved)
        if (mock) (await import('./missing-answer.js')).watchProxies(resolved)
      },
    },

    configureServer: {
      // What the app and its framework answer comes first.
      order: 'post',
      async handler(server) {
        instance.servers.add(server)
        instance.serverErrors.follow(server)
        server.watcher.add(index.outerFolders())
        server.middlewares.use(refuseSpecialFiles(server, filter))
        const answers = mock && (await mocking()).mockOf(instance, mock, server)
        if (answers) server.middlewares.use(answers.intercept)
        const { config } = server
        const warn = ({ message }: { message: string }) =>
          config.logger.warn(`[${pluginName}] ${message}`)
        const pages = await markdownPages(config, { warn })
        // After the checks of the server itself.
        return () => {
          if (openApi) server.middlewares.use(serveOpenApi(openApi, config))
          if (pages) server.middlewares.use(pages.serve)
          answers?.registerLast()
        }
      },
    },

    configurePreviewServer: {
      order: 'post',
      async handler(server) {
        if (!mock?.preview) return undefined
        const answers = (await mocking()).mockOf(instance, mock, server)
        server.middlewares.use(answers.intercept)
        return answers.registerLast
      },
    },

    resolveId: {
      order: 'pre',
      filter: { id: indexPattern },
      handler: (source) => (source === indexId ? resolvedIndexId : undefined),
    },

    buildStart() {
      // Vite 5, which VitePress 1 brings, has no environments.
      if (!isVite) requireVite(this)
      start(this)
      // A build does so at its end, when it is known which documents there are.
      if (servesModules(this.environment)) sidecars?.removeOrphans(this)
      if (sidecars) for (const file of index.files()) sidecars.follow(file, readText(file), this)
    },

    async generateBundle() {
      if (!markdown) return
      const { config, mode } = this.environment
      if (config.consumer === 'server' || mode === 'dev') return
      const files = (await markdownPages(config, this))?.files() ?? []
      for (const file of files) this.emitFile({ type: 'asset', ...file })
    },

    hotUpdate(change) {
      // No other file waits for documents, which may wait for a highlighter.
      if (!filter.matches(change.file)) return update(this.environment, change)
      const updated = updates.then(() => update(this.environment, change))
      updates = updated.catch(() => {})
      return updated
    },
  }
  return refuseEsbuild(plugin)
}

/** What Vite reads more into than a name: queries, streams of Windows, hidden files, stylesheets. */
const unfitName = /[?#:|\\\p{Cc}]|\/\.[^/]*$|\.(?:css|less|s[ac]ss|styl|stylus|pcss|postcss|sss)$/u

/** Imports the address of an asset by its path in the file system, and nothing else whatever it is. */
function placeAsset({ file, kind, mayInline }: Asset, isServed: boolean): AssetSource | undefined {
  const path = file.replace(/^[a-z]:/i, '')
  // A browser would decode the name once more.
  if (unfitName.test(path) || (isServed && path.includes('%'))) return undefined
  // Browsers refuse to follow a link to a `data:` URL.
  const query = kind === 'image' && mayInline ? 'url' : 'url&no-inline'
  return { specifier: `${posix.join('/@fs/', file)}?${query}` }
}

/** Serves the description as the documents are at the time, and tells of its diagnostics. */
function serveOpenApi(
  output: ReturnType<typeof openApiOutput>,
  { base, logger }: ResolvedConfig,
): Connect.NextHandleFunction {
  const paths = output.fileNames.map((fileName) => decoded(base) + fileName)
  return ({ originalUrl = '', method = '' }, response, next) => {
    // Vite may have put the page of the app in the place of `url` already.
    const index = paths.indexOf(decoded(originalUrl.replace(/\?.*$/s, '')))
    if (index === -1 || !/^(?:GET|HEAD)$/.test(method)) return next()
    const described = output.describe({ warn: ({ message }) => logger.warn(message) })
    print(logger, described)
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Cache-Control', 'no-cache')
    response.end(described.files[index]!.source)
  }
}

/** Has Vite serve the documents of dependencies as any other module: no plugin reads what it bundles of them. */
function keepDocumentsOut(filter: DocumentFilter, isRolldown: boolean) {
  const name = `${pluginName}:dependencies`
  const [pattern] = filter.hookFilter.id.include
  /** The path of the document that an import of a dependency means, with its query. */
  const documentOf = (source: string, importer: string | undefined): string | undefined => {
    if (importer === undefined || !/^\.{1,2}\//.test(source)) return undefined
    const id = toPosix(resolve(dirname(importer), source))
    return filter.matches(id.replace(/\?.*$/s, '')) ? id : undefined
  }
  if (isRolldown) {
    const handler = (source: string, importer: string | undefined) => {
      const id = documentOf(source, importer)
      return id === undefined ? undefined : { id, external: 'absolute' as const }
    }
    const resolveId = { filter: { id: pattern }, handler }
    return { rolldownOptions: { plugins: [{ name, resolveId }] } }
  }
  /** What of the plugin interface of esbuild is needed. */
  type Resolve = (request: { path: string; importer: string }) => object | undefined
  type Build = { onResolve(options: { filter: RegExp }, resolve: Resolve): void }
  const setup = (build: Build) =>
    build.onResolve({ filter: pattern }, ({ path: source, importer }) => {
      const path = documentOf(source, importer)
      return path === undefined ? undefined : { path, external: true }
    })
  return { esbuildOptions: { plugins: [{ name, setup }] } }
}
