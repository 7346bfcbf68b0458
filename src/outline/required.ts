import { readFieldType } from '../field-type/read.js'
import { cut, DETAIL, openingOf } from '../field-type/words.js'
import { remembering } from '../source/remembering.js'
import type { Location } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'
import { lastSpace } from './name.js'
import type { Place, Said, TypeWords } from './outline.js'
import { readValue } from './values.js'

/** What a type can begin with before its words. */
const OUTER_MARK = /^[([<]?(?:[Nn]ot\s+)?\p{L}+[)\]>]?\s+(?=\S)/u
export const LONGEST_MARK = 40
const LONGEST_TYPE = 1000
/** Brackets in a longer text are not looked into: author text must not exhaust the call stack. */
const LONGEST_DETAILED = 200

/** Reads what a Required cell says first, and what follows it; nothing for words that nobody knows. */
export function startOfRequiredCell(
  text: string,
  words: Words,
): { said: Said; rest: string } | undefined {
  const lower = text
    .replace(/(?<!\s)\s+\d$|(?<![!¹²³"”])[!¹²³"”]+$|^["“]/g, '')
    .trim()
    .toLowerCase()
  if (lower === '') return { said: {}, rest: '' }
  const required = words.cell(lower) ?? markIn(lower, words)
  if (required !== undefined) return { said: { required }, rest: '' }
  if (words.isCondition(lower))
    return { said: { required: false, condition: text.replace(/\s+/g, ' ') }, rest: '' }
  const end = lower.search(/[,.;(\n]|\s[-–—]\s/)
  const first = end > 0 ? words.cell(lower.slice(0, end).trim()) : undefined
  if (first === undefined) return undefined
  return { said: { required: first }, rest: text.slice(end).replace(/^[,.;(\s–—-]+|\)$/g, '') }
}

/** Reads a Required cell; nothing for words that nobody knows. */
export const readRequiredCell = /* @__PURE__ */ remembering(
  (text, words: Words): Said | undefined => {
    const { said: first, rest = '' } = startOfRequiredCell(text, words) ?? {}
    if (!first || rest === '') return first
    return { ...first, default: readParts(rest, words, 'cell').default }
  },
)

/** Reads an Optional cell, which says the opposite of a Required cell. */
export function readOptionalCell(text: string, words: Words): Said | undefined {
  const read = readRequiredCell(text, words)
  // A condition, and a word such as “optional”, say what they say in any column.
  const isReversed = read && read.condition === undefined && words.mark(text) === undefined
  return isReversed ? { ...read, required: !read.required } : read
}

/**
 * What separates a type from its default: `string: "x"`, in lists alone; and whether words for places
 * are words of the type.
 */
export type TypeStyle = 'cell' | 'item' | 'unplaced'

const readers = {
  cell: /* @__PURE__ */ remembering((text, words: Words) => readParts(text, words, 'cell')),
  item: /* @__PURE__ */ remembering((text, words: Words) => readParts(text, words, 'item')),
  unplaced: /* @__PURE__ */ remembering((text, words: Words) => readParts(text, words, 'unplaced')),
}

/**
 * Takes marks and a default out of a type: `string, required`, `string (optional, default: 5)`; in an
 * item of a list `string: "x"` and `string: <required>`, too.
 */
export function readTypeWords(text: string, words: Words, style: TypeStyle): TypeWords {
  return text === '' ? { type: '' } : readers[style](text, words)
}

/** Whether a text is a type that is known, with or without marks; of a long one its beginning counts. */
export const isKnownType = remembering((text, words: Words) => {
  const { type } = readTypeWords(withoutBrackets(text.slice(0, LONGEST_TYPE)), words, 'item')
  return type !== '' && readFieldType(type).kind !== 'unknown'
})

export function withoutBrackets(text: string): string {
  return /^(?:\(.*\)|\[.+\]|<.*>)$/s.test(text) ? text.slice(1, -1).trim() : text
}

/** Reads the words of a type, or what is in brackets after them. */
function readParts(text: string, words: Words, style: TypeStyle): TypeWords {
  // Most types are one word.
  if (!/[\s,;:=(<]/.test(text) && words.mark(text) === undefined && !placeIn(text, true, words))
    return { type: text }
  const types: string[] = []
  let mark: Said | undefined
  let value: string | undefined
  let place: Place | undefined
  for (const { text: whole } of cut(text, DETAIL, false)) {
    if (whole === '') continue
    const own = style === 'unplaced' ? undefined : placeIn(whole, whole === text, words)
    place ??= own
    if (own) continue
    const [part = '', after = ''] = splitDefault(whole, words, style, types.length === 0)
    const marked = markIn(part, words)
    const required = marked ?? markIn(after, words)
    const isConditional = words.mark(part.split(/\s/, 1)[0]!) === true && words.isCondition(part)
    if (required !== undefined) mark = { required }
    else if (isConditional) mark = { required: false, condition: part }
    if (marked !== undefined || required === undefined) value ??= readValue(after)
    if (part === '' || marked !== undefined || isConditional) continue
    const open = part.length <= LONGEST_DETAILED ? openingOf(part) : -1
    const inner = part[open] === '(' && readParts(part.slice(open + 1, -1), words, style)
    if (!inner || (inner.required ?? inner.default ?? inner.place) === undefined) types.push(part)
    else {
      place ??= inner.place
      if (inner.required !== undefined)
        mark = { required: inner.required, condition: inner.condition }
      value ??= inner.default
      const outer = part.slice(0, open).trim()
      const type = outer && inner.type ? `${outer} (${inner.type})` : outer + inner.type
      if (type !== '') types.push(type)
    }
  }
  const isWhole = (mark ?? value ?? place) === undefined
  const { type, required } = readOuterMark(isWhole ? text : types.join(', '), words)
  const said = mark ?? { required }
  return { type, required: said.required, condition: said.condition, default: value, place }
}

const PLACED = /^(in(?:[:=]\s*|\s+(?:the\s+)?))?(\p{L}+)(?:\s+param(?:eter)?)?$/iu

/** Where a part says that something travels: `query`, `in path`, `header parameter`; a `path` alone is a type. */
function placeIn(part: string, isAlone: boolean, words: Words): Location | undefined {
  const [, stated, word = ''] = (part.length <= LONGEST_MARK && PLACED.exec(part)) || []
  const [spoken] = words.spoken([word.toLowerCase()])
  if (!spoken?.place || (stated === undefined && spoken.loose)) return undefined
  return stated === undefined && isAlone && spoken.place === 'path' ? undefined : spoken.place
}

const STATED_DEFAULT =
  /(?:^|\s)defaults?(?:(?:ing)?(?:\s+(?:to|is|of|value))*\s*[:=]\s*|(?:ing)?(?:\s+(?:to|is|of|value))+\s+|\s+(?!value$)(?=\S{1,80}$|["'`]))(?=\S)/i
/** After a comma nothing else can be meant: `number, default 5 seconds`. */
const LATER_DEFAULT = /^default\s+(?!value$)(?=\S)/i
const COLON = /:(?=\s|["'`<]|\S{0,80}$)/
/** A value for certain, whatever is before its colon. */
const LITERAL = /^(?:["'`<]|(?:nil|null|true|false)$)/

/** Takes the default off a part: `default: 5`, `integer default 5`, and in the first of an item `string: "x"`. */
function splitDefault(part: string, words: Words, style: TypeStyle, isFirst: boolean): string[] {
  const stated = STATED_DEFAULT.exec(part) ?? (isFirst ? null : LATER_DEFAULT.exec(part))
  const isOpen = isFirst && style === 'item' && markIn(part, words) === undefined
  const separator = stated ?? (isOpen && COLON.exec(part))
  if (!separator) return [part]
  const before = part.slice(0, separator.index)
  const left = before.replace(/[\s:.–—-]{1,3}$/, '')
  const after = part.slice(separator.index + separator[0].length).trim()
  const isType = left !== '' && readFieldType(left).kind !== 'unknown'
  // In `enum: a` and `example: 5` the word is that of a column.
  const isSplit = stated
    ? left === '' || isType || markIn(left, words) !== undefined
    : (isType || LITERAL.test(after)) && !words.column(left)
  // What is in brackets is read by itself.
  const depth = before.split(/[[{<]/).length - before.split(/[\]}>]/).length
  const isOutside = !before.includes('(') && depth <= 0
  return isSplit && isOutside ? [left, after] : [part]
}

/** What a part that is nothing but a mark says: `required`, `(optional)`, `not required`. */
function markIn(part: string, words: Words): boolean | undefined {
  if (part.length > LONGEST_MARK) return undefined
  const word = part.replace(/^[([<]|(?<![)\]>!.])[)\]>!.]+$/g, '').trim()
  const own = words.mark(word)
  if (own !== undefined) return own
  const denied = words.mark(/^(?:not\s+|non-)(.+)$/i.exec(word)?.[1] ?? '')
  if (denied !== undefined) return !denied
  // `required: true`, `optional=no`
  const [, key = '', answer = ''] = /^(\p{L}+)\s*[:=]\s*(\S+)$/u.exec(word) ?? []
  const [asked, isSo] = [words.mark(key), words.cell(answer.toLowerCase())]
  return asked === undefined || isSo === undefined ? undefined : asked === isSo
}

/** The mark that a type begins or ends with: `required string`, `string (optional)`. */
function readOuterMark(text: string, words: Words): { type: string; required?: boolean } {
  const first = OUTER_MARK.exec(text)?.[0] ?? ''
  const atStart = first === '' ? undefined : markIn(first.trim(), words)
  if (atStart !== undefined) return { type: text.slice(first.length), required: atStart }
  let space = lastSpace(text)
  if (/\s\(?not$/i.test(text.slice(0, Math.max(0, space)))) space = lastSpace(text, space)
  const atEnd = space === -1 ? undefined : markIn(text.slice(space + 1), words)
  if (atEnd === undefined) return { type: text }
  // `string: required`, `string — required`
  const type = text.slice(0, space).trimEnd()
  const hasSeparator = /[:./|–—-]/.test(type.slice(-1))
  return { type: hasSeparator ? type.slice(0, -1).trim() : type.trimStart(), required: atEnd }
}
