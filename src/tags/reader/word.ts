import { findClosingQuote, isBoundary, isQuoteMark } from './quote-mark.js'
import type { TagCursor } from './tag-cursor.js'

const DOUBLE_QUOTE = 34
const BACKSLASH = 92

/** Steps behind text without a blank in it, where quotes may hold anything, and returns it. */
export function readWord(cursor: TagCursor): string {
  const { text, offset: start, lineEnd } = cursor
  let offset = start
  while (!isBoundary(text, offset, lineEnd) && !text.startsWith('{%', offset)) {
    const code = text.charCodeAt(offset)
    if (isQuoteMark(code)) offset = findClosingQuote(text, offset, lineEnd) ?? offset
    offset += code === BACKSLASH && !isBoundary(text, offset + 1, lineEnd) ? 2 : 1
  }
  cursor.offset = offset
  return text.slice(start, offset)
}

/**
 * Steps behind a value that only lacks its opening quote:
 *
 *     auth=Bearer token"
 *                ^
 */
export function skipToStrayQuote(cursor: TagCursor): void {
  const { text, lineEnd } = cursor
  for (let { offset } = cursor; offset < lineEnd; offset++) {
    const code = text.charCodeAt(offset)
    if (code === DOUBLE_QUOTE) {
      if (isBoundary(text, offset + 1, lineEnd)) cursor.offset = offset + 1
      return
    }
    if (text[offset] === '=' || text.startsWith('%}', offset) || text.startsWith('{%', offset))
      return
  }
}
