import { methods, type Method } from '../attributes/methods.js'
import { comparablePath, parameterName, readPath } from '../document/path.js'
import { type PathPattern, patternOf, segmentsOf, valuesIn } from '../document/path-pattern.js'

/** A method and a path as a page of somebody else states them. */
export interface StatedRoute {
  readonly method: Method
  /** The path as a block has it: without host and query string, its parameters written `:name`. */
  readonly path: string
}

const METHOD = methods.join('|')
const BETWEEN = String.raw`\s?[|/,]\s?`
/** A method, or several for one path: `PUT|PATCH`. */
const METHODS = `(?:${METHOD})(?:${BETWEEN}(?:${METHOD}))*`
/** The start of the first of several methods. */
const FIRST = String.raw`(?<![^\s([%:–—-])(?<!(?<![^\s([%:–—|/,-])(?:${METHOD})${BETWEEN})`
/** The text between a method and its path. */
const GAP = String.raw`(?:\]?\s*[:|–—→-]\s*|\]\s*|\s+)`
const TARGET = String.raw`(?:https?:\/\/|\/)(?:\{[^{}\n]*\}|<[^<>\n]*>|[/-]\[[^[\]\n]*\]|\S)*`

/** `GET /users`, `[GET] /users`, `GET: users/{id}` */
const ROUTE = new RegExp(String.raw`^\[?(${METHODS})${GAP}(\S.*)$`, 's')
/** `/health (GET)`, `/health [GET]` */
const PATH_FIRST = new RegExp(String.raw`^(\/\S*)\s+[([](${METHODS})[)\]]$`)
/** `get /users`: only a slash tells a method in small letters from a word. */
const ANY_CASE = new RegExp(String.raw`^(${METHOD})\s+(\/[\w:{<[]\S*)$`, 'i')
const WITHIN = new RegExp(`${FIRST}(${METHODS})${GAP}(${TARGET})`, 'g')
const SENT = new RegExp(
  String.raw`${FIRST}(${METHODS})\s+(?:requests?\s+)?(?:to|at|on)[\s:]+(${TARGET})`,
  'g',
)
const SEPARATOR = /,\s|\s(?:and|or|et|ou|und|oder|y|o)\s/

/**
 * Reads a text that is nothing but routes, with a comma or “or” between them; a path alone has the method
 * before it.
 */
export function readRoutes(text: string): StatedRoute[] {
  const whole = readRoute(text)
  if (whole.length > 0) return whole
  const routes: StatedRoute[] = []
  for (const part of text.split(SEPARATOR)) {
    const { method } = routes.at(-1) ?? {}
    const isPath = method !== undefined && /^\/\S+$/.test(part.trim())
    const found = isPath ? toRoutes(method, part.trim()) : readRoute(part)
    if (found.length === 0) return []
    routes.push(...found)
  }
  return routes
}

function readRoute(text: string): StatedRoute[] {
  const line = text.trim().replace(/\sHTTP\/[\d.]+$/, '')
  const [, path, after] = PATH_FIRST.exec(line) ?? []
  const [, before, target] = ANY_CASE.exec(line) ?? ROUTE.exec(line) ?? []
  return toRoutes(after ?? before, path ?? target)
}

/** Finds the routes in a text: `Get a user % GET /users/{id}`, `[GET] /users and POST /users`. */
export function findRoutes(text: string): StatedRoute[] {
  return matchRoutes(text, WITHIN)
}

/** Finds the routes that a sentence says to send requests to: “Send a POST request to /users.” */
export function findSentRoutes(text: string): StatedRoute[] {
  return matchRoutes(text, SENT)
}

function matchRoutes(text: string, pattern: RegExp): StatedRoute[] {
  return [...text.matchAll(pattern)].flatMap(([, method, path]) =>
    toRoutes(method, withoutEnd(path!, '.,;:)')),
  )
}

/** The one method that a text is, whatever its case. */
export function readMethod(text: string): Method | undefined {
  return methods.find((known) => known === text.trim().toUpperCase())
}

