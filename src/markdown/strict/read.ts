import type { Span } from '../../source/position.js'
import { type EngineHolder, runLimit } from '../engine.js'
import { escapeHtml } from '../escape.js'
import type { BodyNode } from '../node.js'
import { BlockReader } from './blocks.js'
import type { Inline } from './inline-parts.js'
import { linesOf } from './lines.js'
import { findDefinitions } from './definition.js'
import { Runs } from './runs.js'
import { endOfStretch, startsStretch } from './stretch.js'

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
  if (/[\0\uFEFF]/.test(text.slice(span.start, span.end))) return undefined
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
  const lines = linesOf(text, span.start, span.end)
  const runs = new Runs(text, allowDangerousHtml, resources, readDeclined)
  const reader = new BlockReader(text, runs, allowDangerousHtml, definitions)
  const constructs: Construct[] = []
  const count = lines.starts.length
  for (let index = 0; index < count;) {
    if (reader.indentation(lines, index) < 0) {
      index++
      continue
    }
    const refusals = refused.length
    const node = reader.read(lines, index, nodeOf(constructs.at(-1)))
    if (reader.next < 0) {
      refused.length = refusals
      const end = endOfStretch(reader, lines, index)
      // What is above can matter where the stretch does not start for certain.
      while (
        constructs.length > 0 &&
        !startsStretch(reader, lines, index, nodeOf(constructs.at(-1)))
      ) {
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
      constructs.push({ part: node, line: index, refusals })
      index = reader.next
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
