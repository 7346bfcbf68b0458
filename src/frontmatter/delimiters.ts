import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'

/** Where a front matter stands: the YAML in it, and where the document's content starts. */
export interface FrontMatterPlace {
  /** The lines between the delimiters. */
  readonly yaml: Span
  /** The start of the line behind the closing delimiter. */
  readonly end: number
}

/** The front matter of a text: from `---` on the first line to the next line that is `---`. */
export function findFrontMatter(source: Source): FrontMatterPlace | undefined {
  if (!source.text.startsWith('---', source.start)) return undefined
  const { text } = source
  const lines = source.lines.starts.with(0, source.start)
  if (!isDelimiter(text, lines, 0)) return undefined
  for (let index = 1; index < lines.length; index++) {
    if (!isDelimiter(text, lines, index)) continue
    const yaml = { start: lines[1]!, end: lines[index]! }
    return { yaml, end: lines[index + 1] ?? text.length }
  }
  return undefined
}

function isDelimiter(text: string, lines: readonly number[], index: number): boolean {
  const start = lines[index]!
  if (!text.startsWith('---', start)) return false
  return /^[ \t\r\n]*$/.test(text.slice(start + 3, lines[index + 1]))
}
