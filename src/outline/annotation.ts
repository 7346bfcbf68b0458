import { readFieldType } from '../field-type/read.js'
import { cut, DETAIL, openingOf } from '../field-type/words.js'
import { memoize } from '../source/memoize.js'
import type { Location } from '../vocabulary/meanings.js'
import { markOf, placeOf, PLACES, Said, wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import type { Annotation } from './outline.js'
import { readValue } from './values.js'

/** A longer part is not looked into: author text must not exhaust time or call stack. */
const LONGEST_PART = 200

export const noAnnotation: Annotation = {
  type: '',
  required: undefined,
  condition: undefined,
  default: undefined,
  place: undefined,
}

/** Reads what stands for a type and beside it: `string, required`, `string (optional, default: 5)`, `required in query`. */
export const readAnnotation = /* @__PURE__ */ memoize((text, words: Words): Annotation => {
  if (text === '') return noAnnotation
  const said = readParts(text, words, true)
  // `enum: a, b` and `string: "a", "b"` list values, and state no default.
  const areValues = said.default !== undefined && /^enum$|, /.test(said.type)
  return areValues ? readParts(text, words, false) : said
})

function readParts(text: string, words: Words, hasValue: boolean): Annotation {
  let said = noAnnotation
  for (const { text: part } of cut(text, DETAIL, false)) {
    const { type, ...more } =
      part.length > LONGEST_PART ? typeOnly(part) : readPart(part, words, hasValue)
    said = {
      type: said.type === '' || type === '' ? said.type + type : `${said.type}, ${type}`,
      required: said.required ?? more.required,
      condition: said.condition ?? more.condition,
      default: said.default ?? more.default,
      place: said.place ?? more.place,
    }
  }
  return said
}

function typeOnly(type: string): Annotation {
  return { ...noAnnotation, type }
}

/** A mark before or after a type: `required string`, `string required`, `string: required`. */
const FIRST = /^((?:not\s+)?\p{L}+)\s+(?=\S)/iu
const LAST = /[\s:.–—|-]+<?((?:not\s+)?\p{L}+)>?$/iu

function readPart(whole: string, words: Words, hasValue: boolean): Annotation {
  const { part, value } = splitDefault(whole, words, hasValue)
  const own = { ...noAnnotation, type: part, default: value }
  const marks = readMarks(part, words)
  if (marks) return { ...own, ...marks, type: '' }
  const open = openingOf(part)
  const inner = part[open] === '(' ? readAnnotation(part.slice(open + 1, -1), words) : noAnnotation
  if (saysMore(inner)) {
    const type = part.slice(0, open).trim() + (inner.type && ` (${inner.type})`)
    return { ...inner, type, default: inner.default ?? value }
  }
  for (const pattern of [FIRST, LAST]) {
    const [beside = '', mark = ''] = pattern.exec(part) ?? []
    const required = markIn(mark, words)
    if (required === undefined) continue
    // `required if b is set`
    if (required && words.isCondition(part))
      return { ...own, type: '', required: false, condition: part }
    return { ...own, type: part.replace(beside, ''), required }
  }
  return own
}

const STATED_DEFAULT =
  /(?:^|[\s:.–—-]+)defaults?(?:\s+value)?(?:\s*[:=]\s*|\s+(?:to|is|of)\s+|\s+(?=\S+$|["'`]))(?=\S)/i
/** The text behind a type that can only be a value: `string: "x"`, `integer: 5`. */
const VALUE = /(?<=^[^([{<]+):\s*(?=["'`<]|\S+$)/

/** Takes the default off a part: `default: 5`, `integer default 5`, where it can be a value alone `string: "x"`. */
function splitDefault(
  whole: string,
  words: Words,
  hasValue: boolean,
): { part: string; value: string | undefined } {
  const stated = STATED_DEFAULT.exec(whole)
  const separator = stated ?? (hasValue ? VALUE.exec(whole) : null)
  if (!separator) return { part: whole, value: undefined }
  const part = whole.slice(0, separator.index)
  const value = whole.slice(separator.index + separator[0].length)
  const isOfType = part === '' || readFieldType(part).kind !== 'unknown'
  const isValue = isOfType && (stated || markIn(value, words) === undefined)
  return isValue ? { part, value: readValue(value) } : { part: whole, value: undefined }
}

/** True when a text is a type that is known, with or without marks; of a long one its beginning counts. */
export const isKnownType = /* @__PURE__ */ memoize((text, words: Words): boolean => {
  const { type } = readAnnotation(withoutBrackets(text.slice(0, LONGEST_PART)), words)
  return type !== '' && readFieldType(type).kind !== 'unknown'
})

/** True when an annotation says more than a type. */
export function saysMore({ required, default: value, place }: Annotation): boolean {
  return (required ?? value ?? place) !== undefined
}

export function withoutBrackets(text: string): string {
  return /^(?:\(.*\)|\[.+\]|<.*>)$/s.test(text) ? text.slice(1, -1).trim() : text
}

/** The meaning of a text that is nothing but marks and places. */
interface Marks {
  readonly required: boolean | undefined
  readonly place: Location | undefined
}

/** Longer texts are no marks. */
const LONGEST_MARK = 60
/** Words that marks and places are filled up with. */
const FILLERS: ReadonlySet<string> = new Set(
  'in the a as is url post put patch get delete'.split(' '),
)

/** Reads `required`, `(optional)`, `not required`, `in query`, `optional in URL path`. */
const readMarks = /* @__PURE__ */ memoize((text, words: Words): Marks | undefined => {
  if (text.length > LONGEST_MARK) return undefined
  const tokens = wordsOf(text)
  const spoken = words.spoken(tokens)
  let required: boolean | undefined
  let place: Location | undefined
  let isDenied = false
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const word = spoken[index]!
    const mark = markOf(word)
    if (mark !== undefined) required = mark !== isDenied
    else if (word & PLACES) place ??= placeOf(word)
    else if (token === 'not') isDenied = true
    else if (!(word & Said.request) && !FILLERS.has(token)) return undefined
  }
  // `url` alone is a type.
  const isPlace = place && !(spoken[0]! & Said.loose)
  return required !== undefined || isPlace ? { required, place } : undefined
})

/** The required mark that a text is, if it is nothing but one. */
export function markIn(text: string, words: Words): boolean | undefined {
  return text === '' ? undefined : readMarks(text, words)?.required
}

/** Reads a Required cell, by its first words where more follow; nothing for words that nobody knows. */
export const readRequiredCell = /* @__PURE__ */ memoize(
  (text, words: Words): Annotation | undefined => {
    const lower = text.toLowerCase()
    if (lower === '') return noAnnotation
    const whole = words.cell(lower) ?? markIn(lower, words)
    if (whole === undefined && words.isCondition(lower))
      return { ...noAnnotation, required: false, condition: text.replace(/\s+/g, ' ') }
    const [first] = lower.split(/[,.;(\n，。；（]|\s[-–—]\s/, 1)
    const required = whole ?? words.cell(first!.trim())
    return required === undefined ? undefined : { ...noAnnotation, required }
  },
)

/** Reads an Optional cell, which says the opposite of a Required cell; “optional” says what it says in any column. */
export function readOptionalCell(text: string, words: Words): Annotation | undefined {
  const read = readRequiredCell(text, words)
  const isAnswer = read?.required !== undefined && read.condition === undefined
  return isAnswer && words.mark(text) === undefined ? { ...read, required: !read.required } : read
}
