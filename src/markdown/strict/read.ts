import { findLineOffsets, findLineStarts } from '../../source/lines.js'
import type { Span } from '../../source/position.js'
import { isSpace, trimmedEnd } from '../../source/white-space.js'
import { type EngineHolder, runLimit } from '../engine.js'
import { escapeHtml } from '../characters.js'
import type { BodyNode } from '../node.js'
import { BlockReader } from './blocks.js'
import type { Inline } from './inline-parts.js'
import { findDefinitions } from './link.js'
import type { Block } from '../structure/block.js'
import { BlockStructure } from '../structure/block-structure.js'
import { Runs } from './runs.js'

/** A body as far as it is read: its nodes, and the stretches that micromark has to read, in their order. */
export interface StrictBody {
  readonly constructs: readonly (BodyNode | Span)[]
  /** Runs of inline text that are not read because it would take too long. */
  readonly refused: readonly Span[]
}

/**
 * Reads what provably has one reading, and leaves open each stretch around what is in doubt; nothing
 * where that may hold definitions, which change the meaning of all of the body, or may refer to one.
 */
export function readStrictly(
  text: string,
  span: Span,
  allowDangerousHtml: boolean,
  engine: EngineHolder,
): StrictBody | undefined {
  const body = text.slice(span.start, span.end)
  if (body.includes('\0') || body.includes('\uFEFF')) return undefined
  const refused: Span[] = []
  const definitions = findDefinitions(text, span)
  /** What they lead to; of two with one label, the first one holds. */
  const resources = new Map([...definitions.values()].toReversed().map((one) => [one.label, one]))
  // What is left to micromark does not know the definitions.
  let isUndefined = false
  const readDeclined = (
    run: string,
    spanOf: (start: number, end: number) => Span,
    isCell: boolean,
  ): Inline => {
    if (run.length > runLimit) {
      refused.push(spanOf(0, run.length))
      return { content: [escapeHtml(run)], text: run }
    }
    isUndefined ||= resources.size > 0 && run.includes('[')
    const inline = engine.micromark.readRunEvents(run, isCell, allowDangerousHtml)
    const content = inline.content.map((part) =>
      typeof part !== 'string' && part.type === 'destination'
        ? { ...part, span: spanOf(part.span.start, part.span.end) }
        : part,
    )
    return { content, text: inline.text }
  }
  const { starts, ends } = findLineOffsets(text, span)
  const blocks = readBlocks(text, starts, ends)
  const runs = new Runs({ text, starts, ends }, allowDangerousHtml, resources, readDeclined)
  const reader = new BlockReader(runs, allowDangerousHtml, definitions, !body.includes('\r'))
  const constructs: Construct[] = []
  const startsAt = (index: number) =>
    startsStretch(text, span.start, blocks[index]!, blocks[index - 1])
  for (let index = 0; index < blocks.length;) {
    const refusals = refused.length
    const node = reader.read(blocks[index]!)
    if (node !== 'declined') {
      constructs.push({ part: node, index, refusals })
      index++
      continue
    }
    refused.length = refusals
    // What is above can matter where the stretch does not start for certain.
    let first = index
    while (constructs.length > 0 && !startsAt(first)) {
      const above = constructs.pop()!
      first = above.index
      refused.length = above.refusals
    }
    do index++
    while (index < blocks.length && (isOpen(blocks[index - 1]!) || !startsAt(index)))
    const start = lineStart(text, span.start, blocks[first]!.start)
    const stretch = { start, end: blocks[index]?.start ?? span.end }
    const written = text.slice(stretch.start, stretch.end)
    if (written.includes(']:') || (resources.size > 0 && written.includes('['))) return undefined
    constructs.push({ part: stretch, index: first, refusals: refused.length })
  }
  if (isUndefined || reader.definitionCount < definitions.size) return undefined
  return { constructs: constructs.flatMap(({ part }) => part ?? []), refused }
}

/** A part of a body, with the index of the block that it starts with, and how many runs were refused before it. */
interface Construct {
  /** Nothing for a comment. */
  readonly part: BodyNode | Span | undefined
  readonly index: number
  readonly refusals: number
}

/** Reads lines into blocks, and moves the start of each line to its content. */
function readBlocks(text: string, starts: number[], ends: readonly number[]): readonly Block[] {
  const structure = new BlockStructure(text)
  for (let line = 0; line < ends.length; line++) {
    // Lines above the one that may close a fence are not looked at.
    const closing = structure.closingFrom(starts[line]!, ends.at(-1)!)
    while (line + 1 < ends.length && starts[line + 1]! <= closing) line++
    structure.read(line, starts[line]!, ends[line]!)
    starts[line] = structure.contentStart
  }
  return structure.blocks
}

/**
 * Whether a doubtful stretch starts or ends for certain at a block: after a blank line, in column 0,
 * where it neither goes on with a container above it nor is below indented code, which micromark
 * takes for text that goes on.
 */
function startsStretch(
  text: string,
  bodyStart: number,
  { type, start }: Block,
  above?: Block,
): boolean {
  if (start !== lineStart(text, bodyStart, start)) return false
  const textEnd = trimmedEnd(text, bodyStart, start)
  if (textEnd > bodyStart && findLineStarts(text, textEnd, start).length < 3) return false
  if (above?.type === 'indented' || above?.type === 'doubtful') return false
  return !isContainer(type) || (above !== undefined && !isContainer(above.type))
}

function isContainer(type: Block['type']): boolean {
  return type === 'list' || type === 'quote' || type === 'footnote'
}

/** Whether what a block ends with is fenced code or HTML that only the end of its container ends. */
function isOpen(block: Block): boolean {
  let last: Block | undefined = block
  while (last && 'blocks' in last) last = last.blocks.at(-1)
  return last !== undefined && !last.isClosed && typeof (last.ending ?? 'blank') !== 'string'
}

/** Where the line starts that has only spaces before an offset. */
function lineStart(text: string, bodyStart: number, offset: number): number {
  let first = offset
  while (first > bodyStart && isSpace(text.charCodeAt(first - 1))) first--
  return first
}
