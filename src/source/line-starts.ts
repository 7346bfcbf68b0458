const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** The offset at which each line of a text starts; a line ends with LF, CRLF or CR. */
export function findLineStarts(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
      starts.push(feed + 1)
    }
    return starts
  }
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === CARRIAGE_RETURN && text.charCodeAt(index + 1) === LINE_FEED) continue
    if (code === LINE_FEED || code === CARRIAGE_RETURN) starts.push(index + 1)
  }
  return starts
}

/** How many of some rising offsets are not beyond an offset: of line starts, the number of its line. */
export function countUpTo(offsets: readonly number[], offset: number): number {
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[middle]! <= offset) low = middle + 1
    else high = middle
  }
  return low
}
