import type { TokensResult } from 'shiki/core'
import { escapeHtml } from '../source/escape.js'

/** The code as HTML, with its tokens in spans; its text is that of the code to the character. */
export function writeSpans(
  code: string,
  { tokens, fg = '' }: Pick<TokensResult, 'tokens' | 'fg'>,
): string {
  const runs: { style: string; start: number; end: number }[] = []
  for (const { content, offset, htmlStyle = {} } of tokens.flat()) {
    // White space shows no colour, and line endings are no tokens.
    if (content.trim() === '') continue
    const properties = Object.entries(htmlStyle).map(([name, value]) => `${name}:${value}`)
    const style = properties.join(';')
    const end = offset + content.length
    const last = runs.at(-1)
    // Neighbours that look the same are one.
    if (last?.style === style) last.end = end
    else runs.push({ style, start: offset, end })
  }
  let html = ''
  let written = 0
  for (const { style, start, end } of runs) {
    if (style === '' || style.toLowerCase() === fg.toLowerCase()) continue
    html += `${escapeHtml(code.slice(written, start))}<span style="${escapeHtml(style)}">`
    html += `${escapeHtml(code.slice(start, end))}</span>`
    written = end
  }
  return html + escapeHtml(code.slice(written))
}
