import { readJson } from '../body/json.js'
import type { JsonValue } from '../body/json-token.js'
import { readHttp } from '../outline/http.js'
import { isJsonType, isTextType, mediaTypeOf } from '../vocabulary/media-type.js'
import type { Example } from '../endpoint/endpoint.js'
import { madeBody } from '../body/made-value.js'
import type { MockRoute } from './page.js'
import { issuesOf, type MockRequest, type RequestIssue } from './request-issues.js'
import { matchRoute, segmentsOf } from './routes.js'

/** An answer in the place of a server. */
export interface MockAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly route: MockRoute
  /** How the request contradicts the page. */
  readonly issues: readonly RequestIssue[]
}

/** What happens to a request that contradicts its page: it is told of, refused, or nothing. */
export type RequestValidation = 'warn' | 'refuse' | false

/** The route that a method and a path lead to. */
export function findRoute(
  routes: readonly MockRoute[],
  method: string,
  path: string,
): { route: MockRoute; values: ReadonlyMap<string, string> } | undefined {
  const wanted = method === 'HEAD' ? ['HEAD', 'GET'] : [method]
  const segments = segmentsOf(path)
  for (const one of wanted)
    for (const route of routes) {
      if (route.endpoint.method !== one) continue
      const values = matchRoute(route.pattern, segments)
      if (values) return { route, values }
    }
  return undefined
}

/** The answer that the pages state for a request; nothing where no page documents it. */
export function answerTo(
  request: MockRequest,
  routes: readonly MockRoute[],
  validation: RequestValidation = 'warn',
): MockAnswer | undefined {
  const found = findRoute(routes, request.method, request.path)
  if (!found) return undefined
  const { route, values } = found
  const issues = validation === false ? [] : issuesOf(request, route, values)
  const own = sourceHeaders(route)
  if (validation === 'refuse' && issues.length > 0) return refusal(request, route, issues)
  const { example, status, applied } = chosen(route, request.headers.prefer)
  const headers: Record<string, string> = { ...own }
  if (applied !== undefined) headers['preference-applied'] = applied
  if (issues.length > 0)
    headers['x-api-md-issues'] = encodeURI(issues.map(({ message }) => message).join(' '))
  const shown = example ? shownBy(example) : madeFor(route, status)
  Object.assign(headers, shown.headers)
  const isEmpty = status === 204 || status === 205 || status === 304
  const body = isEmpty || shown.body === undefined ? undefined : filled(shown, request, values)
  if (body !== undefined && shown.mediaType !== undefined)
    headers['content-type'] = withCharset(shown.mediaType)
  return { status, headers, body: request.method === 'HEAD' ? undefined : body, route, issues }
}

/** The headers that tell where an answer comes from. */
function sourceHeaders({ file, endpoint }: MockRoute): Record<string, string> {
  const { line } = endpoint.position.start
  return { 'x-api-md': 'mock', 'x-api-md-source': encodeURI(`${file}:${line}`) }
}

/** A refusal as RFC 9457 has it, which points at the page. */
function refusal(
  { path }: MockRequest,
  route: MockRoute,
  issues: readonly RequestIssue[],
): MockAnswer {
  const { file, endpoint } = route
  const { line } = endpoint.position.start
  const problem = {
    type: 'about:blank',
    title: 'The request contradicts its page.',
    status: 400,
    detail: issues.map(({ message }) => message).join(' '),
    instance: path,
    page: `${file}:${line}`,
    errors: issues.map(({ in: place, name, message }) => ({ detail: message, in: place, name })),
  }
  const headers = { ...sourceHeaders(route), 'content-type': 'application/problem+json' }
  return { status: 400, headers, body: JSON.stringify(problem, undefined, 2), route, issues }
}

/** The response that a client prefers by its status or its title, else the stated success. */
function chosen(
  { endpoint, bodies }: MockRoute,
  prefer: string | undefined,
): { example: Example | undefined; status: number; applied: string | undefined } {
  const examples = endpoint.examples.filter(
    (one) => one.role === 'response' && shownBy(one).body !== undefined,
  )
  const statusOf = ({ status }: Example) => status ?? 200
  const stated = [...bodies.filter(({ role }) => role === 'response'), ...examples].map(
    ({ status }) => status ?? 200,
  )
  const wants = preferences(prefer)
  const title = wants.get('example')
  const titled = title === undefined ? undefined : examples.find((one) => one.title === title)
  if (titled)
    return {
      example: titled,
      status: statusOf(titled),
      applied: `example=${JSON.stringify(title)}`,
    }
  const code = Number(wants.get('code'))
  if (stated.includes(code)) {
    const example = examples.find((one) => statusOf(one) === code)
    return { example, status: code, applied: `code=${code}` }
  }
  const isSuccess = (status: number) => status >= 200 && status < 300
  const example = examples.find((one) => isSuccess(statusOf(one)))
  const status = example ? statusOf(example) : (stated.find(isSuccess) ?? defaultStatus(endpoint))
  return { example, status, applied: undefined }
}

