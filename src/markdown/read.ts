import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { findLineEnding } from '../source/white-space.js'
import { Footnotes } from './footnotes.js'
import type { MarkdownBody } from './node.js'
import { NodeReader } from './nodes.js'
import { BodyLines, Runs } from './runs.js'
import { BlockStructure } from './structure/block-structure.js'
import { nestingLimit } from './structure/containers.js'

/**
 * Reads one stretch of Markdown, a document of its own, into its nodes; `footnotePrefix` tells its
 * footnotes from those of the file's other bodies.
 */
export function readBody(
  source: Source,
  span: Span,
  footnotePrefix: string,
  reporter: Reporter,
): MarkdownBody {
  const lines = new BodyLines(source, span)
  const footnotes = new Footnotes(footnotePrefix)
  const runs = new Runs(lines, footnotes, reporter)
  const { bracketed, containers } = readBlocks(lines, runs)
  const { blocks, labels, tooDeep } = containers
  runs.tooDeep = tooDeep
  for (const offset of tooDeep) {
    const line = { start: offset, end: findLineEnding(source.text, offset, span.end) }
    reporter.report('too-deep', line, nestingLimit)
  }
  for (const label of labels) footnotes.announce(label)
  for (const paragraph of bracketed) runs.define(paragraph)
  const nodes = new NodeReader(runs).readAll(blocks)
  const section = footnotes.section(span.end)
  if (section) nodes.push(section)
  return { nodes, footnoteIds: footnotes.ids }
}

/** Reads lines into blocks, and moves the start of each line to its content. */
function readBlocks(lines: BodyLines, runs: Runs): BlockStructure {
  const { text, lineStarts, starts, ends, end, paddings } = lines
  const structure = new BlockStructure(text, (paragraph) => runs.areDefinitions(paragraph))
  for (let line = 0; line < ends.length; line++) {
    // Lines above the one that may close a fence are not looked at.
    const closing = structure.closingFrom(starts[line]!, end)
    while (line + 1 < ends.length && lineStarts[line + 1]! <= closing) line++
    structure.read(line, lineStarts[line]!, ends[line]!, ends[line]! < end)
    const { offset, padding } = structure.cursor
    starts[line] = offset
    if (padding > 0) paddings.set(line, padding)
  }
  structure.finish(end)
  return structure
}
