import { nearest } from '../vocabulary/nearest.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Table } from '../markdown/node.js'
import { boundsOf, countCells } from '../markdown/structure/line-start.js'
import type { Outline, OutlineRow, ParameterTable, Place } from '../outline/outline.js'
import { proposeAnswer } from '../outline/proposal.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import type { Words } from '../vocabulary/words.js'

/** The words of a Required cell that others may be slips of. */
const requiredWords = ['yes', 'no', 'true', 'false', 'required', 'optional']
const KNOWN_START = new RegExp(`^(?:${requiredWords.join('|')})\\b`, 'i')

/** Checks tables and lists: their cells, what looks like parameters and is left unread, the names and Required cells of rows. */
export function checkTables({ tables, unread }: Outline, reporter: Reporter): void {
  for (const { span, reason, columns, proposal } of unread) {
    // What mends one table, or one word, mends all that are alike.
    const key = JSON.stringify([columns, proposal])
    const isWord = reason === 'unknown-word' || reason === 'no-status'
    if (isWord)
      reporter.reportRepeated('unknown-word', key, span, undefined, columns![0]!, proposal)
    else if (reason === 'html') reporter.reportRepeated('unread-html', '', span, undefined)
    else if (/^(?:no-name-column|unknown-words|nested-table)$/.test(reason))
      reporter.reportRepeated('unread-table', key, span, undefined, columns, proposal)
    else reporter.report('unread-list', span, reason, proposal)
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

/** Reports the words of a Required cell that say neither yes nor no. */
function checkRequiredCell(
  { text, span }: NonNullable<OutlineRow['requiredCell']>,
  reporter: Reporter,
): void {
  // “Optional, default 5” begins with a word that is known.
  if (KNOWN_START.test(text)) return
  const right = text.length > 2 ? nearest(text, requiredWords) : undefined
  const proposal = right ? undefined : proposeAnswer(text)
  reporter.reportRepeated('unknown-required', text, span, right, text, proposal)
}

/** Checks that no name comes twice in a table, and that no table of a place repeats what others of it say. */
function checkNames(tables: readonly ParameterTable[], reporter: Reporter): void {
  // Remarks about values can name a field several times, and so can code that shows its fields.
  const all = tables.filter(
    ({ node, isAnnounced }) =>
      node.type !== 'list' || (isAnnounced && isMarker(reporter.source.text[node.span.start])),
  )
  const said = new Map<string, OutlineRow>()
  for (const table of all) {
    const keys = all.length > 1 ? table.rows.map((row) => contentOf(row, table)) : []
    // Beside rows of its own the same row is about something else; a name alone documents nothing twice.
    const isCopy =
      said.size > 0 && table.rows.every((row, at) => hasContent(row) && said.has(keys[at]!))
    checkRowNames(table, isCopy ? keys.map((key) => said.get(key)!) : [], reporter)
    for (let at = 0; at < keys.length; at++)
      if (!said.has(keys[at]!)) said.set(keys[at]!, table.rows[at]!)
  }
}

function hasContent({ type, description }: OutlineRow): boolean {
  return type !== '' || description !== ''
}

/** The place of a row and all that it says; every group is a place of its own. */
function contentOf(row: OutlineRow, { stated, groups }: ParameterTable): string {
  const { name, location, type, description } = row
  const group = groups.at(-1)?.span.start
  return `${stated}\0${group}\0${location}\0${name}\0${type}\0${description}`
}

/** Checks that no row of a table has the name of one before it, or repeats one of another table. */
function checkRowNames(
  { node, stated, rows }: ParameterTable,
  repeated: readonly OutlineRow[],
  reporter: Reporter,
): void {
  const firsts = new Map<string, OutlineRow>()
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const { name, location } = row
    // A list can be written value by value.
    if (name === '' || (node.type === 'list' && name.endsWith('[]'))) continue
    const place = stated ?? location
    // The names of headers are the same in any case; what travels in several ways has a row for each.
    const key = `${location} ${place === 'header' ? name.toLowerCase() : name}`
    const first = firsts.get(key) ?? (repeated.length > 0 ? repeated[at] : undefined)
    if (first) {
      const { line } = reporter.source.pointAt(first.span.start)
      reporter.report('duplicate-parameter', row.nameSpan, name, placeNames[place], line)
    } else firsts.set(key, row)
  }
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
const MOST_COLUMNS = 200
const IN_BARS = /^ {0,3}\|.*\|[ \t]*\r?$/
const DELIMITER_ROW = /^ {0,3}[|:-][|:\- \t]*$/

/**
 * Checks what a body consists of: that each code block is closed, no row has a cell too many, and no
 * paragraph was meant to be a table. Returns whether nobody knows all that its tables say. Those with one
 * header, the same slip again and again, are one mistake.
 */
export function checkNodes({ body }: Block, words: Words, reporter: Reporter): boolean {
  let isBroken = false
  for (const node of body.nodes)
    if (node.type === 'table') {
      if (hasLostCells(node, reporter)) isBroken = true
    } else if (node.type === 'code') {
      if (node.unclosed) reportOpenFence(node.span, reporter)
    } else if (node.type === 'paragraph' && node.text.includes('|')) {
      if (isBrokenTable(node.span, words, reporter)) isBroken = true
    }
  return isBroken
}

/** Reports the rows of a table with a cell too many; returns whether there are any. */
function hasLostCells({ head, rows }: Table, reporter: Reporter): boolean {
  const columns = head.cells.length
  let found = false
  // Cells that are missing at the end are empty, as GFM has it; cells that are too many are lost.
  for (const { cells, span } of rows)
    if (cells.length > columns && cells.slice(columns).some(({ text }) => text !== '')) {
      reporter.report('table-cells', span, cells.length, columns)
      found = true
    }
  return found
}

function reportOpenFence(code: Span, reporter: Reporter): void {
  const { 0: marks, index } = /`+|~+/.exec(reporter.source.slice(code))!
  const start = code.start + index
  reporter.report('unclosed-fence', { start, end: start + marks.length }, marks)
}

/** Reports a paragraph that was meant to be a table; returns whether it is one. */
function isBrokenTable(paragraph: Span, words: Words, reporter: Reporter): boolean {
  const { source } = reporter
  const lines = source.lines.in(paragraph)
  const texts = lines.map((line) => source.slice(line))
  const index = texts.findIndex((text, at) => isHeader(text, texts[at + 1] ?? '', words))
  if (index !== -1) {
    reportHeader(lines[index]!, lines[index + 1], reporter)
    return true
  }
  if (!areRows(texts)) return false
  // Rows without a header: which one it would be nobody knows.
  const first = texts[0]!
  const details = [0, 0, delimiterRow(countCells(first))] as const
  reporter.reportRepeated('broken-table', first.trim(), lines[0]!, undefined, ...details)
  return true
}

/** True for lines in bars that all have the same number of cells. */
function areRows([first = '', ...others]: readonly string[]): boolean {
  const cells = IN_BARS.test(first) ? countCells(first) : 0
  return cells > 1 && others.every((text) => IN_BARS.test(text) && countCells(text) === cells)
}

function delimiterRow(columns: number): string {
  return `|${' --- |'.repeat(Math.min(columns, MOST_COLUMNS))}`
}

/** Reports the header of a table whose delimiter row is missing, or is another than it should be. */
function reportHeader(line: Span, next: Span | undefined, reporter: Reporter): void {
  const { source } = reporter
  const text = source.slice(line)
  const columns = countCells(text)
  const row = delimiterRow(columns)
  const cells = next && isDelimiterRow(source.slice(next)) ? countCells(source.slice(next)) : 0
  const place = cells > 0 ? next! : line
  const edit =
    cells > 0
      ? { span: place, text: row }
      : { span: { start: line.end, end: line.end }, text: source.lineEnding + row }
  // A row that is indented further belongs to the text above it.
  const isTable = columns < MOST_COLUMNS && !/^(?: {4}| {0,3}\t|\s*\|\s*$)/.test(text)
  const fix = isTable ? [edit] : undefined
  reporter.reportRepeated('broken-table', text.trim(), place, fix, cells, columns, row)
}

/** True for a line that was meant to be the header of a table: a delimiter row follows, or should. */
function isHeader(line: string, next: string, words: Words): boolean {
  if (!line.includes('|')) return false
  if (isDelimiterRow(next)) return true
  const [start, end] = boundsOf(line, 0, line.length)
  return line.startsWith('|') && words.header(line.slice(start, end).trim())?.column === 'name'
}

function isDelimiterRow(line: string): boolean {
  return line.includes('|') && line.includes('-') && DELIMITER_ROW.test(line)
}

/** True for the first character of a list of items; others are made of code. */
function isMarker(character = ''): boolean {
  return /[-*+\d]/.test(character)
}

/** A row to paste into a table, in the order of its own columns, or an item of a list. */
export function suggestRow(
  { node, columns }: ParameterTable,
  field: Pick<OutlineRow, 'name' | 'type' | 'required' | 'location'>,
): string {
  const { name, type, required } = field
  if (node.type !== 'table')
    return `- \`${cellText(name)}\` (${type}${required ? ', required' : ''}): …`
  const cells = node.head.cells.slice(0, MOST_COLUMNS).map(() => '…')
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
