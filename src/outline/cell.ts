import { MEDIA_TYPES } from '../vocabulary/media-type.js'
import { memoize } from '../source/memoize.js'
import type { Words } from '../vocabulary/words.js'
import { markIn, QUOTES, readAnnotation, readValue } from './annotation.js'
import { markAt, type Run } from './run.js'

/** What a cell says that holds no value. */
const NO_VALUE = /^(?:[-–—]|none|\(none\)|n\/a|required)$/i
/** A default with a remark that is none of it: `10 (max 100)`. */
const REMARKED = /^(?:[-+]?\d[\d.,]*|true|false|null)(?=\s+\([^()]*\)$)/i

/** The value of a cell that holds one, such as a default or an example; a dash or “none” stands for none. */
export function readValueCell(run: Run): string | undefined {
  const text = run.text.trim()
  if (text === '' || (!markAt(run, 0, 'code') && NO_VALUE.test(text))) return undefined
  return readValue(text)
}

/** The value of a cell that holds a default, without a remark after it. */
export function readDefaultCell(run: Run): string | undefined {
  const value = readValueCell(run)
  return value && (REMARKED.exec(value)?.[0] ?? value)
}

/** A list that goes on: `x, y, …`, `1, 2, etc.` */
const ELIDED = /(?:\.{3}|…|\betc\.?)[\s)\]]*$/i
/** What says which values there are, and is none itself: `1-100`, `> 0`, `[0, 1]`, “up to 64 characters”. */
const BOUNDS =
  /^(?:[<>≤≥≠~]=?\s*[^\s=<>].*|=\s*[-+\d].*|[([]\s*[-+]?\d.*|[-+]?\d[\d.,]*\s*(?:[-–—…]|\.{2,3}|to)\s*[-+]?\d[\d.,]*\s*%?|\w\s*[-–—]\s*\w|\d+\+|(?:any|all|an?|the|up to|at (?:least|most)|min|max|minimum|maximum|between|from|less|greater|more|must|see)\s.*)$/i
/** What goes before a bound: up to `64`. */
const BEFORE_BOUND =
  /(?:[<>≤≥]=?|\b(?:up to|at (?:least|most)|min|max|minimum|maximum|between|than))[\s:=]*$/i
/** What says nothing of values where it is alone. */
const NO_LIST = /^(?:any(?:thing)?|string|number|integer|boolean|uuid|ur[il])$/i
/** What holds several values where it is alone: `asc/desc`. */
const JOINED = new RegExp(String.raw`^(?!(?:${MEDIA_TYPES})/)[\w.-]+(?:/[\w.-]+)+$`, 'i')
const MOST_WORDS = 3
/** A longer text lists no values. */
const LONGEST_LIST = 1000
/** A remark after a value, which is none itself: `active (default)`. */
const REMARK = /\s\([^()]*\)/g
/** What a value is explained after: `0: off`, `0 = off`, `active – may sign in`. */
const EXPLANATION = /:\s|\s=|(?<=\d)=|\s[-–—]\s/
const ANNOUNCEMENT = /^(?:(?:one|any) of|either|enum)(?: the following)?:?\s+(?=\S)/i
const BRACKETED = /^(?:\[(?!\s*[-+]?\d)[^[\]]*\]|\{[^{}]*\}|\((?!\s*[-+]?\d)[^()]*\))$/

/** The values of a cell that lists them: each code span, else what commas, bars or line breaks separate. */
export function readValueList(run: Run): string[] | undefined {
  const text = run.text.trim()
  if (text === '' || text.length > LONGEST_LIST || ELIDED.test(text)) return undefined
  const codes = run.marks.filter(({ kind }) => kind === 'code')
  const [only] = codes
  // `[a, b]` in code is the list as it is without.
  const isList = codes.length === 1 && /^[[{(].*[,|]/.test(run.text.slice(only!.start, only!.end))
  if (codes.length === 0 || isList) return splitValues(text)
  // `1` to `100`, up to `64`
  const first = run.text.slice(0, only!.start).trim()
  const isRange = codes.some(({ end }, at) => {
    const next = codes[at + 1]
    return next && /^\s*(?:[-–—…]|\.{2,3}|to|through)\s*$/.test(run.text.slice(end, next.start))
  })
  const isBound = codes.length === 1 && BOUNDS.test(run.text.slice(only!.start, only!.end))
  if (isRange || isBound || BEFORE_BOUND.test(first)) return undefined
  return codes.map(({ start, end }) => run.text.slice(start, end))
}

function splitValues(text: string): string[] | undefined {
  const plain = text.replace(REMARK, '').trim().replace(ANNOUNCEMENT, '')
  const inside = BRACKETED.test(plain) ? plain.slice(1, -1) : plain
  const values = splitOutsideQuotes(inside.replace(CURLY_QUOTED, '"$1"'))
  const [, first, last] = /^(?:(\S+)\s+)?(?:and|&)\s+(\S+)$/.exec(values.at(-1) ?? '') ?? []
  // Two words alone are one value: “salt and pepper”.
  if (last !== undefined && values.length > 1 && !values.includes(last) && !last.endsWith('"'))
    values.splice(-1, 1, ...(first === undefined ? [] : [first]), last)
  const isBound = values.some((value) => BOUNDS.test(value))
  const explained = values.map((value) => value.split(EXPLANATION, 1)[0]!.trimEnd())
  const isExplained =
    !isBound &&
    values.length > 1 &&
    explained.every((value, at) => value !== '' && value !== values[at])
  const own = isExplained ? explained : values
  const mostWords = own.length === 1 ? 1 : MOST_WORDS
  const isOpen = (value: string) =>
    !QUOTES.includes(value.charAt(0)) &&
    (BOUNDS.test(value) || value.split(/\s+/, 9).length > mostWords)
  if (own.some(isOpen)) return undefined
  const isNone = NO_VALUE.test(own[0] ?? '') || NO_LIST.test(own[0]!) || JOINED.test(own[0]!)
  if (own.length === 1 && isNone) return undefined
  const read = own.flatMap((value) => (/^[-–—]?$/.test(value) ? [] : (readValue(value) ?? [])))
  return read.length > 0 ? read : undefined
}

const CURLY_QUOTED = /[“„«‘]([^“”„«»‘’\n]*)[”“»’]/g
const SEPARATED =
  /\s{0,4}(?:[-*•]\s+)?((?:"[^"\n]*"|'[^'\n]*'|(?!\s{0,4}\bor\b|\s\/\s)[^,|\n;])*)\s{0,4}(?:[,|\n;]|\bor\b|\/\s|$)/gy

/** The texts that commas, bars, line breaks or “or” separate outside of quotes. */
function splitOutsideQuotes(text: string): string[] {
  const values: string[] = []
  SEPARATED.lastIndex = 0
  while (SEPARATED.lastIndex < text.length) {
    const match = SEPARATED.exec(text)
    if (!match) break
    values.push(match[1]!.trim())
  }
  return values
}

/** What a Required cell says. */
export interface Requirement {
  readonly required: boolean | undefined
  readonly condition: string | undefined
  readonly default: string | undefined
}

const SAYS_NOTHING: Requirement = { required: undefined, condition: undefined, default: undefined }
/** What can stand around the words of a Required cell. */
const AROUND = ' !¹²³"“”'

/** Reads what a Required cell says first, and what follows it; nothing for words that nobody knows. */
function startOfRequiredCell(
  text: string,
  words: Words,
): { said: Requirement; rest: string } | undefined {
  let [start, last] = [0, text.length]
  while (last > 0 && AROUND.includes(text[last - 1]!)) last--
  while (start < last && AROUND.includes(text[start]!)) start++
  const lower = text.slice(start, last).trim().toLowerCase()
  if (lower === '') return { said: SAYS_NOTHING, rest: '' }
  const required = words.cell(lower) ?? markIn(lower, words)
  if (required !== undefined)
    return { said: { required, condition: undefined, default: undefined }, rest: '' }
  if (words.isCondition(lower)) {
    const condition = text.replace(/\s+/g, ' ')
    return { said: { required: false, condition, default: undefined }, rest: '' }
  }
  const end = lower.search(/[,.;(\n]|\s[-–—]\s/)
  const first = end > 0 ? words.cell(lower.slice(0, end).trim()) : undefined
  if (first === undefined) return undefined
  const rest = text.slice(end).replace(/^[,.;(\s–—-]+|\)$/g, '')
  return { said: { required: first, condition: undefined, default: undefined }, rest }
}

/** Reads a Required cell; nothing for words that nobody knows. */
export const readRequiredCell = /* @__PURE__ */ memoize(
  (text, words: Words): Requirement | undefined => {
    const { said, rest = '' } = startOfRequiredCell(text, words) ?? {}
    if (!said || rest === '') return said
    const { default: value } = readAnnotation(rest, words, 'cell')
    return { required: said.required, condition: said.condition, default: value }
  },
)

/** Reads an Optional cell, which says the opposite of a Required cell. */
export function readOptionalCell(text: string, words: Words): Requirement | undefined {
  const read = readRequiredCell(text, words)
  // A condition, and a word such as “optional”, say what they say in any column.
  if (read?.required === undefined || read.condition !== undefined) return read
  if (words.mark(text) !== undefined) return read
  return { required: !read.required, condition: undefined, default: read.default }
}
