import { encode } from 'micromark-util-encode'

/** The text as HTML, for an element or for a quoted attribute. */
export function escapeHtml(text: string): string {
  // Most texts hold nothing to escape.
  if (!/["&<>\r]/.test(text)) return text
  const html = encode(text)
  // Only a character reference gives one; a parser of HTML would read it as a line feed.
  return html.includes('\r') ? html.replaceAll('\r', '&#13;') : html
}
