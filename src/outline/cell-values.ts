import type { Content, TableCell } from '../markdown/node.js'

const QUOTES = new Set(['"', "'", '`'])
const CODE = /<code>([^<]*)<\/code>/g
/** What a cell says that holds no value. */
const NO_VALUE = /^(?:[-–—]|none|\(none\)|n\/a|required)$/i
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The value of a cell that holds one, such as a default or an example; a dash or “none” stands for none. */
export function readValueCell(cell: TableCell | undefined): string | undefined {
  const text = cell?.text.trim() ?? ''
  const isMarked = typeof cell?.content[0] === 'string' && cell.content[0].startsWith('<code>')
  return !isMarked && NO_VALUE.test(text) ? undefined : readValue(text)
}

/** The values of a cell that lists them: each code span, else what commas, bars or line breaks separate. */
export function readValueList({ content, text }: TableCell): string[] | undefined {
  const html = htmlOf(content)
  const spans = html.includes('<code>') ? [...html.matchAll(CODE)] : []
  const values =
    spans.length > 0
      ? spans.map(([, code]) => decodeHtml(code!))
      : text.split(/[,|\n;]|\bor\b/).map((value) => value.trim())
  const read = values.flatMap((value) => (/^[-–—]$/.test(value) ? [] : (readValue(value) ?? [])))
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

/** The HTML of a content, with the destinations of its links left out. */
export function htmlOf(content: Content): string {
  return content.map((part) => (typeof part === 'string' ? part : '')).join('')
}

/** The text that escaped HTML stands for. */
export function decodeHtml(html: string): string {
  return html.includes('&')
    ? html.replace(/&(?:lt|gt|quot|amp);/g, (name) => entities[name]!)
    : html
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
  return linkAfterText(content, Infinity, true)
}

/** The destination of the first link that begins before an offset of the HTML, and after some text. */
export function linkAfterText(content: Content, end: number, hasText = false): string | undefined {
  let html = ''
  for (const part of content) {
    if (html.length >= end) return undefined
    if (typeof part === 'string') html += part
    else if (part.type === 'destination' && part.kind === 'link') {
      if (hasText || /\S/.test(html.replace(/<[^<>]*(?:>|$)/g, ''))) return part.url
    }
  }
  return undefined
}
