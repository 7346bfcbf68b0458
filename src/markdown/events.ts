import { decodeString } from 'micromark-util-decode-string'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Event, Token } from 'micromark-util-types'
import type { Span } from '../source/position.js'
import type { Run } from './engine.js'
import type { Resource } from './strict/link.js'

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
    }
  }
  return text
}

interface Draft {
  label: string
  reference: string
  resource: Resource | undefined
}

/** What the links and images of a run lead to. */
export class Resources {
  readonly #found = new Map<Token, Resource>()

  constructor(
    events: readonly Event[],
    definitions: ReadonlyMap<string, Resource>,
    spanOf: Run['spanOf'],
  ) {
    const open: Draft[] = []
    const cursor = new EventCursor(events)
    for (let event = cursor.next(); event; event = cursor.next()) {
      const [kind, token, context] = event
      if (token.type === 'link' || token.type === 'image') {
        if (kind === 'enter') open.push({ label: '', reference: '', resource: undefined })
        else {
          const { label, reference, resource } = open.pop()!
          const found = resource ?? definitions.get(normalizeIdentifier(reference || label))
          if (found) this.#found.set(token, found)
        }
      } else if (open.length > 0 && kind === 'enter') {
        const span = spanOf(token.start.offset, token.end.offset)
        fill(open.at(-1)!, token, cursor, span, () => context.sliceSerialize(token))
      }
    }
  }

  /** What a link or an image leads to. */
  of(token: Token): Resource {
    return this.#found.get(token)!
  }
}

/** Takes from a token what it says of the link or the image around it. */
function fill(
  draft: Draft,
  token: Token,
  cursor: EventCursor,
  span: Span,
  serialize: () => string,
): void {
  switch (token.type) {
    case 'labelText':
      draft.label = serialize()
      break
    case 'referenceString':
      draft.reference = serialize()
      break
    case 'resource':
      draft.resource = { url: '', title: '', span: { start: span.start + 1, end: span.start + 1 } }
      break
    case 'resourceDestination':
      draft.resource = { url: '', title: '', span }
      break
    case 'resourceDestinationString':
      draft.resource = { url: readPlainString(token, cursor), title: '', span }
      break
    case 'resourceTitleString':
      draft.resource = { ...draft.resource!, title: readPlainString(token, cursor) }
      break
  }
}
