import { attributeByName } from '../attributes/definition.js'
import type { ValueType } from '../attributes/tag-attribute.js'
import type { Span } from '../source/position.js'
import { findLineEnding, isLineEnding, skipSpaces, trimmedEnd } from '../source/white-space.js'
import {
  endOfWord,
  isBoundary,
  isNewLineOfTag,
  isTextWord,
  matchFirst,
  nameBefore,
  separators,
  values,
  type Match,
} from './tag-patterns.js'

type ValueMistake =
  'single-quotes' | 'unquoted-value' | 'unterminated-string' | 'line-ending-in-string'

/** The value of an attribute, as read: what `TagAttribute` has of it, and more of what was written. */
export interface TagValue {
  readonly type: ValueType
  readonly value: string | boolean
  readonly span: Span
  /** The text between the quotes, or in place of them. */
  readonly raw: string
  readonly escapes: readonly number[]
  readonly unknownEscapes: readonly Span[]
  readonly mistake?: { readonly code: ValueMistake; readonly span: Span }
}

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
export function readValue(
  text: string,
  start: number,
  attribute: string,
  openBrackets: Set<number>,
): TagValue | undefined {
  if (isBoundary(text, start)) return undefined
  const character = text[start]
  if (character === '"') return readString(text, start)
  if (character === "'") return readSingleQuoted(text, start)
  if (character === '[' || character === '{') {
    const end = endOfBrackets(text, start, openBrackets)
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
  const lineEnding = { start: lineEnd, end: lineAfter(text, lineEnd) }
  const mistake = { code: 'line-ending-in-string', span: lineEnding } as const
  return { ...string(text, { start, end: below }), type: 'broken', mistake }
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
  const wordEnd = match?.end ?? endOfText(text, start)
  const isText = attributeByName.get(attribute)?.freeText === true
  const end = isText ? endOfWords(text, wordEnd) : wordEnd
  if (match && end === wordEnd) return typed(text, match, match.kind)
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

function typed(text: string, { start, end }: Span, type: ValueType): TagValue {
  const raw = text.slice(start, end)
  const value = type === 'boolean' ? raw === 'true' : raw
  return { type, value, span: { start, end }, raw, escapes: [], unknownEscapes: [] }
}

function broken(code: ValueMistake, raw: string, span: Span, reported = span): TagValue {
  const mistake = { code, span: reported }
  return { type: 'broken', value: raw, span, raw, escapes: [], unknownEscapes: [], mistake }
}

/** What characters mean after a backslash. */
const meanings = new Map(Object.entries({ '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' }))

/**
 * The offset after the quote that closes the one at an offset, on the same line. A quote that opens
 * the value of the next attribute closes none: `path="/x method="GET"`.
 */
export function endOfString(text: string, opening: number): number | undefined {
  const quote = findQuote(text, opening + 1, text[opening])
  if (quote === undefined || nameBefore(text, opening, quote) !== undefined) return undefined
  return quote + 1
}

/** The next quote on a line that no backslash precedes. */
function findQuote(text: string, from: number, mark = '"'): number | undefined {
  for (let offset = from; offset < text.length; offset++) {
    if (text[offset] === mark) return offset
    if (isLineEnding(text.charCodeAt(offset))) return undefined
    if (text[offset] === '\\' && !isLineEnding(text.charCodeAt(offset + 1))) offset++
  }
  return undefined
}

/** Resolves the escapes in what is between the quotes of a string. */
function readCharacters(raw: string, start: number) {
  const escapes: number[] = []
  const unknownEscapes: Span[] = []
  let shift = 0
  const read = (written: string, character: string | undefined, index: number): string => {
    // A line ending is one LF.
    const meant = character === undefined ? '\n' : meanings.get(character)
    if (meant === undefined) {
      unknownEscapes.push({ start: start + index, end: start + index + written.length })
      return written
    }
    if (character !== undefined) escapes.push(index - shift)
    shift += written.length - 1
    return meant
  }
  const value = raw.replaceAll(/\\([^\r\n])|\r\n?/gu, read)
  return { value, escapes, unknownEscapes }
}

/** The offset after the quote that closes a string on a line below; the string ends with its paragraph. */
function endOverLines(text: string, opening: number): number | undefined {
  let line = lineAfter(text, opening)
  while (!isNewLineOfTag(text, line)) {
    const quote = findQuote(text, line)
    if (quote !== undefined) {
      const isLast = isBoundary(text, quote + 1) && nameBefore(text, line, quote) === undefined
      return isLast ? quote + 1 : undefined
    }
    line = lineAfter(text, line)
  }
  return undefined
}

/** The end of text without quotes around it; quotes inside it may hold anything. */
export function endOfText(text: string, start: number): number {
  let end = endOfWord(text, start)
  for (let offset = start; ;) {
    const quote = text.slice(offset, end).search(/(?<!\\)["']/)
    const closed = quote === -1 ? undefined : endOfString(text, offset + quote)
    if (closed === undefined) return end
    offset = closed
    if (offset > end) end = endOfWord(text, offset)
  }
}

/**
 * The offset after the bracket that closes the one at an offset, on its line and in its attribute. Those
 * that nothing closes are noted, so that nobody looks for their ends again.
 */
export function endOfBrackets(
  text: string,
  opening: number,
  openBrackets: Set<number>,
): number | undefined {
  if (openBrackets.has(opening)) return undefined
  const openings: number[] = []
  for (let offset = opening; offset < text.length; offset++) {
    const character = text[offset]!
    if (character === '[' || character === '{') openings.push(offset)
    else if (character === '"') offset = (endOfString(text, offset) ?? offset + 1) - 1
    else if ('=\r\n'.includes(character)) break
    else if (character === ']' || character === '}') {
      openings.pop()
      if (openings.length === 0) return offset + 1
    }
  }
  for (const one of openings) openBrackets.add(one)
  return undefined
}

function lineAfter(text: string, offset: number): number {
  const end = findLineEnding(text, offset, text.length)
  return Math.min(end + (text.startsWith('\r\n', end) ? 2 : 1), text.length)
}
