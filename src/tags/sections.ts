import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import { skipWhiteSpace } from '../source/white-space.js'
import type { BlockTag, TagSection } from './tag.js'
import type { TextTag } from './text-tags.js'

/** A tag that opens or closes a block, and where the text around it ends and begins. */
export interface PlacedTag {
  readonly type: 'block'
  readonly tag: BlockTag
  /** The end of the text before the tag, and the start of the text after it. */
  readonly start: number
  readonly next: number
  /** The tag that closes the block which this one opens. */
  closedBy?: PlacedTag
}

/** A tag of a block, or one that stays text. */
export type TagMark = PlacedTag | TextTag

/** Makes sections of the tags in a text, and reports those that open or close nothing. */
export class SectionBuilder {
  readonly #marks: readonly TagMark[]
  readonly #reporter: Reporter
  readonly #sections: TagSection[] = []
  /** The start of the text that is part of no section yet. */
  #offset: number
  /** The number of opening tags that were read as text, with no closing tag for them yet. */
  #unanswered = 0

  constructor(marks: readonly TagMark[], start: number, reporter: Reporter) {
    this.#marks = marks
    this.#offset = start
    this.#reporter = reporter
  }

  build(): TagSection[] {
    for (let index = 0; index < this.#marks.length; index++) {
      const mark = this.#marks[index]!
      if (mark.type === 'text') this.#reportText(mark)
      else if (mark.tag.closing) this.#addStray(mark)
      else index = this.#addBlock(mark, index)
    }
    this.#addProse(this.#reporter.source.text.length)
    return this.#sections
  }

  /** Adds a block, and returns the index of the last mark that is part of it. */
  #addBlock(opening: PlacedTag, index: number): number {
    this.#addProse(opening.start)
    this.#unanswered = 0
    const { closedBy, next, tag } = opening
    if (closedBy) return this.#addClosedBlock(opening, closedBy, index)
    if (!tag.selfClosing) return this.#addUnclosedBlock(opening, index)
    this.#push(opening, next, tag.span.end, next)
    return index
  }

  #addClosedBlock(opening: PlacedTag, closing: PlacedTag, index: number): number {
    const { name } = opening.tag
    const { name: closingName, nameSpan, span } = closing.tag
    if (closingName !== name) {
      this.#reporter.reportFixable('mismatched-closing-tag', nameSpan, name, name, closingName)
    }
    const innerTags: Span[] = []
    let last = index + 1
    for (let inner; (inner = this.#marks[last]!) !== closing; last++) {
      if (inner.type === 'text') {
        this.#reportText(inner)
        continue
      }
      if (!inner.tag.closing) this.#reporter.report('nested-block', inner.tag.nameSpan)
      innerTags.push({ start: inner.start, end: inner.next })
    }
    this.#push(opening, closing.start, span.end, closing.next, innerTags)
    return last
  }

  /** A block that is never closed ends where the next one starts, so that only the one is lost. */
  #addUnclosedBlock(opening: PlacedTag, index: number): number {
    const { name, nameSpan } = opening.tag
    const { source } = this.#reporter
    const nextIndex = this.#reportTextsAfter(index)
    const next = this.#marks[nextIndex] as PlacedTag | undefined
    if (next && lacksSlash(next)) {
      this.#reporter.reportFixable('missing-slash', next.tag.nameSpan, `/${name}`, name)
      this.#push(opening, next.start, next.tag.span.end, next.next)
      return nextIndex
    }
    const end = next?.start ?? source.text.length
    const { lineEnding } = source
    const before = source.lines.around(end).start === end ? '' : lineEnding
    const edit = { span: { start: end, end }, text: `${before}{% /${name} %}${lineEnding}` }
    this.#reporter.reportFixable('unclosed-block', nameSpan, [edit], name)
    this.#push(opening, end, end, end)
    return nextIndex - 1
  }

  /** Reports the tags that stay text after a mark, and returns the index of the next tag of a block. */
  #reportTextsAfter(index: number): number {
    for (let at = index + 1; ; at++) {
      const mark = this.#marks[at]
      if (mark?.type !== 'text') return at
      this.#reportText(mark)
    }
  }

  /** A closing tag without a block is left out, unless it belongs to an opening tag that is shown as text. */
  #addStray({ tag, start, next }: PlacedTag): void {
    if (this.#closesText()) return
    this.#reporter.report('stray-closing-tag', tag.nameSpan, tag.name)
    this.#addProse(start)
    this.#offset = next
  }

  /** Reports a tag that stays text, unless it closes such a tag above it. */
  #reportText({ awaitsClosing, closing, report }: TextTag): void {
    if (awaitsClosing) this.#unanswered++
    if (!closing || !this.#closesText()) report()
  }

  #closesText(): boolean {
    if (this.#unanswered === 0) return false
    this.#unanswered--
    return true
  }

  #addProse(end: number): void {
    const span = { start: this.#offset, end }
    if (skipWhiteSpace(this.#reporter.source.text, span.start, end) < end) {
      this.#sections.push({ type: 'prose', span })
    }
  }

  #push(
    { tag, next: start }: PlacedTag,
    bodyEnd: number,
    end: number,
    next: number,
    innerTagSpans: readonly Span[] = [],
  ): void {
    this.#sections.push({
      type: 'block',
      opening: tag,
      span: { start: tag.span.start, end },
      bodySpan: { start, end: bodyEnd },
      innerTagSpans,
    })
    this.#offset = next
  }
}

/** True when a tag that is never closed itself, and says nothing, was meant to close the block above it. */
function lacksSlash({ tag, closedBy }: PlacedTag): boolean {
  return !tag.closing && !tag.selfClosing && !closedBy && tag.attributes.length === 0
}
