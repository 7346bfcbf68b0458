import type { Reporter } from '../diagnostics/reporter.js'
import { CodeSpans } from '../markdown/code-span.js'
import { BlockStructure } from '../markdown/structure/block-structure.js'
import { isPlainText } from '../markdown/structure/plain-text.js'
import type { Line } from '../source/lines.js'
import { skipSpaces, skipWhiteSpace, trimmedEnd } from '../source/white-space.js'
import { RunawayFences } from './runaway-fence.js'
import { type PlacedOpening, SectionBuilder, type Tags } from './sections.js'
import {
  blockTagHeadOn,
  missingEnd,
  readBlockTagHead,
  type BlockTagHead,
  type ClosingTag,
  type Section,
} from './tag.js'
import { matchFirst, tokens } from './tag-patterns.js'
import { TagReader } from './tag-reader.js'
import { type TextTag, TextTags } from './text-tags.js'

/** Divides a text, from `start` on, into blocks and the prose between them, and reports what is wrong with its tags. */
export function scanSections(reporter: Reporter, start: number): Section[] {
  return new SectionBuilder(new TagScanner(reporter).scan(start), start, reporter).build()
}

/** Walks over a text once, line by line, and finds the tags that open and close blocks. */
class TagScanner {
  readonly #reporter: Reporter
  readonly #text: string
  readonly #structure: BlockStructure
  readonly #fences: RunawayFences
  readonly #placed: Tags['placed'][number][] = []
  /** What stays text after the last tag of a block. */
  #texts: TextTag[] = []
  readonly #textTags: TextTags
  readonly #hasCarriageReturn: boolean
  /** The tags whose blocks are open. */
  readonly #open: PlacedOpening[] = []
  /** The line on which text followed a tag last, and the code spans on it. */
  #reported: { readonly index: number; readonly code: CodeSpans } | undefined

  constructor(reporter: Reporter) {
    const { source } = reporter
    this.#reporter = reporter
    this.#text = source.text
    this.#structure = new BlockStructure(source.text)
    this.#fences = new RunawayFences(source)
    this.#textTags = new TextTags(reporter, (tag) => this.#texts.push(tag))
    this.#hasCarriageReturn = source.text.includes('\r')
  }

  /** Finds the tags from an offset on. */
  scan(start: number): Tags {
    const texts = this.#texts
    let offset = this.#pastPlainText(start)
    while (offset < this.#text.length) {
      offset = this.#readLine(this.#pastCode(this.#lineFrom(offset)))
    }
    this.#textTags.endRun()
    return { texts, placed: this.#placed }
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

  /** The line, or the first one after it on which a fence that is open can close or a tag can be. */
  #pastCode(line: Line): Line {
    const closing = this.#structure.closingFrom(line.start)
    if (closing < line.next) return line
    const end = Math.min(closing, this.#textTags.delimiterFrom(line.start))
    return end < line.next ? line : this.#reporter.source.lines.around(end)
  }

  /** Reads a line, or what a tag has left of it, and returns where to go on. */
  #readLine(line: Line): number {
    const tag = this.#tagOn(line)
    if (tag) {
      this.#textTags.endRun()
      this.#structure.reset()
      return this.#pastPlainText(
        tag.closing ? this.#readClosing(tag, line) : this.#readOpening(tag, line),
      )
    }
    const kind = this.#structure.read(line.index, line.start, line.end)
    this.#textTags.read(line, kind, line.index === this.#reported?.index)
    return line.next
  }

  /** The tag that a line starts with, unless a fence hides it. */
  #tagOn(line: Line): BlockTagHead | undefined {
    const head = blockTagHeadOn(this.#text, line.start)
    const fence = head && this.#structure.fenceAt(line)
    return fence && this.#fences.hides(fence, line, this.#open.length > 0) ? undefined : head
  }

  #readOpening(head: BlockTagHead, { start }: Line): number {
    const tag = new TagReader(head, this.#reporter).read()
    const next = this.#startAfter(tag.span.end, head.name)
    const placed = { type: 'opening', tag, start, next, texts: (this.#texts = []) } as const
    this.#placed.push(placed)
    if (tag.selfClosing) return next
    this.#open.push(placed)
    return this.#closingTagFrom(next) ?? next
  }

  #readClosing(head: BlockTagHead, { start }: Line): number {
    const tag = readClosingTag(head, this.#reporter)
    const next = this.#startAfter(tag.span.end, `/${tag.name}`)
    const placed = { type: 'closing', tag, start, next, texts: (this.#texts = []) } as const
    this.#placed.push(placed)
    const opening = this.#open.pop()
    if (opening) opening.closing = placed
    return next
  }

  /** Where the text after a tag begins: on the next line, else it is reported, once a line. */
  #startAfter(end: number, name: string): number {
    const line = this.#lineFrom(end)
    const start = skipSpaces(this.#text, end, line.end)
    if (start === line.end) return line.next
    const isReported = line.index === this.#reported?.index
    if (!isReported && this.#text.startsWith('%}', end - 2)) {
      const span = { start, end: trimmedEnd(this.#text, start, line.end) }
      // A tag after other text would still not start its line.
      const isFixable = !this.#text.slice(start + 1, line.end).includes('{%')
      const edits = isFixable ? [{ span: { start: end, end: start }, text: '\n' }] : []
      this.#reporter.reportFixable('text-after-tag', span, edits, name)
    }
    if (!isReported) this.#reported = { index: line.index, code: new CodeSpans(this.#text, line) }
    return start
  }

  /** The closing tag on what an opening tag has left of its line; a tag that follows at once is read anyway. */
  #closingTagFrom(offset: number): number | undefined {
    const line = this.#lineFrom(offset)
    if (line.index !== this.#reported?.index) return undefined
    if (readBlockTagHead(this.#text, offset)) return undefined
    let at = this.#text.indexOf('{%', offset)
    for (; at !== -1 && at < line.end; at = this.#text.indexOf('{%', at + 2)) {
      if (!this.#reported.code.cover(at) && readBlockTagHead(this.#text, at)?.closing) return at
    }
    return undefined
  }

  #lineFrom(offset: number): Line {
    return this.#reporter.source.lines.from(offset)
  }
}

const closingEnd = /%\}|\{%|[\r\n]|$/g

/** Reads a closing tag whose beginning is known, and reports what is wrong in it. */
function readClosingTag({ name, nameSpan, start }: BlockTagHead, reporter: Reporter): ClosingTag {
  const { text } = reporter.source
  const from = nameSpan.end
  const until = (end: number): ClosingTag => ({ name, nameSpan, span: { start, end } })
  const inside = skipWhiteSpace(text, from, text.length)
  if (text.startsWith('%}', inside)) return until(inside + 2)
  closingEnd.lastIndex = from
  const end = closingEnd.exec(text)!.index
  if (text.startsWith('%}', end)) {
    const span = { start: inside, end: trimmedEnd(text, from, end) }
    const edits = [{ span: { start: from, end }, text: ' ' }]
    reporter.reportFixable('attributes-on-closing-tag', span, edits, name)
    return until(end + 2)
  }
  const token = inside < end ? matchFirst(tokens, text, inside) : undefined
  const isBroken = token?.kind === 'broken end'
  const tagEnd = isBroken ? trimmedEnd(text, inside, token.end) : from
  const edit = isBroken
    ? { span: { start: from, end: tagEnd }, text: ' %}' }
    : missingEnd(text, tagEnd)
  reporter.reportFixable('unterminated-tag', nameSpan, [edit], `/${name}`)
  return until(tagEnd)
}
