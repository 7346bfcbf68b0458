import type { Table, TableRow } from '../markdown/node.js'
import { companions, meanings } from '../vocabulary/meanings.js'
import { type Misspelling, misspellingsIn } from '../vocabulary/spelling.js'
import type { Columns, Place, UnreadNode } from './outline.js'
import { proposeColumns, textsAtEnd, typesAmong } from './proposal.js'
import type { Surroundings } from './surroundings.js'

/** The meaning of a table's header, and the place of the rows by one such as “Query parameter”. */
export interface Header {
  readonly columns: Columns & { readonly name: number }
  readonly place: Place | undefined
}

const noColumns: Columns = Object.fromEntries(
  meanings.flatMap(({ key, kind }) => (kind === 'column' ? [[key, undefined]] : [])),
)

/** Reads the header of a table of parameters or fields; says why not where it looks like one. */
export function readHeader(
  table: Table,
  surroundings: Surroundings,
): Header | UnreadNode | undefined {
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
