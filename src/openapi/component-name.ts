/** Gives names to the keys of one map of the description, each once. */
export class ComponentNames {
  readonly #taken = new Set<string>()
  readonly #counts = new Map<string, number>()

  /** A free name made from a text, of the characters that every tool accepts. */
  create(text: string, fallback: string): string {
    const name = text.replace(/[^\w.-]+/g, '-').replace(/^-|-$/g, '')
    const base = name === '' ? fallback : name
    let count = this.#counts.get(base) ?? 0
    let candidate: string
    do {
      count++
      candidate = count === 1 ? base : `${base}-${count}`
    } while (this.#taken.has(candidate))
    this.#counts.set(base, count)
    this.#taken.add(candidate)
    return candidate
  }
}
