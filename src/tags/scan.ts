import type { Reporter } from '../diagnostics/reporter.js'
import { CodeSpans } from '../markdown/code-span.js'
import { BlockStructure } from '../markdown/structure/block-structure.js'
import { isPlainText } from '../markdown/fence.js'
import type { Line, Lines } from '../source/lines.js'
import { skipSpaces, skipWhiteSpace, trimmedEnd } from '../source/white-space.js'
import { RunawayFences } from './runaway-fence.js'
import { type PlacedTag, SectionBuilder } from './sections.js'
import {
  blockTagHeadOn,
  missingEnd,
  readBlockTagHead,
  type BlockTag,
  type Section,
  type TagHead,
} from './tag.js'
import { matchFirst, tokens } from './tag-patterns.js'
import { TagReader } from './tag-reader.js'
import { type TextTag, TextTags } from './text-tags.js'

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
  readonly #placed: PlacedTag[] = []
  /** The tags that stay text after the last tag of a block. */
  #texts: TextTag[] = []
  readonly #textTags: TextTags
  readonly #hasCarriageReturn: boolean
  readonly #open: PlacedTag[] = []
  /** The line on which text followed a tag last, and the code spans on it. */
  #reported: { readonly index: number; readonly code: CodeSpans } | undefined

  constructor(reporter: Reporter) {
    const { source } = reporter
    this.#reporter = reporter
    this.#text = source.text
    this.#lines = source.lines
    this.#structure = new BlockStructure(source.text)
    this.#fences = new RunawayFences(source)
    this.#textTags = new TextTags(reporter, (tag) => this.#texts.push(tag))
    this.#hasCarriageReturn = source.text.includes('\r')
  }

  scan(start: number): Section[] {
    const texts = this.#texts
    let offset = this.#pastPlainText(start)
    while (offset < this.#text.length) offset = this.#readLine(this.#lines.from(offset))
    this.#textTags.endRun()
    return new SectionBuilder(this.#placed, start, this.#reporter).build(texts)
  }

  /** The offset of the next tag of a block, or the end of the text, if that is clear at a glance; else the offset. */
  #pastPlainText(offset: number): number {
    const text = this.#text
    if (this.#hasCarriageReturn || (offset > 0 && text[offset - 1] !== '\n')) return offset
    const delimiter = this.#textTags.delimiterFrom(offset)
    const end = delimiter === text.length ? delimiter : text.lastIndexOf('\n', delimiter) + 1
    const isClear = end > offset && (end === text.length || blockTagHeadOn(text, end) !== undefined)
    return isClear && isPlainText(text, offset, end) ? end : offset
  }

  /** Reads a line, or what a tag has left of it, and returns where to go on. */
  #readLine(line: Line): number {
    const tag = this.#tagOn(line)
    if (tag) {
      this.#textTags.endRun()
      this.#structure.reset()
      return this.#pastPlainText(this.#readTag(tag, line))
    }
    const kind = this.#structure.read(line.index, line.start, line.end)
    this.#textTags.read(line, kind, line.index === this.#reported?.index)
    return line.next
  }

  /** The tag that a line starts with, unless a fence hides it. */
  #tagOn(line: Line): TagHead | undefined {
    const head = blockTagHeadOn(this.#text, line.start)
    const fence = head && this.#structure.fenceAt(line)
    return fence && this.#fences.hides(fence, line, this.#open.length > 0) ? undefined : head
  }

  #readTag(head: TagHead, { start }: Line): number {
    const reporter = this.#reporter
    const tag = head.closing ? readClosingTag(head, reporter) : new TagReader(head, reporter).read()
    const next = this.#startAfter(tag)
    const placed: PlacedTag = { tag, start, next, texts: (this.#texts = []) }
    this.#placed.push(placed)
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
    const line = this.#lines.from(end)
    const start = skipSpaces(this.#text, end, line.end)
    if (start === line.end) return line.next
    const isReported = line.index === this.#reported?.index
    if (!isReported && this.#text.startsWith('%}', end - 2)) {
      const span = { start, end: trimmedEnd(this.#text, start, line.end) }
      const tag = closing ? `/${name}` : name
      // A tag after other text would still not start its line.
      const isFixable = !this.#text.slice(start + 1, line.end).includes('{%')
      const edit = { span: { start: end, end: start }, text: this.#reporter.source.lineEnding }
      this.#reporter.reportFixable('text-after-tag', span, isFixable ? [edit] : undefined, tag)
    }
    if (!isReported) this.#reported = { index: line.index, code: new CodeSpans(this.#text, line) }
    return start
  }

  /** The closing tag on what an opening tag has left of its line; a tag that follows at once is read anyway. */
  #closingTagFrom(offset: number): number | undefined {
    const line = this.#lines.from(offset)
    if (line.index !== this.#reported?.index) return undefined
    if (readBlockTagHead(this.#text, offset)) return undefined
    let at = this.#text.indexOf('{%', offset)
    for (; at !== -1 && at < line.end; at = this.#text.indexOf('{%', at + 2)) {
      if (!this.#reported.code.cover(at) && readBlockTagHead(this.#text, at)?.closing) return at
    }
    return undefined
  }
}

const closingEnd = /%\}|\{%|[\r\n]|$/g

/** Reads a closing tag whose beginning is known, and reports what is wrong in it. */
function readClosingTag(head: TagHead, reporter: Reporter): BlockTag {
  const { start, closing, name, nameSpan } = head
  const [{ text }, from] = [reporter.source, nameSpan.end]
  const until = (end: number): BlockTag => {
    return { name, nameSpan, closing, span: { start, end }, attributes: [], selfClosing: false }
  }
  const inside = skipWhiteSpace(text, from, text.length)
  if (text.startsWith('%}', inside)) return until(inside + 2)
  closingEnd.lastIndex = from
  const end = closingEnd.exec(text)!.index
  const contentEnd = trimmedEnd(text, from, end)
  if (text.startsWith('%}', end)) {
    const edits = [{ span: { start: from, end }, text: ' ' }]
    const span = { start: inside, end: contentEnd }
    reporter.reportFixable('attributes-on-closing-tag', span, edits, name)
    return until(end + 2)
  }
  const isBroken = inside < end && matchFirst(tokens, text, inside)?.kind === 'broken end'
  const brokenEnd = { span: { start: from, end: contentEnd }, text: ' %}' }
  const edit = isBroken ? brokenEnd : missingEnd(reporter.source, from)
  reporter.reportFixable('unterminated-tag', nameSpan, [edit], `/${name}`)
  return until(isBroken ? contentEnd : from)
}
