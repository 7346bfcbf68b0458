import { decodeString } from 'micromark-util-decode-string'
import type { Event, Token } from 'micromark-util-types'
import { normalizeLineEndings } from '../source/lines.js'
import type { EventCursor } from './event-cursor.js'
import { InlineWriter } from './inline-writer.js'
import type { Content } from './node.js'
import { type Reading, spanOf } from './reading.js'

/** Tokens that are an element around what they hold. */
const elements: Readonly<Record<string, string>> = {
  emphasis: 'em',
  strong: 'strong',
  strikethrough: 'del',
  codeText: 'code',
}

/** What stands before the text of an address in its destination. */
const addressPrefixes: Readonly<Record<string, string>> = {
  autolinkProtocol: '',
  autolinkEmail: 'mailto:',
  literalAutolinkHttp: '',
  literalAutolinkEmail: 'mailto:',
  literalAutolinkWww: 'http://',
}

/** Reads inline text up to the end of the token that holds it, or to the last event. */
export function readInline(
  holder: Token | undefined,
  cursor: EventCursor,
  reading: Reading,
  place: { isCell: boolean } = { isCell: false },
): { content: Content; text: string } {
  const writer = new InlineWriter(reading)
  let isInCode = false
  for (const event of cursor.inside(holder)) {
    const [kind, token] = event
    if (token.type === 'codeText') isInCode = kind === 'enter'
    if (kind === 'exit') exit(token, writer, reading)
    else if (token.type === 'lineEnding') writer.lineEnding(isInCode)
    else if (token.type === 'codeTextData') writer.text(codeOf(event, place.isCell))
    else if (token.type === 'htmlText' && place.isCell && isLineBreak(event)) {
      writer.lineBreak()
      cursor.skip(token)
    } else enter(event, cursor, writer, reading)
  }
  return writer.finish()
}

function enter(event: Event, cursor: EventCursor, writer: InlineWriter, reading: Reading): void {
  const [, token, context] = event
  const { type } = token
  const element = elements[type]
  if (element) {
    writer.tag(`<${element}>`)
    return
  }
  const addressPrefix = addressPrefixes[type]
  if (addressPrefix !== undefined) {
    const address = context.sliceSerialize(token)
    writer.openLink({ url: addressPrefix + address, title: '', span: spanOf(token) })
    writer.text(address)
    writer.closeLink()
    return
  }
  switch (type) {
    case 'data':
    case 'characterEscapeValue':
      writer.text(context.sliceSerialize(token))
      break
    case 'characterReference':
      writer.text(decodeString(context.sliceSerialize(token)))
      break
    // A run too long to be read.
    case 'chunkText':
      writer.text(normalizeLineEndings(context.sliceSerialize(token)))
      break
    case 'link':
      writer.openLink(reading.resources.of(token))
      break
    case 'image':
      writer.openImage()
      break
    case 'resource':
    case 'reference':
      cursor.skip(token)
      break
    case 'hardBreakEscape':
    case 'hardBreakTrailing':
      writer.tag('<br />')
      break
    case 'htmlText':
      writer.openHtml(context.sliceSerialize(token))
      break
    case 'htmlTextData':
      writer.html(context.sliceSerialize(token))
      break
    case 'gfmFootnoteCallString':
      writer.footnoteCall(context.sliceSerialize(token))
      cursor.skip(token)
      break
    case 'taskListCheck':
      writer.tag('<input type="checkbox" disabled="" ')
      break
    case 'taskListCheckValueChecked':
      writer.tag('checked="" ')
      break
  }
}

function exit(token: Token, writer: InlineWriter, reading: Reading): void {
  const element = elements[token.type]
  if (element) writer.tag(`</${element}>`)
  else if (token.type === 'link') writer.closeLink()
  else if (token.type === 'image') writer.closeImage(reading.resources.of(token))
  else if (token.type === 'htmlText') writer.closeHtml()
  else if (token.type === 'taskListCheck') writer.tag('/>')
}

/** Whether raw HTML is `<br>`, the only way to break a line in a cell. */
function isLineBreak([, token, context]: Event): boolean {
  return /^<br *\/?>$/i.test(context.sliceSerialize(token))
}

/** In a table, a pipe is escaped in code, too. */
function codeOf([, token, context]: Event, isCell: boolean): string {
  const code = context.sliceSerialize(token)
  return isCell ? code.replaceAll('\\|', '|') : code
}
