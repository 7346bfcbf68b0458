import type { Block } from '../document/document.js'
import type { Source } from '../source/source.js'
import type { Words } from '../vocabulary/words.js'
import type { Tally } from './tally.js'

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
    const lines = source.lines.in(node.span).map(({ start, end }) => {
      return { text: source.text.slice(start, end), span: { start, end } }
    })
    const index = lines.findIndex(({ text }, at) => isHeader(text, lines[at + 1]?.text, words))
    if (index === -1) continue
    found = true
    const { text, span } = lines[index]!
    const next = lines[index + 1]
    const columns = cellsOf(text).length
    const row = `|${' --- |'.repeat(Math.min(columns, 20))}`
    const isWrong = next !== undefined && isDelimiterRow(next.text)
    const cells = isWrong ? cellsOf(next.text).length : 0
    const edit = isWrong
      ? { span: next.span, text: row }
      : { span: { start: span.end, end: span.end }, text: source.lineEnding + row }
    const place = isWrong ? next.span : span
    tally.add('broken-table', text.trim(), place, edit, cells, columns, row)
  }
  return found
}

/** Whether a line was meant to be the header of a table: a delimiter row follows, or should. */
function isHeader(line: string, next: string | undefined, words: Words): boolean {
  if (!line.includes('|')) return false
  if (next !== undefined && isDelimiterRow(next)) return true
  return line.startsWith('|') && words.column(cellsOf(line)[0]!)?.column === 'name'
}

function isDelimiterRow(line: string): boolean {
  return line.includes('|') && line.includes('-') && DELIMITER_ROW.test(line)
}

function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return row.split('|').map((cell) => cell.trim())
}
