import { readFieldType } from '../field-type/read.js'
import { cut, DETAIL, openingOf } from '../field-type/words.js'
import { memoize } from '../source/memoize.js'
import type { Location } from '../vocabulary/meanings.js'
import { markOf, placeOf, PLACES, Said, wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import type { Annotation } from './outline.js'

/** One value of a list: `a`, `"a"`, `12`. */
const ONE_VALUE = /^["'`]?[\w.-]+["'`]?$/
const LONGEST_TYPE = 1000
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
  const types: string[] = []
  let required: boolean | undefined
  let condition: string | undefined
  let value: string | undefined
  let place: Annotation['place']
  for (const { text: whole } of cut(text, DETAIL, false)) {
    const part = readPart(whole, words)
    required ??= part.required
    condition ??= part.condition
    value ??= part.default
    place ??= part.place
    if (part.type !== '') types.push(part.type)
  }
  // `enum: a, b` and ``string: `a`, `b` `` list values, and state no default.
  const listed = types.slice(1)
  if (
    value !== undefined &&
    !STATED_DEFAULT.test(text) &&
    (types[0] === 'enum' || (listed.length > 0 && listed.every((one) => ONE_VALUE.test(one))))
  )
    return { ...noAnnotation, type: text, place }
  return { type: types.join(', '), required, condition, default: value, place }
})

function readPart(whole: string, words: Words): Annotation {
  if (whole.length > LONGEST_PART) return { ...noAnnotation, type: whole }
  const [part = '', value] = splitDefault(whole, words)
  const own = { ...noAnnotation, type: part, default: value }
  const marks = readMarks(part, words)
  if (marks) return { ...own, ...marks, type: '' }
  if (words.mark(part.split(/\s/, 1)[0]!) === true && words.isCondition(part))
    return { ...own, type: '', required: false, condition: part }
  const open = openingOf(part)
  const inner = part[open] === '(' ? readAnnotation(part.slice(open + 1, -1), words) : noAnnotation
  if (saysMore(inner)) {
    const outer = part.slice(0, open).trim()
    const type = outer && inner.type ? `${outer} (${inner.type})` : outer + inner.type
    return { ...inner, type, default: inner.default ?? value }
  }
  // `required string`, `string required`, `string: required`
  const [first = '', mark = ''] = /^((?:not\s+)?[([<]?\p{L}+[)\]>]?)\s+(?=\S)/iu.exec(part) ?? []
  const atStart = markIn(mark, words)
  if (atStart !== undefined) return { ...own, type: part.slice(first.length), required: atStart }
  const [last = '', ending = ''] = /[\s:.–—|-]+((?:not\s+)?[([<]?\p{L}+[)\]>]?)$/iu.exec(part) ?? []
  const atEnd = markIn(ending, words)
  if (atEnd !== undefined) return { ...own, type: part.slice(0, -last.length), required: atEnd }
  return own
}

const STATED_DEFAULT =
  /(?:^|\s)defaults?(?:\s+value)?(?:\s*[:=]\s*|\s+(?:to|is|of)\s+|\s+(?=\S+$|["'`]))(?=\S)/i
/** The text behind a type that can only be a value: `string: "x"`, `integer: 5`. */
const VALUE = /:\s*(?=["'`<]|\S+$)/

/** Takes the default off a part: `default: 5`, `integer default 5`, `string: "x"`. */
function splitDefault(part: string, words: Words): [text: string, value?: string] {
  const stated = STATED_DEFAULT.exec(part)
  const separator = stated ?? VALUE.exec(part)
  if (!separator || /[([{<]/.test(part.slice(0, separator.index))) return [part]
  const left = part.slice(0, separator.index).replace(/[\s:.–—-]{1,3}$/, '')
  const after = part.slice(separator.index + separator[0].length).trim()
  const isType = left !== '' && readFieldType(left).kind !== 'unknown'
  const isOfMark = stated ? left === '' || markIn(left, words) !== undefined : false
  if (!(isType && (stated || markIn(after, words) === undefined)) && !isOfMark) return [part]
  return [left, readValue(after) ?? '']
}

const QUOTES = '"\'`'

/** A value without the quotes or code marks around it; nothing for an empty one. */
export function readValue(text: string): string | undefined {
  const value = text.trim()
  const quote = value.charAt(0)
  // `"a" or "b"` is no quoted text.
  const isQuoted = value.length > 1 && QUOTES.includes(quote) && value.endsWith(quote)
  if (isQuoted && value.indexOf(quote, 1) === value.length - 1) return value.slice(1, -1)
  return value === '' ? undefined : value
}

/** True when a text is a type that is known, with or without marks; of a long one its beginning counts. */
export const isKnownType = /* @__PURE__ */ memoize((text, words: Words): boolean => {
  const { type } = readAnnotation(withoutBrackets(text.slice(0, LONGEST_TYPE)), words)
  return type !== '' && readFieldType(type).kind !== 'unknown'
})

/** True when an annotation says more than a type. */
export function saysMore({ required, default: value, place }: Annotation): boolean {
  return (required ?? value ?? place) !== undefined
}

export function withoutBrackets(text: string): string {
  return /^(?:\(.*\)|\[.+\]|<.*>)$/s.test(text) ? text.slice(1, -1).replace(/\/$/, '').trim() : text
}

/** The meaning of a text that is nothing but marks and places. */
export interface Marks {
  readonly required: boolean | undefined
  readonly place: Location | undefined
}

/** Longer texts are no marks. */
const LONGEST_MARK = 60
/** Words that marks and places are filled up with. */
const FILLERS: ReadonlySet<string> = new Set(
  'in the a as is url post put patch get delete'.split(' '),
)

/** Reads `required`, `(optional)`, `not required`, `required: no`, `in query`, `optional in URL path`. */
export const readMarks = /* @__PURE__ */ memoize((text, words: Words): Marks | undefined => {
  const own = words.mark(text)
  if (own !== undefined) return { required: own, place: undefined }
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
    const answer = required === undefined ? undefined : words.cell(token)
    if (mark !== undefined) required = mark !== isDenied
    else if (word & PLACES) place ??= placeOf(word)
    else if (token === 'not' || token === 'non') isDenied = true
    else if (answer !== undefined) required = required === answer
    // “optional query string”, but no `required string`.
    else if (!(word & Said.request) && !FILLERS.has(token)) {
      if (!place || (token !== 'string' && !(word & Said.fields))) return undefined
    }
  }
  // `path` and `url` alone are types.
  const isPlace = tokens[0] === 'in' || (!(spoken[0]! & Said.loose) && place !== 'path')
  return required !== undefined || (place && isPlace) ? { required, place } : undefined
})

/** The required mark that a text is, if it is nothing but one. */
export function markIn(text: string, words: Words): boolean | undefined {
  return text === '' ? undefined : readMarks(text, words)?.required
}
