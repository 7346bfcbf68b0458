import type { Span } from '../source/position.js'

const BACKTICK = 96
const BACKSLASH = 92

/** A code span; its span holds the backticks, too. */
export interface CodeSpan extends Span {
  /** How many backticks open it, and as many close it. */
  readonly marks: number
}

/** The code span that the backticks at an offset open; nothing when they are never closed. */
export function readCodeSpan(text: string, start: number, end: number): CodeSpan | undefined {
  const marks = endOfBackticks(text, start) - start
  let closing = text.indexOf('`', start + marks)
  while (closing !== -1 && closing < end) {
    const closingEnd = endOfBackticks(text, closing)
    if (closingEnd - closing === marks) return { start, end: closingEnd, marks }
    closing = text.indexOf('`', closingEnd)
  }
  return undefined
}

/** The code spans in a run of inline text. */
export class CodeSpans {
  readonly #spans: readonly CodeSpan[]
  #index = 0

  constructor(text: string, run: Span) {
    this.#spans = findCodeSpans(text, run)
  }

  /** Whether an offset is in code; the offsets asked for never go back. */
  cover(offset: number): boolean {
    while (this.#index < this.#spans.length && this.#spans[this.#index]!.end <= offset)
      this.#index++
    const span = this.#spans[this.#index]
    return span !== undefined && span.start <= offset
  }
}

function findCodeSpans(text: string, run: Span): CodeSpan[] {
  const sequences = findSequences(text, run)
  // Without it, sequences of many lengths that are never closed would be looked for again and again.
  const lastOfLength = new Map(sequences.map(({ start, end }, index) => [end - start, index]))
  const spans: CodeSpan[] = []
  for (let index = 0; index < sequences.length; index++) {
    const { start, end } = sequences[index]!
    const opening = start + (isEscaped(text, start, run.start) ? 1 : 0)
    const marks = end - opening
    if ((lastOfLength.get(marks) ?? -1) <= index) continue
    do index++
    while (sequences[index]!.end - sequences[index]!.start !== marks)
    spans.push({ start: opening, end: sequences[index]!.end, marks })
  }
  return spans
}

/** All backticks of a run of text, in sequences. */
function findSequences(text: string, run: Span): Span[] {
  const sequences: Span[] = []
  let start = text.indexOf('`', run.start)
  while (start !== -1 && start < run.end) {
    const end = endOfBackticks(text, start)
    sequences.push({ start, end })
    start = text.indexOf('`', end)
  }
  return sequences
}

/** Whether a backslash before an offset takes the backtick there away. */
function isEscaped(text: string, offset: number, from: number): boolean {
  let first = offset
  while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first--
  return (offset - first) % 2 === 1
}

function endOfBackticks(text: string, start: number): number {
  let end = start
  while (text.charCodeAt(end) === BACKTICK) end++
  return end
}
