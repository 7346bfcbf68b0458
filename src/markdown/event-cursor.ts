import type { Event, Token } from 'micromark-util-types'

/** A way through the events of a text, from the first to the last. */
export class EventCursor {
  readonly #events: readonly Event[]
  #index = 0

  constructor(events: readonly Event[]) {
    this.#events = events
  }

  /** The next event, if there is one. */
  next(): Event | undefined {
    return this.#events[this.#index++]
  }

  /** The events up to the end of a token that has been entered; that end is the last one taken. */
  *inside(token: Token | undefined): Generator<Event, void> {
    for (let event = this.next(); event; event = this.next()) {
      if (event[0] === 'exit' && event[1] === token) return
      yield event
    }
  }

  /** Passes over what is left of a token that has been entered. */
  skip(token: Token): void {
    for (let event = this.next(); event; event = this.next()) {
      if (event[0] === 'exit' && event[1] === token) return
    }
  }
}
