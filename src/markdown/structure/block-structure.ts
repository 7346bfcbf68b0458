import type { Line } from '../../source/lines.js'
import { type Fence, isClosingFence } from '../fence.js'
import type { Block, HtmlEnd, Leaf } from './block.js'
import { Containers } from './containers.js'
import { blockAt, isDelimiterRow, isHeadOf, startsPlainText, underline } from './line-start.js'
import { LineCursor } from './line-cursor.js'

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
  readonly #text: string
  readonly #containers = new Containers()
  readonly #cursor: LineCursor
  /** The number of the line. */
  #line = 0
  #leaf: Leaf | undefined
  /** The last line of text, without what it is indented; empty where that is as deep as code. */
  #textStart = 0
  #textEnd = 0

  constructor(text: string) {
    this.#text = text
    this.#cursor = new LineCursor(text)
  }

  /** The blocks in no container, as far as they were read. */
  get blocks(): readonly Block[] {
    return this.#containers.blocks
  }

  /** Where what the last line has for its block starts. */
  get contentStart(): number {
    return this.#cursor.offset
  }

  /** Closes everything: what follows is a document of its own. */
  reset(): void {
    this.#containers.clear()
    this.#leaf = undefined
  }

  /** The fenced code block that the next line is part of, if it is. */
  fenceAt(line: Line): EnclosingFence | undefined {
    if (this.#leaf?.type !== 'fence') return undefined
    const cursor = this.#cursor
    cursor.enter(line.start, line.end)
    const { indent } = cursor
    if (!this.#containers.holds(cursor)) return undefined
    return { fence: this.#leaf.ending as Fence, indent: indent - cursor.indent }
  }

  /** Where the open fence can close at the earliest, from the start of a line up to an end; no fence is open: there. */
  closingFrom(offset: number, end: number): number {
    if (this.#leaf?.type !== 'fence' || this.#containers.size > 0) return offset
    const { marker, length } = this.#leaf.ending as Fence
    const marks = String.fromCharCode(marker).repeat(length)
    const found = this.#text.slice(offset, end).indexOf(marks)
    return found === -1 ? end : offset + found
  }

  /** Takes the next line in; its number is the one that the blocks have. */
  read(line: number, start: number, end: number): LineKind {
    const cursor = this.#cursor
    const containers = this.#containers
    cursor.enter(start, end)
    this.#line = line
    const isAtMarker = containers.endsAtMarker
    const continued = containers.continue(cursor)
    if (containers.hasNewItem) this.#leaf = undefined
    const isLazy = continued < containers.size
    const leaf = this.#leaf
    if (!isLazy && leaf?.type === 'fence') return this.#inFence(leaf)
    if (!isLazy && leaf?.type === 'html') return this.#inHtml(leaf)
    if (cursor.blank && !containers.hasNewItem) return this.#atBlankLine(continued)
    const kind = this.#inFlow(continued, isLazy)
    // A check box below a marker is not where it is expected: micromark looks at the spaces, too.
    if (isAtMarker && this.#text[cursor.content] === '[') this.#doubt()
    containers.endLine(end)
    return kind
  }

  #inFence(leaf: Leaf): LineKind {
    const { end, content, deep } = this.#cursor
    this.#continueLeaf(leaf)
    if (!deep && isClosingFence(this.#text, content, end, leaf.ending as Fence)) this.#close(leaf)
    this.#containers.endLine(end)
    return 'fence'
  }

  #inHtml(leaf: Leaf): LineKind {
    const { blank, end } = this.#cursor
    if (leaf.ending === 'blank' && blank) return this.#atBlankLine(this.#containers.size)
    this.#continueLeaf(leaf)
    if (leaf.ending !== 'blank') this.#closeHtml(leaf)
    this.#containers.endLine(end)
    return blank ? 'blank' : 'new text'
  }

  #closeHtml(leaf: Leaf): void {
    if ((leaf.ending as RegExp).test(this.#cursor.rest)) this.#close(leaf)
  }

  #close(leaf: Leaf): void {
    leaf.isClosed = true
    this.#leaf = undefined
  }

  #continueLeaf(leaf: Leaf): void {
    leaf.to = this.#line + 1
  }

  #atBlankLine(continued: number): LineKind {
    const isOver = continued < this.#containers.size || this.#leaf?.type !== 'indented'
    if (isOver) this.#leaf = undefined
    else if (this.#leaf && this.#cursor.deep) this.#leaf.type = 'doubtful'
    this.#containers.closeFrom(continued)
    if (this.#containers.isSpacedInQuote) this.#doubt()
    this.#containers.endBlankLine(this.#cursor.end)
    return 'blank'
  }

  /** A line with text; it is lazy when it does not continue all containers that are open. */
  #inFlow(continued: number, isLazy: boolean): LineKind {
    const cursor = this.#cursor
    const containers = this.#containers
    const leaf = this.#leaf
    const isPlain = startsPlainText(cursor.code)
    if (!isPlain) {
      const interrupting = !isLazy && leaf !== undefined && leaf.type !== 'table'
      if (containers.open(cursor, continued, interrupting)) {
        this.#leaf = undefined
        if (containers.isTooDeep) this.#open('doubtful')
        return cursor.blank ? 'blank' : this.#startLeaf(false)
      }
    }
    if (leaf?.type === 'paragraph' && this.#continuesParagraph(leaf, isPlain, isLazy)) {
      return leaf.type === 'paragraph' ? 'more text' : 'new text'
    }
    if (isLazy) {
      this.#leaf = undefined
      containers.closeFrom(continued)
    }
    return cursor.blank ? 'blank' : this.#startLeaf(isLazy)
  }

  /** Whether a line is part of the paragraph above it; it may make that a heading or a table. */
  #continuesParagraph(paragraph: Leaf, isPlain: boolean, isLazy: boolean): boolean {
    if (isLazy) paragraph.lazyLines++
    if (!isPlain && !this.#cursor.deep) {
      const { rest } = this.#cursor
      if (!isLazy && underline.test(rest)) {
        paragraph.type = 'underlined'
        this.#leaf = undefined
      } else if (!isLazy && this.#isDelimiterRow(rest)) {
        this.#makeTable(paragraph)
        return true
      } else if (blockAt(this.#cursor, true)) return false
      // As micromark has it, some HTML is part of the container then, and ends the paragraph.
      else if (isLazy && blockAt(this.#cursor, false)) this.#doubt()
    }
    this.#takeText()
    this.#continueLeaf(paragraph)
    return true
  }

  /** Remembers a line of text: it may be the head of a table. */
  #takeText(): void {
    const { content, deep, end } = this.#cursor
    this.#textStart = deep ? end : content
    this.#textEnd = end
  }

  #isDelimiterRow(row: string): boolean {
    const isBelowText = this.#textStart < this.#textEnd && isDelimiterRow(row)
    return isBelowText && isHeadOf(this.#text.slice(this.#textStart, this.#textEnd), row)
  }

  /** Makes the last line of a paragraph the head of a table. */
  #makeTable(paragraph: Leaf): void {
    // Micromark reads a tag that is alone above a delimiter row as HTML.
    const isTag = this.#text[this.#textStart] === '<'
    if (paragraph.lazyLines > 0 || isTag) paragraph.type = 'doubtful'
    else if (paragraph.from === this.#line - 1) paragraph.type = 'table'
    else {
      paragraph.to = this.#line - 1
      this.#open('table', this.#line - 1, this.#textStart)
      return
    }
    this.#continueLeaf(paragraph)
  }

  #startLeaf(isLazy: boolean): LineKind {
    const { content, deep } = this.#cursor
    if (deep) {
      if (this.#leaf?.type === 'indented') this.#continueLeaf(this.#leaf)
      else if (this.#leaf || isLazy) {
        // As micromark has it: indented code that starts by ending a container is one line long.
        this.#leaf = undefined
        this.#doubt()
      } else this.#open('indented')
      return 'new text'
    }
    const block = startsPlainText(this.#cursor.code) ? undefined : blockAt(this.#cursor, false)
    if (block) {
      const leaf = this.#open(block.type, this.#line, content, block.ending)
      if (block.type === 'fence') return 'fence'
      if (block.ending === undefined) this.#leaf = undefined
      else if (block.ending !== 'blank') this.#closeHtml(leaf)
    } else if (this.#leaf?.type === 'table') this.#continueLeaf(this.#leaf)
    else {
      this.#open('paragraph')
      this.#takeText()
    }
    return 'new text'
  }

  #open(
    type: Leaf['type'],
    from = this.#line,
    start = this.#cursor.content,
    ending?: Fence | HtmlEnd,
  ): Leaf {
    const { indent } = this.#cursor
    const to = this.#line + 1
    this.#leaf = { type, from, to, start, indent, ending, isClosed: false, lazyLines: 0 }
    this.#containers.add(this.#leaf)
    return this.#leaf
  }

  #doubt(): void {
    const leaf = this.#leaf
    this.#open('doubtful')
    this.#leaf = leaf
  }
}
