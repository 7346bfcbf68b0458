import type { AttributeTable } from '../attribute-table.js'
import { skipSpaces } from '../../source/white-space.js'
import { endOfName, isNameStart } from './name.js'
import { findClosingQuote, isBoundary, isQuoteMark } from './quote-mark.js'
import type { TagCursor } from './tag-cursor.js'
import { readTagEnd } from './tag-end.js'

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

const quotedValue = /:[ \t]*["']/y
const textWord = /^[\p{L}\p{N}(][^"'=]*$/u

/**
 * Steps behind the further words of a text without quotes; false when there are none:
 *
 *     auth=Bearer token path="/x"
 *                ^     |
 */
export function skipWords(cursor: TagCursor, table: AttributeTable): boolean {
  const { offset: start } = cursor
  for (let end = start; ; end = cursor.offset) {
    cursor.skipBlanks()
    if (!cursor.atBoundary && !readTagEnd(cursor) && !isAttribute(cursor, table)) {
      if (textWord.test(readWord(cursor))) continue
    }
    cursor.offset = end
    return end > start
  }
}

/** Whether an attribute stands here: one that exists, or any with a value. */
function isAttribute(cursor: TagCursor, table: AttributeTable): boolean {
  const { text, offset: start, lineEnd } = cursor
  if (!isNameStart(text, start)) return false
  const end = endOfName(text, start, lineEnd)
  if (text[skipSpaces(text, end, lineEnd)] === '=') return true
  if (!table.has(text.slice(start, end))) return false
  quotedValue.lastIndex = end
  return isBoundary(text, end, lineEnd) || quotedValue.test(text)
}
