import type { Alignment, Content, Table, TableRow } from '../markdown/node.js'

const alignAttributes: Record<Alignment, string> = {
  none: '',
  left: ' align="left"',
  right: ' align="right"',
  center: ' align="center"',
}

/** How many cells a table may lack beside twice those that it has: few characters could ask for any page. */
const paddingLimit = 1000

/** A table in the wrapper that scrolls it; every row has as many cells as the header. */
export function renderTable(
  table: Table,
  prefix: string,
  renderContent: (content: Content) => string,
): string {
  let padding = paddingLimit
  for (const { cells } of table.rows) padding += 2 * cells.length
  const renderRow = (row: TableRow, cellName: 'th' | 'td') => {
    let html = '<tr>\n'
    table.alignments.forEach((alignment, column) => {
      const cell = row.cells[column]
      if (!cell && --padding < 0) return
      const content = cell ? renderContent(cell.content) : ''
      html += `<${cellName}${alignAttributes[alignment]}>${content}</${cellName}>\n`
    })
    return `${html}</tr>\n`
  }
  let html = `<div class="${prefix}-table-wrapper"><table>\n<thead>\n${renderRow(table.head, 'th')}</thead>\n`
  if (table.rows.length > 0) {
    html += '<tbody>\n'
    for (const row of table.rows) html += renderRow(row, 'td')
    html += '</tbody>\n'
  }
  return `${html}</table></div>`
}
