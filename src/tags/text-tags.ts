import { nearest } from '../vocabulary/spelling.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { CodeSpans } from '../markdown/code-span.js'
import type { Span } from '../source/position.js'
import {
  blockTagNames,
  readTagHead,
  tagHeadOn,
  type TagMark,
  type TextLine,
  type TextTag,
} from './tag.js'
import { findTagEnd } from './tag-grammar.js'

const delimiter = /\{%|\{\{</g

/** Finds the tags that stay text. */
export class TextTags {
  readonly #reporter: Reporter
  readonly #text: string
  readonly #marks: TagMark[]
  #nextDelimiter = -1
  /** The start of the run of inline text that was asked about last, and the code spans in it. */
  #runStart = -1
  #code: CodeSpans | undefined

  /** Tags are added to the marks of the text. */
  constructor(reporter: Reporter, marks: TagMark[]) {
    this.#reporter = reporter
    this.#text = reporter.source.text
    this.#marks = marks
  }

  /** Reads a line that is part of no fence; what is in it may have been reported already. */
  read(line: TextLine, isReported: boolean): void {
    const similar = readSimilarTag(this.#reporter, line)
    if (similar) this.#keep(similar, isReported)
    let offset = similar?.span.end ?? line.start
    while ((offset = this.delimiterFrom(offset)) < line.end) {
      const tag = readTextTag(this.#reporter, offset, line)
      if (tag) this.#keep(tag, isReported)
      offset += 2
    }
  }

  #keep(tag: TextTag, isReported: boolean): void {
    this.#marks.push(isReported ? { ...tag, report: () => {} } : tag)
  }

  /** True when a tag is in a code span, which is meant to show it; those asked for never go back. */
  isCode({ line: { start: lineStart, end: lineEnd, leaf }, span }: TextTag): boolean {
    const isParagraph = leaf.type === 'paragraph' || leaf.type === 'underlined'
    const start = isParagraph ? leaf.start : lineStart
    if (start !== this.#runStart) {
      const end = isParagraph
        ? Math.max(lineEnd, this.#reporter.source.lines.ends[leaf.to - 1]!)
        : lineEnd
      this.#runStart = start
      this.#code = new CodeSpans(this.#text.slice(start, end))
    }
    return this.#code!.cover(span.start - start)
  }

  /** The next `{%` or `{{<` in the text; the offsets asked for never go back. */
  delimiterFrom(offset: number): number {
    if (this.#nextDelimiter < offset) {
      delimiter.lastIndex = offset
      this.#nextDelimiter = delimiter.exec(this.#text)?.index ?? this.#text.length
    }
    return this.#nextDelimiter
  }
}

/** A tag at an offset where none can be: of a block, or of another tool. */
function readTextTag(reporter: Reporter, start: number, line: TextLine): TextTag | undefined {
  const { text } = reporter.source
  const head = readTagHead(text, start)
  if (!head?.isOfBlock) return readForeignTag(reporter, start, line)
  const { closing, nameSpan } = head
  const span = { start, end: endOnLine(text, nameSpan.end, line) ?? nameSpan.end }
  const report = (): void => reporter.report('misplaced-tag', span, reporter.source.slice(span))
  return textTag(reporter, line, span, closing, report)
}

/** A tag of GitBook or a shortcode of Hugo that looks like a parameter, by its own name or by an attribute `name`. */
const foreignHead =
  /\{(?:%|\{<)-?[ \t]*(?!end|tabs?\b)(?:[\w-]{0,40}(?:param|header|field|response)[\w-]{0,40}|[\w-]{1,40}(?=[^\n{}]{0,200}?\sname=))/iy

/** The tag of another tool at an offset that looks like a parameter. */
function readForeignTag(reporter: Reporter, start: number, line: TextLine): TextTag | undefined {
  foreignHead.lastIndex = start
  if (!foreignHead.test(reporter.source.text)) return undefined
  const span = { start, end: foreignHead.lastIndex }
  const report = (): void =>
    reporter.reportRepeated('unread-html', '', span, undefined, 'A tag of another tool')
  return { type: 'text', span, line, closing: false, awaitsClosing: false, report }
}

/** The end of a tag after its name, where its line has one. */
function endOnLine(text: string, nameEnd: number, line: TextLine): number | undefined {
  const { kind, end } = findTagEnd(text, nameEnd, true)
  return kind === 'delimiter' && end <= line.end ? end : undefined
}

const brokenHead = / {0,3}[{%][{% ]*(?:\t[ \t]*)?(?:(\/)[ \t]*)?(api|endpoint)(?![\p{L}\p{N}_-])/uy

/**
 * The start of a line that is nearly the tag of a block: its name is misspelt, or its `{%` is
 * missing or has another sign in its place, as in `{ api path="/x" %}`.
 */
function readSimilarTag(reporter: Reporter, line: TextLine): TextTag | undefined {
  const { text } = reporter.source
  const head = tagHeadOn(text, line.start)
  if (head) {
    const { closing, name, nameSpan, start } = head
    const proposal = nearest(name, blockTagNames)
    if (proposal === undefined) return undefined
    const report = (): void => reporter.report('similar-tag', nameSpan, name, proposal)
    const end = endOnLine(text, nameSpan.end, line)
    const span = { start, end: end ?? line.end }
    const tag = textTag(reporter, line, span, closing, report)
    return end === undefined ? tag : { ...tag, misspelt: head }
  }
  brokenHead.lastIndex = line.start
  const [whole, slash = '', name] = brokenHead.exec(text) ?? []
  if (whole === undefined) return undefined
  const [start, headEnd] = [line.start + whole.search(/\S/), brokenHead.lastIndex]
  const end = endOnLine(text, headEnd, line)
  if (end === undefined) return undefined
  const right = `{% ${slash}${name}`
  const report = (): void =>
    reporter.report('broken-delimiter', { start, end: headEnd }, whole.trimStart(), right)
  return textTag(reporter, line, { start, end }, slash !== '', report)
}

function textTag(
  { source }: Reporter,
  line: TextLine,
  span: Span,
  closing: boolean,
  report: () => void,
): TextTag {
  const awaitsClosing = !closing && !source.slice(span).endsWith('/%}')
  return { type: 'text', span, line, closing, awaitsClosing, report }
}
