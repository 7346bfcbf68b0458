import { BlockMemory } from '../compile/block-memory.js'
import { DocumentCompiler } from '../module/document-compiler.js'
import { toPosix } from '../project/destination-path.js'
import type { AssetSpecifier } from '../project/destination-resolver.js'
import { DocumentCache } from '../project/document-cache.js'
import { PublicFiles } from '../project/public-files.js'
import { BuildWatch } from './build-watch.js'
import { DocumentFilter, filterOf } from './document-filter.js'
import { DocumentIndex } from './document-index.js'
import type { DocumentParts } from './document-parts.js'
import {
  type HostContext,
  type HostEnvironment,
  environmentOf,
  servesModules,
  watchesFiles,
} from './host.js'
import { OpenApiOutput, type OutputFile } from './open-api.js'
import { type ApiMdOptions, assetSettings, refuseWrongOptions } from './options.js'
import { ProjectCheck } from './project-check.js'
import { DiagnosticLog, reportTo } from './report.js'
import { findRivals } from './rival-plugins.js'
import { ServedModules } from './served-modules.js'
import { Sidecars } from './sidecars.js'

/** What one instance of the plugin has and does, whatever host it runs in. */
export class DocumentPlugin implements DocumentParts {
  readonly filter: DocumentFilter
  readonly index: DocumentIndex
  readonly compiler: DocumentCompiler
  readonly log: DiagnosticLog
  readonly project: ProjectCheck
  /** What the environments of a dev server have. */
  readonly served = new ServedModules(this)
  /** The declarations beside the documents, where they are asked for. */
  readonly sidecars: Sidecars | undefined
  /** The OpenAPI description of the documents, where it is asked for. */
  readonly openApi: OpenApiOutput | undefined
  /** The compiled documents of earlier runs, where the host has a place for them. */
  cache: DocumentCache | undefined
  /** Which files documents may have read or published. */
  publicFiles = new PublicFiles([process.cwd()])
  /** Whether a document may be read for an environment; where it may not, the import fails. */
  mayRead: (file: string, environment: HostEnvironment | undefined) => boolean = () => true
  /** Has a file watched by a dev server, whose module graph does not know of it. */
  watchServed: (file: string) => void = () => {}
  /** Lets go of what a dev server needed. */
  closeServed: () => void = () => {}
  readonly #options: ApiMdOptions
  readonly #buildWatch: BuildWatch
  /** The environments that were built, by name. */
  readonly #built = new Set<string | undefined>()
  #outputFiles: readonly OutputFile[] = []

  constructor(options: ApiMdOptions, assetSpecifier: AssetSpecifier | undefined) {
    refuseWrongOptions(options)
    this.#options = options
    const filter = (this.filter = new DocumentFilter(options.include, options.exclude))
    const index = new DocumentIndex(filter, toPosix(process.cwd()), options.documents?.include)
    this.index = index
    index.denies = (file) => this.publicFiles.denies(file)
    index.isUsed = Boolean(options.openapi)
    this.compiler = new DocumentCompiler(options, {
      isDocument: (file) => filter.matches(file),
      resolveLink: options.resolveLink,
      whyPrivate: (file) => this.publicFiles.reasonAgainst(file),
      assets: assetSpecifier && assetSettings(assetSpecifier, options.assets, this),
    })
    this.log = new DiagnosticLog(options.onDiagnostic)
    this.project = new ProjectCheck(options, this.log)
    this.sidecars = options.types ? new Sidecars(this) : undefined
    this.openApi = options.openapi ? new OpenApiOutput(options, this) : undefined
    this.#buildWatch = new BuildWatch(index)
  }

  /** Keeps compiled documents in a folder from one run to the next, where the options allow it. */
  keepDocuments(folder: string): void {
    if (this.#options.cache === false) return
    this.cache = DocumentCache.open(folder, this.#options)
    this.compiler.store.cache = this.cache
  }

  /** Takes in which plugins there are; returns what to warn of. */
  async meet(plugins: readonly object[], config?: object): Promise<string[]> {
    const own = plugins.findIndex((plugin) => filterOf(plugin) === this.filter)
    const earlier = plugins.slice(0, Math.max(own, 0))
    const warning = this.filter.yieldTo(earlier, this.index.root)
    return [warning ?? [], await findRivals(plugins, this.index, config)].flat()
  }

  /** Starts a build: what was told before only counts where builds follow one another. */
  buildStart(context: HostContext): void {
    const follows = context.meta?.watchMode === true
    if (follows) this.compiler.store.memory ??= new BlockMemory()
    if (watchesFiles(context)) this.#buildWatch.start(context)
    if (follows || !this.#built.has(environmentOf(context)?.name)) return
    this.#built.clear()
    this.log.clear()
  }

  /** Has a host look at a file again when it changes. */
  watch(context: HostContext, file: string): void {
    const environment = environmentOf(context)
    // Where Vite serves modules, a watched file counts as an import, and a missing one as an error.
    if (servesModules(environment)) this.watchServed(file)
    else if (watchesFiles(context)) this.#buildWatch.add(context, file)
    // Whoever runs the bundler may watch; a build of Vite 8 does not, and no call into Rolldown is free.
    else if (environment?.mode !== 'build' || !context.meta?.rolldownVersion)
      context.addWatchFile(file)
  }

  /** Has a build follow this one once there are other documents. */
  watchIndex(context: HostContext): void {
    if (watchesFiles(context)) this.#buildWatch.addIndex()
  }

  /** Ends a build: what only shows when all its documents are known is told, and fails it. */
  buildEnd(context: HostContext, hasFailed: boolean): void {
    this.#buildWatch.end()
    const environment = environmentOf(context)
    if (hasFailed || servesModules(environment)) return
    reportTo(context, this.project.checkBuilt(context))
    this.sidecars?.removeOrphans(warningTo(context), context.getModuleIds())
    if (!this.openApi || environment?.config?.consumer === 'server') return
    const described = this.openApi.describe(warningTo(context))
    for (const path of described.paths) context.addWatchFile(path)
    this.watchIndex(context)
    reportTo(context, described)
    this.#outputFiles = described.files
  }

  /** Adds the files to the output that are not made of modules. */
  generateBundle(context: HostContext): void {
    if (environmentOf(context)?.config?.consumer === 'server') return
    for (const file of this.#outputFiles) context.emitFile({ type: 'asset', ...file })
  }

  /** Lets go of what was prepared, unless more builds follow. */
  async closeBundle(context: HostContext): Promise<void> {
    this.#built.add(environmentOf(context)?.name)
    this.cache?.save()
    // A dev server counts as watching, and closes its bundle once, at its end.
    if (!context.meta?.watchMode || servesModules(environmentOf(context))) await this.closeWatcher()
  }

  /** Lets go of what was prepared. */
  async closeWatcher(): Promise<void> {
    this.project.close()
    this.closeServed()
    this.#buildWatch.close()
    await this.compiler.dispose()
  }
}

/** Has a host warn of what is not about one place of a document. */
export function warningTo(context: Pick<HostContext, 'warn'>): (message: string) => void {
  return (message) => context.warn({ message })
}
