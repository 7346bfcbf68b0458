/** One line of the source: where it starts, where its text ends, and where the next one starts. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly next: number
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** The lines of a stretch of text. */
export function linesOf(text: string, start: number, end: number): Line[] {
  const lines: Line[] = []
  let lineStart = start
  const plain = !text.slice(start, end).includes('\r')
  while (lineStart < end) {
    let lineEnd = plain ? lineFeedFrom(text, lineStart, end) : lineStart
    while (lineEnd < end && !isLineEnding(text.charCodeAt(lineEnd))) lineEnd++
    let next = Math.min(lineEnd + 1, end)
    if (
      text.charCodeAt(lineEnd) === CARRIAGE_RETURN &&
      text.charCodeAt(next) === LINE_FEED &&
      next < end
    ) {
      next++
    }
    lines.push({ start: lineStart, end: lineEnd, next })
    lineStart = next
  }
  return lines
}

function lineFeedFrom(text: string, start: number, end: number): number {
  const feed = text.indexOf('\n', start)
  return feed === -1 || feed > end ? end : feed
}

function isLineEnding(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN
}
