import type { Reporter } from '../diagnostics/reporter.js'
import { BlockStructure } from '../markdown/structure/block-structure.js'
import type { ContentLines } from '../markdown/structure/content-lines.js'
import { countUpTo } from '../source/lines.js'
import { skipSpaces, trimmedEnd } from '../source/white-space.js'
import { RunawayFences } from './runaway-fence.js'
import { SectionBuilder } from './sections.js'
import {
  type BlockTag,
  type PlacedTag,
  type TagHead,
  type TagMark,
  type TagSection,
  tagHeadOn,
} from './tag.js'
import { readTag } from './tag-reader.js'
import { TextTags } from './text-tags.js'

/**
 * Divides a text, from an offset on, into blocks and the prose between them, and reports what is wrong
 * with its tags.
 */
export class TagScanner {
  readonly #reporter: Reporter
  readonly #lines: ContentLines
  /** The blocks of Markdown in the text since the last tag. */
  #structure: BlockStructure
  readonly #fences: RunawayFences
  /** The tags of blocks, and those that stay text, in their order. */
  readonly #marks: TagMark[] = []
  readonly #textTags: TextTags
  readonly #open: PlacedTag[] = []
  /** The end of the line on which text followed a tag last. */
  #reportedEnd = -1

  constructor(reporter: Reporter, lines: ContentLines) {
    this.#reporter = reporter
    this.#lines = lines
    this.#structure = new BlockStructure(lines)
    this.#fences = new RunawayFences(reporter.source)
    this.#textTags = new TextTags(reporter, this.#marks)
  }

  scan(start: number): TagSection[] {
    const { text } = this.#reporter.source
    for (let from = start; from < text.length;) from = this.#readText(from)
    const marks = this.#marks.filter(
      (mark) => mark.type === 'block' || !this.#textTags.isCode(mark),
    )
    return new SectionBuilder(start, this.#reporter).build(
      marks,
      this.#structure.finish(text.length),
    )
  }

  /** Reads lines from an offset on, and the first tag of a block below them; returns where the text after it starts. */
  #readText(start: number): number {
    const { text } = this.#reporter.source
    const { ends, lineStarts } = this.#lines
    const textTags = this.#textTags
    const structure = this.#structure
    let line = countUpTo(lineStarts, start) - 1
    for (let from = start; from < text.length; from = this.#lines.startOf(line)) {
      const end = ends[line]!
      const hasDelimiter = textTags.delimiterFrom(from) < end
      const head = hasDelimiter ? this.#tagOn(line, from) : undefined
      if (head) return this.#readTag(head, from)
      const leaf = structure.read(line, from)
      if (leaf?.type === 'fence') {
        line = structure.skipCode(line + 1, textTags.delimiterFrom(end))
        continue
      }
      if (leaf && (hasDelimiter || mayBeTag(text, from)))
        textTags.read({ start: from, end, leaf }, end === this.#reportedEnd)
      line++
    }
    return text.length
  }

  /** The tag that a line starts with, unless a fence hides it. */
  #tagOn(line: number, start: number): TagHead | undefined {
    const head = tagHeadOn(this.#reporter.source.text, start)
    if (!head?.isOfBlock) return undefined
    const around = this.#structure.fenceAt(line, start)
    if (!around) return head
    const inBlock = this.#open.length > 0
    return this.#fences.hides(around.fence, around.indent, line, inBlock) ? undefined : head
  }

  #readTag(head: TagHead, start: number): number {
    const above = this.#structure.finish(start)
    this.#structure = new BlockStructure(this.#lines)
    const tag = readTag(head, this.#reporter)
    const next = this.#startAfter(tag)
    const placed: PlacedTag = { type: 'block', tag, start, next, above, closedBy: undefined }
    this.#marks.push(placed)
    const opening = tag.closing ? this.#open.pop() : undefined
    if (opening) opening.closedBy = placed
    if (!tag.closing && !tag.selfClosing) this.#open.push(placed)
    return next
  }

  /** The start of the text after a tag: on the next line, else it is reported, once a line. */
  #startAfter({ closing, name, span: { end } }: BlockTag): number {
    const { lineEnding, lines, text } = this.#reporter.source
    const line = lines.from(end)
    const start = skipSpaces(text, end, line.end)
    if (start === line.end) return line.next
    if (line.end !== this.#reportedEnd && text.startsWith('%}', end - 2)) {
      const span = { start, end: trimmedEnd(text, start, line.end) }
      // A tag after other text would still not start its line.
      const isFixable = !text.slice(start + 1, line.end).includes('{%')
      const edits = [{ span: { start: end, end: start }, text: lineEnding }]
      const tag = closing ? `/${name}` : name
      this.#reporter.reportFixable('text-after-tag', span, isFixable ? edits : undefined, tag)
    }
    this.#reportedEnd = line.end
    return start
  }
}

/** True when a line may start as a tag does, or a part of one: by the character codes of ` `, `%` and `{`. */
function mayBeTag(text: string, start: number): boolean {
  const code = text.charCodeAt(start)
  return code === 32 || code === 37 || code === 123
}
