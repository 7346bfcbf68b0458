import type { Code } from '../markdown/node.js'
import type { RenderContext } from './context.js'
import { escapeHtml } from '../markdown/characters.js'

/** A code block with its language, highlighted where a highlighter returns HTML. */
export function renderCodeBlock(code: Code, prefix: string, context: RenderContext): string {
  const language = code.language || 'text'
  const content =
    context.openCode?.(code) ??
    highlightCode(code.value, language, context.highlight, (reason) => {
      context.onHighlightFailure?.(code, reason)
    })
  const end = code.endsWithLineEnding ? '\n' : ''
  const attribute = `data-language="${escapeHtml(language)}"`
  return `<div class="${prefix}-codeblock"><pre ${attribute}><code ${attribute}>${content}${end}</code></pre></div>`
}

/** The content of a code block: highlighted, or as escaped text where no highlighter returns any. */
export function highlightCode(
  code: string,
  language: string,
  highlight: RenderContext['highlight'],
  onFailure: (reason: string) => void,
): string {
  try {
    const html: unknown = highlight?.(code, language)
    if (typeof html === 'string') return html
    if (html !== undefined && html !== null) {
      // Nobody waits for a promise, so nobody would see it fail.
      if (html instanceof Promise) html.catch(() => {})
      onFailure(`it returned ${html instanceof Promise ? 'a promise' : 'no text'}`)
    }
  } catch (error) {
    // A highlighter that fails costs the colours, never the page.
    onFailure(reasonOf(error))
  }
  return escapeHtml(code)
}

/** What an error says, on one line; whatever can be thrown can be an error. */
function reasonOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).replace(/\s+/g, ' ')
  } catch {
    return 'it failed'
  }
}
