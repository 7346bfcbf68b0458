import type { DevEnvironment, EnvironmentModuleNode, ErrorPayload, HotUpdateOptions } from 'vite'
import type { CompiledDocument } from '../module/document-compiler.js'
import { readText } from '../project/files.js'
import { resolvedIndexId } from './document-index.js'
import type { Instance } from './instance.js'
import { type DocumentError, errorOf, overlayOf, print } from './report.js'

/** The modules of documents that one environment of a dev server was given, and the errors of those that failed. */
export class ServedModules {
  readonly #instance: Instance
  readonly #environment: DevEnvironment
  /** The code that pages were last told of; nothing for a module whose import fails. */
  readonly #told = new Map<string, string>()
  /** The modules that changed while another one failed, and that the page is to load once none does. */
  #pending: ReadonlySet<EnvironmentModuleNode> = new Set()
  /** The errors of documents that only a server imports, by their files. */
  readonly #errors = new Map<string, ErrorPayload>()
  /** The files whose errors are over a page, which only the server can mend. */
  readonly #shown = new Set<string>()

  constructor(instance: Instance, environment: DevEnvironment) {
    this.#instance = instance
    this.#environment = environment
  }

  /** Takes in the document of a module, and prints what is new; throws when its import fails. */
  give(id: string, document: CompiledDocument, isUpdate = false): void {
    const report = this.#instance.take(id, document)
    this.#instance.checkSoon(this.#environment)
    for (const dependency of document.dependencies) this.#instance.watch(dependency)
    const error = errorOf(report.found, true)
    this.#tell(document.file, error)
    // The host prints why an import fails.
    if (!error || isUpdate) print(this.#environment.logger, report)
    if (error) {
      this.#told.delete(id)
      throw error
    }
    // Another page may still show what was given before.
    if (isUpdate || !this.#told.has(id)) this.#told.set(id, document.code)
  }

  /**
   * The modules that a change of a file reaches, or nothing to leave it to the host; takes the text of a
   * document, which has none when it is gone. Throws when a document has errors.
   */
  async update(
    { type, file, modules }: HotUpdateOptions,
    text: string | undefined,
  ): Promise<EnvironmentModuleNode[] | undefined> {
    const { moduleGraph } = this.#environment
    const moduleAt = (id: string) => moduleGraph.getModuleById(id) ?? []
    const own = modules.filter((module) => this.#requestOf(module) !== undefined)
    const dependents = this.#instance
      .idsOn(file)
      .flatMap(moduleAt)
      .filter((module) => !modules.includes(module))
    const isListed = type !== 'update' && this.#instance.index.lists(file)
    const list = isListed ? [moduleAt(resolvedIndexId)].flat() : []
    if (own.length + dependents.length + list.length === 0) return undefined

    const changed = new Set([...this.#pending, ...list])
    const failures: unknown[] = []
    for (const module of [...own, ...dependents]) {
      const isOwn = own.includes(module)
      const saved = isOwn ? text : readText(this.#requestOf(module)!.file)
      try {
        // oxlint-disable-next-line no-await-in-loop -- reports in the order of the modules
        if (await this.#changes(module, saved, isOwn && type !== 'update')) changed.add(module)
      } catch (error) {
        failures.push(error)
        moduleGraph.invalidateModule(module)
      }
    }
    this.#pending = failures.length > 0 ? changed : new Set()
    if (failures.length === 0)
      return [...modules.filter((module) => !own.includes(module)), ...changed]
    for (const module of changed) moduleGraph.invalidateModule(module)
    throw failures[0]
  }

  /** Tells whether a text gives another module than pages were told of; throws when it gives none. */
  async #changes(
    module: EnvironmentModuleNode,
    text: string | undefined,
    isNewOrGone: boolean,
  ): Promise<boolean> {
    const id = module.id!
    const before = this.#told.get(id)
    if (text === undefined || isNewOrGone) {
      // Its imports have failed or are about to; of a file that is gone nobody may be left to tell.
      this.#told.delete(id)
      if (text !== undefined) return true
      this.#environment.moduleGraph.invalidateModule(module)
      return module.importers.size > 0
    }
    const document = await this.#instance.compiler.compile(this.#requestOf(module)!, text)
    this.give(id, document, true)
    return before !== document.code
  }

  /** Shows errors over pages, as a page shows its own. */
  showErrors(files: Iterable<string> = this.#errors.keys()): void {
    for (const file of files) {
      this.#shown.add(file)
      for (const { hot } of this.#instance.clients()) hot.send(this.#errors.get(file)!)
    }
  }

  /** Takes in whether a document has errors; a page that showed them is loaded again once it has none. */
  #tell(file: string, error: DocumentError | undefined): void {
    const clients = this.#instance.clients()
    if (clients.includes(this.#environment)) return
    if (error) {
      this.#errors.set(file, overlayOf(error))
      // A page that imports it has the error from there.
      const isOfPage = clients.some(({ moduleGraph }) => moduleGraph.getModulesByFile(file)?.size)
      if (!isOfPage) this.showErrors([file])
    } else if (this.#errors.delete(file) && this.#shown.delete(file)) {
      for (const { hot } of clients) hot.send({ type: 'full-reload' })
    }
  }

  #requestOf({ id }: EnvironmentModuleNode) {
    return id ? this.#instance.filter.requestOf(id) : undefined
  }
}
