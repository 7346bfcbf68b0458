import type { Code } from '../markdown/node.js'
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
    const starts = (this.#lineStarts ??= lineStartsOf(this.#code.value))
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= index) low = middle
      else high = middle - 1
    }
    return this.#code.lineOffsets[low]! + index - starts[low]!
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
