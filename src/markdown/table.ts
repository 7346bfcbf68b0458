import type { Token } from 'micromark-util-types'
import { type EventCursor, type Reading, spanOf } from './events.js'
import { readInline } from './inline.js'
import type { Alignment, Table, TableCell, TableRow } from './node.js'

/** Reads a table. */
export function readTable(table: Token, cursor: EventCursor, reading: Reading): Table {
  const rows: TableRow[] = []
  for (const [kind, token] of cursor.inside(table)) {
    if (kind === 'enter' && token.type === 'tableRow') rows.push(readRow(token, cursor, reading))
  }
  const [head, ...body] = rows as [TableRow, ...TableRow[]]
  return { type: 'table', alignments: alignmentsOf(table), head, rows: body, span: spanOf(table) }
}

function readRow(row: Token, cursor: EventCursor, reading: Reading): TableRow {
  const cells: TableCell[] = []
  let end = row.start.offset
  for (const [kind, token] of cursor.inside(row)) {
    if (kind === 'exit') continue
    if (token.type === 'tableHeader' || token.type === 'tableData') {
      const cell = readCell(token, cursor, reading)
      cells.push(cell.node)
      end = cell.end
    }
  }
  return { cells, span: { start: row.start.offset, end } }
}

/** Reads a cell; its end is that of its text, or of the pipe after it. */
function readCell(
  cell: Token,
  cursor: EventCursor,
  reading: Reading,
): { node: TableCell; end: number } {
  let node: TableCell | undefined
  let firstPipe: Token | undefined
  let end = cell.start.offset
  for (const [kind, token] of cursor.inside(cell)) {
    if (kind === 'exit') continue
    if (token.type === 'tableCellDivider') {
      firstPipe ??= token
      end = token.end.offset
    } else if (token.type === 'tableContent') {
      const { content, text } = readInline(token, cursor, reading, true)
      node = { content, text: text.trim(), span: spanOf(token) }
      end = token.end.offset
    }
  }
  const start = firstPipe ? firstPipe.end.offset : cell.start.offset
  return { node: node ?? { content: [], text: '', span: { start, end: start } }, end }
}

// micromark's extensions declare these in packages that this one does not depend on directly.
declare module 'micromark-util-types' {
  interface Token {
    _align?: Alignment[] | undefined
  }

  interface TokenTypeMap {
    table: 'table'
    tableCellDivider: 'tableCellDivider'
    tableContent: 'tableContent'
    tableData: 'tableData'
    tableHeader: 'tableHeader'
    tableRow: 'tableRow'
    taskListCheck: 'taskListCheck'
    taskListCheckValueChecked: 'taskListCheckValueChecked'
  }
}

/** How the columns of a table are aligned. */
export function alignmentsOf({ _align: alignments = [] }: Token): readonly Alignment[] {
  return alignments
}
