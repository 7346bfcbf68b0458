import type { LineCursor } from './line-cursor.js'
import { isBlank } from '../white-space.js'

const BACKSLASH = 92
const PIPE = 124

const delimiterRow = /^\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*(?:[ \t]*\|)?$/

/** Whether a line is the delimiter row of a table with as many cells as the row above it. */
export function isDelimiterRow(cursor: LineCursor, rowAbove: string): boolean {
  if (cursor.deep) return false
  const row = cursor.text.slice(cursor.content, cursor.end).trimEnd()
  return /[|:]/.test(row) && delimiterRow.test(row) && countCells(row) === countCells(rowAbove)
}

/** How many cells a row of a table has: one for each first character at its start or behind a pipe. */
function countCells(row: string): number {
  let count = 0
  let atStart = row.charCodeAt(0) !== PIPE
  for (let offset = 0; offset < row.length; offset++) {
    const code = row.charCodeAt(offset)
    if (isBlank(code)) continue
    if (atStart) count++
    atStart = code === PIPE
    const escaped = code === BACKSLASH && [BACKSLASH, PIPE].includes(row.charCodeAt(offset + 1))
    if (escaped) offset++
  }
  return count
}
