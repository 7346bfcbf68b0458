const names = 'iframe|noembed|noframes|plaintext|script|style|textarea|title|xmp'
const filteredTag = new RegExp(`<(?=/?(?:${names})[\\t\\n\\f\\r />])`, 'gi')
const firstFilteredTag = new RegExp(`^${filteredTag.source}`, 'i')

/** Disarms the tags of an HTML block that GFM does not let through: they change how all that follows is read. */
export function filterTags(html: string): string {
  return html.replace(filteredTag, '&lt;')
}

/** Disarms a tag inside a paragraph if GFM does not let it through. */
export function filterTag(tag: string): string {
  return tag.replace(firstFilteredTag, '&lt;')
}
