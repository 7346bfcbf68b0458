import { bodiesOf, type Body } from '../body/body.js'
import { type FieldReader, fieldReaderOf } from '../body/fields.js'
import type { ApiDocument } from '../compile/api-document.js'
import type { Endpoint, Example } from '../endpoint/endpoint.js'
import { decoded, readPath } from '../document/path.js'
import { serverOf } from '../document/server.js'
import { type PathPattern, patternOf, segmentsOf, valuesIn } from '../document/path-pattern.js'
import { listedRoutes, routeOf } from '../exchange/route.js'
import type { ClientRequest } from '../exchange/client-request.js'
import { ORIGIN } from '../exchange/filling.js'
import { readStatements } from '../exchange/statements.js'
import { compareCodeUnits } from '../source/text-order.js'

/** An endpoint that can be answered for. */
export interface MockRoute {
  readonly endpoint: Endpoint
  /** The path of the document, as it is shown. */
  readonly file: string
  /** Its text. */
  readonly text: string
  readonly pattern: PathPattern
  /** The prefixes of the paths of the page, by its server and its requests: `api/v4`. */
  readonly bases: ReadonlySet<string>
  /** Its examples, with the requests that each states whatever it is taken for. */
  readonly examples: readonly { example: Example; requests: readonly ClientRequest[] }[]
  /** The bodies that its tables and examples describe. */
  readonly bodies: readonly Body<Example>[]
  /** Reads the type of a row. */
  readonly reader: FieldReader<string>
}

/** A compiled document with its path, as links between documents and messages have it. */
export interface MockDocument extends Pick<ApiDocument, 'endpoints' | 'frontmatter' | 'objects'> {
  readonly id: string
  readonly text: string
}

/** The routes of documents: those with more fixed segments first, else in the order of the documents. */
export function routesOf(documents: readonly MockDocument[]): MockRoute[] {
  const reader = fieldReaderOf(documents)
  const routes = documents.flatMap(({ id: file, endpoints, frontmatter, text }) => {
    const server = segmentsOf((serverOf(frontmatter) ?? '').replace(ORIGIN, ''))
    const bases = new Set(server.length > 0 ? [server.map(decoded).join('/')] : [])
    const found = endpoints.flatMap((endpoint): MockRoute[] => {
      const { method, path, examples: shown } = endpoint
      const examples = shown.map((example) => ({ example, requests: requestsIn(example) }))
      const texts = shown.map(({ code }) => code)
      const others = listedRoutes(routeOf(method, readPath(path)), texts)
      const own = others.filter((route) => route.method === method)
      const shared = { endpoint, file, text, examples, bodies: bodiesOf(endpoint, reader, file) }
      return [path, ...own.map((route) => route.path.text)].flatMap((one) => {
        if (!isAnswerable(one)) return []
        const pattern = patternOf(readPath(one))
        for (const { target } of examples.flatMap(({ requests }) => requests)) {
          const base = baseOf(target, pattern)
          if (base !== undefined) bases.add(base)
        }
        return [{ ...shared, pattern, bases, reader }]
      })
    })
    return found
  })
  return routes.toSorted((one, other) =>
    compareCodeUnits(rankOf(one.pattern), rankOf(other.pattern)),
  )
}

/** The longest path that is looked at. */
export const longestPath = 2000

/** True for a path that a request can have, and in which each parameter has its own place. */
function isAnswerable(path: string): boolean {
  return /^(?:[a-z]+:\/\/[^/]*)?\//i.test(path) && path.length <= longestPath && !/\}\{/.test(path)
}

/** The more of a path is fixed, the sooner it counts; by segments, from the first one on. */
export function rankOf({ segments }: PathPattern): string {
  const ranks = segments.map(({ names, literals }) => {
    const rank = literals.map((literal) => '0'.repeat(literal.length)).join('1')
    return names.length > 0 ? `${rank}2` : rank
  })
  return ranks.join('/')
}

/** The prefix of a path in a request; nothing where it is another one. */
function baseOf(target: string, pattern: PathPattern): string | undefined {
  const { length } = pattern.segments
  const path = segmentsOf(target.replace(ORIGIN, '').replace(/[?#].*$/s, '')).map(decoded)
  const isBase = length > 0 && path.length > length && valuesIn(pattern, path.slice(-length))
  return isBase ? path.slice(0, -length).join('/') : undefined
}

function requestsIn({ language, code }: Example): ClientRequest[] {
  const name = language === 'text' ? '' : language
  return readStatements({ language: name, value: code }).map(({ request }) => request)
}
