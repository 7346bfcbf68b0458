/*
 * Reads blocks as CommonMark and GFM do, in a body without definitions. Declines at tabs before
 * text, at indented code, at fences, comments and the like that are never closed, at empty items,
 * at lines of a quote or an item that lack its marks, and wherever one of its parts declines.
 */
import { skipSpaces, trimmedEnd } from '../../source/white-space.js'
import { takeAlert, takeHeadingId } from '../annotations.js'
import { ContentWriter } from '../content-writer.js'
import { htmlBlock } from '../html.js'
import { writeNestedBlock } from '../nested-block.js'
import type { BodyNode, Heading } from '../node.js'
import { readFence } from './fence.js'
import { htmlEndOf } from './html.js'
import { type BelowText, isRule, kindBelowText, startsItem } from './line-start.js'
import type { Lines } from './lines.js'
import { readList } from './list.js'
import type { Runs } from './runs.js'
import { readTable, tableAt } from './table.js'

/** Blocks that stand in one container. */
export interface Blocks {
  readonly nodes: readonly BodyNode[]
  /** Whether blank lines stand between two of them. */
  readonly areSpaced: boolean
}

const TAB = 9

/** How deep containers are read that stand in others. */
const depthLimit = 12

/** Reads blocks, one after the other. */
export class BlockReader {
  readonly text: string
  readonly runs: Runs
  readonly allowDangerousHtml: boolean
  /** The index of the line after the block that was read; -1 when its reader has declined. */
  next = 0
  #depth = 0

  constructor(text: string, runs: Runs, allowDangerousHtml: boolean) {
    this.text = text
    this.runs = runs
    this.allowDangerousHtml = allowDangerousHtml
  }

  /** Reads all lines of a container, or declines; those of an item may start with a check box. */
  readAll(lines: Lines, isItem = false): Blocks | undefined {
    if (this.#depth === depthLimit) return undefined
    this.#depth++
    const blocks = this.#readBlocks(lines, isItem)
    this.#depth--
    return blocks
  }

  #readBlocks(lines: Lines, isItem: boolean): Blocks | undefined {
    const nodes: BodyNode[] = []
    let areSpaced = false
    let isBlankAbove = false
    let hasBlock = false
    const count = lines.starts.length
    for (let index = 0; index < count;) {
      if (this.indentation(lines, index) < 0) {
        isBlankAbove = hasBlock
        index++
        continue
      }
      const node = this.read(lines, index, isItem && !hasBlock)
      if (this.next < 0) return undefined
      if (node) nodes.push(node)
      areSpaced ||= isBlankAbove
      isBlankAbove = false
      hasBlock = true
      index = this.next
    }
    return { nodes, areSpaced }
  }

  /**
   * Reads the block that starts at a line that is not blank, where nothing above it is open: its
   * node, or nothing for one that does not show. Sets `next`.
   */
  read(lines: Lines, index: number, isFirstOfItem = false): BodyNode | undefined {
    const indentation = this.indentation(lines, index)
    if (indentation > 3) return this.decline()
    const start = lines.starts[index]! + indentation
    const end = lines.ends[index]!
    switch (this.text[start]) {
      case '\t':
        return this.decline()
      case '#':
        if (/^#{1,6}(?:[ \t]|$)/.test(this.text.slice(start, Math.min(end, start + 7)))) {
          return this.#readHeading(start, end, index)
        }
        break
      case '`':
      case '~': {
        const fence = readFence(this.text, lines, index, indentation)
        if (fence === 'none') break
        this.next = fence ? fence.next : -1
        return fence?.node
      }
      case '>':
        return this.#readQuote(lines, index, start)
      case '<': {
        const htmlEnd = htmlEndOf(this.text.slice(start, end), false)
        if (htmlEnd !== undefined) return this.#readHtml(lines, index, htmlEnd)
        break
      }
      case '-':
      case '*':
      case '_':
      case '+':
      case '0':
      case '1':
      case '2':
      case '3':
      case '4':
      case '5':
      case '6':
      case '7':
      case '8':
      case '9': {
        const line = this.text.slice(start, end)
        if (/^[-*_]/.test(line) && isRule(line)) {
          this.next = index + 1
          return { type: 'other', content: ['<hr />'], text: '', span: { start, end } }
        }
        if (startsItem(line)) return readList(this, lines, index)
        break
      }
    }
    return this.#readText(lines, index, start, isFirstOfItem)
  }

  /** How far a line is indented; -1 when it is blank. */
  indentation(lines: Lines, index: number): number {
    const start = lines.starts[index]!
    const end = lines.ends[index]!
    let at = start
    while (at < end && this.text.charCodeAt(at) === 32) at++
    if (at === end) return -1
    if (this.text.charCodeAt(at) === 9 && /^[ \t]*$/.test(this.text.slice(at, end))) return -1
    return at - start
  }

  /** Leaves a block to micromark. */
  decline(): undefined {
    this.next = -1
  }

