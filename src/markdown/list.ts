import type { Token } from 'micromark-util-types'
import type { EventCursor } from './event-cursor.js'
import { ListWriter } from './list-writer.js'
import type { Other } from './node.js'
import { type ReadBlock, type Reading, spanOf } from './reading.js'

/** Reads a list. */
export function readList(
  list: Token,
  cursor: EventCursor,
  reading: Reading,
  readBlock: ReadBlock,
): Other {
  const writer = new ListWriter(list.type === 'listOrdered', !reading.looseLists.has(list))
  const inner = { ...reading, isInContainer: true }
  for (const event of cursor.inside(list)) {
    const [kind, token, context] = event
    if (kind === 'enter' && token.type === 'listItemValue') {
      writer.number(Number(context.sliceSerialize(token)))
    } else if (kind === 'exit' && token.type === 'listItemPrefix') {
      writer.openItem()
    } else {
      const block = readBlock(event, cursor, inner)
      if (block) writer.block(block)
    }
  }
  return { type: 'other', ...writer.finish(), span: spanOf(list) }
}
