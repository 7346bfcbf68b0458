import type { Words } from '../vocabulary/words.js'
import { isKnownType, readAnnotation, saysMore, withoutBrackets } from './annotation.js'
import { balancedEnd, markAt, type Run } from './run.js'

/** Part of an annotation where it stands: `(string)`, code, a mark in emphasis. */
export interface Piece {
  readonly text: string
  readonly start: number
  readonly end: number
}

const COMMA_AND_WORD =
  /\s*[,;]\s+(defaults?:?\s+(?:(?:to|is)\s+)?\S+?(?=[.,;\s]|$)|(?:not\s+)?\p{L}{1,40})(?=[.,;:)\s]|$)/uy

/** The mark, or the default, behind a comma: `, required`. */
export function markAfterComma(text: string, at: number, words: Words): Piece | undefined {
  COMMA_AND_WORD.lastIndex = at
  const match = COMMA_AND_WORD.exec(text)
  if (!match) return undefined
  const word = match[1]!
  const end = COMMA_AND_WORD.lastIndex
  const isMark = words.mark(word) !== undefined || /^(?:not|default)/.test(word)
  return isMark ? { text: word, start: end - word.length, end } : undefined
}

/** The code, the brackets, or the type or mark in emphasis, that starts at an offset. */
export function pieceAt(run: Run, start: number, words: Words): Piece | undefined {
  const { text } = run
  const mark = markAt(run, start, 'code emphasis strong')
  if (mark) {
    const inner = text.slice(mark.start, mark.end).trim()
    const isPiece =
      mark.kind === 'code' ||
      /^\(|^\p{L}+$/u.test(inner) ||
      isKnownType(inner, words) ||
      saysMore(readAnnotation(inner, words, 'item'))
    return isPiece ? { text: withoutBrackets(inner), start, end: mark.end } : undefined
  }
  const end = bracketEnd(text, start)
  if (end === undefined) return undefined
  const inner = withoutBrackets(text.slice(start, end)).replace(/`/g, '')
  // Many words are no type, and other brackets hold anything.
  const isPiece =
    text[start] === '(' ? inner.split(/\s+/, 11).length <= 10 : isKnownType(inner, words)
  return isPiece || readAnnotation(inner, words, 'item').type === ''
    ? { text: inner, start, end }
    : undefined
}

const LONGEST_BRACKET = 100

/** Where the brackets that open at an offset end. */
function bracketEnd(text: string, start: number): number | undefined {
  if (text[start] === '(') {
    const end = balancedEnd(text, start + 1)
    return end === undefined ? undefined : end + 1
  }
  const closing = text[start] === '[' ? ']' : text[start] === '<' ? '>' : undefined
  const at =
    closing === undefined ? -1 : text.slice(start, start + LONGEST_BRACKET).indexOf(closing)
  return at === -1 ? undefined : start + at + 1
}

/** Words up to another separator, or the end. */
const PLAIN_TYPE =
  /(?!(?:an?|the)\s)[a-z][\w[\]|&; ?]{0,40}?(?=\s*(?:[:–—(,]|-{1,3}\s|\.\s|\.?$))/iy
const BASIC_TYPE = /^(?:string|int|integer|number|float|bool|boolean|object|array)\b/i
const AFTER_TYPE = /\s*$|\s*[:–—.,(]|\s+-{1,3}\s/y

/** The type that a text has at an offset for certain: in brackets or marked, or before another separator. */
export function typeAt(run: Run, start: number, words: Words, isBare: boolean): Piece | undefined {
  const { text } = run
  const piece = isBare ? undefined : pieceAt(run, start, words)
  if (piece) {
    AFTER_TYPE.lastIndex = piece.end
    const isCertain =
      isKnownType(piece.text, words) && (!markAt(run, start, 'code') || AFTER_TYPE.test(text))
    return isCertain ? piece : undefined
  }
  PLAIN_TYPE.lastIndex = start
  const written = PLAIN_TYPE.exec(text)?.[0] ?? ''
  const end = start + written.length
  if (!isKnownType(written, words)) return undefined
  const { type, required } = readAnnotation(written, words, 'item')
  // “`a` string to look for” is a sentence, “`a` array of strings: Text” is none.
  const isPhrase = isBare && type.replaceAll(' of ', '').includes(' ')
  const isCertain = required !== undefined || (BASIC_TYPE.test(written) && !isPhrase)
  const isSentence = isBare || end === text.length || text[end] === '.' || text[end] === ','
  return isSentence && !isCertain ? undefined : { text: written, start, end }
}
