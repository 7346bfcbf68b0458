import { memoize } from '../source/memoize.js'
import type { Words } from '../vocabulary/words.js'
import { markIn, readAnnotation, readValue } from './annotation.js'
import { markAt, type Run } from './run.js'

/** The text that says that there is no value. */
export const NO_VALUE = /^(?:[-–—]|\(?none\)?|n\/a)$/i

/** The value of a cell that holds one, such as a default or an example; a dash or “none” stands for none. */
export function readValueCell(run: Run): string | undefined {
  if (run.text === '') return undefined
  const text = run.text.trim()
  return NO_VALUE.test(text) && !markAt(run, 0, 'code') ? undefined : readValue(text)
}

/** A longer text lists no values. */
const LONGEST_LIST = 1000
/** The text that says which values there are, and is none itself: `1-100`, “at most ten”, `x, y, …` */
const BOUNDS =
  /^-?\d+(?:\.\d+)? ?(?:[-–—…]|\.{2,3}|to) ?-?\d+(?:\.\d+)?$|\S\s\S+\s\S+\s\S|(?:\.{3}|…|etc\.?)$/
/** The text that makes bounds of the code around it: up to `64`, `1` to `100`. */
const OF_BOUND = /[<>≤≥–…]|\b(?:up to|at (?:least|most)|to|min|max|between)\b/i
const ANNOUNCEMENT = /^(?:(?:one|any) of|either):?\s+/i
/** The text before a value that is said again. */
const OF_DEFAULT = /\(defaults?(?: value)?:? ?$/i
/** The text that no value holds: a shape such as `{lat},{lon}`, or bounds. */
const SHAPE = /[{}≤≥…]|<\w| [<>=]+ /
const REMARK = /\s\([^()]*\)/g
const VALUE = /"[^"\n]*"|'[^'\n]*'|(?:(?!\sor\s)[^,|;\n])+/g

/** The values of a cell that lists them: each code span, else what commas, bars, line breaks or “or” separate. */
export function readValueList({ text, marks }: Run): string[] | undefined {
  if (text === '' || text.length > LONGEST_LIST) return undefined
  // In `a` (default `b`) the second one says the first again.
  const codes = marks.filter(
    ({ kind, start }) => kind === 'code' && !OF_DEFAULT.test(text.slice(0, start)),
  )
  if (codes.some(({ start }, at) => OF_BOUND.test(text.slice(codes[at - 1]?.end ?? 0, start))))
    return undefined
  const written = text.replace(REMARK, '').replace(ANNOUNCEMENT, '').match(VALUE) ?? []
  const texts =
    codes.length > 0
      ? codes.map(({ start, end }) => text.slice(start, end))
      : written.map((one) => one.replace(/^\s*or\s/, '').trim())
  const values = texts.flatMap((one) => (NO_VALUE.test(one) ? [] : (readValue(one) ?? [])))
  // A word alone says what the values are, and a sentence lists none.
  const isList = codes.length > 0 || values.length > 1
  return isList && !values.some((one) => BOUNDS.test(one) || SHAPE.test(one)) ? values : undefined
}

/** The meaning of a Required cell. */
export interface Requirement {
  readonly required: boolean | undefined
  readonly condition: string | undefined
  /** The default that it says beside: “no, default 10”. */
  readonly default: string | undefined
}

function requirementOf(
  required: boolean | undefined,
  condition?: string,
  value?: string,
): Requirement {
  return { required, condition, default: value }
}

/** Reads a Required cell, by its first words where more follow; nothing for words that nobody knows. */
export const readRequiredCell = /* @__PURE__ */ memoize(
  (text, words: Words): Requirement | undefined => {
    const lower = text.trim().toLowerCase()
    if (lower === '') return requirementOf(undefined)
    const own = words.cell(lower) ?? markIn(lower, words)
    if (own !== undefined) return requirementOf(own)
    if (words.isCondition(lower)) return requirementOf(false, text.replace(/\s+/g, ' '))
    const end = lower.search(/[,.;(\n]|\s[-–—]\s/)
    const first = end > 0 ? words.cell(lower.slice(0, end).trim()) : undefined
    if (first === undefined) return undefined
    const beside = text
      .trim()
      .slice(end + 1)
      .trim()
    // “No. Default branch” is a sentence.
    const isSentence = lower[end] === '.' && !/^default(?:s to|:| is)/i.test(beside)
    const value = isSentence ? undefined : readAnnotation(beside.replace(/\)$/, ''), words).default
    return requirementOf(first, undefined, value)
  },
)

/** Reads an Optional cell, which says the opposite of a Required cell. */
export function readOptionalCell(text: string, words: Words): Requirement | undefined {
  const read = readRequiredCell(text, words)
  // A condition, and a word such as “optional”, say what they say in any column.
  if (read?.required === undefined || read.condition !== undefined) return read
  if (words.mark(text) !== undefined) return read
  return requirementOf(!read.required, undefined, read.default)
}
