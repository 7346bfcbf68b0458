import type { Words } from '../vocabulary/words.js'
import { isKnownType, noAnnotation } from './annotation.js'
import { type AnnotationPart, BASIC_TYPE, endOf, isAnnotation, readTail } from './entry-tail.js'
import { isName, readIndentation, readWrittenName, type WrittenName } from './name.js'
import type { Annotation } from './outline.js'
import { type Mark, markAt, type Run } from './run.js'

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
  /** The value that stands before the type: ``size: `5` (integer)``. */
  readonly example: string | undefined
}

const MOST_NAMES = 8
/** A name with nothing in it that could be a mark or stand for something else. */
const PLAIN_NAME = /^[a-z_$][\w$.[\]-]*$/i
const BARE_NAME = /[\p{L}_$@{:.["'](?:[^\s,;:(]|:(?=\S))*/uy
/** The text between names. */
const JOINT = /(?:\s{0,4}[,;])?\s{0,4}(?:[,;/|&+]|and\/or\b|or\b|and\b)?\s{0,4}/y
/** A mark right behind the marks of a name: **name**\*. */
const MARK = /\s?[*?](?=\s|:|$)/y

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
  const { said, rest, example } = readTail(run, nameEnd, isMarked, pieces, words)
  const { type, condition, default: value, required = mark, place = written.place } = said
  const whole = { type, required, condition, default: value, place }
  return { names, said: whole, isMarked, nameEnd, rest, example }
}

/** The entry of a text that is a name as a whole. */
export function wholeEntry(run: Run, name: string, said: Annotation): Entry {
  const { length } = run.text
  const isMarked = markAt(run, 0, 'code strong') !== undefined
  return { names: [name], said, isMarked, nameEnd: length, rest: length, example: undefined }
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

const IN_FRONT = /(?:\(([^()]{1,40})\)|(\p{L}{1,20})):?\s+/uy

/** The mark or the type that stands before a name in code: “(optional) `page`”, “integer `page`”. */
function markBefore(run: Run, at: number, words: Words): AnnotationPart | undefined {
  if (markAt(run, at, 'code strong')) return undefined
  IN_FRONT.lastIndex = at
  const [whole, inner, word = inner] = IN_FRONT.exec(run.text) ?? []
  if (whole === undefined || !markAt(run, at + whole.length, 'code')) return undefined
  return isAnnotation(word!, words) ? { text: word!, end: at + whole.length } : undefined
}
