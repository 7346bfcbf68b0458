import type { Line } from '../../source/lines.js'
import { type Fence, isClosingFence } from '../fence.js'
import type { EnclosingFence, Leaf, LineKind } from './block.js'
import { Containers } from './containers.js'
import { LineCursor } from './line-cursor.js'
import { blockAt, htmlEndOf, isHeadOf, mayPass, startsPlainText, underline } from './line-start.js'

/** Reads lines into blocks as micromark nests them, by CommonMark and GFM. */
export class BlockStructure {
  /** Where what the last line has for its block starts. */
  readonly cursor: LineCursor
  readonly #text: string
  readonly #areDefinitions: (paragraph: Leaf) => boolean
  readonly #containers = new Containers()
  /** The block without blocks in it that the last line is part of, unless it has ended. */
  #leaf: Leaf | undefined
  /** The number of the last line, and whether it has an ending. */
  #line = 0
  #hasEnding = true
  /** Whether it is below a marker alone. */
  #isBelowMarker = false
  /** The last line of text, without what it is indented; empty where that is as deep as code. */
  #head = ''
  /** Whether indented code is in a list that was loose above it. */
  #isInLooseList = false

  /** `areDefinitions` says whether a paragraph has no text of its own, which an underline would make a heading. */
  constructor(text: string, areDefinitions: (paragraph: Leaf) => boolean = () => false) {
    this.#text = text
    this.#areDefinitions = areDefinitions
    this.cursor = new LineCursor(text)
  }

