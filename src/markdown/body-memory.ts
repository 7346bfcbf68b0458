import type { BodyOptions } from './body-options.js'
import { moveBody } from './move.js'
import type { Body } from './node.js'

/** How much text is remembered, in characters: some thousand endpoints, which take some 25 MB. */
const LIMIT = 2_000_000

interface KeptBody {
  readonly body: Body
  /** Where its text started. */
  readonly start: number
}

/** Bodies as they were read, so that an edit of a file has only those read again that it changed. */
export class BodyMemory {
  readonly #limit: number
  /** By their texts, those asked for last at the end. */
  readonly #kept = new Map<string, KeptBody>()
  #size = 0

  constructor(limit: number = LIMIT) {
    this.#limit = limit
  }

  /** The body that a text was read into, as it stands now. */
  recall(text: string, options: BodyOptions, start: number): Body | undefined {
    for (const key of [keyOf(text, options), keyOf(text, options, options.footnotePrefix)]) {
      const kept = this.#kept.get(key)
      if (!kept) continue
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return moveBody(kept.body, start - kept.start)
    }
    return undefined
  }

  /** Remembers a body, and forgets those that were not asked for the longest; one too large is not kept. */
  keep(text: string, options: BodyOptions, start: number, body: Body): void {
    // A body without footnotes is the same wherever it stands in its file.
    const key = keyOf(text, options, body.footnoteIds.length > 0 ? options.footnotePrefix : '')
    if (key.length > this.#limit) return
    if (!this.#kept.has(key)) this.#size += key.length
    this.#kept.set(key, { body, start })
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#limit) break
      this.#kept.delete(oldest)
      this.#size -= oldest.length
    }
  }
}

function keyOf(text: string, { allowDangerousHtml }: BodyOptions, footnotePrefix = ''): string {
  return `${footnotePrefix}${allowDangerousHtml ? '<' : ' '}${text}`
}
