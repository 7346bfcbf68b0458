import { readFieldType } from '../field-type/read.js'
import type { Span } from '../source/position.js'
import { markAt, type Run } from './run.js'

/** The text that says that there is no value. */
export const NO_VALUE = /^(?:[-–—]|\(?none\)?|n\/a)$/i
const QUOTES = '"\'`'

/** A value without the quotes or code marks around it; nothing for an empty one. */
export function readValue(text: string): string | undefined {
  const value = text.trim()
  const quote = value.charAt(0)
  // `"a" or "b"` is no quoted text.
  const isQuoted = QUOTES.includes(quote) && value.indexOf(quote, 1) === value.length - 1
  if (isQuoted && value.length > 1) return value.slice(1, -1)
  return value === '' ? undefined : value
}

/** The value of a cell that holds one, such as a default or an example; a dash or “none” stands for none. */
export function readValueCell(run: Run): string | undefined {
  if (run.text === '') return undefined
  const text = run.text.trim()
  return NO_VALUE.test(text) && !markAt(run, 0, 'code') ? undefined : readValue(text)
}

/** A longer text lists no values. */
const LONGEST_LIST = 1000
const SEPARATOR = /[,|;\n]|\sor\s/
const REMARK = /\s\([^()]*\)|^one of:?\s/gi
/** A text that says which values there are, and is none itself: `1-100`, `x, y, …`, `user:<id>`, a sentence. */
const NO_VALUE_ITSELF = /^-?\d+ ?[-–—] ?\d+$|[<{≤≥…]\w|(?:\.{3}|…)$|\S\s\S+\s\S+\s\S/

/** The values of a cell that lists them: each code span, else what commas, bars, line breaks or “or” separate. */
export function readValueList(run: Run): string[] | undefined {
  const { text, marks } = run
  if (text === '' || text.length > LONGEST_LIST) return undefined
  // What stands between code can make bounds of it: `1` to `100`.
  if (marks.some(({ kind }) => kind === 'code')) return statedValues(run, '', true)
  return listOf(text.replace(REMARK, '').split(SEPARATOR))
}

/** The values among texts; one alone says what the values are. */
function listOf(texts: readonly string[]): string[] | undefined {
  const values = texts.flatMap((text) => readValue(text) ?? [])
  const isList = values.length > 1 && !values.some((value) => NO_VALUE_ITSELF.test(value))
  return isList ? values : undefined
}

/** The words directly before a list that say that it has the values. */
const ANNOUNCED =
  /(?<!\b(?:not|cannot|never) (?:be )?(?:set to )?)(?<!(?:e\.g\.|example|such as|like|formats? (?:is|are))[,:]? )\b(?:one of|either|accepts|enum|(?:can|may|must) be|(?:(?:possible|allowed|valid|accepted|available|supported|permitted) (?:values?|option)|options)(?: (?:is|are|include))?)(?: the following)?(?: values)?:? *$/i
const LONGEST_ANNOUNCEMENT = 60
const JOINT = /^\s*(?:\(default\)\s*)?(?:[,/|]\s*)?(?:(?:or|and)\s+)?$/i
/** The end of a list: with its sentence or brackets, or before its default. */
const END =
  /^\s*(?:\(default\)\s*)?(?:$|[.;!?](?=\s|$|[)\]])|[\n()[\]]|,\s*(?:and\s+|the\s+)?defaults?\b)/i
/** The end of one that nothing announces: with its sentence, also behind its brackets, or before its default. */
const END_ALONE = /^\s*(?:[)\]]\s*)?(?:$|[.;!?\n(]|(?:,\s*)?(?:and\s+|the\s+)?defaults?\b)/i
const QUOTED = /(?<!\w)(?:"[^"\n]*"|'[^'\n]*')(?!\w)/g

/** The values that a text states: “One of `a`, `b`.”, “The order (`a` or `b`)”, “"a" or "b", default "a"”. */
export function statedValues(
  { text, marks }: Run,
  type: string,
  isAnnounced = false,
): string[] | undefined {
  const codes = marks.filter(({ kind }) => kind === 'code')
  const values = valuesIn(text, codes, type, isAnnounced)
  if (values || !/["']/.test(text)) return values
  const quotes = Array.from(text.matchAll(QUOTED), ({ 0: value, index }) => {
    return { start: index, end: index + value.length }
  })
  return valuesIn(text, quotes, type, isAnnounced)
}

/** The values of the first list of stretches that is announced, or is the whole text, its first sentence or in brackets. */
function valuesIn(
  text: string,
  stretches: readonly Span[],
  type: string,
  areValues: boolean,
): string[] | undefined {
  const { kind } = readFieldType(type)
  // The texts in an object are keys.
  if (kind === 'object') return undefined
  let first = 0
  for (const [at, { end }] of stretches.entries()) {
    const next = stretches[at + 1]
    if (next && JOINT.test(text.slice(end, next.start))) continue
    const list = stretches.slice(first, at + 1)
    first = at + 1
    const { start } = list[0]!
    const before = text.slice(Math.max(0, start - LONGEST_ANNOUNCEMENT), start)
    const isAnnounced = areValues || ANNOUNCED.test(before)
    const isAlone = kind !== 'array' && /(?:^|[([])\s*$/.test(before)
    const isList = isAnnounced
      ? END.test(text.slice(end))
      : isAlone && END_ALONE.test(text.slice(end))
    if (list.length > 1 && isList) return listOf(list.map((one) => text.slice(one.start, one.end)))
  }
  return undefined
}
