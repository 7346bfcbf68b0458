import { existsSync, readFileSync } from 'node:fs'
import { BodyMemory } from '../markdown/body-memory.js'
import { DocumentCompiler } from '../module/document-compiler.js'
import { isFile, toPosix } from '../project/destination-path.js'
import type { AssetSpecifier } from '../project/destination-resolver.js'
import { DocumentCache } from '../project/document-cache.js'
import { PublicFiles } from '../project/public-files.js'
import { BuildWatch } from './build-watch.js'
import { DocumentFilter } from './document-filter.js'
import { DocumentIndex, resolvedIndexId } from './document-index.js'
import { FileWatch, SecondLook } from './file-watch.js'
import {
  type FileAccess,
  type HostContext,
  type LoadedModule,
  type TransformedModule,
  accessError,
  environmentOf,
  servesModules,
  wantsSourcemap,
  watchesFiles,
} from './host.js'
import { OpenApiOutput, type OutputFile } from './open-api.js'
import { type ApiMdOptions, assetSettings, refuseWrongOptions } from './options.js'
import { ProjectCheck } from './project-check.js'
import { DiagnosticLog, reportTo } from './report.js'
import { ServedModules } from './served-modules.js'
import { Sidecars } from './sidecars.js'

const byteOrderMark = '\uFEFF'

/** What one instance of the plugin does, whatever host it runs in. */
export class DocumentPlugin {
  /** Which modules are documents. */
  readonly filter: DocumentFilter
  /** The list of all documents. */
  readonly index: DocumentIndex
  /** Makes modules of documents. */
  readonly compiler: DocumentCompiler
  /** Which diagnostics were told. */
  readonly log: DiagnosticLog
  /** What the documents say of each other. */
  readonly project: ProjectCheck
  /** What the environments of a dev server have. */
  readonly served = new ServedModules(this)
  /** Sees the saves that the watcher of a dev server misses. */
  readonly secondLook = new SecondLook()
  /** The files outside the root of a dev server that something depends on. */
  readonly outside = new FileWatch()
  /** The declarations beside the documents, where they are asked for. */
  readonly sidecars: Sidecars | undefined
  /** The OpenAPI description of the documents, where it is asked for. */
  readonly openApi: OpenApiOutput | undefined
  /** The compiled documents of earlier runs, where the host has a place for them. */
  cache: DocumentCache | undefined
  /** Which files documents may have read or published. */
  publicFiles = new PublicFiles([process.cwd()])
  /** Whether a document may be read; where it may not, the import fails. */
  mayRead: FileAccess = () => true
  /** Has a file watched by a host whose module graph does not know of it. */
  watchFile: (file: string) => void = () => {}
  readonly #options: ApiMdOptions
  readonly #buildWatch: BuildWatch
  /** The environments that were built, by name. */
  readonly #built = new Set<string | undefined>()
  /** The modules whose files start with a byte-order mark. */
  readonly #marked = new Set<string>()
  #outputFiles: readonly OutputFile[] = []

  constructor(options: ApiMdOptions, assetSpecifier: AssetSpecifier | undefined) {
    refuseWrongOptions(options)
    this.#options = options
    this.filter = new DocumentFilter(options.include, options.exclude)
    this.index = new DocumentIndex(this.filter, toPosix(process.cwd()), options.documents?.include)
    this.index.denies = (file) => this.publicFiles.denies(file)
    this.index.isUsed = Boolean(options.openapi)
    this.compiler = new DocumentCompiler(options, {
      isDocument: (file) => this.filter.matches(file),
      resolveLink: options.resolveLink,
      whyPrivate: (file) => this.publicFiles.reasonAgainst(file),
      assets: assetSpecifier && assetSettings(assetSpecifier, options.assets, this),
    })
    this.log = new DiagnosticLog(options.onDiagnostic)
    this.project = new ProjectCheck(options, this.log)
    const { index, log } = this
    const { store } = this.compiler
    this.sidecars = options.types ? new Sidecars(store, index) : undefined
    this.openApi = options.openapi ? new OpenApiOutput(options, index, store, log) : undefined
    this.#buildWatch = new BuildWatch(index)
  }

