/*
 * Says for whole lines without a `{%` that they open nothing that could hide the `{%` after them:
 * none starts with what opens raw HTML or resembles a tag, and fences are at the start of their lines
 * and closed. Line endings are line feeds.
 */
import { findClosingFence, readOpeningFence } from '../fence.js'

const textLines = /(?:(?! {0,3}[<{%])(?![^\n]*(?:```|~~~))[^\n]*\n){1,100}/y

/** Whether the lines between two offsets, which are starts of lines, are only text and closed fences. */
export function isPlainText(text: string, start: number, end: number): boolean {
  let offset = start
  while (offset < end) {
    textLines.lastIndex = offset
    const next = textLines.test(text) ? textLines.lastIndex : endOfFence(text, offset, end)
    if (next === undefined) return false
    offset = next
  }
  return true
}

function endOfFence(text: string, start: number, end: number): number | undefined {
  const lineEnd = text.indexOf('\n', start)
  const fence = lineEnd === -1 ? undefined : readOpeningFence(text, start, lineEnd)
  const closing = fence && findClosingFence(text, fence, lineEnd + 1, end)
  // The last line of the text has no line ending.
  return closing && closing.end < end ? closing.end + 1 : undefined
}
