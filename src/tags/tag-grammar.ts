import { attributeDefinitions } from '../attributes/definition.js'
import type { ValueMistake, ValueType } from '../attributes/tag-attribute.js'
import type { Span } from '../source/position.js'

/*
 * The grammar of what follows the name of a tag. Each pattern takes time in proportion to its match; one
 * that can match much is lazy, so that it takes no stack.
 */
const name = String.raw`[\p{L}_][\p{L}\p{N}_-]*`
const lineEnding = String.raw`(?:\r\n?|\n)`
const delimiter = String.raw`(?:\/[ \t\r\n]*)?%\}`
/** A delimiter with a character missing or misplaced, at the end of its line: `}`, `%`, `% }`, `/}`. */
const brokenDelimiter = String.raw`(?![%}/]{1,3}%\})[%}/](?:[ \t]*[%}/]){0,3}(?=[ \t]*(?:[\r\n]|$))`
/** The text around a value, or around a name without one. */
const boundary = String.raw`(?=[ \t\r\n,]|${delimiter}|$)`
/** The start of a line that is part of a tag: nothing, an attribute, or the end of the tag. */
const tagLine = String.raw`[ \t]*(?:[\r\n]|$|\{%|${delimiter}|${brokenDelimiter}|${name}[ \t]*=)`
/** The text before the name of a tag. */
const beforeName = String.raw`\{%[ \t]*\/?[ \t]*`
const flags = attributeDefinitions.filter(({ type }) => type === 'boolean').map((one) => one.name)
/** The start of a further word of a text without quotes, which the next attribute is not. */
const nextWord = String.raw`[ \t]+(?=[\p{L}\p{N}(][^\s"',=]*(?:[\s,]|$))(?!${name}[ \t]*(?:=|:[ \t]*["'])|(?:${flags.join('|')})${boundary})`

/**
 * A string: from a quote to the next one that no backslash escapes, with its text in a group. What it ends
 * before otherwise is part of a lookahead, which nothing tries again.
 */
function string(mark: string, group: string, otherEnd: string): string {
  const unescaped = String.raw`${mark}(?<!(?<!\\)(?:\\\\)*\\${mark})`
  return String.raw`${mark}(?=(?<${group}>[^]*?)(?:${unescaped}|${otherEnd}|$))\k<${group}>${mark}`
}

/** A string on one line. A quote that opens the value of the next attribute closes none: `path="/x method="GET"`. */
function lineString(mark: string, group: string): string {
  return `${string(mark, group, String.raw`[\r\n]`)}(?:${boundary}|(?<!["' \\t]${name}=${mark}))`
}

/** An array or an object, up to the first bracket that can end a value. */
function brackets(open: string, close: string): string {
  return `${open}[^\\r\\n=%]*?${close}${boundary}`
}

/** One form of values: its type, or the mistake in it, and its pattern, whose group is the text that is meant. */
interface ValueForm {
  readonly type: ValueType
  readonly mistake?: ValueMistake | undefined
  readonly pattern: RegExp
}

const valueForms: readonly ValueForm[] = [
  valueForm('string', lineString('"', 'text')),
  // It ends on a line below, unless one before it goes on with the tag.
  wrongForm('line-ending-in-string', string('"', 'text', `${lineEnding}${tagLine}`) + boundary),
  wrongForm(
    'unterminated-string',
    String.raw`"([^\r\n]*?)(?<![ \t])(?=[ \t]+${name}=["']|[ \t]*(?:[\r\n]|$))`,
  ),
  wrongForm('single-quotes', lineString("'", 'text')),
  wrongForm('single-quotes', String.raw`'([^ \t\r\n,]*)`),
  valueForm('array', `(${brackets('\\[', '\\]')})`),
  valueForm('object', `(${brackets('\\{', '\\}')})`),
  valueForm('boolean', `(true|false)${boundary}`),
  valueForm('null', `(null)${boundary}`),
  valueForm('number', String.raw`(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)${boundary}`),
  valueForm('variable', String.raw`(\$[\p{L}_][\p{L}\p{N}_.[\]"-]*)${boundary}`),
  // Quotes of a word processor are no quotes here.
  wrongForm('unquoted-value', String.raw`[“”„‘’]([^ \t\r\n,]*?)["“”‘’]${boundary}`),
  wrongForm('unquoted-value', String.raw`([^ \t\r\n,]+?)["“”‘’]?${boundary}`),
]

/** The forms of a value that can be a text of several words, as that of `auth`. */
const textForms: readonly ValueForm[] = [
  wrongForm(
    'unquoted-value',
    String.raw`(?=[^\s"',={[]+${nextWord})([^\r\n"',=]*?)(?=[\r\n,]|$|(?<![ \t])(?!${nextWord})[ \t])`,
  ),
  ...valueForms,
]

function valueForm(type: ValueType, pattern: string, mistake?: ValueMistake): ValueForm {
  return { type, mistake, pattern: new RegExp(pattern, 'uy') }
}

function wrongForm(mistake: ValueMistake, pattern: string): ValueForm {
  return valueForm('broken', pattern, mistake)
}

/** A value as it is written. */
export interface WrittenValue extends Omit<ValueForm, 'pattern'> {
  /** The text between the quotes, or in place of them. */
  readonly raw: string
  readonly span: Span
}

