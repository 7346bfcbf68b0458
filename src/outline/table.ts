import type { Table, TableCell, TableRow } from '../markdown/node.js'
import { companions, meanings } from '../vocabulary/meanings.js'
import { wordsOf } from '../vocabulary/phrases.js'
import { type Misspelling, misspellingsIn } from '../vocabulary/spelling.js'
import type { Words } from '../vocabulary/words.js'
import {
  isKnownType,
  markIn,
  noAnnotation,
  readAnnotation,
  readOptionalCell,
  readRequiredCell,
  saysMore,
} from './annotation.js'
import { type Entry, wholeEntry, readEntry } from './entry.js'
import { joinedRows } from './further-rows.js'
import { NestedNames, readWrittenName, isPlaceholder } from './name.js'
import type { Columns, ParameterTable, Place, UnreadNode } from './outline.js'
import { proposeColumns, textsAtEnd, typesAmong } from './proposal.js'
import { contextOf, makeRows, tableIn, type WrittenRow } from './rows.js'
import { linkIn, noRun, type Run, runOf } from './run.js'
import type { Surroundings } from './surroundings.js'
import { readValueCell, readValueList } from './values.js'

/** Reads a table of parameters or response fields; nothing for a table of something else. */
export function readParameterTable(
  table: Table,
  surroundings: Surroundings,
): ParameterTable | UnreadNode | undefined {
  const header = readHeader(table, surroundings)
  if (!header || 'reason' in header) return header
  const { columns, place } = header
  const { part, reading, holder, last } = surroundings
  const { group, label } = part
  const width = table.head.cells.length
  const rows = joinedRows(table.rows, width)
  const names = rows.map(({ cells }) => cells[columns.name]?.text ?? '')
  const context = contextOf(reading, group, label, {
    names,
    holder,
    last,
    place,
    isUnmarked: (columns.required ?? columns.optional) === undefined,
    isRest: reading.request.method !== 'PATCH' && marksOptional(table, header, names, surroundings),
  })
  const isAnnounced = !group || (label?.announces ?? surroundings.announced) !== undefined
  const read = tableIn(table, columns, context, group, isAnnounced)
  const nested = new NestedNames()
  for (const row of rows) {
    const name = row.cells[columns.name]
    // What a cell has in code is a name.
    if (!name || isCode(name) || !isPlaceholder(name.text, row.cells))
      makeRows(readRow(row, width, columns, nested, surroundings), context, read.rows)
  }
  return read
}

/** True when marks such as `limit?` alone say what can be left out: the other rows are required. */
function marksOptional(
  { rows }: Table,
  { columns }: Header,
  names: readonly string[],
  surroundings: Surroundings,
): boolean {
  // What has a default can be left out, too.
  if ((columns.required ?? columns.optional ?? columns.default) !== undefined) return false
  if (!names.some((name) => /\?\*?$/.test(name))) return false
  const { words } = surroundings.reading
  const hasStars = names.some((name) => readWrittenName(name).required === true)
  if (hasStars && !hasFootnote(surroundings)) return false
  return !rows.some(
    ({ cells }) => readAnnotation(cellAt(cells, columns.type)?.text ?? '', words).required === true,
  )
}

/** True when the paragraph below explains a star as something else than the mark for required. */
function hasFootnote({ part: { below }, reading: { words } }: Surroundings): boolean {
  if (below?.type !== 'paragraph' || !below.text.startsWith('*')) return false
  return !wordsOf(below.text).some((word) => words.mark(word) === true)
}

function isCode({ content: [first] }: TableCell): boolean {
  return typeof first === 'object' && first.type === 'codespan'
}

/** The meaning of a table's header, and the place of the rows by one such as “Query parameter”. */
interface Header {
  readonly columns: Columns & { readonly name: number }
  readonly place: Place | undefined
}

const noColumns: Columns = Object.fromEntries(
  meanings.flatMap(({ key, kind }) => (kind === 'column' ? [[key, undefined]] : [])),
)

/** Reads the header of a table of parameters or fields; says why not where it looks like one. */
function readHeader(table: Table, surroundings: Surroundings): Header | UnreadNode | undefined {
  const { words, source, misspelt } = surroundings.reading
  const { head, rows } = table
  const slips: Misspelling[] = []
  const columns: Columns = { ...noColumns }
  let place: Place | undefined
  let unknown = 0
  for (const { text } of head.cells) if (!words.header(text)) unknown++
  // Beside words that nobody knows, what is near to a known one is of their language, too.
  const isForeign = unknown > 1
  for (let index = 0; index < head.cells.length; index++) {
    const { text, span } = head.cells[index]!
    const read = isForeign ? words.column(text) : words.header(text)
    if (read?.slips) slips.push(...misspellingsIn(source, span, read.slips))
    // The cells say it, too: a column of places says where, whatever heads it.
    const isOpen = !read || read.column === 'type'
    const column = isOpen && saysPlaces(rows, index) ? 'in' : read?.column
    // A phrase such as “Search parameter” heads names in a first column only.
    const isOther = read?.isPhrase === true && index > 0
    if (!column || isOther || columns[column] !== undefined) continue
    columns[column] = index
    if (column === 'name') place = read?.place
  }
  const { name } = columns
  // So does a column of types.
  if (name !== undefined && rows.length > 1) columns.type ??= typesAmong(table, columns, words)
  const known = companions.filter((column) => columns[column] !== undefined).length
  if (name === undefined) return readUnread(table, columns, known, surroundings)
  // Beside nothing that says more of them, names are names: “`a` + `b`” and `Ships:Read` are none.
  const areNames = () => rows.every(({ cells }) => BARE_CELL.test(cells[name]?.text ?? ''))
  if (known === 0 && (name > 0 || !areNames())) return undefined
  columns.description ??= textsAtEnd(table, columns, words)
  for (const slip of slips) misspelt.push(slip)
  return { columns: columns as Header['columns'], place }
}

