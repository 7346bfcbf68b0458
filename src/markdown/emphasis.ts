/* Emphasis: runs of `*` or `_` that open and close it, as far as they pair. */
import type { Mark } from './inline-parts.js'

/** How many opening marks may be passed over for one closing mark on the average. */
const effort = 20

/**
 * Pairs the marks of emphasis from a part on, and takes them off the list: they pair with no others.
 * False where that takes too long.
 */
export function pairMarks(marks: Mark[], from: number): boolean {
  let first = marks.length
  while (first > 0 && marks[first - 1]!.part >= from) first--
  if (first === marks.length) return true
  const stars: Mark[] = []
  const underscores: Mark[] = []
  let steps = effort * (marks.length - first)
  for (let index = first; index < marks.length; index++) {
    const mark = marks[index]!
    const isStar = mark.character === '*'
    const openers = isStar ? stars : underscores
    const others = isStar ? underscores : stars
    while (mark.canClose && mark.count > 0) {
      let at = openers.length - 1
      while (at >= 0 && !canPair(openers[at]!, mark)) {
        if (steps-- === 0) return false
        at--
      }
      if (at < 0) break
      const opener = openers[at]!
      const size = opener.count > 1 && mark.count > 1 ? 2 : 1
      const element = size === 2 ? 'strong' : 'emphasis'
      if (opener.opens) opener.opens.push(element)
      else opener.opens = [element]
      opener.count -= size
      mark.count -= size
      mark.closes++
      // What is between them can pair with nothing outside.
      openers.length = opener.count > 0 ? at + 1 : at
      while (others.length > 0 && others[others.length - 1]!.part > opener.part) others.pop()
    }
    if (mark.canOpen && mark.count > 0) openers.push(mark)
  }
  marks.length = first
  return true
}

/** Of marks that can open and close, the sum of the lengths is no multiple of three, unless both are. */
function canPair(opener: Mark, closer: Mark): boolean {
  if (!opener.canClose && !closer.canOpen) return true
  return closer.count % 3 === 0 || (opener.count + closer.count) % 3 !== 0
}

/** What the run of `*` or `_` from one index of a text to another may do, by its neighbors. */
export function flanking(text: string, start: number, end: number) {
  const before = neighborAt(text, start - 1)
  const after = neighborAt(text, end)
  const opens = after === 'other' || (after === 'punctuation' && before !== 'other')
  const closes = before === 'other' || (before === 'punctuation' && after !== 'other')
  const isStar = text.charCodeAt(start) === 42
  return {
    canOpen: opens && (isStar || before !== 'other'),
    canClose: closes && (isStar || after !== 'other'),
  }
}

/** The class of the character at an index; before the text and after it is a space. */
function neighborAt(text: string, index: number): 'space' | 'punctuation' | 'other' {
  if (index < 0 || index >= text.length) return 'space'
  const code = text.charCodeAt(index)
  if (isAsciiPunctuation(code)) return 'punctuation'
  if (code < 128) return code === 32 || (code >= 9 && code <= 13) ? 'space' : 'other'
  const character = text.charAt(index)
  if (/\s/.test(character)) return 'space'
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'other'
}

/** Whether a character is one that a backslash escapes. */
export function isAsciiPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  )
}
