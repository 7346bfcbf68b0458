import { decodeString } from 'micromark-util-decode-string'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Event, Token } from 'micromark-util-types'
import type { Reading as InlineReading } from './inline-events.js'
import type { Resource } from '../../../src/markdown/references.js'
import type { Span } from '../../../src/source/position.js'

/** What the readers of one text share. */
export interface Reading extends InlineReading {
  /** The whole source, which all offsets count in. */
  readonly source: string
  /** Where the text ends in the source. */
  readonly end: number
  readonly looseLists: ReadonlySet<Token>
  /** True in lists, quotes and footnotes. */
  readonly isInContainer: boolean
}

/** The events that are left of a text; each reader takes those of its token. */
export type Events = IterableIterator<Event>

/** The token in the source. */
export function spanOf(token: Token): Span {
  return { start: token.start.offset, end: token.end.offset }
}

/** The events up to the end of a token that has been entered; that end is the last one taken. */
export function* inside(events: Events, token: Token): Generator<Event, void> {
  for (const event of events) {
    if (event[0] === 'exit' && event[1] === token) return
    yield event
  }
}

/** Passes over what is left of a token that has been entered. */
export function skip(events: Events, token: Token): void {
  for (const [kind, other] of events) if (kind === 'exit' && other === token) return
}

/** The text of a string such as a title, with escapes and character references resolved. */
export function readPlainString(string: Token, events: Events): string {
  let text = ''
  for (const [kind, token, context] of inside(events, string)) {
    if (kind === 'exit') continue
    const { type } = token
    if (type === 'lineEnding') text += '\n'
    else if (type === 'characterReference') text += decodeString(context.sliceSerialize(token))
    else if (type === 'data' || type === 'characterEscapeValue')
      text += context.sliceSerialize(token)
  }
  return text
}

/** What the definitions of a text lead to; they may follow what refers to them. */
export function readDefinitions(events: readonly Event[]): Map<string, Resource> {
  const definitions = new Map<string, Resource>()
  const rest = events.values()
  for (const [kind, token] of rest) {
    if (kind === 'exit' || token.type !== 'definition') continue
    const { label, resource } = readDefinition(token, rest)
    if (!definitions.has(label)) definitions.set(label, resource)
  }
  return definitions
}

function readDefinition(definition: Token, events: Events): { label: string; resource: Resource } {
  const { offset } = definition.end
  let label = ''
  let url = ''
  let title = ''
  let span = { start: offset, end: offset }
  for (const [kind, token, context] of inside(events, definition)) {
    const { type } = token
    if (kind === 'exit') continue
    if (/Destination(?:String)?$/.test(type)) span = spanOf(token)
    if (type === 'definitionLabelString') label = normalizeIdentifier(context.sliceSerialize(token))
    else if (type === 'definitionDestinationString') url = readPlainString(token, events)
    else if (type === 'definitionTitleString') title = readPlainString(token, events)
  }
  return { label, resource: { url, title, span } }
}
