import { splitJoined } from './other-languages.js'

/** The bits of what a word says in a heading or a label, so that several words together say one number. */
export const Said = {
  path: 1,
  query: 2,
  header: 4,
  cookie: 8,
  body: 16,
  request: 32,
  response: 64,
  fields: 128,
  status: 256,
  required: 512,
  optional: 1024,
  /** It counts only in labels, and where every word is known. */
  loose: 2048,
  /** It is known, also where it says nothing by itself, as the further words of an entry. */
  known: 4096,
} as const

const places = ['path', 'query', 'header', 'cookie', 'body'] as const
/** The bits of all places, and of both marks. */
export const PLACES = 31
export const MARKS = Said.required | Said.optional
/** Bits of which a word has one alone. */
const ALTERNATIVES = [PLACES, Said.request | Said.response, MARKS] as const

/** The place that a word says; nothing for a word of none. */
export function placeOf(word: number): (typeof places)[number] | undefined {
  return places.find((place) => (word & Said[place]) !== 0)
}

/** The one place among bits; nothing of none, and of several. */
export function onlyPlaceOf(named: number): (typeof places)[number] | undefined {
  return (named & (named - 1)) === 0 ? placeOf(named) : undefined
}

/** True when a word is a mark for required, false when for optional; nothing when it is no mark. */
export function markOf(word: number): boolean | undefined {
  return (word & MARKS) === 0 ? undefined : (word & Said.required) !== 0
}

/** One word or several. */
interface PhraseEntry {
  /** The bits of `Said`. */
  readonly said: number
  readonly length: number
}

/** Entries of one word or several, found where they start among the words of a text. */
export class Phrases {
  readonly #entries = new Map<string, PhraseEntry>()
  /** The number of words of the longest entry that starts with a word. */
  readonly #longest = new Map<string, number>()

  /** The meaning of a phrase as a whole. */
  get(phrase: string): number {
    return this.#entries.get(phrase)?.said ?? 0
  }

  add(text: string, bits: number): void {
    const tokens = wordsOf(text)
    const [first = ''] = tokens
    const phrase = tokens.join(' ')
    let said = this.get(phrase)
    for (const all of ALTERNATIVES) if (bits & all) said &= ~all
    this.#entries.set(phrase, { said: said | bits | Said.known, length: tokens.length })
    const longest = Math.min(tokens.length, MOST_WORDS)
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 1, longest))
  }

  /** The meaning of each word, 0 for an unknown one; entries of several words have it at their first. */
  spoken(tokens: readonly string[]): number[] {
    const spoken: number[] = []
    for (let at = 0; at < tokens.length; at++) {
      const entry = this.#at(tokens, at)
      spoken.push(entry === undefined ? 0 : entry.said)
      for (let more = entry === undefined ? 1 : entry.length; more > 1; more--, at++)
        spoken.push(Said.known)
    }
    return spoken
  }

  /** True when any entry is among the words of a text. */
  isAmong(tokens: readonly string[]): boolean {
    for (let index = 0; index < tokens.length; index++) if (this.#at(tokens, index)) return true
    return false
  }

  /** The longest entry that starts at an index. */
  #at(tokens: readonly string[], index: number): PhraseEntry | undefined {
    const first = tokens[index]!
    const longest = this.#longest.get(first)
    if (longest === undefined) return undefined
    for (let length = Math.min(longest, tokens.length - index); length > 1; length--) {
      const entry = this.#entries.get(tokens.slice(index, index + length).join(' '))
      if (entry) return entry
    }
    return this.#entries.get(first)
  }
}

/** The most words that an entry is looked for with. */
const MOST_WORDS = 8

const DECIMAL = /\d\.\d/

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  let lower = text.toLowerCase()
  if (lower.includes('http') || lower.includes('charset') || DECIMAL.test(lower))
    lower = withoutOtherNumbers(lower)
  const words: string[] = []
  let start = -1
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at)
    if (code > 127) return wordsOfAnyScript(lower)
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

/** A text without the numbers of addresses, of versions and of media types, which are those of no status. */
function withoutOtherNumbers(lower: string): string {
  return lower
    .replace(/https?:\/\/\S*/g, 'x')
    .replace(/\bhttp\/\d(?:\.\d)?/g, 'http')
    .replace(/(?<=\d)\.(?=\d)/g, 'x')
    .replace(/; ?charset=[\w-]+/g, '')
}

/** The same of a text with letters beyond ASCII: classes of Unicode are slow. */
function wordsOfAnyScript(lower: string): string[] {
  const words: string[] = []
  for (const word of lower.match(/[\p{L}\p{N}]+/gu) ?? []) words.push(...splitJoined(word))
  return words
}
