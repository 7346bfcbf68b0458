import type { Content } from '../markdown/node.js'
import { balancedEnd, decodeHtml, htmlOf, readValue } from './cell-values.js'

/** What the sentences of a description say of the values. */
export interface DescribedValues {
  readonly default?: string
  readonly values?: readonly string[]
}

const nothing: DescribedValues = {}
/** What goes on after a value in its brackets: `20, max: 100`, `asc; or desc`. */
const AFTER_VALUE =
  /\s*;|,\s*(?=(?:max|maximum|min|minimum|up to|at most|at least|or|and)\b|[\p{L}-]+\s*[:=])/iu
const OPENING = /\(default:/i
/** `Defaults to 5`, `Default: asc`, `[default = "x"]`; no value that a sentence goes on after. */
const STATED =
  /(?<![\p{L}-])default(?:s)?(?: value)?(?: ?[:=] ?| (?:to|is|of|as)?:? ?)(?:<code>([^<]+)<\/code>|(?:&quot;|“)([^<&”]*)(?:&quot;|”)|(-?\d+(?:\.\d+)?|true|false|null))(?=\s*(?:[.,;)\]\n(]|$))/iu
const STATED_WORD = /(?:^|[.,;(\n] ?)default(?: value)? ?: ?([\w-]+)(?=\s*(?:[.,;)\]\n]|$))/i
const MARKED = /<code>([^<]+)<\/code> (?:by default|\(default\))/i
const VALUE = String.raw`(?:<code>[^<]+<\/code>|&quot;[^&<]*&quot;)`
const JOINT = String.raw`\s*(?:,|\/|\|)?\s*(?:(?:or|and)\s+)?`
/** `One of: a, b`: values in code or quotes, and nothing else up to the end of the clause. */
const LISTED = new RegExp(
  String.raw`(?<!\p{L})(?:one of|either|enum|options|(?:possible|allowed|valid|accepted|available|supported|permitted) (?:values?|options?)(?: (?:is|are|include))?)(?: the following)?(?: values)?:? *(${VALUE}(?:${JOINT}${VALUE})+)(?=\s*(?:\.(?!\.)|[;)\](\n]|$))`,
  'iu',
)
const EACH_VALUE = new RegExp(VALUE, 'g')
/** A sentence longer than this is searched no further. */
const LONGEST = 4000

/** Reads `(default: value)`, “Defaults to `value`.” and “One of `a`, `b`.” in a description. */
export function readDescription(text: string, content: Content): DescribedValues {
  const hasDefault = /default/i.test(text)
  const hasValues = /\b(?:one of|either|enum|options?|values?)\b/i.test(text)
  if (!hasDefault && !hasValues) return nothing
  const html = htmlOf(content)
    .slice(0, LONGEST)
    .replace(/<(?!\/?code>)[^<>]*>/g, '')
  const values = hasValues ? LISTED.exec(html)?.[1]?.match(EACH_VALUE) : undefined
  const value = hasDefault ? (readDefault(text) ?? readStatedDefault(html || text)) : undefined
  return {
    ...(value !== undefined && { default: value }),
    ...(values && { values: values.map((one) => readValue(decodeHtml(stripCode(one))) ?? '') }),
  }
}

/** The value of `(default: value)`, without quotes; nested parentheses are part of it. */
function readDefault(text: string): string | undefined {
  const opening = OPENING.exec(text)
  if (!opening) return undefined
  const start = opening.index + opening[0].length
  const end = quotedEnd(text, start) ?? balancedEnd(text, start)
  if (end === undefined) return undefined
  const written = text.slice(start, end)
  // A list, an object or a quoted text may hold what would otherwise end a value.
  const [value] = /^\s*["'`[{(]/.test(written) ? [written] : written.split(AFTER_VALUE, 1)
  return readValue(value!)
}

function readStatedDefault(html: string): string | undefined {
  const stated = STATED.exec(html) ?? STATED_WORD.exec(html) ?? MARKED.exec(html)
  if (!stated) return undefined
  const isOpen = html[stated.index] === '(' || html[stated.index - 1] === '('
  // A bracket that is never closed says nothing.
  if (isOpen && !html.includes(')', stated.index)) return undefined
  const value = stated.slice(1).find((part) => part !== undefined)
  return value === undefined ? undefined : readValue(decodeHtml(value))
}

/** The end of a value that is one quoted text, in which a parenthesis means nothing. */
function quotedEnd(text: string, from: number): number | undefined {
  const value = text.slice(from).trimStart()
  const quote = value[0]
  if (!quote || !/["'`]/.test(quote)) return undefined
  const closing = value.indexOf(quote, 1)
  const isWhole =
    closing !== -1 &&
    value
      .slice(closing + 1)
      .trimStart()
      .startsWith(')')
  return isWhole ? text.length - value.length + closing + 1 : undefined
}

function stripCode(html: string): string {
  return html.replace(/<\/?code>/g, '')
}
