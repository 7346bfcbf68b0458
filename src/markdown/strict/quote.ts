/*
 * Answers for lines that all start with `>`, followed by a blank line or the end, when what they
 * quote is paragraphs of strict inline text and nothing else.
 */
import { takeAlert } from '../annotations.js'
import { ContentWriter } from '../content-writer.js'
import { writeNestedBlock } from '../nested-block.js'
import type { Quote } from '../node.js'
import type { Line } from '../../source/lines.js'
import { continuesParagraph } from './line-start.js'
import { readParagraph } from './paragraph.js'

/** Reads lines as a quote, or declines. */
export function readQuote(text: string, lines: readonly Line[]): Quote | undefined {
  const paragraphs: Line[][] = []
  let open = false
  for (const line of lines) {
    const start = line.start + (text[line.start + 1] === ' ' ? 2 : 1)
    if (start >= line.end) open = false
    else {
      if (!continuesParagraph(text.slice(start, line.end))) return undefined
      if (!open) paragraphs.push([])
      open = true
      paragraphs.at(-1)!.push({ ...line, start })
    }
  }
  if (paragraphs.length === 0) return undefined
  const writer = new ContentWriter()
  writer.html('\n')
  for (const paragraph of paragraphs) {
    const node = readParagraph(text, paragraph)
    if (!node) return undefined
    writeNestedBlock(node, writer)
  }
  writer.startLine()
  const span = { start: lines[0]!.start, end: lines.at(-1)!.end }
  const { content, text: plainText } = writer.finish()
  return {
    type: 'quote',
    ...takeAlert({ content, text: plainText.trim() }, text, span.start),
    span,
  }
}
