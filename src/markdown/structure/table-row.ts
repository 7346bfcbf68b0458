import { isSpace } from '../../source/white-space.js'

const SPACE = 32
const BACKSLASH = 92
const PIPE = 124

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/

/** Whether a line, without indentation, can be the delimiter row of a table. */
export function isDelimiterRow(line: string): boolean {
  return delimiterRow.test(line) && /[|:]/.test(line)
}

/** Whether a line is the head of a table, with a delimiter row below it. */
export function isHeadOf(head: string, row: string): boolean {
  return !/^[ \t]*\|[ \t]*$/.test(head) && countCells(head) === countCells(row)
}

function countCells(row: string): number {
  return boundsOf(row, 0, row.length).length / 2
}

/** Where the cells of a row start and end, in turns. */
export function boundsOf(text: string, lineStart: number, lineEnd: number): number[] {
  const bounds: number[] = []
  let from = lineStart
  while (text.charCodeAt(from) === SPACE) from++
  if (text.charCodeAt(from) === PIPE) from++
  let pipe = text.indexOf('|', from)
  for (; pipe !== -1 && pipe < lineEnd; pipe = text.indexOf('|', pipe + 1)) {
    if (isEscaped(text, pipe)) continue
    bounds.push(from, pipe)
    from = pipe + 1
  }
  let rest = from
  while (rest < lineEnd && isSpace(text.charCodeAt(rest))) rest++
  if (rest < lineEnd || bounds.length === 0) bounds.push(from, lineEnd)
  return bounds
}

/** Whether an odd number of backslashes is before an index. */
function isEscaped(text: string, index: number): boolean {
  let start = index
  while (text.charCodeAt(start - 1) === BACKSLASH) start--
  return (index - start) % 2 === 1
}
