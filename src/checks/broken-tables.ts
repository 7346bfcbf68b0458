import type { SpanEdit } from '../diagnostics/edit.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'

/** One line of the source, without its line ending. */
interface SourceLine {
  readonly text: string
  readonly span: Span
}

const DELIMITER_ROW = /^ {0,3}[|:-][|:\- \t]*$/

/** One table that is read as text. */
interface BrokenTable {
  readonly span: Span
  readonly edit: SpanEdit
  /** How many cells the row under the header has; 0 where it is none. */
  readonly cells: number
  readonly columns: number
}

/** Checks a file for paragraphs that were meant to be tables: their delimiter row is wrong or missing. */
export class BrokenTableCheck {
  readonly #words: Words
  readonly #reporter: Reporter
  readonly #byHeader = new Map<string, BrokenTable[]>()

  constructor(words: Words, reporter: Reporter) {
    this.#words = words
    this.#reporter = reporter
  }

  /** Notes the broken tables of a block. Returns whether there was one, so that rows are not missed that stand in it. */
  check({ body }: Block): boolean {
    let found = false
    for (const node of body.nodes) {
      if (node.type !== 'paragraph' || !node.text.includes('|')) continue
      const { source } = this.#reporter
      const lines = source.lines.in(node.span).map((span) => ({ text: source.slice(span), span }))
      const header = lines.findIndex((line, index) => isHeader(line, lines[index + 1], this.#words))
      if (header === -1) continue
      found = true
      this.#note(lines[header]!, lines[header + 1])
    }
    return found
  }

  /** Reports each broken table; those with one header, the same slip again and again, once. */
  report(): void {
    for (const tables of this.#byHeader.values()) {
      const { span, cells, columns } = tables[0]!
      const edits = tables.map(({ edit }) => edit)
      const details = [cells, columns, delimiterRow(columns)] as const
      this.#reporter.reportRepeated('broken-table', span, edits, tables.length, ...details)
    }
  }

  #note({ text, span }: SourceLine, next: SourceLine | undefined): void {
    const columns = cellsOf(text).length
    const tables = this.#byHeader.get(text.trim()) ?? []
    this.#byHeader.set(text.trim(), tables)
    if (next && isDelimiterRow(next)) {
      const edit = { span: next.span, text: delimiterRow(columns) }
      tables.push({ span: next.span, edit, cells: cellsOf(next.text).length, columns })
    } else {
      const written = this.#reporter.source.lineEnding + delimiterRow(columns)
      const edit = { span: { start: span.end, end: span.end }, text: written }
      tables.push({ span, edit, cells: 0, columns })
    }
  }
}

function delimiterRow(columns: number): string {
  return `|${' --- |'.repeat(Math.min(columns, 20))}`
}

/** Whether a line was meant to be the header of a table: a delimiter row follows, or should. */
function isHeader({ text }: SourceLine, next: SourceLine | undefined, words: Words): boolean {
  if (!text.includes('|')) return false
  if (next && isDelimiterRow(next)) return true
  return text.startsWith('|') && words.column(cellsOf(text)[0]!)?.column === 'name'
}

function isDelimiterRow({ text }: SourceLine): boolean {
  return text.includes('|') && text.includes('-') && DELIMITER_ROW.test(text)
}

function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return row.split('|').map((cell) => cell.trim())
}
