import type { Table, TableCell, TableRow } from '../markdown/node.js'
import { meanings } from '../vocabulary/meanings.js'
import { type Words, wordsOf } from '../vocabulary/words.js'
import { readStatus } from './http.js'
import type { Holder } from './name.js'
import type { Columns, Place } from './outline.js'
import { isKnownType } from './required.js'
import type { Surroundings } from './row.js'
import { decodeHtml, htmlOf } from './values.js'

/** What the header of a table says, and what holds for all of its rows. */
export interface Header {
  readonly width: number
  readonly columns: Columns
  /** More columns such as “Notes” beside “Description”. */
  readonly remarks: readonly number[]
  /** Where a header such as “Query parameter” says that the rows belong. */
  readonly place: Place | undefined
  /** The name that a header such as “`address` field” nests the rows in. */
  readonly outer: Holder | undefined
  /** Whether a star after a name is a mark, and no footnote. */
  readonly hasStars: boolean
  /** Whether the first column, before that of the names, has the status of each row. */
  readonly hasStatuses: boolean
  /** Whether it has them, and what it names are the statuses themselves: `404 | not_found`. */
  readonly listsStatuses: boolean
  /** Whether the cells of the types all say a place, so that one with nothing else is no type. */
  readonly hasPlaces: () => boolean
}

const CODE_AND_NAME = /^<code>([^<]*)<\/code> +([^<]+)$/

const noColumns: Columns = Object.fromEntries(
  meanings.flatMap(({ key, kind }) => (kind === 'column' ? [[key, undefined]] : [])),
)

/** Reads the header of a table: what its columns mean, by their cells too. */
export function readHeader({ head, rows }: Table, surroundings: Surroundings): Header {
  const { words } = surroundings
  const columns: Columns = { ...noColumns }
  const remarks: number[] = []
  let place: Place | undefined
  let outer: Header['outer']
  for (let index = 0; index < head.cells.length; index++) {
    const { text, content } = head.cells[index]!
    // “`address` field”: the rows are the fields of what is in code.
    const hasCode = index === 0 && String(content[0]).startsWith('<code>')
    const [, code, after] = (hasCode && CODE_AND_NAME.exec(htmlOf(content))) || []
    const nested = after === undefined ? undefined : words.column(after)
    const isNested = nested?.column === 'name'
    const read = isNested ? nested : words.column(text)
    if (!read || (read.isPhrase && index > 0)) continue
    const { column } = read
    if (columns[column] !== undefined) {
      if (column === 'description') remarks.push(index)
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
  const hasStars = !isFootnote(surroundings)
  const areStatuses =
    (columns.name ?? 0) > 0 &&
    words.isStatusHeader(head.cells[0]!.text) &&
    rows.every(({ cells }) => statusOf(cells[0]) !== undefined)
  const hasStatuses =
    areStatuses && saysFields(head.cells[columns.name!]!, rows, columns.type, words)
  if (hasStatuses) place = 'response'
  let hasPlaces: boolean | undefined
  return {
    width: head.cells.length,
    columns,
    remarks,
    place,
    outer,
    hasStars,
    hasStatuses,
    listsStatuses: areStatuses && !hasStatuses,
    hasPlaces: () =>
      (hasPlaces ??= rows.every(({ cells }) => words.place(cells[columns.type ?? -1]?.text ?? ''))),
  }
}

/** The status that a cell begins with: `404`, “404 Not Found”. */
export function statusOf(cell: TableCell | undefined): number | undefined {
  return readStatus(/^\d+/.exec(cell?.text ?? '')?.[0] ?? '')
}

/** Whether the names beside statuses are those of fields: headed “Field”, or with types. */
function saysFields(
  name: TableCell,
  rows: readonly TableRow[],
  type: number | undefined,
  words: Words,
): boolean {
  const isOfType = ({ cells }: TableRow) => isKnownType(cells[type!]?.text ?? '', words)
  const isTyped = type !== undefined && rows.every(isOfType)
  return isTyped || words.spoken(wordsOf(name.text)).some((word) => word?.fields)
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
