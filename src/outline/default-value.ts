const OPENING = /\(default:/i
const QUOTES = new Set(['"', "'", '`'])

/** The value of `(default: value)` in a description, without quotes; nested parentheses are part of it. */
export function readDefault(description: string): string | undefined {
  const opening = OPENING.exec(description)
  if (!opening) return undefined
  const start = opening.index + opening[0].length
  const end = quotedEnd(description, start) ?? balancedEnd(description, start)
  return end === undefined ? undefined : readValue(description.slice(start, end))
}

/** The value of a cell in a Default column; a lone dash stands for none. */
export function readDefaultCell(text: string): string | undefined {
  return /^[-–—]$/.test(text) ? undefined : readValue(text)
}

function readValue(text: string): string | undefined {
  const value = text.trim()
  const inner = value.slice(1, -1)
  const quote = value[0]
  // `"a" or "b"` is no quoted text.
  if (quote && value.length > 1 && QUOTES.has(quote) && value.endsWith(quote)) {
    if (!inner.includes(quote)) return inner
  }
  return value === '' ? undefined : value
}

/** The end of a value that is one quoted text, in which a parenthesis means nothing. */
function quotedEnd(text: string, from: number): number | undefined {
  const value = text.slice(from).trimStart()
  const quote = value[0]
  if (!quote || !QUOTES.has(quote)) return undefined
  const closing = value.indexOf(quote, 1)
  if (
    closing === -1 ||
    !value
      .slice(closing + 1)
      .trimStart()
      .startsWith(')')
  )
    return undefined
  return text.length - value.length + closing + 1
}

function balancedEnd(text: string, from: number): number | undefined {
  let depth = 0
  for (let index = from; index < text.length; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')' && depth-- === 0) return index
  }
  return undefined
}
