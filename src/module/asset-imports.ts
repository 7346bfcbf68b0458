import { createHash } from 'node:crypto'

/** A place in the HTML where the address of an asset goes. */
export interface AssetPlace {
  /** The index of the import that has the address. */
  readonly index: number
  /** Whether it is followed or shown, which decides what protocols are harmless. */
  readonly kind: 'link' | 'image'
  /** The address as the author wrote it, in case the one of the import is none or not harmless. */
  readonly written: string
}

/** The assets that one document imports, and their places in its HTML. */
export class AssetImports {
  readonly #source: string
  readonly #indices = new Map<string, number>()
  readonly #places: AssetPlace[] = []
  #key: string | undefined

  constructor(source: string) {
    this.#source = source
  }

  /** The module specifiers, in the order of their first use. */
  get specifiers(): readonly string[] {
    return [...this.#indices.keys()]
  }

  /** Adds an import; the returned text stands in the HTML until the address of the asset is known. */
  add(specifier: string, kind: AssetPlace['kind'], written: string): string {
    const index = this.#indices.get(specifier) ?? this.#indices.size
    this.#indices.set(specifier, index)
    // No text can hold its own hash, so no text can fake a placeholder, however it is encoded.
    this.#key ??= `asset${createHash('sha256').update(this.#source).digest('hex')}x`
    return `${this.#key}${this.#places.push({ index, kind, written }) - 1}x`
  }

  /** Cuts HTML at the places of the assets. */
  split(html: string): (string | AssetPlace)[] {
    if (this.#key === undefined) return [html]
    const [first, ...rest] = html.split(this.#key)
    const parts: (string | AssetPlace)[] = [first!]
    for (const part of rest) {
      const end = part.indexOf('x')
      parts.push(this.#places[Number(part.slice(0, end))]!, part.slice(end + 1))
    }
    return parts.filter((part) => part !== '')
  }
}
