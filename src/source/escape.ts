/** The text as HTML, for an element or for a quoted attribute. */
export function escapeHtml(text: string): string {
  // Most texts hold nothing to escape.
  if (!/["&<>\r]/.test(text)) return text
  // Only a character reference gives a carriage return; a parser of HTML would read it as a line feed.
  return text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;')
}

/** The characters that mean something inside a line: marks, entities, and `_` but for one inside a word. */
const SPECIAL =
  /[\\`*[\]<~]|&(?=(?:#\d{1,38}|#x[\da-f]{1,37}|[a-z\d]{1,38});)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|[>|]|[-+](?=\s|$)|[-=:][-=:|\s]*$)/
const LIST_NUMBER = /^(\d{1,9})([.)])(?=\s|$)/

/** Plain text as CommonMark that reads as this text and as nothing else. */
export function escapeMarkdown(text: string): string {
  return text.split('\n').map(escapeLine).join('\n')
}

/** Plain text as a block quote. */
export function quoteMarkdown(text: string): string {
  const lines = escapeMarkdown(text).split('\n')
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}

function escapeLine(line: string): string {
  const escaped = line.trim().replace(SPECIAL, String.raw`\$&`)
  const numbered = escaped.replace(LIST_NUMBER, String.raw`$1\$2`)
  return BLOCK_START.test(numbered) ? `\\${numbered}` : numbered
}
