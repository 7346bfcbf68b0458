import { decoded, matchSegment, type Path, readSegment, type Segment } from './path.js'

/** The segments of a path, against which requests are held. */
export interface PathPattern {
  /** The segments, their fixed texts decoded. */
  readonly segments: readonly Segment[]
  /** The index of the segment whose value can have slashes; -1 where none can. */
  readonly wide: number
  /** True for a path that is written in a way that has no segments: any request can be meant. */
  readonly isOpen: boolean
}

/** Scheme and host. */
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/[^/]*/i
/** A parameter as some routers write one whose value can have slashes: `*path`. */
const STARRED = /^\*(\w+)$/
/** Names of parameters whose values can have slashes, which many examples do not encode. */
const WIDE_NAME =
  /(?:^|_|-)(?:branch|file|filename|image|package|path|plugin|prefix|ref)(?:$|_|-)|(?:Path|File|Name)$/

/** Signs of a path that is written in a way of its own. */
const NO_PATH = /[*()[\]<>]/

/** The pattern of a path. */
export function patternOf({ text, queryStart }: Path): PathPattern {
  const route = text.slice(0, queryStart)
  const path = route.startsWith('/') ? route : route.replace(ADDRESS, '')
  const isRelative = path === route && !route.startsWith('/')
  const written = segmentsOf(path)
  const segments: Segment[] = []
  let wide = -1
  let isOpen = false
  for (let at = 0; at < written.length; at++) {
    const one = written[at]!
    const isStarred = STARRED.test(one)
    const { names, literals } = readSegment(isStarred ? `:${one.slice(1)}` : one)
    // A parameter before the first slash stands for the base path.
    if (at === 0 && isRelative && names.length > 0) continue
    if (wide === -1 && (isStarred || names.some(isWide))) wide = segments.length
    const fixed = literals.map(decoded)
    isOpen ||= NO_PATH.test(fixed.join(''))
    segments.push({ names, literals: fixed })
  }
  return { segments, wide, isOpen }
}

function isWide(name: string): boolean {
  return WIDE_NAME.test(name)
}

/** The segments of a path. */
export function segmentsOf(path: string): string[] {
  return path.match(/[^/]+/g) ?? []
}

/** The values of the parameters in the segments of a path, which are decoded; nothing where it is another path. */
export function valuesIn(
  { segments, wide }: PathPattern,
  path: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const extra = path.length - segments.length
  if (extra < 0 || (extra > 0 && wide === -1)) return undefined
  const given = joinedAt(wide, path, extra)
  const found = new Map<string, string>()
  for (const [index, { names, literals }] of segments.entries()) {
    const values = matchSegment(given[index]!, literals)
    if (!values || values.includes('')) return undefined
    for (const [at, name] of names.entries()) found.set(name, values[at]!)
  }
  return found
}

/** A path in which a segment and some after it are one. */
function joinedAt(index: number, path: readonly string[], extra: number): readonly string[] {
  if (extra === 0) return path
  const end = index + extra + 1
  return [...path.slice(0, index), path.slice(index, end).join('/'), ...path.slice(end)]
}

// Characters for private use stand for the places of an address.
/** The mark of anything: a variable of a shell or a template. */
const VARIABLE = '\ue000'
const VARIABLES = /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\$\w+/g
/** A place left open for one value: `{id}`, `<id>` or `:id`. */
const PLACEHOLDER = '\ue001'
const PLACEHOLDERS = /<[^<>]*>|#?\{[^{}]*\}|\[[^[\]]*\]|(?<=\/):[\p{L}_][\p{L}\p{N}_-]*/gu
/** Scheme and host; an address that begins with a variable has none. */
const HOST = /^(?:[a-z][a-z\d+.-]*:\/\/|(?![/\ue000]))[^/]*/i
/** Segments that a path of an API begins with, and that its documentation leaves out. */
const BASE_SEGMENT = /^(?:apis?|rest|public|v\d[\w.-]*)$/i
const MOST_SLASHES = 8

/** True when an address has a pattern; hosts, base paths and query strings are not compared. */
export function fitsPattern(target: string, { segments, wide, isOpen }: PathPattern): boolean {
  const isPlain = !/[$<{[]|\/:[^/]/.test(target)
  const marked = isPlain
    ? target
    : target.replaceAll(VARIABLES, VARIABLE).replaceAll(PLACEHOLDERS, PLACEHOLDER)
  const [written = ''] = marked.split(/[?#]/, 1)
  // A first word without the marks of a host is part of a path that lacks its slash.
  const address = /^[\w-]+\//.test(written) ? `/${written}` : written
  const [host = ''] = HOST.exec(address) ?? []
  const path = address.slice(host.length)
  // A variable can hold a path, too.
  if (isOpen || (!path.includes('/') && /[\ue000\ue001]/.test(address))) return true
  const given = segmentsOf(path)
  if (path.startsWith(VARIABLE)) given.shift()
  const isVariable = host.includes(VARIABLE) || path.startsWith(VARIABLE)
  // A base path is in the address alone, or in the path of the block alone.
  const base = Math.max(0, segments.length - given.length)
  for (let at = 0; at < base; at++) {
    const { names, literals } = segments[at]!
    if (names.length > 0 || !(isVariable || BASE_SEGMENT.test(literals[0]!))) return false
  }
  const rest = given.length - segments.length + base
  const most = wide < base ? 0 : Math.min(rest, MOST_SLASHES)
  for (let slashes = 0; slashes <= most; slashes++) {
    const own = joinedAt(wide - base, given.slice(rest - slashes), slashes)
    if (fitSegments(own, segments, base)) return true
  }
  return false
}

/** True for a path that fits the segments of a pattern from one of them on. */
function fitSegments(path: readonly string[], segments: readonly Segment[], from: number): boolean {
  for (let at = from; at < segments.length; at++)
    if (!fitsSegment(path[at - from]!, segments[at]!)) return false
  return true
}

/** A segment that stands for a value: `YOUR_ID.json`. */
const IN_CAPITALS = /^[A-Z\d]+(?:_[A-Z\d]+)+(?:\.[a-z]+)?$/
/** The format that an answer is asked for in, which a path may leave out. */
const FORMAT = /\.(?:csv|html|json|xml|ya?ml)$/i

function fitsSegment(written: string, { names, literals }: Segment): boolean {
  if (written.includes(VARIABLE)) return true
  const given = decoded(written)
  if (names.length === 0) {
    const fixed = literals[0]!
    if (given === fixed || IN_CAPITALS.test(fixed)) return true
    const [one, other] = [given.replace(FORMAT, ''), fixed.replace(FORMAT, '')]
    // `12.json` is an example of `1.json`.
    return one === other || (/^\d+$/.test(one) && /^\d+$/.test(other))
  }
  if (given.includes(PLACEHOLDER)) return true
  const last = literals.length - 1
  const values =
    matchSegment(given, literals) ??
    matchSegment(given, literals.with(last, literals[last]!.replace(FORMAT, '')))
  return values !== undefined && !values.includes('')
}
