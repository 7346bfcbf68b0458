import type { Block } from '../document/document.js'
import { endpointKey } from '../document/endpoint-key.js'
import type { HeadingIds } from '../document/heading-ids.js'
import type { Endpoint } from '../endpoint/endpoint.js'
import type { Span } from '../source/position.js'

/** A method and path that a document describes. */
export interface EndpointPlace {
  /** Equal for two blocks of the same endpoint, whatever the names of the parameters. */
  readonly key: string
  readonly method: string
  readonly path: string
  /** The value of `path`. */
  readonly span: Span
}

/** An id that a document takes. */
export interface IdPlace {
  /** The id with its prefix. */
  readonly id: string
  /** The heading; the value of `path` for an id that is made from method and path. */
  readonly span: Span
  /** The key of the endpoint that it is made from, if it is. */
  readonly madeFrom?: string
}

/** What a document has that can stand in another document too. */
export interface DocumentPlaces {
  /** The endpoints whose method and path are right, each once. */
  readonly endpoints: readonly EndpointPlace[]
  /** The ids of the headings and the endpoints, each once. */
  readonly ids: readonly IdPlace[]
}

/** Finds the places of a document. */
export function readPlaces(
  endpoints: ReadonlyMap<Block, Endpoint>,
  headingIds: HeadingIds,
): DocumentPlaces {
  const placed = new Map<string, EndpointPlace>()
  const ids = new Map<string, IdPlace>()
  for (const [heading, id] of headingIds) ids.set(id, { id, span: heading.span })
  for (const [block, { id }] of endpoints) {
    const key = endpointKey(block)
    if (key === undefined) continue
    const { method, path } = block.attributes
    const span = block.attributes.at('path')!.valueSpan
    if (!placed.has(key)) placed.set(key, { key, method, path, span })
    if (!ids.has(id)) ids.set(id, { id, span, madeFrom: key })
  }
  return { endpoints: [...placed.values()], ids: [...ids.values()] }
}
