import { attributeByName } from '../attributes/definition.js'
import type { ValueType } from '../attributes/tag-attribute.js'
import type { Span } from '../source/position.js'
import { findLineEnding, skipSpaces, trimmedEnd } from '../source/white-space.js'
import {
  endOfBrackets,
  endOfString,
  endOfText,
  endOverLines,
  findQuote,
  readCharacters,
} from './string.js'
import {
  isBoundary,
  isTextWord,
  matchFirst,
  nameBefore,
  separators,
  values,
  type Match,
} from './tag-patterns.js'

/** What can be wrong with a value, by its code. */
export type ValueMistake =
  'single-quotes' | 'unquoted-value' | 'unterminated-string' | 'line-ending-in-string'

/** The value of an attribute, as read. */
export interface TagValue {
  /** The kind of value; broken where it breaks the grammar. */
  readonly type: ValueType
  /** The string without quotes and escapes, the boolean, or the source text of any other. */
  readonly value: string | boolean
  /** The value in the source, quotes included. */
  readonly span: Span
  /** The text between the quotes, or in place of them, as written. */
  readonly raw: string
  /** The indices in a string that were written as an escape. */
  readonly escapes: readonly number[]
  /** The escapes of a string that do not exist. */
  readonly unknownEscapes: readonly Span[]
  /** What is wrong with it, and where. */
  readonly mistake?: { readonly code: ValueMistake; readonly span: Span }
}

/** What joins a name to its value. */
export type Separator = Match<(typeof separators)[number][0]>

/** Reads what joins a name to its value; nothing where the name is alone. */
export function readSeparator(text: string, nameEnd: number): Separator | undefined {
  const separator = matchFirst(separators, text, nameEnd)
  if (separator?.kind !== 'wrong equals') return separator
  // Without an `=`, only a quoted value shows what is meant.
  const hasEquals = text.slice(nameEnd, separator.end).includes('=')
  return hasEquals || endOfString(text, separator.end) !== undefined ? separator : undefined
}

/** Reads the value of an attribute; nothing where there is none. */
export function readValue(text: string, start: number, attribute: string): TagValue | undefined {
  if (isBoundary(text, start)) return undefined
  const character = text[start]
  if (character === '"') return readString(text, start)
  if (character === "'") return readSingleQuoted(text, start)
  if (character === '[' || character === '{') {
    const end = endOfBrackets(text, start)
    const type = character === '[' ? 'array' : 'object'
    if (end !== undefined && isBoundary(text, end)) return typed(text, { start, end }, type)
  }
  return readWords(text, start, attribute)
}

function readString(text: string, start: number): TagValue {
  const end = endOfString(text, start)
  if (end !== undefined) return string(text, { start, end })
  const quote = findQuote(text, start + 1)
  if (quote !== undefined) {
    // The quote opens the value of the next attribute.
    const next = nameBefore(text, start, quote)!
    return unclosed(text, { start, end: trimmedEnd(text, start + 1, next) })
  }
  const lineEnd = findLineEnding(text, start, text.length)
  const [line] = text.slice(start, lineEnd).split('{%', 1) as [string]
  const tagEnd = line.lastIndexOf('%}')
  if (tagEnd !== -1) {
    const delimiter = start + tagEnd - (line[tagEnd - 1] === '/' ? 1 : 0)
    const span = { start, end: trimmedEnd(text, start + 1, delimiter) }
    return unclosed(text, span, { start, end: start + tagEnd + 2 })
  }
  const below = endOverLines(text, start)
  if (below === undefined)
    return unclosed(text, { start, end: trimmedEnd(text, start + 1, lineEnd) })
  const lineEnding = { start: lineEnd, end: lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1) }
  const value = string(text, { start, end: below })
  const mistake = { code: 'line-ending-in-string', span: lineEnding } as const
  return { ...value, type: 'broken', mistake }
}

/** A string from quote to quote. */
function string(text: string, span: Span): TagValue {
  const raw = text.slice(span.start + 1, span.end - 1)
  const characters = readCharacters(raw, span.start + 1)
  const type = characters.unknownEscapes.length > 0 ? 'broken' : 'string'
  return { type, span, raw, ...characters }
}

function unclosed(text: string, span: Span, reported = span): TagValue {
  const raw = text.slice(span.start + 1, span.end)
  return broken('unterminated-string', raw, span, reported)
}

function readSingleQuoted(text: string, start: number): TagValue {
  const end = endOfString(text, start)
  const span = { start, end: end ?? endOfText(text, start) }
  const raw = text.slice(start + 1, end === undefined ? span.end : end - 1)
  return broken('single-quotes', raw, span)
}

/** A boolean, a number and the like; else words that lack their quotes. */
function readWords(text: string, start: number, attribute: string): TagValue {
  const match = matchFirst(values, text, start)
  let end = match?.end ?? endOfText(text, start)
  const isText = attributeByName.get(attribute)?.freeText === true
  const more = isText ? endOfWords(text, end) : end
  if (match && more === end) return typed(text, { start, end }, match.kind)
  end = more
  // Quotes of a word processor are no quotes here.
  const raw = text.slice(start, end).replaceAll(/^[“”„‘’]|["“”‘’]$/g, '')
  return broken('unquoted-value', raw, { start, end })
}

/** The end of the further words of a text without quotes: `auth=Bearer token path="/x"`. */
function endOfWords(text: string, start: number): number {
  let end = start
  for (;;) {
    const next = skipSpaces(text, end, text.length)
    if (next === end || !isTextWord(text, next)) return end
    const nextEnd = endOfText(text, next)
    const word = text.slice(next, nextEnd)
    if (/["'=]/.test(word) || attributeByName.has(word)) return end
    end = nextEnd
  }
}

function typed(text: string, span: Span, type: ValueType): TagValue {
  const raw = text.slice(span.start, span.end)
  const value = type === 'boolean' ? raw === 'true' : raw
  return { type, value, span, raw, escapes: [], unknownEscapes: [] }
}

function broken(code: ValueMistake, raw: string, span: Span, reported = span): TagValue {
  const mistake = { code, span: reported }
  return { type: 'broken', value: raw, span, raw, escapes: [], unknownEscapes: [], mistake }
}