const IS_PATH = /^(?:https?:\/\/|\/|\{|[\w.~:@-]+\/)\S*$/
/** A parameter, which can be several words: `/services/{name or id}`. */
const PARAMETER = /\{[^{}]*\}|<[^<>]*>/g

/** The path that a text is, as a block has it. */
export function readPathText(text: string): string | undefined {
  const written = text.trim()
  return IS_PATH.test(written.replace(PARAMETER, '{}')) ? toPath(written) : undefined
}

/** A segment that is a value and no name: a number, a UUID, a variable. */
const VALUE = /^(?:\d+|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{16,}|[^@!]*[@!].*)$/is

/** The route of a request that a client sends: values in its path are those of parameters. */
export function routeOfRequest(method: string, target: string): StatedRoute | undefined {
  const [route] = toRoutes(method, target.replaceAll(/\$(\w+)/g, '{$1}'))
  if (!route) return undefined
  const names = new Set<string>()
  const segmentNames = route.path.split('/').map((segment, at, all) => {
    if (!VALUE.test(segment)) return segment
    const noun = /^[a-z][a-z_-]*$/i.exec(all[at - 1] ?? '')?.[0].replace(/s$/, '') ?? ''
    const name = names.has('id') && noun !== '' ? `${noun.replaceAll('-', '_')}_id` : 'id'
    names.add(name)
    return `:${name}`
  })
  return { method: route.method, path: segmentNames.join('/') }
}

/** The routes of methods, in any case, and a path that stand apart from each other. */
export function toRoutes(written = '', target = ''): StatedRoute[] {
  const path = toPath(target)
  if (path === undefined) return []
  return written.split(/\W+/).flatMap((word) => {
    const method = readMethod(word)
    return method ? { method, path } : []
  })
}

/** A form that is equal for two statements of one route, whatever the names of its parameters. */
export function routeKey({ method, path }: { method?: Method | undefined; path: string }): string {
  return `${method} ${comparablePath(path).replace(/(.)\/$/, '$1')}`
}

/** True when a request for one route could be an example of another one: `/api/v1/users/5` of `/users/:id`. */
export function isExampleOf(example: StatedRoute, route: StatedRoute): boolean {
  if (example.method !== route.method) return false
  const { pattern } = patternsOf(route)
  const { shown } = patternsOf(example)
  let base = 0
  while (shown.length - base > pattern.segments.length && BASE.test(shown[base]!)) base++
  return valuesIn(pattern, base === 0 ? shown : shown.slice(base)) !== undefined
}

/** A segment that a base path has, and that a page may leave out elsewhere. */
const BASE = /^(?:api|rest|v\d[\w.]*)$/i

/** The patterns of routes, kept: many examples are compared with the one of their section. */
const patterns = new WeakMap<StatedRoute, { pattern: PathPattern; shown: readonly string[] }>()

function patternsOf(route: StatedRoute) {
  const known = patterns.get(route)
  if (known) return known
  const made = { pattern: patternOf(readPath(route.path)), shown: segmentsOf(route.path) }
  patterns.set(route, made)
  return made
}

/** The text in place of a host before a path: a scheme and a host, a variable, a parameter. */
const HOST =
  /^(?:[a-z][\w+.-]*:\/\/[^/]*|\{\{[^{}]*\}\}|\$\{?\w+\}?|<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\])(?=\/|$)/i
/** A host without a scheme, or a variable for one. */
const BARE_HOST =
  /^(?:localhost|[\w-]+(?:\.[\w-]+)+(?=:)|\{[^{}]*\}(?:\.[\w-]+){2,}|[A-Z\d]+_[A-Z\d_]+)(?::\d+)?(?=\/|$)/

/** The path of a block for one as written, or nothing when it is none. */
function toPath(written: string): string | undefined {
  let path = written
    .replace(/\\([^\w\s]|_)/g, '$1')
    .replace(HOST, '')
    .replace(BARE_HOST, '')
    .replace(/\{[?&][^{}]*\}/g, '')
    .replace(/\[\/[^[\]]*\]|\(\/[^()]*\)/g, '')
    .replace(/#(?=\{)/g, '')
    .replace(/[?#].*$/s, '')
    .replace(/\$?\{\{?([^{}/]*)\}?\}/g, (_, name: string) => parameter(name))
    .replace(/<([^<>/]*)>/g, (_, name: string) => parameter(name))
    .replace(/(?<=[/-])\[([^[\]/]+)\](?![^/.-])/g, (_, name: string) => parameter(name))
  path = withoutEnd(path, '`,')
  // The bracket of `Get a user (GET /users)` is not of the path.
  if (/[)\]]$/.test(path) && !/[([]/.test(path)) path = path.slice(0, -1)
  if (/\s|\.{3}|…/.test(path)) return undefined
  if (path.startsWith('/')) return path
  // `users/:id` is a path, a lonely word is not.
  return /^[\w.~:@-]+\/\S*$/.test(path) ? `/${path}` : undefined
}

/** The parameter that is written in brackets of some kind. */
function parameter(written: string): string {
  return `:${parameterName(written) || 'value'}`
}

/** A text without these characters at its end; a pattern would try each run of them anew. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
