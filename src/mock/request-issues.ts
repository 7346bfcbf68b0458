import { readingsOf, validate } from '../body/validate.js'
import { isContradiction, wantedBy } from '../body/issue.js'
import { parseJson } from '../body/json.js'
import type { Endpoint, Parameter } from '../endpoint/endpoint.js'
import { withArticle } from '../diagnostics/wording.js'
import { type FieldValue, kindOf } from '../field-type/type.js'
import { isSeparated } from '../field-type/words.js'
import { isJsonType } from '../vocabulary/media-type.js'
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
  /** The mistake, as a sentence. */
  readonly message: string
  /** The place of the value in the request: `query`, `path`, `header`, `cookie` or `body`. */
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
  const { query, headers } = request
  const { endpoint, bodies } = route
  const cookies = cookiesIn(headers.cookie)
  const given = {
    path: (name: string) => path.get(name),
    // Lists are written as `tags` and as `tags[]`.
    query: (name: string) => [name, `${name}[]`].flatMap((one) => query.getAll(one)),
    header: (name: string) => headers[name.toLowerCase()],
    cookie: (name: string) => cookies.get(name),
  }
  const issues = endpoint.parameters.flatMap((parameter): RequestIssue[] => {
    const { in: place, name, required } = parameter
    if (place === 'body' || name === '') return []
    const issue = (kind: RequestIssue['kind'], problem: string): RequestIssue => {
      return { kind, in: place, name, message: `The ${place} parameter \`${name}\` ${problem}.` }
    }
    const values = [given[place](place === 'query' ? name.replace(/\[\]$/, '') : name) ?? []].flat()
    if (values.length === 0 && required && place !== 'path') return [issue('missing', 'is missing')]
    return values.flatMap((value) => {
      const expected = unfit(value, parameter, route)
      const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
      return expected === undefined
        ? []
        : issue('unfit', `is \`${shown}\`; the page says ${expected}`)
    })
  })
  const body = bodies.find(({ role }) => role === 'request')
  const ofBody = body && body.rows.length > 0 ? bodyIssues(request, body) : []
  return [...issues, ...unknownIn(query, endpoint), ...ofBody]
}

/** The statement of the page that a value contradicts. */
function unfit(
  text: string,
  parameter: Parameter,
  { reader, file }: MockRoute,
): string | undefined {
  const row = reader.readRow(parameter, file)
  const { type, values } = row
  // A list can travel in one text, or one item at a time.
  if (type.kind === 'array' || type.kind === 'object' || isSeparated(type.words)) return undefined
  if (readingsOf(text, row, reader.objectAt).length > 0) return undefined
  const allowed = values ?? type.values
  return allowed ? oneOf(allowed) : (type.format ?? wantedBy(type))
}

function oneOf(values: readonly FieldValue[]): string {
  return `one of ${values.map((value) => `\`${value}\``).join(', ')}`
}

function unknownIn(query: URLSearchParams, { parameters }: Endpoint): RequestIssue[] {
  const known = parameters.filter((one) => one.in === 'query').map(({ name }) => nameWithout(name))
  // A page without a table of them says nothing of what there is.
  if (known.length === 0) return []
  const others = [...new Set(query.keys())].filter((name) => !known.includes(nameWithout(name)))
  return others.map((name) => {
    const message = `The query parameter \`${name}\` is not documented.`
    return { kind: 'unknown', in: 'query', name, message }
  })
}

function nameWithout(name: string): string {
  return name.replace(/\[.*$|\..*$/s, '')
}

function bodyIssues(
  { body: text, headers }: MockRequest,
  body: MockRoute['bodies'][number],
): RequestIssue[] {
  const issue = (kind: RequestIssue['kind'], name: string, message: string): RequestIssue => {
    return { kind, in: 'body', name, message }
  }
  const mediaType = headers['content-type']
  // `fetch` calls any text plain.
  if (mediaType !== undefined && !isJsonType(mediaType) && !/^\s*[{[]/.test(text)) return []
  if (text.trim() === '') {
    const isNeeded = body.isWhole && body.rows.some(({ required }) => required)
    const message = 'The request has no body, which the page requires.'
    return isNeeded ? [issue('missing', '', message)] : []
  }
  const value = parseJson(text)
  if (value.type === 'problem')
    return [issue('unfit', '', `The body is not JSON: ${value.problem}.`)]
  return validate(value.value, body).flatMap((found) => {
    const { kind, name, type, allowed } = found
    const field = name === '' ? 'The body' : `The field \`${name}\``
    if (kind === 'unknown') return issue(kind, name, `${field} is not documented.`)
    if (kind === 'missing') return issue(kind, name, `${field} is missing.`)
    if (!isContradiction(found)) return []
    const expected = allowed.length > 0 ? oneOf(allowed) : wantedBy(type)
    const own = withArticle(kindOf(found.value))
    return issue('unfit', name, `${field} is ${own}; the page says ${expected}.`)
  })
}

function cookiesIn(header = ''): ReadonlyMap<string, string> {
  const pairs = header.split(';').map((pair) => pair.split(/=([^]*)/, 2))
  return new Map(pairs.map(([name = '', value = '']) => [name.trim(), value.trim()]))
}
