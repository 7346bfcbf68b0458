import type { Span } from './position.js'

const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const SPACE = 32

/** True when a character ends a line, alone or as half of a CRLF. */
export function isLineEnding(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN
}

/** True when a character is white space of the grammar: a space, a tab or a line ending, nothing else of Unicode. */
function isWhiteSpace(code: number): boolean {
  // Most characters are none.
  return code <= SPACE && (code === SPACE || code === TAB || isLineEnding(code))
}

/** The first offset from `start` on that holds neither a space nor a tab. */
export function skipSpaces(text: string, start: number, end: number): number {
  let offset = start
  for (; offset < end; offset++) {
    const code = text.charCodeAt(offset)
    // Called for each character, `isSpace` would take twice as long before it is optimized.
    if (code !== SPACE && code !== TAB) break
  }
  return offset
}

/** The first offset from `start` on that holds no white space. */
export function skipWhiteSpace(text: string, start: number, end: number): number {
  let offset = start
  while (offset < end && isWhiteSpace(text.charCodeAt(offset))) offset++
  return offset
}

/** The end of a stretch of text without the white space at its end. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let offset = end
  for (; offset > start; offset--) {
    const code = text.charCodeAt(offset - 1)
    // Cells are padded with many spaces.
    if (code !== SPACE && !isWhiteSpace(code)) break
  }
  return offset
}

/** The offset of the first line ending from `start` on, or `end`. */
export function findLineEnding(text: string, start: number, end: number): number {
  let offset = start
  while (offset < end && !isLineEnding(text.charCodeAt(offset))) offset++
  return offset
}

/**
 * The end of the matches of a sticky pattern that follow each other from an offset on.
 *
 * One pattern for all of them would overflow its stack on a long text.
 */
export function endOfMatches(pattern: RegExp, text: string, start: number): number {
  let end = start
  for (pattern.lastIndex = start; pattern.test(text);) end = pattern.lastIndex
  return end
}

/** The first line of what is in a span. */
export function firstLine(source: string, { start, end }: Span): Span {
  return { start, end: findLineEnding(source, start, end) }
}
