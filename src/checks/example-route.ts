import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Path } from '../document/path.js'
import type { ClientRequest } from '../exchange/client-request.js'
import { fitsPattern, segmentsOf } from '../document/path-pattern.js'
import { fits, type Route, routeOf, routesOf } from '../exchange/route.js'
import { readStatements, type RequestStatement } from '../exchange/statements.js'
import { placesIn } from '../markdown/run.js'
import type { Code } from '../markdown/node.js'
import { isPlainLanguage, isShellLanguage } from '../outline/http.js'
import type { OutlineExample } from '../outline/outline.js'

/** Code with the requests that it states: commands, and messages that can be nothing else. */
interface StatingCode {
  readonly code: Code
  readonly requests: readonly ClientRequest[]
}

/**
 * Checks that each example of a request goes to the endpoint of its block, or to one that is listed
 * beside it, or that one of its requests does.
 */
export function checkRoutes(
  examples: readonly OutlineExample[],
  block: Block,
  path: Path,
  reporter: Reporter,
): void {
  const stated = statedIn(examples)
  if (stated.length === 0) return
  const route = routeOf(block.attributes.method, path)
  // Beside its own request a block may show others in the same language: what to ask before or after it.
  const known = new Set<string>()
  const strange: StatingCode[] = []
  for (const one of stated)
    if (one.requests.some((request) => fits(request, route))) known.add(clientOf(one.code))
    else strange.push(one)
  const others = strange.filter(({ code }) => !known.has(clientOf(code)))
  if (others.length === 0) return
  const listed = routesOf(block, path)
  const isOwn = (request: ClientRequest) =>
    listed.some((one) => fits(request, one)) || isNamed(request, block)
  for (const { code, requests } of others)
    if (!requests.some(isOwn)) reportStrange(code, requests, route, reporter)
}

/** True for a request to an address that goes on behind the path of a block (`/things/format/json`), and that its text names as well. */
function isNamed({ method, target }: ClientRequest, { attributes, body }: Block): boolean {
  if (method !== undefined && method !== attributes.method) return false
  if (!target.includes(`${attributes.path}/`)) return false
  return body.nodes.some((node) => node.type === 'paragraph' && node.text.includes(target))
}

/** The requests that examples state, those of each code apart. */
function statedIn(examples: readonly OutlineExample[]): StatingCode[] {
  const stated: StatingCode[] = []
  for (const { code, role, inferred } of examples) {
    if (role === 'response' && !inferred) continue
    const statements = readStatements(code)
    // Most code is data.
    if (statements.length === 0) continue
    const requests = statements.filter(isMeant).map(({ request }) => request)
    // Where a quote is missing, and that takes in lines, no word is what it seems.
    const isBroken = statements.some(({ request }) => request.target.includes('\n'))
    if (requests.length > 0 && !isBroken) stated.push({ code, requests })
  }
  return stated
}

/** True for a request to an address without spaces, for which a quote is missing, and without an elision. */
function isMeant({ isExplicit, request }: RequestStatement): boolean {
  return isExplicit && !/\s|\.{3}|…/.test(request.target)
}

/** Reports code of which no request goes to the route of its block, at the one that comes nearest. */
function reportStrange(
  code: Code,
  requests: readonly ClientRequest[],
  { method, path, pattern }: Route,
  reporter: Reporter,
): void {
  const near = requests.find(({ target }) => fitsPattern(target, pattern))
  const meant = near ?? requests[0]!
  const span = (near && meant.methodSpan) ?? meant.targetSpan
  const shown = `${meant.method ?? method} ${shownPart(meant.target, path.text)}`
  reporter.report('example-route', placesIn(code)(span), shown, method, path.text)
}

const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/]*/i

/** The characters of an address that a message has room for. */
const LONGEST_SHOWN = 50

/**
 * An address as a message shows it: where it is too long for one, without the host, and without as many of the
 * segments that the path of the block has, too.
 */
function shownPart(target: string, path: string): string {
  if (target.length <= LONGEST_SHOWN) return target
  const given = segmentsOf(target.replace(SCHEME_AND_HOST, ''))
  const own = segmentsOf(path)
  const isFixed = (segment: string) => !segment.includes(':')
  const first = own.findIndex(isFixed)
  const start = given.indexOf(own[first] ?? '')
  const isSame = (segment: string, at: number) => !isFixed(segment) || segment === given[start + at]
  const same = own.slice(first).findIndex((segment, at) => !isSame(segment, at))
  const last = start === -1 ? 0 : start + (same === -1 ? own.length - first : same) - 1
  let length = given.join('/').length
  let from = 0
  while (from < last && length > LONGEST_SHOWN) length -= given[from++]!.length + 1
  return `${from > 0 ? '…' : ''}/${given.slice(from).join('/')}`
}

/** The client that code is for: its language, or nothing for a command. */
function clientOf({ language }: Code): string {
  return isPlainLanguage(language) || isShellLanguage(language) ? '' : language
}
