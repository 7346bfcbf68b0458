import { readPath } from '../document/path.js'
import type { Endpoint, Parameter } from '../endpoint/endpoint.js'
import { isOfKind, kindsOf } from '../field-type/type.js'
import { readFieldType } from '../field-type/read.js'
import { type FieldNode, fieldTree, isRequired } from '../field-type/tree.js'
import { mediaTypeOf } from '../vocabulary/media-type.js'
import type { Json } from './json-literal.js'
import type { Request } from './request.js'

/** The part of an endpoint that says how it is called. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'auth' | 'parameters' | 'examples'>

/** The request that calls an endpoint: with what it requires, and the request that its page shows. */
export function requestOf(
  { method, path, auth, parameters, examples }: Callable,
  server: string,
): Request {
  const secret = secretOf(auth ?? '')
  const required = (place: Parameter['in']) =>
    parameters.filter(({ in: at, required: isNeeded }) => at === place && isNeeded)
  const pairs = (place: Parameter['in']) =>
    required(place).map((parameter) => [parameter.name, textOf(parameter)] as const)
  const headers = pairs('header').filter(([name]) => HEADER_NAME.test(name))
  const has = (name: string) => headers.some(([own]) => own.toLowerCase() === name.toLowerCase())
  if (secret?.header && !has(secret.header[0])) headers.unshift(secret.header)
  const cookies = pairs('cookie').map(([name, value]) => `${name}=${value}`)
  if (cookies.length > 0 && !has('Cookie')) headers.push(['Cookie', cookies.join('; ')])
  const example = method === 'GET' || method === 'HEAD' ? undefined : bodyExample(examples)
  const made = example ? undefined : objectOf(required('body'))
  const body =
    example?.code ?? (made === undefined ? undefined : JSON.stringify(made, undefined, 2))
  if (body !== undefined && !has('Content-Type'))
    headers.push(['Content-Type', mediaTypeOf(example?.language ?? 'json') ?? 'text/plain'])
  return {
    method,
    url: server.replace(/\/+$/, '') + addressOf(path, parameters, pairs('query')),
    headers,
    body,
  }
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/** The path with its values, and the query. A parameter without a value stays as it is written. */
function addressOf(
  path: string,
  parameters: readonly Parameter[],
  query: readonly (readonly [string, string])[],
): string {
  let address = ''
  let end = 0
  for (const part of readPath(path).parameters) {
    const known = parameters.find(({ in: place, name }) => place === 'path' && name === part.name)
    const value = known && statedValue(known)
    address +=
      path.slice(end, part.start) +
      (value === undefined ? `:${part.name}` : encodeURIComponent(value))
    end = part.end
  }
  address += path.slice(end)
  const own = address.split('?')[1] ?? ''
  const added = query
    .filter(([name]) => !own.split('&').some((pair) => pair.split('=')[0] === name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  const joint = added === '' ? '' : own === '' ? '?' : '&'
  return `/${address}`.replace(/^\/+/, '/').replace(/\s/gu, encodeURIComponent) + joint + added
}

function bodyExample(examples: Callable['examples']) {
  return examples.find(({ role, language }) => role === 'request' && mediaTypeOf(language))
}

function statedValue({ example, default: byDefault, values }: Parameter): string | undefined {
  return example ?? byDefault ?? values?.[0]
}

function textOf(parameter: Parameter): string {
  const value = statedValue(parameter) ?? madeValue(parameter)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function objectOf(rows: readonly Parameter[]): Json | undefined {
  if (rows.length === 0) return undefined
  const isArray = ({ type }: Parameter) => kindsOf(readFieldType(type)).includes('array')
  return valueOf(fieldTree(rows, isArray).root)
}

function valueOf({ row, fields, items }: FieldNode<Parameter>): Json {
  if (items) return [valueOf(items)]
  if (fields.size === 0 && row) return jsonOf(row)
  const needed = [...fields].filter(([, field]) => isRequired(field))
  return Object.fromEntries(needed.map(([name, field]) => [name, valueOf(field)]))
}

/** A stated value as its type has it: the text `20` of an integer is a number. */
function jsonOf(parameter: Parameter): Json {
  const stated = statedValue(parameter)
  if (stated === undefined) return madeValue(parameter)
  try {
    const value = JSON.parse(stated) as Json
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    if (type !== 'string' && isOfKind({ type, value } as never, readFieldType(parameter.type)))
      return value
  } catch {
    // A text, which most values are.
  }
  return stated
}

const FORMATS: readonly [RegExp, string][] = [
  [/e-?mail/i, 'ada@example.com'],
  [/uuid|guid/i, '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  [/date-?time|timestamp|iso.?8601/i, '2026-01-31T12:00:00Z'],
  [/\bdate\b/i, '2026-01-31'],
  [/\bur[il]\b/i, 'https://example.com'],
]

/** A value for what must be there and has none on the page. */
function madeValue({ name, type }: Parameter): Json {
  const [kind = 'string'] = kindsOf(readFieldType(type))
  if (kind === 'integer' || kind === 'number') return 1
  if (kind === 'boolean') return true
  if (kind === 'array') return []
  if (kind === 'object') return {}
  const words = `${type} ${name}`
  return FORMATS.find(([pattern]) => pattern.test(words))?.[1] ?? 'string'
}

const KEY_HEADER = /\bheader[: ]+["'`]?([\w-]+)|(?<![\w-])([\w]+(?:-\w+)+)["'`]? header/i

/** How a page's words for the authentication are sent; nothing where they do not say it. */
function secretOf(auth: string): { header: readonly [string, string] } | undefined {
  if (/\b(?:bearer|oauth|jwt)\b/i.test(auth)) return { header: ['Authorization', 'Bearer $TOKEN'] }
  if (/\bbasic\b/i.test(auth)) return { header: ['Authorization', 'Basic $CREDENTIALS'] }
  const [, after, before] = KEY_HEADER.exec(auth) ?? []
  if (!/\bapi[\s_-]?key\b/i.test(auth) && !before) return undefined
  if (/\b(?:query|cookie)\b/i.test(auth) && !/\bheader\b/i.test(auth)) return undefined
  return { header: [after ?? before ?? 'X-API-Key', '$API_KEY'] }
}
