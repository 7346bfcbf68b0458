import { decodeString } from 'micromark-util-decode-string'
import type { Event, Token } from 'micromark-util-types'
import { normalizeLineEndings } from '../source/lines.js'
import { ContentWriter } from './content-writer.js'
import { escapeHtml } from './escape.js'
import type { EventCursor } from './event-cursor.js'
import { filterTag } from './html.js'
import type { Content } from './node.js'
import { type Reading, spanOf } from './reading.js'
import type { Resource } from './resources.js'

/** Tokens that are an element around what they hold. */
const elements: Readonly<Record<string, string>> = {
  emphasis: 'em',
  strong: 'strong',
  strikethrough: 'del',
  codeText: 'code',
}

/** What precedes the text of an address in its destination. */
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

/** Writes inline text; the description of an image becomes plain text. */
export class InlineWriter {
  readonly #reading: Reading
  readonly #writer = new ContentWriter()
  #imageDepth = 0
  #imageText = ''
  #isInHtml = false
  #isInComment = false

  constructor(reading: Reading) {
    this.#reading = reading
  }

  tag(html: string): void {
    if (this.#imageDepth === 0) this.#writer.html(html)
  }

  text(text: string): void {
    if (this.#imageDepth > 0) this.#imageText += text
    else this.#writer.text(text)
  }

  lineEnding(isInCode: boolean): void {
    if (this.#isInHtml) this.html('\n')
    else this.text(isInCode ? ' ' : '\n')
  }

  openHtml(source: string): void {
    this.#isInHtml = true
    this.#isInComment = source.startsWith('<!--')
  }

  closeHtml(): void {
    this.#isInHtml = false
    this.#isInComment = false
  }

  /** A line break that is written as a tag. */
  lineBreak(): void {
    this.tag('<br />')
    if (this.#imageDepth > 0) this.#imageText += '\n'
    else this.#writer.plainText('\n')
  }

  /** Raw HTML: text, and a comment nothing, unless it is allowed. */
  html(source: string): void {
    if (this.#reading.allowDangerousHtml && this.#imageDepth === 0) {
      this.#writer.html(filterTag(source))
    } else if (!this.#isInComment) {
      this.text(source)
    }
  }

  openLink({ url, title, span }: Resource): void {
    if (this.#imageDepth > 0) return
    this.#writer.html('<a href="')
    this.#writer.part({ type: 'destination', kind: 'link', url, span })
    this.#writer.html(`"${titleAttribute(title)}>`)
  }

  closeLink(): void {
    this.tag('</a>')
  }

  openImage(): void {
    this.#imageDepth++
  }

  closeImage({ url, title, span }: Resource): void {
    this.#imageDepth--
    if (this.#imageDepth > 0) return
    this.#writer.html('<img src="')
    this.#writer.part({ type: 'destination', kind: 'image', url, span })
    this.#writer.html(`" alt="${escapeHtml(this.#imageText)}"${titleAttribute(title)} />`)
    this.#imageText = ''
  }

  footnoteCall(label: string): void {
    // A call in the description of an image counts, although it is not shown.
    const writer = this.#imageDepth === 0 ? this.#writer : new ContentWriter()
    this.#reading.footnotes.writeCall(label, writer)
  }

  finish(): { content: Content; text: string } {
    return this.#writer.finish()
  }
}

function titleAttribute(title: string): string {
  return title === '' ? '' : ` title="${escapeHtml(title)}"`
}
