import type { Body } from '../body/body.js'
import { bodiesOf, objectsOf } from '../body/endpoint-bodies.js'
import { FieldReader } from '../body/fields.js'
import type { ApiDocument } from '../compile/api-document.js'
import type { Endpoint, Field } from '../endpoint/endpoint.js'
import { routePattern, type RoutePattern } from './routes.js'

/** An endpoint that can be answered for. */
export interface MockRoute {
  readonly endpoint: Endpoint
  /** The path of the document, as it is shown. */
  readonly file: string
  readonly pattern: RoutePattern
  /** What its tables and examples say of its bodies. */
  readonly bodies: readonly Body<Field, Endpoint['examples'][number]>[]
  /** Reads the type of a row. */
  readonly reader: FieldReader<Field, string>
}

/** A compiled document with its path, as links between documents and messages have it. */
export interface MockDocument extends Pick<ApiDocument, 'endpoints' | 'objects'> {
  readonly id: string
}

/** The routes of documents: those with more fixed segments first, else in the order of the documents. */
export function routesOf(documents: readonly MockDocument[]): MockRoute[] {
  const reader = new FieldReader(objectsOf(documents))
  const routes = documents.flatMap(({ id, endpoints }) =>
    endpoints.flatMap((endpoint): MockRoute[] => {
      const pattern = routePattern(endpoint.path)
      if (!pattern) return []
      return [{ endpoint, file: id, pattern, bodies: bodiesOf(endpoint, reader, id), reader }]
    }),
  )
  return routes.toSorted((one, other) => compare(one.pattern.rank, other.pattern.rank))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
