import type { FlowBlock, Container, TextBlocks } from './block.js'
import { LineCursor } from './line-cursor.js'
import { continueContainer, openContainer, openItem } from './line-start.js'

/** The deepest nesting of lists, quotes and footnotes. */
export const nestingLimit = 50

/** The containers that are open. */
export class Containers {
  /** True when the last line has started another item of a list that was open. */
  hasNewItem = false
  /** True where the last line is below a marker alone. */
  isBelowMarker = false
  readonly #cursor: LineCursor
  readonly #text: TextBlocks
  /** The outermost first. */
  readonly #open: Container[] = []
  /** True when the last line has a mark of a quote that was open. */
  #isMarked = false
  /** The number of containers of the last line and the one above, and whether markers were too many there. */
  #depth = 0
  #isTooDeep = false
  /** The end of the last line with text or such a mark, and whether an open fence or open HTML holds it. */
  #textEnd = 0
  #isInLeaf = false
  /** True when blank lines are not yet part of anything: with those marked as a quote, and without. */
  #hasBlank = false
  #hasUnmarkedBlank = false

  constructor(cursor: LineCursor, text: TextBlocks) {
    this.#cursor = cursor
    this.#text = text
  }

  /** The number of open containers. */
  get size(): number {
    return this.#open.length
  }

  /** The innermost list, unless another container is in it. */
  get list(): Container | undefined {
    const last = this.#open.at(-1)
    return last?.type === 'list' ? last : undefined
  }

  /** True when what comes next directly follows the marker of an item. */
  get isAtMarker(): boolean {
    const { list } = this
    return list?.blocks.length === 0 && list.opening !== 'ended' && !list.isSpaced
  }

  /** Steps over all markers; false when the line does not continue every container. */
  hold(): boolean {
    const open = this.#open
    return open.every((one, index) => continueContainer(this.#cursor, one, open[index - 1]))
  }

  /** Steps over the markers of those that a line continues, and says how many these are. */
  continue(): number {
    const cursor = this.#cursor
    const open = this.#open
    if (this.#depth < nestingLimit) this.#isTooDeep = false
    this.hasNewItem = this.#isMarked = false
    this.isBelowMarker = this.isAtMarker
    let index = 0
    for (; index < open.length; index++) {
      const container = open[index]!
      if (continueContainer(cursor, container, open[index - 1])) {
        if (container.type === 'quote') this.#isMarked = true
        else if (container.type === 'list' && container.opening === 'blank') {
          container.opening = cursor.blank ? 'ended' : 'text'
        }
      } else {
        if (container.type !== 'list' || !openItem(cursor, false, container)) break
        index++
        this.closeFrom(index, cursor.start)
        this.settle()
        this.hasNewItem = true
        break
      }
    }
    this.#depth = index
    return index
  }

  /** Opens the containers whose markers come next, in place of those that the line does not continue. */
  open(continued: number, interrupting: boolean): boolean {
    const cursor = this.#cursor
    let hasOpened = false
    for (; ; this.#depth++) {
      if (this.#depth === nestingLimit) {
        this.#refuse(interrupting)
        return hasOpened
      }
      const { offset } = cursor
      const container = openContainer(cursor, interrupting)
      if (!container) return hasOpened
      if (!hasOpened) {
        // The marks of this line are above what ends here.
        if (this.#isMarked) this.settle()
        this.closeFrom(continued, offset)
      }
      hasOpened = true
      this.add(container)
      if (container.type === 'footnote') this.#text.labels.push(container.label)
      this.#open.push(container)
    }
  }

  /** Remembers where a marker comes next that would nest too deep. */
  #refuse(interrupting: boolean): void {
    const { content, deep, end, text } = this.#cursor
    const ahead = new LineCursor(text)
    ahead.enter(content, end)
    if (deep || !openContainer(ahead, interrupting)) return
    if (!this.#isTooDeep) this.#text.tooDeep.push(content)
    this.#isTooDeep = true
  }

  /** Adds a block to the innermost container. */
  add(block: FlowBlock): void {
    this.settle()
    const { blocks } = this.#open.at(-1) ?? this.#text
    blocks.push(block)
  }

  /** Closes all but the first ones, where the text in them ends; with an open fence or open HTML, at an offset if there is one. */
  closeFrom(index: number, offset?: number): void {
    const open = this.#open
    if (index >= open.length) return
    const end = (this.#isInLeaf ? offset : undefined) ?? this.#textEnd
    for (let closing = index; closing < open.length; closing++) open[closing]!.span.end = end
    open.length = index
    // A line with a mark is part of what ends.
    this.#hasBlank = this.#hasUnmarkedBlank
  }

  /** Leaves blank lines where they are: in a list they make it loose. */
  settle(): void {
    const { list } = this
    if (list && this.#hasBlank) list.isLoose = true
    this.#hasBlank = this.#hasUnmarkedBlank = false
  }

  /** Ends a line, which may have nothing in it but markers, or be part of an open fence or open HTML. */
  endLine(isBlank: boolean, isInLeaf: boolean): void {
    this.#isInLeaf = isInLeaf
    if (isBlank && !this.#isMarked) {
      this.#hasBlank = this.#hasUnmarkedBlank = true
      return
    }
    this.settle()
    this.#textEnd = this.#cursor.end
    this.#hasBlank = isBlank
  }

  /** Makes the blank lines below a block part of it, above which the list around was loose or not. */
  takeBlankLines(isLoose: boolean): void {
    const { list } = this
    if (list) list.isLoose = isLoose
    this.#hasBlank = this.#hasUnmarkedBlank = false
  }
}
