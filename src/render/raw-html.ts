/* Raw HTML as it is let through, or as the text that takes its place. */
import { escapeHtml } from '../source/escape.js'

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
export function filterTag(tag: string): string {
  return tag.replace(filteredStart, '&lt;')
}
