import type { Block } from '../document/document.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import type { Words } from '../vocabulary/words.js'
import type { Tally } from './tally.js'

/** One line of the source, without its line ending. */
interface SourceLine {
  readonly text: string
  readonly span: Span
}

const DELIMITER_ROW = /^ {0,3}[|:-][|:\- \t]*$/

/**
 * Whether a block has paragraphs that were meant to be tables: their delimiter row is wrong or missing.
 * Those with one header, the same slip again and again, are one mistake.
 */
export function hasBrokenTable(
  { body }: Block,
  words: Words,
  tally: Tally,
  source: Source,
): boolean {
  let found = false
  for (const node of body.nodes) {
    if (node.type !== 'paragraph' || !node.text.includes('|')) continue
    const lines = source.lines.in(node.span).map((span) => ({ text: source.slice(span), span }))
    const index = lines.findIndex((line, at) => isHeader(line, lines[at + 1], words))
    if (index === -1) continue
    found = true
    const { text, span } = lines[index]!
    const next = lines[index + 1]
    const columns = cellsOf(text).length
    const row = delimiterRow(columns)
    if (next && isDelimiterRow(next)) {
      const edit = { span: next.span, text: row }
      tally.add(
        'broken-table',
        text.trim(),
        next.span,
        edit,
        cellsOf(next.text).length,
        columns,
        row,
      )
    } else {
      const edit = { span: { start: span.end, end: span.end }, text: source.lineEnding + row }
      tally.add('broken-table', text.trim(), span, edit, 0, columns, row)
    }
  }
  return found
}

function delimiterRow(columns: number): string {
  return `|${' --- |'.repeat(Math.min(columns, 20))}`
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
