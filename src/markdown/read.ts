import type { Reporter } from '../diagnostics/reporter.js'
import { Footnotes } from './footnotes.js'
import type { MarkdownBody } from './node.js'
import { NodeReader } from './nodes.js'
import { Runs } from './runs.js'
import type { TextBlocks } from './structure/block.js'
import { nestingLimit } from './structure/containers.js'
import type { ContentLines } from './structure/content-lines.js'

/**
 * Reads the blocks of one body, a document of its own, into its nodes: those of its texts, which tags in it
 * divide. `footnotePrefix` tells its footnotes from those of the file's other bodies.
 */
export function readBody(
  lines: ContentLines,
  texts: readonly TextBlocks[],
  end: number,
  footnotePrefix: string,
  reporter: Reporter,
): MarkdownBody {
  const footnotes = new Footnotes(footnotePrefix)
  const tooDeep = texts.flatMap((text) => text.tooDeep)
  const runs = new Runs(lines, footnotes, tooDeep, reporter)
  for (const start of tooDeep) {
    const line = { start, end: reporter.source.lines.around(start).end }
    reporter.report('too-deep', line, nestingLimit)
  }
  for (const { labels } of texts) for (const label of labels) footnotes.announce(label)
  for (const { bracketed } of texts) for (const paragraph of bracketed) runs.define(paragraph)
  const reader = new NodeReader(runs, end)
  const nodes = texts.flatMap(({ blocks }) => reader.readAll(blocks))
  const section = footnotes.section(end)
  if (section) nodes.push(section)
  return { nodes, footnoteIds: footnotes.ids }
}
