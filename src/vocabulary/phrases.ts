import type { Location, Role } from './meanings.js'

/** What a word says in a heading or a label. */
export interface SpokenWord {
  readonly place?: Location
  readonly role?: Role
  readonly fields?: boolean
  readonly status?: boolean
  /** True for “required”, false for “optional”. */
  readonly required?: boolean
  /** True for a word that counts only in labels, and where every word is known. */
  readonly loose?: boolean
}

/** What the further words of an entry say. */
export const nothingSpoken: SpokenWord = {}

/** Entries of one word or several, found where they start among the words of a text. */
export class Phrases {
  readonly #values = new Map<string, SpokenWord>()
  /** How many words the longest entry has that starts with a word, where that is more than one. */
  readonly #lengths = new Map<string, number>()

  get(phrase: string): SpokenWord | undefined {
    return this.#values.get(phrase)
  }

  add(text: string, value: SpokenWord): void {
    const tokens = wordsOf(text)
    const phrase = tokens.join(' ')
    this.#values.set(phrase, { ...this.#values.get(phrase), ...value })
    const length = Math.max(this.#lengths.get(tokens[0]!) ?? 1, Math.min(tokens.length, 8))
    if (length > 1) this.#lengths.set(tokens[0]!, length)
  }

  /** The longest entry that starts at an index, with how many words it has. */
  at(tokens: readonly string[], index: number): { value: SpokenWord; length: number } | undefined {
    const longest = Math.min(this.#lengths.get(tokens[index]!) ?? 1, tokens.length - index)
    for (let length = longest; length > 0; length--) {
      const phrase = length === 1 ? tokens[index]! : tokens.slice(index, index + length).join(' ')
      const value = this.#values.get(phrase)
      if (value) return { value, length }
    }
    return undefined
  }
}

// oxlint-disable-next-line no-control-regex -- ASCII includes them
const ASCII = /^[\0-\x7f]*$/

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase()
  // The version of HTTP is no number of a status.
  const plain = lower.includes('http/') ? lower.replace(/\bhttp\/\d(?:\.\d)?/g, 'http') : lower
  // Classes of Unicode are slow.
  return plain.match(ASCII.test(plain) ? /[a-z\d]+/g : /[\p{L}\p{N}]+/gu) ?? []
}
