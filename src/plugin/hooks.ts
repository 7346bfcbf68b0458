import { dirname } from 'node:path'
import type { DevEnvironment, Environment, HotUpdateOptions } from 'vite'
import type { CompiledDocument } from '../module/document-compiler.js'
import type { PlaceAsset } from '../project/destination.js'
import { isFile, readText } from '../project/files.js'
import { resolvedIndexId } from './document-index.js'
import { bundlesInDev, type HostContext, logOf, servesModules, writesPages } from './host.js'
import type { Instance } from './instance.js'
import { openApiOutput } from './open-api.js'
import { reportTo } from './report.js'
import { ServedModules } from './served-modules.js'
import { Sidecars } from './sidecars.js'

/** The source map of a module without one. */
const noMap = { mappings: '' as const }

/** The hooks of an instance that are the same in every host. */
export function documentHooks(instance: Instance, placeIn?: (context: HostContext) => PlaceAsset) {
  const { options, filter, index, compiler, log } = instance
  const { include, exclude } = filter.hookFilter.id
  const sidecars = options.types ? new Sidecars(instance) : undefined
  const openApi = options.openapi ? openApiOutput(instance) : undefined
  const built = new Set<string | undefined>()
  const timers = new Map<string, NodeJS.Timeout>()
  const served = new WeakMap<DevEnvironment, ServedModules>()
  const servedIn = (environment: DevEnvironment) => {
    const modules = served.get(environment) ?? new ServedModules(instance, environment)
    served.set(environment, modules)
    return modules
  }

  function watch(context: HostContext, file: string): void {
    const { environment } = context
    // Where Vite serves modules, a watched file counts as an import, and a missing one as an error.
    if (servesModules(environment)) instance.watch(file)
    // Of a file that is yet to come it sees no more than its folder.
    else if (bundlesInDev(environment)) context.addWatchFile(isFile(file) ? file : dirname(file))
    else context.addWatchFile(file)
  }

  /** Takes in a document, and tells of it; throws when it has errors. */
  function take(context: HostContext, id: string, document: CompiledDocument): void {
    const { environment } = context
    sidecars?.follow(document.file, document.source.text, context)
    // Rollup loses sight of what it is told in `transform` once that file is replaced.
    if (environment?.mode === 'dev')
      for (const dependency of document.dependencies) watch(context, dependency)
    if (servesModules(environment)) return servedIn(environment).give(id, document)
    // A dev server that bundles has no other way to tell of updates.
    if (environment) openApi?.tell(document.file, environment)
    reportTo(context, instance.take(id, document))
  }

  const hooks = {
    load: {
      order: 'pre' as const,
      filter: { id: { include: [...include, new RegExp(`^${resolvedIndexId}$`)], exclude } },
      handler(this: HostContext, id: string) {
        if (id === resolvedIndexId) {
          if (bundlesInDev(this.environment))
            for (const folder of index.folders()) this.addWatchFile(folder)
          return { code: index.emit(this), map: noMap, moduleType: 'js' }
        }
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
        index.tellImport(file, this)
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
        take(this, id, document)
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
      for (const { dependencies } of instance.documents())
        for (const dependency of dependencies) watch(this, dependency)
      if (error) return
      reportTo(this, instance.checkBuilt(this))
      if (!openApi || environment?.config.consumer === 'server') return
      const described = openApi.describe(this)
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
      const isLast = instance.leave(this.environment)
      if (isLast && (!this.meta?.watchMode || servesModules(this.environment)))
        await compiler.dispose()
    },
    closeWatcher: () => compiler.dispose(),
  }

  /** Starts a build: what was told before only counts where builds follow one another. */
  function start(context: HostContext): void {
    const { environment, meta } = context
    const follows = meta?.watchMode === true || environment?.mode === 'dev'
    if (follows) compiler.store.remembers = true
    if (follows || !built.has(environment?.name)) return
    built.clear()
    log.clear()
  }

  async function hotUpdate(this: { environment?: Environment }, change: HotUpdateOptions) {
    const { environment } = this
    const { file, type, modules } = change
    if (environment?.mode !== 'dev') return undefined
    const isClient = environment.name === 'client'
    if (!filter.matches(file) || (!isClient && modules.length === 0))
      return servedIn(environment).update(change, undefined)
    // Reading through the host waits for the end of a write; some hosts leave it out.
    if (type !== 'delete') await Promise.resolve(change.read?.()).catch(() => {})
    const text = readText(file)
    if (text === undefined) {
      instance.made.delete(file)
      // Outside of its root Vite loses sight of a file that goes and comes back.
      instance.watch(file)
    }
    if (isClient) {
      sidecars?.follow(file, text, logOf(environment.logger))
      openApi?.tell(file, environment)
      lookAgain(file, text)
    }
    return servedIn(environment).update(change, text)
  }

  /** Looks once more at a file whose text was told: the watcher drops what follows within 50 ms. */
  function lookAgain(file: string, told: string | undefined): void {
    const look = () => {
      timers.delete(file)
      const text = readText(file)
      if (text === undefined || text === told) return
      const event = told === undefined ? 'add' : 'change'
      for (const { watcher } of instance.servers) watcher.emit(event, file)
    }
    clearTimeout(timers.get(file))
    timers.set(file, setTimeout(look, 150).unref())
  }

  return { hooks, start, hotUpdate, sidecars, openApi }
}

/** Tells whether a host wants source maps: every one but a build of Vite without them. */
function wantsMap({ environment }: HostContext): boolean {
  return environment?.config.command !== 'build' || environment.config.build.sourcemap !== false
}
