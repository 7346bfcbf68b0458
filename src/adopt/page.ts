import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import { withNested } from '../markdown/nested-nodes.js'
import type { BodyNode } from '../markdown/node.js'
import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'

/** A line of a page. */
export interface PageLine extends Span {
  readonly written: string
  /** The same with spaces in place of code, where nothing is rewritten. */
  readonly text: string
}

/** The lines of a page, in their order. */
export function readPageLines(source: Source, nodes: readonly BodyNode[]): PageLine[] {
  const { text, lines } = source
  const codes = withNested(nodes)
    .filter((node) => node.type === 'code')
    .map(({ span: { start, end } }) => ({ start: lines.around(start).start, end }))
    .toSorted((one, other) => one.start - other.start)
  const rest = source.blank(codes).text
  return lines.in({ start: 0, end: text.length }).map(({ start, end }) => {
    return { start, end, written: text.slice(start, end), text: rest.slice(start, end) }
  })
}

/** A link by reference whose definition is outside its block, which is where it is looked for. */
export interface LostLink {
  readonly label: string
  /** From 1, in the page. */
  readonly line: number
}

const DEFINITION = /^ {0,3}\[([^\]^][^\]]*)\]:[ \t]*\S/
const REFERENCE = /\[([^\][]+)\](?![(:[])/g

/** Finds the links that lose their definition when each of some blocks, in their order, becomes a document of its own. */
export function findLostLinks(lines: readonly PageLine[], blocks: readonly Span[]): LostLink[] {
  const starts = blocks.map((block) => block.start)
  const stretchOf = ({ start }: PageLine): Span | undefined => {
    const block = blocks[countUpTo(starts, start) - 1]
    return block && start < block.end ? block : undefined
  }
  const definitions = new Map<string, Set<Span | undefined>>()
  for (const line of lines) {
    const [, label] = DEFINITION.exec(line.text) ?? []
    if (label === undefined) continue
    const key = normalizeIdentifier(label)
    definitions.set(key, (definitions.get(key) ?? new Set()).add(stretchOf(line)))
  }
  return lines.flatMap((line, index) =>
    [...line.text.matchAll(REFERENCE)].flatMap(([, label = '']): LostLink[] => {
      const stretches = definitions.get(normalizeIdentifier(label))
      return stretches && !stretches.has(stretchOf(line)) ? [{ label, line: index + 1 }] : []
    }),
  )
}