  /** Ends the text at an offset; returns the blocks in no container, and what was found in them. */
  finish(end: number): Containers {
    const cursor = this.cursor
    const leaf = this.#leaf
    if (cursor.end < end) {
      // A last line without anything lacks the marks of quotes.
      cursor.enter(end, end)
      if (!this.#containers.holds(cursor)) this.#cut(this.#containers.size)
    } else if (leaf && leaf.from < this.#line && leaf.to > this.#line) {
      // … and without text it is no part of a block.
      if (cursor.offset === end && cursor.padding === 0) leaf.to--
    }
    this.#containers.closeFrom(0, end)
    return this.#containers
  }

  /** Closes everything: what follows is a document of its own. */
  reset(): void {
    this.#containers.clear()
    this.#leaf = undefined
  }

  /** The fenced code block that the next line is part of, if it is. */
  fenceAt(line: Line): EnclosingFence | undefined {
    if (this.#leaf?.type !== 'fence') return undefined
    const cursor = this.cursor
    cursor.enter(line.start, line.end)
    const { indent } = cursor
    if (!this.#containers.holds(cursor)) return undefined
    return { fence: this.#leaf.ending as Fence, indent: indent - cursor.indent }
  }

  /** Where the open fence can close at the earliest, from the start of a line up to an end; no fence is open: there. */
  closingFrom(offset: number, end: number): number {
    if (this.#leaf?.type !== 'fence' || this.#containers.size > 0) return offset
    const { marker, length } = this.#leaf.ending as Fence
    const found = this.#text.slice(offset, end).indexOf(marker.repeat(length))
    return found === -1 ? end : offset + found
  }

  /** Takes the next line in; its number is the one that the blocks have. The last one of a text may have no ending. */
  read(line: number, start: number, end: number, hasEnding = true): LineKind {
    const cursor = this.cursor
    const containers = this.#containers
    this.#line = line
    this.#hasEnding = hasEnding
    const above = this.#leaf
    if (containers.size === 0 && mayPass(above, this.#text, start, end)) {
      cursor.enterText(start, end)
      containers.passLine()
      if (start === end) this.#leaf = undefined
      else this.#takeText(above ?? this.#open('paragraph'))
      if (start === end) return 'blank'
      return above?.type === 'paragraph' ? 'more text' : 'new text'
    }
    cursor.enter(start, end)
    this.#isBelowMarker = containers.isAtMarker
    const continued = containers.continue(cursor)
    if (containers.hasNewItem) this.#leaf = undefined
    const leaf = this.#leaf
    const isLazy = continued < containers.size
    const isInLeaf = !isLazy && (leaf?.type === 'fence' || leaf?.type === 'html')
    let isBlank = false
    let kind: LineKind = 'blank'
    if (isInLeaf && !(cursor.blank && !leaf.isOpen)) kind = this.#takeLine(leaf)
    else if (!cursor.blank || containers.hasNewItem) kind = this.#inFlow(continued, isLazy)
    else isBlank = this.#isBlankLine(continued, isLazy)
    containers.endLine(cursor.end, isBlank, this.#leaf?.isOpen ?? false)
    return kind
  }

  /** Ends what a line does not go on with that lacks the marks of containers. */
  #cut(continued: number): void {
    if (this.#leaf) this.#leaf.isCut = true
    this.#leaf = undefined
    this.#containers.cutLeaf()
    this.#containers.closeFrom(continued, this.cursor.start)
  }

  /** Takes in a line without text; false where it is part of indented code. */
  #isBlankLine(continued: number, isLazy: boolean): boolean {
    const leaf = this.#leaf
    if (isLazy) this.#cut(continued)
    else if (leaf?.type !== 'indented') this.#leaf = undefined
    else if (this.cursor.deep) this.#continueCode(leaf)
    return isLazy || leaf?.type !== 'indented' || !this.cursor.deep
  }

  /** A line with text; it is lazy when it does not continue all containers that are open. */
  #inFlow(continued: number, isLazy: boolean): LineKind {
    const leaf = this.#leaf
    const isPlain = startsPlainText(this.cursor.mark)
    const interrupting = !isLazy && leaf !== undefined && leaf.type !== 'table'
    if (!isPlain && this.#containers.open(this.cursor, continued, interrupting)) {
      this.#leaf = undefined
      return this.#startLeaf(false)
    }
    if (leaf?.type === 'paragraph' && this.#continuesParagraph(leaf, isPlain, isLazy)) {
      return leaf.type === 'paragraph' ? 'more text' : 'new text'
    }
    if (isLazy) this.#cut(continued)
    return this.#startLeaf(isLazy)
  }

  /** Whether a line is part of the paragraph above it; it may make that a heading or a table. */
  #continuesParagraph(paragraph: Leaf, isPlain: boolean, isLazy: boolean): boolean {
    if (!isPlain && !this.cursor.deep) {
      if (!isLazy && underline.test(this.cursor.rest)) {
        this.#leaf = undefined
        if (this.#areDefinitions(paragraph)) return false
        paragraph.type = 'underlined'
      } else if (!isLazy && isHeadOf(this.#head, this.cursor.rest)) {
        if (paragraph.from < this.#line - 1) {
          this.#startTable(paragraph)
          return true
        }
        paragraph.type = 'table'
      } else if (blockAt(this.cursor, true)) return false
      else if (isLazy && blockAt(this.cursor, false)) {
        // As micromark has it, any other HTML ends the paragraph, and is part of its container if a line follows.
        if (this.#hasEnding) this.#open('html', 'blank')
        return this.#hasEnding
      }
    }
    this.#takeText(paragraph)
    return true
  }

  /** Takes in a line of a fence, or of HTML. */
  #takeLine(leaf: Leaf): LineKind {
    leaf.to = this.#line + 1
    const { blank, content, deep, end, rest } = this.cursor
    const { ending } = leaf
    const isClosed =
      leaf.type === 'fence'
        ? !deep && isClosingFence(this.#text, content, end, ending as Fence)
        : leaf.isOpen && (ending as RegExp).test(rest)
    if (isClosed) {
      leaf.isOpen = false
      this.#leaf = undefined
    }
    if (leaf.type === 'fence') return 'fence'
    return blank ? 'blank' : 'new text'
  }

  /** Takes in a line of indented code, with the blank lines above. */
  #continueCode(leaf: Leaf): void {
    leaf.to = this.#line + 1
    this.#containers.takeBlankLines(this.#isInLooseList)
  }

  /** Takes in a line of text, which may be the head of a table. */
  #takeText(leaf: Leaf): void {
    this.#head = this.cursor.deep ? '' : this.cursor.rest
    leaf.to = this.#line + 1
  }

  /** Makes the last line of a paragraph the head of a table; this line is its delimiter row. */
  #startTable(paragraph: Leaf): void {
    paragraph.to = this.#line - 1
    // As micromark has it, a tag that is alone above a delimiter row is HTML.
    const isHtml = this.#head.startsWith('<') && htmlEndOf(this.#head, false) !== undefined
    const leaf = isHtml ? this.#open('html', 'blank') : this.#open('table')
    leaf.from = paragraph.to
  }

  /** Starts a block with a line, or goes on with indented code or a table. */
  #startLeaf(isLazy: boolean): LineKind {
    const leaf = this.#leaf
    if (this.cursor.blank) return 'blank'
    if (this.cursor.deep) {
      if (leaf?.type === 'indented') this.#continueCode(leaf)
      else this.#open('indented')
      // As micromark has it: indented code that starts by ending a container is one line long.
      if (isLazy) this.#leaf = undefined
      return 'new text'
    }
    const block = blockAt(this.cursor, false)
    if (block) {
      const opened = this.#open(block.type, block.ending)
      if (block.ending === undefined) this.#leaf = undefined
      else if (block.type === 'html') this.#takeLine(opened)
      return block.type === 'fence' ? 'fence' : 'new text'
    }
    if (leaf?.type === 'table') leaf.to = this.#line + 1
    // As micromark has it, text below a marker alone may have a check box outside of the list, too.
    else this.#takeText(this.#open('paragraph', undefined, isLazy && this.#isBelowMarker))
    return 'new text'
  }

  /** Opens a block in the innermost container. */
  #open(type: Leaf['type'], ending?: Leaf['ending'], isBelowMarker = false): Leaf {
    const { content: start, indent } = this.cursor
    const startsItem = indent === 0 && (isBelowMarker || this.#containers.isAtMarker)
    const leaf = {
      type,
      from: this.#line,
      to: this.#line + 1,
      start,
      textStart: 0,
      indent,
      ending,
      isOpen: ending !== undefined && ending !== 'blank',
      isCut: false,
      startsItem,
    }
    this.#containers.add(leaf)
    if (type === 'paragraph' && this.#text[start] === '[') this.#containers.bracketed.push(leaf)
    this.#isInLooseList = this.#containers.isLoose
    this.#leaf = leaf
    return leaf
  }
}
