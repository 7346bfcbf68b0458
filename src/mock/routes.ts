import { canHaveSlashes } from '../exchange/route-shape.js'
import { decoded, matchSegment, readPath, readSegment, type Segment } from '../document/path.js'

/** A path with parameters, as requests are held against it: its texts are decoded. */
export interface RoutePattern {
  readonly segments: readonly Segment[]
  /** The segment whose value can have slashes; -1 where none can. */
  readonly wide: number
  /** The more of it is fixed, the sooner it counts; by segments, from the first one on. */
  readonly rank: string
}

/** A parameter as some routers write one whose value can have slashes: `*path`. */
const STARRED = /^\*(\w+)$/

/** The longest path that is looked at. */
const LONGEST = 2000

/** Reads the path of an endpoint; nothing for one that no request can have. */
export function routePattern(path: string): RoutePattern | undefined {
  const { text, queryStart } = readPath(path.replace(/^[a-z]+:\/\/[^/]*/i, ''))
  const route = text.slice(0, queryStart)
  if (!route.startsWith('/') || route.length > LONGEST) return undefined
  const written = split(route)
  const segments = written.map((segment): Segment => {
    const { names, literals } = readSegment(segment.replace(STARRED, ':$1'))
    return { names, literals: literals.map(decoded) }
  })
  // Two parameters side by side could share a value in any way.
  if (segments.some(({ literals }) => literals.slice(1, -1).includes(''))) return undefined
  const ranks = segments.map(({ names, literals }) => {
    const rank = literals.map((literal) => '0'.repeat(literal.length)).join('1')
    return names.length > 0 ? `${rank}2` : rank
  })
  const wide = segments.findIndex(
    ({ names }, index) => names.some(canHaveSlashes) || STARRED.test(written[index]!),
  )
  return { segments, wide, rank: ranks.join('/') }
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
  { segments, wide }: Omit<RoutePattern, 'rank'>,
  path: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const extra = path.length - segments.length
  if (extra > 0 && wide !== -1) {
    const value = path.slice(wide, wide + extra + 1).join('/')
    const own = [...path.slice(0, wide), value, ...path.slice(wide + extra + 1)]
    return matchRoute({ segments, wide }, own)
  }
  if (extra !== 0) return undefined
  const found = new Map<string, string>()
  for (const [index, { names, literals }] of segments.entries()) {
    const values = matchSegment(path[index]!, literals)
    if (!values || values.includes('')) return undefined
    for (const [at, name] of names.entries()) found.set(name, values[at]!)
  }
  return found
}
