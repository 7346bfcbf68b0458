import { methods } from '../attributes/definition.js'
import { nearest, slipOf } from '../diagnostics/nearest.js'
import type { Table, TableCell, TableRow } from '../markdown/node.js'
import { memoize } from '../source/memoize.js'
import { MEDIA_TYPES } from '../vocabulary/media-type.js'
import { type Column, companions, meanings } from '../vocabulary/meanings.js'
import { type Words, wordsOf } from '../vocabulary/words.js'
import { isKnownType } from './annotation.js'
import { readStatus } from './http.js'
import type { ParentField } from './name.js'
import type { Columns, Misspelling, Place, UnreadNode } from './outline.js'
import type { Surroundings } from './rows.js'

/** What the header of a table says, and what holds for all of its rows. */
export interface Header {
  readonly width: number
  readonly columns: Columns & { readonly name: number }
  /** More columns such as “Notes” beside “Description”. */
  readonly remarks: readonly number[]
  /** Where a header such as “Query parameter” says that the rows belong. */
  readonly place: Place | undefined
  /** The name in code that a header such as “`address` field” nests the rows in. */
  readonly outer: ParentField | undefined
  /** Whether a star after a name is a mark, and no footnote. */
  readonly hasStars: boolean
  /** Whether names such as `limit?` say what is optional, and nothing else does: the others are required. */
  readonly marksOptional: boolean
  /** Whether the first column, before that of the names, has the status of each row. */
  readonly hasStatuses: boolean
  /** Whether the cells of the types all say a place, so that one with nothing else is no type. */
  readonly hasPlaces: boolean
}

const noColumns: Columns = Object.fromEntries(
  meanings.flatMap(({ key, kind }) => (kind === 'column' ? [[key, undefined]] : [])),
)

