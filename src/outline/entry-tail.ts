import type { Words } from '../vocabulary/words.js'
import { isKnownType, readAnnotation, saysMore, withoutBrackets } from './annotation.js'
import type { Annotation } from './outline.js'
import { balancedEnd, type Mark, markAt, type Run } from './run.js'

/** Part of an annotation, and where it ends. */
export interface AnnotationPart {
  readonly text: string
  readonly end: number
}

const SEPARATOR = /\s*(?:[:–—−→]|[=-]>|(?:-{1,3}|[.,])(?=\s|$))?\s*/y

/** True when a text is a type, a mark, a default or a place. */
export function isAnnotation(text: string, words: Words): boolean {
  return isKnownType(text, words) || saysMore(readAnnotation(text, words))
}

/** Reads the text after a name: pieces before a separator, and after it what is a type for certain. */
export function readTail(
  run: Run,
  from: number,
  isMarked: boolean,
  pieces: string[],
  words: Words,
): { said: Annotation; rest: number; example: string | undefined } {
  const { text } = run
  const at = addPieces(run, from, pieces, words, false)
  const said = readAnnotation(pieces.join(', '), words)
  const rest = endOf(SEPARATOR, text, at)
  const isBare = text.slice(at, rest).trim() === ''
  const isOpen = said.type === '' && rest < text.length && (!isBare || isMarked)
  const value = isOpen && !isBare ? valueAt(run, rest, words) : undefined
  const typed = value && typeAt(run, endOf(GAP, text, value.end), words, false)
  const type = isOpen ? typeAt(run, rest, words, isBare) : undefined
  const found = typed ?? type
  if (!found) return { said, rest, example: undefined }
  pieces.push(found.text)
  // `string (required) – Text`, `**string**, optional. Text`
  const end = addPieces(run, found.end, pieces, words, true)
  return {
    said: readAnnotation(pieces.join(', '), words),
    rest: endOf(SEPARATOR, text, end),
    example: typed && text.slice(value.start, value.end),
  }
}

const MOST_PIECES = 5
const GAP = /(?:\s|,(?=\s))*/y

/** Adds the pieces that follow an offset, of which some must be marks; returns where they end. */
function addPieces(
  run: Run,
  from: number,
  pieces: string[],
  words: Words,
  areMarks: boolean,
): number {
  let at = from
  while (at < run.text.length && pieces.length < MOST_PIECES) {
    const piece = pieceAt(run, endOf(GAP, run.text, at), words)
    if (!piece || (areMarks && !saysMore(readAnnotation(piece.text, words)))) break
    pieces.push(piece.text)
    at = piece.end
  }
  return at
}

const MOST_WORDS = 10
/** The code, the brackets, or the annotation in emphasis, that starts at an offset. */
function pieceAt(run: Run, start: number, words: Words): AnnotationPart | undefined {
  const { text } = run
  const mark = markAt(run, start, 'code emphasis strong')
  if (mark) {
    const inner = withoutBrackets(text.slice(mark.start, mark.end).trim())
    const isPiece = mark.kind === 'code' || isAnnotation(inner, words)
    return isPiece ? { text: inner, end: mark.end } : undefined
  }
  const end = text[start] === '(' ? balancedEnd(text, start + 1) : undefined
  if (end === undefined) return undefined
  const inner = text
    .slice(start + 1, end)
    .replace(/`/g, '')
    .trim()
  // Many words are no type.
  const isShort = inner.split(/\s+/, MOST_WORDS + 1).length <= MOST_WORDS
  return isShort ? { text: inner, end: end + 1 } : undefined
}

const LITERAL = /^(?:-?\d[\d.]*|true|false|null)$/

/** The value in code at an offset: no type, but what can be a literal one. */
function valueAt(run: Run, at: number, words: Words): Mark | undefined {
  const mark = markAt(run, at, 'code')
  const text = mark ? run.text.slice(mark.start, mark.end) : ''
  return LITERAL.test(text) || !isAnnotation(text, words) ? mark : undefined
}

/** Words up to another separator, or the end. */
const PLAIN_TYPE =
  /(?!(?:an?|the)\s)[a-z][\w\p{L}[\]|&; ?-]{0,40}?(?=\s*(?:[:–—→(,]|[=-]>|-{1,3}\s|\.\s|\.?$))/iuy
const AFTER_TYPE = /\s*(?:$|[:–—→.,(]|[=-]>|-{1,3}\s)/y
export const BASIC_TYPE = /^(?:string|int|integer|number|float|bool|boolean|object|array)\b/i

/** The type that a text has at an offset for certain: in brackets or marked, or before another separator. */
function typeAt(
  run: Run,
  start: number,
  words: Words,
  isBare: boolean,
): AnnotationPart | undefined {
  const { text } = run
  const piece = isBare ? undefined : pieceAt(run, start, words)
  if (piece) {
    AFTER_TYPE.lastIndex = piece.end
    // `true` or `false`, and `string` that is sent
    const isEnded = !markAt(run, start, 'code') || AFTER_TYPE.test(text)
    return isEnded && isKnownType(piece.text, words) ? piece : undefined
  }
  PLAIN_TYPE.lastIndex = start
  const written = PLAIN_TYPE.exec(text)?.[0] ?? ''
  const end = start + written.length
  if (!isKnownType(written, words)) return undefined
  // “`a` string to look for” is a sentence.
  const isSentence = isBare || end === text.length || text[end] === '.' || text[end] === ','
  const { required } = readAnnotation(written, words)
  const isCertain = required !== undefined || BASIC_TYPE.test(written)
  return isSentence && !isCertain ? undefined : { text: written, end }
}

/** The end of the match of a pattern at an offset; the offset itself where it does not match. */
export function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
