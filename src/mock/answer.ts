import type { ClientRequest } from '../exchange/client-request.js'
import type { Example } from '../endpoint/endpoint.js'
import { isSuccess, onlySuccess } from '../endpoint/status.js'
import { filledBody } from './filled-body.js'
import { decoded } from '../document/path.js'
import { segmentsOf, valuesIn } from '../document/path-pattern.js'
import { longestPath, type MockRoute } from './page.js'
import { issuesOf, type MockRequest, type RequestIssue } from './request-issues.js'
import { madeFor, type MockHeaders, shownBody, withCharset } from './shown-body.js'

/** An answer in the place of a server. */
export interface MockAnswer {
  readonly status: number
  readonly headers: MockHeaders
  readonly body: string | undefined
  readonly route: MockRoute
  /** The contradictions of the request to the page. */
  readonly issues: readonly RequestIssue[]
}

/** The treatment of a request that contradicts its page: it is told of, refused, or nothing. */
export type RequestValidation = 'warn' | 'refuse' | false

/** The route that a method and a path lead to. */
export function findRoute(
  routes: readonly MockRoute[],
  method: string,
  path: string,
): { route: MockRoute; values: ReadonlyMap<string, string> } | undefined {
  const wanted = method === 'HEAD' ? ['HEAD', 'GET'] : [method]
  if (path.length > longestPath) return undefined
  const segments = segmentsOf(path).map(decoded)
  const own = ({ pattern }: MockRoute) => valuesIn(pattern, segments)
  const based = ({ pattern, bases }: MockRoute) => {
    const before = [...bases].filter((base) => `${segments.join('/')}/`.startsWith(`${base}/`))
    const length = Math.max(0, ...before.map((base) => base.split('/').length))
    return length > 0 ? valuesIn(pattern, segments.slice(length)) : undefined
  }
  for (const one of wanted)
    for (const match of [own, based])
      for (const route of routes) {
        const values = route.endpoint.method === one && match(route)
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
  if (validation === 'refuse' && issues.length > 0) return refusal(request, route, issues)
  const { example, status, applied } = chosen(route, request)
  const shown = example ? shownBody(example) : madeFor(route, status)
  const headers = { ...shown.headers, ...sourceHeaders(route) }
  if (applied !== undefined) headers['preference-applied'] = applied
  if (issues.length > 0)
    headers['x-api-md-issues'] = headerText(issues.map(({ message }) => message).join(' '))
  const isEmpty = status === 204 || status === 205 || status === 304
  const body =
    isEmpty || shown.body === undefined
      ? undefined
      : filledBody(shown.body, shown.mediaType, new Map([...request.query, ...values]))
  // A message without a body can state a type, too.
  if (shown.mediaType !== undefined && (body !== undefined || shown.body === ''))
    headers['content-type'] = withCharset(shown.mediaType)
  return { status, headers, body: request.method === 'HEAD' ? undefined : body, route, issues }
}

/** The headers that tell where an answer comes from. */
function sourceHeaders({ file, endpoint }: MockRoute): Record<string, string> {
  const { line } = endpoint.position.start
  return { 'x-api-md': 'mock', 'x-api-md-source': headerText(`${file}:${line}`) }
}

/** The longest text of a header, in bytes: servers and clients refuse long ones. */
const LONGEST_TEXT = 2000

/** A text as a header can have it: encoded, and cut where it is long. */
function headerText(text: string): string {
  let encoded = ''
  for (const character of text) {
    // Half a pair cannot be encoded.
    encoded += encodeURI(character.replace(/\p{Surrogate}/u, '\ufffd'))
    if (encoded.length > LONGEST_TEXT) return encoded + encodeURI('…')
  }
  return encoded
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
    errors: issues.map((issue) => {
      const { in: place, name, message } = issue
      return { detail: message, in: place, name, page: `${file}:${lineOf(route, issue)}` }
    }),
  }
  const headers = { ...sourceHeaders(route), 'content-type': 'application/problem+json' }
  return { status: 400, headers, body: JSON.stringify(problem, undefined, 2), route, issues }
}

