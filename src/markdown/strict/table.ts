import { isSpace, skipSpaces } from '../../source/white-space.js'
import type { Alignment, Table, TableCell, TableRow } from '../node.js'
import type { Leaf } from '../structure/block.js'
import { boundsOf } from '../structure/table-row.js'
import type { Runs } from './runs.js'

/** Reads a table as GFM does. */
export function readTable(runs: Runs, { from, to }: Leaf): Table {
  const { text, starts, ends } = runs.lines
  const delimiters = text.slice(starts[from + 1], ends[from + 1]).trimStart()
  const bounds = boundsOf(delimiters, 0, delimiters.length)
  const alignments: Alignment[] = []
  for (let cell = 0; cell < bounds.length; cell += 2) {
    alignments.push(alignmentOf(delimiters.slice(bounds[cell], bounds[cell + 1])))
  }
  const head = readRow(runs, from)
  const rows: TableRow[] = []
  for (let line = from + 2; line < to; line++) rows.push(readRow(runs, line))
  const span = { start: head.span.start, end: ends[to - 1]! }
  return { type: 'table', alignments, head, rows, span }
}

function alignmentOf(cell: string): Alignment {
  const marks = cell.trim()
  const left = marks.startsWith(':')
  if (marks.endsWith(':')) return left ? 'center' : 'right'
  return left ? 'left' : 'none'
}

function readRow(runs: Runs, line: number): TableRow {
  const { text, starts, ends } = runs.lines
  const lineEnd = ends[line]!
  const start = skipSpaces(text, starts[line]!, lineEnd)
  const bounds = boundsOf(text, start, lineEnd)
  const cells: TableCell[] = []
  let rowEnd = start
  for (let cell = 0; cell < bounds.length; cell += 2) {
    const cellStart = bounds[cell]!
    const cellEnd = bounds[cell + 1]!
    let from = cellStart
    let to = cellEnd
    while (from < to && isSpace(text.charCodeAt(from))) from++
    while (to > from && isSpace(text.charCodeAt(to - 1))) to--
    if (from === to) from = to = cellStart
    const { content, text: plain } = runs.readLine(from, to, true)
    cells.push({ content, text: plain.trim(), span: { start: from, end: to } })
    rowEnd = cellEnd < lineEnd ? cellEnd + 1 : to
  }
  return { cells, span: { start, end: rowEnd } }
}
