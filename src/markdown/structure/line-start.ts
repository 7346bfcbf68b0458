import { isSpace } from '../../source/white-space.js'
import { isEscaped } from '../code-span.js'
import { type Fence, readOpeningFence } from '../fence.js'
import type { HtmlEnd, Leaf } from './block.js'
import type { LineCursor } from './line-cursor.js'

const SPACE = 32
const NUMBER_SIGN = 35
const ASTERISK = 42
const DASH = 45
const LESS_THAN = 60
const UNDERSCORE = 95
const BACKTICK = 96
const PIPE = 124
const TILDE = 126

/** Whether a line that starts with a character is text, whatever follows; not all others are something else. */
export function startsPlainText(code: number): boolean {
  return !(code < 128 && marks.has(code))
}

const marks = new Set(Array.from('#`~<=-*_+|:>[0123456789', (mark) => mark.charCodeAt(0)))

/** What a line that is not indented deep starts, other than text; below text, less HTML does. */
export function blockAt(
  cursor: LineCursor,
  isBelowText: boolean,
): { type: Leaf['type']; ending?: Fence | HtmlEnd } | undefined {
  switch (cursor.code) {
    case NUMBER_SIGN:
      return heading.test(cursor.rest) ? { type: 'heading' } : undefined
    case BACKTICK:
    case TILDE: {
      const ending = readOpeningFence(cursor.text, cursor.content, cursor.end)
      return ending && { type: 'fence', ending }
    }
    case LESS_THAN: {
      const ending = htmlEndOf(cursor.rest, isBelowText)
      return ending && { type: 'html', ending }
    }
    case ASTERISK:
    case DASH:
    case UNDERSCORE:
      return isRule(cursor.rest) ? { type: 'rule' } : undefined
    default:
      return undefined
  }
}

const heading = /^#{1,6}(?:[ \t]|$)/

/** What underlines a paragraph. */
export const underline = /^(?:=+|-+)[ \t]*$/
/** Whether a line that starts with one of `-*_` is a rule where no paragraph is above it. */
export function isRule(line: string): boolean {
  const mark = line.charCodeAt(0)
  let count = 1
  for (let index = 1; index < line.length; index++) {
    const code = line.charCodeAt(index)
    if (code === mark) count++
    else if (!isSpace(code)) return false
  }
  return count > 2
}

const space = '[ \\t\\n]'
const quoted = `'[^']*'|"[^"]*"`
const attributes = (unquoted: string) =>
  `(?:${space}+[A-Za-z_:][\\w.:-]*(?:${space}*=${space}*(?:${unquoted}|${quoted}))?)*`
/** The pattern of one tag, with values of attributes that lack their quotes in a form of their own. */
export const tagOf = (unquoted: string) =>
  `<(?:[A-Za-z][A-Za-z0-9-]*${attributes(unquoted)}${space}*/?|/[A-Za-z][A-Za-z0-9-]*${space}*)>`
const lineOfTag = new RegExp(`^${tagOf(`[^\\s"'=<>\`/]+`)}[ \\t]*$`)

const rawNames = 'pre|script|style|textarea'
const blockNames =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'
const rawStart = new RegExp(`^<(?:${rawNames})(?:[ \\t>]|$)`, 'i')
const blockStart = new RegExp(`^</?(?:${blockNames})(?:[ \\t>]|/>|$)`, 'i')

/** How the block of HTML ends that a line starts, if it starts one. */
export function htmlEndOf(line: string, isBelowText: boolean): HtmlEnd | undefined {
  if (rawStart.test(line)) return new RegExp(`</(?:${rawNames})>`, 'i')
  if (line.startsWith('<!--')) return /-->/
  if (line.startsWith('<?')) return /\?>/
  if (/^<![A-Za-z]/.test(line)) return />/
  if (line.startsWith('<![CDATA[')) return /\]\]>/
  if (blockStart.test(line)) return 'blank'
  return !isBelowText && lineOfTag.test(line) ? 'blank' : undefined
}

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/

/** Whether a line is the head of a table, with a delimiter row below it; both are without indentation. */
export function isHeadOf(head: string, row: string): boolean {
  if (!delimiterRow.test(row) || !/[|:]/.test(row) || /^\|?[ \t]*$/.test(head)) return false
  return countCells(head) === countCells(row)
}

/** How many cells a row has. */
export function countCells(row: string): number {
  return boundsOf(row, 0, row.length).length / 2
}

/** Where the cells of a row start and end, in turns. */
export function boundsOf(text: string, lineStart: number, lineEnd: number): number[] {
  const bounds: number[] = []
  let from = lineStart
  while (text.charCodeAt(from) === SPACE) from++
  if (text.charCodeAt(from) === PIPE) from++
  let pipe = text.indexOf('|', from)
  for (; pipe !== -1 && pipe < lineEnd; pipe = text.indexOf('|', pipe + 1)) {
    if (isEscaped(text, pipe)) continue
    bounds.push(from, pipe)
    from = pipe + 1
  }
  let rest = from
  while (rest < lineEnd && isSpace(text.charCodeAt(rest))) rest++
  if (rest < lineEnd || bounds.length === 0) bounds.push(from, lineEnd)
  return bounds
}
