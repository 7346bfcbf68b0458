/* Reads tables as GFM does. */
import { skipSpaces, trimmedEnd } from '../source/white-space.js'
import { isEscaped } from './code-span.js'
import type { Alignment, Table, TableCell, TableRow } from './node.js'
import type { Leaf } from './structure/block.js'
import type { ContentLines } from './structure/content-lines.js'
import type { TextReader } from './text-reader.js'

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/

/** True when a line is the head of a table, with a delimiter row below it; both are without indentation. */
export function isHeadOf(head: string, row: string): boolean {
  if (!delimiterRow.test(row) || !/[|:]/.test(row) || /^\|?[ \t]*$/.test(head)) return false
  return countCells(head) === countCells(row)
}

/** The number of the cells of a row. */
export function countCells(row: string): number {
  const { length } = row
  const start = skipSpaces(row, 0, length)
  return boundsOf(row.slice(start, trimmedEnd(row, start, length))).length / 2
}

/** The bounds of the cells of a row, which has no spaces around it: start and end, in turns. */
function boundsOf(row: string): number[] {
  const bounds: number[] = []
  let from = row.startsWith('|') ? 1 : 0
  for (let pipe = row.indexOf('|', from); pipe !== -1; pipe = row.indexOf('|', pipe + 1)) {
    if (isEscaped(row, pipe)) continue
    bounds.push(from, pipe)
    from = pipe + 1
  }
  if (from < row.length || bounds.length === 0) bounds.push(from, row.length)
  return bounds
}

/** Reads the lines of a table. */
export function readTable({ from, to }: Leaf, lines: ContentLines, reader: TextReader): Table {
  const { text, starts, ends } = lines
  const delimiters = text.slice(starts[from + 1], ends[from + 1]).trim()
  const bounds = boundsOf(delimiters)
  const alignments: Alignment[] = []
  for (let cell = 0; cell < bounds.length; cell += 2) {
    alignments.push(alignmentOf(delimiters.slice(bounds[cell], bounds[cell + 1])))
  }
  const head = readRow(text, starts[from]!, ends[from]!, reader)
  const rows: TableRow[] = []
  for (let line = from + 2; line < to; line++) {
    rows.push(readRow(text, starts[line]!, ends[line]!, reader))
  }
  const span = { start: head.span.start, end: ends[to - 1]! }
  return { type: 'table', alignments, head, rows, span }
}

function readRow(text: string, lineStart: number, lineEnd: number, reader: TextReader): TableRow {
  const start = skipSpaces(text, lineStart, lineEnd)
  const end = trimmedEnd(text, start, lineEnd)
  const row = text.slice(start, end)
  const bounds = boundsOf(row)
  const cells: TableCell[] = []
  for (let cell = 0; cell < bounds.length; cell += 2) {
    const cellStart = bounds[cell]!
    let from = skipSpaces(row, cellStart, bounds[cell + 1]!)
    let to = trimmedEnd(row, from, bounds[cell + 1]!)
    if (from === to) from = to = cellStart
    cells.push(reader.readCell(row.slice(from, to), start + from))
  }
  return { cells, span: { start, end } }
}

function alignmentOf(cell: string): Alignment {
  const marks = cell.trim()
  const left = marks.startsWith(':')
  if (marks.endsWith(':')) return left ? 'center' : 'right'
  return left ? 'left' : 'none'
}
