import { methods } from '../attributes/definition.js'
import type { Table, TableCell, TableRow } from '../markdown/node.js'
import { type Column, companions, meanings } from '../vocabulary/meanings.js'
import { type Words, wordsOf } from '../vocabulary/words.js'
import type { Group } from './groups.js'
import { MEDIA_TYPES } from '../vocabulary/media-type.js'
import { readStatus } from './http.js'
import type { Holder } from './name.js'
import type { Columns, Place, UnreadNode } from './outline.js'
import { isKnownType } from './required.js'
import type { Surroundings } from './row.js'
import { readHeading } from './saying.js'
import { decodeHtml, htmlOf, linksIn, startsWithCode } from './html.js'

/** Each row is asked for each of them. */
const MOST_REMARKS = 5

/** What the header of a table says, and what holds for all of its rows. */
export interface Header {
  readonly width: number
  readonly columns: Columns & { readonly name: number }
  /** More columns such as “Notes” beside “Description”. */
  readonly remarks: readonly number[]
  /** Where a header such as “Query parameter” says that the rows belong. */
  readonly place: Place | undefined
  /** The name that a header such as “`address` field” nests the rows in. */
  readonly outer: Holder | undefined
  /** Whether a star after a name is a mark, and no footnote. */
  readonly hasStars: boolean
  /** Whether names such as `limit?` say what is optional, and nothing else does: the others are required. */
  readonly marksOptional: boolean
  /** Whether the first column, before that of the names, has the status of each row. */
  readonly hasStatuses: boolean
  /** Whether the cells of the types all say a place, so that one with nothing else is no type. */
  readonly hasPlaces: boolean
}

const CODE_AND_NAME = /^<code>([^<]*)<\/code> +([^<]+)$/

const noColumns: Columns = Object.fromEntries(
  meanings.flatMap(({ key, kind }) => (kind === 'column' ? [[key, undefined]] : [])),
)

/** Reads the header of a table of parameters or fields; says why not where it looks like one. */
export function readHeader(
  table: Table,
  surroundings: Surroundings,
): Header | UnreadNode | undefined {
  const { head, rows } = table
  const { words, group } = surroundings
  const { columns, remarks, place, outer } = readColumns(table, words)
  const { name, type } = columns
  const known = companions.filter((column) => columns[column] !== undefined)
  if (name === undefined) return readUnread(table, columns, known, surroundings)
  if ((name > 0 && known.length === 0) || listsValues(table, group)) return undefined
  const isOfStatuses = name > 0 && words.isStatusHeader(head.cells[0]!.text)
  const hasStatuses = isOfStatuses && rows.every(({ cells }) => statusOf(cells[0]) !== undefined)
  // “Code | Name | Description” lists statuses, “Code | Field | Type” has the fields of each.
  const isOfFields =
    known.some((column) => column !== 'description' && !(hasStatuses && column === 'type')) ||
    (type !== undefined && saysFields(head.cells[name]!, rows, type, surroundings))
  if (isOfStatuses && !isOfFields) return undefined
  const hasStars = !isFootnote(surroundings)
  return {
    width: head.cells.length,
    columns: { ...columns, name },
    remarks,
    place: hasStatuses ? 'response' : place,
    outer,
    hasStars,
    marksOptional: marksOptional(table, columns, hasStars),
    hasStatuses,
    hasPlaces: rows.every(({ cells }) => words.place(cells[type ?? -1]?.text ?? '')),
  }
}

