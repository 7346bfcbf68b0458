import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import type { Body, Content } from './node.js'

/** How long a run of inline text may be that micromark reads: its time can grow with the square. */
export const runLimit = 4000

/** How many lines that lack the marks of their container may go on with its paragraph. */
export const lazyLineLimit = 500

/** How deep lists, quotes and footnotes may be nested. */
export const nestingLimit = 50

/** How a body is read. */
export interface BodyOptions {
  /** Lets raw HTML through. */
  readonly allowDangerousHtml: boolean
  /** Tells the footnotes of this body from those of the file's other bodies. */
  readonly footnotePrefix: string
}

/** Reads whatever the direct readers leave open, by way of micromark's events. */
export interface MarkdownEngine {
  /** Reads a stretch of a body. */
  readEvents(source: Source, span: Span, options: BodyOptions, reporter: Reporter): Body
  /** Reads a run of inline text; its places count from its start. */
  readRunEvents(
    text: string,
    isCell: boolean,
    allowDangerousHtml: boolean,
  ): { content: Content; text: string }
}

/** Holds the engine; getting it may tell that it is not loaded yet. */
export interface EngineHolder {
  readonly micromark: MarkdownEngine
}
