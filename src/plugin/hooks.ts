import { constants } from 'node:buffer'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CompiledDocument } from '../module/document-compiler.js'
import type { PlaceAsset } from '../project/destination.js'
import { isFile } from '../project/files.js'
import { resolvedIndexId } from './document-index.js'
import { bundlesInDev, type HostContext, type HostEnvironment, servesModules } from './host.js'
import { servedModules } from './hot-update.js'
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
  const served = new WeakMap<HostEnvironment, ReturnType<typeof servedModules>>()
  const sidecars = options.types ? keepSidecars(instance) : undefined
  const openApi = options.openapi ? openApiOutput(instance) : undefined
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

  function servedIn(environment: HostEnvironment) {
    let modules = served.get(environment)
    if (!modules) served.set(environment, (modules = servedModules(instance, environment)))
    return modules
  }

  /** Takes in a document, and tells of it; returns its module, or throws when it has errors. */
  function take(context: HostContext, id: string, document: CompiledDocument) {
    const { environment } = context
    const { file, source, code } = document
    sidecars?.follow(file, source.text, context)
    for (const dependency of document.dependencies)
      if (environment?.mode === 'dev') watch(context, dependency)
      else dependencies.add(dependency)
    if (environment && servesModules(environment)) {
      const { error, reports } = servedIn(environment).give(id, document)
      if (error) throw error
      for (const report of reports) print(environment.logger, report)
    } else {
      project.add(id, document)
      // A dev server that bundles has no other way to tell of updates.
      if (environment?.mode === 'dev') openApi?.tell(file, environment)
      reportTo(context, log.add([document], document.kind), 'transform')
    }
    return { code, moduleType: 'js', moduleSideEffects: false }
  }

  /** Starts a build: what was told before only counts where builds follow one another. */
  function start(context: HostContext): void {
    const follows = context.meta?.watchMode === true || context.environment?.mode === 'dev'
    if (follows) compiler.store.remembers = true
    dependencies.clear()
    if (follows || !built.has(context.environment?.name)) return
    built.clear()
    log.clear()
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
        const module = take(this, id, document)
        return { ...module, map: wantsMap(this) ? await document.map() : noMap }
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
      const isWhole = !environment?.config?.builder
      sidecars?.removeOrphans(this, isWhole ? this.getModuleIds() : undefined)
      if (!openApi || environment?.config?.consumer === 'server') return
      const described = openApi.describe(this)
      for (const path of described.paths) watch(this, path)
      reportTo(this, described)
      // A dev server that bundles would serve it for good, in the place of the current one.
      if (environment?.mode === 'dev') return
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
  return { servedIn, sidecars, openApi, start, hooks }
}

/** The text of a document; throws a sentence where it is too long for one. */
function readDocument(file: string): string {
  const { size } = statSync(file)
  if (size > constants.MAX_STRING_LENGTH)
    throw new Error(
      `${file} is too large: a document can have ${constants.MAX_STRING_LENGTH} bytes, and it has ${size}.`,
    )
  // Reading synchronously is faster here.
  return readFileSync(file, 'utf8')
}

/** Whether a host wants source maps: every one but a build of Vite without them. */
function wantsMap({ environment }: HostContext): boolean {
  const { command, build } = environment?.config ?? {}
  return command !== 'build' || build?.sourcemap !== false
}
