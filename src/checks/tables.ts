import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Table } from '../markdown/node.js'
import type { Outline } from '../outline/outline.js'

/** Checks that no row has more cells than its header, and that nothing that looks like parameters is left unread. */
export function checkTables({ body }: Block, { unread }: Outline, reporter: Reporter): void {
  for (const node of body.nodes) if (node.type === 'table') checkCells(node, reporter)
  for (const { span, reason, columns } of unread) {
    if (reason === 'no-name-column') reporter.report('unread-table', span, columns ?? [])
    else reporter.report('unread-list', span, reason)
  }
}

/** Cells that are missing at the end are empty, as GFM has it; cells that are too many are lost. */
function checkCells({ head, rows }: Table, reporter: Reporter): void {
  const columns = head.cells.length
  for (const { cells, span } of rows) {
    if (cells.length > columns) reporter.report('table-cells', span, cells.length, columns)
  }
}
