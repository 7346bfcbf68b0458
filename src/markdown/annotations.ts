import { escapeHtml } from './characters.js'
import type { AlertKind, Content } from './node.js'

/** Content with its plain text. */
interface Text {
  readonly content: Content
  readonly text: string
}

const headingId = /(?:^|\s)(\{#([^\s{}]+)\})$/

/**
 * Takes the id `{#id}` off the end of a heading; `source` is its text as written.
 *
 * Where the text shows something else at its end, the braces were escaped or hold markup.
 */
export function takeHeadingId(heading: Text, source: string): Text & { id?: string } {
  if (!source.endsWith('}')) return heading
  const [, mark = '', id = ''] = headingId.exec(source) ?? []
  const { content, text } = heading
  const html = escapeHtml(mark)
  const last = content.at(-1)
  if (id === '' || typeof last !== 'string') return heading
  if (!last.endsWith(html) || !text.endsWith(mark)) return heading
  const rest = last.slice(0, -html.length).trimEnd()
  return {
    content: rest === '' ? content.slice(0, -1) : [...content.slice(0, -1), rest],
    text: text.slice(0, -mark.length).trimEnd(),
    id,
  }
}

const alertMarker = /^>[ \t]*(\[!(note|tip|important|warning|caution)\])[ \t]*[\r\n]/i
const longestMarker = 80

/**
 * Takes the marker `[!NOTE]` off the first line of a quote; `source` starts where the quote starts.
 *
 * A quote that holds nothing else stays as it is.
 */
export function takeAlert(
  quote: Text,
  source: string,
  start: number,
): Text & { alert?: AlertKind } {
  const match = alertMarker.exec(source.slice(start, start + longestMarker))
  if (!match) return quote
  const [, marker, kind] = match as unknown as [string, string, string]
  const [first, ...others] = quote.content
  if (typeof first !== 'string') return quote
  const rest = withoutMarker(first, marker)
  if (rest === undefined || (rest === '\n' && others.length === 0)) return quote
  return {
    content: [rest, ...others],
    text: quote.text.slice(marker.length).trimStart(),
    alert: kind.toLowerCase() as AlertKind,
  }
}

/** The start of a quote without the marker, which is the first line of its first paragraph or all of it. */
function withoutMarker(html: string, marker: string): string | undefined {
  const start = `\n<p>${marker}`
  if (!html.startsWith(start)) return undefined
  for (const [end, replacement] of [
    ['\n', '\n<p>'],
    ['<br />\n', '\n<p>'],
    ['</p>\n', '\n'],
  ] as const) {
    if (html.startsWith(end, start.length))
      return replacement + html.slice(start.length + end.length)
  }
  return undefined
}

/** The opening tag of a quote. */
export function quoteTag({ alert }: { readonly alert?: AlertKind }): string {
  return alert === undefined ? '<blockquote>' : `<blockquote data-alert="${alert}">`
}
