import type { Field } from '../endpoint/endpoint.js'
import { escapeMarkdown } from '../source/escape.js'
import { buildContent, type DocumentedBody, exampleLabel } from './content.js'
import type { OperationResponse, ResponseHeader } from './description.js'
import type { DescribedEndpoint } from './options.js'
import { sortedObject } from './ordered.js'
import type { Scope } from './report.js'
import type { Schemas } from './schemas.js'

type DescribedResponse = NonNullable<DescribedEndpoint['responses']>[number]

/** The statements of a page about one response. */
interface Said {
  readonly body?: DocumentedBody
  readonly stated?: DescribedResponse
}

/** The responses of an operation, by status; nothing where its page shows none. */
export function buildResponses(
  bodies: readonly DocumentedBody[],
  { responseFields, responses = [] }: DescribedEndpoint,
  schemas: Schemas,
  scope: Scope,
): Record<string, OperationResponse> | undefined {
  const inner = scope.at('responses')
  const open = responses.find((one) => !one.status && !one.range && one.title !== 'default')
  // A page that speaks of what was created means the status for that.
  const isCreated = open && /\bcreated\b/i.test(`${open.title ?? ''} ${open.description}`)
  const unstated = isCreated ? '201' : '200'
  const carried = responseFields.filter(({ carrier }) => carrier)
  const byKey = new Map<string, Said>()
  const add = (key: string, said: Said) => byKey.set(key, { ...byKey.get(key), ...said })
  for (const body of bodies) {
    // What is not even of the status that is taken for granted is of any.
    const key = String(body.status ?? unstated)
    add(byKey.has(key) ? 'default' : key, { body })
  }
  for (const stated of responses) {
    if (stated !== open)
      add(stated.range?.toUpperCase() ?? String(stated.status ?? stated.title), { stated })
  }
  for (const { status } of carried)
    if (status !== undefined || ![...byKey.keys()].some(isSuccess))
      add(String(status ?? unstated), {})
  if (open && byKey.has(unstated)) byKey.set(unstated, { stated: open, ...byKey.get(unstated) })
  if (byKey.size === 0) {
    scope.report('responses-missing')
    return undefined
  }
  const built = [...byKey].map(([key, said]): [string, OperationResponse] => {
    const own = carried.filter(({ status }) =>
      status === undefined ? isSuccess(key) : String(status) === key,
    )
    return [key, buildResponse(key, said, own, schemas, inner.at(key))]
  })
  return sortedObject(built)
}

function isSuccess(key: string): boolean {
  return /^(?:2|default$)/.test(key)
}

function buildResponse(
  key: string,
  { body, stated }: Said,
  carried: readonly Field[],
  schemas: Schemas,
  scope: Scope,
): OperationResponse {
  for (const { example, sample } of body?.examples ?? [])
    if (!sample && example.code.trim() !== '')
      scope.report('example-language', exampleLabel(example), example.language)
  const content = body ? buildContent(body, schemas, scope) : {}
  const headers = buildHeaders(carried, body, schemas, scope.at('headers'))
  const text = escapeMarkdown(stated?.description || stated?.title || '')
  const response: OperationResponse = {
    description: text || (phrases.get(key) ?? `Status ${key}`),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(content).length > 0 && { content }),
  }
  const sources = body ? [...body.examples.map(({ example }) => example), ...body.rows] : carried
  const isStated =
    (stated && (stated.status ?? stated.range ?? stated.title === key)) ||
    sources.some(({ status }) => status)
  if (!isStated) scope.inferred(response, 'response-status', key)
  return response
}

/** Headers that say how a message travels, and its media type, which is said elsewhere. */
const FRAMING =
  /^(?:content-(?:type|length|encoding)|date|connection|keep-alive|transfer-encoding)$/i

/** The headers that the rows of a response describe, and those that its messages show, by name. */
function buildHeaders(
  rows: readonly Field[],
  body: DocumentedBody | undefined,
  schemas: Schemas,
  scope: Scope,
): Record<string, ResponseHeader> {
  const headers = new Map<string, [string, ResponseHeader]>()
  for (const row of rows) {
    const { name, carrier } = row
    const key = name.toLowerCase()
    if (key === '' || headers.has(key)) continue
    // Cookies are in a header of their own, and the content says its type.
    if (carrier === 'cookie' || key === 'content-type') scope.report('header-ignored', name)
    else headers.set(key, [name, schemas.ofValue(row, scope.at(name))])
  }
  for (const [name, example] of body?.examples.flatMap((one) => one.sample?.headers ?? []) ?? []) {
    if (FRAMING.test(name) || headers.has(name.toLowerCase())) continue
    const header = { schema: { type: 'string' as const }, ...(example !== '' && { example }) }
    headers.set(name.toLowerCase(), [name, header])
  }
  return Object.fromEntries(headers.values())
}

/** The names of HTTP for the statuses of APIs. */
const phrases = new Map(
  `200 OK, 201 Created, 202 Accepted, 204 No Content, 205 Reset Content,
   206 Partial Content, 207 Multi-Status, 301 Moved Permanently, 302 Found, 303 See Other, 304 Not Modified, 307
   Temporary Redirect, 308 Permanent Redirect, 400 Bad Request, 401 Unauthorized, 402 Payment Required, 403 Forbidden,
   404 Not Found, 405 Method Not Allowed, 406 Not Acceptable, 408 Request Timeout, 409 Conflict,
   410 Gone, 411 Length Required, 412 Precondition Failed, 413 Content Too Large,
   415 Unsupported Media Type, 422 Unprocessable Content, 423 Locked, 424 Failed Dependency,
   428 Precondition Required, 429 Too Many Requests, 500 Internal Server Error,
   501 Not Implemented, 502 Bad Gateway, 503 Service Unavailable, 504 Gateway Timeout,
   default A response whose status is not stated.`
    .split(/,\s+/)
    .map((entry) => [entry.split(' ', 1)[0], entry.slice(entry.indexOf(' ') + 1)]),
)
