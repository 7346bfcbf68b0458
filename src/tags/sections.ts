import type { Reporter } from '../diagnostics/reporter.js'
import { skipWhiteSpace } from '../source/white-space.js'
import type { TextBlocks } from '../markdown/structure/block.js'
import type { PlacedTag, TagMark, TagSection, TextTag } from './tag.js'

/** Makes sections of the tags in a text, and reports those that open or close nothing. */
export class SectionBuilder {
  readonly #reporter: Reporter
  readonly #sections: TagSection[] = []
  /** The start of the text that is part of no section yet. */
  #offset: number
  /** The blocks of Markdown in that text, between its tags. */
  #texts: TextBlocks[] = []
  /** The tag of the block that is open. */
  #opening: PlacedTag | undefined
  /** The first misspelt closing tag in the block that is open and nothing closes. */
  #misspelt: TextTag['misspelt']
  /** The number of opening tags that were read as text, with no closing tag for them yet. */
  #unanswered = 0

  constructor(start: number, reporter: Reporter) {
    this.#offset = start
    this.#reporter = reporter
  }

  /** Makes the sections of a text; the blocks below the last tag are given beside the tags. */
  build(marks: readonly TagMark[], last: TextBlocks): TagSection[] {
    const { length } = this.#reporter.source.text
    for (const mark of marks) {
      if (mark.type === 'text') this.#reportText(mark)
      else {
        this.#texts.push(mark.above)
        if (this.#isOfBlock(mark)) continue
        if (mark.tag.closing) this.#addStray(mark)
        else this.#openBlock(mark)
      }
    }
    this.#texts.push(last)
    if (this.#opening) this.#endUnclosed(this.#opening, length)
    this.#addProse(length)
    return this.#sections
  }

  /** Takes in a tag that closes the open block or is in it; false where none is open, or it ends there unclosed. */
  #isOfBlock(mark: PlacedTag): boolean {
    const opening = this.#opening
    if (!opening) return false
    const { name } = opening.tag
    const { start, next, tag } = mark
    if (mark === opening.closedBy) {
      if (tag.name !== name)
        this.#reporter.reportFixable('mismatched-closing-tag', tag.nameSpan, name, name, tag.name)
      this.#endBlock(opening, start, tag.span.end, next)
    } else if (opening.closedBy) {
      if (!tag.closing) this.#reporter.report('nested-block', tag.nameSpan)
    } else if (lacksSlash(mark)) {
      this.#reporter.reportFixable('missing-slash', tag.nameSpan, `/${name}`, name)
      this.#endBlock(opening, start, tag.span.end, next)
    } else {
      this.#endUnclosed(opening, start)
      return false
    }
    return true
  }

  #openBlock(opening: PlacedTag): void {
    const { start, next, tag } = opening
    this.#addProse(start)
    this.#unanswered = 0
    if (tag.selfClosing) this.#endBlock(opening, next, tag.span.end, next)
    else this.#opening = opening
  }

  /** Ends a block that is never closed where the next one starts, so that only the one is lost. */
  #endUnclosed(opening: PlacedTag, end: number): void {
    const { name, nameSpan } = opening.tag
    const misspelt = this.#misspelt
    if (misspelt) {
      const { nameSpan: span, name: written } = misspelt
      this.#reporter.reportFixable('mismatched-closing-tag', span, name, name, written)
      this.#endBlock(opening, end, end, end)
      return
    }
    const { lineEnding, lines } = this.#reporter.source
    const before = lines.around(end).start === end ? '' : lineEnding
    const edit = { span: { start: end, end }, text: `${before}{% /${name} %}${lineEnding}` }
    this.#reporter.reportFixable('unclosed-block', nameSpan, [edit], name)
    this.#endBlock(opening, end, end, end)
  }

  /** Adds a block whose body, tags and line of the closing tag have these ends. */
  #endBlock({ tag, next: start }: PlacedTag, bodyEnd: number, end: number, next: number): void {
    this.#sections.push({
      opening: tag,
      span: { start: tag.span.start, end },
      bodySpan: { start, end: bodyEnd },
      texts: this.#texts,
    })
    this.#texts = []
    this.#offset = next
    this.#opening = undefined
    this.#misspelt = undefined
  }

  /** A closing tag without a block is left out, and reported unless it belongs to an opening tag that is shown as text. */
  #addStray({ tag, start, next }: PlacedTag): void {
    if (this.#closesText()) return
    this.#reporter.report('stray-closing-tag', tag.nameSpan, tag.name)
    this.#addProse(start)
    this.#offset = next
  }

  /** Reports a tag that stays text, unless it closes such a tag above it, or was meant to close the open block. */
  #reportText({ awaitsClosing, closing, misspelt, report }: TextTag): void {
    if (awaitsClosing) this.#unanswered++
    if (closing && this.#closesText()) return
    const isMeant = closing && this.#opening && !this.#opening.closedBy && !this.#misspelt
    if (isMeant && misspelt) this.#misspelt = misspelt
    else report()
  }

  #closesText(): boolean {
    if (this.#unanswered === 0) return false
    this.#unanswered--
    return true
  }

  #addProse(end: number): void {
    const span = { start: this.#offset, end }
    if (skipWhiteSpace(this.#reporter.source.text, span.start, end) < end) {
      this.#sections.push({ opening: undefined, span, bodySpan: span, texts: this.#texts })
    }
    this.#texts = []
  }
}

/** True when a tag that is never closed itself, and says nothing, was meant to close the block above it. */
function lacksSlash({ tag, closedBy }: PlacedTag): boolean {
  return !tag.closing && !tag.selfClosing && !closedBy && tag.attributes.length === 0
}
