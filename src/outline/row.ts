import type { TableCell, TableRow } from '../markdown/node.js'
import { readDefault, readDefaultCell } from './default-value.js'
import type { ColumnName, Columns, OutlineRow, Place } from './outline.js'

/** Where a row belongs, and whether that was a guess. */
export interface Placement {
  readonly location: Place
  readonly inferred: boolean
}

/** Reads one row of a parameter table by the meaning of its columns. */
export function readRow(
  row: TableRow,
  columns: Columns,
  place: (name: string) => Placement,
): OutlineRow {
  const cell = (column: ColumnName): TableCell | undefined => {
    const index = columns[column]
    return index === undefined ? undefined : row.cells[index]
  }
  const nameCell = cell('Parameter')
  const requiredCell = cell('Required')
  const name = textOf(nameCell)
  const description = textOf(cell('Description'))
  const value = readDefault(description) ?? readDefaultCell(textOf(cell('Default')))
  return {
    row,
    name,
    nameSpan: nameCell?.span ?? row.span,
    type: textOf(cell('Type')),
    requiredText: requiredCell?.text.trim(),
    requiredSpan: requiredCell?.span ?? row.span,
    required: requiredCell?.text.trim().toLowerCase() === 'yes',
    description,
    ...(value !== undefined && { default: value }),
    ...place(name),
  }
}

function textOf(cell: TableCell | undefined): string {
  return cell?.text.trim() ?? ''
}
