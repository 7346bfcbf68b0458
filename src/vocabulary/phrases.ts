import type { Location, Role } from './meanings.js'
import { splitJoined } from './other-languages.js'

/** What a word says in a heading or a label. */
export interface SpokenWord {
  readonly place: Location | undefined
  readonly role: Role | undefined
  readonly fields: boolean | undefined
  readonly status: boolean | undefined
  /** True for “required”, false for “optional”. */
  readonly required: boolean | undefined
  /** True for a word that counts only in labels, and where every word is known. */
  readonly loose: boolean | undefined
}

/** What the further words of an entry say. */
export const nothingSpoken: SpokenWord = {
  place: undefined,
  role: undefined,
  fields: undefined,
  status: undefined,
  required: undefined,
  loose: undefined,
}

/** One word or several, and how many the longest entry has that starts with them. */
interface Entry {
  value: SpokenWord | undefined
  readonly length: number
  longest: number
}

/** Entries of one word or several, found where they start among the words of a text. */
export class Phrases {
  readonly #entries = new Map<string, Entry>()

  get(phrase: string): SpokenWord | undefined {
    return this.#entries.get(phrase)?.value
  }

  add(text: string, value: Partial<SpokenWord>): void {
    const tokens = wordsOf(text)
    const whole = this.#entry(tokens)
    whole.value = { ...nothingSpoken, ...whole.value, ...value }
    const first = this.#entry(tokens.slice(0, 1))
    first.longest = Math.max(first.longest, Math.min(tokens.length, 8))
  }

  #entry(tokens: readonly string[]): Entry {
    const phrase = tokens.join(' ')
    const { length } = tokens
    const entry = this.#entries.get(phrase) ?? { value: undefined, length, longest: 1 }
    this.#entries.set(phrase, entry)
    return entry
  }

  /** What each word says; entries of several words say it at their first. */
  spoken(tokens: readonly string[]): (SpokenWord | undefined)[] {
    const spoken: (SpokenWord | undefined)[] = []
    while (spoken.length < tokens.length) {
      const entry = this.#at(tokens, spoken.length)
      spoken.push(entry?.value)
      for (let more = entry?.length ?? 1; more > 1; more--) spoken.push(nothingSpoken)
    }
    return spoken
  }

  /** Whether any entry is among the words of a text. */
  isAmong(tokens: readonly string[]): boolean {
    for (let index = 0; index < tokens.length; index++) if (this.#at(tokens, index)) return true
    return false
  }

  /** The longest entry that starts at an index. */
  #at(tokens: readonly string[], index: number): Entry | undefined {
    const first = this.#entries.get(tokens[index]!)
    if (first === undefined) return undefined
    for (let length = Math.min(first.longest, tokens.length - index); length > 1; length--) {
      const entry = this.#entries.get(tokens.slice(index, index + length).join(' '))
      if (entry?.value) return entry
    }
    return first.value && first
  }
}

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  let lower = text.toLowerCase()
  // The version of HTTP is no number of a status.
  if (lower.includes('http/')) lower = lower.replace(/\bhttp\/\d(?:\.\d)?/g, 'http')
  const words: string[] = []
  let start = -1
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at)
    // Classes of Unicode are slow.
    if (code > 127) return lower.match(/[\p{L}\p{N}]+/gu)?.flatMap(splitJoined) ?? []
    if ((code > 96 && code < 123) || (code > 47 && code < 58)) {
      if (start === -1) start = at
    } else if (start !== -1) {
      words.push(lower.slice(start, at))
      start = -1
    }
  }
  if (start !== -1) words.push(lower.slice(start))
  return words
}
