import type { Line, Lines } from '../../source/lines.js'
import { isBoundary } from './quote-mark.js'
import type { RecoveryPoints } from '../recovery-points.js'
import { skipSpaces } from '../../source/white-space.js'

/** A place inside a tag; it goes from line to line, but not into a line where the next tag starts. */
export class TagCursor {
  /** The whole text. */
  readonly text: string
  /** Where the reader stands. */
  offset: number
  readonly #lines: Lines
  readonly #recovery: RecoveryPoints
  readonly #start: number
  #line: Line

  constructor(text: string, offset: number, line: Line, lines: Lines, recovery: RecoveryPoints) {
    this.text = text
    this.offset = offset
    this.#start = offset
    this.#line = line
    this.#lines = lines
    this.#recovery = recovery
  }

  /** The number of the line. */
  get line(): number {
    return this.#line.index
  }

  /** Where the line ends, without its line ending. */
  get lineEnd(): number {
    return this.#line.end
  }

  /** The character here; NaN at the end of the line. */
  get code(): number {
    return this.offset < this.#line.end ? this.text.charCodeAt(this.offset) : Number.NaN
  }

  /** Whether the line goes on with some text here. */
  at(text: string): boolean {
    return this.offset + text.length <= this.#line.end && this.text.startsWith(text, this.offset)
  }

  /** Steps over the blanks on the line. */
  skipBlanks(): void {
    this.offset = skipSpaces(this.text, this.offset, this.#line.end)
  }

  /** Steps over white space; false when the tag has come to its last line without an end. */
  skipWhiteSpace(): boolean {
    this.skipBlanks()
    while (this.offset === this.#line.end) {
      if (!this.nextLine()) return false
      this.skipBlanks()
    }
    return true
  }

  /** Steps to the start of the next line, unless another tag starts there or the text ends. */
  nextLine(): boolean {
    const next = this.lineBelow(1)
    if (!next) return false
    this.#line = next
    this.offset = next.start
    return true
  }

  /** A line below this one, as long as the tag can reach it. */
  lineBelow(count: number): Line | undefined {
    const line = this.#lines.at(this.#line.index + count)
    return line && line.start < this.#recovery.after(this.#start) ? line : undefined
  }

  /** Whether a value ends here: at white space, at a comma, at the end of the tag. */
  get atBoundary(): boolean {
    return isBoundary(this.text, this.offset, this.#line.end)
  }
}
