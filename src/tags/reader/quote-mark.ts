import { isNameCharacter, isNameStart } from './name.js'
import { isSpace } from '../../source/white-space.js'

const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39
const COMMA = 44
const EQUALS = 61
const BACKSLASH = 92

/** Whether a character is a quote, double or single. */
export function isQuoteMark(code: number): boolean {
  return code === DOUBLE_QUOTE || code === SINGLE_QUOTE
}

/** The next quote of a kind on a line that no backslash stands before. */
export function findQuoteMark(
  text: string,
  mark: number,
  start: number,
  lineEnd: number,
): number | undefined {
  for (let offset = start; offset < lineEnd; offset++) {
    const code = text.charCodeAt(offset)
    if (code === mark) return offset
    if (code === BACKSLASH) offset++
  }
  return undefined
}

/** The quote that closes the one at `opening` on its line; one that opens the next value does not. */
export function findClosingQuote(
  text: string,
  opening: number,
  lineEnd: number,
): number | undefined {
  const quote = findQuoteMark(text, text.charCodeAt(opening), opening + 1, lineEnd)
  if (quote === undefined) return undefined
  return nameBefore(text, quote, opening, lineEnd) === undefined ? quote : undefined
}

/**
 * The start of the name that a quote opens the value of:
 *
 *     {% api path="/x method="GET" %}
 *                     ^      |
 *
 * A quote that a value could end with opens none, whatever stands before it.
 */
export function nameBefore(
  text: string,
  quote: number,
  from: number,
  lineEnd: number,
): number | undefined {
  if (text.charCodeAt(quote - 1) !== EQUALS || isBoundary(text, quote + 1, lineEnd))
    return undefined
  let start = quote - 1
  while (start > from && isNameCharacter(text, start - 1)) start--
  if (start === quote - 1 || !isNameStart(text, start)) return undefined
  const before = text.charCodeAt(start - 1)
  return isSpace(before) || isQuoteMark(before) || start === from ? start : undefined
}

/** Whether a value could end at an offset: at a blank, at a comma, at the end of its line or tag. */
export function isBoundary(text: string, offset: number, lineEnd: number): boolean {
  if (offset >= lineEnd) return true
  const code = text.charCodeAt(offset)
  if (isSpace(code) || code === COMMA) return true
  return text.startsWith('%}', offset) || text.startsWith('/%}', offset)
}
