import { decoded, readPath } from '../document/path.js'

/** A path with parameters, as requests are held against it. */
export interface RoutePattern {
  readonly pattern: RegExp
  readonly names: readonly string[]
  /** The more of it is fixed, the sooner it counts; by segments, from the first one on. */
  readonly rank: string
}

/** The longest path that is looked at. */
const LONGEST = 2000

/** Reads the path of an endpoint; nothing for one that no request can have. */
export function routePattern(path: string): RoutePattern | undefined {
  const { text, parameters, braces, queryStart } = readPath(path.replace(/^[a-z]+:\/\/[^/]*/i, ''))
  const route = text.slice(0, queryStart).replace(/(?<=.)\/$/, '')
  if (!route.startsWith('/') || route.length > LONGEST) return undefined
  const parts = [...parameters, ...braces].toSorted((one, other) => one.start - other.start)
  const names: string[] = []
  let source = ''
  let rank = ''
  let at = 0
  for (const { name, start, end } of parts) {
    const fixed = route.slice(at, start)
    // Two parameters side by side could share a value in any way.
    if (fixed === '' && at > 0) return undefined
    // Several values in one segment are bounded: each can begin and end anywhere.
    const isShared = at > 0 && !fixed.includes('/')
    source += `${escaped(fixed)}([^/]${isShared ? '{1,200}?' : '+?'})`
    rank += `${fixed.replaceAll(/[^/]/g, '0')}1`
    names.push(name)
    at = end
  }
  const rest = route.slice(at)
  const pattern = new RegExp(`^${source}${escaped(rest)}/?$`)
  return { pattern, names, rank: rank + rest.replaceAll(/[^/]/g, '0') }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** The values of the parameters in a path; nothing where it is another route. */
export function matchRoute(
  { pattern, names }: RoutePattern,
  path: string,
): ReadonlyMap<string, string> | undefined {
  const match = path.length > LONGEST ? null : pattern.exec(path)
  return match ? new Map(names.map((name, at) => [name, decoded(match[at + 1]!)])) : undefined
}
