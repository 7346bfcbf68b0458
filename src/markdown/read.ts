import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { findLineEnding } from '../source/white-space.js'
import { Footnotes } from './footnotes.js'
import type { MarkdownBody } from './node.js'
import { NodeReader } from './nodes.js'
import { Runs } from './runs.js'
import { BlockStructure } from './structure/block-structure.js'
import { nestingLimit } from './structure/containers.js'
import { ContentLines } from './structure/content-lines.js'

/**
 * Reads one stretch of Markdown, a document of its own, into its nodes; `footnotePrefix` tells its
 * footnotes from those of the file's other bodies.
 */
export function readBody(
  source: Source,
  span: Span,
  footnotePrefix: string,
  reporter: Reporter,
  structure = readBlocks(source, span),
): MarkdownBody {
  const { bracketed, containers, lines } = structure
  const { blocks, labels, tooDeep } = containers
  const footnotes = new Footnotes(footnotePrefix)
  const runs = new Runs(lines, footnotes, tooDeep, reporter)
  for (const offset of tooDeep) {
    const line = { start: offset, end: findLineEnding(source.text, offset, span.end) }
    reporter.report('too-deep', line, nestingLimit)
  }
  for (const label of labels) footnotes.announce(label)
  for (const paragraph of bracketed) runs.define(paragraph)
  const nodes = new NodeReader(runs, span.end).readAll(blocks)
  const section = footnotes.section(span.end)
  if (section) nodes.push(section)
  return { nodes, footnoteIds: footnotes.ids }
}

/** Reads the lines of a stretch of Markdown into blocks. */
function readBlocks(source: Source, span: Span): BlockStructure {
  const lines = new ContentLines(source, span)
  const { ends, lineStarts } = lines
  const structure = new BlockStructure(lines)
  for (let line = 0; line < ends.length; line++) {
    structure.read(line, lineStarts[line]!, ends[line]!, ends[line]! < span.end)
  }
  structure.finish(span.end)
  return structure
}
