import { countUpTo, Lines } from '../source/lines.js'
import type { Span } from '../source/position.js'
import type { Code } from './node.js'

/** The longest run of inline text that micromark reads, in characters: its time can grow with the square. */
export const runLimit = 4000

/** A run of inline text, with the stretches of the source that it is put together from. */
export interface TextRun {
  readonly text: string
  /** The index in the text at which each stretch starts; the first one may start before it. */
  readonly indexes: readonly number[]
  /** The offset in the source at which each stretch starts. */
  readonly offsets: readonly number[]
}

/** A run that is one stretch of the source. */
export function runOf(text: string, start: number): TextRun {
  return { text, indexes: fromItsStart, offsets: [start] }
}

const fromItsStart: readonly number[] = [0]

/** The offset in the source of an index of a text. */
export function offsetIn({ indexes, offsets }: TextRun, index: number): number {
  // Most runs are one stretch.
  const stretch = indexes.length === 1 ? 0 : countUpTo(indexes, index) - 1
  return offsets[stretch]! + index - indexes[stretch]!
}

/** The place in the source of a part of a text. */
export function spanIn(run: TextRun, start: number, end: number): Span {
  return { start: offsetIn(run, start), end: offsetIn(run, end) }
}

/** Returns what tells where a stretch of a code block, counted from one of its characters on, is in the source. */
export function placesIn(
  { value, lineOffsets }: Pick<Code, 'value' | 'lineOffsets'>,
  from = 0,
): (span: Span) => Span {
  const lines = { text: value, indexes: new Lines(value).starts, offsets: lineOffsets }
  return ({ start, end }) => spanIn(lines, from + start, from + end)
}
