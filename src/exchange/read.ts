import type { Block } from '../document/document.js'
import type { Endpoint } from '../endpoint/endpoint.js'
import { isSuccess } from '../endpoint/status.js'
import { placesIn } from '../markdown/run.js'
import type { Code } from '../markdown/node.js'
import type { Outline, OutlineExample } from '../outline/outline.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { fillRequest, type Filling, requestOfRows } from './filling.js'
import type { Exchange, StatedResponse, Values } from './exchange.js'
import { fits, type Route, routesOf } from './route.js'
import { readShown, type ShownMessage } from './shown.js'
import { readStatements, type RequestStatement } from './statements.js'

/** An exchange, with what it takes to send and to compare it. */
export interface SendableExchange extends Exchange {
  readonly block: Block
  readonly outline: Outline
  /** The request with other values. */
  readonly fill: (values: Values) => Filling
  /** The response that the page shows. */
  readonly shown: ShownResponse | undefined
}

/** A response that is shown in a block. */
export interface ShownResponse extends ShownMessage {
  readonly span: Span
  /** The place of a stretch of the body in the source. */
  readonly placeOf: (span: Span) => Span
}

/** A request of a page, at its place among the code of a block. */
interface PlacedStatement {
  readonly statement: RequestStatement
  readonly route: Route
  readonly code: Code
  readonly example: OutlineExample | undefined
}

/** An example of a response, with the headings that it is below. */
interface PlacedResponse extends Pick<OutlineExample, 'groups'> {
  readonly shown: ShownResponse
}

/** The exchanges of a block, in the order of the page. */
export function exchangesOf(
  block: Block,
  outline: Outline,
  endpoint: Endpoint,
  source: Source,
): SendableExchange[] {
  const routes = routesOf(block, outline.path)
  const examples = new Map(outline.examples.map((example) => [example.code, example]))
  const indented = block.body.nodes.filter((node) => node.type === 'code' && !node.fenced)
  const codes = [...examples.keys(), ...(indented as Code[])]
  codes.sort((one, other) => one.span.start - other.span.start)
  const placed: PlacedStatement[] = []
  const responses: PlacedResponse[] = []
  for (const code of codes) {
    const example = examples.get(code)
    const statements = readStatements(code)
    for (const statement of statements) {
      const route = routes.find((one) => fits(statement.request, one))
      if (route) placed.push({ statement, route, code, example })
    }
    if (statements.length > 0) continue
    const shown = shownBy(code, { start: 0, end: code.value.length })
    // What is only indented is a response where its first line says so.
    const isResponse = example ? example.role === 'response' : shown.status !== undefined
    const { groups = [], status } = example ?? {}
    if (isResponse) responses.push({ groups, shown: { ...shown, status: shown.status ?? status } })
  }
  const sent = placed.filter(({ statement }) => !statement.isRoute)
  const [first] = placed
  // Without a request of its own the block states one.
  const stated =
    sent.length > 0
      ? withResponses(sent, responses)
      : [{ ...first, shown: first && outputOf(first) }]
  const title = endpoint.title ?? `${endpoint.method} ${endpoint.path}`
  const success = responses.find(({ shown: one }) => isSuccess(one.status))?.shown
  return stated.map(({ statement, route = routes[0]!, code, example, ...one }, index) => {
    const own = statement?.isRoute ? undefined : statement?.request
    const fill = (values: Values) =>
      fillRequest(own ?? requestOfRows(route, endpoint, values), route, endpoint, values)
    const { request, reason } = fill({})
    const shown = one.shown ?? success
    const span = statement ? spanOf(code!, statement.span) : block.opening.span
    const name = example?.title === undefined ? '' : `: ${example.title}`
    const number = index > 0 ? ` (${index + 1})` : ''
    return {
      endpoint,
      title: title + (name || number),
      request: { ...request, range: source.rangeOf(span) },
      ...(shown && { response: responseOf(shown, source) }),
      ...(reason !== undefined && { reason }),
      block,
      outline,
      fill,
      shown,
    }
  })
}

/** The requests with what comes back; of those that are one in several languages only the first with a response. */
function withResponses(sent: readonly PlacedStatement[], responses: readonly PlacedResponse[]) {
  const found = new Map<string, PlacedStatement & { shown: ShownResponse | undefined }>()
  const starts = [...new Set(sent.map(({ code }) => code.span.start))]
  for (const one of sent) {
    const { method, target, query, body = '' } = one.statement.request
    const path = target.replace(/^(?:[a-z]+:\/\/)?[^/]*/i, '')
    const key = JSON.stringify([method ?? one.route.method, path, query, body.replace(/\s/g, '')])
    const { start } = one.code.span
    const end = starts.find((other) => other > start) ?? Infinity
    const following = responses.filter(
      ({ shown: { span } }) => span.start > start && span.start < end,
    )
    const shown = outputOf(one) ?? responseAmong(following, one)
    if (!found.get(key)?.shown) found.set(key, { ...one, shown })
  }
  return [...found.values()]
}

/** The response to a request among those that follow it: a success, or another one in its section. */
function responseAmong(
  following: readonly PlacedResponse[],
  { example, statement }: PlacedStatement,
): ShownResponse | undefined {
  const isOfSection = ({ groups }: PlacedResponse) => groups.at(-1) === example?.groups.at(-1)
  const found = (
    following.find((one) => isSuccess(one.shown.status)) ?? following.find(isOfSection)
  )?.shown
  return found && statement.isFiltered ? { ...found, body: undefined } : found
}

/** The response that a session shows below its command. */
function outputOf({ statement: { output, isFiltered }, code }: PlacedStatement) {
  if (!output) return undefined
  const shown = shownBy(code, output)
  return isFiltered ? { ...shown, body: undefined } : shown
}

/** The message of HTTP, or the body, that a stretch of code is. */
function shownBy(code: Code, span: Span): ShownResponse {
  const shown = readShown(code.value.slice(span.start, span.end), code.language)
  const from = span.start + shown.bodyStart
  return {
    ...shown,
    span: spanOf(code, span),
    placeOf: ({ start, end }) => spanOf(code, { start: start + from, end: end + from }),
  }
}

function responseOf(
  { status, headers, body, span }: ShownResponse,
  source: Source,
): StatedResponse {
  return {
    ...(status !== undefined && { status }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(body !== undefined && { body }),
    range: source.rangeOf(span),
  }
}

/** The readers of places by code, of which much has several stretches. */
const places = new WeakMap<Code, ReturnType<typeof placesIn>>()

/** The place of a stretch of code in the source, without the white space around it. */
function spanOf(code: Code, { start, end }: Span): Span {
  let placeOf = places.get(code)
  if (!placeOf) places.set(code, (placeOf = placesIn(code)))
  const text = code.value.slice(start, end)
  const from = start + text.length - text.trimStart().length
  return placeOf({ start: from, end: Math.max(from, start + text.trimEnd().length) })
}
