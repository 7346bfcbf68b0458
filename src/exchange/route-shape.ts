import { decoded, type Path, replaceParts } from '../document/path.js'

// Characters for private use stand for the places of a shape.
/** In an address, what stands for anything: a variable of a shell or a template. */
const VARIABLE = '\ue000'
/** A place left open for one value: `{id}`, `<id>` or `:id` in an address, a parameter in the path of a block. */
const PARAMETER = '\ue001'
/** In the path of a block, a parameter whose values can have slashes. */
const WIDE_PARAMETER = '\ue002'
const ANY_PARAMETER = /[\ue001\ue002]/
const WIDE_NAME =
  /(?:^|_|-)(?:branch|file|filename|image|package|path|plugin|prefix|ref)(?:$|_|-)|(?:Path|File|Name)$/
const MOST_SLASHES = 8
/** A segment that shows a value: `12`, `12.json`. */
const NUMBERED = /^\d+(|\.[a-z]+)$/

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i
/** Scheme and host; an address that begins with a variable has none. */
const HOST = /^(?:[a-z][a-z\d+.-]*:\/\/|(?![/\ue000]))[^/]*/i
const VARIABLES = /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\$\w+/g
const PLACEHOLDERS = /<[^<>]*>|#?\{[^{}]*\}|\[[^[\]]*\]|(?<=\/):[\p{L}_][\p{L}\p{N}_-]*/gu
/** Segments that a path of an API begins with, and that its documentation leaves out. */
const BASE_SEGMENT = /^(?:apis?|rest|public|v\d[\w.-]*)$/i

/** The segments of the path that a block documents; any where it is written in a way that has no shape. */
export type Shape = readonly string[] | 'any'

/** The shape of the path of a block. */
export function shapeOf({ text, parameters, braces, queryStart }: Path): Shape {
  const shape = replaceParts(text.slice(0, queryStart), [...parameters, ...braces], (name) =>
    canHaveSlashes(name) ? WIDE_PARAMETER : PARAMETER,
  )
  if (/[*()[\]<>]/.test(shape)) return 'any'
  const isRelative = !shape.startsWith('/') && !SCHEME.test(shape)
  const segments = segmentsOf(isRelative ? shape : shape.replace(HOST, ''))
  // A parameter before the first slash stands for the base path.
  return segments.slice(isRelative && ANY_PARAMETER.test(segments[0] ?? '') ? 1 : 0)
}

/** Whether the values of a parameter with this name can have slashes, which many examples do not encode. */
export function canHaveSlashes(name: string): boolean {
  return WIDE_NAME.test(name)
}

/** Whether an address has a shape; hosts, base paths and query strings are not compared. */
export function fitsShape(target: string, shape: Shape): boolean {
  const marked = target.replaceAll(VARIABLES, VARIABLE).replaceAll(PLACEHOLDERS, PARAMETER)
  const [address = ''] = marked.split(/[?#]/, 1)
  const [host = ''] = HOST.exec(address) ?? []
  const path = address.slice(host.length)
  const isOpen = host.includes(VARIABLE) || path.startsWith(VARIABLE)
  // A variable can hold a path, too.
  if (shape === 'any' || (!path.includes('/') && /[\ue000\ue001]/.test(address))) return true
  const segments = segmentsOf(path)
  if (path.startsWith(VARIABLE)) segments.shift()
  // A base path is in the address alone, or in the path of the block alone.
  const base = shape.slice(0, Math.max(0, shape.length - segments.length))
  const isBase = (segment: string) =>
    !ANY_PARAMETER.test(segment) && (isOpen || BASE_SEGMENT.test(segment))
  return base.every(isBase) && endsWith(segments, shape.slice(base.length))
}

function endsWith(segments: readonly string[], expected: readonly string[]): boolean {
  const rest = segments.length - expected.length
  const wide = expected.findIndex((segment) => segment.includes(WIDE_PARAMETER))
  const most = wide === -1 ? 0 : Math.min(rest, MOST_SLASHES)
  for (let slashes = 0; slashes <= most; slashes++) {
    const given = segments.slice(rest - slashes)
    const value = given.slice(wide, wide + slashes + 1).join('/')
    if (slashes > 0) given.splice(wide, slashes + 1, value)
    if (expected.every((segment, index) => fitsSegment(segment, given[index]!))) return true
  }
  return false
}

function segmentsOf(path: string): string[] {
  return path.match(/[^/]+/g) ?? []
}

function fitsSegment(expected: string, given: string): boolean {
  if (given.includes(VARIABLE)) return true
  const [start = '', ...rest] = expected.split(ANY_PARAMETER)
  if (rest.length === 0) {
    const [one, other] = [decoded(given), decoded(expected)]
    // `12.json` is an example of `1.json`.
    const end = (text: string) => NUMBERED.exec(text)?.[1]
    return one === other || (end(one) !== undefined && end(one) === end(other))
  }
  if (given.includes(PARAMETER)) return true
  const end = rest.pop()!
  if (!given.startsWith(start) || !given.endsWith(end)) return false
  // Between its fixed texts each parameter takes in one character at least.
  let at = start.length
  const last = given.length - end.length
  for (const text of rest) {
    const next = given.indexOf(text, at + 1)
    if (next === -1 || next + text.length > last) return false
    at = next + text.length
  }
  return at < last
}
