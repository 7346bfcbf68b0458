/** Plain text as CommonMark that reads as this text and as nothing else. */
export function describeText(text: string): string {
  return text.split('\n').map(escapeLine).join('\n')
}

/** Plain text as a block quote. */
export function quoteText(text: string): string {
  const lines = describeText(text).split('\n')
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}

const DEPRECATED =
  /^(?:this (?:endpoint|method|operation|route|api|field|parameter|attribute) (?:is|was|has been) )?deprecated(?=$|[.,:;!]| (?:since|in|as|from|by|and|for|[–—-]))/im

/** Whether a text begins a paragraph with words that say that what it is about is deprecated. */
export function saysDeprecated(text: string): boolean {
  return DEPRECATED.test(text)
}

/** What means something inside a line: marks, entities, and `_` but for one inside a word. */
const SPECIAL =
  /[\\`*[\]<~]|&(?=(?:#\d{1,38}|#x[\da-f]{1,37}|[a-z\d]{1,38});)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|[>|]|[-+](?=\s|$)|[-=:][-=:|\s]*$)/
const LIST_NUMBER = /^(\d{1,9})([.)])(?=\s|$)/

function escapeLine(line: string): string {
  const escaped = line.trim().replace(SPECIAL, String.raw`\$&`)
  const numbered = escaped.replace(LIST_NUMBER, String.raw`$1\$2`)
  return BLOCK_START.test(numbered) ? `\\${numbered}` : numbered
}
