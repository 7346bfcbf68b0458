import type { FilledRequest } from '../exchange/exchange.js'
import { madeObject, madeValue } from '../body/made-value.js'
import type { Block } from '../document/document.js'
import type { Endpoint, Parameter } from '../endpoint/endpoint.js'
import { exchangesOf } from '../exchange/read.js'
import type { Outline } from '../outline/outline.js'
import type { Source } from '../source/source.js'
import type { Words } from '../vocabulary/words.js'

/** The request of an endpoint, the first one that its page states, with what it requires and the secrets that it says. */
export function requestOf(
  block: Block,
  outline: Outline,
  endpoint: Endpoint,
  source: Source,
  server: string | undefined,
  words: Words,
): FilledRequest {
  const { parameters, auth = '' } = endpoint
  const required = parameters.filter((one) => one.required)
  // What is in the path and has no value on the page is left to the reader; a body that is shown stays as it is.
  const unknown = required.filter((one) => one.in !== 'path' && one.in !== 'body' && !isStated(one))
  const made = Object.fromEntries(unknown.map((one) => [one.name, madeValue(one)]))
  const [exchange] = exchangesOf(block, outline, endpoint, source)
  const { method, url, headers, body: shown } = exchange!.fill(made).request
  const open = endpoint.pathParameters.reduce(
    (one, name) => one.replace(`{${name}}`, `:${name}`),
    url,
  )
  const stated = Object.entries(headers)
  const has = (name: string) => stated.some(([own]) => own.toLowerCase() === name.toLowerCase())
  const cookies = required.filter((one) => one.in === 'cookie')
  if (cookies.length > 0 && !has('Cookie'))
    stated.push([
      'Cookie',
      cookies.map((one) => `${one.name}=${String(madeValue(one))}`).join('; '),
    ])
  const secret = secretOf(words.auth(auth))
  const key = secret ? undefined : keyInQuery(words.auth(auth))
  const isAsked = key !== undefined && !new RegExp(`[?&]${key}=`).test(open)
  const address = isAsked ? `${open}${open.includes('?') ? '&' : '?'}${key}=$API_KEY` : open
  if (secret && !has(secret[0])) stated.unshift(secret)
  const inBody = required.filter((one) => one.in === 'body')
  const isBare = shown === undefined && inBody.length > 0 && method !== 'GET' && method !== 'HEAD'
  if (isBare && !has('Content-Type')) stated.push(['Content-Type', 'application/json'])
  const body = isBare ? JSON.stringify(madeObject(inBody), undefined, 2) : shown
  const origin = server ?? originIn(endpoint, url) ?? 'https://api.example.com'
  return {
    method,
    url: origin.replace(/(?<!\/)\/+$/, '') + address,
    headers: Object.fromEntries(stated),
    ...(body !== undefined && { body }),
  }
}

/** The scheme and host before the path of a request in the code of the page. */
function originIn({ examples }: Endpoint, url: string): string | undefined {
  const start = /^\/[^/?{]*/.exec(url)![0]
  for (const { role, code } of examples) {
    if (role !== 'request') continue
    const found = /https?:\/\/[\w.:-]+(?=\/)/g
    for (const { 0: origin, index } of code.matchAll(found))
      if (code.startsWith(start, index + origin.length)) return origin
  }
  return undefined
}

function isStated({ example, default: byDefault, values }: Parameter): boolean {
  return (example ?? byDefault ?? values?.[0]) !== undefined
}

const KEY_HEADER = /\bheader[: ]+["'`]?([\w-]+)|(?<![\w-])(\w+(?:-\w+)+)["'`]? header/i

const API_KEY = /\bapi[\s_-]?key\b/i
const NAME_IN_QUERY =
  /\bquery(?: (?:parameter|string))?[: ]+["'`]?(?!(?:or|and|parameter|string)\b)([\w-]+)/i

/** The name of the query parameter that a page's words for the authentication say. */
function keyInQuery(auth: string): string | undefined {
  return API_KEY.test(auth) ? NAME_IN_QUERY.exec(auth)?.[1] : undefined
}

/** The header that a page's words for the authentication say; nothing where they do not. */
function secretOf(auth: string): [name: string, value: string] | undefined {
  if (/\b(?:bearer|oauth|jwt)\b/i.test(auth)) return ['Authorization', 'Bearer $TOKEN']
  if (/\bbasic\b/i.test(auth)) return ['Authorization', 'Basic $CREDENTIALS']
  const [, after, before] = KEY_HEADER.exec(auth) ?? []
  if (!API_KEY.test(auth) && !before) return undefined
  if (/\b(?:query|cookie)\b/i.test(auth) && !/\bheader\b/i.test(auth)) return undefined
  return [after ?? before ?? 'X-API-Key', '$API_KEY']
}
