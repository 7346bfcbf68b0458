import type { ServedModule } from './host-context.js'

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
