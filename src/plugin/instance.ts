import { type Stats, type StatsListener, unwatchFile, watchFile } from 'node:fs'
import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import type { DevEnvironment, Environment, ViteDevServer } from 'vite'
import { hasErrors } from '../diagnostics/diagnostic.js'
import { type CompiledDocument, DocumentCompiler } from '../module/document-compiler.js'
import type { PlaceAsset } from '../project/destination.js'
import { PublicFiles, readText, realPath, toPosix } from '../project/files.js'
import { checkProject } from '../project/project-check.js'
import { DocumentFilter, DocumentIndex, isEmpty } from './document-index.js'
import { type HostContext, logOf, settingsOf } from './host.js'
import type { ApiMdOptions } from './options.js'
import { DiagnosticLog, overlayOf, print, type Report, shortPath } from './report.js'

/** The time that a dev server waits for more modules before it checks all together, in milliseconds. */
const DELAY = 100

/** The state of one instance of the plugin, whatever host it runs in. */
export class Instance {
  readonly options: ApiMdOptions
  readonly filter: DocumentFilter
  readonly index: DocumentIndex
  readonly compiler: DocumentCompiler
  readonly log: DiagnosticLog
  /** The documents, by the ids of the modules that they were made into. */
  readonly made = new Map<string, CompiledDocument>()
  /** The dev servers that run: some hosts have one for the browser and one for Node. */
  readonly servers = new Set<ViteDevServer>()
  /** Tells which files documents may have read or published. */
  publicFiles = new PublicFiles([process.cwd()])
  #timer: NodeJS.Timeout | undefined
  /** The files outside of the roots that are watched. */
  readonly #watched = new Map<string, StatsListener>()
  /** The files that are looked at once more, and the texts of theirs that were told meanwhile. */
  readonly #looks = new Map<string, { told: Set<string | undefined>; timer?: NodeJS.Timeout }>()

  constructor(options: ApiMdOptions, placesAssets: boolean, place?: PlaceAsset) {
    this.options = options
    const filter = (this.filter = new DocumentFilter(options.include, options.exclude))
    const index = (this.index = new DocumentIndex(filter, options.documents?.include))
    const whyPrivate = (file: string) => this.publicFiles.reasonAgainst(file)
    index.denies = (file) => whyPrivate(file) === 'denied'
    index.isUsed = Boolean(options.openapi)
    const { include, exclude } = settingsOf(options.assets) ?? {}
    // The root is only known once the host has its configuration.
    const matches = (file: string, patterns: FilterPattern | undefined) =>
      !isEmpty(patterns) &&
      [index.root, realPath(index.root)].some((resolve) =>
        createFilter(patterns, undefined, { resolve })(file),
      )
    const whyNoAsset = (file: string) => {
      const real = realPath(file)
      // A link is left out by its own path, too, and as public as what it leads to.
      if (matches(file, exclude) || matches(real, exclude)) return 'excluded'
      const reason = whyPrivate(file)
      return reason === 'outside' && matches(real, include) ? undefined : reason
    }
    this.compiler = new DocumentCompiler(options, {
      isDocument: (file) => filter.matches(file),
      resolveLink: options.resolveLink,
      whyPrivate,
      place,
      whyNoAsset: placesAssets ? whyNoAsset : undefined,
    })
    this.log = new DiagnosticLog(options)
  }

  /** Takes in the document of a module, and returns what there is to say of it. */
  take(id: string, document: CompiledDocument): Report {
    this.made.set(id, document)
    return this.log.add([document], document.kind)
  }

  /** Checks the documents of a build together. */
  checkBuilt(context: HostContext): Report {
    const built: CompiledDocument[] = []
    const pages = new Map<string, readonly string[]>()
    for (const [id, document] of this.made) {
      const info = context.getModuleInfo(id)
      if (!info) continue
      built.push(document)
      const { file, kind } = document
      // A page is a module that imports documents at once.
      if (kind === 'document') pages.set(file, [...(pages.get(file) ?? []), ...info.importers])
    }
    return this.#check(built, (file) => pages.get(file) ?? [])
  }

