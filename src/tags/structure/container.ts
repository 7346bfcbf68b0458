import type { LineCursor } from './line-cursor.js'
import { isThematicBreak } from './one-line-block.js'
import { isBlank, skipBlanks } from '../white-space.js'

/** A list, at its current item. */
export interface List {
  /** Tells it from the other containers. */
  readonly type: 'list'
  /** What all its items are marked with: `-`, `+`, `*`, or the `.` or `)` behind a number. */
  readonly marker: number
  /** Whether its items are numbered. */
  readonly ordered: boolean
  /** How many columns a line must be indented to be part of the item. */
  readonly size: number
  /** Whether the item has begun with nothing but its marker, and whether a blank line has ended it then. */
  readonly start: 'text' | 'blank' | 'ended'
}

/** What other blocks can stand in. */
export type Container = List | { readonly type: 'quote' } | { readonly type: 'footnote' }

const GREATER_THAN = 62
const OPENING_BRACKET = 91
const FOOTNOTE_SIZE = 4
const WIDEST_PADDING = 4

const bullet = /^[-+*]/
const number = /^\d{1,9}[.)]/
const footnoteLabel = /^\[\^(?:\\[[\]\\]|[^\s[\]\\]|\\(?![[\]\\])){1,999}\]:/

/** Steps behind what a container's next line starts with; false when the line does not continue it. */
export function continueContainer(cursor: LineCursor, container: Container): boolean {
  if (container.type === 'quote') return skipQuoteMarker(cursor)
  if (container.type === 'list' && container.start === 'ended') return false
  const size = container.type === 'list' ? container.size : FOOTNOTE_SIZE
  if (cursor.indent < size) return false
  cursor.skipColumns(size)
  return true
}

/** Steps behind the marker of a new container; not every list can interrupt a paragraph. */
export function openContainer(cursor: LineCursor, interrupting: boolean): Container | undefined {
  if (cursor.deep) return undefined
  if (skipQuoteMarker(cursor)) return { type: 'quote' }
  return openFootnote(cursor) ?? openListItem(cursor, interrupting)
}

/** Steps behind the marker of a list item: the first of a list, or the next one of the list given. */
export function openListItem(
  cursor: LineCursor,
  interrupting: boolean,
  list?: List,
): List | undefined {
  if (cursor.deep) return undefined
  const { indent, text, content, end } = cursor
  const start = text.slice(content, Math.min(end, content + 10))
  const sequence = bullet.exec(start) ?? number.exec(start)
  if (!sequence) return undefined

  const { length } = sequence[0]
  const ordered = length > 1
  const marker = start.charCodeAt(length - 1)
  if (list && (list.marker !== marker || list.ordered !== ordered)) return undefined
  if (content + length < end && !isBlank(text.charCodeAt(content + length))) return undefined
  const blank = skipBlanks(text, content + length, end) === end
  if (interrupting && (blank || (ordered && !/^1\D/.test(start)))) return undefined
  if (!ordered && isThematicBreak(cursor)) return undefined

  cursor.skipCharacters(length)
  const padding = blank || cursor.indent > WIDEST_PADDING ? 1 : cursor.indent
  cursor.skipColumns(padding)
  return {
    type: 'list',
    marker,
    ordered,
    size: indent + length + padding,
    start: blank ? 'blank' : 'text',
  }
}

function skipQuoteMarker(cursor: LineCursor): boolean {
  if (cursor.code !== GREATER_THAN || cursor.deep) return false
  cursor.skipCharacters(1)
  cursor.skipColumns(1)
  return true
}

function openFootnote(cursor: LineCursor): Container | undefined {
  if (cursor.code !== OPENING_BRACKET) return undefined
  const label = footnoteLabel.exec(cursor.text.slice(cursor.content, cursor.end))
  if (!label) return undefined
  cursor.skipCharacters(label[0].length)
  cursor.skipIndent()
  return { type: 'footnote' }
}
