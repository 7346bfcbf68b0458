import type { Span } from './position.js'

/** One line of a text, or the rest of it from an offset on. */
export interface Line extends Span {
  /** The number of the line in the text, from 0. */
  readonly index: number
  readonly start: number
  /** The offset at which its line ending starts. */
  readonly end: number
  /** The offset at which the next line starts. */
  readonly next: number
}

/** The lines of a text, found once; a line ends with LF, CRLF or CR. */
export class Lines {
  /** The offset at which each line starts. */
  readonly starts: readonly number[]
  /** The offset at which each line ends, before its line ending. */
  readonly ends: readonly number[]
  /** True when line feeds alone end the lines. */
  readonly hasLineFeeds: boolean
  readonly #length: number

  constructor(text: string) {
    const starts = [0]
    const ends: number[] = []
    this.hasLineFeeds = !text.includes('\r')
    if (this.hasLineFeeds) {
      for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
        ends.push(feed)
        starts.push(feed + 1)
      }
    } else {
      for (const { 0: ending, index } of text.matchAll(/\r\n?|\n/g)) {
        ends.push(index)
        starts.push(index + ending.length)
      }
    }
    ends.push(text.length)
    this.starts = starts
    this.ends = ends
    this.#length = text.length
  }

  /** A line by its number; nothing when the text has no such line. */
  at(index: number): Line | undefined {
    return index < this.starts.length ? this.#line(index) : undefined
  }

  /** The line that an offset is on. */
  around(offset: number): Line {
    return this.#line(countUpTo(this.starts, offset) - 1)
  }

  /** The rest of a line, from an offset on. */
  from(offset: number): Line {
    return this.#line(countUpTo(this.starts, offset) - 1, offset)
  }

  /**
   * The lines of a stretch of text, without their line endings; the first and the last one may be
   * parts of lines.
   */
  in(span: Span): Span[] {
    const lines: Span[] = []
    for (let start = span.start; start < span.end;) {
      const line = this.from(start)
      lines.push({ start, end: Math.min(line.end, span.end) })
      start = line.next
    }
    return lines
  }

  #line(index: number, from = 0): Line {
    const start = Math.max(this.starts[index]!, from)
    const isLast = index + 1 === this.starts.length
    const next = isLast ? this.#length : this.starts[index + 1]!
    return { index, start, end: Math.max(start, this.ends[index]!), next }
  }
}

/** The number of rising offsets that are at most an offset: of line starts, the number of its line. */
export function countUpTo(offsets: readonly number[], offset: number): number {
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[middle]! <= offset) low = middle + 1
    else high = middle
  }
  return low
}
