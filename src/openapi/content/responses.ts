import type { Field } from '../../endpoint/endpoint.js'
import type { OperationResponse, ResponseHeader } from '../description/description.js'
import { escapeMarkdown } from '../../source/escape.js'
import type { DescribedEndpoint, ReadingOptions, StatedResponse } from '../options.js'
import { sortedObject } from '../ordered.js'
import type { Scope } from '../report.js'
import { describeValue } from '../schema/rows-schema.js'
import { buildContent, type DocumentedBody, exampleLabel } from './content.js'

/** What a page says of one response. */
interface Said {
  readonly body?: DocumentedBody
  readonly stated?: StatedResponse
}

/** The responses of an operation, by status; nothing where its page shows none. */
export function buildResponses(
  bodies: readonly DocumentedBody[],
  { responseFields, responses = [] }: Pick<DescribedEndpoint, 'responseFields' | 'responses'>,
  { unstatedStatus }: ReadingOptions,
  scope: Scope,
): Record<string, OperationResponse> | undefined {
  const inner = scope.at('responses')
  // A page that speaks of what was created means the status for that.
  const open = responses.find((one) => !one.status && !one.range && one.title !== 'default')
  const isCreated = open && /\bcreated\b/i.test(`${open.title ?? ''} ${open.description}`)
  const unstated = unstatedStatus ?? (isCreated ? '201' : '200')
  const carried = responseFields.filter(({ carrier }) => carrier)
  const byKey = new Map<string, Said>()
  for (const body of bodies) {
    // What is not even of the status that is taken for granted is of any.
    const key = String(body.status ?? unstated)
    byKey.set(byKey.has(key) ? 'default' : key, { body })
  }
  for (const stated of responses) {
    if (stated === open) continue
    const key = stated.range?.toUpperCase() ?? String(stated.status ?? stated.title)
    byKey.set(key, { ...byKey.get(key), stated })
  }
  for (const { status } of carried)
    if (status && !byKey.has(String(status))) byKey.set(String(status), {})
  const hasOpen = carried.some(({ status }) => status === undefined)
  if (hasOpen && ![...byKey.keys()].some(isSuccess)) byKey.set(unstated, {})
  if (open && byKey.has(unstated)) byKey.set(unstated, { stated: open, ...byKey.get(unstated) })
  if (byKey.size === 0) {
    scope.report('responses-missing')
    return undefined
  }
  const built = [...byKey].map(([key, said]): [string, OperationResponse] => {
    const own = carried.filter(({ status }) =>
      status === undefined ? isSuccess(key) : String(status) === key,
    )
    return [key, buildResponse(key, said, own, inner.at(key))]
  })
  return sortedObject(built)
}

function buildResponse(
  key: string,
  { body, stated }: Said,
  carried: readonly Field[],
  scope: Scope,
): OperationResponse {
  for (const { example, sample } of body?.examples ?? [])
    if (!sample && example.code.trim() !== '')
      scope.report('example-language', exampleLabel(example), example.language)
  if (body && body.variable.size > 0) scope.report('required-in-variants')
  const content = body ? buildContent(body, scope) : {}
  const headers = buildHeaders(carried, body, scope.at('headers'))
  const text = escapeMarkdown(stated?.description || stated?.title || '')
  const response: OperationResponse = {
    description: text || describeStatus(key),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(content).length > 0 && { content }),
  }
  const sources = body ? [...body.examples.map(({ example }) => example), ...body.rows] : carried
  const isOfOthers = stated !== undefined && stated.title === key
  const isStated =
    stated?.status ?? stated?.range ?? (isOfOthers || sources.some(({ status }) => status))
  if (!isStated) scope.inferred(response, 'response-status', key)
  return response
}

function isSuccess(key: string): boolean {
  return /^(?:2|default$)/.test(key)
}

/** Headers that say how a message travels, and its media type, which is said elsewhere. */
const FRAMING =
  /^(?:content-(?:type|length|encoding)|date|connection|keep-alive|transfer-encoding)$/i

/** The headers that the rows of a response describe, and those that its messages show, by name. */
function buildHeaders(
  rows: readonly Field[],
  body: DocumentedBody | undefined,
  scope: Scope,
): Record<string, ResponseHeader> {
  const shown = body?.examples ?? []
  const headers = new Map<string, [string, ResponseHeader]>()
  for (const row of rows) {
    const { name } = row
    const key = name.toLowerCase()
    if (!row.carrier || key === '' || headers.has(key)) continue
    // Cookies are in a header of their own, and the content says its type.
    if (row.carrier === 'cookie' || key === 'content-type') scope.report('header-ignored', name)
    else headers.set(key, [name, describeValue(row, scope.at(name))])
  }
  for (const [name, example] of shown.flatMap(({ sample }) => sample?.headers ?? [])) {
    if (FRAMING.test(name) || headers.has(name.toLowerCase())) continue
    const header = { schema: { type: 'string' as const }, ...(example !== '' && { example }) }
    headers.set(name.toLowerCase(), [name, header])
  }
  return Object.fromEntries(headers.values())
}

const phrases = new Map(
  `100 Continue, 101 Switching Protocols, 102 Processing, 103 Early Hints, 200 OK, 201
   Created, 202 Accepted, 203 Non-Authoritative Information, 204 No Content, 205 Reset
   Content, 206 Partial Content, 207 Multi-Status, 208 Already Reported, 226 IM Used, 300
   Multiple Choices, 301 Moved Permanently, 302 Found, 303 See Other, 304 Not Modified, 305
   Use Proxy, 307 Temporary Redirect, 308 Permanent Redirect, 400 Bad Request, 401
   Unauthorized, 402 Payment Required, 403 Forbidden, 404 Not Found, 405 Method Not
   Allowed, 406 Not Acceptable, 407 Proxy Authentication Required, 408 Request Timeout, 409
   Conflict, 410 Gone, 411 Length Required, 412 Precondition Failed, 413 Content Too Large,
   414 URI Too Long, 415 Unsupported Media Type, 416 Range Not Satisfiable, 417 Expectation
   Failed, 421 Misdirected Request, 422 Unprocessable Content, 423 Locked, 424 Failed
   Dependency, 425 Too Early, 426 Upgrade Required, 428 Precondition Required, 429 Too Many
   Requests, 431 Request Header Fields Too Large, 451 Unavailable For Legal Reasons, 500
   Internal Server Error, 501 Not Implemented, 502 Bad Gateway, 503 Service Unavailable,
   504 Gateway Timeout, 505 HTTP Version Not Supported, 506 Variant Also Negotiates, 507
   Insufficient Storage, 508 Loop Detected, 511 Network Authentication Required`
    .replace(/\s+/g, ' ')
    .split(', ')
    .map((entry) => [entry.slice(0, 3), entry.slice(4)]),
)

/** What HTTP calls a status; the status itself where HTTP has no name for it. */
function describeStatus(key: string): string {
  if (key === 'default') return 'A response whose status is not stated.'
  return phrases.get(key) ?? `Status ${key}`
}
