import type { Span } from '../source/position.js'
import type { PageLine } from './page-line.js'

/** A link by reference whose definition is in another stretch of the page than the link. */
export interface LostLink {
  readonly label: string
  readonly start: number
}

/** Finds the links that lose their definition when each block becomes a document of its own. */
export function findLostLinks(lines: readonly PageLine[], blocks: readonly Span[]): LostLink[] {
  const definitions = new Map<string, Set<Span | undefined>>()
  const stretchOf = (line: PageLine): Span | undefined =>
    blocks.find(({ start, end }) => start <= line.start && line.start < end)
  const stretches = lines.map(stretchOf)
  for (const [index, { text }] of lines.entries()) {
    const label = /^ {0,3}\[([^\]^][^\]]*)\]:[ \t]*\S/.exec(text)?.[1]
    if (label === undefined) continue
    const places = definitions.get(normalize(label)) ?? new Set()
    definitions.set(normalize(label), places.add(stretches[index]))
  }
  if (definitions.size === 0) return []
  return lines.flatMap(({ text, start }, index): LostLink[] => {
    const labels = [...text.matchAll(/\[([^\][]+)\](?![(:[])/g)].map(([, label]) => label!)
    return labels
      .filter((label) => definitions.get(normalize(label))?.has(stretches[index]) === false)
      .map((label) => ({ label, start }))
  })
}

function normalize(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}
