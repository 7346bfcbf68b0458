/** Plain text as CommonMark that reads as this text and as nothing else. */
export function describeText(text: string): string {
  return text.split('\n').map(escapeLine).join('\n')
}

/** Plain text as a block quote. */
export function quoteText(text: string): string {
  return describeText(text)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

const ALWAYS = /[\\`*[\]<~]/
const ENTITY = /^&(?:#\d+|#x[\da-f]+|[a-z\d]+);/i
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|[>|]|[-+](?=\s|$)|[-=:][-=:|\s]*$)/
const LIST_NUMBER = /^(\d{1,9})([.)])(?=\s|$)/
const ALPHANUMERIC = /[\p{L}\p{N}]/u

function escapeLine(line: string): string {
  const text = line.trim()
  let escaped = ''
  for (let index = 0; index < text.length; index++) {
    escaped += needsEscape(text, index) ? `\\${text[index]}` : text[index]
  }
  const numbered = escaped.replace(LIST_NUMBER, String.raw`$1\$2`)
  return BLOCK_START.test(numbered) ? `\\${numbered}` : numbered
}

function needsEscape(text: string, index: number): boolean {
  const character = text[index]!
  if (ALWAYS.test(character)) return true
  if (character === '&') return ENTITY.test(text.slice(index, index + 40))
  if (character !== '_') return false
  const isInside =
    ALPHANUMERIC.test(text[index - 1] ?? '') && ALPHANUMERIC.test(text[index + 1] ?? '')
  return !isInside
}
