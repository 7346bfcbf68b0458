import { isSpace } from '../../source/white-space.js'
import type { LineCursor } from './line-cursor.js'

const ASTERISK = 42
const BACKSLASH = 92
const DASH = 45
const DEEPEST_HEADING = 6
const EQUALS = 61
const HASH = 35
const LESS_THAN = 60
const PIPE = 124
const SHORTEST_BREAK = 3
const UNDERSCORE = 95

/** Whether a line is a heading: one to six `#`, then a space or nothing. */
export function isHeading(cursor: LineCursor): boolean {
  if (cursor.code !== HASH || cursor.deep) return false
  let offset = cursor.content
  while (cursor.text.charCodeAt(offset) === HASH) offset++
  if (offset - cursor.content > DEEPEST_HEADING) return false
  return offset >= cursor.end || isSpace(cursor.text.charCodeAt(offset))
}

/** Whether a line is a thematic break: three or more of one marker, with spaces between. */
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
  while (offset < end && isSpace(text.charCodeAt(offset))) offset++
  return offset === end
}

const delimiterRow = /^\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*(?:[ \t]*\|)?$/

/** Whether a line is the delimiter row of a table with as many cells as the row above it. */
export function isDelimiterRow(cursor: LineCursor, rowAbove: string): boolean {
  if (cursor.deep) return false
  const row = cursor.text.slice(cursor.content, cursor.end).trimEnd()
  return /[|:]/.test(row) && delimiterRow.test(row) && countCells(row) === countCells(rowAbove)
}

/** How many cells a row of a table has: one for each first character at its start or after a pipe. */
function countCells(row: string): number {
  let count = 0
  let atStart = row.charCodeAt(0) !== PIPE
  for (let offset = 0; offset < row.length; offset++) {
    const code = row.charCodeAt(offset)
    if (isSpace(code)) continue
    if (atStart) count++
    atStart = code === PIPE
    const escaped = code === BACKSLASH && [BACKSLASH, PIPE].includes(row.charCodeAt(offset + 1))
    if (escaped) offset++
  }
  return count
}

/** An HTML block that a line has opened. */
export interface HtmlBlock {
  /** Tells it from the other blocks. */
  readonly type: 'html'
  /** What ends it; a blank line where there is no such text. */
  readonly ending?: RegExp
}

const endingByStart: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:pre|script|style|textarea)(?=[ \t>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
]

const blockElement =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[ \t>]|\/>|$)/i

const wholeTag =
  /^<(?:[a-z][a-z\d-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*[ \t]*\/?|\/[a-z][a-z\d-]*[ \t]*)>[ \t]*$/i

/** The HTML block that a line opens, if any; a lone tag of an inline element cannot interrupt a paragraph. */
export function openingHtmlBlock(cursor: LineCursor, interrupting: boolean): HtmlBlock | undefined {
  if (cursor.code !== LESS_THAN || cursor.deep) return undefined
  const tag = cursor.text.slice(cursor.content, cursor.end)
  for (const [start, ending] of endingByStart) {
    if (start.test(tag)) return { type: 'html', ending }
  }
  if (blockElement.test(tag)) return { type: 'html' }
  return !interrupting && wholeTag.test(tag) ? { type: 'html' } : undefined
}

/** Whether an HTML block ends with this line, which is part of it. */
export function endsHtmlBlock(cursor: LineCursor, { ending }: HtmlBlock): boolean {
  return ending !== undefined && ending.test(cursor.text.slice(cursor.content, cursor.end))
}
