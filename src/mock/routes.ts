import { decoded, matchSegment, readPath, readSegment, type Segment } from '../document/path.js'

/** A path with parameters, as requests are held against it: its texts are decoded. */
export interface RoutePattern {
  readonly segments: readonly Segment[]
  /** The more of it is fixed, the sooner it counts; by segments, from the first one on. */
  readonly rank: string
}

/** The longest path that is looked at. */
const LONGEST = 2000

/** Reads the path of an endpoint; nothing for one that no request can have. */
export function routePattern(path: string): RoutePattern | undefined {
  const { text, queryStart } = readPath(path.replace(/^[a-z]+:\/\/[^/]*/i, ''))
  const route = text.slice(0, queryStart)
  if (!route.startsWith('/') || route.length > LONGEST) return undefined
  const segments = split(route).map((segment): Segment => {
    const { names, literals } = readSegment(segment)
    return { names, literals: literals.map(decoded) }
  })
  // Two parameters side by side could share a value in any way.
  if (segments.some(({ literals }) => literals.slice(1, -1).includes(''))) return undefined
  const ranks = segments.map(({ names, literals }) => {
    const rank = literals.map((literal) => '0'.repeat(literal.length)).join('1')
    return names.length > 0 ? `${rank}2` : rank
  })
  return { segments, rank: ranks.join('/') }
}

/** The segments of a path that is asked for, decoded; none of one that is too long. */
export function segmentsOf(path: string): readonly string[] {
  return path.length > LONGEST ? [] : split(path).map(decoded)
}

/** A slash at the end makes no other path. */
function split(path: string): string[] {
  return path.replace(/(?<=.)\/$/, '').split('/')
}

/** The values of the parameters in the segments of a path; nothing where it is another route. */
export function matchRoute(
  { segments }: RoutePattern,
  path: readonly string[],
): ReadonlyMap<string, string> | undefined {
  if (segments.length !== path.length) return undefined
  const found = new Map<string, string>()
  for (const [index, { names, literals }] of segments.entries()) {
    const values = matchSegment(path[index]!, literals)
    if (!values || values.includes('')) return undefined
    for (const [at, name] of names.entries()) found.set(name, values[at]!)
  }
  return found
}
