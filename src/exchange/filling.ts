import { decoded, matchSegment, type Path, readSegment, templateOf } from '../document/path.js'
import type { Endpoint, Parameter } from '../endpoint/endpoint.js'
import { isRequestLanguage, readHttp } from '../outline/http.js'
import { mediaTypeOf } from '../vocabulary/media-type.js'
import { type ClientRequest, isCredential, percentEncoded } from './client-request.js'
import type { FilledRequest, Values } from './exchange.js'
import type { Route } from './route.js'

/** A request with its values, or why it has not all of them. */
export interface Filling {
  readonly request: FilledRequest
  /** The parameters of the path whose values are those of the page. */
  readonly madeUp: readonly string[]
  /** The values in the path and in the query string, decoded. */
  readonly texts: ReadonlySet<string>
  /** Why it cannot be sent, as the rest of a sentence. */
  readonly reason: string | undefined
}

/** A variable or a placeholder: `$ID`, `{{id}}`, `<id>`, `YOUR_ID`; alone also `{id}`, `[id]`, `:id`. */
const OPEN =
  /\$\{|\$\w|\{\{|<[^<>=]+>|…|\.{3}|^\{[\w .-]+\}$|^\[[\w .-]+\]$|^:[a-z_]\w*$|^(?:YOUR|MY)[ _-]/i
const OPEN_IN_BODY = /[:=]\s*"?(?:<[\w .-]+>|\{\{|\$\{|\$[A-Z_]+\b)/
/** Scheme and host, or a variable for them. */
export const ORIGIN =
  /^(?:[a-z][a-z\d+.-]*:\/\/|(?!\/))(?:\$\{[^{}]*\}|\{\{[^{}]*\}\}|<[^<>]*>|[^/?#])*/i
/** Headers that a client sends by itself. */
const OWN_HEADER =
  /^(?:host|connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade|accept-encoding)$/i

/** The beginning of the reason where values are missing. */
export const lacksValue = 'there is no value for'

/** Fills a request: with values by the names of parameters, else with those that it has. */
export function fillRequest(
  stated: ClientRequest,
  route: Route,
  { parameters }: Pick<Endpoint, 'parameters'>,
  values: Values,
): Filling {
  const [address = '', search = ''] = stated.target.split('#', 1)[0]!.split(/\?([^]*)/, 2)
  const missing: string[] = []
  const madeUp: string[] = []
  const texts = new Set<string>()
  const path = fillPath(address.replace(ORIGIN, ''), route.path, (name, written) => {
    const given = textOf(values, name)
    const sample = isOpen(decoded(written)) ? sampleOf(parameters, name) : decoded(written)
    const own = isOpen(decoded(written)) ? sample && percentEncoded(sample) : written
    if (given === undefined && own === undefined) missing.push(`\`:${name}\``)
    else if (given === undefined) madeUp.push(name)
    texts.add(given ?? sample ?? '')
    return given === undefined ? (own ?? written) : percentEncoded(given)
  })
  // The segments are read from the end on.
  missing.reverse()
  madeUp.reverse()
  if (isOpen(path) && missing.length === 0) missing.push(`\`${path}\``)
  const query: string[] = []
  for (const part of [...search.split('&'), ...stated.query]) {
    const [name = '', written = ''] = part.split(/=([^]*)/, 2).map(decoded)
    const given = textOf(values, name)
    texts.add(given ?? written)
    if (given !== undefined) query.push(`${part.split('=', 1)[0]}=${percentEncoded(given)}`)
    else if (!isOpen(written)) query.push(part)
    else missing.push(`\`${name}\``)
  }
  const queryString = query.filter((part) => part !== '').join('&')
  const headers: Record<string, string> = {}
  for (const [name, written] of stated.headers) {
    const value = textOf(values, name) ?? written
    if (OWN_HEADER.test(name)) continue
    if (!isOpen(value)) headers[name] = value
    // Credentials can be given for all requests.
    else if (!isCredential(name)) missing.push(`the header \`${name}\``)
  }
  const body = stated.body === undefined ? undefined : fillBody(stated.body, values)
  if (body !== undefined && OPEN_IN_BODY.test(body)) missing.push('a placeholder in its body')
  const lacks = missing.length > 0 ? `${lacksValue} ${missing.join(', ')}` : undefined
  return {
    request: {
      method: stated.method ?? route.method,
      url: queryString === '' ? path : `${path}?${queryString}`,
      headers,
      ...(body !== undefined && { body }),
    },
    madeUp,
    texts,
    reason: stated.problem ?? lacks,
  }
}

/** The request that rows state: what is required with its example or default, and an example of the body. */
export function requestOfRows(
  { method, path }: Route,
  { parameters: rows, examples }: Endpoint,
  values: Values,
): ClientRequest {
  const required = rows.filter((row) => row.required || Object.hasOwn(values, row.name))
  const pairs = (place: Parameter['in']) =>
    required
      .filter((row) => row.in === place)
      .map(({ name }) => [name, sampleOf(rows, name) ?? `{${name.replace(/\W/g, '_')}}`] as const)
  const query = pairs('query').map(([name, value]) =>
    isOpen(value) ? `${name}=${value}` : `${name}=${percentEncoded(value)}`,
  )
  const shown = examples.find(
    ({ role, language, code }) =>
      role === 'request' && !isRequestLanguage(language) && !readHttp({ language, value: code }),
  )
  const mediaType = shown && mediaTypeOf(shown.language)
  const needsBody = method !== 'GET' && rows.some((row) => row.in === 'body' && row.required)
  const span = { start: 0, end: 0 }
  return {
    method,
    methodSpan: undefined,
    target: templateOf(path) + path.text.slice(path.queryStart),
    targetSpan: span,
    query,
    headers: [
      ...(mediaType === undefined ? [] : [['Content-Type', mediaType] as const]),
      ...pairs('header'),
    ],
    body: shown?.code,
    problem: needsBody && !shown ? 'the page has no example of its body' : undefined,
  }
}

/** An example of a parameter's value: of its row, its default, the first one that is allowed. */
function sampleOf(rows: readonly Parameter[], name: string): string | undefined {
  const row = rows.find((one) => one.name === name)
  const sample = row?.example ?? row?.default ?? row?.values?.[0]
  return sample === undefined || sample === '' || isOpen(sample) ? undefined : sample
}

/**
 * A path with other texts in place of what stands for the parameters of a route; as it is where it is not
 * written segment by segment as the route, and the path of the route where there is none.
 */
export function fillPath(
  written: string,
  path: Path,
  fill: (name: string, written: string) => string,
): string {
  const isNone = written === '' || written === '/'
  const filled = (isNone ? templateOf(path) : written).replace(ORIGIN, '').split('/')
  const expected = path.text.slice(0, path.queryStart).replace(ORIGIN, '').split('/')
  const made = () => filled.join('/').replace(/^(?!\/)/, '/')
  // A slash at the end of one of them is none of the segments.
  const end = filled.length - (filled.at(-1) === '' ? 1 : 0)
  if (expected.at(-1) === '') expected.pop()
  for (const [index, segment] of expected.toReversed().entries()) {
    const at = end - 1 - index
    const given = filled[at]
    if (given === undefined) break
    const { names, literals } = readSegment(segment)
    const isFixed = names.length === 0 && decoded(given) === decoded(segment)
    const values = isFixed ? [] : matchSegment(given, literals)
    if (!values) return made()
    filled[at] = values.reduce(
      (text, value, place) => text + fill(names[place]!, value) + literals[place + 1]!,
      values.length > 0 ? literals[0]! : given,
    )
  }
  return made()
}

/** A body with values in place of the fields of their names, where it is a JSON object. */
function fillBody(body: string, values: Values): string {
  try {
    const fields = JSON.parse(body) as unknown
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return body
    const given = Object.keys(fields).filter((name) => Object.hasOwn(values, name))
    if (given.length === 0) return body
    return JSON.stringify({
      ...fields,
      ...Object.fromEntries(given.map((name) => [name, values[name]])),
    })
  } catch {
    return body
  }
}

/** True when a text is a variable or a placeholder, or has one. */
export function isOpen(text: string): boolean {
  return OPEN.test(text)
}

/** A value as it is written in a URL or a header. */
function textOf(values: Values, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === undefined || value === null || typeof value === 'object'
    ? undefined
    : String(value)
}
