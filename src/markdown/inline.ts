import { decodeString } from 'micromark-util-decode-string'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Event, Token } from 'micromark-util-types'
import type { Span } from '../source/position.js'
import type { References } from './engine.js'
import { filterTag } from './html.js'
import { type Inline, InlineParts } from './strict/inline-parts.js'
import type { Resource } from './strict/link.js'

/** The events that are left of a text; each reader takes those of its token. */
export type Events = IterableIterator<Event>

/** The events up to the end of a token that has been entered; that end is the last one taken. */
export function* inside(events: Events, token: Token | undefined): Generator<Event, void> {
  for (const event of events) {
    if (event[0] === 'exit' && event[1] === token) return
    yield event
  }
}

/** Passes over what is left of a token that has been entered. */
export function skip(events: Events, token: Token): void {
  for (const [kind, other] of events) if (kind === 'exit' && other === token) return
}

/** The text of a string such as a title, with escapes and character references resolved. */
export function readPlainString(string: Token, events: Events): string {
  let text = ''
  for (const [kind, token, context] of inside(events, string)) {
    if (kind === 'exit') continue
    const { type } = token
    if (type === 'lineEnding') text += '\n'
    else if (type === 'characterReference') text += decodeString(context.sliceSerialize(token))
    else if (type === 'data' || type === 'characterEscapeValue')
      text += context.sliceSerialize(token)
  }
  return text
}

/** What the rest of the events of a resource or a definition say; `start` is where an empty url is. */
export function readResource(
  holder: Token,
  events: Events,
  spanOf: Reading['spanOf'],
  start = holder.start.offset + 1,
): Resource {
  let url = ''
  let title = ''
  let span = spanOf(start, start)
  for (const [kind, token] of inside(events, holder)) {
    const { type } = token
    if (kind === 'exit') continue
    if (/Destination(?:String)?$/.test(type)) span = spanOf(token.start.offset, token.end.offset)
    if (type.endsWith('DestinationString')) url = readPlainString(token, events)
    else if (type.endsWith('TitleString')) title = readPlainString(token, events)
  }
  return { url, title, span }
}

/** What a run of inline text refers to. */
export interface Reading extends References {
  /** Where in the source a part of the run is. */
  spanOf(this: void, start: number, end: number): Span
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
  events: Events,
  reading: Reading,
  isCell = false,
): Inline {
  const reader = new InlineEvents(events, reading, isCell)
  for (const event of inside(events, holder)) {
    if (event[0] === 'enter') reader.enter(event)
    else reader.exit(event[1])
  }
  return reader.parts.finish()
}

class InlineEvents {
  readonly parts = new InlineParts()
  readonly #events: Events
  readonly #reading: Reading
  readonly #isCell: boolean
  /** The links and images that are open: the parts that they start with, and what they refer to. */
  readonly #open: { part: number; label: string; resource?: Resource }[] = []
  #imageDepth = 0
  #isInCode = false
  #html: 'none' | 'tag' | 'comment' = 'none'

  constructor(events: Events, reading: Reading, isCell: boolean) {
    this.#events = events
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
        this.#open.push({ part: parts.length, label: '' })
        parts.bracket('')
        break
      case 'labelText':
        this.#open.at(-1)!.label = context.sliceSerialize(token)
        break
      case 'referenceString':
        this.#open.at(-1)!.label = context.sliceSerialize(token)
        skip(this.#events, token)
        break
      case 'resource':
        this.#open.at(-1)!.resource = readResource(token, this.#events, this.#reading.spanOf)
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
        skip(this.#events, token)
        this.#html = 'none'
        break
      }
      case 'htmlTextData':
        this.#readHtml(context.sliceSerialize(token))
        break
      case 'gfmFootnoteCallString':
        parts.content(this.#reading.footnotes.call(context.sliceSerialize(token)))
        skip(this.#events, token)
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
      const { part, label, resource } = this.#open.pop()!
      const { definitions } = this.#reading
      this.parts[type](part, resource ?? definitions.get(normalizeIdentifier(label))!)
    }
  }

  /** Reads raw HTML: text, and a comment nothing, unless it is allowed; in the description of an image it is text. */
  #readHtml(source: string): void {
    if (this.#reading.allowDangerousHtml && this.#imageDepth === 0) {
      this.parts.tag(filterTag(source))
    } else if (this.#html !== 'comment') this.parts.text(source)
  }
}
