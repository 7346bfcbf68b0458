import type { ServedModule } from './host-context.js'

type Result = NonNullable<ServedModule['transformResult']>

/** Knows what modules of a dev server import at once, and not only when they come to it. */
export class StaticImports {
  readonly #known = new WeakMap<Result, ReadonlySet<string>>()

  /** Whether a module imports another at once; nothing while that cannot be told. */
  has(importer: ServedModule, imported: ServedModule): boolean | undefined {
    const result = importer.transformResult
    if (!result) return undefined
    let urls = this.#known.get(result)
    if (!urls) {
      urls = new Set(staticUrls(result))
      this.#known.set(result, urls)
    }
    return urls.has(plainUrl(imported.url))
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
