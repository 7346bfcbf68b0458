/* Makes nodes of blocks. */
import type { Span } from '../source/position.js'
import { skipSpaces, trimmedEnd } from '../source/white-space.js'
import type { FlowBlock, Container, Leaf } from './structure/block.js'
import type { Fence } from './fence.js'
import type {
  AlertKind,
  BodyNode,
  Code,
  Heading,
  HtmlBlock,
  InlineToken,
  List,
  Quote,
} from './node.js'
import { decodeText } from './plain-text.js'
import type { References } from './references.js'
import { offsetIn, runOf, type TextRun } from './run.js'
import type { ContentLines } from './structure/content-lines.js'
import { readTable } from './table.js'
import type { TextReader } from './text-reader.js'

/** Makes nodes of the blocks of one body, one after the other. */
export class NodeReader {
  readonly #lines: ContentLines
  readonly #text: TextReader
  readonly #references: References
  /** The end of the body. */
  readonly #end: number

  constructor(lines: ContentLines, text: TextReader, references: References, end: number) {
    this.#lines = lines
    this.#text = text
    this.#references = references
    this.#end = end
  }

  /** Reads blocks; those that do not show have no node. */
  readAll(blocks: readonly FlowBlock[]): BodyNode[] {
    const nodes: BodyNode[] = []
    for (const block of blocks) {
      const node = this.#read(block)
      if (node) nodes.push(node)
    }
    return nodes
  }

  #read(block: FlowBlock): BodyNode | undefined {
    switch (block.type) {
      case 'paragraph':
      case 'underlined':
        return this.#readText(block)
      case 'heading':
        return this.#readHeading(block)
      case 'rule':
        return { type: 'rule', span: this.#spanOf(block) }
      case 'fence':
        return this.#readFence(block)
      case 'indented':
        return this.#readIndentedCode(block)
      case 'html':
        return this.#readHtml(block)
      case 'table':
        return readTable(block, this.#lines, this.#text)
      case 'quote':
        return this.#readQuote(block)
      case 'footnote':
        // It shows where the footnotes of the body are listed.
        this.#references.define(block.label, this.readAll(block.blocks))
        return undefined
      case 'list':
        return this.#readList(block)
    }
  }

  #spanOf({ start, to }: Leaf): Span {
    return { start, end: this.#lines.ends[to - 1]! }
  }

  #readHeading(leaf: Leaf): Heading {
    const { text } = this.#lines
    const span = this.#spanOf(leaf)
    let level = 1
    while (text[span.start + level] === '#') level++
    const start = skipSpaces(text, span.start + level, span.end)
    const written = text.slice(start, trimmedEnd(text, start, span.end))
    const open = written.endsWith('#') ? written.replace(/(?:^|[ \t])#+$/, '') : written
    return this.#headingOf(level as Heading['level'], runOf(open, start), span)
  }

  /** Makes a heading, without the id `{#id}` that its author has put at its end. */
  #headingOf(level: Heading['level'], run: TextRun, span: Span): Heading {
    const written = run.text.slice(0, trimmedEnd(run.text, 0, run.text.length))
    const found = written.endsWith('}') ? headingId.exec(written) : null
    const title = found ? written.slice(0, found.index) : written
    const { indexes, offsets } = run
    const { content, text } = this.#text.read({ text: title, indexes, offsets })
    return { type: 'heading', level, id: found?.[1], content, text, span }
  }

