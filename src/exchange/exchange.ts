import type { Block } from '../document/document.js'
import type { Endpoint } from '../endpoint/endpoint.js'
import { spanIn } from '../markdown/engine.js'
import type { Code } from '../markdown/node.js'
import { readHttp } from '../outline/http.js'
import type { Outline, OutlineExample } from '../outline/outline.js'
import { findLineStarts } from '../source/lines.js'
import type { Range, Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { mediaTypeOf } from '../vocabulary/media-type.js'
import {
  fillRequest,
  type FilledRequest,
  type Filling,
  requestOfRows,
  type Values,
} from './filling.js'
import { fits, type Route, routesOf } from './route.js'
import { readStatements, type Statement } from './statements.js'

/** A response as a page states it. */
export interface StatedResponse {
  /** The HTTP status, where it is stated. */
  status?: number
  /** The headers by their names as written, where they are shown. */
  headers?: Record<string, string>
  /** The body as written, where it is shown. */
  body?: string
  /** Where it is in the source. */
  range: Range
}

/** A request that a page states, and the response it gets. */
export interface Exchange {
  /** The endpoint that it is of. */
  endpoint: Endpoint
  /** What it is called: the title of its endpoint, with a number where there are several. */
  title: string
  /** The request with the values of the page, and where it is in the source. */
  request: FilledRequest & { range: Range }
  /** The response of its section, else the first one of a success; nothing where none is stated. */
  response?: StatedResponse
  /** Why it cannot be sent, as the rest of a sentence. */
  reason?: string
}

/** An exchange, with what it takes to send and to compare it. */
export interface SendableExchange extends Exchange {
  readonly block: Block
  readonly outline: Outline
  /** The request with other values. */
  readonly fill: (values: Values) => Filling
  /** What the page shows to come back. */
  readonly shown: ShownResponse | undefined
}

/** What code shows of a response. */
export interface ShownResponse {
  readonly status: number | undefined
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly mediaType: string | undefined
  /** The body; nothing where it is not shown as it comes. */
  readonly body: string | undefined
  readonly span: Span
  /** Where a stretch of the body is in the source. */
  readonly placeOf: (span: Span) => Span
}

/** A request of a page, at its place among the code of a block. */
interface PlacedStatement {
  readonly statement: Statement
  readonly route: Route
  readonly code: Code
  readonly example: OutlineExample | undefined
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
  const placed = codes.flatMap((code) =>
    readStatements(code).flatMap((statement): PlacedStatement[] => {
      const route = routes.find((one) => fits(statement.request, one))
      return route ? [{ statement, route, code, example: examples.get(code) }] : []
    }),
  )
  const responses = outline.examples.filter(
    (example) => example.role === 'response' && readStatements(example.code).length === 0,
  )
  const make = (
    fill: SendableExchange['fill'],
    span: Span,
    shown: ShownResponse | undefined,
    index: number,
    name?: string,
  ): SendableExchange => {
    const { request, reason } = fill({})
    const title = endpoint.title ?? `${endpoint.method} ${endpoint.path}`
    const number = index > 0 ? ` (${index + 1})` : ''
    return {
      endpoint,
      title: name === undefined ? title + number : `${title}: ${name}`,
      request: { ...request, range: source.rangeOf(span) },
      ...(shown && { response: responseOf(shown, source) }),
      ...(reason !== undefined && { reason }),
      block,
      outline,
      fill,
      shown,
    }
  }
  const sent = placed.filter(({ statement }) => !statement.isRoute)
  if (sent.length === 0) {
    const [first] = placed
    const span = first ? spanOf(first.code, first.statement.span) : block.opening.span
    const route = routes[0]!
    const fill = (values: Values) =>
      fillRequest(requestOfRows(route, endpoint, values), route, endpoint, values)
    const shown = first && outputOf(first)
    return [make(fill, span, shown ?? firstSuccess(responses), 0)]
  }
  return withoutRepeated(sent, responses).map(
    ({ statement, route, code, example, shown }, index) => {
      const fill = (values: Values) => fillRequest(statement.request, route, endpoint, values)
      return make(fill, spanOf(code, statement.span), shown, index, example?.title)
    },
  )
}

/** The requests with their responses; of those that are one in several languages only the first with a response of its own. */
function withoutRepeated(sent: readonly PlacedStatement[], responses: readonly OutlineExample[]) {
  const found = new Map<
    string,
    PlacedStatement & { shown: ShownResponse | undefined; isOwn: boolean }
  >()
  for (const [index, one] of sent.entries()) {
    const { method, target, query, body = '' } = one.statement.request
    const path = target.replace(/^(?:[a-z]+:\/\/)?[^/]*/i, '')
    const key = JSON.stringify([method ?? one.route.method, path, query, body.replace(/\s/g, '')])
    const end = sent.slice(index + 1).find(({ code }) => code !== one.code)?.code.span.start
    const between = responses.filter(
      ({ code: { span } }) => span.start > one.code.span.start && span.start < (end ?? Infinity),
    )
    const own = outputOf(one) ?? responseBetween(between, one)
    const known = found.get(key)
    if (!known || (!known.isOwn && own))
      found.set(key, { ...one, shown: own ?? firstSuccess(responses), isOwn: own !== undefined })
  }
  return [...found.values()]
}

/** The response to a request among those that follow it: a success, or another one in its section. */
function responseBetween(
  between: readonly OutlineExample[],
  { example, statement }: PlacedStatement,
): ShownResponse | undefined {
  const isOfSection = ({ groups }: OutlineExample) => groups.at(-1) === example?.groups.at(-1)
  const found = between.find(isSuccess) ?? between.find(isOfSection)
  if (!found) return undefined
  const shown = shownIn(found)
  return statement.isFiltered ? { ...shown, body: undefined } : shown
}

function firstSuccess(responses: readonly OutlineExample[]): ShownResponse | undefined {
  const found = responses.find(isSuccess)
  return found && shownIn(found)
}

function isSuccess({ status }: OutlineExample): boolean {
  return status === undefined || (status >= 200 && status < 300)
}

function shownIn({ code, status }: OutlineExample): ShownResponse {
  const shown = shownBy(code, { start: 0, end: code.value.length })
  return { ...shown, status: shown.status ?? status }
}

/** The response that a session shows below its command. */
function outputOf({ statement: { output, isFiltered }, code }: PlacedStatement) {
  if (!output) return undefined
  const shown = shownBy(code, output)
  return isFiltered ? { ...shown, body: undefined } : shown
}

/** The message of HTTP, or the body, that a stretch of code is. */
function shownBy(code: Code, span: Span): ShownResponse {
  const text = code.value.slice(span.start, span.end)
  // A status with its phrase is the first line of a message.
  const before = /^\s*[1-5]\d\d [A-Z][A-Za-z ]+\n/.test(text) ? 'HTTP/1.1 ' : ''
  const message = readHttp({ language: before && 'http', value: before + text.trimStart() })
  const http = message?.type === 'response' ? message : undefined
  const skipped = before.length - (text.length - text.trimStart().length)
  const body = http
    ? http.body && { start: http.body.start - skipped, end: text.length }
    : { start: 0, end: text.length }
  const from = span.start + (body?.start ?? 0)
  return {
    status: http?.status,
    headers: http?.headers ?? [],
    mediaType: http ? http.mediaType : mediaTypeOf(code.language),
    body: body && text.slice(body.start, body.end),
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

/** Where a stretch of code is in the source, without the white space around it. */
function spanOf({ value, lineOffsets }: Code, { start, end }: Span): Span {
  const text = value.slice(start, end)
  const before = text.length - text.trimStart().length
  const lines = { indexes: findLineStarts(value), offsets: lineOffsets }
  return spanIn(lines, start + before, Math.max(start + before, start + text.trimEnd().length))
}
