import type { Words } from '../vocabulary/words.js'
import { isKnownType, readAnnotation, saysMore, withoutBrackets } from './annotation.js'
import type { Annotation } from './outline.js'
import { balancedEnd, markAt, type Run } from './run.js'

const MOST_PIECES = 5
const GAP = /(?:\s|,(?=\s))*/y
const SEPARATOR = /\s*(?:[:–—−]|-{1,3}(?=\s|$))\s*/y
const SPACES = /\s*/y
const STOP = /[.,]\s+|\.$/y
const OR = /\s+or\s+/y
/** The place of a name as said right behind it: “header that …”, “in the request body”, “: in url.” */
const PLACE =
  /:?\s+(?:(http header|header|cookie|query param(?:eter)?|path param(?:eter)?|query string)(?=[\s.:,–—-]|$)|(?:(?:passed|sent|given)\s+)?in\s+(?:the\s+|an?\s+)?(?:request\s+|http\s+)?(url|path|query|header|headers|body)(?:\s+(?:string|param(?:eter)?))?(?:\s+as\s+json)?(?=\s*(?:$|[.:,–—]|-\s)))\.?/iy

const IN_FRONT = /(?:\(([^()]{1,40})\)|(\p{L}{1,20})):?\s+/uy

/** The mark or the type that stands before a name in code: “(optional) `page`”, “integer `page`”. */
export function markBefore(run: Run, at: number, words: Words): AnnotationPart | undefined {
  if (markAt(run, at, 'code strong')) return undefined
  IN_FRONT.lastIndex = at
  const [whole, inner, word] = IN_FRONT.exec(run.text) ?? []
  if (whole === undefined || !markAt(run, at + whole.length, 'code')) return undefined
  const text = inner ?? word!
  const isSaid = saysMore(readAnnotation(text, words)) || isKnownType(text, words)
  return isSaid ? { text, end: at + whole.length } : undefined
}

/** Reads the text after a name: brackets, code and marks, before a separator, or after it for a sure type. */
export function readTail(
  run: Run,
  from: number,
  type: string,
  words: Words,
  isItem: boolean,
): { said: Annotation; rest: number } {
  const { text } = run
  const pieces = type === '' ? [] : [type]
  if (from >= text.length) return { said: readAnnotation(type, words), rest: from }
  let at = addPieces(run, from, pieces, words)
  PLACE.lastIndex = at
  const place = PLACE.exec(text)
  if (place) {
    pieces.push(`in ${(place[1] ?? place[2]!).toLowerCase()}`)
    at = PLACE.lastIndex
  }
  const said = readAnnotation(pieces.join(', '), words)
  const separator = endOf(SEPARATOR, text, at)
  const isBare = separator === at
  const start = isBare ? endOf(SPACES, text, at) : separator
  const typed =
    said.type === '' && (!isBare || isItem) ? typeAt(run, start, words, isBare) : undefined
  if (!typed) return { said, rest: start }
  pieces.push(typed.text)
  // `string (required) – Text`, `**string**, optional. Text`
  at = addPieces(run, typed.end, pieces, words, true)
  const rest = endOf(SEPARATOR, text, endOf(STOP, text, at))
  return { said: readAnnotation(pieces.join(', '), words), rest }
}

/** Adds the pieces that follow an offset, of which some must be marks; returns where they end. */
function addPieces(
  run: Run,
  from: number,
  pieces: string[],
  words: Words,
  areMarks = false,
): number {
  let at = from
  while (pieces.length < MOST_PIECES) {
    const piece =
      pieceAt(run, endOf(GAP, run.text, at), words) ??
      (pieces.length > 0 ? markAfterComma(run.text, at, words) : undefined)
    if (!piece || (areMarks && !saysMore(readAnnotation(piece.text, words)))) break
    pieces.push(piece.text)
    at = piece.end
    // `string` or `object`
    const next = endOf(OR, run.text, at)
    const other = next > at && markAt(run, next, 'code') ? pieceAt(run, next, words) : undefined
    if (!other || ![piece, other].every((one) => isKnownType(one.text, words))) continue
    pieces[pieces.length - 1] += ` or ${other.text}`
    at = other.end
  }
  return at
}

