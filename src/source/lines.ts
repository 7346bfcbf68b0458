import type { Span } from './position.js'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

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
  /** Whether line feeds alone end the lines. */
  readonly hasLineFeeds: boolean
  readonly #text: string
  #ends: number[] | undefined

  constructor(text: string) {
    this.#text = text
    this.starts = findLineStarts(text)
    this.hasLineFeeds = !text.includes('\r')
  }

  /** The offset at which each line ends, before its line ending. */
  get ends(): readonly number[] {
    if (this.#ends) return this.#ends
    const { starts, hasLineFeeds } = this
    const ends: number[] = (this.#ends = [])
    const text = this.#text
    for (let line = 1; line < starts.length; line++) {
      const next = starts[line]!
      ends.push(hasLineFeeds ? next - 1 : beforeLineEnding(text, starts[line - 1]!, next))
    }
    ends.push(text.length)
    return ends
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
    const { starts, ends } = this.offsetsIn(span)
    return starts.map((start, index) => ({ start, end: ends[index]! }))
  }

  /** Where the lines of a stretch of text start, and where they end before their line endings. */
  offsetsIn({ start, end }: Span): { starts: number[]; ends: number[] } {
    const from = countUpTo(this.starts, start) - 1
    const to = end > start ? countUpTo(this.starts, end - 1) : from
    const starts = this.starts.slice(from, to)
    const ends = this.ends.slice(from, to)
    if (to > from) {
      starts[0] = start
      ends[0] = Math.max(start, ends[0]!)
      ends[to - from - 1] = Math.min(end, ends.at(-1)!)
    }
    return { starts, ends }
  }

  #line(index: number, from = 0): Line {
    const text = this.#text
    const start = Math.max(this.starts[index]!, from)
    const next = this.starts[index + 1] ?? text.length
    return { index, start, end: beforeLineEnding(text, start, next), next }
  }
}

function beforeLineEnding(text: string, start: number, next: number): number {
  const last = next > start ? text.charCodeAt(next - 1) : 0
  if (last !== LINE_FEED) return last === CARRIAGE_RETURN ? next - 1 : next
  const isCrLf = next - 1 > start && text.charCodeAt(next - 2) === CARRIAGE_RETURN
  return isCrLf ? next - 2 : next - 1
}

/** The offset at which each line of a text, or of a stretch of it, starts; a line ends with LF, CRLF or CR. */
export function findLineStarts(text: string, start = 0, end = text.length): number[] {
  const starts = [start]
  if (!text.slice(start, end).includes('\r')) {
    let feed = text.indexOf('\n', start)
    for (; feed !== -1 && feed < end; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1)
    return starts
  }
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index)
    if (code === CARRIAGE_RETURN && text.charCodeAt(index + 1) === LINE_FEED) continue
    if (code === LINE_FEED || code === CARRIAGE_RETURN) starts.push(index + 1)
  }
  return starts
}

/** How many of some rising offsets are at most an offset: of line starts, the number of its line. */
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

/** The text with every line ending (CRLF, CR) written as LF. */
export function normalizeLineEndings(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
