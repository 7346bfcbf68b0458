import type { Words } from '../vocabulary/words.js'
import {
  type AnnotationStyle,
  isKnownType,
  noAnnotation,
  readAnnotation,
  saysMore,
  withoutBrackets,
} from './annotation.js'
import { markAfterComma, pieceAt, typeAt } from './piece.js'
import { isName, readIndentation, readWrittenName, type WrittenName } from './name.js'
import type { Annotation } from './outline.js'
import { endAround, type Mark, markAt, type Run } from './run.js'

/** What a row, an item or a heading begins with: `name (type, mark, default: x): `. */
export interface Entry {
  readonly names: readonly string[]
  /** Whether they are alternatives: `` `id` or `slug` ``. */
  readonly isEither: boolean
  /** How far the name is indented in its cell. */
  readonly indentation: number
  readonly said: Annotation
  readonly values: readonly string[] | undefined
  readonly example: string | undefined
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
/** What stands between names. */
const JOINT = /(?:\s{0,4}[,;])?\s{0,4}(?:[,;/|&]|and\/or\b|or\b|and\b)?\s{0,4}/y
/** What else can be in the code of a name: `id (string)`, `id: string`. */
const NAME_AND_MORE = /^([^\s(:]+)(\s+[([<–—].*|\(.*|:\s.*)$/s
const BARE_NAME = /[\p{L}_$@{:.[](?:[^\s,;:(]|:(?=\S))*/uy
const GAP = /(?:\s|,(?=\s))*/y
const SEPARATOR = /\s*(?:[:–—]|-{1,3}(?=\s|$))\s*/y
const SPACES = /\s*/y

/** Reads what a run begins with; nothing where that is no name. */
export function readEntry(run: Run, words: Words, style: EntryStyle): Entry | undefined {
  const { text } = run
  // Most cells are a name and nothing else.
  if (style === 'cell' && PLAIN_NAME.test(text)) return plainEntry(text, run.marks.length > 0)
  const { indentation, start } = readIndentation(text)
  const first = markAt(run, start, 'code strong')
  const names: string[] = []
  let at = start
  let isEither = false
  let more = ''
  let written: WrittenName | undefined
  for (let mark = first; names.length < MOST_NAMES;) {
    const read = mark ? nameIn(run, mark, words) : bareName(text, at, style)
    const own = read && readWrittenName(read.name, words)
    if (!own || !isName(own.name)) break
    if (!names.includes(own.name)) names.push(own.name)
    written ??= own
    if (names.length === 1) more = read.more || own.type
    at = read.end
    // After a name come others: `a`, `b` or `c`.
    const next = mark && nextName(run, at)
    if (!next) break
    isEither ||= text.slice(at, next.start).includes('or')
    mark = next
  }
  if (!written) return undefined
  const { annotation, end } = readTail(run, at, more, words, style)
  const { type, condition, default: value, place } = annotation
  const required = annotation.required ?? written.required
  return {
    names,
    isEither: isEither && names.length > 1,
    indentation,
    said: { type, required, condition, default: value, place },
    values: written.values,
    example: written.example,
    isMarked: first !== undefined,
    nameEnd: at,
    rest: end,
  }
}

/** The name that others stand before: the mark behind a comma, a slash or “or”. */
function nextName(run: Run, at: number): Mark | undefined {
  JOINT.lastIndex = at
  const joint = JOINT.exec(run.text)![0]
  const next = /\S/.test(joint) ? markAt(run, at + joint.length, 'code strong') : undefined
  return next && isName(run.text.slice(next.start, next.end).trim()) ? next : undefined
}

/** A name with nothing in it that could be a mark or stand for something else. */
const PLAIN_NAME = /^[a-z_$][\w$.[\]-]*$/i

/** The entry of a cell that is a name as a whole. */
export function plainEntry(name: string, isMarked: boolean, indentation = 0): Entry {
  return {
    names: [name],
    isEither: false,
    indentation,
    said: noAnnotation,
    values: undefined,
    example: undefined,
    isMarked,
    nameEnd: name.length,
    rest: name.length,
  }
}

/** The name in code or strong emphasis, what else is in it, and where all of it ends. */
function nameIn(
  run: Run,
  mark: Mark,
  words: Words,
): { name: string; more: string; end: number } | undefined {
  const written = run.text.slice(mark.start, mark.end).trim()
  const end = endAround(run, mark)
  const [, name, more = ''] = (!written.includes('=') && NAME_AND_MORE.exec(written)) || []
  if (name === undefined) return { name: written, more: '', end }
  // `name: string` in code, or a title such as “Note: read this”.
  const inner = more.replace(/^\s*(?:[:–—]|-{1,3}(?=\s|$))\s*/, '').trim()
  if (inner.length < more.trim().length)
    return isKnownType(inner, words) ? { name, more: inner, end } : { name: written, more: '', end }
  return { name, more: withoutBrackets(more.trim()), end }
}

function bareName(
  text: string,
  at: number,
  style: EntryStyle,
): { name: string; more: string; end: number } | undefined {
  if (style === 'item') return undefined
  BARE_NAME.lastIndex = at
  const name = BARE_NAME.exec(text)?.[0]
  return name === undefined ? undefined : { name, more: '', end: at + name.length }
}

/** What follows a name: brackets, code and marks, before a separator or, where it is a type for certain, after it. */
function readTail(
  run: Run,
  from: number,
  own: string,
  words: Words,
  style: EntryStyle,
): { annotation: Annotation; end: number } {
  const { text } = run
  if (from >= text.length && own === '') return { annotation: noAnnotation, end: from }
  const pieces = own === '' ? [] : [own]
  let at = from
  let star: boolean | undefined
  for (let count = 0; count < MOST_PIECES; count++) {
    const start = endOf(GAP, text, at)
    const after = pieces.length > 0 ? markAfterComma(text, at, words) : undefined
    const piece = pieceAt(run, start, words) ?? after
    if (piece) {
      pieces.push(piece.text)
      at = piece.end
    } else if (start === at && (text[at] === '*' || text[at] === '?')) {
      star ??= text[at] === '*'
      at++
    } else break
  }
  const annotationStyle: AnnotationStyle = style === 'item' ? 'item' : 'cell'
  let annotation = readAnnotation(pieces.join(', '), words, annotationStyle)
  const separator = endOf(SEPARATOR, text, at)
  const start = separator > at ? separator : endOf(SPACES, text, at)
  const isBare = separator === at
  if (annotation.type === '' && (!isBare || style === 'item')) {
    const typed = typeAt(run, start, words, isBare)
    if (typed) {
      pieces.push(typed.text)
      at = typed.end
      // `string (required) – Text`, `**string**, optional. Text`
      for (let count = 0; count < 2; count++) {
        const detail = pieceAt(run, endOf(GAP, text, at), words) ?? markAfterComma(text, at, words)
        if (!detail || !saysMore(readAnnotation(detail.text, words, annotationStyle))) break
        pieces.push(detail.text)
        at = detail.end
      }
      annotation = readAnnotation(pieces.join(', '), words, annotationStyle)
      at = endOf(STOP, text, at)
      at = endOf(SEPARATOR, text, at)
    } else at = start
  } else at = start
  // `(string), required: Text` is a description with its mark.
  const marked = style === 'item' ? markAfterComma(text, at, words) : undefined
  if (marked) at = marked.start
  const { type, condition, default: value, place } = annotation
  const required = annotation.required ?? star
  return { annotation: { type, required, condition, default: value, place }, end: at }
}

const STOP = /[.,]\s+|\.$/y

/** Where a pattern that is tried at an offset ends; the offset itself where it does not match. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
