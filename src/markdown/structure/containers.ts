import { isSpace, skipSpaces } from '../../source/white-space.js'
import { isRule } from './line-start.js'
import { nestingLimit } from '../engine.js'
import type { LineCursor } from './line-cursor.js'

/** A list, at its current item. */
interface List {
  /** Tells it from the other containers. */
  readonly type: 'list'
  /** What all its items are marked with: `-`, `+`, `*`, or the `.` or `)` after a number. */
  readonly marker: number
  /** Whether its items are numbered. */
  readonly ordered: boolean
  /** How many columns a line must be indented to be part of the item. */
  readonly size: number
  /** Whether the item has begun with nothing but its marker, and whether a blank line has ended it then. */
  readonly start: 'text' | 'blank' | 'ended'
}

/** What other blocks can stand in. */
type Container = List | { readonly type: 'quote' } | { readonly type: 'footnote' }

const GREATER_THAN = 62
const OPENING_BRACKET = 91
const FOOTNOTE_SIZE = 4
const WIDEST_PADDING = 4

const bullet = /^[-+*]/
const number = /^\d{1,9}[.)]/
const footnoteLabel = /^\[\^(?:\\[[\]\\]|[^\s[\]\\]|\\(?![[\]\\])){1,999}\]:/

/** The containers that are open, the outermost first. */
export class ContainerStack {
  readonly #open: Container[] = []
  /** How many come before the first quote: a blank line leaves them open. */
  #beforeQuote = 0

  /** How many are open. */
  get size(): number {
    return this.#open.length
  }

  /** Steps over all markers; false when the line does not continue every container. */
  holds(cursor: LineCursor): boolean {
    return this.#open.every((container) => continueContainer(cursor, container))
  }

  /** Steps over the markers of those that a line continues, and says how many these are. */
  continue(cursor: LineCursor): { continued: number; newItem: boolean } {
    if (cursor.blank) return { continued: this.#continueBlank(), newItem: false }
    for (const [index, container] of this.#open.entries()) {
      if (continueContainer(cursor, container)) {
        if (container.type === 'list' && container.start === 'blank') {
          this.#open[index] = { ...container, start: 'text' }
        }
        continue
      }
      const item = container.type === 'list' && openListItem(cursor, false, container)
      if (!item) return { continued: index, newItem: false }
      this.closeFrom(index + 1)
      this.#open[index] = item
      return { continued: index + 1, newItem: true }
    }
    return { continued: this.#open.length, newItem: false }
  }

  /** Opens the containers whose markers come next, in place of those that the line does not continue. */
  open(cursor: LineCursor, continued: number, interrupting: boolean): boolean {
    let container = openContainer(cursor, interrupting)
    if (!container) return false
    this.closeFrom(continued)
    for (; container && this.size < nestingLimit; container = openContainer(cursor, interrupting)) {
      if (container.type !== 'quote' && this.#beforeQuote === this.size) this.#beforeQuote++
      this.#open.push(container)
    }
    return true
  }

  /** Closes all but the first ones. */
  closeFrom(index: number): void {
    if (index < this.size) this.#open.length = index
    this.#beforeQuote = Math.min(this.#beforeQuote, index)
  }

  #continueBlank(): number {
    const last = this.#open.at(-1)
    if (last?.type === 'list' && last.start === 'blank') {
      this.#open[this.size - 1] = { ...last, start: 'ended' }
    }
    return this.#beforeQuote
  }
}

/** Steps over what a container's next line starts with; false when the line does not continue it. */
function continueContainer(cursor: LineCursor, container: Container): boolean {
  if (container.type === 'quote') return skipQuoteMarker(cursor)
  if (container.type === 'list' && container.start === 'ended') return false
  const size = container.type === 'list' ? container.size : FOOTNOTE_SIZE
  if (cursor.indent < size) return false
  cursor.skipColumns(size)
  return true
}

/** Steps over the marker of a new container; not every list can interrupt a paragraph. */
function openContainer(cursor: LineCursor, interrupting: boolean): Container | undefined {
  if (cursor.deep) return undefined
  if (skipQuoteMarker(cursor)) return { type: 'quote' }
  return openFootnote(cursor) ?? openListItem(cursor, interrupting)
}

/** Steps over the marker of a list item: the first of a list, or the next one of the list given. */
function openListItem(cursor: LineCursor, interrupting: boolean, list?: List): List | undefined {
  if (cursor.deep) return undefined
  const { indent, text, content, end } = cursor
  const start = text.slice(content, Math.min(end, content + 10))
  const sequence = bullet.exec(start) ?? number.exec(start)
  if (!sequence) return undefined

  const { length } = sequence[0]
  const ordered = length > 1
  const marker = start.charCodeAt(length - 1)
  if (list && (list.marker !== marker || list.ordered !== ordered)) return undefined
  if (content + length < end && !isSpace(text.charCodeAt(content + length))) return undefined
  const blank = skipSpaces(text, content + length, end) === end
  if (interrupting && (blank || (ordered && !/^1\D/.test(start)))) return undefined
  if (!ordered && isRule(cursor.rest)) return undefined

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
