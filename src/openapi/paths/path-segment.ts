/** One segment of a path: the literal texts around its parameters. */
export interface PathSegment {
  /** One text for a segment without a parameter; `['', '']` for one that is a parameter. */
  readonly literals: readonly string[]
}

/** How two segments stand to each other, by what they match. */
export type SegmentRelation = 'same' | 'narrower' | 'wider' | 'crossing' | 'apart'

/** Compares what two segments match, whatever their parameters are called. */
export function compareSegments(one: PathSegment, other: PathSegment): SegmentRelation {
  if (one.literals.join('\0') === other.literals.join('\0')) return 'same'
  if (isParameter(one)) return 'wider'
  if (isParameter(other)) return 'narrower'
  if (isLiteral(one)) return !isLiteral(other) && matches(other, one) ? 'narrower' : 'apart'
  if (isLiteral(other)) return matches(one, other) ? 'wider' : 'apart'
  return canMeet(one, other) ? 'crossing' : 'apart'
}

/** Whether a segment has no parameter. */
export function isLiteral({ literals }: PathSegment): boolean {
  return literals.length === 1
}

function isParameter({ literals }: PathSegment): boolean {
  return literals.length === 2 && literals.every((text) => text === '')
}

function matches(pattern: PathSegment, literal: PathSegment): boolean {
  const text = literal.literals[0]!
  const first = pattern.literals[0]!
  const last = pattern.literals.at(-1)!
  if (!text.startsWith(first)) return false
  let index = first.length
  for (const part of pattern.literals.slice(1, -1)) {
    const found = text.indexOf(part, index)
    if (found === -1) return false
    index = found + part.length
  }
  return text.length - last.length >= index && text.endsWith(last)
}

function canMeet(one: PathSegment, other: PathSegment): boolean {
  const [start, otherStart] = [one.literals[0]!, other.literals[0]!]
  const [end, otherEnd] = [one.literals.at(-1)!, other.literals.at(-1)!]
  const startsMeet = start.startsWith(otherStart) || otherStart.startsWith(start)
  return startsMeet && (end.endsWith(otherEnd) || otherEnd.endsWith(end))
}
