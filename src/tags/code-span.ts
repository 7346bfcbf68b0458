import type { Span } from '../source/position.js'

const BACKTICK = 96
const BACKSLASH = 92

/** The code spans in a run of inline text. */
export class CodeSpans {
  readonly #spans: readonly Span[]
  readonly #start: number
  #index = 0

  constructor(text: string, { start, end }: Span) {
    this.#spans = findCodeSpans(text.slice(start, end))
    this.#start = start
  }

  /** Whether an offset stands in code; the offsets asked for never go back. */
  cover(offset: number): boolean {
    const inRun = offset - this.#start
    while (this.#index < this.#spans.length && this.#spans[this.#index]!.end <= inRun) this.#index++
    const span = this.#spans[this.#index]
    return span !== undefined && span.start <= inRun
  }
}

function findCodeSpans(run: string): Span[] {
  const sequences = findSequences(run)
  const lastOfLength = new Map(sequences.map(({ length }, index) => [length, index]))
  const spans: Span[] = []
  for (let index = 0; index < sequences.length; index++) {
    const opening = withoutEscaped(run, sequences[index]!)
    if ((lastOfLength.get(opening.length) ?? -1) <= index) continue
    let closing = index + 1
    while (sequences[closing]!.length !== opening.length) closing++
    const { offset, length } = sequences[closing]!
    spans.push({ start: opening.offset, end: offset + length })
    index = closing
  }
  return spans
}

/** A sequence of backticks. */
interface Sequence {
  readonly offset: number
  readonly length: number
}

function findSequences(run: string): Sequence[] {
  const sequences: Sequence[] = []
  let offset = run.indexOf('`')
  while (offset !== -1) {
    let end = offset + 1
    while (run.charCodeAt(end) === BACKTICK) end++
    sequences.push({ offset, length: end - offset })
    offset = run.indexOf('`', end)
  }
  return sequences
}

/** What is left of a sequence to open a code span when a backslash takes its first backtick away. */
function withoutEscaped(run: string, { offset, length }: Sequence): Sequence {
  let first = offset
  while (run.charCodeAt(first - 1) === BACKSLASH) first--
  const escaped = (offset - first) % 2
  return { offset: offset + escaped, length: length - escaped }
}
