import { madeObject, madeValue } from '../body/made-value.js'
import { decoded, matchSegment, readPath, readSegment, replaceParts } from '../document/path.js'
import type { Endpoint, Parameter } from '../endpoint/endpoint.js'
import { isCredential } from '../exchange/client-request.js'
import { isOpen, ORIGIN } from '../exchange/filling.js'
import type { Request, TryItOptions } from '../samples/request.js'
import { readTemplate } from '../samples/template.js'
import { escapeHtml } from '../source/escape.js'

/** What the script has to know of the endpoint of a form. */
export interface TryFacts extends Pick<
  Endpoint,
  'method' | 'path' | 'parameters' | 'responseFields' | 'examples' | 'responses'
> {
  /** The path of requests, `{name}` where the value of a parameter goes. */
  readonly target: string
}

/** What is asked of a reader: one value that goes into the request. */
interface TryField {
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly name: string
  readonly value: string
  readonly row: Parameter | undefined
  /** A text with `$NAME` in the place of a secret. */
  readonly template?: string
}

const legends = { path: 'Path', query: 'Query', header: 'Headers', body: '' } as const

/**
 * A form that makes the request of an endpoint. Without the script, which the block loads when it is
 * opened, nothing is ever sent: its button is disabled, and its method is that of a dialog.
 */
export function renderTryForm(
  endpoint: Endpoint,
  request: Request,
  { server = '' }: TryItOptions,
  prefix: string,
): string {
  const { method, path } = endpoint
  const [address = '', search = ''] = request.url.replace(ORIGIN, '').split(/[?#]/)
  const { target, values } = readTarget(path, address)
  const { parameters, responseFields } = endpoint
  // Answers are held against responses alone.
  const examples = endpoint.examples.filter(({ role }) => role === 'response')
  const responses = endpoint.responses.map(({ status, description }) => {
    return { ...(status !== undefined && { status }), description, fields: [], examples: [] }
  })
  const facts: TryFacts = { method, path, target, parameters, responseFields, examples, responses }
  const fields = fieldsOf(endpoint, request, values, pairsIn(search))
  const groups = (Object.keys(legends) as (keyof typeof legends)[]).map((place) => {
    const own = fields.filter((field) => field.place === place)
    if (own.length === 0) return ''
    const inputs = own.map((field) => renderField(field, prefix)).join('')
    // The body is one field, with a label of its own.
    return place === 'body'
      ? inputs
      : `<fieldset><legend>${legends[place]}</legend>${inputs}</fieldset>`
  })
  const label = `<label class="${prefix}-try-field"><span>Server</span>`
  return (
    `<details class="${prefix}-try"><summary>Try it</summary>` +
    `<form method="dialog" autocomplete="off" aria-label="${escapeHtml(`Try ${method} ${path}`)}" data-try="${escapeHtml(JSON.stringify(facts))}">` +
    `${label}<input type="url" data-in="server" placeholder="This page’s own" value="${escapeHtml(server)}" /></label>` +
    groups.join('') +
    (isMultipart(request)
      ? '<p>The body of this request has several parts, and is not sent from here.</p>'
      : '') +
    `<div class="${prefix}-try-buttons"><button type="submit" disabled="">Send</button></div>` +
    `<div class="${prefix}-try-result" role="status"></div></form></details>`
  )
}

/** The names and values of a query string. */
function pairsIn(search: string): [name: string, value: string][] {
  return search.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair
      .replaceAll('+', ' ')
      .split(/=([^]*)/, 2)
      .map(decoded)
    return name === '' ? [] : [[name, value] as [string, string]]
  })
}

/** The path of a request with its parameters left open, and their values; a base path before it stays. */
function readTarget(path: string, address: string) {
  const { text, parameters, braces, queryStart } = readPath(path)
  const route = text.slice(0, queryStart).replace(ORIGIN, '')
  const segments = route.split('/')
  const given = address.split('/')
  const extra = Math.max(0, given.length - segments.length)
  const values = new Map<string, string>()
  for (const [index, segment] of segments.entries()) {
    const { names, literals } = readSegment(segment)
    const found = matchSegment(decoded(given[index + extra] ?? ''), literals) ?? []
    for (const [at, value] of found.entries()) if (!isOpen(value)) values.set(names[at]!, value)
  }
  const shift = (part: (typeof parameters)[number]) => {
    const by = text.slice(0, queryStart).length - route.length
    return { ...part, start: part.start - by, end: part.end - by }
  }
  const open = replaceParts(route, [...parameters, ...braces].map(shift), (name) => `{${name}}`)
  const base = extra > 0 ? given.slice(0, extra + 1).join('/') : ''
  return { target: base + open.replace(/^(?!\/)/, '/'), values }
}

