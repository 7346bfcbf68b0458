import type { Line } from '../../source/lines.js'
import type { Fence } from '../fence.js'
import { ContainerStack } from './containers.js'
import { heading, htmlEndOf, isRule, underline, type HtmlEnd } from './line-start.js'
import { LineCursor } from './line-cursor.js'
import { isDelimiterRow, isHeadOf } from './table-row.js'

/** What a line is: part of a fenced code block, or text that starts or goes on with a run of inline text. */
export type LineKind = 'blank' | 'fence' | 'new text' | 'more text'

/** A fence, and how far a line in it is indented by the lists around it. */
export interface EnclosingFence {
  /** The fence that was opened last. */
  readonly fence: Fence
  /** In columns. */
  readonly indent: number
}

interface HtmlBlock {
  readonly type: 'html'
  readonly ending: HtmlEnd
}

interface Paragraph {
  readonly type: 'paragraph'
  readonly lastLine: string
}

type Leaf = Fence | HtmlBlock | Paragraph | { readonly type: 'indented' | 'table' }

/** The blocks that are open from one line to the next, as CommonMark and GFM nest them. */
export class BlockStructure {
  readonly #text: string
  readonly #containers = new ContainerStack()
  #leaf: Leaf | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Closes everything: what follows is a document of its own. */
  reset(): void {
    this.#containers.closeFrom(0)
    this.#leaf = undefined
  }

  /** The fenced code block that the next line is part of, if it is. */
  fenceAt(line: Line): EnclosingFence | undefined {
    if (this.#leaf?.type !== 'fence') return undefined
    const cursor = this.#cursorAt(line)
    const { indent } = cursor
    if (!this.#containers.holds(cursor)) return undefined
    return { fence: this.#leaf, indent: indent - cursor.indent }
  }

  /** Where the open fence can close at the earliest, seen from a line on; no fence is open: there. */
  closingFrom(offset: number): number {
    if (this.#leaf?.type !== 'fence' || this.#containers.size > 0) return offset
    const marker = String.fromCharCode(this.#leaf.marker).repeat(this.#leaf.length)
    const found = this.#text.indexOf(marker, offset)
    return found === -1 ? this.#text.length : found
  }

  /** Takes the next line in. */
  read(line: Line): LineKind {
    const cursor = this.#cursorAt(line)
    const { continued, newItem } = this.#containers.continue(cursor)
    if (newItem) this.#leaf = undefined
    const inside = continued === this.#containers.size
    if (inside && this.#leaf?.type === 'fence') return this.#inFence(cursor, this.#leaf)
    if (inside && this.#leaf?.type === 'html') return this.#inHtmlBlock(cursor, this.#leaf)

    const interrupting = inside && this.#leaf !== undefined && this.#leaf.type !== 'table'
    if (this.#containers.open(cursor, continued, interrupting)) {
      this.#leaf = undefined
      return this.#startLeaf(cursor)
    }
    return this.#inFlow(cursor, continued)
  }

  #cursorAt(line: Line): LineCursor {
    return new LineCursor(this.#text, line.start, line.end)
  }

  #inFence(cursor: LineCursor, fence: Fence): LineKind {
    if (cursor.closesFence(fence)) this.#leaf = undefined
    return 'fence'
  }

  #inHtmlBlock(cursor: LineCursor, block: HtmlBlock): LineKind {
    if (ends(cursor, block)) this.#leaf = undefined
    return cursor.blank ? 'blank' : 'new text'
  }

  /** A line that opens no container; it is lazy when it does not continue all that are open. */
  #inFlow(cursor: LineCursor, continued: number): LineKind {
    const lazy = continued < this.#containers.size
    if (this.#leaf?.type === 'paragraph' && !cursor.blank) {
      const kind = this.#inParagraph(cursor, this.#leaf, lazy)
      if (kind) return kind
    }
    if (lazy) this.#leaf = undefined
    this.#containers.closeFrom(continued)
    return this.#startLeaf(cursor, lazy)
  }

  #inParagraph(cursor: LineCursor, paragraph: Paragraph, lazy: boolean): LineKind | undefined {
    if (!lazy && !cursor.deep && underline.test(cursor.rest)) {
      this.#leaf = undefined
      return 'new text'
    }
    if (!lazy && isDelimiterRowBelow(cursor, paragraph.lastLine)) {
      this.#leaf = { type: 'table' }
      return 'new text'
    }
    if (isLineBlock(cursor) || cursor.openingFence || openingHtml(cursor, true)) return undefined
    this.#leaf = this.#paragraphAt(cursor)
    return 'more text'
  }

  #startLeaf(cursor: LineCursor, lazy = false): LineKind {
    if (cursor.blank) return this.#atBlankLine()
    if (cursor.deep) {
      // As micromark has it: indented code that starts by ending a container is one line long.
      this.#leaf = lazy ? undefined : { type: 'indented' }
      return 'new text'
    }
    const fence = cursor.openingFence
    if (fence) {
      this.#leaf = fence
      return 'fence'
    }
    this.#leaf = this.#textLeaf(cursor)
    return 'new text'
  }

  #atBlankLine(): LineKind {
    if (this.#leaf?.type !== 'indented') this.#leaf = undefined
    return 'blank'
  }

  #textLeaf(cursor: LineCursor): Leaf | undefined {
    if (isLineBlock(cursor)) return undefined
    const block = openingHtml(cursor, false)
    if (block) return ends(cursor, block) ? undefined : block
    return this.#leaf?.type === 'table' ? this.#leaf : this.#paragraphAt(cursor)
  }

  #paragraphAt(cursor: LineCursor): Paragraph {
    // A table's head is not indented as deep as code.
    const lastLine = cursor.deep ? '' : cursor.rest
    return { type: 'paragraph', lastLine }
  }
}

/** Whether a line is a heading or a rule. */
function isLineBlock({ deep, rest }: LineCursor): boolean {
  return !deep && (heading.test(rest) || (/^[-*_]/.test(rest) && isRule(rest)))
}

function openingHtml({ deep, rest }: LineCursor, isBelowText: boolean): HtmlBlock | undefined {
  const ending = deep || !rest.startsWith('<') ? undefined : htmlEndOf(rest, isBelowText)
  return ending && { type: 'html', ending }
}

function ends({ blank, rest }: LineCursor, { ending }: HtmlBlock): boolean {
  return ending === 'blank' ? blank : ending.test(rest)
}

function isDelimiterRowBelow({ deep, rest }: LineCursor, head: string): boolean {
  const row = rest.trimEnd()
  return !deep && isDelimiterRow(row) && isHeadOf(head, row)
}
