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
import { balancedEnd, type Mark, markAt, type Run } from './run.js'

/** The beginning of a cell, an item, a paragraph or a heading: `name (type, mark, default: x): description`. */
export interface Entry {
  readonly names: readonly string[]
  readonly said: Annotation
  /** True when its name is in code or strong emphasis. */
  readonly isMarked: boolean
  /** The end of the names in the text of the run. */
  readonly nameEnd: number
  /** The start of the description in the text of the run. */
  readonly rest: number
}

const MOST_NAMES = 8
/** A name with nothing in it that could be a mark or stand for something else. */
const PLAIN_NAME = /^[a-z_$][\w$.[\]-]*$/i
const BARE_NAME = /[\p{L}_$@{:.["'](?:[^\s,;:(]|:(?=\S))*/uy
/** The text between names. */
const JOINT = /(?:\s{0,4}[,;])?\s{0,4}(?:[,;/|&+]|and\/or\b|or\b|and\b)?\s{0,4}/y
/** A mark right behind the marks of a name: **name**\*. */
const MARK = /\s?[*?](?=\s|:|$)/y
const SEPARATOR = /\s*(?:[:–—−→]|[=-]>|(?:-{1,3}|[.,])(?=\s|$))?\s*/y

/** Reads what a run begins with; nothing where that is no name. */
export function readEntry(run: Run, words: Words): Entry | undefined {
  const { text } = run
  // Most cells are a name and nothing else.
  if (PLAIN_NAME.test(text) && isName(text)) return wholeEntry(run, text, noAnnotation)
  const { start: begin } = readIndentation(text)
  const before = markBefore(run, begin, words)
  const start = before ? before.end : begin
  const first = markAt(run, start, 'code strong')
  const names: string[] = []
  let at = start
  let written: WrittenName | undefined
  for (let mark = first; names.length < MOST_NAMES;) {
    const name = mark ? text.slice(mark.start, mark.end) : bareName(text, at)
    const own = readWrittenName(name.trim())
    if (!isName(own.name)) break
    if (!names.includes(own.name)) names.push(own.name)
    written ??= own
    at = mark ? mark.end : at + name.length
    // After a name come others: `a`, `b` or `c`.
    const next = mark && nextName(run, at)
    if (!next) break
    mark = next
  }
  if (!written) return undefined
  const isMarked = first !== undefined
  const nameEnd = isMarked ? endOf(MARK, text, at) : at
  const mark = nameEnd > at ? !text.slice(at, nameEnd).includes('?') : written.required
  const pieces = [before?.text ?? '', written.type].filter((piece) => piece !== '')
  const { said, rest } = readTail(run, nameEnd, isMarked, pieces, words)
  const { type, condition, default: value, required = mark, place = written.place } = said
  const whole = { type, required, condition, default: value, place }
  return { names, said: whole, isMarked, nameEnd, rest }
}

/** The entry of a text that is a name as a whole. */
export function wholeEntry(run: Run, name: string, said: Annotation): Entry {
  const { length } = run.text
  const isMarked = markAt(run, 0, 'code strong') !== undefined
  return { names: [name], said, isMarked, nameEnd: length, rest: length }
}

/** True when an entry has a type, a mark or a place, so that it is no word of a text. */
export function isTyped({ said: { type, required, place } }: Entry, words: Words): boolean {
  // `2020` can be a year.
  return (required ?? place) !== undefined || (/^\D/.test(type) && isKnownType(type, words))
}

function bareName(text: string, at: number): string {
  BARE_NAME.lastIndex = at
  return BARE_NAME.exec(text)?.[0] ?? ''
}

/** The name that others stand before: the mark behind a comma, a slash or “or”. */
function nextName(run: Run, at: number): Mark | undefined {
  const end = endOf(JOINT, run.text, at)
  const isJoined = run.text.slice(at, end).trim() !== ''
  const next = isJoined ? markAt(run, end, 'code strong') : undefined
  const name = next ? run.text.slice(next.start, next.end).trim() : ''
  // `limit`, `integer`: How many
  return isName(name) && BASIC_TYPE.exec(name)?.[0] !== name ? next : undefined
}

/** Part of an annotation, and where it ends. */
interface AnnotationPart {
  readonly text: string
  readonly end: number
}

const IN_FRONT = /(?:\(([^()]{1,40})\)|(\p{L}{1,20})):?\s+/uy

/** The mark or the type that stands before a name in code: “(optional) `page`”, “integer `page`”. */
function markBefore(run: Run, at: number, words: Words): AnnotationPart | undefined {
  if (markAt(run, at, 'code strong')) return undefined
  IN_FRONT.lastIndex = at
  const [whole, inner, word = inner] = IN_FRONT.exec(run.text) ?? []
  if (whole === undefined || !markAt(run, at + whole.length, 'code')) return undefined
  return isAnnotation(word!, words) ? { text: word!, end: at + whole.length } : undefined
}

function isAnnotation(text: string, words: Words): boolean {
  return isKnownType(text, words) || saysMore(readAnnotation(text, words))
}

/** Reads the text after a name: pieces before a separator, and after it what is a type for certain. */
function readTail(
  run: Run,
  from: number,
  isMarked: boolean,
  pieces: string[],
  words: Words,
): { said: Annotation; rest: number } {
  const { text } = run
  const at = addPieces(run, from, pieces, words, false)
  const said = readAnnotation(pieces.join(', '), words)
  const rest = endOf(SEPARATOR, text, at)
  const isBare = text.slice(at, rest).trim() === ''
  const isOpen = said.type === '' && rest < text.length && (!isBare || isMarked)
  const type = isOpen
    ? (typeAt(run, rest, words, isBare) ?? annotationsAt(run, rest, words))
    : undefined
  if (!type) return { said, rest }
  pieces.push(type.text)
  // `string (required) – Text`, `**string**, optional. Text`
  const end = addPieces(run, type.end, pieces, words, true)
  return { said: readAnnotation(pieces.join(', '), words), rest: endOf(SEPARATOR, text, end) }
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
/** A word in the brackets of a tag: `<string>`, `<Optional />`. */
const TAG = /<(\p{L}{1,20})\s?\/?>/uy

/** The code, the brackets, or the annotation in emphasis, that starts at an offset. */
function pieceAt(run: Run, start: number, words: Words): AnnotationPart | undefined {
  const { text } = run
  const mark = markAt(run, start, 'code emphasis strong')
  if (mark) {
    const inner = withoutBrackets(text.slice(mark.start, mark.end).trim())
    const isPiece = mark.kind === 'code' || isAnnotation(inner, words)
    return isPiece ? { text: inner, end: mark.end } : undefined
  }
  TAG.lastIndex = start
  const tag = TAG.exec(text)?.[1]
  if (tag !== undefined)
    return isAnnotation(tag, words) ? { text: tag, end: TAG.lastIndex } : undefined
  const isSquare = text[start] === '['
  const end = isSquare || text[start] === '(' ? closingAt(text, start + 1, isSquare) : undefined
  if (end === undefined) return undefined
  const inner = text
    .slice(start + 1, end)
    .replace(/`/g, '')
    .trim()
  // What stands in square brackets can be anything.
  if (isSquare && !(/^[a-z]/i.test(inner) && isAnnotation(inner, words))) return undefined
  // Many words are no type.
  const isShort = inner.split(/\s+/, MOST_WORDS + 1).length <= MOST_WORDS
  return isShort ? { text: inner, end: end + 1 } : undefined
}

/** The index of the bracket that closes what is open at an offset. */
function closingAt(text: string, from: number, isSquare: boolean): number | undefined {
  if (!isSquare) return balancedEnd(text, from)
  const end = text.indexOf(']', from)
  return end === -1 || end > from + LONGEST_IN_SQUARE ? undefined : end
}

const LONGEST_IN_SQUARE = 80

/** Two annotations next to each other at an offset, `required` `string`, which are no words of a sentence. */
function annotationsAt(run: Run, start: number, words: Words): AnnotationPart | undefined {
  const first = pieceAt(run, start, words)
  if (!first || !isAnnotation(first.text, words)) return undefined
  const second = pieceAt(run, endOf(GAP, run.text, first.end), words)
  if (!second || !isAnnotation(second.text, words)) return undefined
  return { text: `${first.text}, ${second.text}`, end: second.end }
}

/** Words up to another separator, or the end. */
const PLAIN_TYPE =
  /(?!(?:an?|the)\s)[a-z][\w\p{L}[\]|&; ?-]{0,40}?(?=\s*(?:[:–—→(,]|[=-]>|-{1,3}\s|\.\s|\.?$))/iuy
const AFTER_TYPE = /\s*(?:$|[:–—→.,(]|[=-]>|-{1,3}\s)/y
const BASIC_TYPE = /^(?:string|int|integer|number|float|bool|boolean|object|array)\b/i

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
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
