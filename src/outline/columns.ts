import type { Table } from '../markdown/node.js'
import type { ColumnName, Columns } from './outline.js'

/** The columns of a parameter table, in the order of the convention. */
export const conventionalColumns = ['Parameter', 'Type', 'Required', 'Description'] as const

/** What the first column of a parameter table can be headed. */
const nameHeaders: ReadonlySet<string> = new Set([
  'parameter',
  'name',
  'field',
  'property',
  'header',
])

const meanings: ReadonlyMap<string, ColumnName> = new Map([
  ['type', 'Type'],
  ['required', 'Required'],
  ['description', 'Description'],
  ['default', 'Default'],
])

/** Whether a table with this text in its first header cell lists parameters. */
export function isNameHeader(text: string): boolean {
  return nameHeaders.has(text.toLowerCase())
}

/** Reads the header of a table: the columns by meaning, or nothing for a table of something else. */
export function readColumns(table: Table): Columns | undefined {
  const [first, ...rest] = table.head.cells
  if (!first || !isNameHeader(first.text)) return undefined
  const columns: Columns = { Parameter: 0 }
  for (const [index, { text }] of rest.entries()) {
    const meaning = meanings.get(text.toLowerCase())
    if (meaning) columns[meaning] ??= index + 1
  }
  return columns
}

/** Whether a table has the four columns of the convention, in their order, and no other. */
export function isConventional(table: Table, columns: Columns): boolean {
  return (
    table.head.cells.length === conventionalColumns.length &&
    conventionalColumns.every((name, index) => columns[name] === index)
  )
}