  #readHeading(start: number, end: number, index: number): Heading {
    const line = this.text.slice(start, end)
    const level = /^#+/.exec(line)![0].length as Heading['level']
    this.next = index + 1
    const from = skipSpaces(line, level, line.length)
    const title = withoutClosing(line.slice(from, trimmedEnd(line, from, line.length)))
    const inline = this.runs.readLine(start + from, start + from + title.length)
    const content = takeHeadingId(inline, title)
    return { type: 'heading', level, ...content, span: { start, end } }
  }

  #readQuote(lines: Lines, index: number, start: number): BodyNode | undefined {
    const { text } = this
    const starts: number[] = []
    const ends: number[] = []
    let next = index
    for (; next < lines.starts.length; next++) {
      const indentation = this.indentation(lines, next)
      const mark = lines.starts[next]! + indentation
      if (indentation < 0 || indentation > 3 || text[mark] !== '>') break
      if (text[mark + 1] === '\t') return this.decline()
      starts.push(mark + (text[mark + 1] === ' ' ? 2 : 1))
      ends.push(lines.ends[next]!)
    }
    if (!this.endsAt(lines, next)) return this.decline()
    const inside = this.readAll({ starts, ends, isWhole: false })
    if (!inside) return this.decline()
    this.next = next
    const writer = new ContentWriter()
    writer.html('\n')
    for (const node of inside.nodes) writeNestedBlock(node, writer)
    writer.startLine()
    const { content, text: plainText } = writer.finish()
    const quote = takeAlert({ content, text: plainText.trim() }, text, start)
    return { type: 'quote', ...quote, span: { start, end: ends.at(-1)! } }
  }

  #readHtml(lines: Lines, index: number, end: 'blank' | RegExp): BodyNode | undefined {
    const count = lines.starts.length
    const parts: string[] = []
    let next = index
    for (let isOpen = true; isOpen; next++) {
      if (next === count || (end === 'blank' && this.indentation(lines, next) < 0)) {
        if (end !== 'blank') return this.decline()
        break
      }
      const line = this.text.slice(lines.starts[next], lines.ends[next])
      parts.push(line)
      if (end !== 'blank') isOpen = !end.test(line)
    }
    this.next = next
    const span = { start: lines.starts[index]!, end: lines.ends[next - 1]! }
    return htmlBlock(parts, span, this.allowDangerousHtml)
  }

  /** Reads a paragraph, an underlined heading or a table. */
  #readText(
    lines: Lines,
    index: number,
    start: number,
    isFirstOfItem: boolean,
  ): BodyNode | undefined {
    const { text } = this
    let next = index
    let kind: BelowText = 'text'
    for (; next < lines.starts.length; next++) {
      if (next > index) {
        const indentation = this.indentation(lines, next)
        if (indentation < 0) break
        const from = lines.starts[next]! + indentation
        if (text.charCodeAt(from) === TAB) return this.decline()
        kind = indentation > 3 ? 'text' : kindBelowText(text.slice(from, lines.ends[next]))
        if (kind !== 'text') break
      }
      const table = tableAt(text, lines, next)
      if (table === 'doubtful') return this.decline()
      if (table) {
        if (next === index) return readTable(this, lines, index)
        break
      }
    }
    if (kind === 'doubtful' || this.#mayDefine(lines, index, next)) return this.decline()
    const isTask = isFirstOfItem && /^\[[ xX\n]\]/.test(text.slice(start, start + 3))
    if (isTask) {
      if (kind === 'underline' || !/^.{3} +[^ ]/.test(text.slice(start, lines.ends[index]))) {
        return this.decline()
      }
    }
    const run = this.runs.readLines(lines, index, next, isTask ? start + 3 : start)
    if (kind !== 'underline') {
      this.next = next
      const span = { start, end: lines.ends[next - 1]! }
      if (!isTask) return { type: 'paragraph', ...run, span }
      const checked = text[start + 1] === ' ' ? '' : 'checked="" '
      const [first, ...others] = run.content
      const box = `<input type="checkbox" disabled="" ${checked}/>`
      const content = typeof first === 'string' ? [box + first, ...others] : [box, ...run.content]
      return { type: 'paragraph', content, text: run.text, span }
    }
    this.next = next + 1
    const end = lines.ends[next]!
    const level = text.slice(lines.starts[next], end).includes('=') ? 1 : 2
    const source = text.slice(start, trimmedEnd(text, start, lines.ends[next - 1]!))
    return { type: 'heading', level, ...takeHeadingId(run, source), span: { start, end } }
  }

  /** Whether a paragraph may start with a definition, which changes the meaning of brackets in all of the body. */
  #mayDefine(lines: Lines, from: number, to: number): boolean {
    const start = lines.starts[from]!
    const text = this.text.slice(start, lines.ends[to - 1])
    return /^ *\[/.test(text) && text.includes(']:')
  }

  /** Whether the line at an index, if there is one, ends what stands above it whatever that is. */
  endsAt(lines: Lines, index: number): boolean {
    if (index >= lines.starts.length) return true
    const indentation = this.indentation(lines, index)
    if (indentation < 0) return true
    if (indentation > 3) return false
    const start = lines.starts[index]! + indentation
    return kindBelowText(this.text.slice(start, lines.ends[index])) === 'block'
  }
}

/** The text of a heading without the number signs that close it. */
function withoutClosing(title: string): string {
  let end = title.length
  while (title[end - 1] === '#') end--
  const isClosed = end === 0 || title[end - 1] === ' ' || title[end - 1] === '\t'
  return isClosed ? title.slice(0, trimmedEnd(title, 0, end)) : title
}
