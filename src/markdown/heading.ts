import type { Token } from 'micromark-util-types'
import { takeHeadingId } from './annotations.js'
import type { EventCursor } from './event-cursor.js'
import { readInline } from './inline.js'
import type { Content, Heading } from './node.js'
import type { Reading } from './reading.js'

/** Reads a heading that starts with number signs. */
export function readAtxHeading(heading: Token, cursor: EventCursor, reading: Reading): Heading {
  let level: Heading['level'] | undefined
  let inline: { content: Content; text: string } = { content: [], text: '' }
  for (const [kind, token, context] of cursor.inside(heading)) {
    if (kind === 'exit') continue
    // A second sequence closes the heading.
    if (token.type === 'atxHeadingSequence') {
      level ??= (token.end.offset - token.start.offset) as Heading['level']
    } else if (token.type === 'atxHeadingText') {
      const source = context.sliceSerialize(token)
      inline = takeHeadingId(readInline(token, cursor, reading), source)
    }
  }
  const span = { start: heading.start.offset, end: heading.end.offset }
  return { type: 'heading', level: level ?? 1, ...inline, span }
}

/** Reads a heading that is underlined. */
export function readSetextHeading(heading: Token, cursor: EventCursor, reading: Reading): Heading {
  let level: Heading['level'] = 1
  let inline: { content: Content; text: string } = { content: [], text: '' }
  // micromark counts definitions above the text in.
  let start = heading.start.offset
  for (const [kind, token, context] of cursor.inside(heading)) {
    if (kind === 'exit') continue
    if (token.type === 'setextHeadingText') {
      start = token.start.offset
      const source = context.sliceSerialize(token)
      inline = takeHeadingId(readInline(token, cursor, reading), source)
    } else if (token.type === 'setextHeadingLineSequence') {
      level = context.sliceSerialize(token).startsWith('=') ? 1 : 2
    }
  }
  return { type: 'heading', level, ...inline, span: { start, end: heading.end.offset } }
}
