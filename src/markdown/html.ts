import type { Span } from '../source/position.js'
import { escapeHtml } from '../source/escape.js'
import type { Other } from './node.js'
import { tagOf } from './structure/line-start.js'

/** The node of a block of raw HTML: text without its comments, unless it is allowed; nothing for comments alone. */
export function htmlBlock(
  lines: readonly string[],
  span: Span,
  isAllowed: boolean,
): Other | undefined {
  if (isAllowed) {
    return { type: 'other', content: [lines.map(filterTags).join('\n')], text: '', span }
  }
  const text = dropComments(lines.join('\n'))
  return text.trim() === '' ? undefined : { type: 'other', content: [escapeHtml(text)], text, span }
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
const filteredTag = new RegExp(`<(?=/?(?:${names})[\\t\\n\\f\\r />])`, 'gi')
const firstFilteredTag = new RegExp(`^${filteredTag.source}`, 'i')

/** Disarms the tags of an HTML block that GFM does not let through: they change how all that follows is read. */
function filterTags(html: string): string {
  return html.replace(filteredTag, '&lt;')
}

/** Disarms a tag inside a paragraph if GFM does not let it through. */
export function filterTag(tag: string): string {
  return tag.replace(firstFilteredTag, '&lt;')
}

const tag = new RegExp(tagOf(`[^\\s"'=<>\`][^\\s"'=<>\`/]*`), 'y')

/** Where the tag that starts at an index of a text ends; the index itself when none does. */
export function endOfTag(text: string, start: number): number {
  tag.lastIndex = start
  return tag.test(text) ? tag.lastIndex : start
}
