import { readFile } from 'node:fs/promises'
import type { DevEnvironment, EnvironmentModuleNode, HotUpdateOptions } from 'vite'
import { isFile } from '../project/destination-path.js'
import type { CompiledDocument } from '../module/document-compiler.js'
import { servedErrorOf } from './document-error.js'
import { resolvedIndexId } from './document-index.js'
import type { DocumentPlugin } from './document-plugin.js'
import { logWarnings, warningText } from './host-warning.js'
import type { DocumentRequest } from './request.js'

/** A change of a file, with what some hosts leave out. */
export type FileChange = Pick<HotUpdateOptions, 'type' | 'file' | 'modules'> &
  Partial<Pick<HotUpdateOptions, 'read' | 'server'>>

/** Decides which modules of one environment a change of a file reaches. */
export class HotUpdate {
  readonly #plugin: DocumentPlugin
  readonly #environment: DevEnvironment
  readonly #change: FileChange

  constructor(plugin: DocumentPlugin, environment: DevEnvironment, change: FileChange) {
    this.#plugin = plugin
    this.#environment = environment
    this.#change = change
  }

  /**
   * The modules to update; nothing to leave it to the host.
   *
   * Throws when the document now has errors: the page stays as it is, under the overlay.
   */
  async modules(): Promise<EnvironmentModuleNode[] | undefined> {
    const { type, file, modules } = this.#change
    const { project } = this.#plugin
    if (type === 'delete') project.delete(file)
    // Which documents share a page depends on the other modules.
    if (modules.length > 0) project.checkIdsLater(this.#environment)
    const own = modules.filter((module) => this.#requestOf(module) !== undefined)
    const dependents = this.#plugin.memory
      .dependentsOf(this.#environment, file)
      .flatMap((id) => this.#moduleById(id))
      .filter((module) => !modules.includes(module))
    const index = this.#index()
    if (own.length + dependents.length + index.length === 0) return undefined

    const text = await this.#read()
    // A file that is new or gone has failed its imports or is about to: always tell them.
    const same = type === 'update' ? text : undefined
    return [
      ...modules.filter((module) => !own.includes(module)),
      ...(await this.#changed(own, async () => same)),
      ...(await this.#changed(dependents, (module) => readText(this.#requestOf(module)?.file))),
      ...index,
    ]
  }

  /** The modules that come out otherwise than the environment has them. */
  async #changed(
    modules: readonly EnvironmentModuleNode[],
    textOf: (module: EnvironmentModuleNode) => Promise<string | undefined>,
  ): Promise<EnvironmentModuleNode[]> {
    const answers = await Promise.all(
      modules.map(async (module) => {
        const text = await textOf(module)
        return text === undefined || this.#changes(module, text)
      }),
    )
    return modules.filter((_module, index) => answers[index])
  }

  /** Whether a text gives another module than the environment has; throws when it gives none. */
  async #changes(module: EnvironmentModuleNode, text: string): Promise<boolean> {
    const request = this.#requestOf(module)
    if (!request || module.id === null) return true
    const { compiler, memory, project } = this.#plugin
    const document = await compiler.compile(request, text, true)
    const before = memory.codeOf(this.#environment, module.id)
    const keys = project.add(module.id, request, document)
    const check = project.checkServed(this.#environment, keys)
    const error = servedErrorOf(document) ?? servedErrorOf(...check.documents)
    memory.set(
      this.#environment,
      module.id,
      error ? undefined : document.code,
      document.dependencies,
    )
    this.#plugin.serverErrors.tell(this.#environment, request.file, error)
    if (error) {
      this.#environment.moduleGraph?.invalidateModule(module)
      if (this.#plugin.log.add(document).length + check.fresh.length > 0) {
        this.#log('error', `${error.message}\n\n${error.frame}`)
      }
      throw error
    }
    logWarnings(this.#environment, check.fresh)
    if (document.code !== before) return true
    this.#warn(document)
    return false
  }

  /** Tells of the findings of a document that is not compiled again, as its module stays the same. */
  #warn(document: CompiledDocument): void {
    for (const finding of this.#plugin.log.add(document)) {
      this.#log('warn', warningText(document, finding))
    }
  }

  #log(level: 'warn' | 'error', text: string): void {
    this.#environment.logger?.[level](text, { timestamp: true })
  }

  /** The list of all documents, when one came or went. */
  #index(): EnvironmentModuleNode[] {
    const { type, file } = this.#change
    return type !== 'update' && this.#plugin.index.lists(file)
      ? this.#moduleById(resolvedIndexId)
      : []
  }

  /** The new text; reading it through the host waits for the end of a write. */
  async #read(): Promise<string | undefined> {
    const { type, file, read } = this.#change
    if (type === 'delete' || !isFile(file)) return undefined
    try {
      return read ? await read() : await readText(file)
    } catch {
      return undefined
    }
  }

  #requestOf({ id }: EnvironmentModuleNode): DocumentRequest | undefined {
    return id === null || id === undefined ? undefined : this.#plugin.filter.requestOf(id)
  }

  #moduleById(id: string): EnvironmentModuleNode[] {
    return [this.#environment.moduleGraph?.getModuleById(id)].filter(
      (module) => module !== undefined,
    )
  }
}

async function readText(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : readFile(file, 'utf8').catch(() => undefined)
}
