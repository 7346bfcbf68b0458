import { methods } from '../attributes/definition.js'
import type { Table, TableCell, TableRow } from '../markdown/node.js'
import { type Column, companions } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'
import { type Header, readHeader, statusOf } from './header.js'
import { MEDIA_TYPES } from './http.js'
import { type NameCell, readNameCell } from './head.js'
import type { Group } from './groups.js'
import { readDescriptionMark } from './mark.js'
import { nameInside, NestedNames } from './name.js'
import type { Columns, OutlineRow, ParameterTable, UnreadNode, Said } from './outline.js'
import { isKnownType, readOptionalCell, readRequiredCell, readTypeWords } from './required.js'
import {
  contextOf,
  isPlaceholder,
  makeRows,
  type RowContext,
  type Surroundings,
  type WrittenRow,
} from './row.js'
import {
  isPlainSaying,
  nothingSaid,
  readHeading,
  readLabel,
  type Saying,
  sayingOf,
  sayTogether,
} from './saying.js'
import {
  htmlOf,
  linksIn,
  readDefaultCell,
  readDescription,
  readValueCell,
  readValueList,
} from './values.js'

/** Reads a table of parameters or response fields; nothing for a table of something else. */
export function readParameterTable(
  table: Table,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const { words, group, groups } = surroundings
  const header = readHeader(table, surroundings)
  const { columns, place } = header
  const isRead =
    columns.name === 0 ||
    (columns.name !== undefined && companions.some((column) => columns[column] !== undefined))
  if (!isRead) return readUnread(table, columns, surroundings)
  // “Code | Name | Description” lists statuses, “Code | Field | Type” has the fields of each.
  const isOfFields = companions.some((key) => key !== 'description' && columns[key] !== undefined)
  const isOfStatuses = columns.name !== 0 && words.isStatusHeader(table.head.cells[0]!.text)
  if (header.listsStatuses || (isOfStatuses && !isOfFields)) return undefined
  if (listsValues(table, group)) return undefined
  const { stated } = contextOf(surroundings, place)
  const rows = readRows(table, header, surroundings)
  return { node: table, columns, stated, groups, rows }
}

/** Whether a table lists the values of parameters, one a row: “Parameter | Value” with names that come again. */
function listsValues({ head, rows }: Table, group: Group | undefined): boolean {
  if (head.cells.length !== 2 || !/^values?$/i.test(head.cells[1]!.text)) return false
  const names = new Set(rows.map(({ cells }) => cells[0]?.text))
  return names.size < rows.length || /\bvalues\b/i.test(group?.heading.text ?? '')
}

/** What heads a column of anything but names, or is itself a header with its value. */
const OTHER_HEADER =
  /^(?:(?:api|base|http|request)? ?(?:methods?|verbs?|ur[il]s?|endpoints?)|accept|(?:content|media|mime)[ -]types?)$/i
/** What heads one where nothing is said of types or in words. */
const LOOSE_HEADER = /^(?:environments?|limits?|operators?)$/i
/** What is no name: a method, an address or a media type, an operator. */
const NO_NAME = new RegExp(
  String.raw`^(?:(?:${methods.join('|')})(?:\s\S+)?|\w+://\S*|(?:${MEDIA_TYPES}|\*)/\S+|[^\p{L}\p{N}]+)$`,
  'u',
)

/** Whether the first column is of routes, media types, operators or limits. */
function isOfOther({ head, rows }: Table, isAlone: boolean): boolean {
  const { text } = head.cells[0]!
  return (
    OTHER_HEADER.test(text) ||
    (isAlone && LOOSE_HEADER.test(text)) ||
    (rows.length > 0 && rows.every(({ cells }) => NO_NAME.test(cells[0]?.text ?? '')))
  )
}

/** Whether a header is that of names and of more: “Name / Type”. */
function isJoined(text: string, words: Words): boolean {
  const [first, second] = text.split(/\s*[,/&+]\s*|\sand\s/, 2)
  return second !== undefined && words.column(first!)?.column === 'name'
}

/** What looks like a table of parameters, but for a column of names. */
function readUnread(
  table: Table,
  columns: Columns,
  { words, label, group, announced, pending, above }: Surroundings,
): UnreadNode | undefined {
  if (columns.name !== undefined) return undefined
  const { head, rows } = table
  const known = companions.filter((column) => columns[column] !== undefined)
  // Below “Response” a table can be of anything.
  const isOfResponse = (label?.place ?? group?.place) === 'response'
  // Below a sentence, and a title of more words, one of words that nobody knows.
  const title = above?.type === 'heading' ? readHeading(above.text, words) : undefined
  const isOfGroup = title?.named !== undefined && title.announces === 'fields'
  const isUnknown = known.length === 0 && !label && (isOfGroup || pending?.announces !== undefined)
  const said = announced ?? (isUnknown ? 'place' : undefined)
  const isOfFields = said === 'fields' || (said === 'place' && !isOfResponse)
  const others = rows.filter(
    ({ cells }) => !isKnownType(cells[columns.type ?? -1]?.text ?? '', words),
  )
  const isTyped = columns.type !== undefined && others.length * 2 < Math.max(rows.length, 1)
  const looksLikeOne =
    known.length > (isTyped ? 1 : 2) ||
    (isOfFields && head.cells.length > 1 && !isOfOther(table, known.length === 0)) ||
    (known.length > 0 && isJoined(head.cells[0]!.text, words))
  if (!looksLikeOne || words.isStatusHeader(head.cells[0]?.text ?? '')) return undefined
  return {
    span: head.span,
    reason: 'no-name-column',
    columns: head.cells.map(({ text }) => text),
  }
}

