import type { ProjectView } from '../project/clash-index.js'
import type { HostContext, HostEnvironment } from './host-context.js'
import type { StaticImports } from './static-imports.js'

/** The modules that a document was compiled to. */
export interface DocumentModules {
  /** All of them, by id. */
  readonly all: ReadonlySet<string>
  /** Those that hold the whole document. */
  readonly whole: ReadonlySet<string>
}

/** The project of one build: what its module graph holds. */
export function builtProject(
  context: HostContext,
  modulesOf: (file: string) => DocumentModules,
): ProjectView {
  return {
    includes: (file) => [...modulesOf(file).all].some((id) => context.getModuleInfo(id)),
    pagesOf: (file) =>
      [...modulesOf(file).whole].flatMap((id) => context.getModuleInfo(id)?.importers ?? []),
  }
}

/** The project of a dev server: what its environments were given so far. */
export class ServedProject implements ProjectView {
  /** Whether a module was met whose imports are not known yet. */
  isPending = false
  readonly #environments: Iterable<HostEnvironment>
  readonly #modulesOf: (file: string) => DocumentModules
  readonly #imports: StaticImports

  constructor(
    environments: Iterable<HostEnvironment>,
    modulesOf: (file: string) => DocumentModules,
    imports: StaticImports,
  ) {
    this.#environments = environments
    this.#modulesOf = modulesOf
    this.#imports = imports
  }

  includes(): boolean {
    return true
  }

  pagesOf(file: string): string[] {
    const pages: string[] = []
    for (const { moduleGraph } of this.#environments) {
      for (const id of this.#modulesOf(file).whole) {
        const module = moduleGraph?.getModuleById(id)
        for (const importer of module?.importers ?? []) {
          const isStatic = this.#imports.has(importer, module!)
          if (importer.transformResult === null) this.isPending = true
          if (isStatic && importer.id !== null) pages.push(importer.id)
        }
      }
    }
    return pages
  }
}
