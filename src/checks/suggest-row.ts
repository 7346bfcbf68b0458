import type { ParameterTable } from '../outline/outline.js'

// A table with more columns than anybody reads is no measure for a proposal.
const MOST_COLUMNS = 20

/** What is known of a field that is proposed. */
export interface ProposedField {
  readonly name: string
  readonly type: string
  /** True where it has to be required. */
  readonly required: boolean
}

/** A row to paste into a table, in the order of its own columns, or an item of a list. */
export function suggestRow({ node, columns }: ParameterTable, field: ProposedField): string {
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

function cellText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|]/g, '\\$&')
}
