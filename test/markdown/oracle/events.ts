import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import { EventCursor, readPlainString } from '../../../src/markdown/events.js'
import type { Event, Token } from 'micromark-util-types'
import type { Span } from '../../../src/source/position.js'
import type { Footnotes } from '../../../src/markdown/footnotes.js'
import type { Resource } from '../../../src/markdown/strict/link.js'

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
  /** The same places. */
  readonly spanOf: (start: number, end: number) => Span
}

/** The token in the source. */
export function spanOf(token: Token): Span {
  return { start: token.start.offset, end: token.end.offset }
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
