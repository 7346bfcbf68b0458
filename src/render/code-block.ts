import type { Reporter } from '../diagnostics/reporter.js'
import { longestColored, readCodeTokens } from '../source/code-tokens.js'
import { escapeHtml } from '../source/escape.js'
import type { Span } from '../source/position.js'
import type { RenderContext, ShownCode } from './context.js'

/** A code block whose content is still to be highlighted. */
export interface OpenCode {
  readonly value: string
  /** The word on the fence; empty when there is none. */
  readonly language: string
  /** The place at which to report that it cannot be highlighted. */
  readonly span: Span
}

/** A code block with its language. */
export function renderCodeBlock(code: ShownCode, prefix: string, context: RenderContext): string {
  const end = code.endsWithLineEnding ? '\n' : ''
  const attribute = `data-language="${escapeHtml(code.language || 'text')}"`
  return `<div class="${prefix}-codeblock"><pre ${attribute}><code ${attribute}>${context.renderCode(code)}${end}</code></pre></div>`
}

/** The content of a code block: highlighted, or as escaped text where no highlighter returns any. */
export function highlightCode(
  { value, language, span }: OpenCode,
  highlight: ((code: string, language: string) => unknown) | undefined,
  reporter: Reporter,
): string {
  try {
    const html = highlight?.(value, language || 'text')
    if (typeof html === 'string') return html
    if (html !== undefined && html !== null) {
      // Nobody waits for a promise, so nobody would see it fail.
      if (html instanceof Promise) html.catch(() => {})
      const result = html instanceof Promise ? 'a promise' : 'no text'
      reporter.report('highlight-failed', span, `it returned ${result}`)
    }
  } catch (error) {
    // A highlighter that fails costs the colours, never the page.
    reporter.report('highlight-failed', span, reasonOf(error))
  }
  return escapeHtml(value)
}

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

/** The message of an error, on one line; whatever can be thrown can be an error. */
function reasonOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).replace(/\s+/g, ' ')
  } catch {
    return 'it failed'
  }
}
