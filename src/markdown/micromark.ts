/* Reads with micromark what the readers of this room decline. */
import { parse, postprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { decodeString } from 'micromark-util-decode-string'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Chunk, Event, ParseContext, Token } from 'micromark-util-types'
import { codeIn, endOfRun } from './code-span.js'
import { InlineTokens } from './inline-tokens.js'
import type { Inline, Marked } from './node.js'
import type { References, Resource } from './references.js'
import { type TextRun, spanIn } from './run.js'

let shared: ParseContext | undefined
const origin = { line: 1, column: 1, offset: 0 }

/** The parser, whose constructs are combined once, for a text of its own. */
function parserOf(defined: string[]): ParseContext {
  shared ??= parse({ extensions: [gfm()] })
  return Object.assign(shared, { defined, lazy: {} })
}

/* What micromark has for these characters. */
const LINE_FEED = -4
const TAB = -2

/** A text as micromark takes it; where it would have columns of a tab makes no difference in inline text. */
function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = text.match(/[\n\t]|[^\n\t]+/g) ?? []
  const codes = chunks.map((part) => (part === '\n' ? LINE_FEED : part === '\t' ? TAB : part))
  return [...codes, null]
}

/** Reads a run of inline text. */
export function readRun(run: TextRun, isCell: boolean, references: References): Inline {
  const { definitions } = references
  // Labels are asked for one by one: lists of them would be made and gone through for each run.
  const parser = parserOf({ includes: (label) => definitions.has(label) } as string[])
  // The extension for footnotes keeps their labels here.
  Object.assign(parser, { gfmFootnotes: references })
  const reader = new EventReader(run, references, isCell)
  for (const [event, token] of postprocess(parser.text(origin).write(chunksOf(run.text)))) {
    if (event === 'enter') reader.enter(token)
    else reader.exit(token)
  }
  return reader.tokens.finish()
}

/** Reads the definitions that the run of a paragraph starts with; the text after them starts at `end`. */
export function readDefinitions(run: TextRun) {
  const definitions: (OpenResource & { label: string })[] = []
  const events: Event[] = parserOf([]).content(origin).write(chunksOf(run.text))
  for (const [event, token] of events) {
    const { type, start } = token
    if (type === 'paragraph') return { definitions, end: start.offset }
    if (event === 'exit' || !type.startsWith('definition')) continue
    if (type === 'definitionLabelString') {
      const label = normalizeIdentifier(run.text.slice(start.offset, token.end.offset))
      const span = spanIn(run, start.offset, token.end.offset)
      definitions.push({ label, url: '', title: '', span })
    } else readResource(definitions.at(-1)!, token, run)
  }
  return { definitions, end: run.text.length }
}

/** The destination of a link, as far as it is read. */
type OpenResource = { -readonly [Key in keyof Resource]: Resource[Key] }

/** Takes what a token of a link or a definition says of where that leads. */
function readResource(resource: OpenResource, { type, start, end }: Token, run: TextRun): void {
  const text = run.text.slice(start.offset, end.offset)
  if (type.endsWith('TitleString')) resource.title = decodeString(text.replace(/\n[ \t]*/g, '\n'))
  if (type.endsWith('DestinationString')) resource.url = decodeString(text)
  if (/Destination(?:String)?$/.test(type)) resource.span = spanIn(run, start.offset, end.offset)
}

/** Tokens that mark what they hold. */
const marks: Readonly<Record<string, Marked['type']>> = {
  emphasis: 'emphasis',
  strong: 'strong',
  strikethrough: 'strike',
}

/** The prefixes of the text of an address in its destination. */
const addressPrefixes: Readonly<Record<string, string>> = {
  autolinkProtocol: '',
  autolinkEmail: 'mailto:',
  literalAutolinkHttp: '',
  literalAutolinkEmail: 'mailto:',
  literalAutolinkWww: 'http://',
}

/** Reads the events of one run. */
class EventReader {
  readonly tokens = new InlineTokens()
  readonly #run: TextRun
  readonly #references: References
  readonly #isCell: boolean
  /** The index before which all is part of a token that was read as a whole. */
  #next = 0
  /** The end of the last resource. */
  #resourceEnd = 0
  /** The links and images that are open, and what they refer to. */
  readonly #open: { label: string; resource: OpenResource | undefined }[] = []

  constructor(run: TextRun, references: References, isCell: boolean) {
    this.#run = run
    this.#references = references
    this.#isCell = isCell
  }

  enter(token: Token): void {
    const type: string = token.type
    const start = token.start.offset
    const end = token.end.offset
    const { tokens } = this
    if (start < this.#next) return
    const mark = marks[type]
    if (mark) return tokens.open('', start)
    const text = this.#run.text.slice(start, end)
    const span = spanIn(this.#run, start, end)
    const addressPrefix = addressPrefixes[type]
    if (addressPrefix !== undefined) {
      tokens.add({ type: 'link', children: [text], url: addressPrefix + text, title: '', span })
      this.#next = end
      return
    }
    const link = this.#open.at(-1)
    switch (type) {
      case 'data':
      case 'characterEscapeValue':
        tokens.addText(text)
        break
      case 'characterReference':
        tokens.addText(decodeString(text))
        break
      case 'lineEnding':
        if (start >= this.#resourceEnd) tokens.addText('\n')
        break
      case 'codeText': {
        const marked = { start, end, marks: endOfRun(this.#run.text, start) - start }
        const code = codeIn(this.#run.text, marked, this.#isCell)
        tokens.add({ type: 'codespan', text: code, span })
        this.#next = end
        break
      }
      case 'htmlText':
        tokens.addHtml(text, this.#isCell)
        this.#next = end
        break
      case 'hardBreakEscape':
      case 'hardBreakTrailing':
        tokens.add({ type: 'break', isTag: false })
        // The line ending after it is part of it.
        this.#next = end + 1
        break
      case 'image':
      case 'link':
        tokens.open('', start)
        this.#open.push({ label: '', resource: undefined })
        break
      case 'labelText':
        link!.label = text
        break
      case 'referenceString':
        link!.label = text
        this.#next = end
        break
      case 'resource': {
        const inside = spanIn(this.#run, start + 1, start + 1)
        link!.resource = { url: '', title: '', span: inside }
        this.#resourceEnd = end
        break
      }
      case 'resourceDestination':
        readResource(link!.resource!, token, this.#run)
        break
      case 'resourceDestinationString':
      case 'resourceTitleString':
        readResource(link!.resource!, token, this.#run)
        this.#next = end
        break
      case 'gfmFootnoteCallString':
        tokens.add(this.#references.call(text))
        this.#next = end
        break
    }
  }

  exit({ type }: Token): void {
    const { tokens } = this
    if (marks[type]) return tokens.closeMarked(marks[type])
    if (type !== 'link' && type !== 'image') return
    const { label, resource } = this.#open.pop()!
    const definition = this.#references.definitions.get(normalizeIdentifier(label))
    tokens.closeResource(type, (resource ?? definition)!)
  }
}
