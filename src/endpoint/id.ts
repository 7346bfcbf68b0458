/** Makes ids from method and path that clash with no other id of the file. */
export class EndpointIds {
  readonly #taken: Set<string>
  // How often a base was counted up: without it, many equal paths would take quadratic time.
  readonly #counts = new Map<string, number>()

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  /** An id such as `get-api-users-id`. */
  create(method: string, path: string, prefix: string): string {
    const words = `${method} ${path}`.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? ['endpoint']
    const base = prefix + words.join('-')
    let id = base
    let count = this.#counts.get(base) ?? 0
    while (this.#taken.has(id)) id = `${base}-${++count}`
    this.#counts.set(base, count)
    this.#taken.add(id)
    return id
  }
}
