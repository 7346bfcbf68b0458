import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { countUpTo, normalizeLineEndings } from '../source/lines.js'

const CARRIAGE_RETURN = 13

/** Where a front matter is: the YAML in it, and where the document's content starts. */
export interface FrontMatterPlace {
  /** The lines between the delimiters. */
  readonly yaml: Span
  /** The start of the line after the closing delimiter. */
  readonly end: number
}

/** The front matter of a text: from `---` on the first line to the next line that is `---`. */
export function findFrontMatter(source: Source): FrontMatterPlace | undefined {
  if (!source.text.startsWith('---', source.start)) return undefined
  const { text } = source
  const lines = source.lines.starts.with(0, source.start)
  if (!isDelimiter(text, lines, 0)) return undefined
  for (let index = 1; index < lines.length; index++) {
    if (!isDelimiter(text, lines, index)) continue
    const yaml = { start: lines[1]!, end: lines[index]! }
    return { yaml, end: lines[index + 1] ?? text.length }
  }
  return undefined
}

function isDelimiter(text: string, lines: readonly number[], index: number): boolean {
  const start = lines[index]!
  if (!text.startsWith('---', start)) return false
  return /^[ \t\r\n]*$/.test(text.slice(start + 3, lines[index + 1]))
}

/** The YAML between the delimiters of a front matter, with LF line endings. */
export class FrontMatterText {
  /** The text that the parser reads. */
  readonly text: string
  readonly #start: number
  /** The offsets in the text after each LF that was written as CRLF. */
  readonly #shortened: readonly number[]

  constructor(source: Source, span: Span) {
    const written = source.slice(span)
    this.text = normalizeLineEndings(written)
    this.#start = span.start
    this.#shortened = this.text.length === written.length ? [] : findShortened(written)
  }

  /** The stretch of the source that a stretch of the text was written as, up to its last line ending. */
  spanOf(start: number, end: number): Span {
    const length = this.text.slice(start, end).trimEnd().length
    return { start: this.#inSource(start), end: this.#inSource(length > 0 ? start + length : end) }
  }

  #inSource(offset: number): number {
    return this.#start + offset + countUpTo(this.#shortened, offset)
  }
}

function findShortened(written: string): number[] {
  const offsets: number[] = []
  let feed = written.indexOf('\n')
  while (feed !== -1) {
    if (written.charCodeAt(feed - 1) === CARRIAGE_RETURN) offsets.push(feed - offsets.length)
    feed = written.indexOf('\n', feed + 1)
  }
  return offsets
}