/** Reads the header of a table of parameters or fields; says why not where it looks like one. */
export function readHeader(
  table: Table,
  surroundings: Surroundings,
): Header | UnreadNode | undefined {
  const { head, rows } = table
  const { words } = surroundings
  const { columns, remarks, place, outer } = readColumns(table, surroundings)
  const { name, type } = columns
  const known = companions.filter((column) => columns[column] !== undefined)
  if (name === undefined) return readUnread(table, columns, known, surroundings)
  if ((name > 0 && known.length === 0) || listsValues(table, known, surroundings)) return undefined
  const isOfStatuses = name > 0 && words.isStatusHeader(head.cells[0]!.text)
  const hasStatuses = isOfStatuses && rows.every(({ cells }) => statusIn(cells[0]) !== undefined)
  // “Code | Name | Description” lists statuses, “Code | Field | Type” has the fields of each.
  const isOfFields =
    known.some((column) => column !== 'description' && !(hasStatuses && column === 'type')) ||
    surroundings.announced === 'fields' ||
    words.spoken(wordsOf(head.cells[name]!.text)).some((word) => word?.fields) ||
    rows.some(({ cells }) => isKnownType(cells[type ?? -1]?.text ?? '', words))
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

/** Reads what the columns of a table mean, by their cells too: a column of places says where, whatever heads it. */
function readColumns({ head, rows }: Table, { words, misspelt }: Surroundings) {
  const columns: Columns = { ...noColumns }
  const remarks: number[] = []
  const slips: Misspelling[] = []
  let place: Place | undefined
  let outer: ParentField | undefined
  for (let index = 0; index < head.cells.length; index++) {
    const cell = head.cells[index]!
    const slip = slipOfHeader(cell.text, words)
    const code = index === 0 ? cell.content[0] : undefined
    const isNested = typeof code === 'object' && code.type === 'codespan' && cell.content.length > 1
    const text = isNested ? cell.text.slice(code.text.length).trim() : (slip ?? cell.text)
    const read = words.column(text)
    if (isNested && read?.column === 'name') outer = { name: code.text, type: '' }
    if (slip !== undefined) slips.push({ span: cell.span, word: cell.text, right: slip })
    const isOpen = !read || read.column === 'in' || read.column === 'type'
    if (isOpen && columns.in === undefined && saysPlaces(rows, index)) columns.in = index
    else if (!read || (read.isPhrase && index > 0)) continue
    else if (read.column === 'in') {
      // What `Parameter type` means is in its cells.
      const hasPlace = rows.some(({ cells }) => words.place(cells[index]?.text ?? ''))
      if (hasPlace || !/type/i.test(cell.text)) columns.in ??= index
      else columns.type ??= index
    } else if (columns[read.column] === undefined) {
      columns[read.column] = index
      if (read.column === 'name') place = read.place
    } else if (read.column === 'description') remarks.push(index)
  }
  const count = companions.filter((column) => columns[column] !== undefined).length
  if (columns.name === 0 || (columns.name !== undefined && count > 0))
    for (const slip of slips) misspelt.push(slip)
  return { columns, remarks, place, outer }
}

/** Of words with fewer letters many are one letter apart. */
const SHORT = 6

/** The header, or the word for a place, at one edit from a text that nobody knows, if there is one. */
export const slipOfHeader = /* @__PURE__ */ memoize((text, words: Words) =>
  slipAmong(text, words.headers, words),
)
export const slipOfPlace = /* @__PURE__ */ memoize((text, words: Words) =>
  slipAmong(text, words.places, words),
)

function slipAmong(text: string, known: readonly string[], words: Words): string | undefined {
  if (text.length < 3 || text.length > 30 || words.column(text)) return undefined
  const right = slipOf(text, nearest(text, known), false)
  if (right === undefined) return undefined
  const lower = text.toLowerCase()
  // A plural is as good, and of a short word only letters that are swapped are a slip.
  const isPlural = `${right}s` === lower || `${lower}s` === right
  const isSwapped = [...lower].toSorted().join('') === [...right].toSorted().join('')
  return isPlural || (lower.length < SHORT && !isSwapped) ? undefined : right
}

/** Whether a table lists the values of parameters, one a row: “Parameter | Value” with names that come again. */
function listsValues(
  { head, rows }: Table,
  known: readonly Column[],
  { group }: Surroundings,
): boolean {
  if (known.length > 0 || !/^values?$/i.test(head.cells[1]?.text ?? '')) return false
  if (/\bvalues\b/i.test(group?.heading.text ?? '')) return true
  return new Set(rows.map(({ cells }) => cells[0]?.text)).size < rows.length
}

/** What heads a column of anything but names, or is itself a header with its value. */
const OTHER_HEADER =
  /^(?:(?:api|base|http|request)? ?(?:methods?|verbs?|ur[il]s?|endpoints?)|accept|(?:content|media|mime)[ -]types?)$/i
/** What is no name: a method, an address or a media type, an operator. */
const NO_NAME = new RegExp(
  String.raw`^(?:(?:${methods.join('|')})(?:\s\S+)?|\w+://\S*|(?:${MEDIA_TYPES}|\*)/\S+|[^\p{L}\p{N}]+)$`,
  'u',
)

/** What looks like a table of parameters, but for a column of names. */
function readUnread(
  { head, rows }: Table,
  { type }: Columns,
  known: readonly Column[],
  { words, announced, label, group, pending, above }: Surroundings,
): UnreadNode | undefined {
  const first = head.cells[0]!.text
  if (words.isStatusHeader(first) || OTHER_HEADER.test(first)) return undefined
  if (rows.length > 0 && rows.every(({ cells }) => NO_NAME.test(cells[0]?.text ?? '')))
    return undefined
  const others = rows.filter(({ cells }) => !isKnownType(cells[type ?? -1]?.text ?? '', words))
  const listsTypes = type !== undefined && others.length * 2 < Math.max(rows.length, 1)
  const isOfSeveral = /[,/&+]|\sand\s/.test(first)
  const isJoined = isOfSeveral && words.column(first.split(/\W/, 1)[0]!)?.column === 'name'
  // Below “Response” a table can be of anything.
  const isOfResponse = (label?.place ?? group?.place) === 'response'
  // Below a sentence, and a title of more words, one of words that nobody knows.
  const isOfGroup = above?.type === 'heading' && group?.named && group.announces === 'fields'
  const isMeant = known.length === 0 && !label && (isOfGroup || pending?.announces)
  const said = announced ?? (isMeant ? 'place' : undefined)
  const isAnnounced = said === 'fields' || (said === 'place' && !isOfResponse)
  const looksLikeOne =
    known.length > (listsTypes ? 1 : 2) ||
    (known.length > 0 && isJoined) ||
    (head.cells.length > 1 && isAnnounced)
  if (!looksLikeOne) return undefined
  return { span: head.span, reason: 'no-name-column', columns: head.cells.map(({ text }) => text) }
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
      const mark = text.replace(/[^?*]/g, '')
      isMarked ||= mark.includes('?')
      if (hasStars && mark === '*') return false
    }
  }
  return isMarked
}

/** The status that a cell begins with: `404`, “404 Not Found”. */
export function statusIn(cell: TableCell | undefined): number | undefined {
  return readStatus(/^\d+/.exec(cell?.text ?? '')?.[0] ?? '')
}

function saysPlaces(rows: readonly TableRow[], index: number): boolean {
  return (
    rows.length > 0 &&
    rows.every(({ cells }) =>
      /^(?:in )?(?:(?:url |request )?(?:path|query|headers?|body)(?: param(?:eter)?)?|form ?data|cookie)$/i.test(
        cells[index]?.text ?? '',
      ),
    )
  )
}

/** Whether the paragraph below explains the star after a name as something else than a mark. */
function isFootnote({ below, words }: Surroundings): boolean {
  if (below?.type !== 'paragraph' || !below.text.startsWith('*')) return false
  return !wordsOf(below.text).some((word) => words.mark(word) === true)
}
