import { countUpTo } from '../../source/lines.js'
import { type Fence, isClosingFence } from '../fence.js'
import type { Leaf, TextBlocks } from './block.js'
import { Containers } from './containers.js'
import { isHeadOf } from '../table.js'
import type { ContentLines } from './content-lines.js'
import { CODE_INDENT, LineCursor } from './line-cursor.js'
import { blockAt, containerMarks, htmlEndOf, startsPlainText, underline } from './line-start.js'

/** Reads lines into blocks as micromark nests them, by CommonMark and GFM. */
export class BlockStructure {
  readonly lines: ContentLines
  /** The containers that are open. */
  readonly containers: Containers
  readonly #text: TextBlocks = { blocks: [], labels: [], bracketed: [], tooDeep: [] }
  /** The start of what the last line has for its block. */
  readonly #cursor: LineCursor
  /** The block without blocks in it that the last line is part of, unless it has ended; and the last that a line was part of. */
  #leaf: Leaf | undefined
  #taken: Leaf | undefined
  /** The last line of text, without what it is indented; empty where that is as deep as code. */
  #head = ''
  /** The number of the last line. */
  #line = 0
  /** True when indented code is in a list that was loose above it. */
  #isInLooseList = false

  constructor(lines: ContentLines) {
    this.lines = lines
    this.#cursor = new LineCursor(lines.text)
    this.containers = new Containers(this.#cursor, this.#text)
  }

  /** Ends the text at an offset, and returns its blocks. */
  finish(end: number): TextBlocks {
    if (this.#cursor.end < end) {
      // A last line without anything lacks the marks of quotes.
      this.#cursor.enter(end, end)
      if (!this.containers.hold()) this.#cut(0)
    }
    this.containers.closeFrom(0, end)
    return this.#text
  }

  /** The fence that the next line is in, if it is, and the columns by which the lists around it indent it. */
  fenceAt(line: number, start: number): { fence: Fence; indent: number } | undefined {
    if (this.#leaf?.type !== 'fence') return undefined
    this.#cursor.enter(start, this.lines.ends[line]!)
    const { indent } = this.#cursor
    if (!this.containers.hold()) return undefined
    return { fence: this.#leaf.ending as Fence, indent: indent - this.#cursor.indent }
  }

  /** Passes over lines, down to the next that may close the open fence or that holds an offset; its number. */
  skipCode(line: number, offset: number): number {
    const leaf = this.#leaf
    if (leaf?.type !== 'fence' || leaf.indent > 0 || this.containers.size > 0) return line
    const { marker, length } = leaf.ending as Fence
    const start = this.lines.startOf(line)
    const found = this.lines.text.slice(start, offset).indexOf(marker.repeat(length))
    const end = found === -1 ? offset : start + found
    const next = Math.max(line, countUpTo(this.lines.lineStarts, end) - 1)
    if (next > line) leaf.to = next
    return next
  }

  /** Takes the next line in, or what a tag has left of it, and returns the leaf that it is part of. */
  read(line: number, start: number): Leaf | undefined {
    const { containers, lines } = this
    const cursor = this.#cursor
    const end = lines.ends[line]!
    this.#line = line
    if (containers.size === 0) {
      const leaf = this.#leaf
      // Most lines are empty, or rows; nothing else need be known of them.
      const isOfText = leaf === undefined || leaf.type === 'paragraph' || leaf.type === 'table'
      if (start === end && isOfText) return (this.#leaf = undefined)
      if (leaf?.type === 'table' && lines.text.startsWith('|', start)) return this.#take(leaf)
    }
    cursor.enter(start, end)
    // Most lines are in no container and start none.
    if (containers.size === 0 && !containerMarks.has(cursor.mark)) this.#takeContent(0, false)
    else this.#takeLineOfContainers()
    lines.starts[line] = cursor.offset
    if (cursor.padding > 0) lines.paddings.set(line, cursor.padding)
    return this.#taken && this.#taken.to > line ? this.#taken : undefined
  }

  #takeLineOfContainers(): void {
    const continued = this.containers.continue()
    if (this.containers.hasNewItem) this.#leaf = undefined
    const isBlank = this.#takeContent(continued, continued < this.containers.size)
    this.containers.endLine(isBlank, this.#leaf?.isOpen ?? false)
  }

  /** Takes in a line after the marks of its containers, all that are open or fewer where it is lazy; true for a blank one. */
  #takeContent(continued: number, isLazy: boolean): boolean {
    const { containers } = this
    const cursor = this.#cursor
    const leaf = this.#leaf
    const { mark } = cursor
    const isOfLines = leaf?.type === 'fence' || leaf?.type === 'html'
    if (isOfLines && !isLazy && (leaf.isOpen || mark !== '')) {
      this.#takeLine(leaf)
      return false
    }
    if (mark === '' && !containers.hasNewItem) return this.#passBlank(continued, isLazy)
    const interrupting = !isLazy && leaf !== undefined && leaf.type !== 'table'
    if (containerMarks.has(mark) && containers.open(continued, interrupting)) {
      this.#leaf = undefined
      this.#startLeaf(false)
    } else if (leaf?.type !== 'paragraph' || !this.#continuesParagraph(leaf, isLazy)) {
      if (isLazy) this.#cut(continued)
      this.#startLeaf(isLazy)
    }
    return false
  }

  /** Takes in a line without text; false where it is part of indented code. */
  #passBlank(continued: number, isLazy: boolean): boolean {
    const leaf = this.#leaf
    if (isLazy || leaf?.type !== 'indented') this.#cut(continued)
    else if (this.#cursor.deep) {
      this.#takeCode(leaf)
      return false
    } else this.#cursor.skipColumns(CODE_INDENT)
    return true
  }

  /** Ends what a line does not go on with that lacks the marks of containers. */
  #cut(continued: number): void {
    if (this.#leaf) this.#leaf.isCut = true
    this.#leaf = undefined
    this.containers.closeFrom(continued)
  }

  /** True when a line is part of the paragraph above it; it may make that a heading or a table. */
  #continuesParagraph(paragraph: Leaf, isLazy: boolean): boolean {
    if (!startsPlainText(this.#cursor.mark) && !this.#cursor.deep) {
      if (!isLazy && underline.test(this.#cursor.rest)) {
        this.#leaf = undefined
        if (this.lines.areDefinitions(paragraph)) return false
        paragraph.type = 'underlined'
      } else if (!isLazy && isHeadOf(this.#head, this.#cursor.rest)) {
        if (paragraph.from < this.#line - 1) {
          this.#startTable(paragraph)
          return true
        }
        paragraph.type = 'table'
      } else if (blockAt(this.#cursor, true)) return false
      else if (isLazy && blockAt(this.#cursor, false)) {
        // As micromark has it, any other HTML ends the paragraph, and is part of its container if a line follows.
        if (this.#line + 1 === this.lines.ends.length) return false
        this.#open('html', 'blank')
        return true
      }
    }
    this.#takeText(paragraph)
    return true
  }

  #take(leaf: Leaf): Leaf {
    leaf.to = this.#line + 1
    return (this.#taken = leaf)
  }

  /** Takes in a line of a fence, or of HTML. */
  #takeLine(leaf: Leaf): void {
    const cursor = this.#cursor
    // A last line without anything is no part of a block.
    const isLast = this.#line + 1 === this.lines.ends.length
    if (isLast && cursor.blank && cursor.indent === 0 && leaf.from < this.#line) return
    this.#take(leaf)
    const { ending } = leaf
    const isClosed =
      leaf.type === 'fence'
        ? !cursor.deep && isClosingFence(cursor.text, cursor.content, cursor.end, ending as Fence)
        : leaf.isOpen && (ending as RegExp).test(cursor.rest)
    if (isClosed) {
      leaf.isOpen = false
      this.#leaf = undefined
    } else if (leaf.type === 'fence') cursor.skipColumns(leaf.indent)
  }

  /** Takes in a line of indented code, with the blank lines above. */
  #takeCode(leaf: Leaf): void {
    this.#take(leaf)
    this.#cursor.skipColumns(CODE_INDENT)
    this.containers.takeBlankLines(this.#isInLooseList)
  }

  /** Takes in a line of text, which may be the head of a table. */
  #takeText(leaf: Leaf): void {
    this.#head = this.#cursor.deep ? '' : this.#cursor.rest
    this.#take(leaf)
  }

  /** Makes the last line of a paragraph the head of a table; this line is its delimiter row. */
  #startTable(paragraph: Leaf): void {
    paragraph.to = this.#line - 1
    // As micromark has it, a tag that is alone above a delimiter row is HTML.
    const ending = htmlEndOf(this.#head, false)
    this.#open(ending ? 'html' : 'table', ending).from = paragraph.to
  }

  /** Starts a block with a line, or goes on with indented code or a table. */
  #startLeaf(isLazy: boolean): void {
    const cursor = this.#cursor
    const leaf = this.#leaf
    if (cursor.blank) return
    if (cursor.deep) {
      this.#takeCode(leaf?.type === 'indented' ? leaf : this.#open('indented'))
      // As micromark has it: indented code that starts by ending a container is one line long.
      if (isLazy) this.#leaf = undefined
      return
    }
    const block = blockAt(cursor, false)
    if (block) {
      const opened = this.#open(block.type, block.ending)
      if (block.ending === undefined) this.#leaf = undefined
      else if (block.type === 'html') this.#takeLine(opened)
    } else if (leaf?.type === 'table') this.#take(leaf)
    // As micromark has it, text below a marker alone may have a check box outside of the list, too.
    else this.#takeText(this.#open('paragraph', undefined, isLazy && this.containers.isBelowMarker))
  }

  /** Opens a block in the innermost container. */
  #open(type: Leaf['type'], ending?: Leaf['ending'], isBelowMarker = false): Leaf {
    const { content, indent, offset, text } = this.#cursor
    const start = type === 'indented' ? offset : content
    const leaf: Leaf = {
      type,
      from: this.#line,
      to: this.#line + 1,
      start,
      textStart: 0,
      indent,
      ending,
      isOpen: ending !== undefined && ending !== 'blank',
      isCut: false,
      startsItem: indent === 0 && (isBelowMarker || this.containers.isAtMarker),
    }
    this.containers.add(leaf)
    if (type === 'paragraph' && text[start] === '[') this.#text.bracketed.push(leaf)
    this.#isInLooseList = this.containers.list?.isLoose ?? false
    this.#leaf = this.#taken = leaf
    return leaf
  }
}
