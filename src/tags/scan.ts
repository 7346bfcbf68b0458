import type { Reporter } from '../diagnostics/reporter.js'
import { BlockStructure } from '../markdown/structure/block-structure.js'
import type { Line, Lines } from '../source/lines.js'
import { skipSpaces, trimmedEnd } from '../source/white-space.js'
import { RunawayFences } from './runaway-fence.js'
import { type TagMark, type PlacedTag, SectionBuilder } from './sections.js'
import {
  blockTagHeadOn,
  readBlockTagHead,
  type BlockTag,
  type TagSection,
  type TagHead,
} from './tag.js'
import { readTag } from './tag-reader.js'
import { TextTags } from './text-tags.js'

/**
 * Divides a text, from `start` on, into blocks and the prose between them, and reports what is wrong
 * with its tags.
 */
export class TagScanner {
  readonly #reporter: Reporter
  readonly #text: string
  readonly #lines: Lines
  readonly #structure: BlockStructure
  readonly #fences: RunawayFences
  /** The tags of blocks, and those that stay text, in their order. */
  readonly #marks: TagMark[] = []
  readonly #textTags: TextTags
  readonly #open: PlacedTag[] = []
  /** The number of the line on which text followed a tag last. */
  #reportedLine: number | undefined

  constructor(reporter: Reporter) {
    const { source } = reporter
    this.#reporter = reporter
    this.#text = source.text
    this.#lines = source.lines
    this.#structure = new BlockStructure(source.text)
    this.#fences = new RunawayFences(source)
    this.#textTags = new TextTags(reporter, (tag) => this.#marks.push(tag))
  }

  scan(start: number): TagSection[] {
    let line: Line | undefined = this.#lines.from(start)
    while (line && line.start < this.#text.length) line = this.#readLine(line)
    this.#textTags.endRun()
    return new SectionBuilder(this.#marks, start, this.#reporter).build()
  }

  /** Reads a line, or what a tag has left of it, and returns the next one. */
  #readLine(line: Line): Line | undefined {
    const hasDelimiter = this.#textTags.delimiterFrom(line.start) < line.end
    const head = hasDelimiter ? this.#tagOn(line) : undefined
    if (head) {
      this.#textTags.endRun()
      this.#structure.reset()
      return this.#lines.from(this.#readTag(head, line))
    }
    const kind = this.#structure.read(line.index, line.start, line.end)
    this.#textTags.read(line, kind, line.index === this.#reportedLine)
    // Lines of a fence are passed over up to what may close it, or be a tag.
    const { next } = line
    const end = this.#structure.closingFrom(next, this.#textTags.delimiterFrom(next))
    return end > next ? this.#lines.around(end) : this.#lines.at(line.index + 1)
  }

  /** The tag that a line starts with, unless a fence hides it. */
  #tagOn(line: Line): TagHead | undefined {
    const head = blockTagHeadOn(this.#text, line.start)
    const fence = head && this.#structure.fenceAt(line)
    return fence && this.#fences.hides(fence, line, this.#open.length > 0) ? undefined : head
  }

  #readTag(head: TagHead, { start }: Line): number {
    const tag = readTag(head, this.#reporter)
    const next = this.#startAfter(tag)
    const placed: PlacedTag = { type: 'block', tag, start, next }
    this.#marks.push(placed)
    if (tag.selfClosing) return next
    if (tag.closing) {
      const opening = this.#open.pop()
      if (opening) opening.closedBy = placed
      return next
    }
    this.#open.push(placed)
    return this.#closingTagFrom(next) ?? next
  }

  /** The start of the text after a tag: on the next line, else it is reported, once a line. */
  #startAfter({ closing, name, span: { end } }: BlockTag): number {
    const text = this.#text
    const line = this.#lines.from(end)
    const start = skipSpaces(text, end, line.end)
    if (start === line.end) return line.next
    if (line.index !== this.#reportedLine && text.startsWith('%}', end - 2)) {
      const span = { start, end: trimmedEnd(text, start, line.end) }
      // A tag after other text would still not start its line.
      const isFixable = !text.slice(start + 1, line.end).includes('{%')
      const edits = [{ span: { start: end, end: start }, text: this.#reporter.source.lineEnding }]
      const tag = closing ? `/${name}` : name
      this.#reporter.reportFixable('text-after-tag', span, isFixable ? edits : undefined, tag)
    }
    this.#reportedLine = line.index
    return start
  }

  /** The closing tag on what an opening tag has left of its line; a tag that follows at once is read anyway. */
  #closingTagFrom(offset: number): number | undefined {
    const text = this.#text
    const line = this.#lines.from(offset)
    if (line.index !== this.#reportedLine || readBlockTagHead(text, offset)) return undefined
    for (let at = offset; (at = text.indexOf('{%', at)) !== -1 && at < line.end; at += 2)
      if (readBlockTagHead(text, at)?.closing) return at
    return undefined
  }
}
