import type { Token } from 'micromark-util-types'
import { takeAlert } from './annotations.js'
import { ContentWriter } from './content-writer.js'
import type { EventCursor } from './event-cursor.js'
import { writeNestedBlock } from './nested-block.js'
import type { Quote } from './node.js'
import { type ReadBlock, type Reading, spanOf } from './reading.js'

/** Reads a block quote. */
export function readQuote(
  quote: Token,
  cursor: EventCursor,
  reading: Reading,
  readBlock: ReadBlock,
): Quote {
  const writer = new ContentWriter()
  const inner = { ...reading, isInContainer: true }
  writer.html('\n')
  for (const event of cursor.inside(quote)) {
    const block = readBlock(event, cursor, inner)
    if (block) writeNestedBlock(block, writer)
  }
  writer.startLine()
  const { content, text } = writer.finish()
  const inside = takeAlert({ content, text: text.trim() }, reading.source, quote.start.offset)
  return { type: 'quote', ...inside, span: spanOf(quote) }
}

/** Reads the definition of a footnote; it shows where the footnotes of the text are listed. */
export function readFootnote(
  definition: Token,
  cursor: EventCursor,
  reading: Reading,
  readBlock: ReadBlock,
): void {
  const writer = new ContentWriter()
  const inner = { ...reading, isInContainer: true }
  let label = ''
  for (const event of cursor.inside(definition)) {
    const [kind, token, context] = event
    if (kind === 'enter' && token.type === 'gfmFootnoteDefinitionLabelString') {
      label = context.sliceSerialize(token)
    }
    const block = readBlock(event, cursor, inner)
    if (block) writeNestedBlock(block, writer)
  }
  reading.footnotes.define(label, writer.finish())
}
