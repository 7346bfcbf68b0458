import { memoize } from '../source/memoize.js'
import { ordinary } from './meanings.js'
import { nearest } from './nearest.js'

/** A word at one edit from a known one, and that one. */
export interface Slip {
  readonly word: string
  readonly right: string
}

/** Words of fewer letters are not looked at for slips: many are one letter apart. */
const SHORT = 4

/** Tells of words that nobody knows which of the known ones they were meant to be. */
export class Spelling {
  readonly #known: ReadonlySet<string>
  readonly #meant: ReadonlySet<string>
  /** Those that can be meant and are as long as a word or one letter off, by its length. */
  readonly #ofLength = new Map<number, readonly string[]>()

  /** Makes a reader of slips: all that is known, and those of it that other words can be slips of. */
  constructor(known: Iterable<string>, meant = known) {
    this.#known = new Set(known)
    this.#meant = new Set(meant)
  }

  /** The known word that an unknown one is at one edit from; nothing for an ordinary one. */
  readonly slipOf = memoize((word: string): Slip | undefined => {
    const isSought = word.length >= SHORT && !this.#known.has(word) && !ordinary.has(word)
    const right = isSought ? rightOf(word, this.#around(word)) : undefined
    return right === undefined ? undefined : { word, right }
  })

  /** The known words that a word can be meant to be: those that begin or end with its letter. */
  #around(word: string): string[] {
    const { length } = word
    let near = this.#ofLength.get(length)
    if (!near) {
      near = [...this.#meant].filter((one) => Math.abs(one.length - length) < 2)
      this.#ofLength.set(length, near)
    }
    const [first, last] = [word[0], word.at(-1)]
    return near.filter((one) => one[0] === first || one.at(-1) === last)
  }

  /** The words of a text as they were meant, with the slips among them. */
  correct(tokens: readonly string[]): {
    readonly tokens: readonly string[]
    readonly slips?: readonly Slip[]
  } {
    const slips = tokens.flatMap((word) => this.slipOf(word) ?? [])
    if (slips.length === 0) return { tokens }
    const meant = (token: string) => slips.find(({ word }) => word === token)?.right ?? token
    return { tokens: tokens.map(meant), slips }
  }
}

/** What an unknown word was meant to be: one of a vocabulary at one edit; nothing for an ordinary word or a plural. */
function rightOf(word: string, known: readonly string[]): string | undefined {
  if (/\d/.test(word)) return undefined
  const right = nearest(word, known)
  const length = Math.min(word.length, right?.length ?? 0)
  if (right === undefined || length < SHORT || word + 's' === right) return undefined
  // Of four letters, one changed is another word: “Game” is no “Name”.
  const isSwapped = [...word].toSorted().join('') === [...right].toSorted().join('')
  const isOther = length === SHORT && word.length === right.length && !isSwapped
  const isInflected =
    word.startsWith(right) && /^e?[drs]$/.test(word.slice(right.length)) && !right.endsWith('s')
  return isOther || isInflected ? undefined : right
}
