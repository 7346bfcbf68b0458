import { groupBy } from '../grouping.js'
import { compareSegments, isLiteral, type PathSegment } from './path-segment.js'

/** What has a path. */
export interface Routed {
  readonly segments: readonly PathSegment[]
}

/** Paths that have the same segment at one place. */
interface SegmentClass<Item> {
  readonly segment: PathSegment
  readonly items: Item[]
}

/**
 * The pairs of paths of one length whose segments can all match the same text.
 *
 * It sorts the paths by one segment after the other, so that it never looks at most of the pairs.
 */
export function* meetingPairs<Item extends Routed>(
  items: readonly Item[],
  depth = 0,
): Generator<[Item, Item]> {
  const [first] = items
  if (items.length < 2 || !first || depth === first.segments.length) return
  const classes = [...classesOf(items, depth).values()]
  for (const { items: same } of classes) yield* meetingPairs(same, depth + 1)
  for (const [index, one] of classes.entries()) {
    if (isLiteral(one.segment)) continue
    for (const [place, other] of classes.entries()) {
      // Two open classes meet once, an open one and a literal one too.
      const isSeen = place === index || (place < index && !isLiteral(other.segment))
      if (!isSeen) yield* pairsOfClasses(one, other, depth)
    }
  }
}

function* pairsBetween<Item extends Routed>(
  some: readonly Item[],
  others: readonly Item[],
  depth: number,
): Generator<[Item, Item]> {
  if (depth === some[0]!.segments.length) {
    for (const one of some) for (const other of others) yield [one, other]
    return
  }
  const candidates = classesOf(others, depth)
  const open = [...candidates.values()].filter(({ segment }) => !isLiteral(segment))
  for (const [key, one] of classesOf(some, depth)) {
    const same = candidates.get(key)
    const meeting = isLiteral(one.segment)
      ? [...(same ? [same] : []), ...open]
      : candidates.values()
    for (const other of meeting) yield* pairsOfClasses(one, other, depth)
  }
}

function* pairsOfClasses<Item extends Routed>(
  one: SegmentClass<Item>,
  other: SegmentClass<Item>,
  depth: number,
): Generator<[Item, Item]> {
  if (compareSegments(one.segment, other.segment) === 'apart') return
  yield* pairsBetween(one.items, other.items, depth + 1)
}

function classesOf<Item extends Routed>(
  items: readonly Item[],
  depth: number,
): Map<string, SegmentClass<Item>> {
  const groups = groupBy(items, ({ segments }) => segments[depth]!.literals.join('\0'))
  return new Map(
    [...groups].map(([key, group]) => [key, { segment: group[0]!.segments[depth]!, items: group }]),
  )
}
