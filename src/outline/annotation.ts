import { readFieldType } from '../field-type/read.js'
import { cut, DETAIL, openingOf } from '../field-type/words.js'
import { memoize } from '../source/memoize.js'
import type { Location } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'
import { lastSpace } from './name.js'
import type { Annotation, Place } from './outline.js'

/**
 * Where an annotation stands. In an item the default can follow the type, `string: "x"`; where words
 * for places are types they stay.
 */
export type AnnotationStyle = 'cell' | 'item' | 'unplaced'

const LONGEST_MARK = 40
const LONGEST_TYPE = 1000
/** Brackets in a longer text are not looked into: author text must not exhaust the call stack. */
const LONGEST_DETAILED = 200

export const noAnnotation: Annotation = {
  type: '',
  required: undefined,
  condition: undefined,
  default: undefined,
  place: undefined,
}

const readers = {
  cell: /* @__PURE__ */ memoize((text, words: Words) => readParts(text, words, 'cell')),
  item: /* @__PURE__ */ memoize((text, words: Words) => readParts(text, words, 'item')),
  unplaced: /* @__PURE__ */ memoize((text, words: Words) => readParts(text, words, 'unplaced')),
}

/** Reads what stands for a type and beside it: `string, required`, `string (optional, default: 5)`, `required in query`. */
export function readAnnotation(text: string, words: Words, style: AnnotationStyle): Annotation {
  return text === '' ? noAnnotation : readers[style](text, words)
}

export const QUOTES = '"\'`'

/** A value without the quotes or code marks around it; nothing for an empty one. */
export function readValue(text: string): string | undefined {
  const value = text.trim()
  const quote = value.charAt(0)
  // `"a" or "b"` is no quoted text.
  const isQuoted = value.length > 1 && QUOTES.includes(quote) && value.endsWith(quote)
  if (isQuoted && value.indexOf(quote, 1) === value.length - 1) return value.slice(1, -1)
  return value === '' ? undefined : value
}

/** Whether a text is a type that is known, with or without marks; of a long one its beginning counts. */
export const isKnownType = memoize((text, words: Words) => {
  const { type } = readAnnotation(withoutBrackets(text.slice(0, LONGEST_TYPE)), words, 'item')
  return type !== '' && readFieldType(type).kind !== 'unknown'
})

/** Whether an annotation says more than a type. */
export function saysMore({ required, default: value, place }: Annotation): boolean {
  return required !== undefined || value !== undefined || place !== undefined
}

export function withoutBrackets(text: string): string {
  return /^(?:\(.*\)|\[.+\]|<.*>)$/s.test(text) ? text.slice(1, -1).trim() : text
}

