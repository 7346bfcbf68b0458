/* Makes nodes of blocks. */
import { skipSpaces, trimmedEnd } from '../../source/white-space.js'
import { takeAlert, takeHeadingId } from '../annotations.js'
import { offsetIn } from '../engine.js'
import { ContentWriter, ListWriter, writeNestedBlock } from '../content-writer.js'
import type { Footnotes } from '../footnotes.js'
import { htmlBlock } from '../html.js'
import type { BodyNode, Heading, Other } from '../node.js'
import type { Block, Leaf, List, Quote } from '../structure/block.js'
import { footnoteLabelAt } from '../structure/markers.js'
import { withoutClosing } from '../structure/line-start.js'
import { checkBox, type Inline } from './inline-parts.js'
import { readFence, readIndentedCode, readTable } from './leaves.js'
import { restOf, type Runs } from './runs.js'

/** Makes nodes of the blocks of one body, one after the other. */
export class BlockReader {
  readonly #runs: Runs
  readonly #allowDangerousHtml: boolean
  readonly #footnotes: Footnotes
  /** Where the texts of paragraphs start that have definitions before them. */
  readonly #textStarts: ReadonlyMap<Leaf, number>
  #depth = 0

  constructor(
    runs: Runs,
    allowDangerousHtml: boolean,
    footnotes: Footnotes,
    textStarts: ReadonlyMap<Leaf, number>,
  ) {
    this.#runs = runs
    this.#allowDangerousHtml = allowDangerousHtml
    this.#footnotes = footnotes
    this.#textStarts = textStarts
  }

  /** Reads a block; returns nothing for one that does not show. */
  read(block: Block): BodyNode | undefined {
    switch (block.type) {
      case 'paragraph':
      case 'underlined':
        return this.#readText(block)
      case 'heading':
        return this.#readHeading(block)
      case 'rule':
        return { type: 'other', content: ['<hr />'], text: '', span: this.#spanOf(block) }
      case 'fence':
        return readFence(this.#runs, block, this.#depth > 0)
      case 'indented':
        return readIndentedCode(this.#runs.lines, block)
      case 'html':
        return this.#readHtml(block)
      case 'table':
        return readTable(this.#runs, block)
      case 'quote':
        return this.#readQuote(block)
      case 'footnote':
        this.#readFootnote(block)
        return undefined
      case 'list':
        return this.#readList(block)
    }
  }

  #spanOf({ start, to }: Leaf) {
    return { start, end: this.#runs.lines.ends[to - 1]! }
  }

  #readHeading(leaf: Leaf): Heading {
    const { text } = this.#runs.lines
    const span = this.#spanOf(leaf)
    let level = 1
    while (text.charCodeAt(span.start + level) === NUMBER_SIGN) level++
    const start = skipSpaces(text, span.start + level, span.end)
    const title = withoutClosing(text.slice(start, trimmedEnd(text, start, span.end)))
    const inline = takeHeadingId(this.#runs.readLine(start, start + title.length), title)
    return { type: 'heading', level: level as Heading['level'], ...inline, span }
  }

  #readHtml({ ending, isClosed, isCut, from, to }: Leaf): Other | undefined {
    const { lines } = this.#runs
    const parts: string[] = []
    for (let line = from; line < to; line++) {
      const padding = ' '.repeat(lines.paddings.get(line) ?? 0)
      parts.push(padding + lines.text.slice(lines.starts[line], lines.ends[line]))
    }
    let end = lines.ends[to - 1]!
    const next = lines.lineStarts[to] ?? lines.end
    if (ending !== 'blank' && !isClosed && !isCut && next > end) {
      parts.push('')
      end = next
    }
    return htmlBlock(parts, { start: lines.starts[from]!, end }, this.#allowDangerousHtml)
  }

  /** Reads a paragraph or an underlined heading, without the definitions before its text. */
  #readText(leaf: Leaf): BodyNode | undefined {
    const { text, starts, ends } = this.#runs.lines
    const { from, start } = leaf
    const isUnderlined = leaf.type === 'underlined'
    const to = isUnderlined ? leaf.to - 1 : leaf.to
    const whole = this.#runs.join(from, to, start, this.#depth === 0)
    const run = restOf(whole, this.#textStarts.get(leaf) ?? 0)
    if (run.text === '') return undefined
    const span = { start: offsetIn(run, 0), end: ends[to - 1]! }
    if (isUnderlined) {
      const mark = text.charAt(skipSpaces(text, starts[to]!, ends[to]!))
      const title = takeHeadingId(this.#runs.read(run, 'text'), run.text.trimEnd())
      const level = mark === '=' ? 1 : 2
      return { type: 'heading', level, ...title, span: { start: span.start, end: ends[to]! } }
    }
    if (!leaf.startsItem || !/^\[[ xX\t\n]\]/.test(run.text)) {
      return { type: 'paragraph', ...this.#runs.read(run, 'text'), span }
    }
    if (!/^\[[ xX]\] +[^ \t\n]/.test(run.text)) {
      return { type: 'paragraph', ...this.#runs.read(run, 'start of an item'), span }
    }
    const inline = this.#runs.read(restOf(run, 3), 'text')
    return { type: 'paragraph', ...withCheckBox(inline, run.text[1] !== ' '), span }
  }

  #readQuote({ blocks, start, end }: Quote): BodyNode {
    const writer = new ContentWriter()
    writer.html('\n')
    this.#readAll(blocks, (node) => writeNestedBlock(node, writer))
    writer.startLine()
    const { content, text } = writer.finish()
    const quote = takeAlert({ content, text: text.trim() }, this.#runs.lines.text, start)
    return { type: 'quote', ...quote, span: { start, end } }
  }

  /** Reads the definition of a footnote, which shows where the footnotes of the body are listed. */
  #readFootnote({ blocks, start }: Quote): void {
    const writer = new ContentWriter()
    this.#readAll(blocks, (node) => writeNestedBlock(node, writer))
    this.#footnotes.define(footnoteLabelAt(this.#runs.lines.text, start)!, writer.finish())
  }

  #readList({ items, isOrdered, isLoose, number, start, end }: List): Other {
    const writer = new ListWriter(isOrdered, !isLoose, number)
    for (const blocks of items) {
      writer.openItem()
      this.#readAll(blocks, (node) => writer.block(node))
    }
    return { type: 'other', ...writer.finish(), span: { start, end } }
  }

  /** Reads the blocks of a container. */
  #readAll(blocks: readonly Block[], write: (node: BodyNode) => void): void {
    this.#depth++
    for (const block of blocks) {
      const node = this.read(block)
      if (node) write(node)
    }
    this.#depth--
  }
}

const NUMBER_SIGN = 35

function withCheckBox({ content, text }: Inline, isChecked: boolean): Inline {
  const box = checkBox(isChecked)
  const [first, ...others] = content
  return { content: typeof first === 'string' ? [box + first, ...others] : [box, ...content], text }
}
