import type { Token } from 'micromark-util-types'
import { ContentWriter } from './content-writer.js'
import type { EventCursor } from './event-cursor.js'
import type { Other } from './node.js'
import { type Reading, spanOf } from './reading.js'
import { filterTags } from './tag-filter.js'

/** Reads a block of raw HTML: text without its comments, unless it is allowed; nothing for comments alone. */
export function readHtml(html: Token, cursor: EventCursor, reading: Reading): Other | undefined {
  let source = ''
  for (const [kind, token, context] of cursor.inside(html)) {
    if (kind === 'exit') continue
    if (token.type === 'lineEnding') {
      source += '\n'
    } else if (token.type === 'htmlFlowData') {
      const line = context.sliceSerialize(token)
      source += reading.allowDangerousHtml ? filterTags(line) : line
    }
  }
  const writer = new ContentWriter()
  if (reading.allowDangerousHtml) {
    writer.html(source)
  } else {
    const text = dropComments(source)
    if (text.trim() === '') return undefined
    writer.text(text)
  }
  return { type: 'other', ...writer.finish(), span: spanOf(html) }
}

/** The HTML without its comments; one that is never closed stays. */
function dropComments(html: string): string {
  let rest = ''
  let start = 0
  for (let open = html.indexOf('<!--'); open !== -1; open = html.indexOf('<!--', start)) {
    // `<!-->` and `<!--->` are comments too.
    const close = html.indexOf('-->', open + 2)
    if (close === -1) break
    rest += html.slice(start, open)
    start = close + 3
  }
  return rest + html.slice(start)
}
