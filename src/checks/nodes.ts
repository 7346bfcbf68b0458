import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Code, Table } from '../markdown/node.js'
import { countCells } from '../markdown/table.js'
import type { Span } from '../source/position.js'
import { MOST_COLUMNS } from './tables.js'

const IN_BARS = /^ {0,3}\|.*\|[ \t]*\r?$/
const DELIMITER_ROW = /^(?=.*\|)(?=.*-) {0,3}[|:-][|:\- \t]*$/

/**
 * Checks what a body consists of: that each code block is closed, no row has a cell too many, and no
 * paragraph was meant to be a table. Returns whether nobody knows all that its tables say. Those with one
 * header, the same slip again and again, are one mistake.
 */
export function checkNodes({ body }: Block, reporter: Reporter): boolean {
  let isBroken = false
  for (const node of body.nodes)
    if (node.type === 'table') {
      if (hasLostCells(node, reporter)) isBroken = true
    } else if (node.type === 'code') {
      if (node.unclosed) reportOpenFence(node, reporter)
    } else if (node.type === 'paragraph' && node.text.includes('|')) {
      if (isBrokenTable(node.span, reporter)) isBroken = true
    }
  return isBroken
}

/** Reports the rows of a table with a cell too many; returns whether there are any. */
function hasLostCells({ head, rows }: Table, reporter: Reporter): boolean {
  const columns = head.cells.length
  let found = false
  // Cells that are missing at the end are empty, as GFM has it; cells that are too many are lost.
  for (const row of rows) {
    const { cells, span } = row
    if (cells.slice(columns).every(({ text }) => text === '')) continue
    reporter.report('table-cells', span, cells.length, columns)
    found = true
  }
  return found
}

function reportOpenFence({ span, value, language }: Code, reporter: Reporter): void {
  const { 0: marks, index } = /`+|~+/.exec(reporter.source.slice(span))!
  const start = span.start + index
  const place = { start, end: start + marks.length }
  const isEmpty = value.trim() === '' && language === ''
  reporter.reportFixable('unclosed-fence', place, isEmpty ? '' : undefined, marks, isEmpty)
}

/**
 * Reports a paragraph that was meant to be a table: its delimiter row is another than it should be, or
 * all of its lines are rows. Returns whether it is one.
 */
function isBrokenTable(paragraph: Span, reporter: Reporter): boolean {
  const { source } = reporter
  const lines = source.lines.in(paragraph)
  const texts = lines.map((line) => source.slice(line))
  const delimiter = texts.findIndex(
    (text, at) => DELIMITER_ROW.test(text) && texts[at - 1]?.includes('|'),
  )
  if (delimiter === -1 && !areRows(texts)) return false
  const at = Math.max(0, delimiter - 1)
  const columns = countCells(texts[at]!)
  const cells = delimiter === -1 ? 0 : countCells(texts[delimiter]!)
  const row = `|${' --- |'.repeat(Math.min(columns, MOST_COLUMNS))}`
  const span = lines[delimiter === -1 ? at : delimiter]!
  // A header that is indented further belongs to the text above it.
  const isTable = columns < MOST_COLUMNS && !/^(?: {4}| {0,3}\t|\s*\|\s*$)/.test(texts[at]!)
  // Without a delimiter row nobody knows which of the rows the header is, if any.
  const fix = isTable && delimiter !== -1 ? row : undefined
  reporter.reportRepeated('broken-table', texts[at]!.trim(), span, fix, cells, columns, row)
  return true
}

/** True when all lines of a text are in bars, with the same number of cells. */
function areRows([first = '', ...others]: readonly string[]): boolean {
  const cells = IN_BARS.test(first) ? countCells(first) : 0
  return cells > 1 && others.every((text) => IN_BARS.test(text) && countCells(text) === cells)
}
