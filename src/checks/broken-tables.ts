import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'

/** One line of the source, without its line ending. */
interface SourceLine {
  readonly text: string
  readonly span: Span
}

const DELIMITER_ROW = /^ {0,3}[|:-][|:\- \t]*$/

/**
 * Checks for paragraphs that were meant to be tables: their delimiter row is wrong or missing.
 * Returns whether there was one, so that rows are not missed that stand in it.
 */
export function checkBrokenTables({ body }: Block, words: Words, reporter: Reporter): boolean {
  let found = false
  for (const node of body.nodes) {
    if (node.type !== 'paragraph' || !node.text.includes('|')) continue
    const { source } = reporter
    const lines = source.lines.in(node.span).map((span) => ({ text: source.slice(span), span }))
    const header = lines.findIndex((line, index) => isHeader(line, lines[index + 1], words))
    if (header === -1) continue
    found = true
    const { text, span } = lines[header]!
    const columns = cellsOf(text).length
    const delimiter = lines[header + 1]
    const hint = `|${' --- |'.repeat(Math.min(columns, 20))}`
    if (delimiter && isDelimiterRow(delimiter)) {
      const cells = cellsOf(delimiter.text).length
      const edits = [{ span: delimiter.span, text: hint }]
      reporter.reportFixable('broken-table', delimiter.span, edits, cells, columns, hint)
    } else {
      const edits = [{ span: { start: span.end, end: span.end }, text: source.lineEnding + hint }]
      reporter.reportFixable('broken-table', span, edits, 0, columns, hint)
    }
  }
  return found
}

/** Whether a line was meant to be the header of a table: a delimiter row follows, or should. */
function isHeader({ text }: SourceLine, next: SourceLine | undefined, words: Words): boolean {
  if (!text.includes('|')) return false
  if (next && isDelimiterRow(next)) return true
  return text.startsWith('|') && words.column(cellsOf(text)[0]!)?.column === 'name'
}

function isDelimiterRow({ text }: SourceLine): boolean {
  return text.includes('|') && text.includes('-') && DELIMITER_ROW.test(text)
}

function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return row.split('|').map((cell) => cell.trim())
}
