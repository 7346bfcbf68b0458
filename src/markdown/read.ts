import type { Reporter } from '../diagnostics/reporter.js'
import type { MarkdownBody } from './node.js'
import { NodeReader } from './nodes.js'
import { References } from './references.js'
import type { TextBlocks } from './structure/block.js'
import { nestingLimit } from './structure/containers.js'
import type { ContentLines } from './structure/content-lines.js'
import { TextReader } from './text-reader.js'

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
  const references = new References(footnotePrefix)
  const tooDeep = texts.flatMap((text) => text.tooDeep)
  for (const start of tooDeep) {
    const line = { start, end: reporter.source.lines.around(start).end }
    reporter.report('too-deep', line, nestingLimit)
  }
  for (const { labels, bracketed } of texts) {
    for (const label of labels) references.announce(label)
    for (const paragraph of bracketed) lines.takeDefinitions(paragraph, references.definitions)
  }
  const text = new TextReader(references, tooDeep, reporter)
  const reader = new NodeReader(lines, text, references, end)
  const nodes = texts.flatMap(({ blocks }) => reader.readAll(blocks))
  const section = references.section(end)
  if (section) nodes.push(section)
  return { nodes, footnoteIds: references.ids }
}
