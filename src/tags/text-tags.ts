import { nearest } from '../vocabulary/spelling.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { CodeSpans } from '../markdown/code-span.js'
import type { LineKind } from '../markdown/structure/block.js'
import type { Line } from '../source/lines.js'
import type { Span } from '../source/position.js'
import { skipSpaces } from '../source/white-space.js'
import { blockTagNames, readBlockTagHead, tagHeadOn, type TagMark, type TextTag } from './tag.js'
import { findTagEnd } from './tag-grammar.js'

const delimiter = /\{%|\{\{</g

/** Adds the tags that stay text to the marks of a text, but for those in code spans, which are meant to. */
export class TextTags {
  readonly #reporter: Reporter
  readonly #text: string
  readonly #marks: TagMark[]
  /** The run of inline text that the last line is part of, and what was found in it. */
  #runStart = 0
  #runEnd = 0
  #found: TextTag[] = []
  #nextDelimiter = -1

  constructor(reporter: Reporter, marks: TagMark[]) {
    this.#reporter = reporter
    this.#text = reporter.source.text
    this.#marks = marks
  }

  /** Takes in a line that no tag of a block starts; what is in it may have been reported already. */
  read(line: Line, kind: LineKind, isReported: boolean): void {
    if (kind !== 'more text') this.endRun()
    if (kind === 'blank' || kind === 'fence') return
    if (kind !== 'more text') this.#runStart = line.start
    this.#runEnd = line.end
    let offset = line.start
    if (mayBeTag(this.#text, line)) {
      const similar = readSimilarTag(this.#reporter, line)
      if (similar) {
        this.#keep(similar, isReported)
        offset = similar.span.end
      }
    }
    while ((offset = this.delimiterFrom(offset)) < line.end) {
      const tag = readTextTag(this.#reporter, offset, line)
      if (tag) this.#keep(tag, isReported)
      offset += 2
    }
  }

  #keep(tag: TextTag, isReported: boolean): void {
    this.#found.push(isReported ? { ...tag, report: () => {} } : tag)
  }

  /** Hands over what was found in a run of inline text, now that its code spans are known. */
  endRun(): void {
    if (this.#found.length === 0) return
    const code = new CodeSpans(this.#text, { start: this.#runStart, end: this.#runEnd })
    for (const tag of this.#found) {
      if (!code.cover(tag.span.start)) this.#marks.push(tag)
    }
    this.#found = []
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

/** True when a line starts as a tag does, or a part of one. */
function mayBeTag(text: string, { start, end }: Line): boolean {
  const mark = text.charAt(skipSpaces(text, start, end))
  return mark === '{' || mark === '%'
}

/** A tag at an offset where none can be: of a block, or of another tool. */
function readTextTag(reporter: Reporter, start: number, line: Line): TextTag | undefined {
  const { text } = reporter.source
  const head = readBlockTagHead(text, start)
  if (!head) return readForeignTag(reporter, start)
  const { closing, nameSpan } = head
  const span = { start, end: endOnLine(text, nameSpan.end, line) ?? nameSpan.end }
  const report = (): void => reporter.report('misplaced-tag', span, reporter.source.slice(span))
  return textTag(text, span, closing, report)
}

/** A tag of GitBook or a shortcode of Hugo that looks like a parameter, by its own name or by an attribute `name`. */
const foreignHead =
  /\{(?:%|\{<)-?[ \t]*(?!end|tabs?\b)(?:[\w-]{0,40}(?:param|header|field|response)[\w-]{0,40}|[\w-]{1,40}(?=[^\n{}]{0,200}?\sname=))/iy

/** The tag of another tool at an offset that looks like a parameter. */
function readForeignTag(reporter: Reporter, start: number): TextTag | undefined {
  foreignHead.lastIndex = start
  if (!foreignHead.test(reporter.source.text)) return undefined
  const span = { start, end: foreignHead.lastIndex }
  const report = (): void =>
    reporter.reportRepeated('unread-html', '', span, undefined, 'A tag of another tool')
  return { type: 'text', span, closing: false, awaitsClosing: false, report }
}

/** The end of a tag after its name, where its line has one. */
function endOnLine(text: string, nameEnd: number, line: Line): number | undefined {
  const { kind, end } = findTagEnd(text, nameEnd, true)
  return kind === 'delimiter' && end <= line.end ? end : undefined
}

const brokenHead = / {0,3}[{%][{% ]*(?:\t[ \t]*)?(?:(\/)[ \t]*)?(api|endpoint)(?![\p{L}\p{N}_-])/uy

/**
 * The start of a line that is nearly the tag of a block: its name is misspelt, or its `{%` is
 * missing or has another sign in its place, as in `{ api path="/x" %}`.
 */
function readSimilarTag(reporter: Reporter, line: Line): TextTag | undefined {
  const { text } = reporter.source
  const head = tagHeadOn(text, line.start)
  if (head) {
    const { closing, name, nameSpan, start } = head
    const proposal = nearest(name, blockTagNames)
    if (proposal === undefined) return undefined
    const report = (): void => reporter.report('similar-tag', nameSpan, name, proposal)
    const end = endOnLine(text, nameSpan.end, line) ?? line.end
    return { ...textTag(text, { start, end }, closing, report), misspelt: head }
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
  return textTag(text, { start, end }, slash !== '', report)
}

function textTag(text: string, span: Span, closing: boolean, report: () => void): TextTag {
  const awaitsClosing = !closing && !text.slice(span.start, span.end).endsWith('/%}')
  return { type: 'text', span, closing, awaitsClosing, report }
}