  /** Keeps compiled documents in a folder from one run to the next, where the options allow it. */
  keepDocuments(folder: string): void {
    if (this.#options.cache === false) return
    this.cache = DocumentCache.open(folder, this.#options)
    this.compiler.store.cache = this.cache
  }

  /** Starts a build: what was told before only counts where builds follow one another. */
  buildStart(context: HostContext): void {
    const follows = context.meta?.watchMode === true
    if (follows) this.compiler.store.memory ??= new BodyMemory()
    if (watchesFiles(context)) this.#buildWatch.start(context)
    if (follows || !this.#built.has(environmentOf(context)?.name)) return
    this.#built.clear()
    this.log.clear()
  }

  /** Reads a document as text, before anything else can take it for a file of its own kind. */
  load(context: HostContext, id: string): LoadedModule | undefined {
    if (id === resolvedIndexId) {
      if (watchesFiles(context)) this.#buildWatch.addIndex()
      const code = this.index.emit(warningTo(context))
      return { code, map: { mappings: '' }, moduleType: 'js' }
    }
    const request = this.filter.requestOf(id)
    if (!request) return undefined
    const path = id.slice(0, id.length - request.query.length)
    if (!this.mayRead(request.file, environmentOf(context))) {
      if (isFile(path)) throw accessError(path)
      return undefined
    }
    // Who loads a module has to have its file watched.
    this.#watch(context, path)
    if (!isFile(path)) {
      // Reading a pipe, say, may never end.
      if (existsSync(path)) throw new Error(`${path} is not a file.`)
      // The host says best that a module is missing, and who imports it.
      return undefined
    }
    this.index.tellImport(request.file, warningTo(context))
    // A small file is read sooner than a promise of it is kept.
    const code = readFileSync(path, 'utf8')
    if (code.startsWith(byteOrderMark)) this.#marked.add(id)
    else this.#marked.delete(id)
    return { code, moduleType: 'js' }
  }

  /** Compiles the text of a document; throws when it has errors. */
  async transform(
    context: HostContext,
    text: string,
    id: string,
  ): Promise<TransformedModule | undefined> {
    const request = this.filter.requestOf(id)
    if (!request) return undefined
    const { file } = request
    // Rollup takes it away, and positions are those of the file.
    if (this.#marked.has(id) && !text.startsWith(byteOrderMark)) text = byteOrderMark + text
    const environment = environmentOf(context)
    const document = await this.compiler.compile(request, text, wantsSourcemap(environment))
    this.sidecars?.follow(file, this.compiler.store.get(file, text), warningTo(context))
    for (const dependency of document.dependencies) this.#watch(context, dependency)
    const report = this.log.add([document], document.kind)
    if (environment && servesModules(environment)) {
      const { error } = this.served.give(environment, id, document)
      if (error) throw error
    } else {
      this.project.add(id, document)
    }
    reportTo(context, report)
    const { code, map } = document
    return { code, map, moduleType: 'js', moduleSideEffects: false }
  }

  /** Ends a build: what only shows when all its documents are known is told, and fails it. */
  buildEnd(context: HostContext, hasFailed: boolean): void {
    this.#buildWatch.end()
    const environment = environmentOf(context)
    if (hasFailed || servesModules(environment)) return
    reportTo(context, this.project.checkBuilt(context))
    if (!this.openApi || environment?.config?.consumer === 'server') return
    const described = this.openApi.describe(warningTo(context))
    for (const path of described.paths) context.addWatchFile(path)
    if (watchesFiles(context)) this.#buildWatch.addIndex()
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
    this.secondLook.close()
    this.outside.close()
    this.#buildWatch.close()
    await this.compiler.dispose()
  }

  #watch(context: HostContext, file: string): void {
    // Where Vite serves modules, a watched file counts as an import, and a missing one as an error.
    if (servesModules(environmentOf(context))) this.watchFile(file)
    else if (watchesFiles(context)) this.#buildWatch.add(context, file)
    else context.addWatchFile(file)
  }
}

/** Has a host warn of what is not about one place of a document. */
export function warningTo(context: Pick<HostContext, 'warn'>): (message: string) => void {
  return (message) => context.warn({ message })
}
