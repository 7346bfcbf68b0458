import { attributeByName } from '../attributes/definition.js'
import type { ValueType } from '../attributes/tag-attribute.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { isLineEnding, skipSpaces, trimmedEnd } from '../source/white-space.js'
import {
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
  readonly escapes?: readonly number[]
  readonly unknownEscapes?: readonly Span[]
  readonly mistake?: { readonly code: ValueMistake; readonly span: Span }
}

export type Separator = Match<(typeof separators)[number][0]>

/** Reads what joins a name to its value; nothing where the name is alone. */
export function readSeparator(text: string, nameEnd: number): Separator | undefined {
  const separator = matchFirst(separators, text, nameEnd)
  if (separator?.kind !== 'malformed-equals') return separator
  // Without an `=`, only a quoted value shows what is meant.
  const hasEquals = text.slice(nameEnd, separator.end).includes('=')
  return hasEquals || endOfString(text, separator.end) !== undefined ? separator : undefined
}

/** Reads the value of an attribute; nothing where there is none. */
export function readValue(
  source: Source,
  start: number,
  attribute: string,
  openBrackets: Set<number>,
): TagValue | undefined {
  const { text } = source
  if (isBoundary(text, start)) return undefined
  if (text[start] === '"') return readString(source, start)
  if (text[start] === "'") {
    const closed = endOfString(text, start)
    const end = closed ?? endOfText(text, start)
    const raw = text.slice(start + 1, closed === undefined ? end : end - 1)
    return broken('single-quotes', raw, { start, end })
  }
  const end = endOfBrackets(text, start, openBrackets)
  if (end !== undefined && isBoundary(text, end))
    return plain(text, { start, end }, text[start] === '[' ? 'array' : 'object')
  return readWords(text, start, attribute)
}

/**
 * Reads a string from its opening quote on. One that is not closed on its line ends before the next
 * attribute or the end of the tag there, else with the quote that closes it below, else with its line.
 */
function readString({ lines, text }: Source, start: number): TagValue {
  const end = endOfString(text, start)
  if (end !== undefined) return closedString(text, { start, end })
  const quote = findQuote(text, start + 1)
  if (quote !== undefined) return openString(text, start, nameBefore(text, start, quote)!)
  const line = lines.from(start)
  const [written] = text.slice(start, line.end).split('{%', 1) as [string]
  const tagEnd = written.lastIndexOf('%}')
  if (tagEnd !== -1) {
    const delimiter = start + tagEnd - (written[tagEnd - 1] === '/' ? 1 : 0)
    return openString(text, start, delimiter, start + tagEnd + 2)
  }
  for (let { next } = line; !isNewLineOfTag(text, next); { next } = lines.from(next)) {
    const below = findQuote(text, next)
    if (below === undefined) continue
    // It may open the value of another attribute.
    if (!isBoundary(text, below + 1) || nameBefore(text, next, below) !== undefined) break
    const lineEnding = { start: line.end, end: line.next }
    const mistake = { code: 'line-ending-in-string', span: lineEnding } as const
    return { ...closedString(text, { start, end: below + 1 }), type: 'broken', mistake }
  }
  return openString(text, start, line.end)
}

/** The meanings of characters after a backslash. */
const meanings = new Map(Object.entries({ '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' }))

/** A string from quote to quote, with its escapes resolved; a line ending in it is one LF. */
function closedString(text: string, span: Span): TagValue {
  const raw = text.slice(span.start + 1, span.end - 1)
  const escapes: number[] = []
  const unknownEscapes: Span[] = []
  let shift = 0
  const read = (written: string, character: string | undefined, index: number): string => {
    const meant = character === undefined ? '\n' : meanings.get(character)
    if (meant === undefined) {
      const start = span.start + 1 + index
      unknownEscapes.push({ start, end: start + written.length })
      return written
    }
    if (character !== undefined) escapes.push(index - shift)
    shift += written.length - 1
    return meant
  }
  const value = raw.replaceAll(/\\([^\r\n])|\r\n?/gu, read)
  const type = unknownEscapes.length > 0 ? 'broken' : 'string'
  return { type, value, span, raw, escapes, unknownEscapes }
}

/** A string that nothing closes, up to an offset; it may be reported with what follows. */
function openString(text: string, start: number, until: number, reportedEnd?: number): TagValue {
  const end = trimmedEnd(text, start + 1, until)
  const span = { start, end: reportedEnd ?? end }
  return broken('unterminated-string', text.slice(start + 1, end), { start, end }, span)
}

/** A boolean, a number and the like; else words that lack their quotes. */
function readWords(text: string, start: number, attribute: string): TagValue {
  const match = matchFirst(values, text, start)
  const wordEnd = match?.end ?? endOfText(text, start)
  const end = attributeByName.get(attribute)?.freeText ? endOfWords(text, wordEnd) : wordEnd
  if (match && end === wordEnd) return plain(text, { start, end }, match.kind)
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

function plain(text: string, span: Span, type: ValueType): TagValue {
  const raw = text.slice(span.start, span.end)
  return { type, value: type === 'boolean' ? raw === 'true' : raw, span, raw }
}

function broken(code: ValueMistake, raw: string, span: Span, reported = span): TagValue {
  return { type: 'broken', value: raw, span, raw, mistake: { code, span: reported } }
}

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

const quoteOrEnd = /(?<!\\)["']|[ \t\r\n,]|\/?%\}|\{%|$/g

/** The end of text without quotes around it, where a word can end; quotes inside it may hold anything. */
export function endOfText(text: string, start: number): number {
  for (quoteOrEnd.lastIndex = start; ;) {
    const { 0: found, index } = quoteOrEnd.exec(text)!
    if (found !== '"' && found !== "'") return index
    quoteOrEnd.lastIndex = endOfString(text, index) ?? index + 1
  }
}

/**
 * The offset after the bracket that closes the one at an offset, on its line and in its attribute. Those
 * that nothing closes are noted, so that nobody looks for their ends again.
 */
export function endOfBrackets(text: string, start: number, open: Set<number>): number | undefined {
  if (!/[[{]/.test(text[start]!) || open.has(start)) return undefined
  const openings: number[] = []
  for (let offset = start; offset < text.length; offset++) {
    const character = text[offset]!
    if (character === '[' || character === '{') openings.push(offset)
    else if (character === '"') offset = (endOfString(text, offset) ?? offset + 1) - 1
    else if ('=\r\n'.includes(character)) break
    else if (character === ']' || character === '}') {
      openings.pop()
      if (openings.length === 0) return offset + 1
    }
  }
  for (const one of openings) open.add(one)
  return undefined
}
