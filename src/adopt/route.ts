import { methods, type Method } from '../attributes/methods.js'
import { comparablePath, parameterName } from '../document/path.js'
import { readRequestLines } from '../outline/http.js'

/** A method and a path as a page of somebody else states them. */
export interface Route {
  readonly method: Method
  /** The path as a block has it: without host and query string, its parameters written `:name`. */
  readonly path: string
}

const WITHIN = new RegExp(
  String.raw`(?:^|[\s([%:–—-])(${methods.join('|')})(?:\]?\s*[:|–—→-]\s*|\]\s*|\s+)((?:https?:\/\/|\/)(?:\{[^{}\n]*\}|<[^<>\n]*>|[/-]\[[^[\]\n]*\]|\S)*)`,
  'g',
)

/** `/health (GET)`, `/health [GET]` */
const PATH_FIRST = new RegExp(String.raw`^(\/\S*)\s+[([](${methods.join('|')})[)\]]$`)

/** `get /users`: only a slash tells a method in small letters from a word. */
const ANY_CASE = new RegExp(String.raw`^(${methods.join('|')})\s+(\/[\w:{<[]\S*)$`, 'i')

/** Reads a text that is nothing but a method and a path, as a line of code or an HTTP request line is. */
export function readRouteLine(text: string): Route | undefined {
  const [, path, method] = PATH_FIRST.exec(text.trim()) ?? []
  if (path !== undefined) return toRoute(method!, path)
  const [, name, target] = ANY_CASE.exec(text.trim()) ?? []
  if (target !== undefined) return toRoute(name!, target)
  const [line] = readRequestLines(text.trim().replace(/^([A-Z]+):(?=\s)/, '$1'))
  return line?.methodSpan.start === 0 ? toRoute(line.method, line.target) : undefined
}

/** Reads a text that is nothing but routes with a comma or “or” between them; a path alone has the method before it. */
export function readRouteList(text: string): Route[] {
  const parts = text.split(/,\s|\s(?:and|or|et|ou|und|oder|y|o)\s/)
  const routes: Route[] = []
  for (const part of parts.map((one) => one.trim())) {
    const { method } = routes.at(-1) ?? {}
    const isPath = method !== undefined && /^\/\S+$/.test(part)
    const route = isPath ? toRoute(method, part) : readRouteLine(part)
    if (!route) return []
    routes.push(route)
  }
  return routes
}

/** Reads the methods and paths in a heading: `Get a user % GET /users/{id}`, `[GET] /users and POST /users`. */
export function readRoutesIn(text: string): Route[] {
  return [...text.matchAll(WITHIN)].flatMap(([, method, path]) => {
    return toRoute(method!, withoutEnd(path!, '.,;`')) ?? []
  })
}

const SENT = new RegExp(
  String.raw`\b(${methods.join('|')})\W{1,4}(?:requests? )?(?:to|at|on)\W{1,3}((?:https?:\/\/|\/)[^\s\x60*]+)`,
  'g',
)

/** The routes that a sentence says to send requests to: “Send a `POST` request to `/users`.” */
export function readSentRoutes(text: string): { route: Route; start: number; end: number }[] {
  return [...text.matchAll(SENT)].flatMap(({ 0: whole, 1: method, 2: path, index }) => {
    const route = toRoute(method!, withoutEnd(path!, '.,;:)'))
    return route ? { route, start: index, end: index + whole.length } : []
  })
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
export function routeOfRequest(method: string, target: string): Route | undefined {
  const route = toRoute(method, target.replaceAll(/\$(\w+)/g, '{$1}'))
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

/** A method, in any case, and a path that stand apart from each other. */
export function toRoute(method: string, written: string): Route | undefined {
  const name = methods.find((known) => known === method.toUpperCase())
  const path = toPath(written)
  return name && path !== undefined ? { method: name, path } : undefined
}

/** A form that is equal for two statements of one route, whatever the names of its parameters. */
export function routeKey({ method, path }: Route): string {
  return `${method} ${comparablePath(path).replace(/(.)\/$/, '$1')}`
}

/** True where a request for one route could be an example of another one: `/api/v1/users/5` of `/users/:id`. */
export function isExampleOf(example: Route, route: Route): boolean {
  if (example.method !== route.method) return false
  const shown = segmentsOf(example)
  const stated = segmentsOf(route)
  let base = 0
  while (shown.length - base > stated.length && BASE.test(shown[base]!)) base++
  return (
    shown.length - base === stated.length &&
    stated.every((segment, index) => segment.includes('\0') || segment === shown[base + index])
  )
}

/** A segment that a base path has, and that a page may leave out elsewhere. */
const BASE = /^(?:api|rest|v\d[\w.]*)$/i

/** The segments of routes, kept: many examples are compared with the one of their section. */
const segments = new WeakMap<Route, readonly string[]>()

function segmentsOf(route: Route): readonly string[] {
  let known = segments.get(route)
  if (!known) segments.set(route, (known = comparablePath(route.path).split('/').filter(Boolean)))
  return known
}

/** A host without a scheme, or a variable for one, before the path. */
const HOST =
  /^(?:localhost|[\w-]+(?:\.[\w-]+)+(?=:)|\{[^{}]*\}(?:\.[\w-]+){2,}|[A-Z\d]+_[A-Z\d_]+)(?::\d+)?(?=\/|$)/

/** The path of a block for one as written, or nothing when it is none. */
function toPath(written: string): string | undefined {
  let path = written
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\\([^\w\s]|_)/g, '$1')
    .replace(
      /^(?:[a-z][\w+.-]*:\/\/[^/]*|\{\{[^{}]*\}\}|\$\{?\w+\}?|<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\])(?=\/|$)/i,
      '',
    )
    .replace(HOST, '')
    .replace(/\{[?&][^{}]*\}/g, '')
    .replace(/\[\/[^[\]]*\]|\(\/[^()]*\)/g, '')
    .replace(/#(?=\{)/g, '')
    .replace(/[?#].*$/s, '')
    .replace(/\$?\{\{?([^{}/]*)\}?\}/g, (_, name: string) => parameter(name))
    .replace(/<([^<>/]*)>/g, (_, name: string) => parameter(name))
    .replace(/(?<=[/-])\[([^[\]/]+)\](?![^/.-])/g, (_, name: string) => parameter(name))
  path = withoutEnd(path, '`')
  // The bracket of `Get a user (GET /users)` is not of the path.
  if (/[)\]]$/.test(path) && !/[([]/.test(path)) path = path.slice(0, -1)
  if (/\s|\.{3}|…/.test(path)) return undefined
  if (!path.startsWith('/')) {
    // `users/:id` is a path, a lonely word is not.
    if (!/^[\w.~:@-]+\/\S*$/.test(path)) return undefined
    path = `/${path}`
  }
  return path
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