function fieldsOf(
  { method, parameters, pathParameters, path }: Endpoint,
  request: Request,
  values: ReadonlyMap<string, string>,
  query: readonly (readonly [name: string, value: string])[],
): TryField[] {
  const rowOf = (place: Parameter['in'], name: string) =>
    parameters.find((row) => row.in === place && row.name.toLowerCase() === name.toLowerCase())
  const fields: TryField[] = []
  const add = (place: TryField['place'], name: string, value: string, template?: string) => {
    const row = rowOf(place, name)
    fields.push({ place, name, value, row, ...(template !== undefined && { template }) })
  }
  const names = [...pathParameters, ...readPath(path).braces.map(({ name }) => name)]
  for (const name of new Set(names)) {
    const row = rowOf('path', name)
    add('path', name, values.get(name) ?? (row ? String(madeValue(row)) : ''))
  }
  for (const [name, value] of query)
    if (KEY.test(name) || isTemplate(value)) add('query', name, '', '$VALUE')
    else add('query', name, isOpen(value) ? '' : value)
  for (const { in: place, name } of parameters)
    if (place === 'query' && !query.some(([own]) => own === name))
      add('query', name, '', KEY.test(name) ? '$VALUE' : undefined)
  const sent = new Set<string>()
  for (const [name, value] of request.headers) {
    sent.add(name.toLowerCase())
    // A browser sends its own; the type of a body goes with it.
    if (/^cookie$/i.test(name) || (isMultipart(request) && /^content-type$/i.test(name))) continue
    if (isCredential(name)) add('header', name, '', secretTemplate(value))
    else add('header', name, isTemplate(value) ? '' : value)
  }
  for (const { in: place, name } of parameters)
    if (place === 'header' && !sent.has(name.toLowerCase()))
      add('header', name, '', isCredential(name) ? '$VALUE' : undefined)
  const rows = parameters.filter((row) => row.in === 'body')
  const hasBody = request.body !== undefined || (rows.length > 0 && !/^(?:GET|HEAD)$/.test(method))
  if (hasBody && !isMultipart(request))
    add('body', 'Body', request.body ?? JSON.stringify(madeObject(rows), undefined, 2))
  return fields
}

/** The names of secrets in a query; those of headers say more, as `session` and `author` do here. */
const KEY =
  /(?:api|access|auth|client|private|session|subscription)[_-]?(?:key|token)$|^(?:token|jwt|sig|signature)$|secret|passw/i

function isTemplate(value: string): boolean {
  return readTemplate(value).names.length > 0
}

/** A body of several parts, files often, which no text is. */
function isMultipart({ headers }: Request): boolean {
  return headers.some(
    ([name, value]) => /^content-type$/i.test(name) && /^\s*multipart\//i.test(value),
  )
}

/** A header with `$NAME` for what is secret in it: `Bearer $TOKEN`. */
function secretTemplate(value: string): string {
  if (readTemplate(value).names.length === 1) return value
  const [, scheme] = /^(\w+) +\S/.exec(value) ?? []
  return scheme === undefined ? '$VALUE' : `${scheme} $TOKEN`
}

function renderField({ place, name, value, row, template }: TryField, prefix: string): string {
  // As a `name` it would hide what a form has of its own: `dataset`, `parentElement`.
  const attributes = `data-name="${escapeHtml(name)}" data-in="${place}"`
  const required = row?.required || place === 'path'
  const mark = required ? ` <span class="${prefix}-required">required</span>` : ''
  const label = place === 'body' ? name : `<code>${escapeHtml(name)}</code>`
  const head = `<label class="${prefix}-try-field"><span>${label}${place === 'body' ? '' : mark}</span>`
  if (place === 'body') {
    const lines = Math.min(Math.max(value.split('\n').length, 4), 16)
    return `${head}<textarea ${attributes} rows="${lines}" spellcheck="false">${escapeHtml(`\n${value}`)}</textarea></label>`
  }
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
  return `${head}<input type="text" ${attributes} value="${escapeHtml(value)}" placeholder="${escapeHtml(hint)}"${isNeeded} spellcheck="false" /></label>`
}
