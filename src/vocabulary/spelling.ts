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

  constructor(known: Iterable<string>) {
    this.#known = new Set(known)
  }

  /** The known word that an unknown one is at one edit from; nothing for an ordinary one. */
  readonly slipOf = memoize((word: string): Slip | undefined => {
    const right = rightOf(word, this.#known)
    return right === undefined ? undefined : { word, right }
  })

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
function rightOf(word: string, known: ReadonlySet<string>): string | undefined {
  if (word.length < SHORT || known.has(word) || ordinary.has(word) || /\d/.test(word))
    return undefined
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
