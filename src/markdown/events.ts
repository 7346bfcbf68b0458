import { decodeString } from 'micromark-util-decode-string'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Event, Token } from 'micromark-util-types'
import { normalizeLineEndings } from '../source/lines.js'
import type { Span } from '../source/position.js'
import type { Footnotes } from './footnotes.js'
import type { Resource } from './strict/link.js'

/** What the readers of one text share. */
export interface Reading {
  readonly allowDangerousHtml: boolean
  /** The whole source, which all offsets count in. */
  readonly source: string
  /** Where the text ends in the source. */
  readonly end: number
  readonly resources: Resources
  readonly looseLists: ReadonlySet<Token>
  readonly footnotes: Footnotes
  /** True in lists, quotes and footnotes. */
  readonly isInContainer: boolean
}

/** The token in the source. */
export function spanOf(token: Token): Span {
  return { start: token.start.offset, end: token.end.offset }
}

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

interface Draft {
  label: string
  reference: string
  url: string | undefined
  title: string
  span: Span
}

/** What the links and images of a text lead to; definitions may follow their references. */
export class Resources {
  readonly #media = new Map<Token, Draft>()
  readonly #definitions = new Map<string, Draft>()

  constructor(events: readonly Event[]) {
    const open: Draft[] = []
    const cursor = new EventCursor(events)
    for (let event = cursor.next(); event; event = cursor.next()) {
      const [kind, token, context] = event
      if (isMedia(token)) {
        if (kind === 'enter') open.push(draftAt(token))
        else this.#close(token, open.pop()!)
      } else if (open.length > 0 && kind === 'enter') {
        fill(open.at(-1)!, token, cursor, () => context.sliceSerialize(token))
      }
    }
  }

  /** What a link or an image leads to. */
  of(token: Token): Resource {
    const draft = this.#media.get(token)!
    const { url, title, span } =
      draft.url === undefined
        ? (this.#definitions.get(normalizeIdentifier(draft.reference || draft.label)) ?? draft)
        : draft
    return { url: url ?? '', title, span }
  }

  #close(token: Token, draft: Draft): void {
    if (token.type !== 'definition') {
      this.#media.set(token, draft)
      return
    }
    const identifier = normalizeIdentifier(draft.label)
    if (!this.#definitions.has(identifier)) this.#definitions.set(identifier, draft)
  }
}

function isMedia({ type }: Token): boolean {
  return type === 'link' || type === 'image' || type === 'definition'
}

function draftAt(token: Token): Draft {
  const end = token.end.offset
  return { label: '', reference: '', url: undefined, title: '', span: { start: end, end } }
}

/** Takes from a token what it says of the link, the image or the definition around it. */
function fill(draft: Draft, token: Token, cursor: EventCursor, serialize: () => string): void {
  switch (token.type) {
    case 'labelText':
    case 'definitionLabelString':
      draft.label = serialize()
      break
    case 'referenceString':
      draft.reference = serialize()
      break
    case 'resource':
      draft.url = ''
      draft.span = { start: token.start.offset + 1, end: token.start.offset + 1 }
      break
    case 'resourceDestination':
    case 'definitionDestination':
      draft.span = { start: token.start.offset, end: token.end.offset }
      break
    case 'resourceDestinationString':
    case 'definitionDestinationString':
      draft.span = { start: token.start.offset, end: token.end.offset }
      draft.url = readPlainString(token, cursor)
      break
    case 'resourceTitleString':
    case 'definitionTitleString':
      draft.title = readPlainString(token, cursor)
      break
  }
}
