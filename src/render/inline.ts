import type { Inline } from '../markdown/node.js'
import { escapeHtml } from '../source/escape.js'
import type { RenderContext } from './context.js'
import { renderDestination } from './destination.js'
import { filterTag } from './raw-html.js'

const elements = { strong: 'strong', emphasis: 'em', strike: 'del' } as const

/** The HTML of inline text. */
export function renderInline(content: Inline, context: RenderContext): string {
  let html = ''
  for (const token of content) {
    if (typeof token === 'string') {
      html += escapeHtml(token)
      continue
    }
    switch (token.type) {
      case 'codespan':
        html += `<code>${escapeHtml(token.text)}</code>`
        break
      case 'strong':
      case 'emphasis':
      case 'strike': {
        const element = elements[token.type]
        html += `<${element}>${renderInline(token.children, context)}</${element}>`
        break
      }
      case 'link':
        html += `<a href="${renderDestination(token, context)}"${titleAttribute(token.title)}>${renderInline(token.children, context)}</a>`
        break
      case 'image':
        html += `<img src="${renderDestination(token, context)}" alt="${escapeHtml(token.alt)}"${titleAttribute(token.title)} />`
        break
      case 'break':
        html += token.isTag ? '<br />' : '<br />\n'
        break
      case 'html':
        if (context.allowDangerousHtml) html += filterTag(token.html)
        else if (!token.html.startsWith('<!--')) html += escapeHtml(token.html)
        break
      case 'footnote': {
        const id = (name: string) => escapeHtml(context.idPrefix + name)
        html += `<sup><a href="#${id(token.footnoteId)}" id="${id(token.id)}" data-footnote-ref="" aria-describedby="${id(token.labelId)}">${token.number}</a></sup>`
        break
      }
      case 'checkbox':
        html += `<input type="checkbox" disabled="" ${token.isChecked ? 'checked="" ' : ''}/>`
    }
  }
  return html
}

function titleAttribute(title: string): string {
  return title === '' ? '' : ` title="${escapeHtml(title)}"`
}
