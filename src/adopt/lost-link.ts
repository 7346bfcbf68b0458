import type { Span } from '../source/position.js'
import type { PageLine } from './page-line.js'

/** A link by reference whose definition is in another stretch of the page than the link. */
export interface LostLink {
  readonly label: string
  readonly start: number
}

const DEFINITION = /^ {0,3}\[([^\]^][^\]]*)\]:[ \t]*\S/
const REFERENCE = /\[([^\][]+)\](?![(:[])/g

/** Finds the links that lose their definition when each block becomes a document of its own. */
export function findLostLinks(lines: readonly PageLine[], blocks: readonly Span[]): LostLink[] {
  const defining = lines.filter(({ text }) => DEFINITION.test(text))
  if (defining.length === 0) return []
  const stretchOf = ({ start }: PageLine): Span | undefined =>
    blocks.find((block) => block.start <= start && start < block.end)
  const definitions = new Map<string, Set<Span | undefined>>()
  for (const line of defining) {
    const label = normalize(DEFINITION.exec(line.text)![1]!)
    definitions.set(label, (definitions.get(label) ?? new Set()).add(stretchOf(line)))
  }
  return lines.flatMap((line): LostLink[] => {
    const labels = [...line.text.matchAll(REFERENCE)].map(([, label]) => label!)
    const known = labels.filter((label) => definitions.has(normalize(label)))
    if (known.length === 0) return []
    const stretch = stretchOf(line)
    return known
      .filter((label) => !definitions.get(normalize(label))!.has(stretch))
      .map((label) => ({ label, start: line.start }))
  })
}

function normalize(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}
