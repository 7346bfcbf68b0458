import type { Content, TableCell } from '../markdown/node.js'

const OPENING = /\(default:/i
const QUOTES = new Set(['"', "'", '`'])
const CODE = /<code>([^<]*)<\/code>/g
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The value of `(default: value)` in a description, without quotes; nested parentheses are part of it. */
export function readDefault(description: string): string | undefined {
  const opening = OPENING.exec(description)
  if (!opening) return undefined
  const start = opening.index + opening[0].length
  const end = quotedEnd(description, start) ?? balancedEnd(description, start)
  return end === undefined ? undefined : readValue(description.slice(start, end))
}

/** The value of a cell that holds one, such as a default or an example; a lone dash stands for none. */
export function readValueCell(text: string): string | undefined {
  return /^[-–—]$/.test(text) ? undefined : readValue(text)
}

/** The values of a cell that lists them: each code span, else what commas, bars or line breaks separate. */
export function readValueList({ content, text }: TableCell): string[] | undefined {
  const html = content.length === 1 && typeof content[0] === 'string' ? content[0] : ''
  const spans = html.includes('<code>') ? [...html.matchAll(CODE)] : []
  const values =
    spans.length > 0
      ? spans.map(([, code]) => decodeHtml(code!))
      : text.split(/[,|\n;]|\bor\b/).map((value) => value.trim())
  const read = values.flatMap((value) => readValueCell(value) ?? [])
  return read.length > 0 ? read : undefined
}

/** A value without the quotes or code marks around it; nothing for an empty one. */
export function readValue(text: string): string | undefined {
  const value = text.trim()
  const inner = value.slice(1, -1)
  const quote = value[0]
  // `"a" or "b"` is no quoted text.
  if (quote && value.length > 1 && QUOTES.has(quote) && value.endsWith(quote)) {
    if (!inner.includes(quote)) return inner
  }
  return value === '' ? undefined : value
}

/** The text that escaped HTML stands for. */
export function decodeHtml(html: string): string {
  return html.includes('&')
    ? html.replace(/&(?:lt|gt|quot|amp);/g, (name) => entities[name]!)
    : html
}

/** The end of a value that is one quoted text, in which a parenthesis means nothing. */
function quotedEnd(text: string, from: number): number | undefined {
  const value = text.slice(from).trimStart()
  const quote = value[0]
  if (!quote || !QUOTES.has(quote)) return undefined
  const closing = value.indexOf(quote, 1)
  const isWhole =
    closing !== -1 &&
    value
      .slice(closing + 1)
      .trimStart()
      .startsWith(')')
  return isWhole ? text.length - value.length + closing + 1 : undefined
}

/** The index of the parenthesis that closes what is open at an offset. */
export function balancedEnd(text: string, from: number): number | undefined {
  let depth = 0
  for (let index = from; index < text.length; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')' && depth-- === 0) return index
  }
  return undefined
}

/** The destination of the first link in a cell. */
export function linkIn(content: Content): string | undefined {
  for (const part of content) {
    if (typeof part !== 'string' && part.type === 'destination' && part.kind === 'link')
      return part.url
  }
  return undefined
}
