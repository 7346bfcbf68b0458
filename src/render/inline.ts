import { sanitizeUri } from 'micromark-util-sanitize-uri'
import { decoded } from '../document/path.js'
import type { Inline, Destination } from '../markdown/node.js'
import { escapeHtml } from '../source/escape.js'
import type { RenderContext } from './context.js'

const elements = { strong: 'strong', emphasis: 'em', strike: 'del' } as const

/** The HTML of inline text. */
export function renderInline(content: Inline, context: RenderContext): string {
  let html = ''
  for (const token of content) {
    html += typeof token === 'string' ? escapeHtml(token) : renderToken(token, context)
  }
  return html
}

/** The HTML of all but plain text; apart from it, as V8 optimizes the most frequent case alone sooner. */
function renderToken(token: Exclude<Inline[number], string>, context: RenderContext): string {
  switch (token.type) {
    case 'codespan':
      return `<code>${escapeHtml(token.text)}</code>`
    case 'strong':
    case 'emphasis':
    case 'strike': {
      const element = elements[token.type]
      return `<${element}>${renderInline(token.children, context)}</${element}>`
    }
    case 'link':
      return `<a href="${renderDestination(token, context)}"${titleAttribute(token.title)}>${renderInline(token.children, context)}</a>`
    case 'image':
      return `<img src="${renderDestination(token, context)}" alt="${escapeHtml(token.alt)}"${titleAttribute(token.title)} />`
    case 'break':
      return token.isTag ? '<br />' : '<br />\n'
    case 'html':
      if (context.allowDangerousHtml) return filterTag(token.html)
      return token.html.startsWith('<!--') ? '' : escapeHtml(token.html)
    case 'footnote': {
      const id = (name: string) => escapeHtml(context.idPrefix + name)
      return `<sup><a href="#${id(token.footnoteId)}" id="${id(token.id)}" data-footnote-ref="" aria-describedby="${id(token.labelId)}">${token.number}</a></sup>`
    }
    case 'checkbox':
      return `<input type="checkbox" disabled="" ${token.isChecked ? 'checked="" ' : ''}/>`
  }
}

function titleAttribute(title: string): string {
  return title === '' ? '' : ` title="${escapeHtml(title)}"`
}

/* Raw HTML as it is let through, or as the text that takes its place. */

/** The HTML of a block of raw HTML: its text without comments, unless it is allowed; empty for comments alone. */
export function renderHtmlBlock(html: string, isAllowed: boolean): string {
  if (isAllowed) return html.replace(filteredTag, '&lt;')
  const text = dropComments(html)
  return text.trim() === '' ? '' : escapeHtml(text)
}

/** The HTML without its comments; one that is never closed stays. */
function dropComments(html: string): string {
  let rest = ''
  let start = 0
  for (let open = html.indexOf('<!--'); open !== -1; open = html.indexOf('<!--', start)) {
    // `<!-->` and `<!--->` are comments too.
    const close = html.indexOf('-->', open + 2)
    if (close === -1) break
    rest += html.slice(start, open)
    start = close + 3
  }
  return rest + html.slice(start)
}

const names = 'iframe|noembed|noframes|plaintext|script|style|textarea|title|xmp'
const filteredTag = new RegExp(`<(?=/?(?:${names})[\\t\\f\\r />])`, 'gi')
const filteredStart = new RegExp(`(?<![^\\n])${filteredTag.source}`, 'gi')

/** Disarms a tag inside a paragraph if GFM does not let it through: it changes how all that follows is read. */
function filterTag(tag: string): string {
  return tag.replace(filteredStart, '&lt;')
}

/** The protocols that micromark lets through, as alternatives of a pattern. */
export const protocols = { link: 'https?|ircs?|mailto|xmpp', image: 'https?' }
const allowed = {
  link: new RegExp(`^(?:${protocols.link})$`, 'i'),
  image: new RegExp(`^(?:${protocols.image})$`, 'i'),
}

/** Addresses that need no encoding and cannot be dangerous, which are most of those that authors write. */
const plainUrl = /^(?:https?:\/\/)?[\w/.?=#-]*$/

/** The value of a link's `href` or an image's `src`. */
function renderDestination(destination: Destination, context: RenderContext): string {
  const replacement = context.resolveDestination?.(destination)
  if (replacement !== undefined) return escapeHtml(replacement)
  const { type } = destination
  const url = type === 'link' ? withIdPrefix(destination.url, context) : destination.url
  return writtenDestination(url, type, context.allowDangerousHtml)
}

/** A destination as an author wrote it, encoded; nothing of it where its protocol is not allowed. */
export function writtenDestination(
  url: string,
  kind: Destination['type'],
  allowDangerousHtml: boolean,
): string {
  if (plainUrl.test(url)) return url
  return sanitizeUri(url, allowDangerousHtml ? undefined : allowed[kind])
}

/** A link to a heading of the same file follows the prefix of that heading's id. */
function withIdPrefix(url: string, { headingIds, idPrefix }: RenderContext): string {
  if (idPrefix === '' || !url.startsWith('#')) return url
  const fragment = url.slice(1)
  return headingIds.has(decoded(fragment)) ? `#${idPrefix}${fragment}` : url
}