function readRows(table: Table, header: Header, surroundings: Surroundings): OutlineRow[] {
  const { request, words, label: outer = nothingSaid } = surroundings
  const nested = new NestedNames()
  // On PATCH nothing is required.
  const isRest = request.method !== 'PATCH' && marksOptional(table, header)
  let context = contextOf(surroundings, header.place, isRest)
  const rows: OutlineRow[] = []
  for (const row of table.rows) {
    const label = labelOf(row, header.columns, words)
    if (label)
      context = contextOf({ ...surroundings, label: sayTogether(outer, label) }, undefined, isRest)
    else if (!isPlaceholder(row.cells[header.columns.name!] ?? emptyCell, row.cells, words))
      makeRows(readRow(row, header, context, nested), context, rows)
  }
  return rows
}

/** The marks and the default that a column beside the description says: `[optional] [default to 5]`. */
function readRemark({ text, content }: TableCell, words: Words): Said {
  const { default: value } = readDescription(text, content)
  return { ...readDescriptionMark(text, content, words), default: value }
}

/** Whether names such as `limit?` say what is optional, and nothing else does: the others are required. */
function marksOptional({ rows }: Table, { columns, hasStars }: Header): boolean {
  // What has a default can be left out.
  if ((columns.required ?? columns.optional ?? columns.default) !== undefined) return false
  let isMarked = false
  for (const { cells } of rows) {
    const text = cells[columns.name!]?.text ?? ''
    if (text.endsWith('?')) isMarked = true
    else if (text.endsWith('*')) {
      isMarked ||= /\?\*+$/.test(text)
      if (hasStars && /[^?*]\*$/.test(text)) return false
    }
  }
  return isMarked
}

/** What a row says that is a title of the rows below it: one cell in strong emphasis, or over several columns. */
function labelOf({ cells }: TableRow, columns: Columns, words: Words): Saying | undefined {
  const title = cells[columns.name!]
  if (!title) return undefined
  for (const cell of cells) if (cell !== title && cell.text !== '') return undefined
  const required = words.mark(title.text)
  if (required !== undefined && /^<(?:strong|em)>/.test(htmlOf(title.content)))
    return sayingOf({ required })
  const isTitle = title.text.includes(' ') || htmlOf(title.content).startsWith('<strong>')
  if (!isTitle || !isPlainSaying(title.text, words)) return undefined
  const saying = readLabel(title.text, words)
  return saying.announces ? saying : undefined
}

const emptyCell: Pick<TableCell, 'text' | 'content'> = { text: '', content: [] }
const noName: NameCell = { names: [''], type: '', indentation: 0 }

function readRow(
  { cells, span }: TableRow,
  { width, columns, remarks, outer, hasStars, hasStatuses, hasPlaces }: Header,
  { words, request, stated, named: placed }: RowContext,
  nested: NestedNames,
): WrittenRow {
  const cellOf = (column: Column): TableCell | undefined => cells[columns[column] ?? cells.length]
  const nameCell = cellOf('name')
  const typeCell = cellOf('type')
  const descriptionCell = cellOf('description')
  const inCell = cellOf('in')
  const valuesCell = cellOf('values')
  const requiredCell = cellOf('required')
  const markCell = requiredCell ?? cellOf('optional')
  const named = nameCell ? readNameCell(nameCell, words) : noName
  const typeText = typeCell ? typeCell.text : ''
  const read = readTypeWords(typeText, words, 'cell')
  const isInPath = named.names.some((name) => request.pathNames.has(name))
  const isOpen = read.place === 'path' ? isInPath : (placed ?? read.place) === read.place
  // Below “Body” `query` is a type, and so is `string, path` where the path has no such name.
  const isAlone = read.place !== undefined && read.type === '' && !hasPlaces()
  const isOfRequest = read.place === 'path' || read.place === 'query'
  const isType = !isOpen || isAlone || (isOfRequest && stated === 'response')
  const typed = read.place && isType ? readTypeWords(typeText, words, 'unplaced') : read
  const type = typed.type === '' ? named.type : typed.type
  let { names } = named
  const first = nested.nest(names[0]!, named.indentation, type)
  if (first !== names[0]) names = [first, ...names.slice(1)]
  if (outer) names = names.map((name) => name && nameInside(outer, name))
  // A star that is a footnote is no mark.
  const isFootnoted = !hasStars && named.required && nameCell!.text.endsWith('*')
  const readCell = requiredCell ? readRequiredCell : readOptionalCell
  const requirement = markCell && readCell(markCell.text, words)
  const remarked = remarks.flatMap((index) => (cells[index] ? readRemark(cells[index], words) : []))
  const marks = [requirement, typed, isFootnoted ? undefined : named, ...remarked]
  const mark = marks.find((said) => said?.required !== undefined)
  const links = linksIn(typeCell ? typeCell.content : [])
  const defaults = [typed, named, ...remarked, requirement]
  return {
    span,
    isWhole: cells.length <= width,
    names,
    isEither: named.isEither,
    type,
    required: mark?.required,
    condition: mark?.condition,
    default:
      readDefaultCell(cellOf('default')) ??
      defaults.find((said) => said?.default !== undefined)?.default,
    values: (valuesCell && readValueList(valuesCell)) ?? named.values,
    example: readValueCell(cellOf('example')) ?? named.example,
    nameSpan: nameCell ? nameCell.span : span,
    typeLink: links.typeLink,
    typeLinks: links.typeLinks,
    requiredText: markCell?.text,
    requiredSpan: markCell ? markCell.span : span,
    isRequiredUnknown: !requirement && markCell !== undefined,
    description: descriptionCell ? descriptionCell.text : '',
    content: descriptionCell ? descriptionCell.content : [],
    status: hasStatuses ? statusOf(cells[0]) : undefined,
    place: inCell ? words.place(inCell.text) : (typed.place ?? named.place),
  }
}
