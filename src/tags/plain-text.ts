/*
 * Answers for whole lines without a `{%` that open nothing that could hide the one behind them: none
 * starts with what opens raw HTML or resembles a tag, and fences stand at the start of their lines,
 * are three backticks long and closed. Line endings are line feeds.
 */

const textLines = /(?:(?! {0,3}[<{%])(?![^\n]*(?:```|~~~))[^\n]*\n){1,100}/y
const openingFence = /```[^`\n]*\n/y
const closingFence = /\n {0,3}`{3,}[ \t]*\n/g

/** Whether lines are nothing but text and fences that are closed. */
export function isPlainText(lines: string): boolean {
  let offset = 0
  while (offset < lines.length) {
    const end = endOf(textLines, lines, offset) ?? endOfFence(lines, offset)
    if (end === undefined) return false
    offset = end
  }
  return true
}

function endOfFence(lines: string, start: number): number | undefined {
  const content = endOf(openingFence, lines, start)
  // The line ending of the opening fence may be the one in front of the closing fence.
  return content && endOf(closingFence, lines, content - 1)
}

function endOf(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : undefined
}
