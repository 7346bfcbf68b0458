/** What an environment was last given for a module. */
interface Given {
  /** The emitted code; absent after an error. */
  readonly code: string | undefined
  readonly dependencies: ReadonlySet<string>
}

/** What the environments of a dev server were given, each for itself. */
export class ModuleMemory {
  readonly #environments = new WeakMap<object, Map<string, Given>>()

  /** Remembers what a module was compiled to, and what it depends on. */
  set(
    environment: object,
    id: string,
    code: string | undefined,
    dependencies: ReadonlySet<string>,
  ): void {
    this.#modulesOf(environment).set(id, { code, dependencies })
  }

  /** The code that a module was last compiled to. */
  codeOf(environment: object, id: string): string | undefined {
    return this.#modulesOf(environment).get(id)?.code
  }

  /** The modules that depend on a file beside their own. */
  dependentsOf(environment: object, file: string): string[] {
    const ids: string[] = []
    for (const [id, { dependencies }] of this.#modulesOf(environment)) {
      if (dependencies.has(file)) ids.push(id)
    }
    return ids
  }

  #modulesOf(environment: object): Map<string, Given> {
    let modules = this.#environments.get(environment)
    if (!modules) {
      modules = new Map()
      this.#environments.set(environment, modules)
    }
    return modules
  }
}
