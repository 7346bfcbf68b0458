import type { Reporter } from '../diagnostics/reporter.js'
import type { Line } from '../source/lines.js'
import { findClosingQuote } from './reader/quote-mark.js'
import { readBlockTagHead, type BlockTagHead } from './tag-head.js'
import type { TextTag } from './text-tag.js'

/** The tag of a block that stands at an offset where none can stand. */
export function readMisplacedTag(
  reporter: Reporter,
  offset: number,
  line: Line,
): TextTag | undefined {
  const { text } = reporter.source
  const head = readBlockTagHead(text, offset)
  if (!head) return undefined
  const span = { start: offset, end: endOfTag(text, head, line.end) }
  const tag = text.slice(span.start, span.end)
  return {
    start: offset,
    closing: head.closing,
    awaitsClosing: !head.closing && !tag.endsWith('/%}'),
    report: () => reporter.report('misplaced-tag', span, tag),
  }
}

/** Behind the `%}` of a tag, where one in quotes does not count; behind its name when its line has none. */
function endOfTag(text: string, { nameSpan }: BlockTagHead, lineEnd: number): number {
  for (let offset = nameSpan.end; offset < lineEnd; offset++) {
    if (text.startsWith('{%', offset)) break
    if (text.startsWith('%}', offset)) return offset + 2
    if (text[offset] === '\\') offset++
    else if (text[offset] === '"') offset = findClosingQuote(text, offset, lineEnd) ?? offset
  }
  return nameSpan.end
}
