import { readJson } from '../body/json.js'
import { isContradiction, wantedBy } from '../body/issue.js'
import { validate } from '../body/validate.js'
import type { Endpoint, Parameter } from '../endpoint/endpoint.js'
import { withArticle } from '../diagnostics/wording.js'
import { isSeparated } from '../field-type/words.js'
import { isJsonType } from '../vocabulary/media-type.js'
import { fits, readingsOf } from '../body/made-value.js'
import type { MockRoute } from './page.js'

/** A request to be answered for. */
export interface MockRequest {
  readonly method: string
  /** Percent-encoded, without the query string. */
  readonly path: string
  readonly query: URLSearchParams
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** One way in which a request contradicts its page. */
export interface RequestIssue {
  readonly kind: 'missing' | 'unknown' | 'unfit'
  /** What is wrong, as a sentence. */
  readonly message: string
  /** Where it is in the request: `query`, `path`, `header`, `cookie` or `body`. */
  readonly in: Parameter['in']
  /** The parameter, or the field of the body. */
  readonly name: string
}

/** Holds a request against the tables of its endpoint. */
export function issuesOf(
  request: MockRequest,
  route: MockRoute,
  path: ReadonlyMap<string, string>,
): RequestIssue[] {
  const { endpoint, bodies } = route
  const cookies = cookiesIn(request.headers.cookie)
  const given: Record<Exclude<Parameter['in'], 'body'>, (name: string) => string[]> = {
    path: (name) => [path.get(name) ?? []].flat(),
    query: (name) => namesInQuery(name).flatMap((one) => request.query.getAll(one)),
    header: (name) => [request.headers[name.toLowerCase()] ?? []].flat(),
    cookie: (name) => [cookies.get(name) ?? []].flat(),
  }
  const issues: RequestIssue[] = []
  for (const parameter of endpoint.parameters) {
    const { in: place, name, required } = parameter
    if (place === 'body' || name === '') continue
    const values = given[place](name)
    if (values.length === 0 && required && place !== 'path')
      issues.push({
        kind: 'missing',
        in: place,
        name,
        message: `The ${place} parameter \`${name}\` is missing.`,
      })
    for (const value of values) {
      const expected = unfit(value, parameter, route)
      if (expected === undefined) continue
      const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
      const message = `The ${place} parameter \`${name}\` is \`${shown}\`; the page says ${expected}.`
      issues.push({ kind: 'unfit', in: place, name, message })
    }
  }
  issues.push(...unknownIn(request.query, endpoint))
  const body = bodies.find(({ role }) => role === 'request')
  if (body && body.rows.length > 0) issues.push(...bodyIssues(request, body))
  return issues
}

/** What the page says of a value that contradicts it. */
function unfit(
  text: string,
  parameter: Parameter,
  { reader, file }: MockRoute,
): string | undefined {
  const { type, values } = reader.readRow(parameter, file)
  // A list can travel in one text, or one item at a time.
  if (type.kind === 'array' || type.kind === 'object' || isSeparated(type.words)) return undefined
  if ([...readingsOf(text), text].some((value) => fits(value, type, values))) return undefined
  const allowed = values ?? type.values
  if (allowed) return `one of ${allowed.map((value) => `\`${value}\``).join(', ')}`
  return type.format ?? wantedBy(type)
}

/** `tags` and `tags[]`, as lists are written in a query string. */
function namesInQuery(name: string): string[] {
  return name.endsWith('[]') ? [name, name.slice(0, -2)] : [name, `${name}[]`]
}

function unknownIn(query: URLSearchParams, { parameters }: Endpoint): RequestIssue[] {
  const known = parameters.filter((one) => one.in === 'query').map(({ name }) => nameWithout(name))
  // A page without a table of them says nothing of what there is.
  if (known.length === 0) return []
  const others = [...new Set(query.keys())].filter((name) => !known.includes(nameWithout(name)))
  return others.map((name) => ({
    kind: 'unknown',
    in: 'query',
    name,
    message: `The query parameter \`${name}\` is not documented.`,
  }))
}

function nameWithout(name: string): string {
  return name.replace(/\[.*$|\..*$/s, '')
}

function bodyIssues(
  { body: text, headers }: MockRequest,
  body: MockRoute['bodies'][number],
): RequestIssue[] {
  const issue = (kind: RequestIssue['kind'], name: string, message: string): RequestIssue => ({
    kind,
    in: 'body',
    name,
    message,
  })
  const mediaType = headers['content-type']
  // `fetch` calls any text plain.
  const isJson = mediaType === undefined || isJsonType(mediaType) || /^\s*[{[]/.test(text)
  if (!isJson) return []
  if (text.trim() === '') {
    const needed = body.rows.filter(({ required }) => required)
    if (!body.isWhole || needed.length === 0) return []
    return [issue('missing', '', 'The request has no body, which the page requires.')]
  }
  const value = readJson(text)
  if (value.type === 'problem')
    return [issue('unfit', '', `The body is not JSON: ${value.problem}.`)]
  return validate(value, body).flatMap((found) => {
    const { kind, name, type, allowed } = found
    if (kind === 'unknown') return [issue(kind, name, `The field \`${name}\` is not documented.`)]
    if (!isContradiction(found)) return []
    if (kind === 'missing') return [issue(kind, name, `The field \`${name}\` is missing.`)]
    const expected =
      allowed.length > 0
        ? `one of ${allowed.map((one) => `\`${one}\``).join(', ')}`
        : wantedBy(type)
    const subject = name === '' ? 'The body' : `The field \`${name}\``
    const own = withArticle(found.value!.type)
    return [issue('unfit', name, `${subject} is ${own}; the page says ${expected}.`)]
  })
}

function cookiesIn(header = ''): ReadonlyMap<string, string> {
  return new Map(
    header.split(';').map((pair) => {
      const [name = '', value = ''] = pair.split(/=([^]*)/, 2)
      return [name.trim(), value.trim()]
    }),
  )
}
