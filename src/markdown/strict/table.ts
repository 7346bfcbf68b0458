/*
 * Reads tables as GFM does. Declines at tabs, at indented rows of four spaces or more, and at lines
 * below the rows that could be one more row or another block.
 */
import type { Alignment, TableCell, TableRow } from '../node.js'
import { isSpace } from '../../source/white-space.js'
import { boundsOf, isDelimiterRow, isHeadOf } from '../structure/table-row.js'
import type { BodyLines, Read } from './lines.js'
import type { Runs } from './runs.js'

/** The delimiter row on a line as written, without indentation, if there can be one. */
function delimiterRowAt(lines: BodyLines, index: number): string | undefined {
  if (index >= lines.count || !/[|:-]/.test(lines.first(index) ?? '')) return undefined
  const row = lines.rest(index)
  return isDelimiterRow(row) ? row : undefined
}

/** Whether a line that can be text is the head of a table. */
export function tableAt(lines: BodyLines, index: number): boolean | 'doubtful' {
  const row = delimiterRowAt(lines, index + 1)
  if (row === undefined) return false
  const isFar = lines.indentation(index + 1) > 3 || lines.indentation(index) > 3
  if (isFar || row.includes('\t') || row.startsWith('- ')) return 'doubtful'
  return isHeadOf(lines.text.slice(lines.starts[index], lines.ends[index]), row)
}

/** Reads the table whose head is on a line, or declines. */
export function readTable(lines: BodyLines, index: number, runs: Runs): Read | undefined {
  const head = readRow(lines, index, runs)
  const delimiters = delimiterRowAt(lines, index + 1)!
  const bounds = boundsOf(delimiters, 0, delimiters.length)
  const alignments: Alignment[] = []
  for (let cell = 0; cell < bounds.length; cell += 2) {
    alignments.push(alignmentOf(delimiters.slice(bounds[cell], bounds[cell + 1])))
  }
  const rows: TableRow[] = []
  let next = index + 2
  for (; lines.indentation(next) >= 0; next++) {
    const first = lines.first(next)
    if (lines.indentation(next) > 3 || first === '\t') return undefined
    if (first !== '|') {
      const kind = lines.kind(next)
      if (kind === 'block') break
      if (kind !== 'text' || first === '<') return undefined
    }
    rows.push(readRow(lines, next, runs))
  }
  const span = { start: head.span.start, end: lines.ends[next - 1]! }
  return { node: { type: 'table', alignments, head, rows, span }, next }
}

function alignmentOf(cell: string): Alignment {
  const marks = cell.trim()
  const left = marks.startsWith(':')
  if (marks.endsWith(':')) return left ? 'center' : 'right'
  return left ? 'left' : 'none'
}

function readRow(lines: BodyLines, index: number, runs: Runs): TableRow {
  const { text } = lines
  const { start, end: lineEnd } = lines.span(index, index + 1)
  const bounds = boundsOf(text, start, lineEnd)
  const cells: TableCell[] = []
  let rowEnd = start
  for (let cell = 0; cell < bounds.length; cell += 2) {
    const cellStart = bounds[cell]!
    const cellEnd = bounds[cell + 1]!
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
