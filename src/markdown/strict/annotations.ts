/* The marks that authors of documentation add to Markdown: ids of headings, and alerts. */
import type { Span } from '../../source/position.js'
import type { AlertKind, BodyNode, Heading, Quote, Text } from '../node.js'

const headingId = /(?:^|\s)(\{#([^\s{}]+)\})$/

/**
 * Makes a heading, and takes the id `{#id}` off its end; `source` is its text as written.
 *
 * Where the text shows something else at its end, the braces were escaped or hold markup.
 */
export function makeHeading(
  { content, text }: Text,
  source: string,
  level: Heading['level'],
  span: Span,
): Heading {
  const [, mark = '', id] = source.endsWith('}') ? (headingId.exec(source) ?? []) : []
  const last = content.at(-1)
  if (id === undefined || typeof last !== 'string' || !last.endsWith(mark)) {
    return { type: 'heading', level, id: undefined, content, text, span }
  }
  const rest = last.slice(0, -mark.length).trimEnd()
  const own = rest === '' ? content.slice(0, -1) : [...content.slice(0, -1), rest]
  const shown = text.slice(0, -mark.length).trimEnd()
  return { type: 'heading', level, id, content: own, text: shown, span }
}

const alertMarker = /^>[ \t]*\[!(note|tip|important|warning|caution)\][ \t]*[\r\n]/i
/** The marker in the first text of a quote, with the line ending after it. */
const shownMarker = /^\[![a-z]+\](?:\n|$)/i
const longestMarker = 80

/**
 * Takes the marker `[!NOTE]` off the first line of a quote; `source` has the quote from `start` on.
 *
 * A quote that holds nothing else stays as it is.
 */
export function takeAlert(
  children: readonly BodyNode[],
  source: string,
  start: number,
): Pick<Quote, 'alert' | 'children'> {
  const kind = alertMarker.exec(source.slice(start, start + longestMarker))?.[1]
  const [first, ...others] = children
  const quote = { alert: undefined, children }
  if (kind === undefined || first?.type !== 'paragraph') return quote
  const [shown, ...tokens] = first.content
  const marker = typeof shown === 'string' ? shownMarker.exec(shown)?.[0] : undefined
  if (marker === undefined) return quote
  const alert = kind.toLowerCase() as AlertKind
  const text = first.text.slice(kind.length + '[!]\n'.length)
  const rest = (shown as string).slice(marker.length)
  if (rest !== '') {
    return { alert, children: [{ ...first, content: [rest, ...tokens], text }, ...others] }
  }
  // Else two spaces at the end of the marker's line break it.
  const content = marker.endsWith('\n') ? tokens : tokens.slice(1)
  if (content.length > 0) return { alert, children: [{ ...first, content, text }, ...others] }
  return others.length > 0 ? { alert, children: others } : quote
}
