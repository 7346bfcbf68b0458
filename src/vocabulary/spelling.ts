import type { Span } from '../source/position.js'
import { ordinary } from './meanings.js'
import { nearest } from './nearest.js'

/** A word at one edit from a known one, and that one. */
export interface Slip {
  readonly word: string
  readonly right: string
}

/** Words of fewer letters are not looked at for slips: many are one letter apart. */
const SHORT = 4
/** Pages ask about the same few words. */
const MOST_ASKED = 5000

/** Tells of words that nobody knows which of the known ones they were meant to be. */
export class Spelling {
  readonly #known: ReadonlySet<string>
  /** Those that can be meant and are as long as a word or one letter off, by its length. */
  readonly #ofLength: readonly (readonly string[])[]

  /** The slips of the words that were asked about. */
  readonly #asked = new Map<string, Slip | undefined>()

  /** Makes a reader of slips: all that is known, and those of it that other words can be slips of. */
  constructor(known: Iterable<string>, meant = known) {
    this.#known = new Set(known)
    const all = [...new Set(meant)]
    const longest = Math.max(0, ...all.map((one) => one.length)) + 1
    this.#ofLength = Array.from({ length: longest + 1 }, (_, length) =>
      all.filter((one) => Math.abs(one.length - length) < 2),
    )
  }

  /** The known word that an unknown one is at one edit from; nothing for an ordinary one. */
  slipOf(word: string): Slip | undefined {
    if (word.length < SHORT || word.length >= this.#ofLength.length) return undefined
    if (this.#known.has(word) || ordinary.has(word)) return undefined
    const asked = this.#asked.get(word)
    if (asked !== undefined || this.#asked.has(word)) return asked
    // What was meant begins or ends with the same letter.
    const first = word.charCodeAt(0)
    const last = word.charCodeAt(word.length - 1)
    const near = this.#ofLength[word.length]!.filter(
      (one) => one.charCodeAt(0) === first || one.charCodeAt(one.length - 1) === last,
    )
    const right = rightOf(word, near)
    const slip = right === undefined ? undefined : { word, right }
    if (this.#asked.size < MOST_ASKED) this.#asked.set(word, slip)
    return slip
  }

  /** The words of a text as they were meant, with the slips among them. */
  correct(tokens: readonly string[]): {
    readonly tokens: readonly string[]
    readonly slips: readonly Slip[] | undefined
  } {
    let meant: string[] | undefined
    let slips: Slip[] | undefined
    for (let index = 0; index < tokens.length; index++) {
      const slip = this.slipOf(tokens[index]!)
      if (!slip) continue
      ;(meant ??= [...tokens])[index] = slip.right
      ;(slips ??= []).push(slip)
    }
    return { tokens: meant ?? tokens, slips }
  }
}

/** The word that an unknown one means: a known one at one edit; nothing for an ordinary word or a plural. */
function rightOf(word: string, known: readonly string[]): string | undefined {
  if (/\d/.test(word)) return undefined
  const right = nearest(word, known)
  const length = Math.min(word.length, right?.length ?? 0)
  if (right === undefined || length < SHORT || word + 's' === right) return undefined
  // Of four letters, one changed is another word: “Game” is no “Name”.
  const isSwapped = [...word].toSorted().join('') === [...right].toSorted().join('')
  // Of few letters, another first one is another word, too: “Modes” are no “Codes”.
  const isRhyme = word.length < 7 && word.slice(1) === right.slice(1)
  const isOther = isRhyme || (length === SHORT && word.length === right.length && !isSwapped)
  const isInflected =
    word.startsWith(right) && /^e?[drs]$/.test(word.slice(right.length)) && !right.endsWith('s')
  return isOther || isInflected ? undefined : right
}

/** A word of a page at one edit from a known one, where it stands. */
export interface Misspelling extends Slip {
  readonly span: Span
}

/** The slips of what is in a span, each where it is written first. */
export function misspellingsIn(
  source: string,
  { start, end }: Span,
  slips: readonly Slip[] = [],
): Misspelling[] {
  if (slips.length === 0) return []
  const written = [...source.slice(start, end).matchAll(/[\p{L}\p{N}]+/gu)]
  return slips.flatMap(({ word, right }): Misspelling | [] => {
    const found = written.find(([one]) => one.toLowerCase() === word)
    if (!found) return []
    const at = start + found.index
    return { span: { start: at, end: at + found[0].length }, word: found[0], right }
  })
}
