import type { TableCell } from '../markdown/node.js'
import { MEDIA_TYPES } from '../vocabulary/media-type.js'
import { decodeHtml, htmlOf, startsWithCode } from './html.js'
import type { Said } from './outline.js'

const QUOTES = '"\'`'
const CODE = /<code>([^<]*)<\/code>/g
/** What a cell says that holds no value. */
const NO_VALUE = /^(?:[-–—]|none|\(none\)|n\/a|required)$/i
/** What says in a cell of values of which type they are. */
const TYPE = /^(?:string|number|integer|boolean|uuid|ur[il])$/i

/** The value of a cell that holds one, such as a default or an example; a dash or “none” stands for none. */
export function readValueCell(cell: TableCell | undefined): string | undefined {
  if (!cell || cell.text === '') return undefined
  const isMarked = startsWithCode(cell.content)
  return !isMarked && NO_VALUE.test(cell.text) ? undefined : readValue(cell.text)
}

/** A default with a remark that is none of it: `10 (max 100)`. */
const REMARKED = /^(?:[-+]?\d[\d.,]*|true|false|null)(?=\s+\([^()]*\)$)/i

/** The value of a cell that holds a default, without a remark after it. */
export function readDefaultCell(cell: TableCell | undefined): string | undefined {
  const value = readValueCell(cell)
  return value && (REMARKED.exec(value)?.[0] ?? value)
}

/** A list that goes on: `x, y, …`, `1, 2, etc.` */
const ELIDED = /(?:\.{3}|…|\betc\.?)[\s)\]]*$/i
/** What says which values there are, and is none itself: `1-100`, `> 0`, `[0, 1]`, “up to 64 characters”. */
const BOUNDS =
  /^(?:[<>≤≥≠~]=?\s*[^\s=<>].*|=\s*[-+\d].*|[([]\s*[-+]?\d.*|[-+]?\d.*[)\]]|[-+]?\d[\d.,]*\s*(?:[-–—…]|\.{2,3}|to)\s*[-+]?\d[\d.,]*\s*%?|\w\s*[-–—]\s*\w|\d+\+|(?:any|all|an?|the|up to|at (?:least|most)|min|max|minimum|maximum|between|from|less|greater|more|must|see)\s.*)$/i
/** What says nothing of the values, or holds several, where it is alone: `any`, `n/a`, `asc/desc`. */
const ALONE = new RegExp(
  String.raw`^any(?:thing)?$|^(?!(?:${MEDIA_TYPES})/)[\w.-]+(?:/[\w.-]+)+$`,
  'i',
)
/** The same with the bounds in code: `1` to `100`, up to `64`. */
const MARKED_BOUNDS =
  /\0\s*(?:[-–—…]|\.{2,3}|to|through|and above)\s*(?:\0|$)|(?:&[lg]t;|[≤≥]|\b(?:up to|at (?:least|most)|min|max|minimum|maximum|between|than))[\s:=]*\0/i
const MOST_WORDS = 3

/**
 * The values of a cell that lists them: each code span, else what commas, bars or line breaks separate;
 * nothing for a range, a sentence and a list that goes on.
 */
export function readValueList({ content, text }: TableCell): string[] | undefined {
  const html = htmlOf(content)
  if (ELIDED.test(text) || MARKED_BOUNDS.test(html.replace(CODE, '\0'))) return undefined
  const spans = [...html.matchAll(CODE)].map(([, code]) => decodeHtml(code!))
  const [only = ''] = spans
  // `[a, b]` in code is the list as it is without.
  const isList = spans.length === 1 && BRACKETED.test(only) && /[,|]/.test(only)
  const values = spans.length === 0 ? splitValues(text) : isList ? splitValues(only) : spans
  const mostWords = spans.length > 0 ? Infinity : values.length === 1 ? 1 : MOST_WORDS
  const isOpen = (value: string): boolean =>
    !QUOTES.includes(value.charAt(0)) &&
    (BOUNDS.test(value) ||
      (values.length === 1 && ALONE.test(value)) ||
      value.split(/\s+/, 9).length > mostWords)
  if (spans.length < 2 && values.some(isOpen)) return undefined
  const isPlain = spans.length === 0 && values.length === 1
  if (isPlain && (NO_VALUE.test(values[0]!) || TYPE.test(values[0]!))) return undefined
  const read = values.flatMap((value) => (/^[-–—]$/.test(value) ? [] : (readValue(value) ?? [])))
  return read.length > 0 ? read : undefined
}

