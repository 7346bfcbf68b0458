import type { Span } from '../../source/position.js'
import { type EngineHolder, runLimit } from '../engine.js'
import { escapeHtml } from '../escape.js'
import type { BodyNode } from '../node.js'
import { BlockReader } from './blocks.js'
import type { Inline } from './inline-parts.js'
import { findDefinitions } from './link.js'
import { BodyLines } from './lines.js'
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
  const lines = new BodyLines(text, span)
  const runs = new Runs(text, allowDangerousHtml, resources, readDeclined)
  const reader = new BlockReader(runs, allowDangerousHtml, definitions)
  const constructs: Construct[] = []
  const { count } = lines
  for (let index = 0; index < count;) {
    if (lines.indentation(index) < 0) {
      index++
      continue
    }
    const refusals = refused.length
    const block = reader.read(lines, index, nodeOf(constructs.at(-1)))
    if (!block) {
      refused.length = refusals
      const end = endOfStretch(lines, index)
      // What is above can matter where the stretch does not start for certain.
      while (constructs.length > 0 && !startsStretch(lines, index, nodeOf(constructs.at(-1)))) {
        const above = constructs.pop()!
        index = above.line
        refused.length = above.refusals
      }
      const start = lines.starts[index]!
      const stretch = { start, end: end === count ? span.end : lines.starts[end]! }
      const written = text.slice(stretch.start, stretch.end)
      if (written.includes(']:') || (resources.size > 0 && written.includes('['))) return undefined
      constructs.push({ part: stretch, line: index, refusals: refused.length })
      index = end
    } else {
      constructs.push({ part: block.node, line: index, refusals })
      index = block.next
    }
  }
  if (isUndefined || reader.definitionCount < definitions.size) return undefined
  return { constructs: constructs.flatMap(({ part }) => part ?? []), refused }
}

/** A part of a body, with the line where it starts, and how many runs were refused before it. */
interface Construct {
  /** Nothing for a comment. */
  readonly part: BodyNode | Span | undefined
  readonly line: number
  readonly refusals: number
}

function nodeOf(construct: Construct | undefined): BodyNode | undefined {
  return construct?.part && 'type' in construct.part ? construct.part : undefined
}

/*
 * A doubtful stretch ends for certain after a blank line, at a line that starts in column 0 and is no
 * item and no quote, outside of fences and of HTML that goes on over blank lines. A fence is certain
 * when nothing that is less indented, nothing that a blank line ends, and no second reading of its
 * first line is about; else the stretch goes on to the end of the body.
 */
const fence = /^(?:[>\s]|[-+*]\s|\d{1,9}[.)]\s)*(`{3,}(?=[^`]*$)|~{3,})/
const openHtml = /<(?:!|\?|pre|script|style|textarea)/i
const item = /^(?:[-+*]|\d{1,9}[.)])(?:\s|$)/

/** The index of the line after the doubtful stretch that starts at a line. */
function endOfStretch(lines: BodyLines, from: number): number {
  const { text } = lines
  const { count } = lines
  let isBlankAbove = false
  let hasHtml = false
  for (let index = from; index < count; index++) {
    const start = lines.starts[index]!
    const end = lines.ends[index]!
    const indentation = lines.indentation(index)
    if (indentation < 0) {
      isBlankAbove = true
      hasHtml = false
      continue
    }
    const line = text.slice(start, end)
    if (isBlankAbove && indentation === 0 && index > from && !startsContainer(line)) return index
    isBlankAbove = false
    if (line.includes('<')) {
      if (openHtml.test(line)) return count
      hasHtml = true
    }
    const marks = fence.exec(line)
    if (!marks) continue
    const closing = endOfFence(lines, index, marks)
    if (closing < 0 || hasHtml) return count
    index = closing
  }
  return count
}

/** Whether a stretch starts for certain at a line, whatever it holds; `above` is the node above it. */
function startsStretch(lines: BodyLines, index: number, above: BodyNode | undefined): boolean {
  if (lines.indentation(index) !== 0 || lines.indentation(index - 1) >= 0) return false
  const line = lines.text.slice(lines.starts[index], lines.ends[index])
  // A list or a quote could go on with one above it.
  const isOpenAbove = !above || above.type === 'other' || above.type === 'quote'
  return !isOpenAbove || !startsContainer(line)
}

function startsContainer(line: string): boolean {
  return line.startsWith('>') || line.startsWith('\t') || item.test(line)
}

/** The line that closes a fence in a doubtful stretch; -1 where that is in doubt. */
function endOfFence(
  lines: BodyLines,
  opening: number,
  { 0: { length }, 1: marks }: RegExpExecArray,
): number {
  const column = length - marks!.length
  for (let index = opening + 1; index < lines.count; index++) {
    const indentation = lines.indentation(index)
    if (indentation < 0) continue
    if (indentation < column) return -1
    const line = lines.text.slice(lines.starts[index]! + indentation, lines.ends[index])
    if (!line.startsWith(marks!)) continue
    return indentation === column && /^(?:`+|~+)[ \t]*$/.test(line) ? index : -1
  }
  return -1
}
