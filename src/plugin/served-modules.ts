import type { EnvironmentModuleNode, HotUpdateOptions } from 'vite'
import type { CompiledDocument } from '../module/document-compiler.js'
import { readText } from '../project/destination-path.js'
import { resolvedIndexId } from './document-index.js'
import type { HostEnvironment } from './host.js'
import type { Instance } from './instance.js'
import { type DocumentError, errorOf, foundIn, overlayOf, print } from './report.js'

/** What an environment was last given for a module. */
interface Given {
  /** The emitted code; absent after an error. */
  readonly code: string | undefined
  /** The files that it depends on beside its own. */
  readonly dependencies: ReadonlySet<string>
  /** Whether another page may still show what was given before. */
  readonly isUntold: boolean
}

/** The modules that the environments of a dev server were given, each for itself. */
export class ServedModules {
  /** The environment of the browser, once there is one. */
  client: HostEnvironment | undefined
  readonly #instance: Instance
  readonly #given = new WeakMap<HostEnvironment, Map<string, Given>>()
  /** The modules that changed while another one failed, and that the page is to load once none does. */
  readonly #owed = new WeakMap<HostEnvironment, ReadonlySet<EnvironmentModuleNode>>()
  /** The documents that only a server imports, and whose errors are over the page. */
  readonly #shown = new Set<string>()

  constructor(instance: Instance) {
    this.#instance = instance
  }

  /**
   * Takes in what an environment is given for a module; returns the error to fail its import with, and
   * what documents say of each other if it fails for that.
   */
  give(environment: HostEnvironment, id: string, document: CompiledDocument) {
    const { project } = this.#instance
    project.add(id, document)
    project.checkLater(environment)
    const clash = project.checkServed(document.file)
    const error = errorOf(foundIn([document]), true) ?? errorOf(clash?.found ?? [], true)
    const modules = this.#modulesOf(environment)
    const before = modules.get(id)
    const code = error ? undefined : document.code
    const isUntold = before !== undefined && (before.isUntold || before.code !== code)
    modules.set(id, { code, dependencies: document.dependencies, isUntold })
    this.#tellPage(environment, document.file, error)
    return { error, clash }
  }

  /**
   * The modules of an environment that a change of a file reaches, with the text of a document that
   * only changed; nothing to leave it to the host.
   *
   * Throws when a document now has errors: the page stays as it is, under the overlay.
   */
  async update(
    environment: HostEnvironment,
    { type, file, modules }: HotUpdateOptions,
    text: string | undefined,
  ): Promise<EnvironmentModuleNode[] | undefined> {
    const { project, index } = this.#instance
    if (type === 'delete') project.delete(file)
    // Which documents share a page depends on the other modules.
    if (type === 'delete' || modules.length > 0) project.checkLater(environment)
    const moduleById = (id: string) => environment.moduleGraph?.getModuleById(id) ?? []
    const own = modules.filter((module) => this.#requestOf(module) !== undefined)
    const dependents = [...this.#modulesOf(environment)]
      .flatMap(([id, { dependencies }]) => (dependencies.has(file) ? moduleById(id) : []))
      .filter((module) => !modules.includes(module))
    const list = type !== 'update' && index.lists(file) ? [moduleById(resolvedIndexId)].flat() : []
    if (own.length + dependents.length + list.length === 0) return undefined

    const results = await Promise.allSettled(
      [...own, ...dependents].map(async (module) => {
        const saved = own.includes(module) ? text : readText(this.#requestOf(module)!.file)
        // A file that is new or gone has failed its imports or is about to: always tell them.
        const isOther = saved === undefined || (own.includes(module) && type !== 'update')
        // Whoever is told asks again.
        if (isOther) this.#modulesOf(environment).delete(module.id!)
        return isOther || (await this.#changes(environment, module, saved)) ? module : []
      }),
    )
    const changed = new Set([
      ...(this.#owed.get(environment) ?? []),
      ...results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
      ...list,
    ])
    const failed = results.find((result) => result.status === 'rejected')
    this.#owed.set(environment, failed ? changed : new Set())
    if (!failed) return [...modules.filter((module) => !own.includes(module)), ...changed]
    for (const module of changed) environment.moduleGraph?.invalidateModule(module)
    throw failed.reason
  }

  /** Whether a text gives another module than the environment has; throws when it gives none. */
  async #changes(environment: HostEnvironment, module: EnvironmentModuleNode, text: string) {
    const { compiler, log } = this.#instance
    const document = await compiler.compile(this.#requestOf(module)!, text, true)
    const modules = this.#modulesOf(environment)
    const isNew = !modules.has(module.id!)
    const { error, clash } = this.give(environment, module.id!, document)
    const given = modules.get(module.id!)!
    // It will be compiled again, and tell of its warnings then.
    if (!error && (isNew || given.isUntold)) {
      modules.set(module.id!, { ...given, isUntold: false })
      return true
    }
    print(environment.logger, log.add([document], document.kind))
    if (!error) return false
    if (clash) print(environment.logger, clash)
    environment.moduleGraph?.invalidateModule(module)
    throw error
  }

  /** Shows an error over the page that only a server would see; a page that showed one is loaded again. */
  #tellPage(environment: HostEnvironment, file: string, error: DocumentError | undefined): void {
    const { client } = this
    if (!client || environment === client) return
    if (error && !client.moduleGraph?.getModulesByFile?.(file)?.size) {
      this.#shown.add(file)
      client.hot?.send(overlayOf(error))
    } else if (!error && this.#shown.delete(file)) {
      client.hot?.send({ type: 'full-reload' })
    }
  }

  #requestOf({ id }: EnvironmentModuleNode) {
    return id ? this.#instance.filter.requestOf(id) : undefined
  }

  #modulesOf(environment: HostEnvironment): Map<string, Given> {
    let modules = this.#given.get(environment)
    if (!modules) this.#given.set(environment, (modules = new Map()))
    return modules
  }
}
