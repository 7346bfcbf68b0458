import type { Source } from '../source/source.js'
import { isLineEnding } from './white-space.js'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** One line of a text, or what is left of it. */
export interface Line {
  /** Its number in the text, from 0. */
  readonly index: number
  /** Where it starts, or where what is left of it starts. */
  readonly start: number
  /** Where its line ending begins. */
  readonly end: number
  /** Where the next line starts. */
  readonly next: number
}

/** The lines of a text, as they are walked from top to bottom. */
export class Lines {
  readonly #text: string
  readonly #starts: readonly number[]
  #index = 0

  constructor(source: Source) {
    this.#text = source.text
    this.#starts = source.lineStarts
  }

  /** What is left of a line from an offset on; the offsets asked for never go back. */
  from(offset: number): Line {
    return { ...this.around(offset), start: offset }
  }

  /** The whole line that an offset is on; the offsets asked for never go back. */
  around(offset: number): Line {
    while (this.#index + 1 < this.#starts.length && this.#starts[this.#index + 1]! <= offset) {
      this.#index++
    }
    return this.at(this.#index)!
  }

  /** A line by its number. */
  at(index: number): Line | undefined {
    const start = this.#starts[index]
    if (start === undefined) return undefined
    const next = this.#starts[index + 1] ?? this.#text.length
    return { index, start, end: this.#endOf(start, next), next }
  }

  #endOf(start: number, next: number): number {
    if (next === start || !isLineEnding(this.#text.charCodeAt(next - 1))) return next
    const crlf =
      next - 2 >= start &&
      this.#text.charCodeAt(next - 1) === LINE_FEED &&
      this.#text.charCodeAt(next - 2) === CARRIAGE_RETURN
    return crlf ? next - 2 : next - 1
  }
}
