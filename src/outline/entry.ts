import type { Words } from '../vocabulary/words.js'
import {
  isKnownType,
  noAnnotation,
  readAnnotation,
  saysMore,
  withoutBrackets,
} from './annotation.js'
import { isName, readIndentation, readWrittenName, type WrittenName } from './name.js'
import type { Annotation } from './outline.js'
import { balancedEnd, endAround, type Mark, markAt, type Run } from './run.js'

/** What a row, an item or a heading begins with: `name (type, mark, default: x): `. */
export interface Entry {
  readonly names: readonly string[]
  /** Whether they are alternatives: `` `id` or `slug` ``. */
  readonly isEither: boolean
  /** How far the name is indented in its cell. */
  readonly indentation: number
  readonly said: Annotation
  /** Whether its name is in code or emphasis. */
  readonly isMarked: boolean
  /** Where the names end in the text of the run. */
  readonly nameEnd: number
  /** Where the description starts in the text of the run. */
  readonly rest: number
}

/** Where an entry stands: only in a cell and a heading can its name be without marks. */
export type EntryStyle = 'cell' | 'item' | 'bare'

const MOST_NAMES = 8
const MOST_PIECES = 5
/** A name with nothing in it that could be a mark or stand for something else. */
const PLAIN_NAME = /^[a-z_$][\w$.[\]-]*$/i
/** What stands between names. */
const JOINT = /(?:\s{0,4}[,;])?\s{0,4}(?:[,;/|&]|and\/or\b|or\b|and\b)?\s{0,4}/y
const BARE_NAME = /[\p{L}_$@{:.["'](?:[^\s,;:(]|:(?=\S))*/uy
const GAP = /(?:\s|,(?=\s))*/y
const SEPARATOR = /\s*(?:[:–—−]|-{1,3}(?=\s|$))\s*/y
const SPACES = /\s*/y
const STOP = /[.,]\s+|\.$/y
/** Where a name is said to travel right behind it: “in the request body”, “: in url”. */
const PLACE =
  /:?\s+(?:(http header|header|cookie|query param(?:eter)?|path param(?:eter)?|query string)|(?:(?:passed|sent|given)\s+)?(?:in|as|from)\s+(?:the\s+|an?\s+)?(?:request\s+|http\s+)?(url|path|query|header|headers|body)(?:\s+(?:string|param(?:eter)?))?(?:\s+as\s+json)?)(?=[\s.:,–—-]|$)\.?/iy

/** Reads what a run begins with; nothing where that is no name. */
export function readEntry(run: Run, words: Words, style: EntryStyle): Entry | undefined {
  const { text } = run
  // Most cells are a name and nothing else.
  if (style === 'cell' && PLAIN_NAME.test(text)) return plainEntry(text, run.marks.length > 0)
  const { indentation, start: begin } = readIndentation(text)
  const before = style === 'cell' ? undefined : markBefore(run, begin, words)
  const start = before ? before.end : begin
  const first = markAt(run, start, 'code strong')
  const names: string[] = []
  let at = start
  let isEither = false
  let written: WrittenName | undefined
  for (let mark = first; names.length < MOST_NAMES;) {
    const name = mark ? text.slice(mark.start, mark.end) : bareName(text, at, style)
    const own = readWrittenName(name.trim(), words)
    if (!isName(own.name)) break
    if (!names.includes(own.name)) names.push(own.name)
    written ??= own
    at = mark ? endAround(run, mark) : at + name.length
    // After a name come others: `a`, `b` or `c`.
    const next = mark && nextName(run, at)
    if (!next) break
    isEither ||= text.slice(at, next.start).includes('or')
    mark = next
  }
  if (!written) return undefined
  const { said, rest } = readTail(run, at, before?.text ?? written.type, words, style === 'item')
  const { type, condition, default: value, place = written.place } = said
  const required = said.required ?? written.required
  return {
    names,
    isEither: isEither && names.length > 1,
    indentation,
    said: { type, required, condition, default: value, place },
    isMarked: first !== undefined,
    nameEnd: at,
    rest,
  }
}

/** The entry of a cell that is a name as a whole. */
export function plainEntry(name: string, isMarked: boolean, indentation = 0): Entry {
  return {
    names: [name],
    isEither: false,
    indentation,
    said: noAnnotation,
    isMarked,
    nameEnd: name.length,
    rest: name.length,
  }
}

const IN_FRONT = /(?:\(([^()]{1,40})\)|(\p{L}{1,20})):?\s+/uy

/** The mark or the type that stands before a name in code: “(optional) `page`”, “integer `page`”. */
function markBefore(run: Run, at: number, words: Words): Piece | undefined {
  if (markAt(run, at, 'code strong')) return undefined
  IN_FRONT.lastIndex = at
  const [whole, inner, word] = IN_FRONT.exec(run.text) ?? []
  if (whole === undefined || !markAt(run, at + whole.length, 'code')) return undefined
  const text = inner ?? word!
  const isSaid = saysMore(readAnnotation(text, words)) || isKnownType(text, words)
  return isSaid ? { text, end: at + whole.length } : undefined
}

function bareName(text: string, at: number, style: EntryStyle): string {
  if (style === 'item') return ''
  BARE_NAME.lastIndex = at
  return BARE_NAME.exec(text)?.[0] ?? ''
}

/** The name that others stand before: the mark behind a comma, a slash or “or”. */
function nextName(run: Run, at: number): Mark | undefined {
  JOINT.lastIndex = at
  const joint = JOINT.exec(run.text)![0]
  const next = /\S/.test(joint) ? markAt(run, at + joint.length, 'code strong') : undefined
  return next && isName(run.text.slice(next.start, next.end).trim()) ? next : undefined
}

/** What follows a name: brackets, code and marks, before a separator or, where it is a type for certain, after it. */
function readTail(
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
  }
  return at
}

/** Part of an annotation, and where it ends. */
interface Piece {
  readonly text: string
  readonly end: number
}

const COMMA_AND_WORD =
  /\s*[,;]\s+(defaults?:?\s+(?:(?:to|is)\s+)?\S+?(?=[.,;\s]|$)|(?:not\s+)?\p{L}{1,40})(?=[.,;:)\s]|$)/uy

/** The mark, or the default, behind a comma: `, required`. */
function markAfterComma(text: string, at: number, words: Words): Piece | undefined {
  COMMA_AND_WORD.lastIndex = at
  const word = COMMA_AND_WORD.exec(text)?.[1]
  return word !== undefined && saysMore(readAnnotation(word, words))
    ? { text: word, end: COMMA_AND_WORD.lastIndex }
    : undefined
}

/** The code, the brackets, or the type or mark in emphasis, that starts at an offset. */
function pieceAt(run: Run, start: number, words: Words): Piece | undefined {
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
  /(?!(?:an?|the)\s)[a-z][\w\p{L}[\]|&; ?]{0,40}?(?=\s*(?:[:–—(,]|-{1,3}\s|\.\s|\.?$))/iuy
const BASIC_TYPE = /^(?:string|int|integer|number|float|bool|boolean|object|array)\b/i
/** The name of a type of the page itself, which is no word of a text: `orderId: `EntityId`. Whose it is` */
export const OBJECT_TYPE = /^[A-Z][a-z]+(?:[A-Z][A-Za-z]*(?:\[\])?|\[\])$/
const AFTER_TYPE = /\s*$|\s*[:–—.,(]|\s+-{1,3}\s/y

/** The type that a text has at an offset for certain: in brackets or marked, or before another separator. */
function typeAt(run: Run, start: number, words: Words, isBare: boolean): Piece | undefined {
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

/** Where a pattern that is tried at an offset ends; the offset itself where it does not match. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
