import { methods, type Method } from '../attributes/definition.js'
import { comparablePath } from '../document/path.js'

/** A method and a path as a page of somebody else states them. */
export interface Route {
  readonly method: Method
  /** The path as a block has it: without host and query string, its parameters written `:name`. */
  readonly path: string
}

const methodPattern = methods.join('|')
const LINE = new RegExp(String.raw`^(${methodPattern})[ \t]+(\S.*?)(?:[ \t]+HTTP/[\d.]+)?$`)
const WITHIN = new RegExp(String.raw`(?:^|[\s(%:–—-])(${methodPattern})\s+((?:https?:\/\/|\/)\S*)`)

/** Reads a text that is nothing but a method and a path, as a line of code or an HTTP request line is. */
export function readRouteLine(text: string): Route | undefined {
  const match = LINE.exec(text.trim())
  return match ? toRoute(match[1]!, match[2]!) : undefined
}

/** Reads the method and the path that a heading ends with or consists of: `Get a user % GET /users/{id}`. */
export function readRouteIn(text: string): Route | undefined {
  const match = WITHIN.exec(text)
  if (!match) return undefined
  // The bracket of `Get a user (GET /users)` is not of the path.
  const written = match[2]!.replace(/[.,;]+$/, '')
  return toRoute(match[1]!, written.includes('(') ? written : written.replace(/\)$/, ''))
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

/** Whether a request for one route could be an example of another one: `/api/v1/users/5` of `/users/:id`. */
export function isExampleOf(example: Route, route: Route): boolean {
  if (example.method !== route.method) return false
  const shown = segmentsOf(example.path)
  const stated = segmentsOf(route.path)
  while (shown.length > stated.length && BASE.test(shown[0]!)) shown.shift()
  return (
    shown.length === stated.length &&
    stated.every((segment, index) => segment.includes('\0') || segment === shown[index])
  )
}

/** A segment that a base path has, and that a page may leave out elsewhere. */
const BASE = /^(?:api|rest|v\d[\w.]*)$/i

function segmentsOf(path: string): string[] {
  return comparablePath(path).split('/').filter(Boolean)
}

/** The path of a block for one as written, or nothing when it is none. */
function toPath(written: string): string | undefined {
  let path = written
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(
      /^(?:[a-z][\w+.-]*:\/\/[^/]*|\{\{[^{}]*\}\}|\$\{?\w+\}?|<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\])(?=\/)/i,
      '',
    )
    .replace(/\{[?&][^}]*\}/g, '')
    .replace(/[?#].*$/s, '')
    .replace(/\$?\{\{?([^{}/]*)\}?\}/g, (_, name: string) => parameter(name))
    .replace(/<([^<>/]*)>/g, (_, name: string) => parameter(name))
    .replace(/(?<=\/)\[([\w.-]+)\](?=\/|$)/g, (_, name: string) => parameter(name))
  if (/\s/.test(path)) return undefined
  if (!path.startsWith('/')) {
    // `users/:id` is a path, a lonely word is not.
    if (!/^[\w.~:@-]+\/\S*$/.test(path)) return undefined
    path = `/${path}`
  }
  return path
}

/** `{user.id}`, `{id:[0-9]+}`, `<int:id>`, `{path*}` as this format has them. */
function parameter(written: string): string {
  const [first = '', second] = written.split(/[:=]/)
  const isTyped =
    second !== undefined && /^(?:int|integer|string|str|uuid|path|slug|float)$/.test(first)
  const name = (isTyped ? second : first)
    .replace(/[^\p{L}\p{N}_-]+/gu, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
  return `:${name || 'value'}`
}
