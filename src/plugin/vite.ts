import { dirname, posix, resolve } from 'node:path'
import type { PluginBuild } from 'esbuild'
import type { Connect, Plugin, ResolvedConfig } from 'vite'
import { decoded } from '../document/path.js'
import type { Asset, AssetSource } from '../project/destination.js'
import { PublicFiles, toPosix } from '../project/files.js'
import { withConfigFile } from '../project/options.js'
import { indexId, indexPattern, resolvedIndexId } from './document-index.js'
import { documentHooks } from './hooks.js'
import { logOf, pluginName, settingsOf, writesPages } from './host.js'
import { Instance } from './instance.js'
import type { ApiMdOptions } from './options.js'

/** The plugin for Vite: lets an app import `.api.md` files. */
export function apiMd(given: ApiMdOptions = {}): Plugin<unknown> {
  const options = withConfigFile(given, process.cwd())
  let isServed = false
  const instance = new Instance(options, options.assets !== false, (asset) =>
    placeAsset(asset, isServed),
  )
  const { index, compiler } = instance
  const { hooks, meet, start, hotUpdate, showErrors } = documentHooks(instance)
  // Nothing of these is loaded where it is not asked for.
  const mock = settingsOf(options.mock)
  const mocking = () => import('./mock.js')
  const loadOutputs = () => import('./outputs.js')

  return {
    name: pluginName,
    enforce: 'pre',
    ...hooks,
    hotUpdate,

    config() {
      // Vite 6 has no context here.
      const versions = (this as { meta?: object } | undefined)?.meta ?? {}
      return { optimizeDeps: keepDocumentsOut('rolldownVersion' in versions) }
    },

    configResolved: {
      // Some plugins know their filters only then.
      order: 'post',
      async handler(resolved) {
        const { root, build, cacheDir, plugins, logger, server } = resolved
        isServed = resolved.command === 'serve'
        if (options.cache !== false) compiler.store.openCache(resolve(cacheDir, pluginName))
        instance.publicFiles = new PublicFiles([root, ...server.fs.allow], server.fs.deny)
        index.root = toPosix(root)
        index.output = toPosix(resolve(root, build.outDir))
        await meet(plugins, logOf(logger), resolved)
        if (mock) (await mocking()).watchProxies(resolved)
      },
    },

    configureServer: {
      // What the app and its framework answer comes first.
      order: 'post',
      async handler(server) {
        const { config, middlewares } = server
        instance.servers.add(server)
        showErrors(server)
        server.watcher.add(index.outerFolders())
        if (mock) middlewares.use((await mocking()).mockOf(instance, mock, server))
        if (!options.openapi && !options.markdown) return undefined
        const { servedText } = await loadOutputs()
        // After the checks of the server itself.
        return () => {
          middlewares.use(serveTexts(config, (name) => servedText(instance, name, config)))
        }
      },
    },

    configurePreviewServer: {
      order: 'post',
      async handler(server) {
        if (mock?.preview) server.middlewares.use((await mocking()).mockOf(instance, mock, server))
      },
    },

    resolveId: {
      order: 'pre',
      filter: { id: indexPattern },
      handler: (source) => (source === indexId ? resolvedIndexId : undefined),
    },

    buildStart() {
      start(this)
    },

    async generateBundle() {
      if (!options.markdown || !writesPages(this.environment)) return
      const { markdownOutput } = await loadOutputs()
      for (const [fileName, make] of markdownOutput(instance, this.environment.config, this))
        this.emitFile({ type: 'asset', fileName, source: make() })
    },
  }
}

/** Serves texts by their names below the base, as they are at the time. */
function serveTexts(
  { base }: Pick<ResolvedConfig, 'base'>,
  textOf: (name: string) => string | undefined,
): Connect.NextHandleFunction {
  const start = decoded(base)
  return ({ method = '', originalUrl, url = '' }, response, next) => {
    // Vite may have put the page of the app in the place of `url`.
    const path = decoded((originalUrl ?? url).replace(/[?#].*$/s, ''))
    const isAsked = /^(?:GET|HEAD)$/.test(method) && path.startsWith(start)
    const text = isAsked ? textOf(path.slice(start.length)) : undefined
    if (text === undefined) return next()
    const [, ending] = /\.(md|txt)$/.exec(path) ?? []
    const type = ending ? `text/${ending === 'md' ? 'markdown' : 'plain'}` : 'application/json'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.setHeader('Cache-Control', 'no-cache')
    response.end(text)
  }
}

/** Names that Vite reads more into: queries, streams of Windows, hidden files, stylesheets. */
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

/** The import of a document in a dependency. */
const dependencyPattern = /^\.{1,2}\/.*\.api\.md(?:\?|$)/s

/** Has Vite serve the documents of dependencies as any other module: no plugin reads what it bundles of them. */
function keepDocumentsOut(isRolldown: boolean) {
  const name = `${pluginName}:dependencies`
  const idOf = (source: string, importer: string) => toPosix(resolve(dirname(importer), source))
  if (isRolldown) {
    const handler = (source: string, importer = '') => {
      return { id: idOf(source, importer), external: 'absolute' as const }
    }
    const plugin = { name, resolveId: { filter: { id: dependencyPattern }, handler } }
    return { rolldownOptions: { plugins: [plugin] } }
  }
  const setup = (build: PluginBuild) =>
    build.onResolve({ filter: dependencyPattern }, ({ path, importer }) => {
      return { path: idOf(path, importer), external: true }
    })
  return { esbuildOptions: { plugins: [{ name, setup }] } }
}
