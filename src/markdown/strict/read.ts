import type { Line } from '../../source/lines.js'
import type { Span } from '../../source/position.js'
import type { Source } from '../../source/source.js'
import type { BodyNode } from '../node.js'
import { readFence } from './fence.js'
import { readHeading } from './heading.js'
import { continuesParagraph, interruptionAt, isBlank } from './line-start.js'
import { readList } from './list.js'
import { listExtent, startsItem } from './list-extent.js'
import { readParagraph } from './paragraph.js'
import { readQuote } from './quote.js'
import { readTable } from './table.js'

/** A construct in the body: its node, or its extent where micromark has to read it. */
type Construct = BodyNode | Span

/** What was made of the lines from an index on. */
interface Reading {
  /** The node; nothing where the lines are one construct that micromark has to read. */
  readonly node: BodyNode | undefined
  /** The index of the line behind it. */
  readonly next: number
}

/**
 * Reads a body construct by construct: what provably has one reading directly, and each other
 * construct whose extent is certain with micromark. Declines where an extent is in doubt.
 */
export function readStrictly(
  source: Source,
  span: Span,
  readWithMicromark: (span: Span) => readonly BodyNode[],
): BodyNode[] | undefined {
  const constructs = findConstructs(source.text, source.lines.in(span))
  // Micromark reports what it refuses, so it is not asked before it is clear that nothing declines.
  return constructs?.flatMap((construct) =>
    'type' in construct ? construct : readWithMicromark(construct),
  )
}

function findConstructs(text: string, lines: readonly Line[]): Construct[] | undefined {
  const constructs: Construct[] = []
  for (let index = 0; index < lines.length;) {
    const { start, end } = lines[index]!
    if (isBlank(text.slice(start, end))) {
      index++
      continue
    }
    const reading = readConstruct(text, lines, index)
    if (!reading) return undefined
    const { node, next } = reading
    const extent = { start, end: lines[next - 1]!.end }
    // A definition could change the meaning of any bracket in the body.
    if (node?.type !== 'code' && text.slice(extent.start, extent.end).includes(']:'))
      return undefined
    constructs.push(node ?? extent)
    index = next
  }
  return constructs
}

function readConstruct(text: string, lines: readonly Line[], index: number): Reading | undefined {
  const { start, end } = lines[index]!
  const line = text.slice(start, end)
  const interruption = interruptionAt(line)
  if (interruption === 'fence') return readFence(text, lines, index)
  if (interruption === 'heading') return { node: readHeading(text, lines[index]!), next: index + 1 }
  if (interruption === 'quote') return readRun(text, lines, index, '>', readQuote)
  if (line.startsWith('|')) return readRun(text, lines, index, '|', readTable)
  if (line === '---') return { node: rule(start, end), next: index + 1 }
  if (startsItem(line)) {
    const next = listExtent(text, lines, index)
    return next === undefined ? undefined : { node: readList(text, lines.slice(index, next)), next }
  }
  return readText(text, lines, index)
}

/** Reads the lines that start with a mark, where nothing but a new construct follows them. */
function readRun(
  text: string,
  lines: readonly Line[],
  index: number,
  mark: string,
  read: (text: string, lines: readonly Line[]) => BodyNode | undefined,
): Reading | undefined {
  let next = index
  while (next < lines.length && text[lines[next]!.start] === mark) next++
  if (!endsAt(text, lines, next)) return undefined
  const node = read(text, lines.slice(index, next))
  // A fence, or raw HTML, that is not closed ends with what stands below the quote.
  if (
    !node &&
    mark === '>' &&
    /```|~~~|</.test(text.slice(lines[index]!.start, lines[next - 1]!.end))
  )
    return undefined
  return { node, next }
}

function readText(text: string, lines: readonly Line[], index: number): Reading | undefined {
  let next = index
  while (
    next < lines.length &&
    continuesParagraph(text.slice(lines[next]!.start, lines[next]!.end))
  )
    next++
  if (next === index || !endsAt(text, lines, next)) return undefined
  return { node: readParagraph(text, lines.slice(index, next)), next }
}

/** Whether the line at an index, if there is one, ends what stands above it whatever that is. */
function endsAt(text: string, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  return !line || interruptionAt(text.slice(line.start, line.end)) !== undefined
}

function rule(start: number, end: number): BodyNode {
  return { type: 'other', content: ['<hr />'], text: '', span: { start, end } }
}
