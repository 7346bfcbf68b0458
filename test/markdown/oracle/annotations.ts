/* The marks that authors of documentation add to Markdown: ids of headings, and alerts. */
import type { Span } from '../../../src/source/position.js'
import type { AlertKind, BodyNode, Heading, Quote, Text } from '../../../src/markdown/node.js'

const headingId = /(?:^|\s)(\{#([^\s{}]+)\})$/

/**
 * Makes a heading, and takes the id `{#id}` off its end; `source` is its text as written.
 *
 * Braces that the text does not show at its end were escaped or hold markup.
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

/** Makes a block quote, and takes the marker `[!NOTE]` off its first line; `source` has the quote at `span`. */
export function makeQuote(children: readonly BodyNode[], source: string, span: Span): Quote {
  const kind = alertMarker.exec(source.slice(span.start, span.start + longestMarker))?.[1]
  const below = kind === undefined ? undefined : belowMarker(children, kind.length + '[!]\n'.length)
  const alert = below && (kind!.toLowerCase() as AlertKind)
  return { type: 'quote', alert, children: below ?? children, span }
}

/** The nodes of a quote without its marker; nothing where it shows none, or nothing else. */
function belowMarker(
  [first, ...others]: readonly BodyNode[],
  length: number,
): readonly BodyNode[] | undefined {
  if (first?.type !== 'paragraph') return undefined
  const [shown, ...tokens] = first.content
  const marker = typeof shown === 'string' ? shownMarker.exec(shown)?.[0] : undefined
  if (marker === undefined) return undefined
  const { type, span } = first
  const text = first.text.slice(length)
  const rest = (shown as string).slice(marker.length)
  if (rest !== '') return [{ type, content: [rest, ...tokens], text, span }, ...others]
  // Else two spaces at the end of the marker's line break it.
  const content = marker.endsWith('\n') ? tokens : tokens.slice(1)
  if (content.length > 0) return [{ type, content, text, span }, ...others]
  return others.length > 0 ? others : undefined
}
