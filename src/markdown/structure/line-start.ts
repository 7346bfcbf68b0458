import { skipSpaces } from '../../source/white-space.js'
import { type Fence, readOpeningFence } from '../fence.js'
import type { Container, HtmlEnd, Leaf } from './block.js'
import type { LineCursor } from './line-cursor.js'

/** The characters that the mark of a container may start with. */
export const containerMarks: ReadonlySet<string> = new Set('>[-+*0123456789')
const marks: ReadonlySet<string> = new Set('#`~<=_|:>[-+*0123456789')

/** True when a first character makes a line text, whatever follows; others may make it text, too. */
export function startsPlainText(mark: string): boolean {
  return !marks.has(mark)
}

/** The block that a line starts which is not indented deep, other than text; below text, less HTML does. */
export function blockAt(
  cursor: LineCursor,
  isBelowText: boolean,
): { type: Leaf['type']; ending?: Fence | HtmlEnd } | undefined {
  switch (cursor.mark) {
    case '#':
      return heading.test(cursor.rest) ? { type: 'heading' } : undefined
    case '`':
    case '~': {
      const ending = readOpeningFence(cursor.text, cursor.content, cursor.end)
      return ending && { type: 'fence', ending }
    }
    case '<': {
      const ending = htmlEndOf(cursor.rest, isBelowText)
      return ending && { type: 'html', ending }
    }
    case '*':
    case '-':
    case '_':
      return rule.test(cursor.rest) ? { type: 'rule' } : undefined
    default:
      return undefined
  }
}

const heading = /^#{1,6}(?:[ \t]|$)/

/** The line that underlines a paragraph. */
export const underline = /^(?:=+|-+)[ \t]*$/
/** A rule, where no paragraph is above it. */
const rule = /^(?:(?:\*[ \t]*){2}\*[* \t]*|(?:-[ \t]*){2}-[- \t]*|(?:_[ \t]*){2}_[_ \t]*)$/

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

/** The end of the block of HTML that a line starts, if it starts one. */
export function htmlEndOf(line: string, isBelowText: boolean): HtmlEnd | undefined {
  if (rawStart.test(line)) return new RegExp(`</(?:${rawNames})>`, 'i')
  if (line.startsWith('<!--')) return /-->/
  if (line.startsWith('<?')) return /\?>/
  if (/^<![A-Za-z]/.test(line)) return />/
  if (line.startsWith('<![CDATA[')) return /\]\]>/
  if (blockStart.test(line)) return 'blank'
  return !isBelowText && lineOfTag.test(line) ? 'blank' : undefined
}

const FOOTNOTE_SIZE = 4
const WIDEST_PADDING = 4

/** The marker of an item: a bullet, or a number with what marks it as one. */
const itemMarker = /^(?:[-+*]|(\d{1,9})([.)]))(?=[ \t]|$)/
const footnoteLabel = /\[\^((?:\\[[\]\\]|[^ \t\r\n[\]\\]|\\(?![[\]\\])){1,999})\]:/y

/** Steps over what a container's next line starts with; false when the line does not continue it. */
export function continueContainer(
  cursor: LineCursor,
  { type, size, opening }: Container,
  around: Container | undefined,
): boolean {
  if (type === 'quote') return skipQuoteMarker(cursor)
  // As micromark has it, the indentation of a footnote is that of a footnote in it, too.
  if (type === 'footnote' && around?.type === 'footnote' && cursor.indent === 0) return true
  if (cursor.blank) {
    if (type === 'list') cursor.skipColumns(size)
    return true
  }
  if (opening === 'ended' || cursor.indent < size) return false
  cursor.skipColumns(size)
  return true
}

/** Steps over the marker of a new container; not every list can interrupt a paragraph. */
export function openContainer(cursor: LineCursor, interrupting: boolean): Container | undefined {
  const { mark, content: start } = cursor
  if (cursor.deep) return undefined
  if (mark === '>') {
    skipQuoteMarker(cursor)
    return containerOf('quote', '', start, false, 1)
  }
  if (mark !== '[') return openItem(cursor, interrupting)
  footnoteLabel.lastIndex = start
  const match = footnoteLabel.exec(cursor.text)
  if (!match) return undefined
  cursor.skipCharacters(match[0].length)
  cursor.skipColumns(cursor.indent)
  return containerOf('footnote', match[1]!, start, false, 1)
}

function containerOf(
  type: Container['type'],
  label: string,
  start: number,
  isOrdered: boolean,
  number: number,
): Container {
  return {
    type,
    label,
    span: { start, end: start },
    blocks: [],
    items: [],
    isOrdered,
    number,
    isLoose: false,
    size: FOOTNOTE_SIZE,
    opening: 'text',
    isSpaced: false,
  }
}

/** Steps over the marker of a list item: the first of a list, or the next one of the list given; returns the list. */
export function openItem(
  cursor: LineCursor,
  interrupting: boolean,
  list?: Container,
): Container | undefined {
  if (cursor.deep || !'-+*0123456789'.includes(cursor.mark || ' ')) return undefined
  const { content: start, indent, rest } = cursor
  const match = itemMarker.exec(rest)
  if (!match) return undefined
  const { 0: written, 1: digits, 2: mark } = match
  const { length } = written
  const marker = mark ?? written
  if (list && list.label !== marker) return undefined
  const isBlank = skipSpaces(rest, length, rest.length) === rest.length
  if (interrupting && (isBlank || (digits !== undefined && digits !== '1'))) return undefined
  if (rule.test(rest)) return undefined

  cursor.skipCharacters(length)
  const padding = isBlank || cursor.indent > WIDEST_PADDING ? 1 : cursor.indent
  cursor.skipColumns(padding)
  const isOrdered = digits !== undefined
  const own = list ?? containerOf('list', marker, start, isOrdered, Number(digits ?? 1))
  own.blocks = []
  own.items.push(own.blocks)
  own.size = indent + length + padding
  own.opening = isBlank ? 'blank' : 'text'
  own.isSpaced = isBlank && rest.length > length
  return own
}

function skipQuoteMarker(cursor: LineCursor): boolean {
  if (cursor.mark !== '>' || cursor.deep) return false
  cursor.skipCharacters(1)
  cursor.skipColumns(1)
  return true
}