/** The value at an offset; nothing where white space or the end of the text is. */
export function matchValue(text: string, start: number, isText: boolean): WrittenValue | undefined {
  for (const { type, mistake, pattern } of isText ? textForms : valueForms) {
    pattern.lastIndex = start
    const raw = pattern.exec(text)?.[1]
    if (raw !== undefined) return { type, mistake, raw, span: { start, end: pattern.lastIndex } }
  }
  return undefined
}

/** The meanings of characters after a backslash. */
const meanings = new Map(Object.entries({ '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' }))

/** The value that is meant by what is written; a line ending in a string is one LF. */
export function resolveEscapes({ type, mistake, raw, span }: WrittenValue) {
  const escapes: number[] = []
  const unknownEscapes: Span[] = []
  const isString = type === 'string' || mistake === 'line-ending-in-string'
  // Most strings hold neither a backslash nor a carriage return.
  if (!isString || !/[\\\r]/.test(raw))
    return { value: type === 'boolean' ? raw === 'true' : raw, escapes, unknownEscapes }
  let shift = 0
  const value = raw.replaceAll(/\\([^\r\n])|\r\n?/gu, (written, character?: string, index = 0) => {
    const meant = character === undefined ? '\n' : meanings.get(character)
    if (meant === undefined) {
      const start = span.start + 1 + index
      unknownEscapes.push({ start, end: start + written.length })
      return written
    }
    if (character !== undefined) escapes.push(index - shift)
    shift += written.length - 1
    return meant
  })
  return { value, escapes, unknownEscapes }
}

/** The separator of a name and its value: a sign, and the spaces around it. */
const separator = new RegExp(
  String.raw`[ \t]*([=:>]*)[ \t]*(?:(?<==[ \t]*)${lineEnding}[ \t]*(?=["']))?`,
  'uy',
)

/** The separator of a name and its value. */
export interface Separator {
  /** The sign: `=`, or what is in its place, `==`, `:`, or nothing. */
  readonly sign: string
  /** The sign with the spaces around it. */
  readonly span: Span
  /** True when it is as it should be. */
  readonly isExact: boolean
}

/** Reads the separator of a name and its value, from the end of the name on. */
export function matchSeparator(text: string, start: number): Separator {
  separator.lastIndex = start
  const [written, sign] = separator.exec(text) as unknown as [string, string]
  return { sign, span: { start, end: separator.lastIndex }, isExact: written === '=' }
}

function matcher(pattern: string): (text: string, start: number) => Span | undefined {
  const sticky = new RegExp(pattern, 'uy')
  return (text, start) => {
    sticky.lastIndex = start
    return sticky.test(text) ? { start, end: sticky.lastIndex } : undefined
  }
}

/** The name at an offset. */
export const matchName = matcher(name)

/** The commas at an offset. */
export const matchCommas = matcher(',+')

/** The text at an offset up to the next white space or comma. */
export const matchWord = matcher(String.raw`[^ \t\r\n,]+`)

/** The place between two attributes at an offset, which is empty. */
export const matchBoundary = matcher(boundary)

/** The name and the equals sign of an attribute at an offset. */
export const matchAttribute = matcher(`${name}=`)

/** The text at an offset up to the next attribute with a value. */
export const matchText = matcher(String.raw`[^]+?(?=$|(?<=[ \t\r\n])${name}=)`)

/** The end of a tag: its delimiter, what was to be one, or nothing in its place. */
export interface TagEnd extends Span {
  readonly kind: 'delimiter' | 'broken' | 'missing'
}

const marks = new RegExp(
  [
    `(?<=[=: \\t\\r\\n])(?:${lineString('"', 'double')}|${lineString("'", 'single')})`,
    `(?<==)(?:${brackets('\\[', '\\]')}|${brackets('\\{', '\\}')})`,
    `(?<delimiter>${delimiter})`,
    `(?<broken>(?=[%}/])(?<=[ \\t\\r\\n"']|${beforeName}\\p{L}+)${brokenDelimiter})`,
    String.raw`(?<nextTag>\{%)`,
    `(?<left>${lineEnding})(?!${tagLine})`,
  ].join('|'),
  'gu',
)

/** No tag is longer: where a text has more than Latin letters, patterns take stack for what they match. */
const LONGEST = 1_000_000

/**
 * Finds the end of a tag, from its name on. It is at the next `%}` before another tag, where one in a string
 * does not count. Where there is none, the tag ends with its line and those below that start as it goes on;
 * of a closing tag nothing stands on other lines.
 */
export function findTagEnd(whole: string, from: number, isClosing: boolean): TagEnd {
  const text = whole.slice(0, from + LONGEST)
  let left: number | undefined
  marks.lastIndex = from
  for (let match; (match = marks.exec(text));) {
    const { index } = match
    const { delimiter: found, broken, nextTag, left: isLeft } = match.groups!
    if (found !== undefined) return { kind: 'delimiter', start: index, end: marks.lastIndex }
    if (broken !== undefined && left === undefined)
      return { kind: 'broken', start: index, end: marks.lastIndex }
    if (isLeft !== undefined) left ??= index
    if (nextTag !== undefined || (left !== undefined && isClosing)) {
      return missing(left ?? index)
    }
  }
  return missing(left ?? text.length)
}

function missing(offset: number): TagEnd {
  return { kind: 'missing', start: offset, end: offset }
}
