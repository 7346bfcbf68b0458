import { readFileSync } from 'node:fs'
import { BodyMemory } from '../markdown/body-memory.js'
import { isFile } from '../project/destination-path.js'
import type { AssetSpecifier } from '../project/destination-resolver.js'
import { DocumentCache } from '../project/document-cache.js'
import type { DocumentStore } from '../project/document-store.js'
import { PublicFiles } from '../project/public-files.js'
import { BuildWatch } from './build-watch.js'
import { DocumentCompiler } from '../module/document-compiler.js'
import { ServerErrors, errorOf, servedErrorOf } from './document-error.js'
import { DocumentFilter } from './document-filter.js'
import { DocumentIndex, UnlistedDocuments, resolvedIndexId } from './document-index.js'
import { FindingLog } from './finding-log.js'
import { FileWatch, SecondLook, isSpecialFile } from './folder-watch.js'
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
} from './host-context.js'
import { hostWarning, logWarnings, reportFindings } from './host-warning.js'
import { ModuleMemory } from './module-memory.js'
import { OpenApiOutput, type OutputFile } from './open-api-output.js'
import { type ApiMdOptions, assetSettings, refuseUnknownOptions } from './options.js'
import { ProjectFindings } from './project-findings.js'
import { toPosix } from './request.js'
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
  /** Which findings were told. */
  log: FindingLog
  /** What the documents say of each other. */
  project: ProjectFindings
  /** What the environments of a dev server have. */
  readonly memory = new ModuleMemory()
  /** The documents, each compiled once for a text. */
  get store(): DocumentStore {
    return this.compiler.store
  }

  /** Shows what only a server imports. */
  readonly serverErrors = new ServerErrors()
  /** Sees the saves that the watcher of a dev server misses. */
  readonly secondLook = new SecondLook()
  /** The declarations beside the documents, where they are asked for. */
  readonly sidecars: Sidecars | undefined
  /** The OpenAPI description of the documents, where it is asked for. */
  readonly openApi: OpenApiOutput | undefined
  readonly #buildWatch: BuildWatch
  readonly #options: ApiMdOptions
  /** The environments that were built, by name. */
  readonly #built = new Set<string | undefined>()
  #outputFiles: readonly OutputFile[] = []
  /** The modules whose files start with a byte-order mark. */
  readonly #marked = new Set<string>()
  readonly #unlisted: UnlistedDocuments
  /** Which files documents may have read or published. */
  publicFiles = new PublicFiles([process.cwd()])
  /** Whether a document may be read; where it may not, the import fails. */
  mayRead: FileAccess = () => true
  /** The files outside the root of a dev server that something depends on. */
  readonly outside = new FileWatch()
  /** The compiled documents of earlier runs, where the host has a place for them. */
  cache: DocumentCache | undefined
  /** Has a file watched by a host whose module graph does not know of it. */
  watchFile: (file: string) => void = () => {}

  constructor(options: ApiMdOptions, assetSpecifier: AssetSpecifier | undefined) {
    refuseUnknownOptions(options)
    this.#options = options
    this.filter = new DocumentFilter(options.include, options.exclude)
    this.index = new DocumentIndex(this.filter, toPosix(process.cwd()), options.documents?.include)
    this.index.denies = (file) => this.publicFiles.denies(file)
    this.compiler = new DocumentCompiler(options, {
      isDocument: (file) => this.filter.matches(file),
      resolveLink: options.resolveLink,
      whyPrivate: (file) => this.publicFiles.reasonAgainst(file),
      assets: assetSpecifier && assetSettings(assetSpecifier, options.assets, this),
    })
    this.#unlisted = new UnlistedDocuments(this.index, options.openapi !== undefined)
    this.#buildWatch = new BuildWatch(this.index)
    this.sidecars = options.types ? new Sidecars(this.store, this.index) : undefined
    this.log = new FindingLog(options.onDiagnostic)
    this.openApi = options.openapi ? new OpenApiOutput(options, this.index, this.store) : undefined
    this.project = new ProjectFindings(options, this.log)
  }

  /** Keeps compiled documents in a folder from one run to the next, where the options allow it. */
  keepDocuments(folder: string): void {
    if (this.#options.cache === false) return
    this.cache = DocumentCache.open(folder, this.#options)
    this.store.cache = this.cache
  }

  /** Starts a build: what was told and read before only counts where builds follow one another. */
  buildStart(context: HostContext): void {
    if (context.meta?.watchMode) {
      this.store.memory ??= new BodyMemory()
    }
    if (watchesFiles(context)) this.#buildWatch.start(context)
    const environment = environmentOf(context)
    if (!this.#built.has(environment?.name) || context.meta?.watchMode) return
    this.#built.clear()
    this.log = new FindingLog(this.#options.onDiagnostic)
    this.project = new ProjectFindings(this.#options, this.log)
  }

  /** Reads a document as text, before anything else can take it for a file of its own kind. */
  async load(context: HostContext, id: string): Promise<LoadedModule | undefined> {
    if (id === resolvedIndexId) {
      const files = await this.index.files()
      if (watchesFiles(context)) await this.#buildWatch.addIndex(files)
      this.#unlisted.index(context)
      const code = this.index.emit(files, (message) => context.warn({ message }))
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
    this.#watch(context, id, path)
    const isThere = isFile(path)
    // Reading what is there and no file, a pipe say, may never end.
    if (!isThere && isSpecialFile(path)) throw new Error(`${path} is not a file.`)
    // The host says best that a module is missing, and who imports it.
    if (!isThere) return undefined
    this.#unlisted.add(context, request.file)
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
    // Rollup takes it away, and positions are those of the file.
    if (this.#marked.has(id) && !text.startsWith(byteOrderMark)) text = byteOrderMark + text
    await this.sidecars?.follow(request.file, text, (message) => context.warn({ message }))
    const environment = environmentOf(context)
    const document = await this.compiler.compile(request, text, wantsSourcemap(environment))
    const { code, map, dependencies } = document
    const found = this.log.add(document)
    const keys = this.project.add(id, request, document)
    const check =
      environment && servesModules(environment) && this.project.checkServed(environment, keys)
    const error = check
      ? (servedErrorOf(document) ?? servedErrorOf(...check.documents))
      : errorOf(document)
    this.#buildWatch.forget(id, request.file)
    for (const file of dependencies) this.#watch(context, id, file)
    if (check) this.memory.set(environment, id, error ? undefined : code, dependencies)
    if (check) this.serverErrors.tell(environment, request.file, error)
    if (error) throw error
    for (const finding of found) context.warn(hostWarning(context, document, finding))
    if (check) logWarnings(environment, check.fresh)
    return { code, map, moduleType: 'js', moduleSideEffects: false }
  }

  /** Whether a module that the host remembers has to be made again. */
  isOutdated(id: string): boolean {
    return this.#buildWatch.isOutdated(id)
  }

  /** Tells of what only shows when all documents of a build are known; throws when that has errors. */
  async buildEnd(context: HostContext): Promise<void> {
    const environment = environmentOf(context)
    if (servesModules(environment)) return
    reportFindings(context, this.project.checkBuilt(context))
    if (!this.openApi || environment?.config?.consumer === 'server') return
    const described = await this.openApi.describe()
    for (const path of described.paths) context.addWatchFile(path)
    if (watchesFiles(context)) await this.#buildWatch.addIndex(await this.index.files())
    reportFindings(context, described)
    this.#outputFiles = described.files
  }

  /** Ends a build, whether or not it has failed. */
  endBuild(): void {
    this.#buildWatch.end()
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

  #watch(context: HostContext, id: string, file: string): void {
    // Where Vite serves modules, a watched file counts as an import, and a missing one as an error.
    if (servesModules(environmentOf(context))) this.watchFile(file)
    else if (watchesFiles(context)) this.#buildWatch.add(context, id, file)
    else context.addWatchFile(file)
  }
}
