import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Event, Token } from 'micromark-util-types'
import type { Reading as InlineReading } from '../../../src/markdown/inline.js'
import { readResource } from '../../../src/markdown/inline.js'
import type { Resource } from '../../../src/markdown/strict/link.js'
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

/** The token in the source. */
export function spanOf(token: Token): Span {
  return { start: token.start.offset, end: token.end.offset }
}

/** What the definitions of a text lead to; they may follow what refers to them. */
export function readDefinitions(events: readonly Event[]): Map<string, Resource> {
  const definitions = new Map<string, Resource>()
  const rest = events.values()
  let definition: Token | undefined
  for (const [kind, token, context] of rest) {
    if (kind === 'exit') continue
    if (token.type === 'definition') definition = token
    if (token.type !== 'definitionLabelString') continue
    const label = normalizeIdentifier(context.sliceSerialize(token))
    const span = (start: number, end: number) => ({ start, end })
    const resource = readResource(definition!, rest, span, definition!.end.offset)
    if (!definitions.has(label)) definitions.set(label, resource)
  }
  return definitions
}
