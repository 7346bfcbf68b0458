import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import { skipWhiteSpace } from '../source/white-space.js'
import type { BlockTag, Section } from './tag.js'
import type { TextTag } from './text-tags.js'

/** A tag that opens or closes a block, and where the text around it ends and begins. */
export interface PlacedTag {
  readonly tag: BlockTag
  /** The end of the text before the tag, and the start of the text after it. */
  readonly start: number
  readonly next: number
  /** The tags that stay text up to the next tag of a block. */
  readonly texts: readonly TextTag[]
  /** The tag that closes the block which this one opens. */
  closedBy?: PlacedTag
}

/** Makes sections of the tags in a text, and reports those that open or close nothing. */
export class SectionBuilder {
  readonly #placed: readonly PlacedTag[]
  readonly #reporter: Reporter
  readonly #sections: Section[] = []
  /** The start of the text that is part of no section yet. */
  #offset: number
  /** The number of opening tags that were read as text, with no closing tag for them yet. */
  #unanswered = 0

  constructor(placed: readonly PlacedTag[], start: number, reporter: Reporter) {
    this.#placed = placed
    this.#offset = start
    this.#reporter = reporter
  }

  /** Makes the sections; `texts` is what stays text before the first tag of a block. */
  build(texts: readonly TextTag[]): Section[] {
    this.#addTexts(texts)
    for (let index = 0; index < this.#placed.length; index++) {
      const placed = this.#placed[index]!
      if (placed.tag.closing) this.#addStray(placed)
      else index = this.#addBlock(placed, index)
    }
    this.#addProse(this.#reporter.source.text.length)
    return this.#sections
  }

  /** Adds a block, and returns the index of the last tag that is part of it. */
  #addBlock(opening: PlacedTag, index: number): number {
    this.#addProse(opening.start)
    this.#unanswered = 0
    const { closedBy, next, tag, texts } = opening
    if (closedBy) return this.#addClosedBlock(opening, closedBy, index)
    if (!tag.selfClosing) return this.#addUnclosedBlock(opening, index)
    this.#push(opening, next, tag.span.end, next)
    this.#addTexts(texts)
    return index
  }

  #addClosedBlock(opening: PlacedTag, closing: PlacedTag, index: number): number {
    const { name } = opening.tag
    const { name: closingName, nameSpan, span } = closing.tag
    if (closingName !== name) {
      this.#reporter.reportFixable('mismatched-closing-tag', nameSpan, name, name, closingName)
    }
    this.#addTexts(opening.texts)
    const innerTags: Span[] = []
    let last = index + 1
    for (let inner; (inner = this.#placed[last]!) !== closing; last++) {
      if (!inner.tag.closing) this.#reporter.report('nested-block', inner.tag.nameSpan)
      innerTags.push({ start: inner.start, end: inner.next })
      this.#addTexts(inner.texts)
    }
    this.#push(opening, closing.start, span.end, closing.next, innerTags)
    this.#addTexts(closing.texts)
    return last
  }

  /** A block that is never closed ends where the next one starts, so that only the one is lost. */
  #addUnclosedBlock(opening: PlacedTag, index: number): number {
    const { name, nameSpan } = opening.tag
    const { source } = this.#reporter
    const next = this.#placed[index + 1]
    const misspelt = this.#misspeltClosing(opening.texts)
    if (!misspelt && next && this.#lacksSlash(next)) {
      this.#reporter.reportFixable('missing-slash', next.tag.nameSpan, `/${name}`, name)
      this.#push(opening, next.start, next.tag.span.end, next.next)
      this.#addTexts(next.texts)
      return index + 1
    }
    const end = next?.start ?? source.text.length
    const closing = `{% /${name} %}`
    const { lineEnding } = source
    const before = source.lines.around(end).start === end ? '' : lineEnding
    const edit = misspelt
      ? { span: this.#misspeltTag(misspelt), text: closing }
      : { span: { start: end, end }, text: `${before}${closing}${lineEnding}` }
    const line = misspelt && source.pointAt(misspelt.start).line
    const similar = line === undefined ? undefined : { text: source.slice(misspelt!), line }
    this.#reporter.reportFixable('unclosed-block', nameSpan, [edit], name, similar)
    this.#push(opening, end, end, end)
    return index
  }

  /** The whole tag that begins with a misspelt name or delimiter; without a `%}`, the rest of its line. */
  #misspeltTag({ start, end }: Span): Span {
    const { lines, text } = this.#reporter.source
    const rest = text.slice(end, lines.from(end).end)
    const delimiter = rest.indexOf('%}')
    return { start, end: end + (delimiter === -1 ? rest.length : delimiter + 2) }
  }

  /** True where a tag that is never closed itself, and says nothing, was meant to close the block above it. */
  #lacksSlash({ tag, closedBy, texts }: PlacedTag): boolean {
    if (tag.closing || tag.attributes.length > 0 || tag.selfClosing || closedBy) return false
    return !texts.some(({ closing, misspelt }) => closing && misspelt)
  }

  /** The first closing tag whose name or delimiter is misspelt; the others are read as any text. */
  #misspeltClosing(texts: readonly TextTag[]): Span | undefined {
    let found: Span | undefined
    for (const tag of texts) {
      if (tag.closing && !found && this.#unanswered === 0 && tag.misspelt) found = tag.misspelt
      else this.#addTexts([tag])
    }
    return found
  }

  /** A closing tag without a block is left out, unless it belongs to an opening tag that is shown as text. */
  #addStray({ tag, start, next, texts }: PlacedTag): void {
    if (!this.#closesText()) {
      this.#reporter.report('stray-closing-tag', tag.nameSpan, tag.name)
      this.#addProse(start)
      this.#offset = next
    }
    this.#addTexts(texts)
  }

  /** Reports the tags that stay text, but for those that close such a tag above them. */
  #addTexts(texts: readonly TextTag[]): void {
    for (const { awaitsClosing, closing, report } of texts) {
      if (awaitsClosing) this.#unanswered++
      if (!closing || !this.#closesText()) report()
    }
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
