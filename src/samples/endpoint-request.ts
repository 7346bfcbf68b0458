import type { Block } from '../document/document.js'
import type { Endpoint, Parameter } from '../endpoint/endpoint.js'
import { exchangesOf } from '../exchange/exchange.js'
import { readFieldType } from '../field-type/read.js'
import { type FieldNode, fieldTree, isRequired } from '../field-type/tree.js'
import { isOfKind, kindsOf } from '../field-type/type.js'
import type { Outline } from '../outline/outline.js'
import type { Source } from '../source/source.js'
import type { Json } from './json-literal.js'
import type { Request } from './request.js'

/** The request of an endpoint, the first one that its page states, with what it requires and the secrets that it says. */
export function requestOf(
  block: Block,
  outline: Outline,
  endpoint: Endpoint,
  source: Source,
  server: string,
): Request {
  const { parameters, auth = '' } = endpoint
  const required = parameters.filter((one) => one.required)
  // What is in the path and has no value on the page is left to the reader.
  const unknown = required.filter((one) => one.in !== 'path' && statedValue(one) === undefined)
  const made = Object.fromEntries(unknown.map((one) => [one.name, madeValue(one)]))
  const [exchange] = exchangesOf(block, outline, endpoint, source)
  const { method, url, headers, body: shown } = exchange!.fill(made).request
  const address = endpoint.pathParameters.reduce(
    (one, name) => one.replace(`{${name}}`, `:${name}`),
    url,
  )
  const stated = Object.entries(headers)
  const has = (name: string) => stated.some(([own]) => own.toLowerCase() === name.toLowerCase())
  const cookies = required.filter((one) => one.in === 'cookie')
  if (cookies.length > 0 && !has('Cookie'))
    stated.push(['Cookie', cookies.map((one) => `${one.name}=${textOf(one)}`).join('; ')])
  const secret = secretOf(auth)
  if (secret && !has(secret[0])) stated.unshift(secret)
  const inBody = required.filter((one) => one.in === 'body')
  const isBare = shown === undefined && inBody.length > 0 && method !== 'GET' && method !== 'HEAD'
  if (isBare && !has('Content-Type')) stated.push(['Content-Type', 'application/json'])
  const body = isBare ? JSON.stringify(objectOf(inBody), undefined, 2) : shown
  return { method, url: server.replace(/\/+$/, '') + address, headers: stated, body }
}

function statedValue({ example, default: byDefault, values }: Parameter): string | undefined {
  return example ?? byDefault ?? values?.[0]
}

function textOf(parameter: Parameter): string {
  const value = statedValue(parameter) ?? madeValue(parameter)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function objectOf(rows: readonly Parameter[]): Json {
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

const KEY_HEADER = /\bheader[: ]+["'`]?([\w-]+)|(?<![\w-])(\w+(?:-\w+)+)["'`]? header/i

/** The header that a page's words for the authentication say; nothing where they do not. */
function secretOf(auth: string): [name: string, value: string] | undefined {
  if (/\b(?:bearer|oauth|jwt)\b/i.test(auth)) return ['Authorization', 'Bearer $TOKEN']
  if (/\bbasic\b/i.test(auth)) return ['Authorization', 'Basic $CREDENTIALS']
  const [, after, before] = KEY_HEADER.exec(auth) ?? []
  if (!/\bapi[\s_-]?key\b/i.test(auth) && !before) return undefined
  if (/\b(?:query|cookie)\b/i.test(auth) && !/\bheader\b/i.test(auth)) return undefined
  return [after ?? before ?? 'X-API-Key', '$API_KEY']
}
