import { parse, postprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { decodeString } from 'micromark-util-decode-string'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Chunk, Event, ParseContext, Token, TokenizeContext } from 'micromark-util-types'
import type { Span } from '../source/position.js'
import {
  type ColumnOf,
  type References,
  type Resource,
  type Run,
  type RunKind,
  spanIn,
} from './engine.js'
import { InlineWriter } from './inline-writer.js'
import type { Inline, Marked } from './node.js'
import { descriptionOf } from './plain-text.js'
import { TAB_STOP } from './structure/line-cursor.js'

let shared: ParseContext | undefined

/** Reads a run of inline text with micromark. */
export function readRun(
  run: Run,
  kind: RunKind,
  references: References,
  columnOf: ColumnOf,
): Inline {
  const { definitions, footnotes } = references
  // Labels are asked for one by one: lists of them would be made and gone through for each run.
  const parser = parserOf({ includes: (label) => definitions.has(label) } as string[])
  // The extension for footnotes keeps their labels here, and that for check boxes asks what comes first.
  Object.assign(parser, { gfmFootnotes: footnotes })
  const tokenizer = parser.text(origin)
  Object.assign(tokenizer, { _gfmTasklistFirstContentOfListItem: kind === 'start of an item' })
  const events = postprocess(tokenizer.write(chunksOf(run.text, columnOf)))
  const spanOf = (part: Span) => spanIn(run, part.start, part.end)
  return readInline(events, { ...references, spanOf }, kind === 'cell')
}

/** Reads the definitions that the run of a paragraph starts with; the text after them starts at `end`. */
export function readDefinitions(run: Run, columnOf: ColumnOf) {
  const definitions: (OpenResource & { label: string })[] = []
  const tokenizer = parserOf([]).content(origin)
  for (const [kind, token, context] of tokenizer.write(chunksOf(run.text, columnOf))) {
    const { type } = token
    if (type === 'paragraph') return { definitions, end: token.start.offset }
    if (kind === 'exit' || !type.startsWith('definition')) continue
    const text = context.sliceSerialize(token)
    const span = spanIn(run, token.start.offset, token.end.offset)
    if (type === 'definitionLabelString') {
      definitions.push({ label: normalizeIdentifier(text), url: '', title: '', span })
    } else readResource(definitions.at(-1)!, type, text, span)
  }
  return { definitions, end: run.text.length }
}

type OpenResource = { -readonly [Key in keyof Resource]: Resource[Key] }

/** Takes what a token of a link or a definition says of where that leads. */
function readResource(resource: OpenResource, type: string, text: string, span: Span): void {
  if (type.endsWith('TitleString')) {
    resource.title = decodeString(text.replace(/[\r\n]+[ \t]*/g, '\n'))
  }
  if (type.endsWith('DestinationString')) resource.url = decodeString(text)
  if (/Destination(?:String)?$/.test(type)) resource.span = span
}

const origin = { line: 1, column: 1, offset: 0 }

/** The parser, whose constructs are combined once, for a text of its own. */
function parserOf(defined: string[]): ParseContext {
  shared ??= parse({ extensions: [gfm()] })
  return Object.assign(shared, { defined, lazy: {} })
}

/* What micromark has for these characters: a tab is followed by a space for each more column that it fills. */
const LINE_FEED = -4
const TAB = -2
const VIRTUAL_SPACE = -1

/** A text as micromark takes it; its own way from text to chunks knows no lines that start in a column. */
function chunksOf(text: string, columnOf: ColumnOf): Chunk[] {
  const chunks: Chunk[] = []
  let column = columnOf(0)
  for (const { 0: part, index } of text.matchAll(/[\n\t]|[^\n\t]+/g)) {
    if (part === '\n') {
      chunks.push(LINE_FEED)
      column = columnOf(index + 1)
      for (; column < 0; column++) chunks.push(VIRTUAL_SPACE)
    } else if (part === '\t') {
      chunks.push(TAB)
      while (++column % TAB_STOP > 0) chunks.push(VIRTUAL_SPACE)
    } else {
      chunks.push(part)
      column += part.length
    }
  }
  chunks.push(null)
  return chunks
}

/** What inline text refers to, and where in the source a part of it is. */
export interface Reading extends References {
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
  return reader.writer.finish()
}

class InlineEvents {
  readonly writer = new InlineWriter()
  /** A token that is read as a whole. */
  skipped: Token | undefined
  readonly #reading: Reading
  readonly #isCell: boolean
  /** What a line ending is part of. */
  #around: 'text' | 'code' | 'tag' | 'resource' | 'break' = 'text'
  /** The text of the code or the HTML that is read. */
  #written = ''
  /** The links and images that are open, and what they refer to. */
  readonly #open: { label: string; resource?: OpenResource }[] = []

  constructor(reading: Reading, isCell: boolean) {
    this.#reading = reading
    this.#isCell = isCell
  }

  enter(token: Token, context: TokenizeContext): void {
    const { writer } = this
    const type: string = token.type
    if (marks[type]) return writer.open()
    const text = context.sliceSerialize(token)
    const addressPrefix = addressPrefixes[type]
    if (addressPrefix !== undefined) {
      const url = addressPrefix + text
      writer.token({ type: 'link', children: [text], url, title: '', span: this.#spanOf(token) })
      return
    }
    // What these hold is read as a whole.
    if (type.endsWith('String')) this.skipped = token
    const link = this.#open.at(-1)
    switch (type) {
      case 'data':
      case 'characterEscapeValue':
        writer.text(text)
        break
      case 'characterReference':
        writer.text(decodeString(text))
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
        if (this.#around === 'text') writer.text('\n')
        else if (this.#around === 'break') this.#around = 'text'
        else this.#written += this.#around === 'code' ? ' ' : '\n'
        break
      case 'image':
      case 'link':
        this.#open.push({ label: '' })
        writer.open()
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
        writer.token({ type: 'break', isTag: false })
        this.#around = 'break'
        break
      case 'htmlText':
        // The only way to break a line in a cell.
        if (this.#isCell && /^<br *\/?>$/i.test(text)) {
          writer.token({ type: 'break', isTag: true })
          this.skipped = token
        } else this.#around = 'tag'
        this.#written = ''
        break
      case 'htmlTextData':
        this.#written += text
        break
      case 'gfmFootnoteCallString':
        writer.token(this.#reading.footnotes.call(text))
        break
      case 'taskListCheck':
        writer.token({ type: 'checkbox', isChecked: /x/i.test(text) })
        break
    }
  }

  exit(token: Token): void {
    const { writer } = this
    const type: string = token.type
    const mark = marks[type]
    if (mark) return writer.element({ type: mark, children: writer.close() })
    switch (type) {
      case 'codeText':
        writer.token({ type: 'codespan', text: this.#written, span: this.#spanOf(token) })
        this.#around = 'text'
        break
      case 'htmlText':
        writer.token({ type: 'html', html: this.#written })
        this.#around = 'text'
        break
      case 'resource':
        this.#around = 'text'
        break
      case 'image':
      case 'link': {
        const { label, resource } = this.#open.pop()!
        const defined = this.#reading.definitions.get(normalizeIdentifier(label))
        const { url, title, span } = resource ?? defined!
        const children = writer.close()
        if (type === 'link') writer.element({ type, children, url, title, span })
        else writer.token({ type, alt: descriptionOf(children), url, title, span })
      }
    }
  }

  #spanOf({ start, end }: Token): Span {
    return this.#reading.spanOf({ start: start.offset, end: end.offset })
  }
}
