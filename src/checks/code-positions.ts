import type { Code } from '../markdown/node.js'
import { countUpTo, findLineStarts } from '../source/lines.js'
import type { Span } from '../source/position.js'

/** The way from the text of a code block back to the source. */
export class CodePositions {
  readonly #code: Code
  #lineStarts: number[] | undefined

  constructor(code: Code) {
    this.#code = code
  }

  /** The stretch of the source that a stretch of the code stands at. */
  spanOf({ start, end }: Span): Span {
    return { start: this.#offsetOf(start), end: this.#offsetOf(end) }
  }

  #offsetOf(index: number): number {
    const starts = (this.#lineStarts ??= findLineStarts(this.#code.value))
    const line = countUpTo(starts, index) - 1
    return this.#code.lineOffsets[line]! + index - starts[line]!
  }
}