/** A cell that holds a name, or several words for one. */
const BARE_CELL = /^[^+:]*$/

const PLACE =
  /^(?:in )?(?:(?:url |request )?(?:path|query|headers?|body)(?: param(?:eter)?)?|form ?data|cookie)$/i

function saysPlaces(rows: readonly TableRow[], index: number): boolean {
  return rows.length > 0 && rows.every(({ cells }) => PLACE.test(cells[index]?.text ?? ''))
}

/** A header of no names: of methods, addresses, media types. */
const OTHER_HEADER =
  /^(?:(?:api|base|http|request)? ?(?:methods?|verbs?|ur[il]s?|endpoints?)|accept|(?:content|media|mime)[ -]types?)$/i

/** Reads a table that looks like one of parameters, but for a column of names. */
function readUnread(
  table: Table,
  columns: Columns,
  known: number,
  { part: { label, group, pending }, reading: { words }, announced }: Surroundings,
): UnreadNode | undefined {
  const { head } = table
  const first = head.cells[0]!.text
  if (words.isStatusHeader(first) || OTHER_HEADER.test(first)) return undefined
  // Below “Response” a table can be of anything.
  const said = announced ?? (label || known > 0 ? undefined : pending?.announces)
  const isOfPlace = said === 'place' && (label?.place ?? group?.place) !== 'response'
  const headers = head.cells.map(({ text }) => text)
  const isAnnounced = headers.length > 1 && (said === 'fields' || isOfPlace)
  const proposal = proposeColumns(table, columns, words)
  if (!(known > 2 || isAnnounced || proposal?.name)) return undefined
  return { span: head.span, reason: 'no-name-column', columns: headers, proposal }
}

function runIn(cell: TableCell | undefined): Run {
  return cell ? runOf(cell.content) : noRun
}

/** A name cell of which an entry is not the whole, nor says anything, is a name as it is. */
function readNameCell(run: Run, words: Words): Entry {
  const entry = readEntry(run, words)
  if (entry && (entry.isMarked || entry.rest >= run.text.length || saysMore(entry.said)))
    return entry
  const { name, required, type } = readWrittenName(run.text.trim())
  return wholeEntry(run, name, { ...noAnnotation, required, type })
}

function cellAt(cells: readonly TableCell[], column: number | undefined): TableCell | undefined {
  return column !== undefined && column < cells.length ? cells[column] : undefined
}

function readRow(
  { cells, span }: TableRow,
  width: number,
  columns: Header['columns'],
  nested: NestedNames,
  surroundings: Surroundings,
): WrittenRow {
  const { words } = surroundings.reading
  const nameCell = cellAt(cells, columns.name)
  const typeCell = cellAt(cells, columns.type)
  const descriptionCell = cellAt(cells, columns.description)
  const requiredCell = cellAt(cells, columns.required)
  const markCell = requiredCell ?? cellAt(cells, columns.optional)
  const inCell = cellAt(cells, columns.in)
  const nameRun = runIn(nameCell)
  const entry = readNameCell(nameRun, words)
  const typed = typeCell ? readAnnotation(typeCell.text, words) : noAnnotation
  const type =
    typed.type === '' && isKnownType(entry.said.type, words) ? entry.said.type : typed.type
  const whole = nested.nest(entry.names[0]!, type, nameRun.text)
  const readCell = requiredCell ? readRequiredCell : readOptionalCell
  const answer = markCell && readCell(runIn(markCell).text.trim(), words)
  const mark = answer ?? (typed.required === undefined ? entry.said : typed)
  const defaultCell = cellAt(cells, columns.default)
  // What is required has no default: some say so in its place.
  const markInPlace =
    defaultCell && !isCode(defaultCell) ? markIn(defaultCell.text, words) : undefined
  // The properties of all rows have one order, which is faster to read.
  return {
    span,
    nameSpan: nameCell ? nameCell.span : span,
    isWhole: !cells.some((cell, at) => at >= width && cell.text !== ''),
    names: whole === entry.names[0] ? entry.names : [whole, ...entry.names.slice(1)],
    said: {
      type,
      required: mark.required ?? markInPlace,
      condition: mark.condition,
      default:
        (markInPlace === undefined ? readValueCell(runIn(defaultCell)) : undefined) ??
        typed.default ??
        entry.said.default,
      place: inCell ? placeIn(inCell, surroundings) : (typed.place ?? entry.said.place),
    },
    example: readValueCell(runIn(cellAt(cells, columns.example))),
    values: readValueList(runIn(cellAt(cells, columns.values))),
    requiredCell: markCell && { text: markCell.text, span: markCell.span, isUnknown: !answer },
    typeLink: typeCell && linkIn(runIn(typeCell), 0, typeCell.text.length),
    run: runIn(descriptionCell),
    description: descriptionCell ? descriptionCell.text : '',
    content: descriptionCell ? descriptionCell.content : [],
  }
}

/** The place in which a cell says that a row travels, also where a letter of it is wrong. */
function placeIn(
  { text, span }: TableCell,
  { reading: { words, source, misspelt } }: Surroundings,
) {
  const place = words.place(text)
  if (place) return place
  const { tokens, slips } = words.spelling.correct(wordsOf(text))
  const meant = slips && words.place(tokens.join(' '))
  if (meant) misspelt.push(...misspellingsIn(source, span, slips))
  return meant
}
