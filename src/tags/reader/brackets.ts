import { isSpace, trimmedEnd } from '../../source/white-space.js'
import { endOfName, isNameStart } from './name.js'
import { findQuoteMark } from './quote-mark.js'
import type { TagCursor } from './tag-cursor.js'

const DOUBLE_QUOTE = 34
const MOST_LINES = 100

/**
 * Steps behind an array or an object, from its opening bracket on. False when its brackets are not
 * closed; the cursor then stands behind what there is of it on the first line.
 */
export function skipBrackets(cursor: TagCursor): boolean {
  const { text, offset: start, lineEnd } = cursor
  let stop: BracketStop = { offset: start, depth: 0 }
  let end: number | undefined
  for (let count = 0; count < MOST_LINES; count++) {
    const line = count === 0 ? { start, end: lineEnd } : cursor.lineBelow(count)
    if (!line) break
    stop = readBrackets(text, line.start, line.end, stop.depth)
    if (stop.depth === 0) {
      for (let below = 0; below < count; below++) cursor.nextLine()
      cursor.offset = stop.offset
      return true
    }
    end ??= stop.offset
    if (stop.offset < line.end) break
  }
  cursor.offset = trimmedEnd(text, start, end ?? lineEnd)
  return false
}

/** How far brackets were read on a line, and how many of them are open there. */
interface BracketStop {
  readonly offset: number
  readonly depth: number
}

/** Reads up to the last closing bracket, to what no array or object can hold, or to the end of the line. */
function readBrackets(text: string, start: number, end: number, open: number): BracketStop {
  let depth = open
  for (let offset = start; offset < end; offset++) {
    const character = text[offset]
    if (character === '\\') {
      offset++
    } else if (character === '"') {
      offset = findQuoteMark(text, DOUBLE_QUOTE, offset + 1, end) ?? offset
    } else if (character === ']' || character === '}') {
      depth--
      if (depth === 0) return { offset: offset + 1, depth }
    } else if (isForeign(text, offset, start, end)) {
      return { offset, depth }
    } else if (character === '[' || character === '{') {
      depth++
    }
  }
  return { offset: end, depth }
}

/** Whether a tag starts or ends at an offset, or the next attribute starts there. */
function isForeign(text: string, offset: number, start: number, end: number): boolean {
  if (text.startsWith('{%', offset) || text.startsWith('%}', offset)) return true
  const atWord = offset === start || isSpace(text.charCodeAt(offset - 1))
  if (!atWord || !isNameStart(text, offset)) return false
  return text[endOfName(text, offset, end)] === '='
}
