import type { ColumnName, ParameterTable } from '../outline/outline.js'

// A table with more columns than anybody reads is no measure for a proposal.
const MOST_COLUMNS = 20

/** A row to paste into a table, in the order of its own columns. */
export function suggestRow(
  { table, columns }: ParameterTable,
  known: Partial<Record<ColumnName, string>>,
): string {
  const cells = table.head.cells.slice(0, MOST_COLUMNS).map(() => '…')
  for (const [column, text] of Object.entries(known)) {
    const index = columns[column as ColumnName]
    if (index !== undefined && index < cells.length) cells[index] = cellText(text)
  }
  return `| ${cells.join(' | ')} |`
}

function cellText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|]/g, '\\$&')
}
