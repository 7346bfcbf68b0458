import type { BodyNode, Heading, InlineToken, Paragraph } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { isTyped, readEntry } from './entry.js'
import { nameInside, type ParentField } from './name.js'
import { readHeading } from './phrase.js'
import { markAt, runOf, sliceInline, sliceRun } from './run.js'

const MOST_ENTRIES = 400

/** A line that begins with a name and its type; it is inside of one above that is indented less. */
interface NamedLine extends ParentField {
  readonly start: number
  readonly rest: number
  readonly depth: number
}

/** Adds a paragraph below a heading of parameters as its lines, where each begins with one; returns whether it did. */
export function addEntries(
  node: Paragraph,
  heading: Heading | undefined,
  words: Words,
  opened: BodyNode[],
): boolean {
  // Most paragraphs begin with a word, or are one line.
  if (!heading || node.content.length < 3 || typeof node.content[0] === 'string') return false
  if (!readHeading(heading.text, words).announces) return false
  const entries = entriesOf(node, words)
  if (entries.length < 2) return false
  for (const entry of entries) opened.push(entry)
  return true
}

/** The lines of a paragraph that each begin with a name in marks and its type, as paragraphs; none where the first does not. */
function entriesOf({ content, span }: Paragraph, words: Words): Paragraph[] {
  const run = runOf(content)
  const lines: NamedLine[] = []
  for (let at = 0; at < run.text.length && lines.length < MOST_ENTRIES;) {
    const lineEnd = run.text.indexOf('\n', at)
    const end = lineEnd === -1 ? run.text.length : lineEnd
    const depth = /^\s*/.exec(run.text.slice(at, end))![0].length
    const start = at + depth
    const isMarked = markAt(run, start, 'code strong') !== undefined
    const entry = isMarked ? readEntry(sliceRun(run, start, end), words, 'item') : undefined
    if (entry && entry.said.type !== '' && isTyped(entry, words)) {
      const outer = lines.findLast((line) => line.depth < depth)
      const name = outer ? nameInside(outer, entry.names[0]!) : entry.names[0]!
      lines.push({ name, type: entry.said.type, start, rest: start + entry.rest, depth })
    } else if (lines.length === 0) return []
    at = end + 1
  }
  return lines.map(({ name, start, rest, depth }, index): Paragraph => {
    const end = lines[index + 1]?.start ?? run.text.length
    const [written, ...more] = sliceInline(content, start, rest)
    const own: InlineToken = depth > 0 ? { type: 'codespan', text: name, span } : written!
    const text = run.text.slice(start, end).trim()
    const described = sliceInline(content, rest, end)
    return { type: 'paragraph', content: [own, ...more, '\n', ...described], text, span }
  })
}
