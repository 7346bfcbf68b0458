import type { TableCell, TableRow } from '../markdown/node.js'

/** A cell that goes on with the one above it: `^`, or `^^` as MultiMarkdown has it. */
const ABOVE = /^\^{1,2}$/

/**
 * True for a row that goes on with the one above it: its first cell is a mark for that, or is empty beside
 * such a mark behind the last bar, as in `| | more text |^`.
 */
export function isFurtherRow({ cells }: TableRow, width: number): boolean {
  const [first] = cells
  if (!first) return false
  const isMark = ABOVE.test(first.text) && typeof first.content[0] === 'string'
  return isMark || (first.text === '' && ABOVE.test(cells[width]?.text ?? ''))
}

/** The rows of a table, those that go on with the one above joined with it, cell by cell. */
export function joinedRows(rows: readonly TableRow[], width: number): readonly TableRow[] {
  if (!rows.some((row) => isFurtherRow(row, width))) return rows
  const groups: [TableRow, ...TableRow[]][] = []
  for (const row of rows) {
    const above = isFurtherRow(row, width) ? groups.at(-1) : undefined
    if (above) above.push(row)
    else groups.push([row])
  }
  return groups.map(([first, ...others]) => {
    const cells = first.cells.map((cell, at) =>
      joined([cell, ...others.flatMap((row) => row.cells[at] ?? [])]),
    )
    return { ...first, cells }
  })
}

/** The cells of a column as one. */
function joined(cells: readonly TableCell[]): TableCell {
  const said = cells.filter(({ text }) => text !== '' && !ABOVE.test(text))
  const [first = cells[0]!, ...others] = said
  if (others.length === 0) return first
  const content = others.flatMap((cell) => [' ', ...cell.content])
  return {
    ...first,
    text: said.map(({ text }) => text).join(' '),
    content: [...first.content, ...content],
  }
}
