import type { Block, Container, Leaf } from './block.js'
import { LineCursor } from './line-cursor.js'
import { continueContainer, openContainer, openItem } from './markers.js'

/** How deep lists, quotes and footnotes may be nested. */
export const nestingLimit = 50

/** The containers that are open, the outermost first, and the blocks outside of all and in them. */
export class Containers {
  /** The blocks in no container. */
  readonly blocks: Block[] = []
  /** The paragraphs that may start with definitions. */
  readonly bracketed: Leaf[] = []
  /** The labels of the footnotes that are defined. */
  readonly labels: string[] = []
  /** Where markers are that would nest too deep: of lines below one another, the first. */
  readonly tooDeep: number[] = []
  /** Whether the last line has started another item of a list that was open. */
  hasNewItem = false
  readonly #open: Container[] = []
  /** The innermost one. */
  #last: Container | undefined
  /** Whether the last line has a mark of a quote that was open. */
  #isMarked = false
  /** How many containers the last line and the one above have, and whether markers were too many there. */
  #depth = 0
  #isTooDeep = false
  /**
   * The line endings since the last thing that is none: how many they are, where, in how many
   * containers, and whether the first one is that of a blank line. What ends after them ends before
   * the first, which is that of the line above then.
   */
  #endings = 0
  /** Whether they are one, which an open fence or open HTML holds. */
  #isInLeaf = false
  #endingsStart = 0
  #endingsDepth = 0
  #startsBlank = false

  /** How many are open. */
  get size(): number {
    return this.#open.length
  }

  /** Whether what comes next directly follows the marker of an item. */
  get isAtMarker(): boolean {
    const last = this.#last
    if (last?.type !== 'list' || last.blocks.length > 0) return false
    return last.opening !== 'ended' && !last.isSpaced
  }

  /** Whether the innermost one is a list that is loose. */
  get isLoose(): boolean {
    const last = this.#last
    return last?.type === 'list' && last.isLoose
  }

  /** Closes everything, and forgets the blocks. */
  clear(): void {
    this.#open.length = this.blocks.length = this.#endings = this.#endingsDepth = 0
    this.bracketed.length = this.labels.length = 0
    this.#last = undefined
  }

  /** Steps over all markers; false when the line does not continue every container. */
  holds(cursor: LineCursor): boolean {
    const open = this.#open
    return open.every((container, index) => continueContainer(cursor, container, open[index - 1]))
  }

  /** Steps over the markers of those that a line continues, and says how many these are. */
  continue(cursor: LineCursor): number {
    const open = this.#open
    if (this.#depth < nestingLimit) this.#isTooDeep = false
    this.hasNewItem = this.#isMarked = false
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
  open(cursor: LineCursor, continued: number, interrupting: boolean): boolean {
    let hasOpened = false
    for (; ; this.#depth++) {
      if (this.#depth === nestingLimit) {
        this.#refuse(cursor, interrupting)
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
      if (container.type === 'footnote') this.labels.push(container.label)
      this.#open.push(container)
      this.#last = container
    }
  }

  /** Remembers where a marker comes next that would nest too deep. */
  #refuse(cursor: LineCursor, interrupting: boolean): void {
    const ahead = new LineCursor(cursor.text)
    ahead.enter(cursor.content, cursor.end)
    if (cursor.deep || !openContainer(ahead, interrupting)) return
    if (!this.#isTooDeep) this.tooDeep.push(cursor.content)
    this.#isTooDeep = true
  }

  /** Adds a block to the innermost container. */
  add(block: Block): void {
    this.settle()
    const { blocks } = this.#last ?? this
    blocks.push(block)
  }

  /** Closes all but the first ones; without line endings above, they end at an offset. */
  closeFrom(index: number, offset: number): void {
    if (index >= this.size) return
    if (this.#isInLeaf) this.#endings = 0
    const end = this.#endings > 0 ? this.#endingsStart : offset
    for (let closing = index; closing < this.size; closing++) this.#open[closing]!.end = end
    this.#open.length = this.#endingsDepth = index
    this.#last = index > 0 ? this.#open[index - 1] : undefined
    this.#startsBlank = false
  }

  /** Keeps the line endings where they are: blank lines in a list make it loose. */
  settle(): void {
    const depth = this.#endingsDepth
    const around = depth > 0 ? this.#open[depth - 1] : undefined
    const blankLines = this.#startsBlank ? this.#endings : this.#endings - 1
    if (blankLines > 0 && around?.type === 'list') around.isLoose = true
    this.#endings = 0
  }

  /** Ends a line, which may have nothing in it but markers, or be part of an open fence or open HTML. */
  endLine(end: number, isBlank: boolean, isInLeaf: boolean): void {
    if (this.#isMarked || !isBlank) this.settle()
    if (this.#endings === 0) {
      this.#endingsStart = end
      this.#endingsDepth = this.size
      this.#startsBlank = isBlank
    }
    this.#endings++
    this.#isInLeaf = isInLeaf
  }

  /** Ends a line where no container is open, and no leaf that holds line endings. */
  passLine(): void {
    this.hasNewItem = this.#isMarked = this.#isTooDeep = this.#isInLeaf = false
    this.#depth = this.#endings = this.#endingsDepth = 0
  }

  /** Makes the blank lines below a block part of it, above which the list around was loose or not. */
  takeBlankLines(isLoose: boolean): void {
    if (this.#last?.type === 'list') this.#last.isLoose = isLoose
    this.#endings = 0
  }

  /** Ends an open fence or open HTML before its last line ending. */
  cutLeaf(): void {
    this.#isInLeaf = false
  }
}
