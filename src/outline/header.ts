import type { Table, TableRow } from '../markdown/node.js'
import { MEDIA_TYPES } from '../vocabulary/media-type.js'
import { companions, meanings } from '../vocabulary/meanings.js'
import { announcesNames } from '../vocabulary/other-languages.js'
import { wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType } from './annotation.js'
import { isName } from './name.js'
import { type Misspelling, misspellingsIn } from '../vocabulary/spelling.js'
import type { Columns, Place, UnreadNode } from './outline.js'
import { areTypes, MOST_COLUMNS, proposeColumns } from './proposal.js'
import { areKeys } from './examples.js'
import type { Surroundings } from './surroundings.js'

/** The meaning of a table's header, and the facts that hold for all of its rows. */
export interface Header {
  readonly width: number
  readonly columns: Columns & { readonly name: number }
  /** The place of the rows by a header such as “Query parameter”. */
  readonly place: Place | undefined
  /** True when a star after a name is a mark, and no footnote. */
  readonly hasStars: boolean
  /** True when only names such as `limit?` say what is optional: the others are required. */
  readonly marksOptional: boolean
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
    const isOpen = !read || read.column === 'in' || read.column === 'type'
    if (isOpen && columns.in === undefined && saysPlaces(rows, index)) columns.in = index
    else if (!read || (read.isPhrase && index > 0)) continue
    // What `Parameter type` means is in its cells.
    else if (read.column === 'in' && /type/i.test(text)) columns.type ??= index
    else if (columns[read.column] === undefined) {
      columns[read.column] = index
      if (read.column === 'name') place = read.place
    }
  }
  // So does a column of types.
  if (columns.type === undefined && columns.name !== undefined && rows.length > 1)
    columns.type = typesAmong(table, columns, words)
  let known = 0
  for (const column of companions) if (columns[column] !== undefined) known++
  const { name } = columns
  if (name === undefined) return readUnread(table, columns, known, surroundings)
  // “Code | Name | Description” lists statuses.
  const isOfStatuses = name > 0 && words.isStatusHeader(head.cells[0]!.text)
  const others = isOfStatuses && columns.description !== undefined ? known - 1 : known
  if (name > 0 && others === 0) return undefined
  // Beside nothing that says more of them, names are names: “`a` + `b`” and `Ships:Read` are none.
  if (known === 0 && !rows.every(({ cells }) => BARE_CELL.test(cells[name]?.text ?? '')))
    return undefined
  for (const slip of slips) misspelt.push(slip)
  const hasStars = !isFootnote(surroundings)
  return {
    width: head.cells.length,
    columns: columns as Header['columns'],
    place,
    hasStars,
    marksOptional: marksOptional(rows, columns, hasStars),
  }
}

/** The column of types that no known word heads, where there is one. */
function typesAmong({ head, rows }: Table, columns: Columns, words: Words): number | undefined {
  const read = Object.values(columns)
  for (let index = 1; index < Math.min(head.cells.length, MOST_COLUMNS); index++) {
    if (read.includes(index)) continue
    const texts = rows.map(({ cells }) => cells[index]?.text ?? '')
    if (areTypes(texts, words)) return index
  }
  return undefined
}

/** A cell that holds a name, or several words for one. */
const BARE_CELL = /^[^+:]*$/

/** True when some names have a mark for optional, and no column or other mark says what can be left out. */
function marksOptional(rows: readonly TableRow[], columns: Columns, hasStars: boolean): boolean {
  // What has a default can be left out.
  if ((columns.required ?? columns.optional ?? columns.default) !== undefined) return false
  let isMarked = false
  for (const { cells } of rows) {
    const text = cells[columns.name!]?.text ?? ''
    let end = text.length
    while (end > 0 && (text[end - 1] === '?' || text[end - 1] === '*')) end--
    const marks = text.slice(end)
    if (hasStars && marks === '*') return false
    isMarked ||= marks.includes('?')
  }
  return isMarked
}

/** True when the paragraph below explains the star after a name as something else than a mark. */
function isFootnote({ part: { below }, reading: { words } }: Surroundings): boolean {
  if (below?.type !== 'paragraph' || !below.text.startsWith('*')) return false
  return !wordsOf(below.text).some((word) => words.mark(word) === true)
}

/** A header not of names, or a text that is no name: a method, an address, a media type, an operator. */
const OTHER_HEADER =
  /^(?:(?:api|base|http|request)? ?(?:methods?|verbs?|ur[il]s?|endpoints?)|accept|(?:content|media|mime)[ -]types?)$/i
const NO_NAME = new RegExp(
  String.raw`^(?:[A-Z]+(?:\s\S+)?|\w+://\S*|(?:${MEDIA_TYPES}|\*)/\S+|[^\p{L}\p{N}]+)$`,
  'u',
)

/** Reads a table that looks like one of parameters, but for a column of names. */
function readUnread(
  table: Table,
  columns: Columns,
  known: number,
  { part: { label, group, pending }, reading: { words, examples }, announced }: Surroundings,
): UnreadNode | undefined {
  const { head, rows } = table
  const { type } = columns
  const first = head.cells[0]!.text
  if (words.isStatusHeader(first) || OTHER_HEADER.test(first)) return undefined
  if (rows.length > 0 && rows.every(({ cells }) => NO_NAME.test(cells[0]?.text ?? '')))
    return undefined
  // Below “Response” a table can be of anything.
  const said = announced ?? (label || known > 0 ? undefined : pending?.announces)
  const isOfPlace = said === 'place' && (label?.place ?? group?.place) !== 'response'
  const headers = head.cells.map(({ text }) => text)
  const isWide = headers.length > 1
  let types = 0
  for (const { cells } of rows)
    if (known > 1 && isKnownType(cells[type ?? -1]?.text ?? '', words)) types++
  const isCertain =
    known > (types * 2 > rows.length ? 1 : 2) || (isWide && (said === 'fields' || isOfPlace))
  const names = rows.map(({ cells }) => cells[0]?.text ?? '')
  if (
    isCertain ||
    (isWide && rows.length > 0 && (announcesNames(first) || areKeys(names, examples))) ||
    (names.every(isName) && hasTypes(table, words))
  ) {
    const reason = isCertain ? 'no-name-column' : 'unknown-words'
    const proposal = proposeColumns(table, columns, words)
    return { span: head.span, reason, columns: headers, proposal }
  }
  const proposal = proposeColumns(table, columns, words)
  return proposal?.name && { span: head.span, reason: 'unknown-words', columns: headers, proposal }
}

/** True when a column but the first has types in most cells: in any language, names have them beside. */
function hasTypes({ head, rows }: Table, words: Words): boolean {
  const end = Math.min(head.cells.length, MOST_COLUMNS)
  for (let column = 1; column < end; column++) {
    let types = 0
    for (const { cells } of rows) {
      const text = cells[column]?.text ?? ''
      if (/^[a-z]+(?:\[\])?$/i.test(text) && isKnownType(text, words)) types++
    }
    if (types > 1 && types * 2 > rows.length) return true
  }
  return false
}

const LONGEST_PLACE = 30
const PLACE =
  /^(?:in )?(?:(?:url |request )?(?:path|query|headers?|body)(?: param(?:eter)?)?|form ?data|cookie)$/i

function saysPlaces(rows: readonly TableRow[], index: number): boolean {
  for (const { cells } of rows) {
    const cell = cells[index]
    if (!cell || cell.text.length > LONGEST_PLACE || !PLACE.test(cell.text)) return false
  }
  return rows.length > 0
}
