import type { Table, TableCell, TableRow } from '../markdown/node.js'
import {
  companions,
  type Column,
  type ColumnHeader,
  type Words,
  wordsOf,
} from '../vocabulary/words.js'
import { decodeHtml, htmlOf, linkIn, readValueCell, readValueList } from './cell-values.js'
import { readDescription } from './description.js'
import { readNameCell } from './head.js'
import { joinNames, NestedNames } from './name.js'
import type { Columns, OutlineRow, ParameterTable, Place, UnreadNode } from './outline.js'
import {
  readDescriptionMark,
  readRequiredCell,
  readTypeWords,
  type Requirement,
} from './required.js'
import { contextOf, makeRows, type Surroundings, type WrittenRow } from './row.js'
import { isPlainSaying, readLabel, type Saying } from './saying.js'

/** What the header of a table says. */
interface Header {
  readonly columns: Columns
  /** More columns such as “Notes” beside “Description”. */
  readonly remarks: readonly number[]
  /** Where a header such as “Query parameter” says that the rows belong. */
  readonly place?: Place
  /** The name that a header such as “`address` field” nests the rows in. */
  readonly outer?: string
}

const CODE_AND_NAME = /^<code>([^<]*)<\/code> +([^<]+)$/

/** Reads a table of parameters or response fields; nothing for a table of something else. */
export function readParameterTable(
  table: Table,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const { words, group } = surroundings
  const header = readHeader(table, words)
  const { columns, place } = header
  const isRead =
    columns.name === 0 ||
    (columns.name !== undefined && companions.some((column) => columns[column] !== undefined))
  if (!isRead) return looksLikeParameters(table, columns, words) ? unread(table) : undefined
  // “Code | Name | Description” lists statuses.
  if (columns.name !== 0 && words.isStatusHeader(table.head.cells[0]!.text)) return undefined
  const context = contextOf(surroundings, place)
  return {
    node: table,
    columns,
    stated: context.stated,
    ...(context.status !== undefined && { status: context.status }),
    group: group?.heading,
    rows: readRows(table, header, surroundings),
  }
}

/** What `Parameter type` means is in its cells. */
function readHeader({ head, rows }: Table, words: Words): Header {
  const columns: Columns = {}
  let place: Place | undefined
  const remarks: number[] = []
  let outer: string | undefined
  for (const [index, cell] of head.cells.entries()) {
    const nested = index === 0 ? readNestedHeader(cell, words) : undefined
    const read: ColumnHeader | undefined = nested ?? words.column(cell.text)
    if (!read || (read.isPhrase && index > 0)) continue
    const { column } = read
    if (columns[column] !== undefined) {
      if (column === 'description') remarks.push(index)
      continue
    }
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
  return { columns, remarks, ...(place && { place }), ...(outer !== undefined && { outer }) }
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

function readRows(table: Table, header: Header, surroundings: Surroundings): OutlineRow[] {
  const nested = new NestedNames()
  const hasStars = !isFootnote(surroundings)
  // On PATCH nothing is required.
  const isRest = surroundings.request.method !== 'PATCH' && marksOptional(table, header, hasStars)
  let context = contextOf(surroundings, header.place)
  return table.rows.flatMap((row) => {
    const label = labelOf(row, header, context.words)
    if (label) {
      context = contextOf({ ...surroundings, label }, undefined)
      return []
    }
    const written = readRow(row, table.head.cells.length, header.columns, context.words, nested)
    const names = written.names.map((name) =>
      header.outer === undefined || name === '' ? name : joinNames(header.outer, false, name),
    )
    const { required, ...said } = { ...readRemarks(row, header, context.words), ...written.said }
    const isStar = textOf(row.cells[header.columns.name!]).endsWith('*')
    const own = isStar && required && !hasStars ? undefined : required
    const request = isRest && context.stated !== 'response' ? true : undefined
    return makeRows(
      { ...written, names, said: { ...said, ...(own !== undefined && { required: own }) } },
      { ...context, required: context.required ?? request },
    )
  })
}

/** The marks and the default that columns beside the description say: `[optional] [default to 5]`. */
function readRemarks(row: TableRow, { remarks }: Header, words: Words): Requirement {
  const cells = remarks.flatMap((index) => row.cells[index] ?? [])
  return Object.assign(
    {},
    ...cells.map(({ text, content }) => {
      const { default: value } = readDescription(text, content)
      const mark = readDescriptionMark(text.trim(), content, words)
      return value === undefined ? mark : { ...mark, default: value }
    }),
  ) as Requirement
}

/** Whether names such as `limit?` say what is optional, and nothing else does: the others are required. */
function marksOptional({ rows }: Table, { columns }: Header, hasStars: boolean): boolean {
  // What has a default can be left out.
  if ((columns.required ?? columns.optional ?? columns.default) !== undefined) return false
  const names = rows.map(({ cells }) => textOf(cells[columns.name!]))
  const isOptional = (name: string): boolean => /\?\**$/.test(name)
  return names.some(isOptional) && !(hasStars && names.some((name) => /[^?*]\*$/.test(name)))
}

/** Whether the paragraph below explains the star after a name as something else than a mark. */
function isFootnote({ below, words }: Surroundings): boolean {
  if (!below?.startsWith('*')) return false
  return !wordsOf(below).some((word) => words.mark(word) === true)
}

/** What a row says that is a title of the rows below it: one cell in strong emphasis, or over several columns. */
function labelOf({ cells }: TableRow, { columns }: Header, words: Words): Saying | undefined {
  const filled = cells.filter(({ text }) => text !== '')
  const [title] = filled
  if (filled.length !== 1 || title !== cells[columns.name!]) return undefined
  const isTitle = title!.text.includes(' ') || htmlOf(title!.content).startsWith('<strong>')
  if (!isTitle || !isPlainSaying(title!.text, words)) return undefined
  const saying = readLabel(title!.text, words)
  return saying.announces ? saying : undefined
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
  const valuesCell = cell('values')
  const named = nameCell ? readNameCell(nameCell, words) : { names: [''], indentation: 0, type: '' }
  const typed = readTypeWords(textOf(typeCell), words, 'cell')
  const type = typed.type === '' ? named.type : typed.type
  const [first = '', ...more] = named.names
  return {
    span: row.span,
    isWhole: row.cells.length <= width,
    names: [nested.nest(first, named.indentation, type), ...more],
    nameSpan: nameCell?.span ?? row.span,
    said: { ...named, ...typed, type },
    typeSpan: typed.type === '' ? nameCell?.span : typeCell?.span,
    typeLink: typeCell && linkIn(typeCell.content),
    requirement: requiredCell && {
      text: requiredCell.text.trim(),
      span: requiredCell.span,
      read: requirementOf(requiredCell, columns.required === undefined, words),
    },
    description: textOf(descriptionCell),
    content: descriptionCell?.content ?? [],
    default: readValueCell(cell('default')),
    example: readValueCell(cell('example')),
    values: valuesCell && readValueList(valuesCell),
    place: inCell && words.place(inCell.text),
  }
}

/** What a Required cell says; the opposite of what an Optional cell says. */
function requirementOf(
  cell: TableCell,
  isReversed: boolean,
  words: Words,
): Requirement | undefined {
  const read = readRequiredCell(cell.text.trim(), words)
  if (!read || !isReversed || read.condition !== undefined) return read
  // A word such as “optional” says what it says in any column.
  if (words.mark(cell.text.trim()) !== undefined) return read
  return { ...read, required: !read.required }
}

function textOf(cell: TableCell | undefined): string {
  return cell?.text.trim() ?? ''
}
