import { escapeHtml } from './characters.js'
import type { AlertKind, Text } from './node.js'

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

const alertMarker = /^>[ \t]*\[!(note|tip|important|warning|caution)\][ \t]*[\r\n]/i
/** The marker in the content of a quote: the first line of its first paragraph, or all of it. */
const shownMarker = /^\n<p>\[![a-z]+\](?:(?:<br \/>)?\n|(<\/p>)\n)/i
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
  const kind = alertMarker.exec(source.slice(start, start + longestMarker))?.[1]
  const [first, ...others] = quote.content
  if (kind === undefined || typeof first !== 'string') return quote
  const [markerLine, paragraphEnd] = shownMarker.exec(first) ?? []
  if (markerLine === undefined) return quote
  const rest = (paragraphEnd ? '\n' : '\n<p>') + first.slice(markerLine.length)
  if (rest === '\n' && others.length === 0) return quote
  return {
    content: [rest, ...others],
    text: quote.text.slice(kind.length + '[!]'.length).trimStart(),
    alert: kind.toLowerCase() as AlertKind,
  }
}

/** The opening tag of a quote. */
export function quoteTag({ alert }: { readonly alert?: AlertKind }): string {
  return alert === undefined ? '<blockquote>' : `<blockquote data-alert="${alert}">`
}
