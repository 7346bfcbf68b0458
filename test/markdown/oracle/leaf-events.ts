import type { Event, Token } from 'micromark-util-types'
import type { Span } from '../../../src/source/position.js'
import { plainText } from '../../../src/markdown/plain-text.js'
import { readInline } from './inline-events.js'
import { type Events, inside, type Reading, readPlainString, spanOf } from './events.js'
import type {
  Alignment,
  Code,
  Table,
  TableCell,
  TableRow,
  Text,
} from '../../../src/markdown/node.js'

/** Reads inline text, with its plain text. */
export function readText(events: Iterable<Event>, reading: Reading, isCell = false): Text {
  const content = readInline(events, reading, isCell)
  return { content, text: plainText(content) }
}

/** Reads an indented code block. */
export function readIndentedCode(code: Token, events: Events): Code {
  const lines = new CodeLines()
  lines.open(code.start.offset)
  for (const event of inside(events, code)) lines.take(event)
  lines.dropEmpty()
  const opening = { fenced: false, unclosed: false, language: '', meta: '', infoSpan: undefined }
  return codeNode(code, opening, lines, true)
}

/** Reads a fenced code block. */
export function readFencedCode(code: Token, events: Events, reading: Reading): Code {
  const lines = new CodeLines()
  let language = ''
  let meta = ''
  let info: Span | undefined
  let fences = 0
  for (const event of inside(events, code)) {
    const [kind, token] = event
    if (kind === 'exit') continue
    if (token.type === 'codeFencedFence') {
      fences++
    } else if (token.type === 'codeFencedFenceInfo') {
      info = spanOf(token)
      language = readPlainString(token, events)
    } else if (token.type === 'codeFencedFenceMeta') {
      meta = event[2].sliceSerialize(token).trimEnd()
      info = { start: info!.start, end: token.end.offset }
    } else {
      lines.take(event)
    }
  }
  // What is never closed ends with its container; the line ending at the end of a text starts no line.
  if (fences > 1) lines.drop()
  else if (!reading.isInContainer || code.end.offset === reading.end) lines.dropEmpty()
  else if (lines.count === 1) lines.dropEmpty()
  const opening = { fenced: true, unclosed: fences < 2, language, meta, infoSpan: info }
  return codeNode(code, opening, lines, lines.count > 0)
}

function codeNode(
  code: Token,
  opening: Pick<Code, 'fenced' | 'unclosed' | 'language' | 'meta' | 'infoSpan'>,
  lines: CodeLines,
  endsWithLineEnding: boolean,
): Code {
  return {
    type: 'code',
    ...opening,
    value: lines.texts.join('\n'),
    lineOffsets: lines.offsets,
    endsWithLineEnding,
    span: spanOf(code),
  }
}

/** The lines of a code block, and where each of them starts in the source. */
class CodeLines {
  readonly texts: string[] = []
  readonly offsets: number[] = []

  get count(): number {
    return this.texts.length
  }

  open(offset: number): void {
    this.texts.push('')
    this.offsets.push(offset)
  }

  take([kind, token, context]: Event): void {
    if (kind === 'exit') return
    const last = this.count - 1
    if (token.type === 'lineEnding') {
      // An empty line follows the markers of its containers.
      if (this.texts[last] === '') this.offsets[last] = token.start.offset
      this.open(token.end.offset)
    } else if (token.type === 'codeFlowValue') {
      const text = context.sliceSerialize(token)
      this.texts[last] = text
      // Blanks that are left of a tab stand for nothing in the source.
      this.offsets[last] = token.end.offset - text.length
    }
  }

  drop(): void {
    this.texts.pop()
    this.offsets.pop()
  }

  dropEmpty(): void {
    if (this.texts.at(-1) === '') this.drop()
  }
}

/** Reads a table. */
export function readTable(table: Token, events: Events, reading: Reading): Table {
  const rows: TableRow[] = []
  for (const [kind, token] of inside(events, table)) {
    if (kind === 'enter' && token.type === 'tableRow') rows.push(readRow(token, events, reading))
  }
  const [head, ...body] = rows as [TableRow, ...TableRow[]]
  return { type: 'table', alignments: alignmentsOf(table), head, rows: body, span: spanOf(table) }
}

function readRow(row: Token, events: Events, reading: Reading): TableRow {
  const cells: TableCell[] = []
  let end = row.start.offset
  for (const [kind, token] of inside(events, row)) {
    if (kind === 'exit') continue
    if (token.type === 'tableHeader' || token.type === 'tableData') {
      const cell = readCell(token, events, reading)
      cells.push(cell.node)
      end = cell.end
    }
  }
  return { cells, span: { start: row.start.offset, end } }
}

/** Reads a cell; its end is that of its text, or of the pipe after it. */
function readCell(cell: Token, events: Events, reading: Reading): { node: TableCell; end: number } {
  let node: TableCell | undefined
  let firstPipe: Token | undefined
  let end = cell.start.offset
  for (const [kind, token] of inside(events, cell)) {
    if (kind === 'exit') continue
    if (token.type === 'tableCellDivider') {
      firstPipe ??= token
      end = token.end.offset
    } else if (token.type === 'tableContent') {
      const { content, text } = readText(inside(events, token), reading, true)
      node = { content, text: text.trim(), span: spanOf(token) }
      end = token.end.offset
    }
  }
  const start = firstPipe ? firstPipe.end.offset : cell.start.offset
  return { node: node ?? { content: [], text: '', span: { start, end: start } }, end }
}

// micromark's extensions declare these in packages that this one does not depend on directly.
declare module 'micromark-util-types' {
  interface Token {
    _align?: Alignment[] | undefined
  }

  interface TokenTypeMap {
    table: 'table'
    tableCellDivider: 'tableCellDivider'
    tableContent: 'tableContent'
    tableData: 'tableData'
    tableHeader: 'tableHeader'
    tableRow: 'tableRow'
  }
}

/** How the columns of a table are aligned. */
export function alignmentsOf({ _align: alignments = [] }: Token): readonly Alignment[] {
  return alignments
}
