import { madeObject, madeValue } from '../body/made-value.js'
import { decoded, pairsIn, readPath } from '../document/path.js'
import type { Endpoint, Parameter } from '../endpoint/endpoint.js'
import { isCredential } from '../exchange/client-request.js'
import { fillPath, isOpen } from '../exchange/filling.js'
import type { FilledRequest } from '../exchange/exchange.js'
import { variablesIn } from '../samples/literal.js'
import type { TryItOptions } from '../samples/request-sample.js'
import { escapeHtml } from '../source/escape.js'

/** The facts about a form's endpoint that the script needs; the examples of responses stand on the page. */
export interface TryFacts extends Pick<Endpoint, 'method' | 'responseFields'> {
  /** The path of requests, `{name}` where the value of a parameter goes. */
  readonly target: string
  /** The statuses that the page states. */
  readonly statuses: readonly number[]
}

/** A value that a reader is asked for: it goes into the request. */
interface TryField {
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly name: string
  readonly value: string
  readonly row: Parameter | undefined
  /** A text with `$NAME` in the place of a secret. */
  readonly template?: string | undefined
}

const legends = { path: 'Path', query: 'Query', header: 'Headers', body: '' } as const

/**
 * A form that makes the request of an endpoint. Without the script, which the block loads when it is
 * opened, nothing is ever sent: its button is disabled, and its method is that of a dialog.
 */
