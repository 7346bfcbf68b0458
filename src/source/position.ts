/** A place in the source text, as people count: line and column from 1, with the offset from 0. */
export interface Point {
  /** Line, from 1; LF, CRLF and CR each end one. */
  line: number
  /** Column, from 1, in UTF-16 units. */
  column: number
  /** Offset from the start of the text as written (byte-order mark included), from 0, in UTF-16 units. */
  offset: number
}

/** A stretch of the source text; the end is exclusive. */
export interface Range {
  /** The place of its first character. */
  start: Point
  /** The place after its last character. */
  end: Point
}

/**
 * A stretch of the source text as two offsets; the end is exclusive. The stages use spans, people get ranges.
 *
 * Both are whole numbers: after one `Infinity`, V8 would keep each offset of each span in a box of its own.
 */
export interface Span {
  readonly start: number
  readonly end: number
}
