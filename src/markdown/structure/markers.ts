/* The markers of lists, quotes and definitions of footnotes. */
import { skipSpaces } from '../../source/white-space.js'
import type { Block, Container, List } from './block.js'
import { rule } from './line-start.js'
import type { LineCursor } from './line-cursor.js'

const FOOTNOTE_SIZE = 4
const WIDEST_PADDING = 4

/** The marker of an item: a bullet, or a number with what marks it as one. */
const itemMarker = /^(?:[-+*]|(\d{1,9})([.)]))(?=[ \t]|$)/
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
  const { mark, content: start } = cursor
  if (mark === '>') {
    return skipQuoteMarker(cursor)
      ? { type: 'quote', label: '', start, end: start, blocks: [] }
      : undefined
  }
  if (mark !== '[') return openItem(cursor, interrupting)
  const label = cursor.deep ? undefined : footnoteLabelAt(cursor.text, start)
  if (label === undefined) return undefined
  cursor.skipCharacters(label.length + '[^]:'.length)
  cursor.skipColumns(cursor.indent)
  return { type: 'footnote', label, start, end: start, blocks: [] }
}

/** Steps over the marker of a list item: the first of a list, which it returns, or the next one of the list given. */
export function openItem(cursor: LineCursor, interrupting: boolean, list?: List): List | undefined {
  if (cursor.deep || !/[-+*\d]/.test(cursor.mark)) return undefined
  const { content: start, indent, rest } = cursor
  const [written, digits, mark] = itemMarker.exec(rest) ?? []
  if (written === undefined) return undefined
  const marker = mark ?? written
  if (list && list.marker !== marker) return undefined
  const { length } = written
  const isBlank = skipSpaces(rest, length, rest.length) === rest.length
  if (interrupting && (isBlank || (digits !== undefined && digits !== '1'))) return undefined
  if (rule.test(rest)) return undefined

  cursor.skipCharacters(length)
  const padding = isBlank || cursor.indent > WIDEST_PADDING ? 1 : cursor.indent
  cursor.skipColumns(padding)
  const size = indent + length + padding
  const opening = isBlank ? 'blank' : 'text'
  const isSpaced = isBlank && rest.length > length
  const blocks: Block[] = []
  if (list) {
    list.items.push(blocks)
    return Object.assign(list, { blocks, size, opening, isSpaced })
  }
  return {
    type: 'list',
    start,
    end: start,
    marker,
    isOrdered: digits !== undefined,
    number: Number(digits ?? 1),
    isLoose: false,
    items: [blocks],
    blocks,
    size,
    opening,
    isSpaced,
  }
}

function skipQuoteMarker(cursor: LineCursor): boolean {
  if (cursor.mark !== '>' || cursor.deep) return false
  cursor.skipCharacters(1)
  cursor.skipColumns(1)
  return true
}
