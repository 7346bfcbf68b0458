import { isSpace, skipSpaces } from '../../source/white-space.js'
import { nestingLimit } from '../engine.js'
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

const footnoteLabel = /\[\^(?:\\[[\]\\]|[^\s[\]\\]|\\(?![[\]\\])){1,999}\]:/y

/** The containers that are open, the outermost first, and the blocks outside of all and in them. */
export class Containers {
  /** The blocks in no container. */
  readonly blocks: Block[] = []
  /** Whether the last line has started another item of a list that was open. */
  hasNewItem = false
  /** Whether the last line had more markers than are read. */
  isTooDeep = false
  readonly #open: Container[] = []
  /** How many containers the last line has up to its last mark of a quote. */
  #marked = 0
  /** The same of the blank line above, which parts blocks only outside of these. */
  #markedAbove = Infinity

  /** How many are open. */
  get size(): number {
    return this.#open.length
  }

  /** Whether nothing but a marker is in the innermost container. */
  get endsAtMarker(): boolean {
    const last = this.#open.at(-1)
    return last?.type === 'list' && last.opening === 'blank'
  }

  /** Whether this line and the one above are blank but for marks of quotes, below a list in them. */
  get isSpacedInQuote(): boolean {
    return this.#marked > 0 && this.#markedAbove < Infinity && this.#open.at(-1)?.type === 'list'
  }

  /** Closes everything, and forgets the blocks. */
  clear(): void {
    this.#open.length = this.blocks.length = 0
  }

  /** Steps over all markers; false when the line does not continue every container. */
  holds(cursor: LineCursor): boolean {
    return this.#open.every((container) => continueContainer(cursor, container))
  }

  /** Steps over the markers of those that a line continues, and says how many these are. */
  continue(cursor: LineCursor): number {
    const open = this.#open
    this.hasNewItem = this.isTooDeep = false
    this.#marked = 0
    let index = 0
    for (; index < open.length; index++) {
      const container = open[index]!
      if (continueContainer(cursor, container)) {
        if (container.type === 'quote') this.#marked = index + 1
        else if (container.type === 'list' && container.opening === 'blank') {
          container.opening = cursor.blank ? 'ended' : 'text'
        }
      } else {
        if (container.type !== 'list' || !openItem(cursor, false, container)) break
        this.closeFrom(index + 1)
        container.isLoose ||= this.#markedAbove <= index
        this.hasNewItem = true
        index++
        break
      }
    }
    return index
  }

  /** Opens the containers whose markers come next, in place of those that the line does not continue. */
  open(cursor: LineCursor, continued: number, interrupting: boolean): boolean {
    let container = openContainer(cursor, interrupting)
    if (!container) return false
    const last = this.#open.at(-1)
    // As micromark has it, a blank line of a quote is part of the list above it if a container is below.
    if (last?.type === 'list' && continued < this.size && this.#marked > 0) {
      last.isLoose ||= this.#markedAbove < this.size
    }
    this.closeFrom(continued)
    while (container) {
      this.isTooDeep = this.size === nestingLimit
      if (this.isTooDeep) break
      this.add(container)
      this.#open.push(container)
      container = openContainer(cursor, interrupting)
    }
    return true
  }

  /** Adds a block to the innermost container. */
  add(block: Block): void {
    const around = this.#open.at(-1)
    if (around?.type === 'list' && around.blocks.length > 0) {
      around.isLoose ||= this.#markedAbove < this.size
    }
    ;(around ?? this).blocks.push(block)
    // Of what else starts on this line, nothing is below the blank line.
    this.#markedAbove = Infinity
  }

  /** Closes all but the first ones. */
  closeFrom(index: number): void {
    if (index < this.size) this.#open.length = index
  }

  /** Ends a line, which is part of all containers that are open now. */
  endLine(end: number): void {
    for (const container of this.#open) container.end = end
    this.#markedAbove = Infinity
  }

  /** Ends a line with nothing in it but the markers that it continues. */
  endBlankLine(end: number): void {
    for (let index = 0; index < this.#marked; index++) this.#open[index]!.end = end
    this.#markedAbove = Math.min(this.#markedAbove, this.#marked)
  }
}

/** Steps over what a container's next line starts with; false when the line does not continue it. */
function continueContainer(cursor: LineCursor, container: Container): boolean {
  if (container.type === 'quote') return skipQuoteMarker(cursor)
  const size = container.type === 'list' ? container.size : FOOTNOTE_SIZE
  if (!cursor.blank) {
    if (container.type === 'list' && container.opening === 'ended') return false
    if (cursor.indent < size) return false
  }
  cursor.skipColumns(size)
  return true
}

/** Steps over the marker of a new container; not every list can interrupt a paragraph. */
function openContainer(cursor: LineCursor, interrupting: boolean): Container | undefined {
  const { code, content: start } = cursor
  if (code === GREATER_THAN) {
    return skipQuoteMarker(cursor) ? { type: 'quote', start, end: start, blocks: [] } : undefined
  }
  if (code !== OPENING_BRACKET) return openItem(cursor, interrupting)
  footnoteLabel.lastIndex = start
  if (cursor.deep || !footnoteLabel.test(cursor.text) || footnoteLabel.lastIndex > cursor.end) {
    return undefined
  }
  cursor.skipCharacters(footnoteLabel.lastIndex - start)
  cursor.skipColumns(cursor.indent)
  return { type: 'footnote', start, end: start, blocks: [] }
}

/** Steps over the marker of a list item: the first of a list, which it returns, or the next one of the list given. */
function openItem(cursor: LineCursor, interrupting: boolean, list?: List): List | undefined {
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
  const blocks: Block[] = []
  if (list) {
    list.items.push(blocks)
    return Object.assign(list, { blocks, size, opening })
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
  }
}

function skipQuoteMarker(cursor: LineCursor): boolean {
  if (cursor.code !== GREATER_THAN || cursor.deep) return false
  cursor.skipCharacters(1)
  cursor.skipColumns(1)
  return true
}
