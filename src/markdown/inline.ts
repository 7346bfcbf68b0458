import { decodeString } from 'micromark-util-decode-string'
import type { Event, Token } from 'micromark-util-types'
import type { References, Run } from './engine.js'
import type { EventCursor, Resources } from './events.js'
import { filterTag } from './html.js'
import { type Inline, InlineParts } from './strict/inline-parts.js'

/** What a run of inline text refers to, by its tokens. */
export interface Reading extends Pick<References, 'allowDangerousHtml' | 'footnotes'> {
  readonly resources: Pick<Resources, 'of'>
  /** Where in the source a part of the run is. */
  readonly spanOf: Run['spanOf']
}

// micromark's extensions declare these in packages that this one does not depend on directly.
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    taskListCheck: 'taskListCheck'
    taskListCheckValueChecked: 'taskListCheckValueChecked'
  }
}

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
  isCell = false,
): Inline {
  const reader = new InlineEvents(cursor, reading, isCell)
  for (const event of cursor.inside(holder)) {
    if (event[0] === 'enter') reader.enter(event)
    else reader.exit(event[1])
  }
  return reader.parts.finish()
}

class InlineEvents {
  readonly parts = new InlineParts()
  readonly #cursor: EventCursor
  readonly #reading: Reading
  readonly #isCell: boolean
  /** The parts that the open links and images start with. */
  readonly #open: number[] = []
  #imageDepth = 0
  #isInCode = false
  #html: 'none' | 'tag' | 'comment' = 'none'

  constructor(cursor: EventCursor, reading: Reading, isCell: boolean) {
    this.#cursor = cursor
    this.#reading = reading
    this.#isCell = isCell
  }

  enter([, token, context]: Event): void {
    const { parts } = this
    const { type } = token
    const element = elements[type]
    if (element) {
      parts.tag(`<${element}>`)
      this.#isInCode ||= type === 'codeText'
      return
    }
    const addressPrefix = addressPrefixes[type]
    if (addressPrefix !== undefined) {
      const address = context.sliceSerialize(token)
      const span = this.#reading.spanOf(token.start.offset, token.end.offset)
      parts.address(addressPrefix + address, span, address)
      return
    }
    switch (type) {
      case 'data':
      case 'characterEscapeValue':
        parts.text(context.sliceSerialize(token))
        break
      case 'characterReference':
        parts.text(decodeString(context.sliceSerialize(token)))
        break
      case 'codeTextData': {
        const code = context.sliceSerialize(token)
        // In a table, a pipe is escaped in code, too.
        parts.text(this.#isCell ? code.replaceAll('\\|', '|') : code)
        break
      }
      case 'lineEnding':
        if (this.#html === 'none') parts.text(this.#isInCode ? ' ' : '\n')
        else this.#readHtml('\n')
        break
      case 'image':
      case 'link':
        if (type === 'image') this.#imageDepth++
        this.#open.push(parts.length)
        parts.bracket('')
        break
      case 'resource':
      case 'reference':
        this.#cursor.skip(token)
        break
      case 'hardBreakEscape':
      case 'hardBreakTrailing':
        parts.tag('<br />')
        break
      case 'htmlText': {
        const html = context.sliceSerialize(token)
        this.#html = html.startsWith('<!--') ? 'comment' : 'tag'
        // The only way to break a line in a cell.
        if (!this.#isCell || !/^<br *\/?>$/i.test(html)) break
        parts.tag('<br />', '\n')
        this.#cursor.skip(token)
        this.#html = 'none'
        break
      }
      case 'htmlTextData':
        this.#readHtml(context.sliceSerialize(token))
        break
      case 'gfmFootnoteCallString':
        parts.content(this.#reading.footnotes.call(context.sliceSerialize(token)))
        this.#cursor.skip(token)
        break
      case 'taskListCheck':
        parts.tag('<input type="checkbox" disabled="" ')
        break
      case 'taskListCheckValueChecked':
        parts.tag('checked="" ')
        break
    }
  }

  exit(token: Token): void {
    const { type } = token
    const element = elements[type]
    if (element) this.parts.tag(`</${element}>`)
    if (type === 'codeText') this.#isInCode = false
    else if (type === 'htmlText') this.#html = 'none'
    else if (type === 'taskListCheck') this.parts.tag('/>')
    else if (type === 'link' || type === 'image') {
      if (type === 'image') this.#imageDepth--
      this.parts[type](this.#open.pop()!, this.#reading.resources.of(token))
    }
  }

  /** Reads raw HTML: text, and a comment nothing, unless it is allowed; in the description of an image it is text. */
  #readHtml(source: string): void {
    if (this.#reading.allowDangerousHtml && this.#imageDepth === 0) {
      this.parts.tag(filterTag(source))
    } else if (this.#html !== 'comment') this.parts.text(source)
  }
}