export function renderTryForm(
  endpoint: Endpoint,
  request: FilledRequest,
  { server = '' }: TryItOptions,
  prefix: string,
): string {
  const { method, path, responseFields } = endpoint
  const [address = '', search = ''] = request.url.split(/[?#]/)
  const values = new Map<string, string>()
  const target = fillPath(address, readPath(path), (name, written) => {
    if (!isOpen(decoded(written))) values.set(name, decoded(written))
    return `{${name}}`
  })
  const statuses = endpoint.responses.flatMap(({ status }) => status ?? [])
  const facts: TryFacts = { method, target, responseFields, statuses }
  const fields = fieldsOf(endpoint, request, values, pairsIn(search))
  const groups = Object.entries(legends).map(([place, legend]) => {
    const own = fields.filter((field) => field.place === place)
    const inputs = own.map((field) => renderField(field, prefix)).join('')
    // The body is one field, with a label of its own.
    if (inputs === '' || place === 'body') return inputs
    return `<fieldset><legend>${legend}</legend>${inputs}</fieldset>`
  })
  return (
    `<details class="${prefix}-try"><summary>Try it</summary>` +
    `<form method="dialog" autocomplete="off" spellcheck="false" aria-label="${escapeHtml(`Try ${method} ${path}`)}" data-try='${escapeJson(facts)}'>` +
    `<label class="${prefix}-try-field"><span>Server</span><input type="url" data-in="server" placeholder="This page’s own"${attribute('value', server)} /></label>` +
    groups.join('') +
    (isMultipart(request)
      ? '<p>The body of this request has several parts, and is not sent from here.</p>'
      : '') +
    `<div class="${prefix}-try-buttons"><button type="submit" disabled="">Send</button></div>` +
    `<div class="${prefix}-try-result" role="status"></div></form></details>`
  )
}

/** JSON for an attribute in single quotes: it has many double ones. */
function escapeJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.replace(/&/g, '&amp;').replace(/'/g, '&#39;').replace(/</g, '&lt;')
}

/** An attribute that is left out where it is empty. */
function attribute(name: string, value: string): string {
  return value === '' ? '' : ` ${name}="${escapeHtml(value)}"`
}

/** The fields of a form: what the request has, then the other parameters. */
function fieldsOf(
  { method, parameters, pathParameters, path }: Endpoint,
  request: FilledRequest,
  values: ReadonlyMap<string, string>,
  query: readonly (readonly [name: string, value: string])[],
): TryField[] {
  const fields: TryField[] = []
  const add = (place: TryField['place'], name: string, written: string) => {
    const isSame = (one: string) => one.toLowerCase() === name.toLowerCase()
    const row = parameters.find((one) => one.in === place && isSame(one.name))
    const template = secretTemplate(place, name, written)
    const isUnknown = place !== 'path' && place !== 'body' && isOpen(written)
    const value = template !== undefined || isUnknown ? '' : written
    fields.push({ place, name, value, row, template })
  }
  const names = [...pathParameters, ...readPath(path).braces.map(({ name }) => name)]
  for (const name of new Set(names)) {
    const row = parameters.find((one) => one.in === 'path' && one.name === name)
    add('path', name, values.get(name) ?? (row ? String(madeValue(row)) : ''))
  }
  for (const [name, value] of query) add('query', name, value)
  for (const [name, value] of Object.entries(request.headers)) add('header', name, value)
  const stated = new Set(fields.map(keyOf))
  for (const { in: place, name } of parameters)
    if (place === 'query' || place === 'header')
      if (!stated.has(keyOf({ place, name }))) add(place, name, '')
  const rows = parameters.filter((row) => row.in === 'body')
  const hasBody = request.body !== undefined || (rows.length > 0 && !/^(?:GET|HEAD)$/.test(method))
  if (hasBody && !isMultipart(request))
    add('body', 'Body', request.body ?? JSON.stringify(madeObject(rows), undefined, 2))
  // A browser sends its own; the type of a body goes with it.
  const own = isMultipart(request) ? /^(?:cookie|content-type)$/i : /^cookie$/i
  return fields.filter(({ place, name }) => place !== 'header' || !own.test(name))
}

/** The key that tells a field from others: the names of headers have no case. */
function keyOf({ place, name }: Pick<TryField, 'place' | 'name'>): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`
}

/** The names of secrets in a query; those of headers say more, as `session` and `author` do here. */
const KEY =
  /(?:api|access|auth|client|private|session|subscription)[_-]?(?:key|token)$|^(?:token|jwt|sig|signature)$|secret|passw/i

/** A body of several parts, files often, which no text is. */
function isMultipart({ headers }: FilledRequest): boolean {
  return Object.entries(headers).some(
    ([name, value]) => /^content-type$/i.test(name) && /^\s*multipart\//i.test(value),
  )
}

/** The value of a secret with `$NAME` for what is secret in it, `Bearer $TOKEN`; nothing for another value. */
function secretTemplate(place: TryField['place'], name: string, value: string): string | undefined {
  const names = variablesIn(value)
  if (place === 'query') return KEY.test(name) || names.length > 0 ? '$VALUE' : undefined
  if (place !== 'header' || !isCredential(name)) return undefined
  if (names.length === 1) return value
  const [, scheme] = /^(\w+) +\S/.exec(value) ?? []
  return scheme === undefined ? '$VALUE' : `${scheme} $TOKEN`
}

function renderField({ place, name, value, row, template }: TryField, prefix: string): string {
  // As a `name` it would hide what a form has of its own: `dataset`, `parentElement`.
  const attributes = `data-name="${escapeHtml(name)}" data-in="${place}"`
  const opening = `<label class="${prefix}-try-field"><span>`
  if (place === 'body') {
    const lines = Math.min(Math.max(value.split('\n').length, 4), 16)
    return `${opening}Body</span><textarea ${attributes} rows="${lines}">${escapeHtml(`\n${value}`)}</textarea></label>`
  }
  const required = row?.required || place === 'path'
  const mark = required ? ` <span class="${prefix}-required">required</span>` : ''
  const head = `${opening}<code>${escapeHtml(name)}</code>${mark}</span>`
  if (template !== undefined) {
    const scheme = template.replace(/\$\w+/, '…')
    return `${head}<input type="password" ${attributes} data-template="${escapeHtml(template)}" placeholder="${escapeHtml(scheme)}" autocomplete="off" /></label>`
  }
  const hint = row?.default ?? row?.example ?? ''
  const options = row?.values ?? (/^bool(?:ean)?$/i.test(row?.type ?? '') ? ['true', 'false'] : [])
  if (options.length > 0 && (value === '' || options.includes(value))) {
    const all = required && value !== '' ? options : ['', ...options]
    const listed = all.map((option) => {
      const chosen = option === value ? ' selected=""' : ''
      return `<option value="${escapeHtml(option)}"${chosen}>${escapeHtml(option)}</option>`
    })
    return `${head}<select ${attributes}>${listed.join('')}</select></label>`
  }
  // Without any other parameter a request can be sent, and what is answered then be seen.
  const isNeeded = place === 'path' ? ' required=""' : required ? ' aria-required="true"' : ''
  return `${head}<input ${attributes}${attribute('value', value)}${attribute('placeholder', hint)}${isNeeded} /></label>`
}
