import type { Reporter } from '../../src/diagnostics/reporter.js'
import { readBody } from '../../src/markdown/read.js'
import { BlockStructure } from '../../src/markdown/structure/block-structure.js'
import { ContentLines } from '../../src/markdown/structure/content-lines.js'
import type { Span } from '../../src/source/position.js'

/** Reads a stretch of a source as one body, whatever tags are in it. */
export function readSpan({ start, end }: Span, footnotePrefix: string, reporter: Reporter) {
  const { lines } = reporter.source
  const content = new ContentLines(reporter.source)
  const structure = new BlockStructure(content)
  for (let line = lines.from(start); line.start < end; line = lines.from(line.next))
    structure.read(line.index, line.start)
  return readBody(content, [structure.finish(end)], end, footnotePrefix, reporter)
}
