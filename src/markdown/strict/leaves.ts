/* Reads code and tables. */
import { skipSpaces, trimmedEnd } from '../../source/white-space.js'
import type { Fence } from '../fence.js'
import type { Alignment, Code, Table, TableCell, TableRow } from '../node.js'
import type { Leaf } from '../structure/block.js'
import { columnAt, LineCursor } from '../structure/line-cursor.js'
import { boundsOf } from '../structure/line-start.js'
import type { BodyLines, Runs } from './runs.js'

const INDENT = 4

/** Reads a fenced code block. */
export function readFence(runs: Runs, leaf: Leaf, isInContainer: boolean): Code {
  const { text, lineStarts, starts, ends, end, hasLineFeeds } = runs.lines
  const { start, from, to, indent, isOpen, isCut } = leaf
  const { infoStart, infoEnd } = leaf.ending as Fence
  const last = isOpen ? to : to - 1
  let spanEnd = ends[to - 1]!
  let lineOffsets: number[]
  let value: string
  if (!isOpen && indent === 0 && !isInContainer && hasLineFeeds) {
    lineOffsets = starts.slice(from + 1, last)
    value = lineOffsets.length > 0 ? text.slice(lineOffsets[0], ends[last - 1]) : ''
  } else {
    const code = new CodeLines(runs.lines, from + 1, last, indent)
    const next = lineStarts[to] ?? end
    if (isOpen) {
      // The last line ending starts one more line, unless a line without the marks of its container follows.
      if (!isCut && next > spanEnd) {
        code.offsets.push(next)
        code.values.push('')
      } else if (code.values.at(-1) === '') code.offsets.splice(-1, 1, starts[last - 1]!)
      if (!isCut) spanEnd = next
      if (!isInContainer || spanEnd === end || code.values.length === 1) code.dropEmpty()
    }
    lineOffsets = code.offsets
    value = code.values.join('\n')
  }
  const info = text.slice(infoStart, infoEnd)
  const language = /^[^ \t]*/.exec(info)![0]
  const metaStart = skipSpaces(info, language.length, info.length)
  const meta = info.slice(metaStart).trimEnd()
  // The spaces after a single word are no part of its span, those after more words are.
  const infoSpan = { start: infoStart, end: metaStart === info.length ? infoEnd : ends[from]! }
  return {
    type: 'code',
    fenced: true,
    unclosed: isOpen,
    language: runs.decode(language),
    meta: meta.includes('&') ? numberReferences(meta, runs.decode) : meta,
    infoSpan: info === '' ? undefined : infoSpan,
    value,
    lineOffsets,
    endsWithLineEnding: lineOffsets.length > 0,
    span: { start, end: spanEnd },
  }
}

/** The text with named character references as numbers, which any reader resolves without the table of names. */
function numberReferences(text: string, decode: (text: string) => string): string {
  return text.replace(/\\[!-/:-@[-`{-~]|&[\dA-Za-z]{1,31};/g, (written) => {
    const decoded = written.startsWith('&') ? decode(written) : written
    if (decoded === written) return written
    return Array.from(decoded, (character) => `&#${character.codePointAt(0)};`).join('')
  })
}

/** Reads a block of indented code. */
export function readIndentedCode(lines: BodyLines, { from, to }: Leaf): Code {
  const code = new CodeLines(lines, from, to, INDENT)
  code.dropEmpty()
  return {
    type: 'code',
    fenced: false,
    unclosed: false,
    language: '',
    meta: '',
    infoSpan: undefined,
    value: code.values.join('\n'),
    lineOffsets: code.offsets,
    endsWithLineEnding: true,
    span: { start: lines.starts[from]!, end: lines.ends[to - 1]! },
  }
}

/** The lines of a code block without its indentation, and where each of them starts in the source. */
class CodeLines {
  readonly values: string[] = []
  readonly offsets: number[] = []

  constructor(lines: BodyLines, from: number, to: number, indent: number) {
    const { text, lineStarts, starts, ends, paddings } = lines
    const cursor = new LineCursor(text)
    for (let line = from; line < to; line++) {
      const column = columnAt(text, lineStarts[line]!, starts[line]!)
      cursor.enter(starts[line]!, ends[line]!, column, paddings.get(line))
      cursor.skipColumns(indent)
      const { offset, padding, end } = cursor
      const value = ' '.repeat(padding) + text.slice(offset, end)
      this.offsets.push(value === '' ? end : offset - padding)
      this.values.push(value)
    }
  }

  /** Drops the last line if it is empty. */
  dropEmpty(): void {
    if (this.values.at(-1) !== '') return
    this.values.pop()
    this.offsets.pop()
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
    const cellEnd = bounds[cell + 1]!
    let from = skipSpaces(text, bounds[cell]!, cellEnd)
    let to = trimmedEnd(text, from, cellEnd)
    if (from === to) from = to = bounds[cell]!
    const { content, text: plain } = runs.readLine(from, to, true)
    cells.push({ content, text: plain.trim(), span: { start: from, end: to } })
    rowEnd = cellEnd < lineEnd ? cellEnd + 1 : to
  }
  return { cells, span: { start, end: rowEnd } }
}
