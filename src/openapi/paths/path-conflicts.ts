import { groupBy } from '../grouping.js'
import { meetingPairs } from './path-pairs.js'
import { compareSegments, type PathSegment } from './path-segment.js'
import type { PathTemplate } from './path-template.js'

/** What has a method and a path of its own. */
export interface PathOwner {
  readonly method: string
  readonly template: PathTemplate
}

/** Two operations that cannot stand in one description. */
export interface PathConflict<Placed> {
  readonly code: 'operation-twice' | 'path-ambiguous'
  readonly operation: Placed
  /** The operation that it conflicts with. */
  readonly other: Placed
}

/** Finds the operations that exclude each other; each is named once, with the first of its opponents. */
export function findPathConflicts<Placed extends PathOwner>(
  operations: readonly Placed[],
): PathConflict<Placed>[] {
  const shapes = groupBy(operations, ({ template }) => shapeOf(template))
  const groups = [...shapes.values()]
  const conflicts = groups.flatMap((group) =>
    group.flatMap((operation) => conflictInShape(operation, group) ?? []),
  )
  const known = new Set(conflicts.map(({ operation }) => operation))
  for (const [one, other] of overlappingShapes(groups)) {
    for (const [group, opponents] of [[one, other] as const, [other, one] as const]) {
      for (const operation of group) {
        if (known.has(operation)) continue
        known.add(operation)
        conflicts.push({ code: 'path-ambiguous', operation, other: opponents[0]! })
      }
    }
  }
  return conflicts
}

/** What a path matches, whatever its parameters are called. */
function shapeOf({ segments }: PathTemplate): string {
  return segments.map(({ literals }) => literals.join('\0')).join('/')
}

function conflictInShape<Placed extends PathOwner>(
  operation: Placed,
  group: readonly Placed[],
): PathConflict<Placed> | undefined {
  const { method, template } = operation
  const same = group.find((other) => other !== operation && other.method === method)
  if (same) return { code: 'operation-twice', operation, other: same }
  const renamed = group.find((other) => other.template.path !== template.path)
  return renamed && { code: 'path-ambiguous', operation, other: renamed }
}

/** The pairs of shapes that match a common path while neither is the more specific one. */
function overlappingShapes<Placed extends PathOwner>(
  groups: readonly Placed[][],
): [Placed[], Placed[]][] {
  const routed = groups.map((group) => ({ group, segments: group[0]!.template.segments }))
  const byLength = groupBy(routed, ({ segments }) => segments.length)
  return [...byLength.values()].flatMap((candidates) =>
    [...meetingPairs(candidates)]
      .filter(([one, other]) => areAmbiguous(one.segments, other.segments))
      .map(([one, other]): [Placed[], Placed[]] => [one.group, other.group]),
  )
}

function areAmbiguous(one: readonly PathSegment[], other: readonly PathSegment[]): boolean {
  const relations = one.map((segment, index) => compareSegments(segment, other[index]!))
  return (
    relations.includes('crossing') ||
    (relations.includes('narrower') && relations.includes('wider'))
  )
}
