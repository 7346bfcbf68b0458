import type { Words } from '../vocabulary/words.js'
import { isKnownType, noAnnotation } from './annotation.js'
import { markBefore, readTail } from './entry-tail.js'
import { isName, readIndentation, readWrittenName, type WrittenName } from './name.js'
import type { Annotation } from './outline.js'
import { type Mark, markAt, type Run } from './run.js'

/** The beginning of a row, an item or a heading: `name (type, mark, default: x): `. */
export interface Entry {
  readonly names: readonly string[]
  /** True when they are alternatives: `` `id` or `slug` ``. */
  readonly isEither: boolean
  /** The indentation of the name in its cell. */
  readonly indentation: number
  readonly said: Annotation
  /** True when its name is in code or emphasis. */
  readonly isMarked: boolean
  /** The end of the names in the text of the run. */
  readonly nameEnd: number
  /** The start of the description in the text of the run. */
  readonly rest: number
}

/** The place of an entry: only in a cell and a heading can its name be without marks. */
export type EntryStyle = 'cell' | 'item' | 'bare'

const MOST_NAMES = 8
/** A name with nothing in it that could be a mark or stand for something else. */
const PLAIN_NAME = /^[a-z_$][\w$.[\]-]*$/i
/** The text between names. */
const JOINT = /(?:\s{0,4}[,;])?\s{0,4}(?:[,;/|&]|and\/or\b|or\b|and\b)?\s{0,4}/y
const BARE_NAME = /[\p{L}_$@{:.["'](?:[^\s,;:(]|:(?=\S))*/uy

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
    at = mark ? mark.end : at + name.length
    // After a name come others: `a`, `b` or `c`.
    const next = mark && nextName(run, at)
    if (!next) break
    isEither ||= text.slice(at, next.start).includes('or')
    mark = next
  }
  if (!written) return undefined
  // A star right behind the marks of a name is its mark.
  const isStarred =
    style === 'item' && first !== undefined && /^\*(?:\s|$)/.test(text.slice(at, at + 2))
  if (isStarred) at++
  const { said, rest } = readTail(run, at, before?.text ?? written.type, words, style === 'item')
  const { type, condition, default: value, place = written.place } = said
  const required = said.required ?? written.required ?? (isStarred || undefined)
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
export function plainEntry(
  name: string,
  isMarked: boolean,
  indentation = 0,
  said = noAnnotation,
): Entry {
  const { length } = name
  return {
    names: [name],
    isEither: false,
    indentation,
    said,
    isMarked,
    nameEnd: length,
    rest: length,
  }
}

/** An entry of which more is said: in one shape with the others, which is faster to read. */
export function withSaid(entry: Entry, said: Annotation): Entry {
  const { names, isEither, indentation, isMarked, nameEnd, rest } = entry
  return { names, isEither, indentation, said, isMarked, nameEnd, rest }
}

/** True when an entry has a type, a mark or a place, so that it is no word of a text. */
export function isTyped({ said: { type, required, place } }: Entry, words: Words): boolean {
  // `2020` can be a year.
  return (required ?? place) !== undefined || (/^\D/.test(type) && isKnownType(type, words))
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
