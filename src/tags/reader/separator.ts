import type { Span } from '../../source/position.js'
import { skipSpaces } from '../../source/white-space.js'
import { endOfName, isNameStart } from './name.js'
import { findClosingQuote, isQuoteMark } from './quote-mark.js'
import type { TagCursor } from './tag-cursor.js'
import { readTagEnd } from './tag-end.js'

/** What joins the name of an attribute to its value. */
export interface Separator {
  /** A plain `=`; one with blanks around it; something else that is meant to be one; one without a value. */
  readonly kind: 'equals' | 'blanks' | 'malformed' | 'valueless'
  /** What is wrong, from the name on; empty where an `=` is missing altogether. */
  readonly span: Span
}

const LONGEST_SIGN = 3

/** Steps behind what joins a name to its value; nothing when the name stands alone. */
export function readSeparator(cursor: TagCursor): Separator | undefined {
  const { text, offset: start, lineEnd } = cursor
  const signStart = skipSpaces(text, start, lineEnd)
  const sign = /^[=:]*>?/.exec(
    text.slice(signStart, Math.min(lineEnd, signStart + LONGEST_SIGN)),
  )![0]
  const signEnd = signStart + sign.length
  if (sign === '=') return readEquals(cursor, signEnd)

  const value = skipSpaces(text, signEnd, lineEnd)
  const quoted = isQuoteMark(text.charCodeAt(value)) && findClosingQuote(text, value, lineEnd)
  const joins = sign === '' ? quoted : sign.startsWith('=') || (quoted && signStart === start)
  if (!joins || value === lineEnd) return undefined
  cursor.offset = value
  const span = sign === '' ? { start, end: start } : { start: signStart, end: signEnd }
  return { kind: 'malformed', span }
}

/**
 *     path="/x"
 *          ^
 */
function readEquals(cursor: TagCursor, signEnd: number): Separator {
  const { text, offset: start } = cursor
  cursor.offset = signEnd
  cursor.skipBlanks()
  const onNextLine = cursor.offset === cursor.lineEnd && stepsToQuoteBelow(cursor)
  const tight = cursor.offset === signEnd
  if (!onNextLine && (isValueless(cursor, tight) || cursor.offset === cursor.lineEnd)) {
    cursor.offset = signEnd
    return { kind: 'valueless', span: { start, end: signEnd } }
  }
  const span = { start, end: cursor.offset }
  return { kind: tight && text[start] === '=' ? 'equals' : 'blanks', span }
}

/** Whether the tag ends here, or goes on with the next attribute. */
function isValueless(cursor: TagCursor, tight: boolean): boolean {
  const { text, offset, lineEnd } = cursor
  if (cursor.at(',') || cursor.at('{%') || readTagEnd(cursor)) return true
  return !tight && isNameStart(text, offset) && text[endOfName(text, offset, lineEnd)] === '='
}

function stepsToQuoteBelow(cursor: TagCursor): boolean {
  const line = cursor.lineBelow(1)
  if (!line) return false
  const quote = skipSpaces(cursor.text, line.start, line.end)
  if (quote === line.end || !isQuoteMark(cursor.text.charCodeAt(quote))) return false
  cursor.nextLine()
  cursor.offset = quote
  return true
}
