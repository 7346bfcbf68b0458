import {
  decoded,
  matchSegment,
  type Path,
  readSegment,
  replaceParts,
  type Segment,
} from '../document/path.js'

// Characters for private use stand for the places of an address.
/** What stands for anything: a variable of a shell or a template. */
const VARIABLE = '\ue000'
/** A place left open for one value: `{id}`, `<id>` or `:id`. */
const PLACEHOLDER = '\ue001'
const WIDE_NAME =
  /(?:^|_|-)(?:branch|file|filename|image|package|path|plugin|prefix|ref)(?:$|_|-)|(?:Path|File|Name)$/
const MOST_SLASHES = 8
/** A segment that stands for a value: `YOUR_ID.json`. */
const IN_CAPITALS = /^[A-Z\d]+(?:_[A-Z\d]+)+(?:\.[a-z]+)?$/
/** A segment that shows a value: `12`. */
const NUMBERED = /^\d+$/
/** The format that an answer is asked for in, which a path may leave out. */
const FORMAT = /\.(?:csv|html|json|xml|ya?ml)$/i

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i
/** Scheme and host; an address that begins with a variable has none. */
const HOST = /^(?:[a-z][a-z\d+.-]*:\/\/|(?![/\ue000]))[^/]*/i
const VARIABLES = /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\$\w+/g
const PLACEHOLDERS = /<[^<>]*>|#?\{[^{}]*\}|\[[^[\]]*\]|(?<=\/):[\p{L}_][\p{L}\p{N}_-]*/gu
/** Segments that a path of an API begins with, and that its documentation leaves out. */
const BASE_SEGMENT = /^(?:apis?|rest|public|v\d[\w.-]*)$/i

/** The segments of the path that a block documents; any where it is written in a way that has no shape. */
export type Shape = readonly Segment[] | 'any'

/** The shape of the path of a block. */
export function shapeOf({ text, parameters, braces, queryStart }: Path): Shape {
  const route = text.slice(0, queryStart)
  const fixed = replaceParts(route, [...parameters, ...braces], () => '')
  if (/[*()[\]<>]/.test(fixed)) return 'any'
  const isRelative = !route.startsWith('/') && !SCHEME.test(route)
  const segments = segmentsOf(isRelative ? route : route.replace(HOST, '')).map(readSegment)
  // A parameter before the first slash stands for the base path.
  return isRelative && segments[0] && segments[0].names.length > 0 ? segments.slice(1) : segments
}

/** Whether the values of a parameter with this name can have slashes, which many examples do not encode. */
export function canHaveSlashes(name: string): boolean {
  return WIDE_NAME.test(name)
}

/** Whether an address has a shape; hosts, base paths and query strings are not compared. */
export function fitsShape(target: string, shape: Shape): boolean {
  const isPlain = !/[$<{[]|\/:[^/]/.test(target)
  const marked = isPlain
    ? target
    : target.replaceAll(VARIABLES, VARIABLE).replaceAll(PLACEHOLDERS, PLACEHOLDER)
  const [written = ''] = marked.split(/[?#]/, 1)
  // A first word without the marks of a host is part of a path that lacks its slash.
  const address = /^[\w-]+\//.test(written) ? `/${written}` : written
  const [host = ''] = HOST.exec(address) ?? []
  const path = address.slice(host.length)
  const isOpen = host.includes(VARIABLE) || path.startsWith(VARIABLE)
  // A variable can hold a path, too.
  if (shape === 'any' || (!path.includes('/') && /[\ue000\ue001]/.test(address))) return true
  const given = segmentsOf(path)
  if (path.startsWith(VARIABLE)) given.shift()
  // A base path is in the address alone, or in the path of the block alone.
  const base = Math.max(0, shape.length - given.length)
  for (let at = 0; at < base; at++) {
    const { names, literals } = shape[at]!
    if (names.length > 0 || !(isOpen || BASE_SEGMENT.test(literals[0]!))) return false
  }
  return endsWith(given, base === 0 ? shape : shape.slice(base))
}

function endsWith(given: readonly string[], expected: readonly Segment[]): boolean {
  const rest = given.length - expected.length
  const wide = expected.findIndex(({ names }) => names.some(canHaveSlashes))
  const most = wide === -1 ? 0 : Math.min(rest, MOST_SLASHES)
  for (let slashes = 0; slashes <= most; slashes++) {
    const own = given.slice(rest - slashes)
    if (slashes > 0) own.splice(wide, slashes + 1, own.slice(wide, wide + slashes + 1).join('/'))
    if (expected.every((segment, index) => fitsSegment(own[index]!, segment))) return true
  }
  return false
}

function segmentsOf(path: string): string[] {
  return path.match(/[^/]+/g) ?? []
}

function fitsSegment(given: string, { names, literals }: Segment): boolean {
  if (given.includes(VARIABLE)) return true
  if (names.length === 0) {
    if (given === literals[0] || IN_CAPITALS.test(literals[0]!)) return true
    const [one, other] = [given, literals[0]!].map((text) => decoded(text).replace(FORMAT, ''))
    // `12.json` is an example of `1.json`.
    return one === other || (NUMBERED.test(one!) && NUMBERED.test(other!))
  }
  if (given.includes(PLACEHOLDER)) return true
  const ends = [...literals.slice(0, -1), literals.at(-1)!.replace(FORMAT, '')]
  const values = matchSegment(given, literals) ?? matchSegment(given, ends)
  return values !== undefined && !values.includes('')
}
