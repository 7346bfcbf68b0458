/* The markers of lists, quotes and definitions of footnotes. */
import { isSpace, skipSpaces } from '../../source/white-space.js'
import type { Block, Container, List } from './block.js'
import { isRule } from './line-start.js'
import type { LineCursor } from './line-cursor.js'

const ASTERISK = 42
const PLUS = 43
const DASH = 45
const DOT = 46
const ZERO = 48
const ONE = 49
const NINE = 57
const CLOSING_PARENTHESIS = 41
const GREATER_THAN = 62
const OPENING_BRACKET = 91

const FOOTNOTE_SIZE = 4
const WIDEST_PADDING = 4
const LONGEST_NUMBER = 9

const footnoteLabel = /\[\^((?:\\[[\]\\]|[^ \t\r\n[\]\\]|\\(?![[\]\\])){1,999})\]:/y

/** The label of a footnote that is defined at an offset. */
function footnoteLabelAt(text: string, start: number): string | undefined {
  footnoteLabel.lastIndex = start
  return footnoteLabel.exec(text)?.[1]
}

/** Steps over what a container's next line starts with; false when the line does not continue it. */
export function continueContainer(
  cursor: LineCursor,
  container: Container,
  around: Container | undefined,
): boolean {
  if (container.type === 'quote') return skipQuoteMarker(cursor)
  // As micromark has it, the indentation of a footnote is that of a footnote in it, too.
  const isInFootnote = container.type === 'footnote' && around?.type === 'footnote'
  if (isInFootnote && cursor.indent === 0) return true
  const isList = container.type === 'list'
  const size = isList ? container.size : FOOTNOTE_SIZE
  if (cursor.blank) {
    if (isList) cursor.skipColumns(size)
    return true
  }
  if ((isList && container.opening === 'ended') || cursor.indent < size) return false
  cursor.skipColumns(size)
  return true
}

/** Steps over the marker of a new container; not every list can interrupt a paragraph. */
export function openContainer(cursor: LineCursor, interrupting: boolean): Container | undefined {
  const { code, content: start } = cursor
  if (code === GREATER_THAN) {
    return skipQuoteMarker(cursor)
      ? { type: 'quote', label: '', start, end: start, blocks: [] }
      : undefined
  }
  if (code !== OPENING_BRACKET) return openItem(cursor, interrupting)
  const label = cursor.deep ? undefined : footnoteLabelAt(cursor.text, start)
  if (label === undefined) return undefined
  cursor.skipCharacters(label.length + '[^]:'.length)
  cursor.skipColumns(cursor.indent)
  return { type: 'footnote', label, start, end: start, blocks: [] }
}

/** Steps over the marker of a list item: the first of a list, which it returns, or the next one of the list given. */
export function openItem(cursor: LineCursor, interrupting: boolean, list?: List): List | undefined {
  const { code, content: start, end, indent, text } = cursor
  const isOrdered = code >= ZERO && code <= NINE
  if ((!isOrdered && code !== DASH && code !== ASTERISK && code !== PLUS) || cursor.deep) {
    return undefined
  }
  let last = start
  if (isOrdered) {
    while (last < end && text.charCodeAt(last) >= ZERO && text.charCodeAt(last) <= NINE) last++
    if (last - start > LONGEST_NUMBER || last === end) return undefined
  }
  const marker = text.charCodeAt(last)
  if (isOrdered && marker !== DOT && marker !== CLOSING_PARENTHESIS) return undefined
  if (list && (list.marker !== marker || list.isOrdered !== isOrdered)) return undefined
  const length = last + 1 - start
  if (last + 1 < end && !isSpace(text.charCodeAt(last + 1))) return undefined
  const isBlank = skipSpaces(text, last + 1, end) === end
  if (interrupting && (isBlank || (isOrdered && (code !== ONE || length > 2)))) return undefined
  if (code !== PLUS && !isOrdered && isRule(cursor.rest)) return undefined

  cursor.skipCharacters(length)
  const padding = isBlank || cursor.indent > WIDEST_PADDING ? 1 : cursor.indent
  cursor.skipColumns(padding)
  const size = indent + length + padding
  const opening = isBlank ? 'blank' : 'text'
  const isSpaced = isBlank && last + 1 < end
  const blocks: Block[] = []
  if (list) {
    list.items.push(blocks)
    return Object.assign(list, { blocks, size, opening, isSpaced })
  }
  const number = isOrdered ? Number(text.slice(start, last)) : 1
  const items = [blocks]
  return {
    type: 'list',
    start,
    end: start,
    marker,
    isOrdered,
    number,
    isLoose: false,
    items,
    blocks,
    size,
    opening,
    isSpaced,
  }
}

function skipQuoteMarker(cursor: LineCursor): boolean {
  if (cursor.code !== GREATER_THAN || cursor.deep) return false
  cursor.skipCharacters(1)
  cursor.skipColumns(1)
  return true
}
