import type { BodyNode, Heading, HtmlBlock, Paragraph } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Span } from '../source/position.js'
import { isMarked } from './label.js'
import type { Phrase } from './phrase.js'
import { sliceInline } from './run.js'

/** The heading that raw HTML ends with: without an empty line above it, it is part of that HTML. */
export function headingIn({ html, span }: HtmlBlock): Heading | undefined {
  const text = html.trimEnd()
  const line = text.slice(text.lastIndexOf('\n') + 1)
  const level = line.search(/[^#]/)
  if (level < 2 || level > 6 || !/[ \t]/.test(line[level]!)) return undefined
  return headingOf(level, line.slice(level).trim(), span)
}

/** The heading that a line is which lacks the space behind its marks: `##Title`. */
export function unspacedHeading({ content, text, span }: Paragraph): Heading | undefined {
  const marks = /^#{2,6}(?=[^#\s])/.exec(text)?.[0].length
  if (marks === undefined || text.includes('\n')) return undefined
  const level = marks as Heading['level']
  const own = sliceInline(content, marks)
  return { type: 'heading', level, id: undefined, content: own, text: text.slice(marks), span }
}

/** A label, a sentence or a warning. */
const NO_TITLE = /[:.!?]$|^(?:note|warning|important|deprecated|caution|beta|tip)\b/i
const ELEMENT = /^<h[1-6](?:\s[^<>]*)?>[^]{1,300}?<\/h[1-6]>\s*$/i

/** The title of a body without headings: the heading of HTML, or the line in strong emphasis, that it begins with. */
export function otherTitle(
  [first]: readonly BodyNode[],
  [said]: readonly (Phrase | undefined)[],
): Heading | undefined {
  if (first?.type === 'html-block' && ELEMENT.test(first.html))
    return headingOf(2, textOf(first).replace(/[#¶]$/, '').trim(), first.span)
  if (first?.type !== 'paragraph' || said?.isPlain || NO_TITLE.test(first.text)) return undefined
  return isMarked(first.content, 'strong') ? headingOf(2, first.text, first.span) : undefined
}

function headingOf(level: number, text: string, span: Span): Heading {
  return { type: 'heading', level: level as 1, id: undefined, content: [text], text, span }
}
