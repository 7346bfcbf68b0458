import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import { skipWhiteSpace } from '../source/white-space.js'
import type { ClosingTag, OpeningTag, Section } from './tag.js'
import type { TextTag } from './text-tags.js'

/** A tag of a block: the text before it ends at `start`, the text after it begins at `next`. */
interface BlockTagEvent<Type, Tag> {
  readonly type: Type
  readonly tag: Tag
  readonly start: number
  readonly next: number
}

type OpeningEvent = BlockTagEvent<'opening', OpeningTag>
type ClosingEvent = BlockTagEvent<'closing', ClosingTag>

/** What was found in a text: a tag that opens or closes a block, or what looks like one and stays text. */
export type TagEvent = OpeningEvent | ClosingEvent | TextTag

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
  readonly #closings: ReadonlyMap<OpeningEvent, ClosingEvent>
  readonly #sections: Section[] = []
  /** Where the text begins that is part of no section yet. */
  #offset: number
  /** How many opening tags were read as text, with no closing tag for them yet. */
  #unanswered = 0

  constructor(events: readonly TagEvent[], start: number, reporter: Reporter) {
    this.#events = events
    this.#offset = start
    this.#reporter = reporter
    this.#closings = pairTags(events)
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
    const closing = this.#closings.get(opening)
    if (closing) return this.#addClosedBlock(opening, closing, index)
    const { next, tag } = opening
    if (!tag.selfClosing) return this.#addUnclosedBlock(opening, index)
    this.#push(opening, next, tag.span.end, next)
    return index
  }

  #addClosedBlock(opening: OpeningEvent, closing: ClosingEvent, index: number): number {
    const { name } = opening.tag
    const { name: closingName, nameSpan, span } = closing.tag
    if (closingName !== name) {
      const edits = [{ span: nameSpan, text: name }]
      this.#reporter.reportFixable('mismatched-closing-tag', nameSpan, edits, name, closingName)
    }
    const innerTags: Span[] = []
    let last = index + 1
    for (let event; (event = this.#events[last]) !== closing; last++) {
      if (event?.type === 'opening') this.#reporter.report('nested-block', event.tag.nameSpan)
      if (event?.type === 'text') this.#addText(event)
      else if (event) innerTags.push({ start: event.start, end: event.next })
    }
    this.#push(opening, closing.start, span.end, closing.next, innerTags)
    return last
  }

  /** A block that is never closed ends where the next one starts, so that only the one is lost. */
  #addUnclosedBlock(opening: OpeningEvent, index: number): number {
    const texts = this.#textsAfter(index)
    const nextIndex = index + texts.length + 1
    const next = this.#events[nextIndex]
    const end = next?.type === 'opening' ? next.start : this.#reporter.source.text.length
    const misspelt = this.#misspeltClosing(texts)
    if (!misspelt && next?.type === 'opening' && this.#lacksSlash(next, nextIndex)) {
      const { name } = opening.tag
      const { nameSpan, span } = next.tag
      const edits = [{ span: nameSpan, text: `/${name}` }]
      this.#reporter.reportFixable('missing-slash', nameSpan, edits, name)
      this.#push(opening, next.start, span.end, next.next)
      return nextIndex
    }
    this.#reportUnclosed(opening.tag, end, misspelt)
    this.#push(opening, end, end, end)
    return nextIndex - 1
  }

  #reportUnclosed({ name, nameSpan }: OpeningTag, end: number, misspelt: Span | undefined): void {
    const { source } = this.#reporter
    const isNewLine = source.lines.around(end).start === end
    const closing = `{% /${name} %}`
    const edit = misspelt
      ? { span: this.#misspeltTag(misspelt), text: closing }
      : { span: { start: end, end }, text: `${isNewLine ? '' : '\n'}${closing}\n` }
    const similar = misspelt && {
      text: source.slice(misspelt),
      line: source.pointAt(misspelt.start).line,
    }
    this.#reporter.reportFixable('unclosed-block', nameSpan, [edit], name, similar)
  }

  /** The whole tag that begins with a misspelt name or delimiter; without a `%}`, the rest of its line. */
  #misspeltTag({ start, end }: Span): Span {
    const { lines, text } = this.#reporter.source
    const line = lines.from(end)
    const delimiter = text.slice(end, line.end).indexOf('%}')
    return { start, end: delimiter === -1 ? line.end : end + delimiter + 2 }
  }

  /** Whether a tag that is never closed itself, and says nothing, was meant to close the block above it. */
  #lacksSlash(event: OpeningEvent, index: number): boolean {
    const { attributes, selfClosing } = event.tag
    if (attributes.length > 0 || selfClosing || this.#closings.has(event)) return false
    return !this.#textsAfter(index).some(({ closing, misspelt }) => closing && misspelt)
  }

  /** The tags that stay text up to the next one of a block. */
  #textsAfter(index: number): TextTag[] {
    const texts: TextTag[] = []
    for (let next = index + 1; next < this.#events.length; next++) {
      const event = this.#events[next]!
      if (event.type !== 'text') break
      texts.push(event)
    }
    return texts
  }

  /** The first closing tag whose name or delimiter is misspelt; the others are read as any text. */
  #misspeltClosing(texts: readonly TextTag[]): Span | undefined {
    let found: Span | undefined
    for (const tag of texts) {
      const { closing, misspelt } = tag
      if (closing && misspelt && !found && this.#unanswered === 0) found = misspelt
      else this.#addText(tag)
    }
    return found
  }

  /** A closing tag without a block is left out, unless it belongs to an opening tag that is shown as text. */
  #addStray({ tag, start, next }: ClosingEvent): void {
    if (this.#closesText()) return
    this.#reporter.report('stray-closing-tag', tag.nameSpan, tag.name)
    this.#addProse(start)
    this.#offset = next
  }

  /** Reports a tag that stays text, unless it closes such a tag above it. */
  #addText(tag: TextTag): void {
    if (tag.awaitsClosing) this.#unanswered++
    if (!tag.closing || !this.#closesText()) tag.report()
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
    { tag, next: start }: OpeningEvent,
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

/** Which tag closes which block: each closing tag the block that was opened last. */
function pairTags(events: readonly TagEvent[]): Map<OpeningEvent, ClosingEvent> {
  const closings = new Map<OpeningEvent, ClosingEvent>()
  const open: OpeningEvent[] = []
  for (const event of events) {
    if (event.type === 'opening' && !event.tag.selfClosing) open.push(event)
    const opening = event.type === 'closing' ? open.pop() : undefined
    if (opening && event.type === 'closing') closings.set(opening, event)
  }
  return closings
}
