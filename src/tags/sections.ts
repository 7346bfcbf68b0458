import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { BlockSection, Section } from './tag.js'
import type { ClosingEvent, OpeningEvent, TagEvent, TextEvent } from './tag-event.js'
import { TagPairs } from './tag-pairs.js'
import { skipWhiteSpace } from '../source/white-space.js'

/** Makes sections of the tags in a text, and reports those that open or close nothing. */
export function buildSections(
  events: readonly TagEvent[],
  start: number,
  reporter: Reporter,
): Section[] {
  return new SectionBuilder(events, start, reporter).build()
}

class SectionBuilder {
  readonly #events: readonly TagEvent[]
  readonly #reporter: Reporter
  readonly #pairs: TagPairs
  readonly #sections: Section[] = []
  /** Where the text begins that is part of no section yet. */
  #offset: number
  /** How many opening tags were read as text, with no closing tag to answer them yet. */
  #unanswered = 0

  constructor(events: readonly TagEvent[], start: number, reporter: Reporter) {
    this.#events = events
    this.#offset = start
    this.#reporter = reporter
    this.#pairs = new TagPairs(events)
  }

  build(): Section[] {
    for (let index = 0; index < this.#events.length; index++) {
      const event = this.#events[index]!
      if (event.type === 'opening') index = this.#addBlock(event, index)
      else if (event.type === 'closing') this.#addStray(event)
      else this.#addText(event)
    }
    this.#addProse(this.#reporter.source.text.length)
    return this.#sections
  }

  /** Adds a block, and returns the index of the last event that is part of it. */
  #addBlock(opening: OpeningEvent, index: number): number {
    this.#addProse(opening.start)
    this.#unanswered = 0
    const closing = this.#pairs.closingOf(opening)
    if (closing) return this.#addClosedBlock(opening, closing, index)
    const { next, tag } = opening
    if (tag.selfClosing) {
      this.#push(opening, next, tag.span.end, next)
      return index
    }
    return this.#addUnclosedBlock(opening, index)
  }

  #addClosedBlock(opening: OpeningEvent, closing: ClosingEvent, index: number): number {
    const { name } = opening.tag
    if (closing.name !== name) {
      this.#reporter.report('mismatched-closing-tag', closing.nameSpan, name, closing.name)
    }
    const innerTags: Span[] = []
    let last = index + 1
    for (let event; (event = this.#events[last]) !== closing; last++) {
      if (event?.type === 'opening') this.#reporter.report('nested-block', event.tag.nameSpan)
      if (event?.type === 'text') this.#addText(event)
      else if (event) innerTags.push({ start: event.start, end: event.next })
    }
    this.#push(opening, closing.start, closing.end, closing.next, innerTags)
    return last
  }

  /** A block that is never closed ends where the next one starts, so that only the one is lost. */
  #addUnclosedBlock(opening: OpeningEvent, index: number): number {
    const { name, nameSpan } = opening.tag
    const texts = this.#textsBehind(index)
    const slashless = this.#pairs.slashlessOf(opening)
    if (slashless) {
      for (const text of texts) this.#addText(text)
      this.#reporter.report('missing-slash', slashless.tag.nameSpan, name)
      this.#push(opening, slashless.start, slashless.tag.span.end, slashless.next)
      return index + texts.length + 1
    }
    const similar = this.#misspeltClosing(texts)
    this.#reporter.report('unclosed-block', nameSpan, name, similar)
    const next = this.#events[index + texts.length + 1]
    const end = next?.type === 'opening' ? next.start : this.#reporter.source.text.length
    this.#push(opening, end, end, end)
    return index + texts.length
  }

  /** The tags that stay text up to the next one of a block. */
  #textsBehind(index: number): TextEvent[] {
    const texts: TextEvent[] = []
    for (let next = index + 1; next < this.#events.length; next++) {
      const event = this.#events[next]!
      if (event.type !== 'text') break
      texts.push(event)
    }
    return texts
  }

  /** The first closing tag whose name or delimiter is misspelt; the others are read as any text. */
  #misspeltClosing(texts: readonly TextEvent[]): { text: string; line: number } | undefined {
    let found: Span | undefined
    for (const event of texts) {
      const { closing, misspelt } = event.tag
      if (closing && misspelt && !found && this.#unanswered === 0) found = misspelt
      else this.#addText(event)
    }
    const { source } = this.#reporter
    return found && { text: source.slice(found), line: source.pointAt(found.start).line }
  }

  /** A closing tag without a block is left out, unless it belongs to an opening tag that is shown as text. */
  #addStray({ name, nameSpan, start, next }: ClosingEvent): void {
    if (this.#answers()) return
    this.#reporter.report('stray-closing-tag', nameSpan, name)
    this.#addProse(start)
    this.#offset = next
  }

  /** Reports a tag that stays text, unless it answers such an opening tag above it. */
  #addText({ tag }: TextEvent): void {
    if (tag.awaitsClosing) this.#unanswered++
    if (!tag.closing || !this.#answers()) tag.report()
  }

  #answers(): boolean {
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
    { tag, next: start }: OpeningEvent,
    bodyEnd: number,
    end: number,
    next: number,
    innerTagSpans: readonly Span[] = [],
  ): void {
    const section: BlockSection = {
      type: 'block',
      opening: tag,
      span: { start: tag.span.start, end },
      bodySpan: { start, end: bodyEnd },
      innerTagSpans,
    }
    this.#sections.push(section)
    this.#offset = next
  }
}
