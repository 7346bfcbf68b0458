import { decodeString } from 'micromark-util-decode-string'
import type { Event, Token } from 'micromark-util-types'
import { normalizeLineEndings } from '../source/lines.js'

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

/** The text of a string such as a title, with escapes and character references resolved. */
export function readPlainString(string: Token, cursor: EventCursor): string {
  let text = ''
  for (const [kind, token, context] of cursor.inside(string)) {
    if (kind === 'exit') continue
    switch (token.type) {
      case 'data':
      case 'characterEscapeValue':
        text += context.sliceSerialize(token)
        break
      case 'characterReference':
        text += decodeString(context.sliceSerialize(token))
        break
      case 'lineEnding':
        text += '\n'
        break
      // A string too long to be read.
      case 'chunkString':
        text += normalizeLineEndings(context.sliceSerialize(token))
        break
    }
  }
  return text
}
