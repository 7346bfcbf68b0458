/*
 * Answers for lines that all start and end with a pipe, the second of them a delimiter row with as
 * many cells as the first, followed by a blank line or the end, when every cell is strict inline
 * text.
 */
import type { Alignment, Table, TableCell, TableRow } from '../node.js'
import { readInline } from './inline.js'
import type { Line } from '../../source/lines.js'

/** Reads the lines of a table, or declines. */
export function readTable(text: string, lines: readonly Line[]): Table | undefined {
  const [first, second] = lines
  const last = lines.at(-1)
  if (!first || !second || !last) return undefined
  const alignments = readDelimiterRow(text.slice(second.start, second.end))
  const head = readRow(text, first)
  if (!alignments || !head || head.cells.length !== alignments.length) return undefined
  const rows: TableRow[] = []
  for (const line of lines.slice(2)) {
    const row = readRow(text, line)
    if (!row) return undefined
    rows.push(row)
  }
  return { type: 'table', alignments, head, rows, span: { start: first.start, end: last.end } }
}

const delimiterRow = /^\|(?: *:?-+:? *\|)+$/

function readDelimiterRow(line: string): Alignment[] | undefined {
  if (!delimiterRow.test(line)) return undefined
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => alignmentOf(cell.trim()))
}

function alignmentOf(marks: string): Alignment {
  const left = marks.startsWith(':')
  if (marks.endsWith(':')) return left ? 'center' : 'right'
  return left ? 'left' : 'none'
}

function readRow(text: string, { start, end }: Line): TableRow | undefined {
  const cells: TableCell[] = []
  let from = start + 1
  for (let at = from; at < end; at++) {
    const character = text[at]
    // Micromark looks at the character behind a backslash only when it can be escaped in a cell.
    if (character === '\\') at++
    else if (character === '|') {
      const cell = readCell(text, from, at)
      if (!cell) return undefined
      cells.push(cell)
      from = at + 1
    }
  }
  return from === end && cells.length > 0 ? { cells, span: { start, end } } : undefined
}

function readCell(text: string, from: number, to: number): TableCell | undefined {
  let start = from
  let end = to
  while (start < end && text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  const inline = readInline(text.slice(start, end), start, { cell: true, link: false })
  if (!inline) return undefined
  const span = start === end ? { start: from, end: from } : { start, end }
  return { content: inline.content, text: inline.text.trim(), span }
}
