/*
 * Reads blocks as CommonMark and GFM do. Declines at tabs before text, at indented code after a list
 * or a quote, at definitions in containers and those that text follows, at fences, comments and the like that are never closed, at empty items,
 * at lines of a quote or an item that lack its marks, and wherever one of its parts declines.
 */
import { skipSpaces, trimmedEnd } from '../../source/white-space.js'
import { takeHeadingId } from '../annotations.js'
import { htmlBlock } from '../html.js'
import type { BodyNode, Heading } from '../node.js'
import { readFence, readIndentedCode } from './code.js'
import {
  type BelowText,
  heading,
  htmlEndOf,
  type HtmlEnd,
  isRule,
  kindBelowText,
  startsItem,
  withoutClosing,
} from '../structure/line-start.js'
import { readList, readQuote } from './containers.js'
import { type Blocks, LineReader, type Runs } from './line-reader.js'
import type { LineOffsets } from '../../source/lines.js'
import type { Definition } from './definition.js'
import { readTable, tableAt } from './table.js'

const TAB = 9

/** How deep containers are read that stand in others. */
const depthLimit = 12

/** Reads blocks, one after the other. */
export class BlockReader extends LineReader {
  readonly #allowDangerousHtml: boolean
  /** The lines that may be definitions. */
  readonly #definitions: ReadonlyMap<number, Definition>
  /** How many of them are. */
  definitionCount = 0
  #depth = 0

  constructor(
    text: string,
    runs: Runs,
    allowDangerousHtml: boolean,
    definitions: ReadonlyMap<number, Definition>,
  ) {
    super(text, runs)
    this.#allowDangerousHtml = allowDangerousHtml
    this.#definitions = definitions
  }

  /** Reads all lines of a container, or declines; those of an item may start with a check box. */
  readAll(lines: LineOffsets, isItem = false): Blocks | undefined {
    if (this.#depth === depthLimit) return undefined
    this.#depth++
    const blocks = this.#readBlocks(lines, isItem)
    this.#depth--
    return blocks
  }

  #readBlocks(lines: LineOffsets, isItem: boolean): Blocks | undefined {
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
      if (lines.lazy?.has(index)) return undefined
      const node = this.read(lines, index, nodes.at(-1), isItem && !hasBlock)
      if (this.next < 0 || holdsLazyLine(lines, index, this.next, node)) return undefined
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
  read(
    lines: LineOffsets,
    index: number,
    above: BodyNode | undefined,
    isFirstOfItem = false,
  ): BodyNode | undefined {
    const indentation = this.indentation(lines, index)
    if (indentation > 3) return this.#readIndentedCode(lines, index, above)
    const start = lines.starts[index]! + indentation
    const end = lines.ends[index]!
    switch (this.text[start]) {
      case '\t':
        return this.decline()
      case '#':
        if (heading.test(this.text.slice(start, Math.min(end, start + 7)))) {
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
        return readQuote(this, lines, index, start)
      case '<': {
        const htmlEnd = htmlEndOf(this.text.slice(start, end), false)
        if (htmlEnd === undefined) break
        return this.#readHtml(lines, index, htmlEnd)
      }
      default: {
        if (!/[-*_+\d]/.test(this.text[start]!)) break
        const line = this.text.slice(start, end)
        if (/^[-*_]/.test(line) && isRule(line)) {
          this.next = index + 1
          return { type: 'other', content: ['<hr />'], text: '', span: { start, end } }
        }
        if (startsItem(line)) return readList(this, lines, index)
      }
    }
    return this.#readText(lines, index, start, isFirstOfItem)
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

  #readIndentedCode(
    lines: LineOffsets,
    index: number,
    above: BodyNode | undefined,
  ): BodyNode | undefined {
    // In micromark, such code is one line long where it ends a list.
    if (above?.type === 'other' || above?.type === 'quote') return this.decline()
    const code = readIndentedCode(this.text, lines, index)
    let below = code ? code.next : lines.starts.length
    while (below < lines.starts.length && this.indentation(lines, below) < 0) below++
    // Nor does a list start after it that could not start after a paragraph.
    if (!code || !['text', 'block'].includes(this.kindAt(lines, below))) return this.decline()
    this.next = code.next
    return code.node
  }

  #readHtml(lines: LineOffsets, index: number, end: HtmlEnd): BodyNode | undefined {
    const parts: string[] = []
    let next = index
    for (let isOpen = true; isOpen; next++) {
      const isAtEnd = next === lines.starts.length
      if (isAtEnd && end !== 'blank') return this.decline()
      if (isAtEnd || (end === 'blank' && this.indentation(lines, next) < 0)) break
      const line = this.text.slice(lines.starts[next], lines.ends[next])
      parts.push(line)
      if (end !== 'blank') isOpen = !end.test(line)
    }
    this.next = next
    const span = { start: lines.starts[index]!, end: lines.ends[next - 1]! }
    return htmlBlock(parts, span, this.#allowDangerousHtml)
  }

  /** Reads a paragraph, an underlined heading or a table. */
  #readText(
    lines: LineOffsets,
    index: number,
    start: number,
    isFirstOfItem: boolean,
  ): BodyNode | undefined {
    const { text } = this
    if (this.#isDefinition(lines, index)) {
      this.definitionCount++
      this.next = index + 1
      return undefined
    }
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
      if (next === index && this.#mayDefine(lines, index, index + 1)) return this.decline()
      const table = tableAt(text, lines, next)
      if (table === 'doubtful' || (table && lines.lazy)) return this.decline()
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

  /** Whether a line is a definition for certain: in no container, with no text after it. */
  #isDefinition(lines: LineOffsets, index: number): boolean {
    if (this.#depth > 0 || !this.#definitions.has(lines.starts[index]!)) return false
    const next = index + 1
    if (next === lines.starts.length || this.indentation(lines, next) < 0) return true
    return this.#definitions.has(lines.starts[next]!)
  }

  /** Whether a paragraph may start with a definition, which changes the meaning of brackets in all of the body. */
  #mayDefine(lines: LineOffsets, from: number, to: number): boolean {
    const start = lines.starts[from]!
    const text = this.text.slice(start, lines.ends[to - 1])
    return /^ *\[/.test(text) && text.includes(']:')
  }
}

/** Whether a line among those of a block lacks the marks of the container, and the block is none that can go on there. */
function holdsLazyLine(
  { lazy }: LineOffsets,
  from: number,
  to: number,
  node: BodyNode | undefined,
): boolean {
  if (!lazy || node?.type === 'paragraph' || node?.type === 'quote') return false
  if (node?.type === 'other' && node.items) return false
  for (let index = from; index < to; index++) if (lazy.has(index)) return true
  return false
}
