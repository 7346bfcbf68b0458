import type { BodyNode, Code } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'

/** A line of a page; its text is empty inside code, where nothing is rewritten. */
export interface PageLine extends Span {
  readonly text: string
  readonly isCode: boolean
  /** Whether it begins with two spaces or a tab, also in code. */
  readonly isIndented: boolean
}

/** The lines of a page, in their order. */
export function readPageLines({ text, lines }: Source, nodes: readonly BodyNode[]): PageLine[] {
  const codes = codesAmong(nodes)
  let code = 0
  return lines.in({ start: 0, end: text.length }).map(({ start, end }) => {
    while (code < codes.length && codes[code]!.span.end <= start) code++
    const isCode = code < codes.length && codes[code]!.span.start < end
    const written = text.slice(start, end)
    return {
      start,
      end,
      text: isCode ? '' : written,
      isCode,
      isIndented: /^(?: {2}|\t)/.test(written),
    }
  })
}

function codesAmong(content: readonly unknown[]): Code[] {
  return content.flatMap((part): Code[] => {
    if (typeof part !== 'object' || part === null) return []
    const node = part as BodyNode
    if (node.type === 'code') return [node]
    return node.type === 'quote' || node.type === 'other' ? codesAmong(node.content) : []
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
  return lines.flatMap((line, index): LostLink[] => {
    const labels = [...line.text.matchAll(REFERENCE)].map(([, label]) => label!)
    const known = labels.filter((label) => definitions.has(normalize(label)))
    if (known.length === 0) return []
    const stretch = stretchOf(line)
    return known
      .filter((label) => !definitions.get(normalize(label))!.has(stretch))
      .map((label) => ({ label, line: index + 1 }))
  })
}

function normalize(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}
