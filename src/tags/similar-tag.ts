import { nearest } from '../diagnostics/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Line } from '../source/lines.js'
import { endOfName } from './reader/name.js'
import { blockTagNames } from './tag.js'
import { readTagHead, tagStart, type TagHead } from './tag-head.js'
import type { TextTag } from './text-tag.js'
import { skipSpaces } from '../source/white-space.js'

const brokenDelimiter = /^ {0,3}([{%][{% ]*)(\/?)[ \t]*(api|endpoint)(?![\p{L}\p{N}_-])/u

/** A tag that is nearly one of a block, and where its beginning ends. */
export interface SimilarTag {
  /** The tag as text. */
  readonly tag: TextTag
  /** The offset behind its name. */
  readonly end: number
}

/** What a line begins with when that is nearly the tag of a block. */
export function readSimilarTag(reporter: Reporter, line: Line): SimilarTag | undefined {
  const { text } = reporter.source
  const start = tagStart(text, line.start)
  const head = start === undefined ? undefined : readTagHead(text, start)
  if (!head) return readBrokenDelimiter(reporter, line)
  const similar = similarName(text, head)
  if (!similar) return undefined
  const { span, proposal } = similar
  const report = (): void => {
    reporter.report('similar-tag', span, text.slice(span.start, span.end), proposal)
  }
  return similarTag({ start: head.start, end: span.end }, head.closing, report)
}

/** The name that was meant: one that a blank has cut in two, or the nearest. */
function similarName(
  text: string,
  { name, nameSpan }: TagHead,
): { span: Span; proposal: string } | undefined {
  const rest = skipSpaces(text, nameSpan.end, text.length)
  for (const known of blockTagNames) {
    const end = rest + known.length - name.length
    if (
      end > rest &&
      name + text.slice(rest, end) === known &&
      endOfName(text, rest, end + 1) === end
    ) {
      return { span: { start: nameSpan.start, end }, proposal: known }
    }
  }
  const proposal = nearest(name, blockTagNames)
  return proposal === undefined ? undefined : { span: nameSpan, proposal }
}

/**
 *     { api path="/x" %}
 *     ^
 */
function readBrokenDelimiter(reporter: Reporter, line: Line): SimilarTag | undefined {
  const { text } = reporter.source
  const code = text[skipSpaces(text, line.start, line.end)]
  if (code !== '{' && code !== '%') return undefined
  const written = text.slice(line.start, line.end)
  const match = brokenDelimiter.exec(written)
  if (!match || !written.includes('%}', match[0].length)) return undefined
  const [whole, , slash, name] = match
  const span = { start: line.start + whole.search(/\S/), end: line.start + whole.length }
  const report = (): void => {
    const start = text.slice(span.start, span.end)
    reporter.report('broken-delimiter', span, start, `{% ${slash}${name}`)
  }
  return similarTag(span, slash !== '', report)
}

function similarTag(span: Span, closing: boolean, report: () => void): SimilarTag {
  const tag = { start: span.start, closing, awaitsClosing: !closing, misspelt: span, report }
  return { tag, end: span.end }
}
