import type { Span } from '../../source/position.js'
import { isSpace, skipWhiteSpace } from '../../source/white-space.js'
import type { TagCursor } from './tag-cursor.js'

const MOST_CHARACTERS = 4

/** How a tag ends. */
export interface TagEnd {
  /** Behind the delimiter. */
  readonly offset: number
  /** Whether it closes the block as well. */
  readonly selfClosing: boolean
  /** False when a character of the delimiter is missing or misplaced. */
  readonly sound: boolean
  /** Characters of a delimiter that stand before the delimiter. */
  readonly stray?: Span
}

/** The delimiter that ends a tag, where one stands at the cursor. */
export function readTagEnd(cursor: TagCursor): TagEnd | undefined {
  const { text, offset } = cursor
  if (cursor.at('%}')) return { offset: offset + 2, selfClosing: false, sound: true }
  if (cursor.at('/')) {
    const end = skipWhiteSpace(text, offset + 1, text.length)
    if (text.startsWith('%}', end)) return { offset: end + 2, selfClosing: true, sound: true }
  }
  return readBrokenEnd(cursor)
}

/**
 * A delimiter with a slip of the pen, alone at the end of its line:
 *
 *     {% api path="/x" % }
 *                      ^
 */
function readBrokenEnd({ text, offset: start, lineEnd }: TagCursor): TagEnd | undefined {
  let count = 0
  let end = start
  for (let offset = start; offset < lineEnd; offset++) {
    if (isSpace(text.charCodeAt(offset))) continue
    if (!'%}/'.includes(text[offset]!) || ++count > MOST_CHARACTERS) return undefined
    end = offset + 1
  }
  const written = text.slice(start, end)
  if (written === '') return undefined
  const selfClosing = written.includes('/')
  const delimiter = /\/?%\}$/.exec(written)
  if (!delimiter) return { offset: end, selfClosing, sound: false }
  const stray = { start, end: start + delimiter.index }
  return { offset: end, selfClosing, sound: true, stray }
}
