const OPENING = new Set(['(', '<', '[', '{'])
const CLOSING = new Set([')', '>', ']', '}'])
const SEPARATORS = new Set(['|', ',', '/'])

/** Splits `string | null` or `string or null` where a type has several, outside quotes and brackets. */
export function splitAlternatives(text: string): string[] {
  const alternatives: string[] = []
  let depth = 0
  let start = 0
  let quote: string | undefined
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (quote) {
      if (character === quote) quote = undefined
    } else if (character === '"' || character === "'") quote = character
    else if (OPENING.has(character)) depth++
    else if (CLOSING.has(character)) depth--
    else if (depth === 0) {
      const length = separatorLength(text, index)
      if (length === 0) continue
      alternatives.push(text.slice(start, index))
      start = index + length
      index = start - 1
    }
  }
  alternatives.push(text.slice(start))
  return alternatives.map((alternative) => alternative.trim()).filter((part) => part !== '')
}

function separatorLength(text: string, index: number): number {
  if (SEPARATORS.has(text[index]!)) return 1
  return text.startsWith(' or ', index) ? ' or '.length : 0
}
