import { longestColored, readCodeTokens } from '../source/code-tokens.js'
import { escapeHtml } from '../source/escape.js'

/** Code as HTML, its tokens in elements with `data-token`; nothing for a language without colours here. */
export function colorCode(code: string, language: string): string | undefined {
  const tokens = code.length > longestColored ? undefined : readCodeTokens(code, language)
  if (!tokens) return undefined
  let html = ''
  let from = 0
  for (const { kind, start, end } of tokens) {
    html += `${escapeHtml(code.slice(from, start))}<span data-token="${kind}">${escapeHtml(code.slice(start, end))}</span>`
    from = end
  }
  return html + escapeHtml(code.slice(from))
}