function defaultStatus({ method }: MockRoute['endpoint']): number {
  return method === 'DELETE' ? 204 : 200
}

/** The preferences of a `Prefer` header by their names. */
function preferences(header = ''): ReadonlyMap<string, string> {
  const pairs = header.slice(0, 1000).matchAll(/(\w+) *= *(?:"([^"]*)"|([^\s,;]+))/g)
  return new Map(
    Array.from(pairs, ([, name, quoted, word]) => [name!.toLowerCase(), quoted ?? word ?? '']),
  )
}

interface Shown {
  readonly body: string | undefined
  readonly mediaType: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Headers that depend on the body as it is sent, or on the connection. */
const OWN_HEADER =
  /^(?:connection|content-encoding|content-length|content-type|date|keep-alive|server|trailer|transfer-encoding|upgrade)$/i
/** A name, and a value without what would end its line. */
const HEADER = /^[!#$%&'*+.^_`|~\w-]+$/

/** The body that an example shows, with the headers of a message of HTTP. */
function shownBy({ code, language }: Pick<Example, 'code' | 'language'>): Shown {
  const message = readHttp({ language: language === 'text' ? '' : language, value: code })
  if (message?.type === 'response') {
    const { body, mediaType, headers } = message
    const own = headers.filter(([name]) => HEADER.test(name) && !OWN_HEADER.test(name))
    return {
      body: body ? code.slice(body.start, body.end) : '',
      mediaType,
      headers: Object.fromEntries(
        own.map(([name, value]) => [name.toLowerCase(), value.replaceAll(/[^\x20-\x7e]/g, ' ')]),
      ),
    }
  }
  const mediaType = mediaTypeOf(language)
  return { body: mediaType === undefined ? undefined : code, mediaType, headers: {} }
}

/** A body made from the rows of a response. */
function madeFor({ bodies }: MockRoute, status: number): Shown {
  const responses = bodies.filter(({ role }) => role === 'response')
  const body = responses.find((one) => (one.status ?? 200) === status)
  const made = body && madeBody(body)
  if (made === undefined) return { body: undefined, mediaType: undefined, headers: {} }
  return { body: JSON.stringify(made, undefined, 2), mediaType: 'application/json', headers: {} }
}

/** A body with the values of the path and the query in the fields of their names. */
function filled(
  { body = '', mediaType = '' }: Shown,
  { query }: MockRequest,
  path: ReadonlyMap<string, string>,
): string {
  const isJson = isJsonType(mediaType) || /^\s*[{[]/.test(body)
  const read = isJson ? readJson(body, true) : undefined
  if (!read || read.type === 'problem') return body
  const values = new Map([...query, ...path])
  const given = plainValue(read)
  const isFilled = fill(given, values)
  // What is elided in an example is no JSON.
  return isFilled || !isStrictJson(body) ? JSON.stringify(given, undefined, 2) : body
}

/** Fills an object, or the one that is alone in it: `{ "user": { "id": 1 } }`. */
function fill(value: unknown, values: ReadonlyMap<string, string>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const object = value as Record<string, unknown>
  const names = Object.keys(object)
  let isFilled = false
  for (const name of names) {
    const text = values.get(name)
    if (text === undefined) continue
    const made = alike(object[name], text)
    if (made === undefined) continue
    object[name] = made
    isFilled = true
  }
  return isFilled || (names.length === 1 && fill(object[names[0]!], values))
}

/** A text as a value of the kind of another one; nothing where it cannot be one. */
function alike(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (typeof value === 'number')
    return /^-?\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : undefined
  if (typeof value === 'boolean') return /^(?:true|false)$/.test(text) ? text === 'true' : undefined
  return undefined
}

/** What is nested deeper than a call stack can follow is left out. */
const DEEPEST = 1000

/** A value without its places, and without what is elided in it. */
function plainValue(value: JsonValue, depth = 0): unknown {
  if (value.type === 'placeholder' || depth > DEEPEST) return null
  if (value.type === 'array')
    return value.items
      .filter(({ type }) => type !== 'placeholder')
      .map((item) => plainValue(item, depth + 1))
  if (value.type === 'object')
    return Object.fromEntries(
      value.properties.map((property) => [property.name, plainValue(property.value, depth + 1)]),
    )
  return value.value
}

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function withCharset(mediaType: string): string {
  const isText = isTextType(mediaType) || /[/+](?:json|xml|yaml)$/.test(mediaType)
  return isText && !mediaType.includes(';') ? `${mediaType}; charset=utf-8` : mediaType
}
