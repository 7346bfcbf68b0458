/*
 * Reads fences that are closed in their container, indented code, and tables. Declines at info strings with
 * escapes, character references or unusual spaces, at closing fences with spaces after them, and at
 * tabs and lines of four spaces in indented code.
 */
import { isSpace, skipSpaces } from '../../source/white-space.js'
import type { Fence } from '../fence.js'
import type { Alignment, Code, Table, TableCell, TableRow } from '../node.js'
import type { Leaf } from '../structure/block.js'
import { boundsOf } from '../structure/line-start.js'
import type { BodyLines, Runs } from './runs.js'

const TAB = 9
const SPACE = 32
const INDENT = 4

const doubtful = /[\\&`~]|[^\S ]/

/** Whether the first character that is not one of spaces is a tab. */
export function startsWithTab(text: string, start: number): boolean {
  let at = start
  while (text.charCodeAt(at) === SPACE) at++
  return text.charCodeAt(at) === TAB
}

/** Reads a fenced code block, or declines. */
export function readFence(
  { text, starts, ends }: BodyLines,
  leaf: Leaf,
  isWhole: boolean,
): Code | undefined {
  const { start, from, to, indent, isClosed } = leaf
  const { infoStart, infoEnd, length } = leaf.ending as Fence
  const span = { start, end: ends[to - 1]! }
  if (!isClosed || isSpace(text.charCodeAt(span.end - 1))) return undefined
  if (doubtful.test(text.slice(start + length, infoEnd))) return undefined
  let lineOffsets = starts.slice(from + 1, to - 1)
  let value = ''
  if (lineOffsets.length > 0) {
    if (indent === 0 && isWhole) {
      value = text.slice(lineOffsets[0], ends[to - 2])
    } else {
      // A tab stands for spaces, and some of them can be part of the indentation.
      if (lineOffsets.some((at) => startsWithTab(text, at))) return undefined
      lineOffsets = lineOffsets.map((first, line) => {
        const last = Math.min(first + indent, ends[from + 1 + line]!)
        let at = first
        while (at < last && text.charCodeAt(at) === SPACE) at++
        return at
      })
      value = lineOffsets.map((at, line) => text.slice(at, ends[from + 1 + line])).join('\n')
    }
  }
  const info = text.slice(infoStart, infoEnd)
  const language = /^\S*/.exec(info)![0]
  const meta = info.slice(language.length).trimStart()
  // The spaces after a single word are no part of its span, those after more words are.
  const infoSpan = { start: infoStart, end: meta === '' ? infoEnd : ends[from]! }
  return {
    type: 'code',
    fenced: true,
    language,
    meta,
    ...(info !== '' && { infoSpan }),
    value,
    lineOffsets,
    endsWithLineEnding: lineOffsets.length > 0,
    span,
  }
}

/** Reads a block of indented code, or declines. */
export function readIndentedCode({ text, starts, ends }: BodyLines, leaf: Leaf): Code | undefined {
  const lineOffsets: number[] = []
  const values: string[] = []
  for (let line = leaf.from; line < leaf.to; line++) {
    const start = starts[line]!
    const end = ends[line]!
    const content = skipSpaces(text, start, end)
    if (text.slice(start, content).includes('\t')) return undefined
    if (content === end && content >= start + INDENT) return undefined
    lineOffsets.push(Math.min(start + INDENT, end))
    values.push(text.slice(start + INDENT, end))
  }
  return {
    type: 'code',
    fenced: false,
    language: '',
    meta: '',
    value: values.join('\n'),
    lineOffsets,
    endsWithLineEnding: true,
    span: { start: starts[leaf.from]!, end: ends[leaf.to - 1]! },
  }
}

/** Reads a table as GFM does. */
export function readTable(runs: Runs, { from, to }: Leaf): Table {
  const { text, starts, ends } = runs.lines
  const delimiters = text.slice(starts[from + 1], ends[from + 1]).trimStart()
  const bounds = boundsOf(delimiters, 0, delimiters.length)
  const alignments: Alignment[] = []
  for (let cell = 0; cell < bounds.length; cell += 2) {
    alignments.push(alignmentOf(delimiters.slice(bounds[cell], bounds[cell + 1])))
  }
  const head = readRow(runs, from)
  const rows: TableRow[] = []
  for (let line = from + 2; line < to; line++) rows.push(readRow(runs, line))
  const span = { start: head.span.start, end: ends[to - 1]! }
  return { type: 'table', alignments, head, rows, span }
}

function alignmentOf(cell: string): Alignment {
  const marks = cell.trim()
  const left = marks.startsWith(':')
  if (marks.endsWith(':')) return left ? 'center' : 'right'
  return left ? 'left' : 'none'
}

function readRow(runs: Runs, line: number): TableRow {
  const { text, starts, ends } = runs.lines
  const lineEnd = ends[line]!
  const start = skipSpaces(text, starts[line]!, lineEnd)
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
