import { countUpTo, Lines } from './lines.js'
import type { Point, Range, Span } from './position.js'

const BYTE_ORDER_MARK = 0xfe_ff

/** The text of one file, and the way from its offsets to lines and columns. */
export class Source {
  /** The text as written. */
  readonly text: string
  /** The offset at which the text begins: 1 after a byte-order mark, else 0. */
  readonly start: number
  #lines: Lines | undefined
  #lineEnding: string | undefined

  /** `lines` are those of the text, where they are known. */
  constructor(text: string, lines?: Lines) {
    this.text = text
    this.#lines = lines
    this.start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  }

  /** The lines of the text. */
  get lines(): Lines {
    return (this.#lines ??= new Lines(this.text))
  }

  /** The stretch of text that a span covers. */
  slice(span: Span): string {
    return this.text.slice(span.start, span.end)
  }

  /** The line ending of the first line; LF where there is none. */
  get lineEnding(): string {
    // Searched for once: the first line can be long, and many edits ask for it.
    return (this.#lineEnding ??= /\r\n?|\n/.exec(this.text)?.[0] ?? '\n')
  }

  /** A span with the white space before it, unless that keeps two words apart: what goes when something is removed. */
  withSpaceBefore({ start, end }: Span): Span {
    if (/[\p{L}\p{N}_"'-]/u.test(this.text.charAt(end))) return { start, end }
    while (start > 0 && /\s/.test(this.text[start - 1]!)) start--
    return { start, end }
  }

  /** The same text with stretches of it as spaces; offsets and lines stay what they are. */
  blank(spans: readonly Span[]): Source {
    if (spans.length === 0) return this
    let text = ''
    let offset = 0
    for (const { start, end } of spans) {
      text += this.text.slice(offset, start) + this.text.slice(start, end).replace(/[^\r\n]/g, ' ')
      offset = end
    }
    return new Source(text + this.text.slice(offset), this.lines)
  }

  pointAt(offset: number): Point {
    const { starts } = this.lines
    const line = countUpTo(starts, offset)
    return { line, column: offset - starts[line - 1]! + 1, offset }
  }

  rangeOf(span: Span): Range {
    return { start: this.pointAt(span.start), end: this.pointAt(span.end) }
  }
}