/** Reads what the columns of a table mean, by their cells too. */
function readColumns({ head, rows }: Table, words: Words) {
  const columns: Columns = { ...noColumns }
  const remarks: number[] = []
  let place: Place | undefined
  let outer: Header['outer']
  for (let index = 0; index < head.cells.length; index++) {
    const { text, content } = head.cells[index]!
    // “`address` field”: the rows are the fields of what is in code.
    const hasCode = index === 0 && startsWithCode(content)
    const [, code, after] = (hasCode && CODE_AND_NAME.exec(htmlOf(content))) || []
    const nested = after === undefined ? undefined : words.column(after)
    const isNested = nested?.column === 'name'
    const read = isNested ? nested : words.column(text)
    if (!read || (read.isPhrase && index > 0)) continue
    const { column } = read
    if (columns[column] !== undefined) {
      if (column === 'description' && remarks.length < MOST_REMARKS) remarks.push(index)
      // “Type | Name | Schema”: where the first of two types says where, the other one is the type.
      if (column === 'type' && columns.in === undefined && saysPlaces(rows, columns.type!)) {
        columns.in = columns.type
        columns.type = index
      }
    } else if (
      // What `Parameter type` means is in its cells.
      column === 'in' &&
      !rows.some(({ cells }) => words.place(cells[index]?.text ?? ''))
    ) {
      if (/type/i.test(text)) columns.type ??= index
    } else {
      columns[column] = index
      if (column === 'name') place = read.place
      if (isNested) outer = { name: decodeHtml(code!), type: '' }
    }
  }
  return { columns, remarks, place, outer }
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
  { type }: Columns,
  known: readonly Column[],
  surroundings: Surroundings,
): UnreadNode | undefined {
  const { head, rows } = table
  const { words } = surroundings
  const first = head.cells[0]!.text
  if (words.isStatusHeader(first)) return undefined
  const others = rows.filter(({ cells }) => !isKnownType(cells[type ?? -1]?.text ?? '', words))
  const listsTypes = type !== undefined && others.length * 2 < Math.max(rows.length, 1)
  // None of the other columns makes the table one of parameters.
  const isAlone = known.length === 0
  const looksLikeOne =
    known.length > (listsTypes ? 1 : 2) ||
    (!isAlone && isJoined(first, words)) ||
    (head.cells.length > 1 && announcesOne(surroundings, isAlone) && !isOfOther(table, isAlone))
  if (!looksLikeOne) return undefined
  const columns = head.cells.map(({ text }) => text)
  return { span: head.span, reason: 'no-name-column', columns }
}

/** Whether what is said above a table announces one of parameters, also one of words that nobody knows. */
function announcesOne(
  { label, group, announced, pending, above, words }: Surroundings,
  isAlone: boolean,
): boolean {
  // Below a sentence, and a title of more words, one of words that nobody knows.
  const title = above?.type === 'heading' ? readHeading(above.text, words) : undefined
  const isOfGroup = title?.named !== undefined && title.announces === 'fields'
  const isMeant = isAlone && !label && (isOfGroup || pending?.announces !== undefined)
  const said = announced ?? (isMeant ? 'place' : undefined)
  // Below “Response” a table can be of anything.
  const isOfResponse = (label?.place ?? group?.place) === 'response'
  return said === 'fields' || (said === 'place' && !isOfResponse)
}

/** Whether names such as `limit?` say what is optional, and nothing else does: the others are required. */
function marksOptional({ rows }: Table, columns: Columns, hasStars: boolean): boolean {
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

/** The status that a cell begins with: `404`, “404 Not Found”. */
export function statusOf(cell: TableCell | undefined): number | undefined {
  return readStatus(/^\d+/.exec(cell?.text ?? '')?.[0] ?? '')
}

/** Whether names beside statuses and types are those of fields: by their header, the title or one of the types. */
function saysFields(
  name: TableCell,
  rows: readonly TableRow[],
  type: number,
  { words, announced }: Surroundings,
): boolean {
  // What a type links to is an object.
  const isType = ({ text, content }: TableCell) =>
    isKnownType(text, words) || linksIn(content).typeLink !== undefined
  return (
    announced === 'fields' ||
    words.spoken(wordsOf(name.text)).some((word) => word?.fields) ||
    rows.some(({ cells }) => cells[type] && isType(cells[type]))
  )
}

function saysPlaces(rows: readonly TableRow[], index: number): boolean {
  return rows.every(({ cells }) =>
    /^(?:path|query|header|body|form ?data|cookie)$/i.test(cells[index]?.text ?? ''),
  )
}

/** Whether the paragraph below explains the star after a name as something else than a mark. */
function isFootnote({ below, words }: Surroundings): boolean {
  if (below?.type !== 'paragraph' || !below.text.startsWith('*')) return false
  return !wordsOf(below.text).some((word) => words.mark(word) === true)
}
