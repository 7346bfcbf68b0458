import { type Block, endpointKey } from '../document/document.js'
import type { HeadingIds } from '../document/heading-ids.js'
import type { Endpoint } from '../endpoint/endpoint.js'
import type { Span } from '../source/position.js'

/** What a document has that can be in another document too: an endpoint, or an id. */
export type Place = {
  /** Equal for places that clash, whatever the names of the parameters of an endpoint. */
  readonly key: string
  /** The heading that has the id; else the value of `path`. */
  readonly span: Span
  /** The key of the endpoint that an id is made from, if it is. */
  readonly madeFrom?: string | undefined
} & (
  | {
      readonly code: 'endpoint-in-two-files'
      readonly details: readonly [method: string, path: string]
    }
  | { readonly code: 'id-in-two-files'; readonly details: readonly [id: string] }
)

/** The places of a document, each once: the endpoints whose method and path are right, and the ids. */
export function readPlaces(
  endpoints: ReadonlyMap<Block, Endpoint>,
  headingIds: HeadingIds,
): readonly Place[] {
  const places = new Map<string, Place>()
  const add = (place: Place) => places.has(place.key) || places.set(place.key, place)
  const addId = (id: string, span: Span, madeFrom?: string) =>
    add({ code: 'id-in-two-files', key: `id ${id}`, span, details: [id], madeFrom })
  for (const [heading, id] of headingIds) addId(id, heading.span)
  for (const [block, { id }] of endpoints) {
    const key = endpointKey(block)
    if (key === undefined) continue
    const { method, path } = block.attributes
    const span = block.attributes.at('path')!.valueSpan
    add({ code: 'endpoint-in-two-files', key: `endpoint ${key}`, span, details: [method, path] })
    addId(id, span, key)
  }
  return [...places.values()]
}
