import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'

/** One line of the source, without its line ending. */
export interface SourceLine {
  readonly text: string
  readonly span: Span
}

/** The lines of a stretch of the source. */
export function linesOf(source: Source, { start, end }: Span): SourceLine[] {
  const lines: SourceLine[] = []
  for (const { 0: text, index } of source.text.slice(start, end).matchAll(/[^\r\n]+/g))
    lines.push({ text, span: { start: start + index, end: start + index + text.length } })
  return lines
}
