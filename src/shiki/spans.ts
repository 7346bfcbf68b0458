import type { ThemedTokenWithVariants } from 'shiki/core'
import { escapeHtml } from '../markdown/escape.js'
import { styleOf, type Foregrounds } from './token-style.js'

/** A stretch of code that has one style. */
interface Run {
  style: string
  start: number
  end: number
}

/** The code as HTML, with its tokens in spans; its text is that of the code to the character. */
export function writeSpans(
  code: string,
  tokens: readonly ThemedTokenWithVariants[],
  foregrounds: Foregrounds,
): string {
  let html = ''
  let written = 0
  for (const { style, start, end } of runsOf(tokens, foregrounds)) {
    const text = escapeHtml(code.slice(start, end))
    html += `${escapeHtml(code.slice(written, start))}<span style="${escapeHtml(style)}">${text}</span>`
    written = end
  }
  return html + escapeHtml(code.slice(written))
}

/** The stretches that look other than plain text; neighbours that look the same are one. */
function runsOf(tokens: readonly ThemedTokenWithVariants[], foregrounds: Foregrounds): Run[] {
  const runs: Run[] = []
  let current: Run | undefined
  for (const { content, offset, variants } of tokens) {
    // White space shows no colour, and line endings are no tokens.
    if (content.trim() === '') continue
    const style = styleOf(variants, foregrounds)
    const end = offset + content.length
    if (current?.style === style) {
      current.end = end
      continue
    }
    current = { style, start: offset, end }
    if (style !== '') runs.push(current)
  }
  return runs
}
