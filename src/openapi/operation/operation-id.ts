import type { Scope } from '../findings/scope.js'

/** What may stand in a URL: tools put ids into links and file names. */
const URL_SAFE = /^[\w\-.~:/?#[\]@!$&'()*+,;=]+$/

/** The ids of operations, each only where no other operation has the same. */
export class OperationIds {
  readonly #counts = new Map<string, number>()

  constructor(ids: Iterable<string | undefined>) {
    for (const id of ids) {
      if (id !== undefined) this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1)
    }
  }

  /** The id if it can name an operation; else it is listed as left out. */
  accept(id: string | undefined, scope: Scope): string | undefined {
    if (id === undefined) return undefined
    const isUnique = this.#counts.get(id) === 1
    if (isUnique && URL_SAFE.test(id)) return id
    if (isUnique) scope.omitted('operation-id-unsafe', id)
    else scope.omitted('operation-id-twice', id)
    return undefined
  }
}