/** Part of an annotation, and where it ends. */
export interface AnnotationPart {
  readonly text: string
  readonly end: number
}

const COMMA_AND_WORD =
  /\s*[,;]\s+(defaults?:?\s+(?:(?:to|is)\s+)?\S+?(?=[.,;\s]|$)|(?:not\s+)?\p{L}{1,40})(?=[.,;:)\s]|$)/uy

/** The mark, or the default, behind a comma: `, required`. */
function markAfterComma(text: string, at: number, words: Words): AnnotationPart | undefined {
  COMMA_AND_WORD.lastIndex = at
  const word = COMMA_AND_WORD.exec(text)?.[1]
  return word !== undefined && saysMore(readAnnotation(word, words))
    ? { text: word, end: COMMA_AND_WORD.lastIndex }
    : undefined
}

/** The code, the brackets, or the type or mark in emphasis, that starts at an offset. */
function pieceAt(run: Run, start: number, words: Words): AnnotationPart | undefined {
  const { text } = run
  const mark = markAt(run, start, 'code emphasis strong')
  if (mark) {
    const inner = text.slice(mark.start, mark.end).trim()
    const isPiece =
      mark.kind === 'code' ||
      /^\(|^\p{L}+$/u.test(inner) ||
      isKnownType(inner, words) ||
      saysMore(readAnnotation(inner, words))
    return isPiece ? { text: withoutBrackets(inner), end: mark.end } : undefined
  }
  const end = bracketEnd(text, start)
  if (end === undefined) return undefined
  const inner = withoutBrackets(text.slice(start, end)).replace(/`/g, '')
  // Many words are no type, and other brackets hold anything.
  const isPiece =
    text[start] === '(' ? inner.split(/\s+/, 11).length <= 10 : isKnownType(inner, words)
  return isPiece || readAnnotation(inner, words).type === '' ? { text: inner, end } : undefined
}

const LONGEST_BRACKET = 100

/** The end of the brackets that open at an offset. */
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
  /(?!(?:an?|the)\s)[a-z][\w\p{L}[\]|&; ?]{0,40}?(?=\s*(?:[:–—(,]|-{1,3}\s|\.\s|\.?$))/iuy
const BASIC_TYPE = /^(?:string|int|integer|number|float|bool|boolean|object|array)\b/i
/** The name of a type of the page itself, which is no word of a text: `orderId: `EntityId`. Whose it is` */
export const OBJECT_TYPE = /^[A-Z][a-z]+(?:[A-Z][A-Za-z]*(?:\[\])?|\[\])$/
const AFTER_TYPE = /\s*$|\s*[:–—.,(]|\s+-{1,3}\s/y

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
    const isEnded = !markAt(run, start, 'code') || AFTER_TYPE.test(text)
    const isObject = markAt(run, start, 'code') && OBJECT_TYPE.test(piece.text)
    return isEnded && (isObject || isKnownType(piece.text, words)) ? piece : undefined
  }
  PLAIN_TYPE.lastIndex = start
  const written = PLAIN_TYPE.exec(text)?.[0] ?? ''
  const end = start + written.length
  if (!isKnownType(written, words)) return undefined
  const { type, required } = readAnnotation(written, words)
  // “`a` string to look for” is a sentence, “`a` array of strings: Text” is none.
  const isPhrase = isBare && type.replaceAll(' of ', '').includes(' ')
  const isCertain = required !== undefined || (BASIC_TYPE.test(written) && !isPhrase)
  const isSentence = isBare || end === text.length || text[end] === '.' || text[end] === ','
  return isSentence && !isCertain ? undefined : { text: written, end }
}

/** The end of the match of a pattern at an offset; the offset itself where it does not match. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
