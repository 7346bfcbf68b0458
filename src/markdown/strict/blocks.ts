/* Makes nodes of blocks. */
import { skipSpaces, trimmedEnd } from '../../source/white-space.js'
import { offsetIn } from '../engine.js'
import type { BodyNode, Heading, HtmlBlock, List } from '../node.js'
import { makeHeading, takeAlert } from './annotations.js'
import type { Block, Container, Leaf } from '../structure/block.js'
import { readFence, readIndentedCode, readTable } from './leaves.js'
import { restOf, type Runs } from './runs.js'

/** Makes nodes of the blocks of one body, one after the other. */
export class BlockReader {
  readonly #runs: Runs
  /** How many containers are around the block that is read. */
  #depth = 0

  constructor(runs: Runs) {
    this.#runs = runs
  }

  /** Reads blocks; those that do not show have no node. */
  readAll(blocks: readonly Block[]): BodyNode[] {
    const nodes: BodyNode[] = []
    for (const block of blocks) {
      const node = this.#read(block)
      if (node) nodes.push(node)
    }
    return nodes
  }

  #readInside(blocks: readonly Block[]): BodyNode[] {
    this.#depth++
    const nodes = this.readAll(blocks)
    this.#depth--
    return nodes
  }

  #read(block: Block): BodyNode | undefined {
    switch (block.type) {
      case 'paragraph':
      case 'underlined':
        return this.#readText(block)
      case 'heading':
        return this.#readHeading(block)
      case 'rule':
        return { type: 'rule', span: this.#spanOf(block) }
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
    while (text[span.start + level] === '#') level++
    const start = skipSpaces(text, span.start + level, span.end)
    const written = text.slice(start, trimmedEnd(text, start, span.end))
    const open = written.endsWith('#') ? written.replace(/(?:^|[ \t])#+$/, '') : written
    const title = open.slice(0, trimmedEnd(open, 0, open.length))
    const content = this.#runs.readLine(start, start + title.length)
    return makeHeading(content, title, level as Heading['level'], span)
  }

  #readHtml({ isOpen, isCut, from, to }: Leaf): HtmlBlock {
    const { lines } = this.#runs
    const parts: string[] = []
    for (let line = from; line < to; line++) {
      const padding = ' '.repeat(lines.paddings.get(line) ?? 0)
      parts.push(padding + lines.text.slice(lines.starts[line], lines.ends[line]))
    }
    let end = lines.ends[to - 1]!
    const next = lines.lineStarts[to] ?? lines.end
    if (isOpen && !isCut && next > end) {
      parts.push('')
      end = next
    }
    const span = { start: lines.starts[from]!, end }
    return { type: 'html-block', html: parts.join('\n'), span }
  }

  /** Reads a paragraph or an underlined heading, without the definitions before its text. */
  #readText(leaf: Leaf): BodyNode | undefined {
    const { text, starts, ends } = this.#runs.lines
    const { from, start } = leaf
    const isUnderlined = leaf.type === 'underlined'
    const to = isUnderlined ? leaf.to - 1 : leaf.to
    const whole = this.#runs.join(from, to, start, this.#depth === 0)
    const run = restOf(whole, leaf.textStart)
    if (run.text === '') return undefined
    const span = { start: offsetIn(run, 0), end: ends[to - 1]! }
    if (isUnderlined) {
      const mark = text.charAt(skipSpaces(text, starts[to]!, ends[to]!))
      span.end = ends[to]!
      const content = this.#runs.read(run, 'text')
      return makeHeading(content, run.text.trimEnd(), mark === '=' ? 1 : 2, span)
    }
    const isTask = leaf.startsItem && /^\[[ xX\t\n]\]/.test(run.text)
    const { content, text: plain } = this.#runs.read(run, isTask ? 'start of an item' : 'text')
    return { type: 'paragraph', content, text: plain, span }
  }

  #readQuote({ blocks, start, end }: Container): BodyNode {
    const { alert, children } = takeAlert(this.#readInside(blocks), this.#runs.lines.text, start)
    return { type: 'quote', alert, children, span: { start, end } }
  }

  /** Reads the definition of a footnote, which shows where the footnotes of the body are listed. */
  #readFootnote({ blocks, label }: Container): void {
    this.#runs.references.footnotes.define(label, this.#readInside(blocks))
  }

  #readList({ isOrdered, isLoose, number, items, start, end }: Container): List {
    return {
      type: 'list',
      isOrdered,
      start: number,
      isLoose,
      items: items.map((blocks) => this.#readInside(blocks)),
      span: { start, end },
    }
  }
}
