/* Makes nodes of blocks. */
import type { Span } from '../source/position.js'
import { skipSpaces, trimmedEnd } from '../source/white-space.js'
import { makeHeading, makeQuote } from './annotations.js'
import type { FlowBlock, Container, Leaf } from './structure/block.js'
import type { Fence } from './fence.js'
import { boundsOf } from './structure/line-start.js'
import type {
  Alignment,
  BodyNode,
  Code,
  Heading,
  HtmlBlock,
  List,
  Table,
  TableCell,
  TableRow,
} from './node.js'
import { decodeText } from './plain-text.js'
import { offsetIn } from './run.js'
import type { Runs } from './runs.js'

/** Makes nodes of the blocks of one body, one after the other. */
export class NodeReader {
  readonly #runs: Runs
  /** The end of the body. */
  readonly #end: number
  /** The number of containers around the block that is read. */
  #depth = 0

  constructor(runs: Runs, end: number) {
    this.#runs = runs
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

  #readInside(blocks: readonly FlowBlock[]): BodyNode[] {
    this.#depth++
    const nodes = this.readAll(blocks)
    this.#depth--
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
        return this.#readTable(block)
      case 'quote':
        return makeQuote(this.#readInside(block.blocks), this.#runs.lines.text, block.span)
      case 'footnote':
        // It shows where the footnotes of the body are listed.
        this.#runs.references.footnotes.define(block.label, this.#readInside(block.blocks))
        return undefined
      case 'list':
        return this.#readList(block)
    }
  }

  #spanOf({ start, to }: Leaf): Span {
    return { start, end: this.#runs.lines.ends[to - 1]! }
  }

  #readHeading(leaf: Leaf): Heading {
    const { text } = this.#runs.lines
    const span = this.#spanOf(leaf)
    let level = 1
    while (text[span.start + level] === '#') level++
    const start = skipSpaces(text, span.start + level, span.end)
    const written = text.slice(start, trimmedEnd(text, start, span.end))
    const open = written.endsWith('#') ? written.replace(/(?:^|[ \t])#+$/, '') : written
    const title = open.slice(0, trimmedEnd(open, 0, open.length))
    const content = this.#runs.readLine(start, start + title.length)
    return makeHeading(content, title, level as Heading['level'], span)
  }

  /** Reads a paragraph or an underlined heading, without the definitions before its text. */
  #readText(leaf: Leaf): BodyNode | undefined {
    const { text, starts, ends } = this.#runs.lines
    const isUnderlined = leaf.type === 'underlined'
    const to = isUnderlined ? leaf.to - 1 : leaf.to
    const run = this.#runs.lines.join(leaf, to, this.#depth === 0)
    if (run.text === '') return undefined
    const start = offsetIn(run, 0)
    if (isUnderlined) {
      const mark = text.charAt(skipSpaces(text, starts[to]!, ends[to]!))
      const content = this.#runs.read(run, 'text')
      const span = { start, end: ends[to]! }
      return makeHeading(content, run.text.trimEnd(), mark === '=' ? 1 : 2, span)
    }
    const isTask = leaf.startsItem && /^\[[ xX\n]\]/.test(run.text)
    const { content, text: plain } = this.#runs.read(run, isTask ? 'start of an item' : 'text')
    return { type: 'paragraph', content, text: plain, span: { start, end: ends[to - 1]! } }
  }

  #readHtml({ isOpen, isCut, from, to }: Leaf): HtmlBlock {
    const { lines } = this.#runs
    let html = lines.textOf(from, to, this.#depth === 0)
    let end = lines.ends[to - 1]!
    const next = lines.startOf(to)
    if (isOpen && !isCut && next > end) {
      html += '\n'
      end = next
    }
    return { type: 'html-block', html, span: { start: lines.starts[from]!, end } }
  }

  #readFence(leaf: Leaf): Code {
    const { lines } = this.#runs
    const { text, ends } = lines
    const { start, from, to, indent, isOpen, isCut } = leaf
    const last = isOpen ? to : to - 1
    const lineOffsets = lines.offsetsOf(from + 1, last)
    let value = lines.textOf(from + 1, last, indent === 0 && this.#depth === 0)
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
    if (isOpen && (this.#depth === 0 || spanEnd === this.#end || lineOffsets.length === 1)) {
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
    const { lines } = this.#runs
    const lineOffsets = lines.offsetsOf(from, to)
    return {
      type: 'code',
      fenced: false,
      unclosed: false,
      language: '',
      meta: '',
      infoSpan: undefined,
      value: withoutEmptyLine(lines.textOf(from, to, false), lineOffsets),
      lineOffsets,
      endsWithLineEnding: true,
      span: this.#spanOf(leaf),
    }
  }

  /** Reads a table as GFM does. */
  #readTable({ from, to }: Leaf): Table {
    const { text, starts, ends } = this.#runs.lines
    const delimiters = text.slice(starts[from + 1], ends[from + 1]).trimStart()
    const bounds = boundsOf(delimiters, 0, delimiters.length)
    const alignments: Alignment[] = []
    for (let cell = 0; cell < bounds.length; cell += 2) {
      alignments.push(alignmentOf(delimiters.slice(bounds[cell], bounds[cell + 1])))
    }
    const head = this.#readRow(from)
    const rows: TableRow[] = []
    for (let line = from + 2; line < to; line++) rows.push(this.#readRow(line))
    const span = { start: head.span.start, end: ends[to - 1]! }
    return { type: 'table', alignments, head, rows, span }
  }

  #readRow(line: number): TableRow {
    const { text, starts, ends } = this.#runs.lines
    const lineEnd = ends[line]!
    const start = skipSpaces(text, starts[line]!, lineEnd)
    const bounds = boundsOf(text, start, lineEnd)
    const cells: TableCell[] = []
    let rowEnd = start
    for (let cell = 0; cell < bounds.length; cell += 2) {
      const cellEnd = bounds[cell + 1]!
      let from = skipSpaces(text, bounds[cell]!, cellEnd)
      let to = trimmedEnd(text, from, cellEnd)
      if (from === to) from = to = bounds[cell]!
      const { content, text: plain } = this.#runs.readLine(from, to, true)
      cells.push({ content, text: plain.trim(), span: { start: from, end: to } })
      rowEnd = cellEnd < lineEnd ? cellEnd + 1 : to
    }
    return { cells, span: { start, end: rowEnd } }
  }

  #readList({ isOrdered, isLoose, number, items, span }: Container): List {
    const read = items.map((blocks) => this.#readInside(blocks))
    return { type: 'list', isOrdered, start: number, isLoose, items: read, span }
  }
}

/** The text without its last line if that is empty, which has its offset among the others. */
function withoutEmptyLine(text: string, offsets: number[]): string {
  if (text !== '' && !text.endsWith('\n')) return text
  offsets.pop()
  return text.slice(0, -1)
}

function alignmentOf(cell: string): Alignment {
  const marks = cell.trim()
  const left = marks.startsWith(':')
  if (marks.endsWith(':')) return left ? 'center' : 'right'
  return left ? 'left' : 'none'
}
