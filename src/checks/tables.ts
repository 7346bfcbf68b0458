import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Table } from '../markdown/node.js'
import { conventionalColumns } from '../outline/columns.js'
import type { Outline } from '../outline/outline.js'

/** Checks the shape of tables: as many cells in a row as in the header, and the columns of the convention. */
export function checkTables({ body }: Block, outline: Outline, reporter: Reporter): void {
  for (const node of body.nodes) if (node.type === 'table') checkCells(node, reporter)
  for (const { table, conventional } of outline.tables) {
    if (!conventional) reporter.report('table-columns', table.head.span, conventionalColumns)
  }
}

function checkCells({ head, rows }: Table, reporter: Reporter): void {
  const columns = head.cells.length
  for (const { cells, span } of rows) {
    if (cells.length !== columns) reporter.report('table-cells', span, cells.length, columns)
  }
}
