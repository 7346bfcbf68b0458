import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import type { BodyMemory } from './body-memory.js'
import type { BodyOptions, EngineHolder } from './engine.js'
import type { Body } from './node.js'
import { readStrictly } from './strict/read.js'

/** Reads one stretch of Markdown, a document of its own, into its nodes, or remembers them. */
export function readBody(
  source: Source,
  span: Span,
  options: BodyOptions,
  reporter: Reporter,
  engine: EngineHolder,
  memory?: BodyMemory,
): Body {
  if (!memory) return read(source, span, options, reporter, engine)
  const text = source.slice(span)
  const known = memory.recall(text, options, span.start)
  if (known) return known
  const body = read(source, span, options, reporter, engine)
  // What was reported has to be reported each time.
  const isWhole = !reporter.hasFound('too-long') && !reporter.hasFound('too-deep')
  if (isWhole) memory.keep(text, options, span.start, body)
  return body
}

function read(
  source: Source,
  span: Span,
  options: BodyOptions,
  reporter: Reporter,
  engine: EngineHolder,
): Body {
  const readWithMicromark = (part: Span): Body =>
    engine.micromark.readEvents(source, part, options, reporter)
  // Without the strict readers, the last of these lines is all there is.
  const strict = readStrictly(source.text, span, options.allowDangerousHtml, engine)
  if (!strict) return readWithMicromark(span)
  for (const run of strict.refused) reporter.report('too-long', run)
  const nodes = strict.constructs.flatMap((construct) =>
    'type' in construct ? construct : readWithMicromark(construct).nodes,
  )
  return { nodes, footnoteIds: [] }
}
