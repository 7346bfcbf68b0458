import { nearest } from '../vocabulary/spelling.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Outline, OutlineRow, ParameterTable, Place } from '../outline/outline.js'
import { proposeAnswer } from '../outline/proposal.js'
import type { Source } from '../source/source.js'

/** The words of a Required cell that others may be slips of. */
const requiredWords = ['yes', 'no', 'true', 'false', 'required', 'optional']
const KNOWN_START = new RegExp(`^(?:${requiredWords.join('|')})\\b`, 'i')

/** Checks tables and lists: their cells, what looks like parameters and is left unread, the names and Required cells of rows. */
export function checkTables({ tables, unread }: Outline, reporter: Reporter): void {
  for (const { span, reason, columns, proposal } of unread) {
    // What mends one table, or one word, mends all that are alike.
    const key = JSON.stringify([columns, proposal])
    if (reason === 'unknown-word')
      reporter.reportRepeated('unknown-word', key, span, undefined, columns![0]!, proposal)
    else if (reason === 'html')
      reporter.reportRepeated('unread-html', '', span, undefined, 'Raw HTML')
    else if (/^(?:no-name-column|nested-table)$/.test(reason))
      reporter.reportRepeated('unread-table', key, span, undefined, columns, proposal)
    else if (reason !== 'code' || !HEADER.test(reporter.source.slice(span)))
      reporter.report('unread-list', span, reason, proposal)
  }
  for (const { rows } of tables)
    for (const { name, span, isWhole, requiredCell } of rows) {
      // A row with a cell too many is reported as that; what its cells say is a guess.
      if (!isWhole) continue
      if (requiredCell?.isUnknown) checkRequiredCell(requiredCell, reporter)
      if (name === '') reporter.report('empty-parameter-name', span)
    }
  checkNames(tables, reporter)
}

/** A header with a name as in every message: code that begins with it shows what is sent, and describes no fields. */
const HEADER =
  /^\s*(?:accept|authorization|cookie|host|origin|user-agent|content-[a-z]+)[\w-]*: *\S/i

/** More words are a text. */
const MOST_WORDS_OF_MARK = 3

/** Reports the words of a Required cell that say neither yes nor no. */
function checkRequiredCell(
  { text, span }: NonNullable<OutlineRow['requiredCell']>,
  reporter: Reporter,
): void {
  // “Optional, default 5” begins with a word that is known.
  if (KNOWN_START.test(text)) return
  const right = text.length > 2 ? nearest(text, requiredWords) : undefined
  const proposal = right ? undefined : proposeAnswer(text)
  // Texts are there for one reason: a cell before them is missing.
  const key = text.split(' ').length > MOST_WORDS_OF_MARK ? '' : text
  reporter.reportRepeated('unknown-required', key, span, right, text, proposal)
}

/** Checks that no name comes twice in a table, and that no table of a place repeats all that others of it say. */
function checkNames(tables: readonly ParameterTable[], reporter: Reporter): void {
  const earlier = new EarlierRows()
  for (const table of tables) {
    const { node, isAnnounced, stated, rows } = table
    // Remarks about values can name a field several times, and so can code that shows its fields.
    const isList = node.type === 'list'
    if (isList && !(isAnnounced && isMarker(reporter.source.text[node.span.start]))) continue
    const copied = rows.length > 0 ? earlier.copiedBy(table) : undefined
    earlier.add(table)
    const firsts = new Map<string, OutlineRow>()
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      const { name, location, nameSpan } = row
      // A list can be written value by value.
      if (name === '' || (isList && name.endsWith('[]'))) continue
      const place = stated ?? location
      // The names of headers are the same in any case; what travels in several ways has a row for each.
      const key = `${location} ${place === 'header' ? name.toLowerCase() : name}`
      const first = firsts.get(key) ?? copied?.[at]
      if (first) {
        const { line } = reporter.source.pointAt(first.span.start)
        reporter.report('duplicate-parameter', nameSpan, name, placeNames[place], line)
      } else firsts.set(key, row)
    }
  }
}

/** The rows of the tables above one, by their places and all that they say, which hardly any table repeats. */
class EarlierRows {
  readonly #names = new Set<string>()
  readonly #rows = new Map<string, OutlineRow>()
  /** The tables whose rows are not among these yet. */
  #tables: ParameterTable[] = []

  add(table: ParameterTable): void {
    this.#tables.push(table)
    for (const { name } of table.rows) this.#names.add(name)
  }

  /** The rows that those of a table repeat, where each repeats one that says more than a name. */
  copiedBy(table: ParameterTable): OutlineRow[] | undefined {
    if (!this.#names.has(table.rows[0]!.name)) return undefined
    for (const one of this.#tables)
      for (const row of one.rows) this.#rows.set(contentOf(row, one), row)
    this.#tables = []
    const copied = table.rows.flatMap((row) => this.#rows.get(contentOf(row, table)) ?? [])
    const isCopy = copied.length === table.rows.length
    return isCopy && copied.every(({ type, description }) => type || description)
      ? copied
      : undefined
  }
}

/** The place of a row and all that it says; every group is a place of its own. */
function contentOf(row: OutlineRow, { stated, groups }: ParameterTable): string {
  const { name, location, type, description } = row
  const group = groups.at(-1)?.span.start
  return `${stated}\0${group}\0${location}\0${name}\0${type}\0${description}`
}

const placeNames: Record<Place, string> = {
  path: 'path parameters',
  query: 'query parameters',
  header: 'headers',
  cookie: 'cookies',
  body: 'body fields',
  response: 'response fields',
}

// Wider ones nobody reads, and each row is as long.
export const MOST_COLUMNS = 200

/** True when a first character is that of a list of items; other lists are made of code. */
function isMarker(character = ''): boolean {
  return /[-*+\d]/.test(character)
}

/** A row to paste into a table, in the order of its own columns, or an item of a list. */
export function suggestRow(
  { node, columns }: ParameterTable,
  field: Pick<OutlineRow, 'name' | 'type' | 'required' | 'location'>,
): string {
  const { name, type, required } = field
  const said = [type, required ? 'required' : ''].filter(Boolean).join(', ')
  const brackets = said && ` (${said})`
  if (node.type !== 'table') return `- \`${cellText(name)}\`${brackets}`
  const cells = node.head.cells.slice(0, MOST_COLUMNS).map(() => '')
  const set = (index: number | undefined, text: string) => {
    if (index !== undefined && index < cells.length) cells[index] = cellText(text)
  }
  set(columns.name, name)
  set(columns.type, type)
  set(columns.in, field.location)
  set(columns.required, required ? 'yes' : 'no')
  set(columns.optional, required ? 'no' : 'yes')
  return `| ${cells.join(' | ')} |`
}

/** The edit that adds a row to a table, before its first one, or an item to the end of a list. */
export function insertRow(
  { node }: ParameterTable,
  row: string,
  source: Source,
): SpanEdit | undefined {
  const at = (offset: number, text: string) => ({ span: { start: offset, end: offset }, text })
  if (node.type !== 'table') {
    const marker = source.text[node.span.start]!
    return isMarker(marker)
      ? at(node.span.end, source.lineEnding + marker + row.slice(1))
      : undefined
  }
  const [first] = node.rows
  if (first) return at(source.lines.from(first.span.start).start, row + source.lineEnding)
  const header = source.lines.from(node.head.span.start)
  return at(source.lines.from(header.next).end, source.lineEnding + row)
}

function cellText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|]/g, '\\$&')
}
