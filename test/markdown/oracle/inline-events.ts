import { decodeString } from 'micromark-util-decode-string'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Event, Token, TokenizeContext } from 'micromark-util-types'
import type { Span } from '../../../src/source/position.js'
import type { References, Resource } from '../../../src/markdown/references.js'
import { InlineParts, type Mark } from './inline-parts.js'
import type { Inline, Marked } from '../../../src/markdown/node.js'

/** What a link leads to, as far as it is read. */
export type OpenResource = { -readonly [Key in keyof Resource]: Resource[Key] }

/** Takes what a token of a link or a definition says of where that leads. */
export function readResource(resource: OpenResource, type: string, text: string, span: Span): void {
  if (type.endsWith('TitleString')) {
    resource.title = decodeString(text.replace(/[\r\n]+[ \t]*/g, '\n'))
  }
  if (type.endsWith('DestinationString')) resource.url = decodeString(text)
  if (/Destination(?:String)?$/.test(type)) resource.span = span
}

/** What inline text refers to, and where in the source a part of it is. */
export interface Reading {
  readonly definitions: ReadonlyMap<string, Resource>
  readonly footnotes: References
  spanOf(this: void, part: Span): Span
}

/** Tokens that mark what they hold. */
const marks: Readonly<Record<string, Marked['type']>> = {
  emphasis: 'emphasis',
  strong: 'strong',
  strikethrough: 'strike',
}

/** What precedes the text of an address in its destination. */
const addressPrefixes: Readonly<Record<string, string>> = {
  autolinkProtocol: '',
  autolinkEmail: 'mailto:',
  literalAutolinkHttp: '',
  literalAutolinkEmail: 'mailto:',
  literalAutolinkWww: 'http://',
}

/** Reads the events of inline text. */
export function readInline(events: Iterable<Event>, reading: Reading, isCell = false): Inline {
  const reader = new InlineEvents(reading, isCell)
  for (const [kind, token, context] of events) {
    // What a skipped token holds is not looked at.
    if (reader.skipped) {
      if (reader.skipped === token) reader.skipped = undefined
    } else if (kind === 'enter') reader.enter(token, context)
    else reader.exit(token)
  }
  return reader.parts.finish()
}

class InlineEvents {
  readonly parts = new InlineParts()
  /** A token that is read as a whole. */
  skipped: Token | undefined
  readonly #reading: Reading
  readonly #isCell: boolean
  /** What a line ending is part of. */
  #around: 'text' | 'code' | 'tag' | 'resource' | 'break' = 'text'
  /** The text of the code or the HTML that is read. */
  #written = ''
  /** The links and images that are open, and what they refer to. */
  readonly #open: { label: string; resource: OpenResource | undefined; mark: Mark }[] = []

  constructor(reading: Reading, isCell: boolean) {
    this.#reading = reading
    this.#isCell = isCell
  }

  enter(token: Token, context: TokenizeContext): void {
    const { parts } = this
    const type: string = token.type
    const mark = marks[type]
    if (mark) return void parts.open(mark)
    const text = context.sliceSerialize(token)
    const addressPrefix = addressPrefixes[type]
    if (addressPrefix !== undefined) {
      const url = addressPrefix + text
      parts.add({ type: 'link', children: [text], url, title: '', span: this.#spanOf(token) })
      return
    }
    // What these hold is read as a whole.
    if (type.endsWith('String')) this.skipped = token
    const link = this.#open.at(-1)
    switch (type) {
      case 'data':
      case 'characterEscapeValue':
        parts.addText(text)
        break
      case 'characterReference':
        parts.addText(decodeString(text))
        break
      case 'codeText':
        this.#around = 'code'
        this.#written = ''
        break
      case 'codeTextData':
        // In a table, a pipe is escaped in code, too.
        this.#written += this.#isCell ? text.replaceAll('\\|', '|') : text
        break
      case 'lineEnding':
        if (this.#around === 'text') parts.addText('\n')
        else if (this.#around === 'break') this.#around = 'text'
        else this.#written += this.#around === 'code' ? ' ' : '\n'
        break
      case 'image':
      case 'link':
        this.#open.push({ label: '', resource: undefined, mark: parts.open('link') })
        break
      case 'labelText':
      case 'referenceString':
        link!.label = text
        break
      case 'resource': {
        const start = token.start.offset + 1
        link!.resource = { url: '', title: '', span: this.#reading.spanOf({ start, end: start }) }
        this.#around = 'resource'
        break
      }
      case 'resourceDestination':
      case 'resourceDestinationString':
      case 'resourceTitleString':
        readResource(link!.resource!, type, text, this.#spanOf(token))
        break
      case 'hardBreakEscape':
      case 'hardBreakTrailing':
        parts.add({ type: 'break', isTag: false })
        this.#around = 'break'
        break
      case 'htmlText':
        // The only way to break a line in a cell.
        if (this.#isCell && /^<br *\/?>$/i.test(text)) {
          parts.add({ type: 'break', isTag: true })
          this.skipped = token
        } else this.#around = 'tag'
        this.#written = ''
        break
      case 'htmlTextData':
        this.#written += text
        break
      case 'gfmFootnoteCallString':
        parts.add(this.#reading.footnotes.call(text))
        break
      case 'taskListCheck':
        parts.add({ type: 'checkbox', isChecked: /x/i.test(text) })
        break
    }
  }

  exit(token: Token): void {
    const { parts } = this
    const type: string = token.type
    if (marks[type]) return parts.close()
    switch (type) {
      case 'codeText':
        parts.add({ type: 'codespan', text: this.#written, span: this.#spanOf(token) })
        this.#around = 'text'
        break
      case 'htmlText':
        parts.add({ type: 'html', html: this.#written })
        this.#around = 'text'
        break
      case 'resource':
        this.#around = 'text'
        break
      case 'image':
      case 'link': {
        const { label, resource, mark } = this.#open.pop()!
        const leadsTo = resource ?? this.#reading.definitions.get(normalizeIdentifier(label))!
        if (type === 'image') return parts.closeImage(mark, leadsTo)
        mark.resource = leadsTo
        parts.close()
      }
    }
  }

  #spanOf({ start, end }: Token): Span {
    return this.#reading.spanOf({ start: start.offset, end: end.offset })
  }
}
