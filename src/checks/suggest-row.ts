import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { ParameterTable } from '../outline/outline.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'

// A table with more columns than anybody reads is no measure for a proposal.
const MOST_COLUMNS = 20

/** A row to paste into a table, in the order of its own columns, or an item of a list. */
export function suggestRow(
  { node, columns }: ParameterTable,
  field: { readonly name: string; readonly type: string; readonly required: boolean },
): string {
  const name = cellText(field.name)
  const { type, required } = field
  if (node.type !== 'table') return `- \`${name}\` (${type}${required ? ', required' : ''}): …`
  const cells = node.head.cells.slice(0, MOST_COLUMNS).map(() => '…')
  const set = (index: number | undefined, text: string) => {
    if (index !== undefined && index < cells.length) cells[index] = cellText(text)
  }
  set(columns.name, name)
  set(columns.type, type)
  set(columns.required, required ? 'yes' : 'no')
  set(columns.optional, required ? 'no' : 'yes')
  return `| ${cells.join(' | ')} |`
}

/** The edit that adds a row to a table, before its first one, or an item to the end of a list. */
export function insertRow(
  { node }: ParameterTable,
  row: string,
  source: Source,
): SpanEdit | undefined {
  const at = (offset: number, text: string) => ({ span: { start: offset, end: offset }, text })
  if (node.type !== 'table') {
    const marker = source.text[node.span.start]!
    return /[-*+]/.test(marker)
      ? at(node.span.end, source.lineEnding + marker + row.slice(1))
      : undefined
  }
  const [first] = node.rows
  if (first) return at(source.lines.from(first.span.start).start, row + source.lineEnding)
  const header = source.lines.from(node.head.span.start)
  return at(source.lines.from(header.next).end, source.lineEnding + row)
}

/** The edit that removes a row of a table with its line. */
export function removeRow({ start }: Span, source: Source): SpanEdit {
  const line = source.lines.around(start)
  return { span: { start: line.start, end: line.next }, text: '' }
}

function cellText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|]/g, '\\$&')
}