/** The line of the row that a request contradicts, which begins with its name; that of its block where none does. */
export function lineOf({ endpoint, text }: MockRoute, { name }: RequestIssue): number {
  const { start, end } = endpoint.position
  const lines = text.slice(start.offset, end.offset).split(/\r\n?|\n/)
  const row = lines.findIndex((line) => {
    const cell = line.replace(/^[\s|*+`_#:-]*/, '')
    return cell.startsWith(name) && !/^[\w.[-]/.test(cell.slice(name.length))
  })
  return start.line + (name === '' ? 0 : Math.max(0, row))
}

/** The response that a client prefers by its status or its title, else the stated success. */
function chosen(
  { endpoint, examples: all }: MockRoute,
  request: MockRequest,
): { example?: Example | undefined; status: number; applied?: string } {
  // The responses below the very request come first.
  const alike = all.map(({ requests }) =>
    Math.max(0, ...requests.map((one) => likeness(request, one))),
  )
  const own = Math.max(...alike) > 0 ? alike.indexOf(Math.max(...alike)) : -1
  // What is below 200 comes before an answer, and is none.
  const isFinal = (status: number) => status >= 200 && status < 600
  const shown = [...all.slice(own + 1), ...all.slice(0, own + 1)].filter(
    ({ example, requests }) =>
      example.role === 'response' &&
      requests.length === 0 &&
      isFinal(example.status ?? 200) &&
      shownBody(example).body !== undefined,
  )
  const examples = shown.map(({ example }) => example)
  const statuses = endpoint.responses.flatMap(({ status }) => status ?? []).filter(isFinal)
  const successes = statuses.filter(isSuccess)
  const open = onlySuccess(statuses) ?? 200
  const statusOf = ({ status = open }: Example) => status
  const wants = preferences(request.headers.prefer)
  const title = wants.get('example')
  const titled = title === undefined ? undefined : examples.find((one) => one.title === title)
  if (titled) {
    const applied = `example=${JSON.stringify(title)}`
    return { example: titled, status: statusOf(titled), applied }
  }
  const code = Number(wants.get('code'))
  const coded = examples.find((one) => statusOf(one) === code)
  if (statuses.includes(code) || (coded && code === open))
    return { example: coded, status: code, applied: `code=${code}` }
  // A redirection is the answer where the page shows one and no success.
  const isWanted = successes.length > 0 ? isSuccess : (status: number) => status < 400
  const example =
    examples.find((one) => isSuccess(statusOf(one))) ??
    examples.find((one) => isWanted(statusOf(one)))
  const [success = endpoint.method === 'DELETE' ? 204 : 200] = successes
  return { example, status: example ? statusOf(example) : success }
}

/** The part of a request that a stated one has to the letter: none, query and body, the path as well. */
function likeness({ path, query, body }: MockRequest, stated: ClientRequest): number {
  const { target, query: more, body: own = '' } = stated
  const [address = '', search = ''] = target.split('#', 1)[0]!.split(/\?([^]*)/, 2)
  const text = [search, ...more].filter(Boolean).join('&')
  const plain = (code: string) => code.replaceAll(/\s/g, '')
  if (new URLSearchParams(text).toString() !== query.toString()) return 0
  if (plain(own) !== plain(body)) return 0
  return address.endsWith(path) ? 2 : 1
}

/** The preferences of a `Prefer` header by their names. */
function preferences(header = ''): ReadonlyMap<string, string> {
  const pairs = header.slice(0, 1000).matchAll(/(\w+) *= *(?:"([^"]*)"|([^\s,;]+))/g)
  return new Map(
    Array.from(pairs, ([, name, quoted, word]) => [name!.toLowerCase(), quoted ?? word ?? '']),
  )
}
