/*
 * Reads tables as GFM does. Declines at tabs, at indented rows of four spaces or more, and at lines
 * below the rows that could be one more row or another block.
 */
import type { Alignment, Table, TableCell, TableRow } from '../node.js'
import { isSpace } from '../../source/white-space.js'
import { kindBelowText } from '../structure/line-start.js'
import { boundsOf, isDelimiterRow, isHeadOf } from '../structure/table-row.js'
import type { LineReader } from './line-reader.js'
import type { LineOffsets } from '../../source/lines.js'

const TAB = 9
const SPACE = 32
const HYPHEN = 45
const COLON = 58
const LESS_THAN = 60
const PIPE = 124

/** The delimiter row on a line as written, without indentation, if there can be one. */
function delimiterRowAt(text: string, lines: LineOffsets, index: number): string | undefined {
  if (index >= lines.starts.length) return undefined
  let start = lines.starts[index]!
  while (text.charCodeAt(start) === SPACE) start++
  const first = text.charCodeAt(start)
  if (first !== PIPE && first !== HYPHEN && first !== COLON) return undefined
  const line = text.slice(start, lines.ends[index])
  return isDelimiterRow(line) ? line : undefined
}

function cellsOf(row: string): string[] {
  const bounds = boundsOf(row, 0, row.length)
  return Array.from({ length: bounds.length / 2 }, (_cell, index) =>
    row.slice(bounds[index * 2], bounds[index * 2 + 1]),
  )
}

/** Whether a line that can be text is the head of a table. */
export function tableAt(text: string, lines: LineOffsets, index: number): boolean | 'doubtful' {
  const row = delimiterRowAt(text, lines, index + 1)
  if (row === undefined) return false
  const indentation = lines.ends[index + 1]! - row.length - lines.starts[index + 1]!
  const isFar = indentation > 3 || text.startsWith('    ', lines.starts[index])
  if (isFar || row.includes('\t') || row.startsWith('- ')) return 'doubtful'
  return isHeadOf(text.slice(lines.starts[index], lines.ends[index]), row)
}

/** Reads the table whose head is on a line, or declines. */
export function readTable(
  reader: LineReader,
  lines: LineOffsets,
  index: number,
): Table | undefined {
  const { text } = reader
  const head = readRow(reader, lines.starts[index]!, lines.ends[index]!)
  const alignments = cellsOf(delimiterRowAt(text, lines, index + 1)!).map(alignmentOf)
  const rows: TableRow[] = []
  let end = lines.ends[index + 1]!
  let next = index + 2
  for (; next < lines.starts.length; next++) {
    const indentation = reader.indentation(lines, next)
    if (indentation < 0) break
    const start = lines.starts[next]! + indentation
    const lineEnd = lines.ends[next]!
    const first = text.charCodeAt(start)
    if (indentation > 3 || first === TAB) return reader.decline()
    if (first !== PIPE) {
      const kind = kindBelowText(text.slice(start, lineEnd))
      if (kind === 'block') break
      if (kind !== 'text' || first === LESS_THAN) return reader.decline()
    }
    rows.push(readRow(reader, start, lineEnd))
    end = lineEnd
  }
  reader.next = next
  return { type: 'table', alignments, head, rows, span: { start: head.span.start, end } }
}

function alignmentOf(cell: string): Alignment {
  const marks = cell.trim()
  const left = marks.startsWith(':')
  if (marks.endsWith(':')) return left ? 'center' : 'right'
  return left ? 'left' : 'none'
}

function readRow(reader: LineReader, lineStart: number, lineEnd: number): TableRow {
  const { text, runs } = reader
  let start = lineStart
  while (text.charCodeAt(start) === SPACE) start++
  const bounds = boundsOf(text, start, lineEnd)
  const cells: TableCell[] = []
  let rowEnd = start
  for (let index = 0; index < bounds.length; index += 2) {
    const cellStart = bounds[index]!
    const cellEnd = bounds[index + 1]!
    let from = cellStart
    let to = cellEnd
    while (from < to && isSpace(text.charCodeAt(from))) from++
    while (to > from && isSpace(text.charCodeAt(to - 1))) to--
    if (from === to) from = to = cellStart
    const { content, text: plain } = runs.readLine(from, to, true)
    cells.push({ content, text: plain.trim(), span: { start: from, end: to } })
    rowEnd = cellEnd < lineEnd ? cellEnd + 1 : to
  }
  return { cells, span: { start, end: rowEnd } }
}
