import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import type { BodyOptions } from './body-options.js'
import type { Body } from './node.js'
import { readEvents } from './read-events.js'
import { RunBudget } from './runs.js'
import { readStrictly } from './strict/read.js'

/** Reads one stretch of Markdown, a document of its own, into its nodes. */
export function readBody(
  source: Source,
  span: Span,
  options: BodyOptions,
  reporter: Reporter,
): Body {
  const budget = new RunBudget(span.end - span.start)
  const readWithMicromark = (part: Span): Body =>
    readEvents(source, part, options, budget, reporter)
  // Without the strict readers, the line below is all there is.
  const nodes = readStrictly(source.text, span, (part) => readWithMicromark(part).nodes)
  return nodes ? { nodes, footnoteIds: [] } : readWithMicromark(span)
}
