/*
 * Says for whole lines without a `{%` that they open nothing that could hide the `{%` after them: none
 * resembles a tag, raw HTML ends at its next blank line and has no fence in it, and fences are at the
 * start of their lines and closed. Line endings are line feeds.
 */
import { findClosingFence, readOpeningFence } from '../fence.js'

const line = String.raw`(?! {0,3}[{%][^\n]*%\})(?![^\n]*(?:\`\`\`|~~~))[^\n]*\n`
const textLines = new RegExp(`(?:(?! {0,3}<)${line}){1,100}`, 'y')
const rawHtml = ' {0,3}<(?:[!?]|pre|script|style|textarea)'
const htmlLines = new RegExp(
  String.raw`(?= {0,3}<)(?:(?!${rawHtml})(?=[ \t]*[^ \t\n])${line}){1,100}(?=[ \t]*(?:\n|$))`,
  'iy',
)

/** Whether the lines between two offsets, which are starts of lines, are only text and closed fences. */
export function isPlainText(text: string, start: number, end: number): boolean {
  let offset = start
  while (offset < end) {
    const next =
      endOf(textLines, text, offset) ??
      endOf(htmlLines, text, offset) ??
      endOfFence(text, offset, end)
    if (next === undefined) return false
    offset = next
  }
  return true
}

function endOf(lines: RegExp, text: string, start: number): number | undefined {
  lines.lastIndex = start
  return lines.test(text) ? lines.lastIndex : undefined
}

function endOfFence(text: string, start: number, end: number): number | undefined {
  const lineEnd = text.indexOf('\n', start)
  const fence = lineEnd === -1 ? undefined : readOpeningFence(text, start, lineEnd)
  const closing = fence && findClosingFence(text, fence, lineEnd + 1, end)
  // The last line of the text has no line ending.
  return closing && closing.end < end ? closing.end + 1 : undefined
}
