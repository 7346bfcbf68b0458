/* The markers of lists, quotes and definitions of footnotes. */
import { skipSpaces } from '../../source/white-space.js'
import type { Container } from './block.js'
import { rule } from './line-start.js'
import type { LineCursor } from './line-cursor.js'

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
    start,
    end: start,
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
