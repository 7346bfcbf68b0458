import { type Fence, isClosingFence } from '../fence.js'
import type { Leaf } from './block.js'
import type { Containers } from './containers.js'
import type { LineCursor } from './line-cursor.js'
import { blockAt, htmlEndOf, isDelimiterRow, isHeadOf, startsPlainText } from './line-start.js'

/** The block without blocks in it that the last line is part of. */
export class OpenLeaf {
  /** The block, unless it has ended. */
  leaf: Leaf | undefined
  /** The number of the last line. */
  line = 0
  readonly #text: string
  readonly #cursor: LineCursor
  readonly #containers: Containers
  /** The last line of text, without what it is indented; empty where that is as deep as code. */
  #textStart = 0
  #textEnd = 0
  /** Whether indented code is in a list that was loose above it. */
  #isInLooseList = false

  constructor(text: string, cursor: LineCursor, containers: Containers) {
    this.#text = text
    this.#cursor = cursor
    this.#containers = containers
  }

  /** Whether it is a fence or HTML whose end is still to come. */
  get isUnclosed(): boolean {
    const type = this.leaf?.type
    return type === 'fence' || (type === 'html' && this.leaf!.ending !== 'blank')
  }

  /** Takes in a line of a fence, or of HTML. */
  takeLine(leaf: Leaf): void {
    leaf.to = this.line + 1
    const { content, deep, end, rest } = this.#cursor
    const { ending } = leaf
    leaf.isClosed =
      leaf.type === 'fence'
        ? !deep && isClosingFence(this.#text, content, end, ending as Fence)
        : ending !== 'blank' && (ending as RegExp).test(rest)
    if (leaf.isClosed) this.leaf = undefined
  }

  /** Takes in a line of indented code, with the blank lines above. */
  continueCode(leaf: Leaf): void {
    leaf.to = this.line + 1
    this.#containers.takeBlankLines(this.#isInLooseList)
  }

  /** Takes in a line of text, which may be the head of a table. */
  takeText(leaf: Leaf): void {
    const { content, deep, end } = this.#cursor
    this.#textStart = deep ? end : content
    this.#textEnd = end
    leaf.to = this.line + 1
  }

  /** Makes the line of text above the head of a table, if this line is the delimiter row of one. */
  startTable(paragraph: Leaf): boolean {
    const { rest } = this.#cursor
    if (!isDelimiterRow(rest) || this.#textStart === this.#textEnd) return false
    const head = this.#text.slice(this.#textStart, this.#textEnd)
    if (!isHeadOf(head, rest)) return false
    const from = this.line - 1
    if (paragraph.from === from) {
      paragraph.type = 'table'
      paragraph.to = this.line + 1
      return true
    }
    paragraph.to = from
    // As micromark has it, a tag that is alone above a delimiter row is HTML.
    const isHtml = head.startsWith('<') && htmlEndOf(head, false) !== undefined
    const leaf = isHtml ? this.open('html', 'blank') : this.open('table')
    leaf.from = from
    leaf.start = this.#textStart
    return true
  }

  /** Starts a block with a line, or goes on with indented code or a table. */
  start(isLazy: boolean, isBelowMarker: boolean): void {
    const { code, deep } = this.#cursor
    const { leaf } = this
    if (deep) {
      if (leaf?.type === 'indented') this.continueCode(leaf)
      else this.open('indented')
      // As micromark has it: indented code that starts by ending a container is one line long.
      if (isLazy) this.leaf = undefined
      return
    }
    const block = startsPlainText(code) ? undefined : blockAt(this.#cursor, false)
    if (block) {
      const opened = this.open(block.type, block.ending)
      if (block.ending === undefined) this.leaf = undefined
      else if (block.type === 'html') this.takeLine(opened)
    } else if (leaf?.type === 'table') leaf.to = this.line + 1
    // As micromark has it, text below a marker alone may have a check box outside of the list, too.
    else this.takeText(this.open('paragraph', undefined, isBelowMarker))
  }

  /** Opens a block in the innermost container. */
  open(type: Leaf['type'], ending?: Leaf['ending'], isBelowMarker = false): Leaf {
    const { content: start, indent } = this.#cursor
    const startsItem = indent === 0 && (isBelowMarker || this.#containers.isAtMarker)
    const leaf = {
      type,
      from: this.line,
      to: this.line + 1,
      start,
      indent,
      ending,
      isClosed: false,
      isCut: false,
      startsItem,
    }
    this.#containers.add(leaf)
    this.#isInLooseList = this.#containers.isLoose
    this.leaf = leaf
    return leaf
  }
}
