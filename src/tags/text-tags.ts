import { nearest } from '../vocabulary/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { CodeSpans } from '../markdown/code-span.js'
import type { LineKind } from '../markdown/structure/block.js'
import type { Line } from '../source/lines.js'
import type { Span } from '../source/position.js'
import { blockTagNames, readBlockTagHead, tagHeadOn } from './tag.js'
import { endOfString } from './value.js'

/** Something that looks like a tag, but stays text. */
export interface TextTag {
  readonly start: number
  readonly closing: boolean
  /** True where a closing tag should follow: not after a closing one, nor after one that closes itself. */
  readonly awaitsClosing: boolean
  /** The beginning of a tag that is misspelt, not misplaced. */
  readonly misspelt?: Span
  report(): void
}

/** Collects the tags that stay text; those in code spans are meant to. */
export class TextTags {
  readonly #reporter: Reporter
  readonly #text: string
  readonly #add: (tag: TextTag) => void
  /** The run of inline text that the last line is part of, and what was found in it. */
  #run: Span = { start: 0, end: 0 }
  #found: TextTag[] = []
  #nextDelimiter = -1

  constructor(reporter: Reporter, add: (tag: TextTag) => void) {
    this.#reporter = reporter
    this.#text = reporter.source.text
    this.#add = add
  }

  /** Takes in a line that no tag of a block starts; what is in it may have been reported already. */
  read(line: Line, kind: LineKind, isReported: boolean): void {
    if (kind !== 'more text') this.endRun()
    if (kind === 'blank' || kind === 'fence') return
    this.#run = { start: kind === 'more text' ? this.#run.start : line.start, end: line.end }
    const keep = (tag: TextTag) => this.#found.push(isReported ? { ...tag, report: () => {} } : tag)
    const similar = readSimilarTag(this.#reporter, line)
    if (similar) keep(similar)
    let offset = similar?.misspelt?.end ?? line.start
    while ((offset = this.delimiterFrom(offset)) < line.end) {
      const tag = readMisplacedTag(this.#reporter, offset, line)
      if (tag) keep(tag)
      offset += 2
    }
  }

  /** Hands over what was found in a run of inline text, now that its code spans are known. */
  endRun(): void {
    if (this.#found.length === 0) return
    const code = new CodeSpans(this.#text, this.#run)
    for (const tag of this.#found) {
      if (!code.cover(tag.start)) this.#add(tag)
    }
    this.#found = []
  }

  /** The next `{%` in the text; the offsets asked for never go back. */
  delimiterFrom(offset: number): number {
    if (this.#nextDelimiter < offset) {
      const found = this.#text.indexOf('{%', offset)
      this.#nextDelimiter = found === -1 ? this.#text.length : found
    }
    return this.#nextDelimiter
  }
}

/** The tag of a block that is at an offset where none can be. */
function readMisplacedTag(reporter: Reporter, start: number, line: Line): TextTag | undefined {
  const { text } = reporter.source
  const head = readBlockTagHead(text, start)
  if (!head) return undefined
  const { closing, nameSpan } = head
  const span = { start, end: endOfTag(text, nameSpan.end, line.end) }
  const tag = text.slice(span.start, span.end)
  const report = (): void => reporter.report('misplaced-tag', span, tag)
  return { start, closing, awaitsClosing: !closing && !tag.endsWith('/%}'), report }
}

/** After the `%}` of a tag, where one in quotes does not count; after its name when its line has none. */
function endOfTag(text: string, nameEnd: number, lineEnd: number): number {
  for (let offset = nameEnd; offset < lineEnd; offset++) {
    if (text.startsWith('{%', offset)) break
    if (text.startsWith('%}', offset)) return offset + 2
    if (text[offset] === '\\') offset++
    else if (text[offset] === '"') offset = (endOfString(text, offset) ?? offset + 1) - 1
  }
  return nameEnd
}

const brokenDelimiter =
  / {0,3}[{%][{% ]*(?:\t[ \t]*)?(?:(\/)[ \t]*)?(api|endpoint)(?![\p{L}\p{N}_-])/uy

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
    return misspeltTag({ start, end: nameSpan.end }, closing, report)
  }
  brokenDelimiter.lastIndex = line.start
  const match = brokenDelimiter.exec(text)
  const end = brokenDelimiter.lastIndex
  if (!match || !text.slice(end, line.end).includes('%}')) return undefined
  const [whole, slash = '', name] = match
  const span = { start: line.start + whole.search(/\S/), end }
  const report = (): void =>
    reporter.report('broken-delimiter', span, whole.trimStart(), `{% ${slash}${name}`)
  return misspeltTag(span, slash !== '', report)
}

function misspeltTag(misspelt: Span, closing: boolean, report: () => void): TextTag {
  return { start: misspelt.start, closing, awaitsClosing: !closing, misspelt, report }
}
