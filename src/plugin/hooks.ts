import type { DevEnvironment, Environment, HotUpdateOptions, ViteDevServer } from 'vite'
import { hasErrors } from '../diagnostics/diagnostic.js'
import type { PlaceAsset } from '../project/destination.js'
import { loadCompiler } from '../project/document-store.js'
import { isFile, readText } from '../project/files.js'
import { declarationOf, Sidecar } from '../sidecar/sidecar.js'
import { findConflictingPlugins } from './conflicting-plugins.js'
import { resolvedIndexId } from './document-index.js'
import {
  type HostContext,
  type HostLog,
  logOf,
  pluginName,
  servesModules,
  writesPages,
} from './host.js'
import type { Instance } from './instance.js'
import { reportTo } from './report.js'
import { ServedModules } from './served-modules.js'

/** The source map of a module without one. */
const noMap = { mappings: '' as const }

/** The hooks of an instance that are the same in every host. */
export function documentHooks(instance: Instance, placeIn?: (context: HostContext) => PlaceAsset) {
  const { options, filter, index, compiler, log } = instance
  const { include, exclude } = filter.hookFilter.id
  let outputs: typeof import('./outputs.js') | undefined
  const built = new Set<string | undefined>()
  const served = new Map<DevEnvironment, ServedModules>()
  const servedIn = (environment: DevEnvironment) => {
    const modules = served.get(environment) ?? new ServedModules(instance, environment)
    served.set(environment, modules)
    return modules
  }

  function watch(context: HostContext, file: string): void {
    const { environment } = context
    // Where Vite serves modules, a watched file counts as an import, and a missing one as an error.
    if (servesModules(environment)) instance.watch(file)
    else context.addWatchFile(file)
  }

  /** Brings the declaration beside a document up to date with its text; without one it is gone. */
  function followTypes(file: string, text: string | undefined, host: HostLog): void {
    const sidecar = options.types ? Sidecar.of(file) : undefined
    if (!sidecar) return
    try {
      if (text === undefined) return void sidecar.remove()
      const { diagnostics, endpoints } = compiler.store.get(file, text)
      // The import of one with errors fails; the types of its last good state serve the author better.
      if (hasErrors(diagnostics) || !isFile(file)) return
      if (sidecar.write(declarationOf(endpoints)) === 'foreign')
        index.tell(`${sidecar.path} is kept: this plugin did not write it.`, host)
    } catch (error) {
      // Types are a comfort: that a declaration cannot be written fails no build.
      index.tell(`${sidecar.path} cannot be written: ${(error as Error).message}`, host)
    }
  }

  const hooks = {
    load: {
      order: 'pre' as const,
      filter: { id: { include: [...include, new RegExp(`^${resolvedIndexId}$`)], exclude } },
      handler(this: HostContext, id: string) {
        if (id === resolvedIndexId) return { code: index.emit(this), map: noMap, moduleType: 'js' }
        const file = filter.requestOf(id)?.file
        if (file === undefined) return undefined
        const refused = instance.refusedPath(file, this.environment)
        // Without an error, Vite would read the file itself; by this one it answers with status 403.
        if (refused !== undefined)
          throw Object.assign(new Error(`Vite does not serve "${file}".`), {
            code: 'ERR_DENIED_ID',
            id: refused,
          })
        // Who loads a module has to have its file watched.
        watch(this, file)
        const code = readText(file)
        // And every host, that there is none, and who imports it.
        if (code === undefined) return undefined
        return { code, moduleType: 'js' }
      },
    },
    transform: {
      order: 'pre' as const,
      filter: filter.hookFilter,
      async handler(this: HostContext, text: string, id: string) {
        const request = filter.requestOf(id)
        if (!request) return undefined
        const document = await compiler.compile(request, text, placeIn?.(this))
        const { environment } = this
        followTypes(document.file, document.source.text, this)
        if (servesModules(environment)) servedIn(environment).give(id, document)
        else reportTo(this, instance.take(id, document))
        const map = wantsMap(this) ? await document.map() : noMap
        return { code: document.code, moduleType: 'js', moduleSideEffects: false, map }
      },
    },
    // Rollup would keep a module whose own text is the same, but linked documents may have changed.
    shouldTransformCachedModule: ({ id }: { id: string }) => filter.requestOf(id) !== undefined,
    // The list of all documents may load any of them, and knows nothing of who else does.
    onLog: (_level: string, { message }: { message: string }) =>
      /dynamically imported by (?:\0|\\0)?virtual:api-docs,? but also statically/.test(message)
        ? (false as const)
        : undefined,
    buildEnd(this: HostContext, error?: Error) {
      const { environment } = this
      if (servesModules(environment)) return
      // Rollup loses sight of what it is told in `transform` once that file is replaced.
      for (const { dependencies } of instance.made.values())
        for (const dependency of dependencies) watch(this, dependency)
      if (error) return
      index.tellMissing(instance.made.values(), this)
      reportTo(this, instance.checkBuilt(this))
      if (!outputs || environment?.config.consumer === 'server') return
      const described = outputs.describeDocuments(instance)
      for (const path of described.paths) watch(this, path)
      reportTo(this, described)
      // A dev server that bundles would serve it for good, in the place of the current one.
      if (!writesPages(environment)) return
      for (const file of described.files) this.emitFile({ type: 'asset', ...file })
    },
    async closeBundle(this: HostContext) {
      built.add(this.environment?.name)
      compiler.store.cache?.save()
      // A dev server counts as watching; one that starts again has the next one before it closes.
      served.delete(this.environment as DevEnvironment)
      const isLast = instance.leave(this.environment)
      if (isLast && (!this.meta?.watchMode || servesModules(this.environment)))
        await compiler.dispose()
    },
    closeWatcher: () => compiler.dispose(),
  }

  /** Loads what the options ask for, and warns of plugins that go against this one. */
  async function meet(plugins: readonly object[], host: HostLog, config?: object): Promise<void> {
    const { types, openapi, mock } = options
    // All documents are read at once, by hooks that cannot wait.
    if (types || openapi || mock) await loadCompiler()
    if (openapi) outputs = await import('./outputs.js')
    for (const { text, isCertain } of findConflictingPlugins(
      plugins,
      index,
      options.include,
      config,
    ))
      index.tell(text, isCertain ? host : { warn: (entry) => host.info(entry) })
  }

  /** Starts a build: what was told before only counts where builds follow one another. */
  function start(context: HostContext): void {
    const { environment, meta } = context
    const follows = meta?.watchMode === true || environment?.mode === 'dev'
    if (follows) compiler.store.remembers = true
    else if (built.has(environment?.name)) {
      built.clear()
      log.clear()
    }
    if (options.types) {
      for (const path of index.files((file) => Sidecar.at(file) !== undefined))
        followTypes(Sidecar.at(path)!.document, undefined, context)
      // Rollup may run anywhere: it only has the documents of the build.
      if (environment) for (const file of index.files()) followTypes(file, readText(file), context)
    }
  }

  async function hotUpdate(this: { environment?: Environment }, change: HotUpdateOptions) {
    const { environment } = this
    const { file, modules } = change
    if (environment?.mode !== 'dev') return undefined
    const isClient = environment.name === 'client'
    if (!filter.matches(file) || (!isClient && modules.length === 0))
      return servedIn(environment).update(change, undefined)
    let text = readText(file)
    if (text === '') {
      // Reading through the host waits for the text of a file that is being written; some hosts leave it out.
      await Promise.resolve(change.read?.()).catch(() => {})
      text = readText(file)
    }
    if (text === undefined) {
      for (const [id, document] of instance.made)
        if (document.file === file) instance.made.delete(id)
      // Outside of its root Vite loses sight of a file that goes and comes back.
      instance.watch(file)
    }
    if (isClient) {
      followTypes(file, text, logOf(environment.logger))
      if (options.openapi) environment.hot.send({ type: 'custom', event: `${pluginName}:openapi` })
      instance.lookAgain(file, text)
    }
    return servedIn(environment).update(change, text)
  }

  /** Shows the errors of documents over each page that a server fails to render: what it sends tells nobody what is wrong. */
  function showErrors({ middlewares, ws }: ViteDevServer): void {
    let hasFailed = false
    middlewares.use(({ headers }, response, next) => {
      if (headers.accept?.includes('text/html'))
        response.once('finish', () => (hasFailed = response.statusCode >= 500))
      next()
    })
    ws.on('connection', () => {
      if (hasFailed) for (const modules of served.values()) modules.showErrors()
      hasFailed = false
    })
  }

  return { hooks, meet, start, hotUpdate, showErrors }
}

/** Tells whether a host wants source maps: every one but a build of Vite without them. */
function wantsMap({ environment }: HostContext): boolean {
  return environment?.config.command !== 'build' || environment.config.build.sourcemap !== false
}
