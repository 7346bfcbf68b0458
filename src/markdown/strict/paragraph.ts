/*
 * Answers for lines none of which can start another construct, when each is strict inline text.
 * Where the lines end has been settled before.
 */
import type { Paragraph } from '../node.js'
import { readInlineLines } from './inline.js'
import type { Line } from '../../source/lines.js'

/** Reads lines as one paragraph, or declines. */
export function readParagraph(text: string, lines: readonly Line[]): Paragraph | undefined {
  const inline = readInlineLines(text, lines)
  const span = { start: lines[0]!.start, end: lines.at(-1)!.end }
  return inline && { type: 'paragraph', ...inline, span }
}