/** A remark after a value, which is none itself: `active (default)`. */
const REMARK = /\s\([^()]*\)/g
/** What a value is explained after: `0: off`, `0 = off`, `active – may sign in`. */
const EXPLANATION = /:\s|\s=|(?<=\d)=|\s[-–—]\s/
/** What is in quotes is one value, whatever separates others. */
const QUOTED_VALUE = /(?<![^\s,|;[({])(["'`])[^"'`\n]*\1/g
const CURLY_QUOTED = /[“„«‘]([^“”„«»‘’\n]*)[”“»’]/g
const ANNOUNCEMENT =
  /^(?:(?:one|any) of|either|enum)(?: the following)?:?\s+(?!\s)(?=.*(?:[,|;\n]|\bor\b))/is
const BRACKETED = /^(?:\[(?!\s*[-+]?\d)[^[\]]*\]|\{[^{}]*\}|\((?!\s*[-+]?\d)[^()]*\))$/

/** What commas, bars or line breaks separate, without remarks, brackets around all and the last “and”. */
function splitValues(text: string): string[] {
  const plain = text
    .replace(REMARK, '')
    .trim()
    .replace(ANNOUNCEMENT, '')
    .replace(CURLY_QUOTED, '"$1"')
  const quoted: string[] = []
  const hidden = (BRACKETED.test(plain) ? plain.slice(1, -1) : plain).replace(
    QUOTED_VALUE,
    (value) => `\0${quoted.push(value) - 1}\0`,
  )
  const values = hidden
    .split(/[,|\n;]|\bor\b|\s\/\s/)
    .map((one) => one.trim().replace(/^[-*•]\s+/, ''))
  const [last = '', joined] =
    /^(?:(\S+)\s+)?(?:and|&)\s+(\S+)$/.exec(values.at(-1)!)?.slice(1) ?? []
  // Two words alone are one value: “salt and pepper”.
  if (joined !== undefined && values.length > 1 && !values.includes(joined))
    values.splice(-1, 1, ...(last === '' ? [] : [last]), joined)
  for (const [index, value] of values.entries())
    values[index] = value.replace(/\0(\d+)\0/g, (_, at: string) => quoted[Number(at)]!)
  if (values.length === 1 || values.some((value) => BOUNDS.test(value))) return values
  const explained = values.map((value) => value.split(EXPLANATION, 1)[0]!.trimEnd())
  const isExplained = explained.every((value, index) => value !== '' && value !== values[index])
  return isExplained ? explained : values
}

/** A value without the quotes or code marks around it; nothing for an empty one. */
export function readValue(text: string): string | undefined {
  const value = text.trim()
  const quote = value.charAt(0)
  // `"a" or "b"` is no quoted text.
  const isQuoted = value.length > 1 && QUOTES.includes(quote) && value.endsWith(quote)
  if (isQuoted && value.indexOf(quote, 1) === value.length - 1) return value.slice(1, -1)
  return value === '' ? undefined : value
}

/** The index of the parenthesis that closes what is open at an offset. */
export function balancedEnd(text: string, from: number): number | undefined {
  let depth = 0
  for (let index = from; index < text.length; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')' && depth-- === 0) return index
  }
  return undefined
}

const nothing: Said = {}
/** The words without which a description says nothing of values. */
const SUBJECT = /default|\b(?:one of|either|enum|options?|values?)\b/i
/** What goes on after a value in its brackets: `20, max: 100`, `asc; or desc`. */
const AFTER_VALUE =
  /\s*;|,\s*(?=(?:max|maximum|min|minimum|up to|at most|at least|or|and)\b|[a-z\u00c0-\u1fff-]+\s*[:=])/i
const OPENING = /\(default:/i
const QUOTED = /^\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)\s*\)/
/** `Defaults to 5`, `Default: asc`, `[default = "x"]`; no value that a sentence goes on after. */
const STATED =
  /(?<![a-z\u00c0-\u1fff-])default(?:s)?(?: value)?(?: ?[:=] ?| (?:to|is|of|as)?:? ?)(?:<code>([^<]+)<\/code>|(?:&quot;|“)([^<&”]*)(?:&quot;|”)|(-?\d+(?:\.\d+)?|true|false|null))(?=\s*(?:\.(?!\w)|,(?!\d)|[;)\]\n(]|$))/i
/** A dot, colon or comma in a word is part of it: `v1.2`, `example.com:80`, `1,000`. */
const STATED_WORD =
  /(?:^|[.,;(\n] ?)default(?: value)? ?: ?(?!(?:none|n\/a|-)(?![\w-]))([\w-](?:[^\s<>()[\]{},;"'`&]|,(?=\d))*?)(?=\s*(?:\.(?!\w)|,(?!\d)|;(?!\s*\w+=)|[)\]\n]|$))/i
const MARKED = /<code>([^<]+)<\/code> (?:by default|\(default\))/i
const VALUE = String.raw`(?:<code>[^<]+<\/code>|&quot;[^&<]*&quot;)`
const JOINT = String.raw`\s*(?:,|\/|\|)?\s*(?:(?:or|and)\s+)?`
/** `One of: a, b`: values in code or quotes, and nothing else up to the end of the clause. */
const LISTED = new RegExp(
  String.raw`(?<![a-z\u00c0-\u1fff])(?:one of|either|enum|options|(?:possible|allowed|valid|accepted|available|supported|permitted) (?:values?|options?)(?: (?:is|are|include))?)(?: the following)?(?: values)?:? *(${VALUE}(?:${JOINT}${VALUE})+)(?=\s*(?:\.(?!\.)|[;)\](\n]|$))`,
  'i',
)
const EACH_VALUE = new RegExp(VALUE, 'g')
/** A sentence longer than this is searched no further. */
const LONGEST = 4000

/** Reads `(default: value)`, “Defaults to `value`.” and “One of `a`, `b`.” in a description. */
export function readDescription(text: string, written: string): Said {
  if (!SUBJECT.test(text)) return nothing
  const whole = written.slice(0, LONGEST)
  const html = whole.includes('<')
    ? whole.replace(/<br \/>\n?/g, '\n').replace(/<(?!\/?code>)[^<>]*>/g, '')
    : whole
  const hasMarks = html.includes('<code>') || html.includes('&quot;')
  const values = hasMarks ? LISTED.exec(html)?.[1]?.match(EACH_VALUE) : undefined
  return {
    default: /default/i.test(text)
      ? (readDefault(text) ?? readStatedDefault(html || text))
      : undefined,
    values: values?.map((one) => readValue(decodeHtml(one.replace(/<\/?code>/g, ''))) ?? ''),
  }
}

/** The value of `(default: value)`, without quotes; nested parentheses are part of it. */
function readDefault(text: string): string | undefined {
  const opening = OPENING.exec(text)
  if (!opening) return undefined
  const rest = text.slice(opening.index + opening[0].length)
  // In a quoted text a parenthesis means nothing.
  const quoted = QUOTED.exec(rest)
  if (quoted) return quoted[1] ?? quoted[2] ?? quoted[3]
  const end = balancedEnd(rest, 0)
  if (end === undefined) return undefined
  const written = rest.slice(0, end)
  // A list, an object or a quoted text may hold what would otherwise end a value.
  return readValue(/^\s*["'`[{(]/.test(written) ? written : written.split(AFTER_VALUE, 1)[0]!)
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