function readParts(text: string, words: Words, style: AnnotationStyle): Annotation {
  // Most types are one word.
  if (!/[\s,;:=(<]/.test(text) && words.mark(text) === undefined && !placeIn(text, true, words))
    return {
      type: text,
      required: undefined,
      condition: undefined,
      default: undefined,
      place: undefined,
    }
  const types: string[] = []
  let required: boolean | undefined
  let condition: string | undefined
  let value: string | undefined
  let place: Place | undefined
  for (const { text: whole } of cut(text, DETAIL, false)) {
    if (whole === '') continue
    const own = style === 'unplaced' ? undefined : placeIn(whole, whole === text, words)
    place ??= own
    if (own) continue
    const [part = '', after = ''] = splitDefault(whole, words, style, types.length === 0)
    // `required in the path`, `optional query string`
    const [mark, placed] = markAndPlace(part, words, style)
    if (placed) {
      required = mark
      place ??= placed
      continue
    }
    const marked = markIn(part, words)
    const isConditional = words.mark(part.split(/\s/, 1)[0]!) === true && words.isCondition(part)
    required = isConditional ? false : (marked ?? markIn(after, words) ?? required)
    if (isConditional) condition = part
    if (marked !== undefined || markIn(after, words) === undefined) value ??= readValue(after)
    if (part === '' || marked !== undefined || isConditional) continue
    const open = part.length <= LONGEST_DETAILED ? openingOf(part) : -1
    const inner = part[open] === '(' ? readParts(part.slice(open + 1, -1), words, style) : undefined
    if (!inner || !saysMore(inner)) {
      types.push(part)
      continue
    }
    place ??= inner.place
    if (inner.required !== undefined) [required, condition] = [inner.required, inner.condition]
    value ??= inner.default
    const outer = part.slice(0, open).trim()
    const type = outer && inner.type ? `${outer} (${inner.type})` : outer + inner.type
    if (type !== '') types.push(type)
  }
  const isWhole = (required ?? value ?? place) === undefined
  const outer = readOuterMark(isWhole ? text : types.join(', '), words)
  return {
    type: outer.type,
    required: required ?? outer.required,
    condition,
    default: value,
    place,
  }
}

const PLACED = /^(in(?:[:=]\s*|\s+(?:the\s+)?))?(\p{L}+)(?:\s+param(?:eter)?)?$/iu

/** Where a part says that something travels: `query`, `in path`, `header parameter`; a `path` alone is a type. */
function placeIn(part: string, isAlone: boolean, words: Words): Location | undefined {
  const [, stated, word = ''] = (part.length <= LONGEST_MARK && PLACED.exec(part)) || []
  const [spoken] = words.spoken([word.toLowerCase()])
  if (!spoken?.place || (stated === undefined && spoken.loose)) return undefined
  return stated === undefined && isAlone && spoken.place === 'path' ? undefined : spoken.place
}

const MARK_IN_PLACE = /^(\p{L}+)\s+(?:(in)\s+)?(.+)$/u

/** The mark and the place of “required in URL path” and “optional query parameter”. */
function markAndPlace(
  part: string,
  words: Words,
  style: AnnotationStyle,
): [required: boolean, place: Place] | [] {
  const [, mark = '', , rest = ''] = (part.length <= LONGEST_MARK && MARK_IN_PLACE.exec(part)) || []
  const required = words.mark(mark)
  if (required === undefined || style === 'unplaced') return []
  const place = words.place(rest)
  return place && words.isPlacePhrase(rest) ? [required, place] : []
}

const STATED_DEFAULT =
  /(?:^|\s)defaults?(?:(?:ing)?(?:\s+(?:to|is|of|value))*\s*[:=]\s*|(?:ing)?(?:\s+(?:to|is|of|value))+\s+|\s+(?!value$)(?=\S{1,80}$|["'`]))(?=\S)/i
/** After a comma nothing else can be meant: `number, default 5 seconds`. */
const LATER_DEFAULT = /^default\s+(?!value$)(?=\S)/i
const COLON = /:(?=\s|["'`<]|\S{0,80}$)/
/** A value for certain, whatever is before its colon. */
const LITERAL = /^(?:["'`<]|(?:nil|null|true|false)$)/

/** Takes the default off a part: `default: 5`, `integer default 5`, and in the first of an item `string: "x"`. */
function splitDefault(
  part: string,
  words: Words,
  style: AnnotationStyle,
  isFirst: boolean,
): string[] {
  const stated = STATED_DEFAULT.exec(part) ?? (isFirst ? null : LATER_DEFAULT.exec(part))
  const isOpen = isFirst && style === 'item' && markIn(part, words) === undefined
  const separator = stated ?? (isOpen && COLON.exec(part))
  if (!separator) return [part]
  const before = part.slice(0, separator.index)
  // What is in brackets is read by itself.
  const depth = before.split(/[[{<]/).length - before.split(/[\]}>]/).length
  if (before.includes('(') || depth > 0) return [part]
  const left = before.replace(/[\s:.–—-]{1,3}$/, '')
  const after = part.slice(separator.index + separator[0].length).trim()
  const isType = left !== '' && readFieldType(left).kind !== 'unknown'
  // In `enum: a` and `example: 5` the word is that of a column.
  const isSplit = stated
    ? left === '' || isType || markIn(left, words) !== undefined
    : (isType || LITERAL.test(after)) && !words.column(left)
  return isSplit ? [left, after] : [part]
}

/** What a part that is nothing but a mark says: `required`, `(optional)`, `not required`, `required: true`. */
export function markIn(part: string, words: Words): boolean | undefined {
  if (part === '' || part.length > LONGEST_MARK) return undefined
  const word = part.replace(/^[([<]|[)\]>!.]+$/g, '').trim()
  const own = words.mark(word)
  if (own !== undefined) return own
  const denied = words.mark(/^(?:not\s+|non-)(.+)$/i.exec(word)?.[1] ?? '')
  if (denied !== undefined) return !denied
  const [, key = '', answer = ''] = /^(\p{L}+)\s*[:=]\s*(\S+)$/u.exec(word) ?? []
  const [asked, isSo] = [words.mark(key), words.cell(answer.toLowerCase())]
  return asked === undefined || isSo === undefined ? undefined : asked === isSo
}

/** What a type can begin with before its words. */
const OUTER_MARK = /^[([<]?(?:[Nn]ot\s+)?\p{L}+[)\]>]?\s+(?=\S)/u

/** The mark that a type begins or ends with: `required string`, `string (optional)`. */
function readOuterMark(
  text: string,
  words: Words,
): { type: string; required: boolean | undefined } {
  const first = OUTER_MARK.exec(text)?.[0] ?? ''
  const atStart = markIn(first.trim(), words)
  if (atStart !== undefined) return { type: text.slice(first.length), required: atStart }
  let space = lastSpace(text)
  if (/\s\(?not$/i.test(text.slice(0, Math.max(0, space)))) space = lastSpace(text, space)
  const atEnd = space === -1 ? undefined : markIn(text.slice(space + 1), words)
  if (atEnd === undefined) return { type: text, required: undefined }
  // `string: required`, `string — required`
  const type = text.slice(0, space).trimEnd()
  const hasSeparator = /[:./|–—-]/.test(type.slice(-1))
  return { type: hasSeparator ? type.slice(0, -1).trim() : type.trimStart(), required: atEnd }
}
