/*
 * Makes nodes of blocks as CommonMark and GFM do. Declines at footnotes, at definitions in containers
 * and those that text follows, at fences, comments and the like that are never closed, and wherever
 * one of its parts declines.
 */
import { skipSpaces, trimmedEnd } from '../../source/white-space.js'
import { takeAlert, takeHeadingId } from '../annotations.js'
import { ContentWriter, ListWriter, writeNestedBlock } from '../content-writer.js'
import { lazyLineLimit } from '../engine.js'
import { htmlBlock } from '../html.js'
import type { BodyNode, Heading } from '../node.js'
import type { Block, Leaf, List, Quote } from '../structure/block.js'
import { withoutClosing } from '../structure/line-start.js'
import { readFence, readIndentedCode, readTable, startsWithTab } from './leaves.js'
import type { Definition } from './link.js'
import type { Inline } from './inline-parts.js'
import type { Runs } from './runs.js'

/** A node, nothing where a block does not show, or `'declined'`. */
type Read = BodyNode | 'declined' | undefined

/** Makes nodes of the blocks of one body, one after the other. */
export class BlockReader {
  /** How many definitions were read. */
  definitionCount = 0
  readonly #runs: Runs
  readonly #allowDangerousHtml: boolean
  /** The lines that may be definitions. */
  readonly #definitions: ReadonlyMap<number, Definition>
  /** Whether the lines of the body end with line feeds alone. */
  readonly #hasLineFeeds: boolean
  #depth = 0
  #lazyLines = 0

  constructor(
    runs: Runs,
    allowDangerousHtml: boolean,
    definitions: ReadonlyMap<number, Definition>,
    hasLineFeeds: boolean,
  ) {
    this.#runs = runs
    this.#allowDangerousHtml = allowDangerousHtml
    this.#definitions = definitions
    this.#hasLineFeeds = hasLineFeeds
  }

  /** Reads a block; the first one of an item may start with a check box. */
  read(block: Block, isFirstOfItem = false): Read {
    if (this.#depth === 0) this.#lazyLines = 0
    switch (block.type) {
      case 'paragraph':
      case 'underlined':
        return this.#readText(block, isFirstOfItem)
      case 'heading':
        return this.#readHeading(block)
      case 'rule':
        return { type: 'other', content: ['<hr />'], text: '', span: this.#spanOf(block) }
      case 'fence':
        return readFence(this.#runs.lines, block, this.#isWhole) ?? 'declined'
      case 'indented':
        return readIndentedCode(this.#runs.lines, block) ?? 'declined'
      case 'html':
        return this.#readHtml(block)
      case 'table':
        return readTable(this.#runs, block)
      case 'quote':
        return this.#readQuote(block)
      case 'list':
        return this.#readList(block)
      default:
        return 'declined'
    }
  }

  get #isWhole(): boolean {
    return this.#depth === 0 && this.#hasLineFeeds
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

  #readHtml(leaf: Leaf): Read {
    if (leaf.ending !== 'blank' && !leaf.isClosed) return 'declined'
    const { text, starts, ends } = this.#runs.lines
    const parts: string[] = []
    for (let line = leaf.from; line < leaf.to; line++) {
      if (this.#depth > 0 && startsWithTab(text, starts[line]!)) return 'declined'
      parts.push(text.slice(starts[line], ends[line]))
    }
    const span = { start: starts[leaf.from]!, end: ends[leaf.to - 1]! }
    return htmlBlock(parts, span, this.#allowDangerousHtml)
  }

  /** Reads a paragraph or an underlined heading; or definitions. */
  #readText(leaf: Leaf, isFirstOfItem: boolean): Read {
    const { text, ends } = this.#runs.lines
    const { from } = leaf
    this.#lazyLines += leaf.lazyLines
    if (this.#lazyLines > lazyLineLimit) return 'declined'
    const isUnderlined = leaf.type === 'underlined'
    const to = isUnderlined ? leaf.to - 1 : leaf.to
    const span = { start: leaf.start, end: ends[to - 1]! }
    const source = text.slice(span.start, span.end)
    if (source.startsWith('[') && source.includes(']:')) {
      return this.#areDefinitions(leaf) ? undefined : 'declined'
    }
    const task = isFirstOfItem ? /^\[[ xX\n]\]/.exec(source) : null
    if (task && (isUnderlined || !/^.{3} +[^ \t\r\n]/.test(source))) return 'declined'
    // Part of a tab can belong to the indentation, and the rest to a code span.
    for (let line = from + 1; line < to && this.#depth > 0; line++) {
      if (startsWithTab(text, this.#runs.lines.starts[line]!)) return 'declined'
    }
    const start = task ? span.start + 3 : span.start
    const run = this.#runs.readLines(from, to, start, this.#isWhole)
    if (!isUnderlined) {
      const inline = task ? withCheckBox(run, source[1] !== ' ') : run
      return { type: 'paragraph', ...inline, span }
    }
    const mark = text.charAt(skipSpaces(text, this.#runs.lines.starts[to]!, ends[to]!))
    const title = takeHeadingId(run, source.trimEnd())
    return { type: 'heading', level: mark === '=' ? 1 : 2, ...title, span: this.#spanOf(leaf) }
  }

  /** Whether all lines of a paragraph are definitions for certain: in no container, with no text after them. */
  #areDefinitions({ type, from, to }: Leaf): boolean {
    if (this.#depth > 0 || type === 'underlined') return false
    for (let line = from; line < to; line++) {
      if (!this.#definitions.has(this.#runs.lines.starts[line]!)) return false
    }
    this.definitionCount += to - from
    return true
  }

  #readQuote({ blocks, start, end }: Quote): Read {
    const writer = new ContentWriter()
    writer.html('\n')
    this.#depth++
    const isRead = this.#readAll(blocks, false, (node) => writeNestedBlock(node, writer))
    this.#depth--
    if (!isRead) return 'declined'
    writer.startLine()
    const { content, text } = writer.finish()
    const quote = takeAlert({ content, text: text.trim() }, this.#runs.lines.text, start)
    return { type: 'quote', ...quote, span: { start, end } }
  }

  #readList({ items, isOrdered, isLoose, number, start, end }: List): Read {
    const writer = new ListWriter(isOrdered, !isLoose)
    writer.number(number)
    this.#depth++
    const areRead = items.every((blocks) => {
      writer.openItem()
      return this.#readAll(blocks, true, (node) => writer.block(node))
    })
    this.#depth--
    if (!areRead) return 'declined'
    return { type: 'other', ...writer.finish(), span: { start, end } }
  }

  /** Reads the blocks of a container; false where one is declined. */
  #readAll(blocks: readonly Block[], isItem: boolean, write: (node: BodyNode) => void): boolean {
    for (const block of blocks) {
      const node = this.read(block, isItem && block === blocks[0])
      if (node === 'declined') return false
      if (node) write(node)
    }
    return true
  }
}

const NUMBER_SIGN = 35

function withCheckBox({ content, text }: Inline, isChecked: boolean): Inline {
  const box = `<input type="checkbox" disabled="" ${isChecked ? 'checked="" ' : ''}/>`
  const [first, ...others] = content
  return { content: typeof first === 'string' ? [box + first, ...others] : [box, ...content], text }
}
