import type { Span } from '../source/position.js'

/** Longer words are no slips of the pen. */
const LONGEST = 64
const MOST_CANDIDATES = 1000

/** The first word of a list that another one is but for its case, else the first at one edit from it. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined
  const lower = word.toLowerCase()
  let near: string | undefined
  let seen = 0
  for (const candidate of candidates) {
    if (++seen > MOST_CANDIDATES) break
    const other = candidate.toLowerCase()
    if (other === lower) return candidate
    // Most are longer or shorter; one letter changed of one is another word.
    if (near !== undefined || word.length < 2 || isFar(lower, other)) continue
    if (isOneEdit(lower, other)) near = candidate
  }
  return near
}

/** True for words whose lengths are further apart than one letter. */
function isFar(one: string, other: string): boolean {
  const more = one.length - other.length
  return more < -1 || more > 1
}

/** True when a letter is added, left out, replaced or swapped with its neighbour; another digit is another word. */
function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const more = long.length - short.length
  let at = 0
  while (at < short.length && short.charCodeAt(at) === long.charCodeAt(at)) at++
  if (/\d/.test(long.charAt(at)) || /\d/.test(short.charAt(at))) return false
  if (short.slice(at + 1 - more) === long.slice(at + 1)) return true
  const isSwapped = more === 0 && short[at] === long[at + 1] && short[at + 1] === long[at]
  return isSwapped && short.slice(at + 2) === long.slice(at + 2)
}

/** A word at one edit from a known one, and that one. */
export interface Slip {
  readonly word: string
  readonly right: string
}

/** Words of fewer letters are not looked at for slips, and of as many only where two are swapped. */
const SHORT = 4
/** Pages ask about the same few words. */
const MOST_ASKED = 5000

/** Ordinary words at one edit from a known one, which are no slips of it. */
const ordinary: ReadonlySet<string> = new Set(
  `filed feld healer heater heaters headed properly variably require requires nodes moaning commend commends
   were vague valve valves valued patch from forum returnee rely replay repay states stats statue
   codec codecs coded coder coders comes cores formal simple spring strong sting storing supporter
   basis basin taken oath context contend scoped scores opened jason authorisation
   here heck allot ample copes odes rant ross asic`.split(/\s+/),
)

/** Tells of words that nobody knows which of the known ones they were meant to be. */
export class Spelling {
  readonly #known: ReadonlySet<string>
  /** Those that can be meant, by each of their first two letters: the first can be left out, or come second. */
  readonly #meant = new Map<string, string[]>()
  /** The slips of the words that were asked about. */
  readonly #asked = new Map<string, Slip | undefined>()

  /** Makes a reader of slips: all that is known, and those of it that other words can be slips of. */
  constructor(known: Iterable<string>, meant = known) {
    this.#known = new Set(known)
    for (const word of new Set(meant)) {
      for (const letter of new Set(word.slice(0, 2)))
        this.#meant.set(letter, [...(this.#meant.get(letter) ?? []), word])
    }
  }

  /** The known word that an unknown one is at one edit from; nothing for an ordinary one. */
  slipOf(word: string): Slip | undefined {
    if (word.length < SHORT || word.length > LONGEST || this.#known.has(word)) return undefined
    const asked = this.#asked.get(word)
    if (asked !== undefined || this.#asked.has(word)) return asked
    const near = this.#meant.get(word.charAt(0)) ?? []
    const right = ordinary.has(word)
      ? undefined
      : near.find((one) => !isFar(word, one) && isSlip(word, one))
    const slip = right === undefined ? undefined : { word, right }
    if (this.#asked.size < MOST_ASKED) this.#asked.set(word, slip)
    return slip
  }

  /** The words of a text as they were meant, with the slips among them. */
  correct(tokens: readonly string[]): {
    readonly tokens: readonly string[]
    readonly slips: readonly Slip[] | undefined
  } {
    const slips = tokens.flatMap((token) => this.slipOf(token) ?? [])
    if (slips.length === 0) return { tokens, slips: undefined }
    return { tokens: tokens.map((token) => this.slipOf(token)?.right ?? token), slips }
  }
}

/** True for a slip of a word; with a further letter at its end that is not doubled, it is inflected. */
function isSlip(word: string, right: string): boolean {
  if (right.length < SHORT || `${word}s` === right) return false
  if (word.startsWith(right) && !right.endsWith(word.at(-1)!)) return false
  // Of four letters, one changed is another word: “Date” is no “Data”.
  const isShort = word.length === SHORT && right.length === SHORT
  return isOneEdit(word, right) && (!isShort || sorted(word) === sorted(right))
}

function sorted(word: string): string {
  return [...word].toSorted().join('')
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
