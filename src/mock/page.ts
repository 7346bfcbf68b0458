import type { Body } from '../body/body.js'
import { bodiesOf, objectsOf } from '../body/endpoint-bodies.js'
import { FieldReader } from '../body/fields.js'
import type { ApiDocument } from '../compile/api-document.js'
import type { Endpoint, Example, Field } from '../endpoint/endpoint.js'
import { readPath } from '../document/path.js'
import { listedRoutes } from '../exchange/route.js'
import type { ClientRequest } from '../exchange/client-request.js'
import { ORIGIN } from '../exchange/filling.js'
import { readStatements } from '../exchange/statements.js'
import type { RowLines } from './row-lines.js'
import { matchRoute, routePattern, type RoutePattern, segmentsOf } from './routes.js'

/** An endpoint that can be answered for. */
export interface MockRoute {
  readonly endpoint: Endpoint
  /** The path of the document, as it is shown. */
  readonly file: string
  readonly rowLine: RowLines | undefined
  readonly pattern: RoutePattern
  /** What requests on its page have before the paths of the page, as in `/api/v4`; the longest first. */
  readonly bases: readonly string[]
  /** Its examples, with the requests that each states whatever it is taken for. */
  readonly examples: readonly { example: Example; requests: readonly ClientRequest[] }[]
  /** What its tables and examples say of its bodies. */
  readonly bodies: readonly Body<Field, Example>[]
  /** Reads the type of a row. */
  readonly reader: FieldReader<Field, string>
}

/** A compiled document with its path, as links between documents and messages have it. */
export interface MockDocument extends Pick<ApiDocument, 'endpoints' | 'objects'> {
  readonly id: string
  /** Where its rows are; rows are told by their block where nothing is said. */
  readonly rowLine?: RowLines
}

/** The routes of documents: those with more fixed segments first, else in the order of the documents. */
export function routesOf(documents: readonly MockDocument[]): MockRoute[] {
  const reader = new FieldReader(objectsOf(documents))
  const routes = documents.flatMap(({ id: file, endpoints, rowLine }) => {
    const bases = new Set<string>()
    const found = endpoints.flatMap((endpoint): MockRoute[] => {
      const { method, path, examples } = endpoint
      const stated = examples.map((example) => ({ example, requests: requestsIn(example) }))
      const texts = examples.map(({ code }) => code)
      const others = listedRoutes(method, readPath(path), texts).filter(
        (route) => route.method === method,
      )
      const bodiesOfRoute = bodiesOf(endpoint, reader, file)
      const shared = { endpoint, file, rowLine, examples: stated, bodies: bodiesOfRoute, reader }
      return [path, ...others.map((route) => route.path.text)].flatMap((one) => {
        const pattern = routePattern(one)
        if (!pattern) return []
        for (const { requests } of stated)
          for (const base of basesIn(requests, pattern)) bases.add(base)
        return [{ ...shared, pattern, bases: [] }]
      })
    })
    const sorted = [...bases].toSorted((one, other) => other.length - one.length)
    return found.map((route) => Object.assign(route, { bases: sorted }))
  })
  return routes.toSorted((one, other) => compare(one.pattern.rank, other.pattern.rank))
}

/** What requests have before a path. */
function basesIn(requests: readonly ClientRequest[], pattern: RoutePattern): string[] {
  const { length } = pattern.segments
  return requests.flatMap(({ target }) => {
    const path = segmentsOf(target.replace(ORIGIN, '').replace(/[?#].*$/s, ''))
    const [base, rest] = [path.slice(0, 1 - length), ['', ...path.slice(1 - length)]]
    const isBase = length > 1 && path.length > length && matchRoute(pattern, rest) !== undefined
    return isBase ? base.join('/') : []
  })
}

function requestsIn({ language, code }: Example): ClientRequest[] {
  const name = language === 'text' ? '' : language
  return readStatements({ language: name, value: code }).map(({ request }) => request)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
