import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { normalizeLineEndings } from '../source/lines.js'
import { countUpTo } from '../source/lines.js'

const CARRIAGE_RETURN = 13

/** The YAML between the delimiters of a front matter, with LF line endings. */
export class FrontMatterText {
  /** The text that the parser reads. */
  readonly text: string
  readonly #start: number
  /** The offsets in the text behind each LF that was written as CRLF. */
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
