import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Table } from '../markdown/node.js'
import { boundsOf, countCells } from '../markdown/structure/line-start.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { MOST_COLUMNS } from './tables.js'

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

/** True when all lines of a text are in bars, with the same number of cells. */
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

/** True when a line was meant to be the header of a table: a delimiter row follows, or should. */
function isHeader(line: string, next: string, words: Words): boolean {
  if (!line.includes('|')) return false
  if (isDelimiterRow(next)) return true
  const [start, end] = boundsOf(line, 0, line.length)
  return line.startsWith('|') && words.header(line.slice(start, end).trim())?.column === 'name'
}

function isDelimiterRow(line: string): boolean {
  return line.includes('|') && line.includes('-') && DELIMITER_ROW.test(line)
}
