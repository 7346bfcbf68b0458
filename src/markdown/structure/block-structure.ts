import type { Line } from '../../source/lines.js'
import type { Fence } from '../fence.js'
import type { Leaf } from './block.js'
import { Containers } from './containers.js'
import { LineCursor } from './line-cursor.js'
import { blockAt, mayOpenContainer, startsPlainText, underline } from './line-start.js'
import { OpenLeaf } from './open-leaf.js'

/** What a line is: part of a fenced code block, or text that starts or goes on with a run of inline text. */
export type LineKind = 'blank' | 'fence' | 'new text' | 'more text'

/** A fence, and how far a line in it is indented by the lists around it. */
export interface EnclosingFence {
  /** The fence that was opened last. */
  readonly fence: Fence
  /** In columns. */
  readonly indent: number
}

/** Reads lines into blocks as micromark nests them, by CommonMark and GFM. */
export class BlockStructure {
  /** Where what the last line has for its block starts. */
  readonly cursor: LineCursor
  readonly #text: string
  readonly #areDefinitions: (paragraph: Leaf) => boolean
  readonly #containers = new Containers()
  readonly #open: OpenLeaf
  /** Where the last line starts, and whether it has an ending. */
  #lineStart = 0
  #hasEnding = true
  /** Whether it is below a marker alone. */
  #isBelowMarker = false

  /** `areDefinitions` says whether a paragraph has no text of its own, which an underline would make a heading. */
  constructor(text: string, areDefinitions: (paragraph: Leaf) => boolean = () => false) {
    this.#text = text
    this.#areDefinitions = areDefinitions
    this.cursor = new LineCursor(text)
    this.#open = new OpenLeaf(text, this.cursor, this.#containers)
  }

  /** Ends the text at an offset; returns the blocks in no container, and where markers nest too deep. */
  finish(end: number): Pick<Containers, 'blocks' | 'tooDeep'> {
    const cursor = this.cursor
    const { leaf, line } = this.#open
    if (cursor.end < end) {
      // A last line without anything lacks the marks of quotes.
      cursor.enter(end, end)
      if (!this.#containers.holds(cursor)) this.#cut(this.#containers.size)
    } else if (leaf && leaf.from < line && leaf.to > line) {
      // … and without text it is no part of a block.
      if (cursor.offset === end && cursor.padding === 0) leaf.to--
    }
    this.#containers.closeFrom(0, end)
    return this.#containers
  }

  /** Closes everything: what follows is a document of its own. */
  reset(): void {
    this.#containers.clear()
    this.#open.leaf = undefined
  }

  /** The fenced code block that the next line is part of, if it is. */
  fenceAt(line: Line): EnclosingFence | undefined {
    const { leaf } = this.#open
    if (leaf?.type !== 'fence') return undefined
    const cursor = this.cursor
    cursor.enter(line.start, line.end)
    const { indent } = cursor
    if (!this.#containers.holds(cursor)) return undefined
    return { fence: leaf.ending as Fence, indent: indent - cursor.indent }
  }

  /** Where the open fence can close at the earliest, from the start of a line up to an end; no fence is open: there. */
  closingFrom(offset: number, end: number): number {
    const { leaf } = this.#open
    if (leaf?.type !== 'fence' || this.#containers.size > 0) return offset
    const { marker, length } = leaf.ending as Fence
    const marks = String.fromCharCode(marker).repeat(length)
    const found = this.#text.slice(offset, end).indexOf(marks)
    return found === -1 ? end : offset + found
  }

  /** Takes the next line in; its number is the one that the blocks have. The last one of a text may have no ending. */
  read(line: number, start: number, end: number, hasEnding = true): LineKind {
    const cursor = this.cursor
    const containers = this.#containers
    const open = this.#open
    cursor.enter(start, end)
    open.line = line
    this.#lineStart = start
    this.#hasEnding = hasEnding
    this.#isBelowMarker = containers.isAtMarker
    const continued = containers.continue(cursor, start)
    if (containers.hasNewItem) open.leaf = undefined
    const isLazy = continued < containers.size
    const { leaf } = open
    const isInLeaf = !isLazy && (leaf?.type === 'fence' || leaf?.type === 'html')
    if (isInLeaf && !(cursor.blank && leaf.ending === 'blank')) {
      open.takeLine(leaf)
      this.#endLine(false)
      if (leaf.type === 'fence') return 'fence'
      return cursor.blank ? 'blank' : 'new text'
    }
    if (cursor.blank && !containers.hasNewItem) return this.#atBlankLine(continued)
    const kind = this.#inFlow(continued, isLazy)
    this.#endLine(false)
    return kind
  }

  #endLine(isBlank: boolean): void {
    this.#containers.endLine(this.cursor.end, isBlank, this.#open.isUnclosed)
  }

  /** Ends what a line does not go on with that lacks the marks of containers. */
  #cut(continued: number): void {
    const open = this.#open
    if (open.leaf) open.leaf.isCut = true
    open.leaf = undefined
    this.#containers.cutLeaf()
    this.#containers.closeFrom(continued, this.#lineStart)
  }

  #atBlankLine(continued: number): LineKind {
    const open = this.#open
    const isInCode = continued === this.#containers.size && open.leaf?.type === 'indented'
    if (isInCode && this.cursor.deep) open.continueCode(open.leaf!)
    else if (continued < this.#containers.size) this.#cut(continued)
    else if (!isInCode) open.leaf = undefined
    this.#endLine(!isInCode || !this.cursor.deep)
    return 'blank'
  }

  /** A line with text; it is lazy when it does not continue all containers that are open. */
  #inFlow(continued: number, isLazy: boolean): LineKind {
    const cursor = this.cursor
    const open = this.#open
    const { leaf } = open
    const isPlain = startsPlainText(cursor.code)
    if (mayOpenContainer(cursor.code)) {
      const interrupting = !isLazy && leaf !== undefined && leaf.type !== 'table'
      if (this.#containers.open(cursor, continued, interrupting)) {
        open.leaf = undefined
        return this.#startLeaf(false)
      }
    }
    if (leaf?.type === 'paragraph' && this.#continuesParagraph(leaf, isPlain, isLazy)) {
      return leaf.type === 'paragraph' ? 'more text' : 'new text'
    }
    if (isLazy) this.#cut(continued)
    return this.#startLeaf(isLazy)
  }

  #startLeaf(isLazy: boolean): LineKind {
    if (this.cursor.blank) return 'blank'
    this.#open.start(isLazy, isLazy && this.#isBelowMarker)
    return this.#open.leaf?.type === 'fence' ? 'fence' : 'new text'
  }

  /** Whether a line is part of the paragraph above it; it may make that a heading or a table. */
  #continuesParagraph(paragraph: Leaf, isPlain: boolean, isLazy: boolean): boolean {
    const open = this.#open
    if (!isPlain && !this.cursor.deep) {
      if (!isLazy && underline.test(this.cursor.rest)) {
        open.leaf = undefined
        if (this.#areDefinitions(paragraph)) return false
        paragraph.type = 'underlined'
      } else if (!isLazy && open.startTable(paragraph)) return true
      else if (blockAt(this.cursor, true)) return false
      else if (isLazy && blockAt(this.cursor, false)) {
        // As micromark has it, any other HTML ends the paragraph, and is part of its container if a line follows.
        if (this.#hasEnding) open.open('html', 'blank')
        return this.#hasEnding
      }
    }
    open.takeText(paragraph)
    return true
  }
}
