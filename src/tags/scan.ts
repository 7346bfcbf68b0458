import type { Reporter } from '../diagnostics/reporter.js'
import { BlockStructure } from '../markdown/structure/block-structure.js'
import { ContentLines } from '../markdown/structure/content-lines.js'
import type { Line, Lines } from '../source/lines.js'
import type { Span } from '../source/position.js'
import { skipSpaces, trimmedEnd } from '../source/white-space.js'
import { RunawayFences } from './runaway-fence.js'
import { SectionBuilder } from './sections.js'
import {
  blockTagHeadOn,
  type BlockTag,
  type PlacedTag,
  type TagHead,
  type TagMark,
  type TagSection,
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
  readonly #content: ContentLines
  /** The blocks of Markdown in the text since the last tag, and where that starts. */
  #structure: BlockStructure
  #start = 0
  /** Those of the texts between tags, by their starts and ends. */
  readonly #structures = new Map<string, BlockStructure>()
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
    this.#content = new ContentLines(source, { start: 0, end: source.text.length })
    this.#structure = new BlockStructure(this.#content)
    this.#fences = new RunawayFences(source)
    this.#textTags = new TextTags(reporter, this.#marks)
  }

  scan(start: number): TagSection[] {
    this.#start = start
    let line: Line | undefined = this.#lines.from(start)
    while (line && line.start < this.#text.length) line = this.#readLine(line)
    this.#textTags.endRun()
    this.#endText(this.#text.length)
    return new SectionBuilder(start, this.#reporter).build(this.#marks)
  }

  /** The blocks of Markdown in a stretch of the text, where that is all between two tags. */
  structureOf({ start, end }: Span): BlockStructure | undefined {
    return this.#structures.get(`${start} ${end}`)
  }

  #endText(end: number): void {
    this.#structure.finish(end)
    this.#structures.set(`${this.#start} ${end}`, this.#structure)
  }

  /** Reads a line, or what a tag has left of it, and returns the next one. */
  #readLine(line: Line): Line | undefined {
    const { index, start, end, next } = line
    const hasDelimiter = this.#textTags.delimiterFrom(start) < end
    const head = hasDelimiter ? this.#tagOn(line) : undefined
    if (head) {
      this.#textTags.endRun()
      this.#endText(start)
      this.#start = this.#readTag(head, line)
      this.#structure = new BlockStructure(this.#content)
      return this.#lines.from(this.#start)
    }
    const kind = this.#structure.read(index, start, end, end < next)
    this.#textTags.read(line, kind, index === this.#reportedLine)
    const below = this.#structure.skipCode(index + 1, this.#textTags.delimiterFrom(next))
    return this.#lines.at(below)
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
    const opening = tag.closing ? this.#open.pop() : undefined
    if (opening) opening.closedBy = placed
    if (!tag.closing && !tag.selfClosing) this.#open.push(placed)
    return next
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
}
