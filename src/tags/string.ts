import type { Span } from '../source/position.js'
import { findLineEnding, isLineEnding } from '../source/white-space.js'
import { endOfWord, isBoundary, isNewLineOfTag, nameBefore } from './tag-patterns.js'

const DOUBLE_QUOTE = 34
const BACKSLASH = 92

/** What characters mean after a backslash. */
const meanings = new Map(Object.entries({ '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' }))

/**
 * The offset after the quote that closes the one at an offset, on the same line. A quote that opens
 * the value of the next attribute closes none: `path="/x method="GET"`.
 */
export function endOfString(text: string, opening: number): number | undefined {
  const quote = findQuote(text, opening + 1, text.charCodeAt(opening))
  if (quote === undefined || nameBefore(text, opening, quote) !== undefined) return undefined
  return quote + 1
}

/** The next quote on a line that no backslash precedes. */
export function findQuote(text: string, from: number, mark = DOUBLE_QUOTE): number | undefined {
  for (let offset = from; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code === mark) return offset
    if (isLineEnding(code)) return undefined
    if (code === BACKSLASH && !isLineEnding(text.charCodeAt(offset + 1))) offset++
  }
  return undefined
}

/** Resolves the escapes in what is between the quotes of a string. */
export function readCharacters(raw: string, start: number) {
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
export function endOverLines(text: string, opening: number): number | undefined {
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
  for (let offset = start; ;) {
    const end = endOfWord(text, offset)
    const quote = text.slice(offset, end).search(/(?<!\\)["']/)
    const closed = quote === -1 ? undefined : endOfString(text, offset + quote)
    if (closed === undefined) return end
    offset = closed
  }
}

/** The offset after the bracket that closes the one at an offset, on its line and in its attribute. */
export function endOfBrackets(text: string, opening: number): number | undefined {
  let depth = 0
  for (let offset = opening; offset < text.length; offset++) {
    const character = text[offset]!
    if (character === '[' || character === '{') depth++
    else if (character === '"') offset = (endOfString(text, offset) ?? offset + 1) - 1
    else if ('=\r\n'.includes(character)) return undefined
    else if (character === ']' || character === '}') {
      depth--
      if (depth === 0) return offset + 1
    }
  }
  return undefined
}

function lineAfter(text: string, offset: number): number {
  const end = findLineEnding(text, offset, text.length)
  return Math.min(end + (text.startsWith('\r\n', end) ? 2 : 1), text.length)
}
