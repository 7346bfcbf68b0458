/*
 * Pairs the runs of `*` and `_` as CommonMark does. Declines pairs of more than two marks, or of more
 * on one side.
 */
import type { InlineParts } from './inline-parts.js'

const SPACE = 0
const PUNCTUATION = 1
const OTHER = 2

/** A run of marks that may open or close emphasis. */
export interface Delimiter {
  readonly mark: string
  readonly count: number
  /** Where the run is among the parts of its text. */
  readonly part: number
  readonly canOpen: boolean
  readonly canClose: boolean
}

/** The run of marks from one index to another, as its neighbors make it. */
export function delimiterAt(text: string, start: number, end: number, part: number): Delimiter {
  const mark = text.charAt(start)
  const before = classOf(text.charAt(start - 1))
  const after = classOf(text.charAt(end))
  const opens = after === OTHER || (after === PUNCTUATION && before !== OTHER)
  const closes = before === OTHER || (before === PUNCTUATION && after !== OTHER)
  return {
    mark,
    count: end - start,
    part,
    canOpen: opens && (mark !== '_' || before !== OTHER),
    canClose: closes && (mark !== '_' || after !== OTHER),
  }
}

/** The class of a character; before the text and after it is a space. */
function classOf(character: string): typeof SPACE | typeof PUNCTUATION | typeof OTHER {
  if (/[A-Za-z\d]/.test(character)) return OTHER
  if (character === '' || /\s/.test(character)) return SPACE
  const isMark = /[!-/:-@[-`{-~]/.test(character) || /[\p{P}\p{S}]/u.test(character)
  return isMark ? PUNCTUATION : OTHER
}

/**
 * Pairs the runs from an index on, takes them off the list, and writes their tags into the parts; what
 * is not paired stays text. False when it declines.
 */
export function pairEmphasis(delimiters: Delimiter[], from: number, parts: InlineParts): boolean {
  const openers: Record<string, Delimiter[]> = { '*': [], _: [] }
  for (const delimiter of delimiters.splice(from)) {
    const { mark, count, part, canOpen, canClose } = delimiter
    const opener = canClose && openers[mark]!.at(-1)
    if (opener) {
      if (opener.count !== count || count > 2) return false
      const name = count === 2 ? 'strong' : 'em'
      parts.replace(opener.part, `<${name}>`)
      parts.replace(part, `</${name}>`)
      // What is between them can pair with nothing outside.
      for (const marked of Object.values(openers)) {
        while (marked.length > 0 && marked.at(-1)!.part >= opener.part) marked.pop()
      }
    } else if (canOpen) openers[mark]!.push(delimiter)
  }
  return true
}