  /** Checks the documents that a dev server has given so far together, once no more come; pages are known to builds alone. */
  checkSoon({ logger, hot }: DevEnvironment): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.index.tellMissing(this.made.values(), logOf(logger))
      const report = this.#check([...this.made.values()])
      const error = print(logger, report)
      if (error && report.fresh.length > 0) hot.send(overlayOf(error))
    }, DELAY).unref()
  }

  #check(made: readonly CompiledDocument[], pagesOf?: (file: string) => readonly string[]): Report {
    // Those with errors fail by themselves.
    const good = made.filter(({ diagnostics }) => !hasErrors(diagnostics))
    const documents = new Map(good.map((document) => [document.file, document]))
    const { severities } = this.options
    const checked = checkProject([...documents.values()], severities, shortPath, pagesOf)
    return this.log.add(checked, 'project')
  }

  /** The modules of documents that depend on a file. */
  idsOn(file: string): string[] {
    return [...this.made].flatMap(([id, { dependencies }]) => (dependencies.has(file) ? id : []))
  }

  /** The environments of browsers in the dev servers; some hosts have none. */
  clients(): DevEnvironment[] {
    return [...this.servers].flatMap(({ environments }) => environments?.client ?? [])
  }

  /**
   * Tells the dev servers of the saves of a file that is not below their roots, also where it is yet to come:
   * there their own watcher loses sight of files that are replaced, or go and come back.
   */
  watch(file: string): void {
    const others = () =>
      [...this.servers].filter(({ config }) => !file.startsWith(`${toPosix(config.root)}/`))
    if (others().length === 0) return
    // Between two looks it may come, be read, and go.
    this.lookAgain(file, readText(file))
    if (this.#watched.has(file)) return
    const tell = (now: Stats, before: Stats) => {
      // One that went before the first look is told of as well.
      const event = now.mtimeMs === 0 ? 'unlink' : before.mtimeMs === 0 ? 'add' : 'change'
      for (const { watcher } of others()) watcher.emit(event, file)
    }
    this.#watched.set(file, tell)
    watchFile(file, { interval: DELAY, persistent: false }, tell)
  }

  /** Looks once more at a file whose text was told: a watcher drops what follows within 50 ms. */
  lookAgain(file: string, told: string | undefined): void {
    const look = this.#looks.get(file) ?? { told: new Set() }
    look.told.add(told)
    clearTimeout(look.timer)
    look.timer = setTimeout(() => {
      this.#looks.delete(file)
      const text = readText(file)
      // Of two texts a document may have been compiled with either.
      if (look.told.size === 1 && text === told) return
      const event = text === undefined ? 'unlink' : look.told.has(undefined) ? 'add' : 'change'
      for (const { watcher } of this.servers) watcher.emit(event, file)
    }, DELAY + 50).unref()
    this.#looks.set(file, look)
  }

  /** Lets go of the server of an environment; returns whether none is left. */
  leave(environment: Environment | undefined): boolean {
    for (const server of this.servers)
      if (Object.values<Environment>(server.environments ?? {}).includes(environment!))
        this.servers.delete(server)
    const isLast = this.servers.size === 0
    // Others may watch them, too.
    if (isLast) for (const [file, tell] of this.#watched) unwatchFile(file, tell)
    if (isLast) this.#watched.clear()
    return isLast
  }

  /** The path by which a document must not be given to an environment; nothing where it may be: browsers get what Vite would serve them. */
  refusedPath(file: string, environment: Environment | undefined): string | undefined {
    if (environment?.mode !== 'dev' || environment.config.consumer === 'server') return undefined
    const config = environment.getTopLevelConfig()
    const refusal = config.server.fs.strict ? this.publicFiles.refusalOf(file) : undefined
    if (!refusal) return undefined
    const { reason, path } = refusal
    // What the modules of the app import is served from wherever it is.
    const { safeModulePaths: imported } = config as { safeModulePaths?: ReadonlySet<string> }
    const isImported = imported?.has(file) || imported?.has(path)
    return reason === 'outside' && isImported ? undefined : path
  }
}
