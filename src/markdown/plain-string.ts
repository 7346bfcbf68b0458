import { decodeString } from 'micromark-util-decode-string'
import type { Token } from 'micromark-util-types'
import { normalizeLineEndings } from '../source/lines.js'
import type { EventCursor } from './event-cursor.js'

/** The text of a string such as a title, with escapes and character references resolved. */
export function readPlainString(string: Token, cursor: EventCursor): string {
  let text = ''
  for (const [kind, token, context] of cursor.inside(string)) {
    if (kind === 'exit') continue
    switch (token.type) {
      case 'data':
      case 'characterEscapeValue':
        text += context.sliceSerialize(token)
        break
      case 'characterReference':
        text += decodeString(context.sliceSerialize(token))
        break
      case 'lineEnding':
        text += '\n'
        break
      // A string too long to be read.
      case 'chunkString':
        text += normalizeLineEndings(context.sliceSerialize(token))
        break
    }
  }
  return text
}
