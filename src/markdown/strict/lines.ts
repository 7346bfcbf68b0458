/** The lines of a stretch of a text, each without the marks of the containers around it. */
export interface Lines {
  /** Where the content of each line starts. */
  readonly starts: readonly number[]
  /** Where it ends, before its line ending. */
  readonly ends: readonly number[]
  /** Whether each line is followed by the next one, with nothing but a line feed between them. */
  readonly isWhole: boolean
}

/** The lines of a stretch of text. */
export function linesOf(text: string, start: number, end: number): Lines {
  const starts: number[] = []
  const ends: number[] = []
  const hasReturns = text.slice(start, end).includes('\r')
  let lineStart = start
  while (lineStart < end) {
    let lineEnd = text.indexOf('\n', lineStart)
    if (lineEnd === -1 || lineEnd > end) lineEnd = end
    let next = Math.min(lineEnd + 1, end)
    if (hasReturns) {
      const carriage = text.indexOf('\r', lineStart)
      if (carriage !== -1 && carriage < lineEnd) {
        lineEnd = carriage
        next = carriage + 1
        if (next < end && text.charCodeAt(next) === 10) next++
      }
    }
    starts.push(lineStart)
    ends.push(lineEnd)
    lineStart = next
  }
  return { starts, ends, isWhole: !hasReturns }
}
