import type { Example, Field } from '../../endpoint/endpoint.js'
import type { OperationResponse, ResponseHeader } from '../description/description.js'
import type { ReadingOptions } from '../options.js'
import { groupBy, sortedObject } from '../ordered.js'
import type { Scope } from '../report.js'
import { accepts } from '../schema/conformance.js'
import { describeValue, schemaOfRows } from '../schema/rows-schema.js'
import { exampleLabel, readBody, type ShownBody } from './body.js'
import { buildContent } from './content.js'
import { schemaAround, wayToRows } from './envelope.js'
import { isJsonType } from '../../vocabulary/media-type.js'

/** The responses of an operation, by status; nothing where its page shows none. */
export function buildResponses(
  examples: readonly Example[],
  described: readonly Field[],
  { unstatedStatus, mediaTypes }: ReadingOptions,
  scope: Scope,
): Record<string, OperationResponse> | undefined {
  const inner = scope.at('responses')
  const keyOf = ({ status }: { status?: number }): string =>
    status === undefined ? unstatedStatus : String(status)
  const hasKey = ({ status = 100 }: { status?: number }): boolean => {
    const isKey = Number.isInteger(status) && status >= 100 && status < 600
    if (!isKey) inner.report('status-unknown', status)
    return isKey
  }
  const shownAs = examples.filter((example) => example.role === 'response' && hasKey(example))
  const groups = groupBy(shownAs, keyOf)
  if (groups.size === 0 && described.length === 0) {
    scope.report('responses-missing')
    return undefined
  }
  const shown = new Map(
    [...groups].map(([key, group]) => [key, readBodies(group, mediaTypes, inner.at(key))]),
  )
  const known = described.filter(hasKey)
  const stated = known.filter((field) => !isOpen(field))
  const rows = groupBy(stated, keyOf)
  const open = known.filter((field) => isOpen(field) && !field.carrier)
  const places = open.length > 0 ? placeFields(open, shown, unstatedStatus, inner) : []
  if (places.length === 0)
    for (const { name } of open) inner.report('response-field-unplaced', name)
  const successes = [...shown.keys(), ...rows.keys(), ...places].filter(isSuccess)
  const carried = known.filter((field) => isOpen(field) && field.carrier)
  const carriers = new Set(successes.length > 0 ? successes : [unstatedStatus])
  const deal = (fields: readonly Field[], key: string) =>
    fields.length > 0 && rows.set(key, [...(rows.get(key) ?? []), ...fields])
  for (const key of places) deal(open, key)
  for (const key of carriers) deal(carried, key)

  const keys = new Set([...shown.keys(), ...rows.keys()])
  const responses = [...keys].map((key): [string, OperationResponse] => {
    const place = inner.at(key)
    const [group = [], bodies = [], own = []] = [groups.get(key), shown.get(key), rows.get(key)]
    // An example without a text shows a response without a body.
    const written = bodies.filter(({ text }) => text.trim() !== '')
    const fields = own.filter(({ carrier }) => !carrier)
    const content = buildContent(written, fields, place)
    const headers = buildHeaders(own, bodies, place.at('headers'))
    const response: OperationResponse = {
      description: describeStatus(key),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(Object.keys(content).length > 0 && { content }),
    }
    // Rows without a status may belong to an example that has one.
    const isInferred = group.length > 0 ? group.some(isOpen) : own.every(isOpen)
    if (isInferred) place.inferred(response, 'response-status', key)
    if (places.includes(key) && keys.size > 1) place.inferred(response, 'response-fields', key)
    return [key, response]
  })
  return sortedObject(responses)
}

function isOpen({ status }: { readonly status?: number }): boolean {
  return status === undefined
}

function isSuccess(key: string): boolean {
  return /^(?:2|default$)/.test(key)
}

/** The bodies that the examples of one status show. */
function readBodies(
  examples: readonly Example[],
  mediaTypes: ReadingOptions['mediaTypes'],
  scope: Scope,
): ShownBody[] {
  return examples.flatMap((example) => {
    const body = readBody(example, mediaTypes)
    if (!body && example.code?.trim())
      scope.report('example-language', exampleLabel(example), example.language)
    return body ?? []
  })
}

/** Headers that say how a message travels, and its media type, which is said elsewhere. */
const FRAMING =
  /^(?:content-(?:type|length|encoding)|date|connection|keep-alive|transfer-encoding)$/i

/** The headers that the rows of a response describe, and those that its messages show, by name. */
function buildHeaders(
  rows: readonly Field[],
  examples: readonly ShownBody[],
  scope: Scope,
): Record<string, ResponseHeader> {
  const headers = new Map<string, [string, ResponseHeader]>()
  for (const row of rows) {
    const { name } = row
    const key = name.toLowerCase()
    if (!row.carrier || key === '' || headers.has(key)) continue
    // Cookies are in a header of their own, and the content says its type.
    if (row.carrier === 'cookie' || key === 'content-type') scope.report('header-ignored', name)
    else headers.set(key, [name, describeValue(row, scope.at(name))])
  }
  for (const [name, example] of examples.flatMap((one) => one.headers ?? [])) {
    if (FRAMING.test(name) || headers.has(name.toLowerCase())) continue
    const header = { schema: { type: 'string' as const }, ...(example !== '' && { example }) }
    headers.set(name.toLowerCase(), [name, header])
  }
  return Object.fromEntries(headers.values())
}

/** The statuses whose responses have no body. */
const BODILESS = ['204', '205', '304']

/**
 * The keys of the responses that rows without a status describe. They belong to the successful ones
 * whose examples are what they say, else to one without JSON examples, else to a response of their
 * own, under the key for what is not stated. Returns no key where that is not clear.
 */
function placeFields(
  fields: readonly Field[],
  responses: ReadonlyMap<string, readonly ShownBody[]>,
  unstatedStatus: string,
  scope: Scope,
): string[] {
  const keys = groupBy(responses.keys(), (key) =>
    relationOf(fields, key, responses.get(key)!, scope),
  )
  const { fits = [], similar = [], unshown = [] } = Object.fromEntries(keys)
  if (fits.length > 0) return fits.length === 1 ? fits : fits.filter(isSuccess)
  for (const candidates of [similar, unshown.filter(isSuccess)])
    if (candidates.length > 0) return candidates.length === 1 ? candidates : []
  return responses.has(unstatedStatus) ? [] : [unstatedStatus]
}

/** How the rows stand to what is shown of a response. */
function relationOf(
  fields: readonly Field[],
  key: string,
  bodies: readonly ShownBody[],
  scope: Scope,
): 'fits' | 'similar' | 'unshown' | 'apart' {
  const samples = bodies.flatMap(({ mediaType, reading }) =>
    isJsonType(mediaType) && 'value' in reading ? reading : [],
  )
  if (samples.length === 0) return BODILESS.includes(key) ? 'apart' : 'unshown'
  const values = samples.map(({ value }) => value)
  const way = wayToRows(fields, values, true)
  if (!way) return 'apart'
  // An error may name the same fields inside of something else, where examples say more than rows without types.
  const isSure = isSuccess(key) && fields.some(({ type }) => type)
  if (way.includes('properties') && !isSure) return 'apart'
  // Tried out, not reported: the rows may belong to another response.
  const schema = schemaAround(schemaOfRows(fields, scope.silent()), way, values)
  const fits = samples.every(({ value, isPart }) =>
    accepts(schema, value, scope.references, isPart),
  )
  return fits ? 'fits' : 'similar'
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
