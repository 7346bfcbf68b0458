import type { LineCursor } from './line-cursor.js'
import { isBlank } from '../white-space.js'

const HASH = 35
const ASTERISK = 42
const DASH = 45
const EQUALS = 61
const UNDERSCORE = 95
const DEEPEST_HEADING = 6
const SHORTEST_BREAK = 3

/** Whether a line is a heading: one to six `#`, then a blank or nothing. */
export function isHeading(cursor: LineCursor): boolean {
  if (cursor.code !== HASH || cursor.deep) return false
  let offset = cursor.content
  while (cursor.text.charCodeAt(offset) === HASH) offset++
  if (offset - cursor.content > DEEPEST_HEADING) return false
  return offset >= cursor.end || isBlank(cursor.text.charCodeAt(offset))
}

/** Whether a line is a thematic break: three or more of one marker, with blanks between. */
export function isThematicBreak(cursor: LineCursor): boolean {
  const { code: marker, text, content, end, tail } = cursor
  if (marker !== ASTERISK && marker !== DASH && marker !== UNDERSCORE) return false
  if (cursor.deep || content < tail) return false
  let count = 0
  for (let offset = content; offset < end && count < SHORTEST_BREAK; offset++) {
    if (text.charCodeAt(offset) === marker) count++
  }
  return count === SHORTEST_BREAK
}

/** Whether a line underlines the paragraph above it, which makes that a heading. */
export function isSetextUnderline(cursor: LineCursor): boolean {
  const { code: marker, text, end } = cursor
  if ((marker !== EQUALS && marker !== DASH) || cursor.deep) return false
  let offset = cursor.content
  while (offset < end && text.charCodeAt(offset) === marker) offset++
  while (offset < end && isBlank(text.charCodeAt(offset))) offset++
  return offset === end
}
