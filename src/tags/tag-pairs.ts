import type { ClosingEvent, OpeningEvent, TagEvent } from './tag-event.js'

/** Which tags belong together: each closing tag closes the block that was opened last. */
export class TagPairs {
  readonly #closings = new Map<OpeningEvent, ClosingEvent>()
  /** Tags that close the block before them, but lack the slash. */
  readonly #slashless = new Map<OpeningEvent, OpeningEvent>()

  constructor(events: readonly TagEvent[]) {
    const open: OpeningEvent[] = []
    for (const event of events) {
      if (event.type === 'opening' && !event.tag.selfClosing) open.push(event)
      const opening = event.type === 'closing' ? open.pop() : undefined
      if (opening && event.type === 'closing') this.#closings.set(opening, event)
    }
    this.#findSlashless(events)
  }

  /** The tag that closes a block; nothing when it is never closed. */
  closingOf(opening: OpeningEvent): ClosingEvent | undefined {
    return this.#closings.get(opening)
  }

  /** The opening tag without attributes that stands where a block should be closed. */
  slashlessOf(opening: OpeningEvent): OpeningEvent | undefined {
    return this.#slashless.get(opening)
  }

  #findSlashless(events: readonly TagEvent[]): void {
    let above: OpeningEvent | undefined
    for (const event of events) {
      if (event.type === 'text') continue
      const unclosed =
        event.type === 'opening' && !event.tag.selfClosing && !this.#closings.has(event)
      if (above && unclosed && event.tag.attributes.length === 0) {
        this.#slashless.set(above, event)
        above = undefined
      } else {
        above = unclosed ? event : undefined
      }
    }
  }
}
