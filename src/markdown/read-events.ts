import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { findLineEnding } from '../source/white-space.js'
import { findLooseLists, readBlock } from './blocks.js'
import { nestingLimit } from './engine.js'
import { EventCursor, Resources } from './events.js'
import { Footnotes } from './footnotes.js'
import { readInline } from './inline.js'
import type { Body, BodyNode, Content } from './node.js'
import type { BodyOptions } from './body-memory.js'
import { parseEvents, parseInline } from './parse.js'

/** Reads a stretch of a body by way of micromark's events. */
export function readEvents(
  source: Source,
  span: Span,
  options: BodyOptions,
  reporter: Reporter,
): Body {
  const tooDeep: number[] = []
  const events = parseEvents(source.slice(span), span.start, {
    tooLong: (run) => {
      // What is nested too deep makes the text around it long.
      if (tooDeep.some((offset) => offset >= run.start && offset < run.end)) return
      reporter.report('too-long', run)
    },
    tooDeep: (offset) => {
      tooDeep.push(offset)
      const line = { start: offset, end: findLineEnding(source.text, offset, span.end) }
      reporter.report('too-deep', line, nestingLimit)
    },
  })
  const footnotes = new Footnotes(options.footnotePrefix)
  const reading = {
    allowDangerousHtml: options.allowDangerousHtml,
    source: source.text,
    end: span.end,
    resources: new Resources(events),
    looseLists: findLooseLists(events),
    footnotes,
    isInContainer: false,
  }
  const nodes: BodyNode[] = []
  const cursor = new EventCursor(events)
  for (let event = cursor.next(); event; event = cursor.next()) {
    const node = readBlock(event, cursor, reading)
    if (node) nodes.push(node)
  }
  const section = footnotes.section(span.end)
  if (section) nodes.push(section)
  return { nodes, footnoteIds: footnotes.ids }
}

/** Reads a run of inline text by way of micromark's events; its places count from its start. */
export function readRunEvents(
  text: string,
  isCell: boolean,
  allowDangerousHtml: boolean,
): { content: Content; text: string } {
  const events = parseInline(text)
  const reading = {
    allowDangerousHtml,
    source: text,
    end: text.length,
    resources: new Resources(events),
    looseLists: new Set<never>(),
    footnotes: new Footnotes(''),
    isInContainer: false,
  }
  return readInline(undefined, new EventCursor(events), reading, isCell)
}
