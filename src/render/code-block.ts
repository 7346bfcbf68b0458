import type { Code } from '../markdown/node.js'
import type { RenderContext } from './context.js'
import { escapeHtml } from '../markdown/escape.js'

/** A code block with its language, highlighted where a highlighter answers. */
export function renderCodeBlock(code: Code, prefix: string, context: RenderContext): string {
  const language = code.language || 'text'
  const content = highlight(code, language, context) ?? escapeHtml(code.value)
  const end = code.endsWithLineEnding ? '\n' : ''
  const attribute = `data-language="${escapeHtml(language)}"`
  return `<div class="${prefix}-codeblock"><pre ${attribute}><code ${attribute}>${content}${end}</code></pre></div>`
}

function highlight(code: Code, language: string, context: RenderContext): string | undefined {
  try {
    const html: unknown = context.highlight?.(code.value, language)
    if (typeof html === 'string') return html
    if (html !== undefined && html !== null) {
      // Nobody waits for a promise, so nobody would see it fail.
      if (html instanceof Promise) html.catch(() => {})
      const kind = html instanceof Promise ? 'a promise' : 'no text'
      context.onHighlightFailure?.(code, `it returned ${kind}`)
    }
  } catch (error) {
    // A highlighter that fails costs the colours, never the page.
    context.onHighlightFailure?.(code, reasonOf(error))
  }
  return undefined
}

/** What an error says, on one line; whatever can be thrown can be an error. */
function reasonOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).replace(/\s+/g, ' ')
  } catch {
    return 'it failed'
  }
}