  /** Reads a paragraph or an underlined heading, without the definitions before its text. */
  #readText(leaf: Leaf): BodyNode | undefined {
    const lines = this.#lines
    const { text, starts, ends } = lines
    const isUnderlined = leaf.type === 'underlined'
    const to = isUnderlined ? leaf.to - 1 : leaf.to
    const run = lines.join(leaf, to)
    if (run.text === '') return undefined
    const start = offsetIn(run, 0)
    if (isUnderlined) {
      const mark = text.charAt(skipSpaces(text, starts[to]!, ends[to]!))
      return this.#headingOf(mark === '=' ? 1 : 2, run, { start, end: ends[to]! })
    }
    const span = { start, end: ends[to - 1]! }
    const box = leaf.startsItem ? checkbox.exec(run.text) : null
    if (!box) {
      const { content, text: plain } = this.#text.read(run)
      return { type: 'paragraph', content, text: plain, span }
    }
    leaf.textStart += box[0].length
    const { content, text: plain } = this.#text.read(lines.join(leaf, to))
    const task: InlineToken = { type: 'checkbox', isChecked: /x/i.test(box[0]) }
    return { type: 'paragraph', content: [task, ...content], text: plain, span }
  }

  #readQuote({ blocks, span }: Container): Quote {
    const alert = this.#takeAlert(blocks)
    return { type: 'quote', alert, children: this.readAll(blocks), span }
  }

  /** Takes the marker of an alert, such as `[!NOTE]`, off the first line of a quote that has more below. */
  #takeAlert(blocks: FlowBlock[]): AlertKind | undefined {
    const first = blocks[0]
    if (first?.type !== 'paragraph') return undefined
    const { text, starts, ends } = this.#lines
    const kind = alertMarker.exec(text.slice(first.start, ends[first.from]))?.[1]
    const isAlone = first.to === first.from + 1
    if (kind === undefined || (isAlone && blocks.length === 1)) return undefined
    if (isAlone) blocks.shift()
    else {
      first.from++
      first.start = skipSpaces(text, starts[first.from]!, ends[first.from]!)
    }
    return kind.toLowerCase() as AlertKind
  }

  #readHtml({ isOpen, isCut, from, to }: Leaf): HtmlBlock {
    const lines = this.#lines
    let html = lines.textOf(from, to)
    let end = lines.ends[to - 1]!
    const next = lines.startOf(to)
    if (isOpen && !isCut && next > end) {
      html += '\n'
      end = next
    }
    return { type: 'html-block', html, span: { start: lines.starts[from]!, end } }
  }

  #readFence(leaf: Leaf): Code {
    const lines = this.#lines
    const { text, ends } = lines
    const { start, from, to, isOpen, isCut } = leaf
    const last = isOpen ? to : to - 1
    const lineOffsets = lines.offsetsOf(from + 1, last)
    let value = lines.textOf(from + 1, last)
    let spanEnd = ends[to - 1]!
    if (isOpen && !isCut) {
      // The last line ending starts one more line, unless a line without the marks of its container follows.
      const next = lines.startOf(to)
      if (next > spanEnd) {
        if (lineOffsets.length > 0) value += '\n'
        lineOffsets.push(next)
      }
      spanEnd = next
    }
    if (isOpen && (spanEnd === this.#end || lineOffsets.length === 1)) {
      value = withoutEmptyLine(value, lineOffsets)
    }
    const { infoStart, infoEnd } = leaf.ending as Fence
    const info = text.slice(infoStart, infoEnd)
    const language = /^[^ \t]*/.exec(info)![0]
    const metaStart = skipSpaces(info, language.length, info.length)
    const meta = info.slice(metaStart).trimEnd()
    // The spaces after a single word are no part of its span, those after more words are.
    const infoSpan = { start: infoStart, end: metaStart === info.length ? infoEnd : ends[from]! }
    return {
      type: 'code',
      fenced: true,
      unclosed: isOpen,
      language: decodeText(language),
      meta,
      infoSpan: info === '' ? undefined : infoSpan,
      value,
      lineOffsets,
      endsWithLineEnding: lineOffsets.length > 0,
      span: { start, end: spanEnd },
    }
  }

  #readIndentedCode(leaf: Leaf): Code {
    const { from, to } = leaf
    const lines = this.#lines
    const lineOffsets = lines.offsetsOf(from, to)
    return {
      type: 'code',
      fenced: false,
      unclosed: false,
      language: '',
      meta: '',
      infoSpan: undefined,
      value: withoutEmptyLine(lines.textOf(from, to), lineOffsets),
      lineOffsets,
      endsWithLineEnding: true,
      span: this.#spanOf(leaf),
    }
  }

  #readList({ isOrdered, isLoose, number, items, span }: Container): List {
    const read = items.map((blocks) => this.readAll(blocks))
    return { type: 'list', isOrdered, start: number, isLoose, items: read, span }
  }
}

/** The text without its last line if that is empty, which has its offset among the others. */
function withoutEmptyLine(text: string, offsets: number[]): string {
  if (text !== '' && !text.endsWith('\n')) return text
  offsets.pop()
  return text.slice(0, -1)
}

const alertMarker = /^\[!(note|tip|important|warning|caution)\][ \t]*$/i
/** The check box that the text of a task starts with. */
const checkbox = /^\[[ xX\n]\](?=\n|[ \t]+[^ \t])/
const headingId = /(?:^|\s)\{#([^\s{}\\*`]+)\}$/
