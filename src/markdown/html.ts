import type { Token } from 'micromark-util-types'
import { ContentWriter } from './content-writer.js'
import type { EventCursor } from './event-cursor.js'
import type { Other } from './node.js'
import { type Reading, spanOf } from './reading.js'
import { filterTags } from './tag-filter.js'

/** Reads a block of raw HTML: text, unless it is allowed. */
export function readHtml(html: Token, cursor: EventCursor, reading: Reading): Other {
  const writer = new ContentWriter()
  const write = (source: string) => {
    if (reading.allowDangerousHtml) writer.html(filterTags(source))
    else writer.text(source)
  }
  for (const [kind, token, context] of cursor.inside(html)) {
    if (kind === 'exit') continue
    if (token.type === 'htmlFlowData') write(context.sliceSerialize(token))
    else if (token.type === 'lineEnding') write('\n')
  }
  return { type: 'other', ...writer.finish(), span: spanOf(html) }
}
