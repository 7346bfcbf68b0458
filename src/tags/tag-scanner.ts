import type { Reporter } from '../diagnostics/reporter.js'
import type { Source } from '../source/source.js'
import type { AttributeTable } from './attribute-table.js'
import { CodeSpans } from '../markdown/code-span.js'
import type { Line, Lines } from '../source/lines.js'
import { readClosingTag } from './reader/closing-tag.js'
import { readOpeningTag } from './reader/opening-tag.js'
import { TagCursor } from './reader/tag-cursor.js'
import { isPlainText } from '../markdown/structure/plain-text.js'
import { RecoveryPoints } from './recovery-points.js'
import { BlockStructure } from '../markdown/structure/block-structure.js'
import { EnclosingFences } from './runaway-fence.js'
import type { TagEvent } from './tag-event.js'
import { readBlockTagHead, tagStart, type BlockTagHead } from './tag-head.js'
import { TextTags } from './text-tags.js'
import { skipSpaces, trimmedEnd } from '../source/white-space.js'

/** Walks over a text once, line by line, and finds the tags that open and close blocks. */
export class TagScanner {
  readonly #text: string
  readonly #reporter: Reporter
  readonly #table: AttributeTable
  readonly #lines: Lines
  readonly #structure: BlockStructure
  readonly #fences: EnclosingFences
  readonly #recovery: RecoveryPoints
  readonly #events: TagEvent[] = []
  readonly #textTags: TextTags
  readonly #hasCarriageReturn: boolean
  /** How many blocks are open. */
  #depth = 0
  /** The line on which text behind a tag was reported last. */
  #reported = -1
  /** The code spans on the line where a closing tag was looked for last. */
  #code: { readonly line: number; readonly spans: CodeSpans } | undefined

  constructor(source: Source, reporter: Reporter, table: AttributeTable) {
    this.#text = source.text
    this.#reporter = reporter
    this.#table = table
    this.#lines = source.lines
    this.#structure = new BlockStructure(source.text)
    this.#recovery = new RecoveryPoints(source.text)
    this.#fences = new EnclosingFences(source.text, this.#lines, this.#recovery)
    this.#textTags = new TextTags(reporter, this.#events)
    this.#hasCarriageReturn = source.text.includes('\r')
  }

  /** Finds the tags from an offset on. */
  scan(start: number): readonly TagEvent[] {
    let offset = this.#pastPlainText(start)
    while (offset < this.#text.length) {
      const line = this.#lines.from(offset)
      offset = this.#readLine(this.#pastCode(line))
    }
    this.#textTags.endRun()
    return this.#events
  }

  /** Where the next tag of a block stands, or the text ends, if that is clear at a glance; else the offset. */
  #pastPlainText(offset: number): number {
    const text = this.#text
    if (this.#hasCarriageReturn || (offset > 0 && text[offset - 1] !== '\n')) return offset
    const delimiter = this.#textTags.delimiterFrom(offset)
    const end = delimiter === text.length ? delimiter : text.lastIndexOf('\n', delimiter) + 1
    const start = tagStart(text, end)
    const isTag = start !== undefined && readBlockTagHead(text, start) !== undefined
    if (end <= offset || !(isTag || end === text.length)) return offset
    return isPlainText(text, offset, end) ? end : offset
  }

  /** The line, or the first behind it on which a fence that is open can close or a tag stand. */
  #pastCode(line: Line): Line {
    const closing = this.#structure.closingFrom(line.start)
    if (closing < line.next) return line
    const end = Math.min(closing, this.#textTags.delimiterFrom(line.start))
    return end < line.next ? line : this.#lines.around(end)
  }

  /** Reads a line, or what a tag has left of it, and returns where to go on. */
  #readLine(line: Line): number {
    const tag = this.#tagOn(line)
    if (tag) {
      this.#textTags.endRun()
      this.#structure.reset()
      const next = tag.closing ? this.#readClosing(tag, line) : this.#readOpening(tag, line)
      return this.#pastPlainText(next)
    }
    const kind = this.#structure.read(line)
    this.#textTags.read(line, kind, line.index === this.#reported)
    return line.next
  }

  /** The tag that a line starts with, unless a fence hides it. */
  #tagOn(line: Line): BlockTagHead | undefined {
    const start = tagStart(this.#text, line.start)
    const head = start === undefined ? undefined : readBlockTagHead(this.#text, start)
    const fence = head && this.#structure.fenceAt(line)
    return fence && this.#fences.hides(fence, line, this.#depth > 0) ? undefined : head
  }

  #readOpening(head: BlockTagHead, line: Line): number {
    const tag = readOpeningTag(head, this.#cursorBehind(head), this.#reporter, this.#table)
    const next = this.#behind(tag.span.end, head.name)
    this.#events.push({ type: 'opening', tag, start: line.start, next })
    if (tag.selfClosing) return next
    this.#depth++
    return this.#closingTagFrom(next) ?? next
  }

  #readClosing(head: BlockTagHead, line: Line): number {
    const { name, nameSpan, span } = readClosingTag(head, this.#cursorBehind(head), this.#reporter)
    const next = this.#behind(span.end, `/${name}`)
    this.#events.push({ type: 'closing', name, nameSpan, start: line.start, end: span.end, next })
    this.#depth = Math.max(0, this.#depth - 1)
    return next
  }

  #cursorBehind({ nameSpan: { end } }: BlockTagHead): TagCursor {
    return new TagCursor(this.#text, end, this.#lines.from(end), this.#lines, this.#recovery)
  }

  /** Where the text behind a tag begins: on the next line, else it is reported, once for a line. */
  #behind(end: number, name: string): number {
    const line = this.#lines.from(end)
    const start = skipSpaces(this.#text, end, line.end)
    if (start === line.end) return line.next
    const ended = this.#text.startsWith('%}', end - 2)
    if (ended && line.index !== this.#reported) {
      const span = { start, end: trimmedEnd(this.#text, start, line.end) }
      this.#reporter.report('text-after-tag', span, name)
    }
    this.#reported = line.index
    return start
  }

  /** The closing tag on what an opening tag has left of its line; a tag that follows at once is read anyway. */
  #closingTagFrom(offset: number): number | undefined {
    const line = this.#lines.from(offset)
    if (line.index !== this.#reported || readBlockTagHead(this.#text, offset)) return undefined
    if (this.#code?.line !== line.index) {
      this.#code = { line: line.index, spans: new CodeSpans(this.#text, line) }
    }
    for (let at = offset; at < line.end; at++) {
      if (!this.#text.startsWith('{%', at) || this.#code.spans.cover(at)) continue
      if (readBlockTagHead(this.#text, at)?.closing) return at
    }
    return undefined
  }
}
