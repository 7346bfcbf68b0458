import type { Table, TableCell, TableRow } from '../markdown/node.js'
import type { Column, ColumnHeader, Words } from '../vocabulary/words.js'
import { decodeHtml, linkIn, readValueCell, readValueList } from './cell-values.js'
import { joinNames, NestedNames, readName } from './name.js'
import type { Columns, OutlineRow, ParameterTable, Place, UnreadNode } from './outline.js'
import { readRequiredCell, readTypeMarks, type Requirement } from './required.js'
import { contextOf, makeRow, type RowContext, type Surroundings, type WrittenRow } from './row.js'

/** What the header of a table says. */
interface Header {
  readonly columns: Columns
  /** Where a header such as “Query parameter” says that the rows belong. */
  readonly place?: Place
  /** The name that a header such as “`address` field” nests the rows in. */
  readonly outer?: string
}

/** Columns of which one beside the names makes a table one of parameters. */
const companions: readonly Column[] = [
  'type',
  'required',
  'optional',
  'description',
  'default',
  'in',
]
const CODE_AND_NAME = /^<code>([^<]*)<\/code> +([^<]+)$/

/** Reads a table of parameters or response fields; nothing for a table of something else. */
export function readParameterTable(
  table: Table,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const { words, group } = surroundings
  const header = readHeader(table, words)
  const { columns, place, outer } = header
  const isRead =
    columns.name === 0 ||
    (columns.name !== undefined && companions.some((column) => columns[column] !== undefined))
  if (!isRead) return looksLikeParameters(table, columns, words) ? unread(table) : undefined
  const context = contextOf(surroundings, place)
  return {
    node: table,
    columns,
    stated: context.stated,
    ...(context.status !== undefined && { status: context.status }),
    group: group?.heading,
    rows: readRows(table, columns, outer, context),
  }
}

/** What `Parameter type` means is in its cells. */
function readHeader({ head, rows }: Table, words: Words): Header {
  const columns: Columns = {}
  let place: Place | undefined
  let outer: string | undefined
  for (const [index, cell] of head.cells.entries()) {
    const nested = index === 0 ? readNestedHeader(cell, words) : undefined
    const read: ColumnHeader | undefined = nested ?? words.column(cell.text)
    if (!read) continue
    const { column } = read
    if (columns[column] !== undefined) continue
    if (column === 'in' && !holdsPlaces(rows, index, words)) {
      if (/type/i.test(cell.text)) columns.type ??= index
      continue
    }
    columns[column] = index
    if (column === 'name') {
      place = read.place
      outer = nested?.outer
    }
  }
  return { columns, ...(place && { place }), ...(outer !== undefined && { outer }) }
}

/** A header such as “`address` field”: its rows are the fields of what is in code. */
function readNestedHeader(
  { content }: TableCell,
  words: Words,
): (ColumnHeader & { outer: string }) | undefined {
  const html = content.length === 1 && typeof content[0] === 'string' ? content[0] : ''
  const match = html.startsWith('<code>') ? CODE_AND_NAME.exec(html) : null
  const read = match ? words.column(match[2]!) : undefined
  return read?.column === 'name' ? { ...read, outer: decodeHtml(match![1]!) } : undefined
}

function holdsPlaces(rows: readonly TableRow[], index: number, words: Words): boolean {
  return rows.some(({ cells }) => words.place(cells[index]?.text ?? '') !== undefined)
}

/** Whether a table without a column of names looks like one of parameters. */
function looksLikeParameters({ head }: Table, columns: Columns, words: Words): boolean {
  if (columns.name !== undefined) return false
  const known = companions.filter((column) => columns[column] !== undefined)
  return known.length > 1 && !words.isStatusHeader(head.cells[0]?.text ?? '')
}

function unread({ head }: Table): UnreadNode {
  return {
    span: head.span,
    reason: 'no-name-column',
    columns: head.cells.map(({ text }) => text),
  }
}

function readRows(
  table: Table,
  columns: Columns,
  outer: string | undefined,
  context: RowContext,
): OutlineRow[] {
  const nested = new NestedNames()
  return table.rows.map((row) => {
    const written = readRow(row, table.head.cells.length, columns, context.words, nested)
    const name =
      outer === undefined || written.name === ''
        ? written.name
        : joinNames(outer, false, written.name)
    return makeRow({ ...written, name }, context)
  })
}

function readRow(
  row: TableRow,
  width: number,
  columns: Columns,
  words: Words,
  nested: NestedNames,
): WrittenRow {
  const cell = (column: Column): TableCell | undefined => {
    const index = columns[column]
    return index === undefined ? undefined : row.cells[index]
  }
  const nameCell = cell('name')
  const typeCell = cell('type')
  const descriptionCell = cell('description')
  const inCell = cell('in')
  const requiredCell = cell('required') ?? cell('optional')
  const name = readName(textOf(nameCell), nameCell?.content ?? [], words)
  const { type: stated, required = name.required } = readTypeMarks(textOf(typeCell), words)
  const type = stated === '' ? (name.type ?? '') : stated
  const place = inCell && words.place(inCell.text)
  const valuesCell = cell('values')
  return {
    span: row.span,
    isWhole: row.cells.length <= width,
    name: nested.nest(name, type),
    nameSpan: nameCell?.span ?? row.span,
    type,
    typeSpan: typeCell?.span,
    typeLink: typeCell && linkIn(typeCell.content),
    requiredText: requiredCell?.text.trim(),
    requiredSpan: requiredCell?.span,
    cell: requirementOf(requiredCell, columns.required === undefined, words),
    mark: required === undefined ? {} : { required },
    description: textOf(descriptionCell),
    descriptionContent: descriptionCell?.content ?? [],
    default: readValueCell(textOf(cell('default'))),
    example: readValueCell(textOf(cell('example'))) ?? name.example,
    values: valuesCell ? readValueList(valuesCell) : name.values,
    place,
  }
}

/** What a Required cell says; the opposite of what an Optional cell says. */
function requirementOf(
  cell: TableCell | undefined,
  isReversed: boolean,
  words: Words,
): Requirement | undefined {
  const read = cell && readRequiredCell(cell.text.trim(), words)
  if (!read || !isReversed || read.condition !== undefined) return read
  return { required: !read.required }
}

function textOf(cell: TableCell | undefined): string {
  return cell?.text.trim() ?? ''
}
