import type { ProjectView } from '../project/clash-index.js'
import type { HostContext, HostEnvironment, ServedModule } from './host-context.js'

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

/** How long to wait for more to do, and how often to try again. */
const DELAY = 100
const TRIES = 30

/** Does something once nothing asks for it any more, and again while it is not finished. */
export class DeferredWork {
  readonly #work: () => boolean
  #timer: NodeJS.Timeout | undefined

  /** The work says whether it is finished. */
  constructor(work: () => boolean) {
    this.#work = work
  }

  /** Does the work soon. */
  request(tries = TRIES): void {
    this.cancel()
    this.#timer = setTimeout(() => {
      if (!this.#work() && tries > 1) this.request(tries - 1)
    }, DELAY)
    this.#timer.unref()
  }

  /** Leaves the work undone. */
  cancel(): void {
    clearTimeout(this.#timer)
  }
}

type Result = NonNullable<ServedModule['transformResult']>

/** Knows what modules of a dev server import at once, and not only when they come to it. */
export class StaticImports {
  /** What each module was last seen to import, while it may be made anew. */
  readonly #known = new WeakMap<ServedModule, { result: Result; urls: ReadonlySet<string> }>()

  /** Whether a module imports another at once; nothing while that cannot be told. */
  has(importer: ServedModule, imported: ServedModule): boolean | undefined {
    const result = importer.transformResult
    let known = this.#known.get(importer)
    if (result && known?.result !== result) {
      known = { result, urls: new Set(staticUrls(result)) }
      this.#known.set(importer, known)
    }
    return known?.urls.has(plainUrl(imported.url))
  }
}

/** Vite lists them for Node; for browsers they stand in the code, which it has written them into. */
function staticUrls({ code, deps }: Result): string[] {
  const urls =
    deps ?? [...code.matchAll(/\b(?:from|import)\s*(["'])([^"'\n]+)\1/g)].map(([, , url]) => url!)
  return urls.map(plainUrl)
}

/** A URL without what Vite adds to it. */
function plainUrl(url: string): string {
  return url.replace(/([?&])(?:t=\d+|import)(?=&|$)/g, '$1').replace(/[?&]+$/, '')
}
