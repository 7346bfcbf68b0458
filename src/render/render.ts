import type { Block } from '../document/document.js'
import { escapeHtml } from '../source/escape.js'
import { quoteTag } from '../markdown/content-writer.js'
import type { Body, Content, Table, TableRow } from '../markdown/node.js'
import { renderRawArticle, renderStyledArticle } from './article.js'
import { renderCodeBlock } from './code-block.js'
import type { RenderContext } from './context.js'
import { defaultTheme } from './default-theme.js'
import { renderDestination } from './destination.js'

/** The HTML of a block: its article, styled or raw. */
export function renderArticle({ attributes, body }: Block, context: RenderContext): string {
  const html = renderBody(body, context)
  const { theme } = context
  return theme ? renderStyledArticle(attributes, theme, html) : renderRawArticle(attributes, html)
}

/** The HTML of a body: its nodes, one after the other. */
export function renderBody(body: Body, context: RenderContext): string {
  // Raw output has the classes of the built-in theme.
  const prefix = escapeHtml((context.theme || defaultTheme).prefix)
  const renderPart = (part: Content[number]): string => {
    if (typeof part === 'string') return part
    switch (part.type) {
      case 'destination':
        return renderDestination(part, context)
      case 'identifier':
        return escapeHtml(context.idPrefix + part.id)
      case 'heading': {
        const name = `h${part.level}`
        const id = escapeHtml(context.idPrefix + context.ids.get(part)!)
        return `<${name} id="${id}">${renderContent(part.content)}</${name}>`
      }
      case 'paragraph':
        return `<p>${renderContent(part.content)}</p>`
      case 'table':
        return renderTable(part, prefix, renderContent)
      case 'code':
        return renderCodeBlock(part, prefix, context)
      case 'quote':
        return `${quoteTag(part)}${renderContent(part.content)}</blockquote>`
      case 'other':
        return renderContent(part.content)
    }
  }
  const renderContent = (content: Content): string => {
    let html = ''
    for (const part of content) html += renderPart(part)
    return html
  }
  return body.nodes.map(renderPart).join('\n')
}

/** How many cells a table may lack beside twice those that it has: few characters could ask for any page. */
const paddingLimit = 1000

/** A table in the wrapper that scrolls it; every row has as many cells as the header. */
function renderTable(
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
      const align = alignment === 'none' ? '' : ` align="${alignment}"`
      html += `<${cellName}${align}>${content}</${cellName}>\n`
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
