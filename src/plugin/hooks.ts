import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CompiledDocument } from '../module/document-compiler.js'
import type { PlaceAsset } from '../project/destination.js'
import { isFile, readText } from '../project/files.js'
import { resolvedIndexId } from './document-index.js'
import { bundlesInDev, type HostContext, servesModules, writesPages } from './host.js'
import { hotUpdates } from './hot-update.js'
import type { Instance } from './instance.js'
import { openApiOutput } from './open-api.js'
import { print, reportTo } from './report.js'
import { keepSidecars } from './sidecars.js'

/** The source map of a module without one. */
const noMap = { mappings: '' as const }

/** The hooks of an instance that are the same in every host, and what keeps their state. */
export function documentHooks(instance: Instance, placeIn?: (context: HostContext) => PlaceAsset) {
  const { options, filter, index, compiler, project, log } = instance
  const { include, exclude } = filter.hookFilter.id
  const sidecars = options.types ? keepSidecars(instance) : undefined
  const openApi = options.openapi ? openApiOutput(instance) : undefined
  const updates = hotUpdates(instance, sidecars, openApi)
  /** What documents depend on: Rollup loses sight of what it is told in `transform` once it is replaced. */
  const dependencies = new Set<string>()
  const built = new Set<string | undefined>()
  /** The modules whose files start with a byte-order mark, which hosts take away though positions count it. */
  const marked = new Set<string>()

  function watch(context: HostContext, file: string): void {
    const { environment, meta } = context
    // Where Vite serves modules, a watched file counts as an import, and a missing one as an error.
    if (servesModules(environment)) instance.watch(file)
    // Of a file that is yet to come it sees no more than its folder.
    else if (bundlesInDev(environment)) context.addWatchFile(isFile(file) ? file : dirname(file))
    // A call into Rolldown costs time, for nothing where it is known that nobody watches.
    else if (meta?.watchMode || !meta?.rolldownVersion || environment?.mode !== 'build')
      context.addWatchFile(file)
  }

  /** Takes in a document, and tells of it; throws when it has errors. */
  function take(context: HostContext, id: string, document: CompiledDocument): void {
    const { environment } = context
    const { file } = document
    sidecars?.follow(file, document.source.text, context)
    for (const dependency of document.dependencies)
      if (environment?.mode === 'dev') watch(context, dependency)
      else dependencies.add(dependency)
    if (servesModules(environment)) {
      const { error, reports } = updates.give(environment, id, document)
      if (error) throw error
      for (const report of reports) print(environment.logger, report)
      return
    }
    project.add(id, document)
    // A dev server that bundles has no other way to tell of updates.
    if (environment) openApi?.tell(file, environment)
    reportTo(context, log.add([document], document.kind), 'transform')
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
        const request = filter.requestOf(id)
        if (!request) return undefined
        const { file } = request
        const denied = instance.deniedPath(file, this.environment)
        // Who loads a module has to have its file watched.
        if (denied === undefined) watch(this, file)
        if (!isFile(file)) {
          // Reading a pipe, say, may never end.
          if (denied === undefined && existsSync(file)) throw new Error(`${file} is not a file.`)
          // The host says best that a module is missing, and who imports it.
          return undefined
        }
        if (denied !== undefined) {
          const message = `The file "${file}" is outside of Vite serving allow list.`
          // Vite looks the path up once more, and responds with status 403; an allowed one would end it.
          throw Object.assign(new Error(message), { code: 'ERR_DENIED_ID', id: denied })
        }
        index.tellImport(file, this)
        const code = readDocument(file)
        if (code.startsWith('\uFEFF')) marked.add(id)
        else marked.delete(id)
        return { code: code.replace(/^\uFEFF/, ''), moduleType: 'js' }
      },
    },
    transform: {
      order: 'pre' as const,
      filter: filter.hookFilter,
      async handler(this: HostContext, text: string, id: string) {
        const request = filter.requestOf(id)
        if (!request) return undefined
        const whole = marked.has(id) ? `\uFEFF${text}` : text
        const document = await compiler.compile(request, whole, placeIn?.(this))
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
      for (const file of dependencies) watch(this, file)
      const { environment } = this
      if (error || servesModules(environment)) return
      reportTo(this, project.checkBuilt(this))
      // Another environment may have more documents that are no files.
      const isWhole = !environment?.config.builder
      sidecars?.removeOrphans(this, isWhole ? this.getModuleIds() : undefined)
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
        await hooks.closeWatcher()
    },
    async closeWatcher() {
      project.close()
      await compiler.dispose()
    },
  }

  return {
    hooks,
    hotUpdate: updates.hotUpdate,
    openApi,

    /** Starts a build: what was told before only counts where builds follow one another. */
    start(context: HostContext): void {
      const { environment } = context
      const follows = context.meta?.watchMode === true || environment?.mode === 'dev'
      if (follows) compiler.store.remembers = true
      dependencies.clear()
      if (!follows && built.has(environment?.name)) {
        built.clear()
        log.clear()
      }
    },

    /** Writes the declarations of all documents; what is left over, a build removes at its end, when it is known which there are. */
    writeSidecars(context: HostContext): void {
      if (servesModules(context.environment)) sidecars?.removeOrphans(context)
      if (sidecars) for (const file of index.files()) sidecars.follow(file, readText(file), context)
    },
  }
}

/** The text of a document; throws with its name where it cannot be read. */
function readDocument(file: string): string {
  try {
    // Reading synchronously is faster here.
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

/** Whether a host wants source maps: every one but a build of Vite without them. */
function wantsMap({ environment }: HostContext): boolean {
  return environment?.config.command !== 'build' || environment.config.build.sourcemap !== false
}
