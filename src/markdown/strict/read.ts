import { findLineOffsets, findLineStarts } from '../../source/lines.js'
import type { Span } from '../../source/position.js'
import { isSpace, trimmedEnd } from '../../source/white-space.js'
import { type EngineHolder, runLimit } from '../engine.js'
import { escapeHtml } from '../escape.js'
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
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!
    const refusals = refused.length
    const node = reader.read(block)
    if (node !== 'declined') {
      constructs.push({ part: node, block, refusals })
      continue
    }
    refused.length = refusals
    // What is above can matter where the stretch does not start for certain.
    let first = block
    while (constructs.length > 0 && !startsStretch(text, span, first, constructs.at(-1)!.part)) {
      const above = constructs.pop()!
      first = above.block
      refused.length = above.refusals
    }
    let below = blocks[index + 1]
    while (below && (isOpen(blocks[index]!) || !startsStretch(text, span, below))) {
      below = blocks[++index + 1]
    }
    const end = below?.start ?? span.end
    const stretch = { start: lineStart(text, span.start, first.start), end }
    const written = text.slice(stretch.start, stretch.end)
    if (written.includes(']:') || (resources.size > 0 && written.includes('['))) return undefined
    constructs.push({ part: stretch, block: first, refusals: refused.length })
  }
  if (isUndefined || reader.definitionCount < definitions.size) return undefined
  return { constructs: constructs.flatMap(({ part }) => part ?? []), refused }
}

/** A part of a body, with the block that it starts with, and how many runs were refused before it. */
interface Construct {
  /** Nothing for a comment. */
  readonly part: BodyNode | Span | undefined
  readonly block: Block
  readonly refusals: number
}

/** Reads lines into blocks, and moves the start of each line to its content. */
function readBlocks(text: string, starts: number[], ends: readonly number[]): readonly Block[] {
  const structure = new BlockStructure(text)
  for (let line = 0; line < ends.length; line++) {
    // Nothing above the line that may close a fence is looked at.
    const closing = structure.closingFrom(starts[line]!)
    while (line + 1 < ends.length && starts[line + 1]! <= closing) line++
    structure.read(line, starts[line]!, ends[line]!)
    starts[line] = structure.contentStart
  }
  return structure.blocks
}

/**
 * Whether a doubtful stretch starts or ends for certain at a block, below a node if there is one:
 * after a blank line, in column 0, with no item and no quote unless below a node that cannot go on.
 */
function startsStretch(
  text: string,
  { start: bodyStart }: Span,
  { type, start }: Block,
  above?: BodyNode | Span,
): boolean {
  if (start !== lineStart(text, bodyStart, start)) return false
  const textEnd = trimmedEnd(text, bodyStart, start)
  if (textEnd > bodyStart && findLineStarts(text, textEnd, start).length < 3) return false
  const isContainer = type === 'list' || type === 'quote' || type === 'footnote'
  if (!isContainer) return true
  return above !== undefined && 'type' in above && above.type !== 'other' && above.type !== 'quote'
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
