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
import { filterTag } from './html.js'
import type { Text } from './node.js'
import { InlineParts } from './strict/inline-parts.js'
import { TAB_STOP } from './structure/line-cursor.js'

let shared: ParseContext | undefined

/** Reads a run of inline text with micromark. */
export function readRun(run: Run, kind: RunKind, references: References, columnOf: ColumnOf): Text {
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

/** Reads the events of inline text. */
export function readInline(events: Iterable<Event>, reading: Reading, isCell = false): Text {
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
  #around: 'text' | 'code' | 'tag' | 'comment' | 'resource' = 'text'
  /** The links and images that are open: the parts that they start with, and what they refer to. */
  readonly #open: { isImage: boolean; part: number; label: string; resource?: OpenResource }[] = []

  constructor(reading: Reading, isCell: boolean) {
    this.#reading = reading
    this.#isCell = isCell
  }

  enter(token: Token, context: TokenizeContext): void {
    const { parts } = this
    const type: string = token.type
    const element = elements[type]
    if (element) {
      parts.tag(`<${element}>`)
      if (type === 'codeText') this.#around = 'code'
      return
    }
    const text = context.sliceSerialize(token)
    const addressPrefix = addressPrefixes[type]
    if (addressPrefix !== undefined) {
      parts.address(addressPrefix + text, this.#spanOf(token), text)
      return
    }
    // What these hold is read as a whole.
    if (type.endsWith('String')) this.skipped = token
    const link = this.#open.at(-1)
    switch (type) {
      case 'data':
      case 'characterEscapeValue':
        parts.text(text)
        break
      case 'characterReference':
        parts.text(decodeString(text))
        break
      case 'codeTextData':
        // In a table, a pipe is escaped in code, too.
        parts.text(this.#isCell ? text.replaceAll('\\|', '|') : text)
        break
      case 'lineEnding':
        if (this.#around === 'text') parts.text('\n')
        else if (this.#around === 'code') parts.text(' ')
        else if (this.#around !== 'resource') this.#readHtml('\n')
        break
      case 'image':
      case 'link':
        this.#open.push({ isImage: type === 'image', part: parts.length, label: '' })
        parts.bracket('')
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
        parts.tag('<br />')
        break
      case 'htmlText':
        // The only way to break a line in a cell.
        if (this.#isCell && /^<br *\/?>$/i.test(text)) {
          parts.tag('<br />', '\n')
          this.skipped = token
        } else this.#around = text.startsWith('<!--') ? 'comment' : 'tag'
        break
      case 'htmlTextData':
        this.#readHtml(text)
        break
      case 'gfmFootnoteCallString':
        for (const part of this.#reading.footnotes.call(text)) parts.tag(part)
        break
      case 'taskListCheck':
        parts.tag(`<input type="checkbox" disabled="" ${/x/i.test(text) ? 'checked="" ' : ''}/>`)
        break
    }
  }

  exit({ type }: Token): void {
    const element = elements[type]
    if (element) this.parts.tag(`</${element}>`)
    if (type === 'codeText' || type === 'htmlText' || type === 'resource') this.#around = 'text'
    else if (type === 'link' || type === 'image') {
      const { part, label, resource } = this.#open.pop()!
      const defined = this.#reading.definitions.get(normalizeIdentifier(label))
      this.parts[type](part, resource ?? defined!)
    }
  }

  #spanOf({ start, end }: Token): Span {
    return this.#reading.spanOf({ start: start.offset, end: end.offset })
  }

  /** Reads raw HTML: text, and a comment nothing, unless it is allowed; in the description of an image it is text. */
  #readHtml(source: string): void {
    if (this.#reading.allowDangerousHtml && !this.#open.some(({ isImage }) => isImage)) {
      this.parts.tag(filterTag(source))
    } else if (this.#around !== 'comment') this.parts.text(source)
  }
}
