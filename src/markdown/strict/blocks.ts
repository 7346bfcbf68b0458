/*
 * Reads blocks as CommonMark and GFM do. Declines at tabs before text, at indented code after a list
 * or a quote, at definitions in containers and those that text follows, at fences, comments and the like that are never closed, at empty items,
 * at lines of a quote or an item that lack its marks, and wherever one of its parts declines.
 */
import { skipSpaces, trimmedEnd } from '../../source/white-space.js'
import { takeHeadingId } from '../annotations.js'
import { lazyLineLimit } from '../engine.js'
import { htmlBlock } from '../html.js'
import type { BodyNode, Heading } from '../node.js'
import { readFence, readIndentedCode } from './code.js'
import {
  heading,
  htmlEndOf,
  type HtmlEnd,
  isRule,
  startsItem,
  withoutClosing,
} from '../structure/line-start.js'
import { type Blocks, readList, readQuote } from './containers.js'
import type { Definition } from './link.js'
import type { Inline } from './inline-parts.js'
import type { BodyLines, Read } from './lines.js'
import type { Runs } from './runs.js'
import { readTable, tableAt } from './table.js'

/** How deep containers are read that stand in others. */
const depthLimit = 12

/** Reads blocks, one after the other; each reader returns nothing where it declines. */
export class BlockReader {
  /** How many definitions were read. */
  definitionCount = 0
  readonly #runs: Runs
  readonly #allowDangerousHtml: boolean
  /** The lines that may be definitions. */
  readonly #definitions: ReadonlyMap<number, Definition>
  #depth = 0

  constructor(
    runs: Runs,
    allowDangerousHtml: boolean,
    definitions: ReadonlyMap<number, Definition>,
  ) {
    this.#runs = runs
    this.#allowDangerousHtml = allowDangerousHtml
    this.#definitions = definitions
  }

  /** Reads all lines of a container; those of an item may start with a check box. */
  readonly #readAll = (lines: BodyLines, isItem: boolean): Blocks | undefined => {
    if (this.#depth === depthLimit || (lines.lazy?.size ?? 0) > lazyLineLimit) return undefined
    this.#depth++
    const blocks = this.#readBlocks(lines, isItem)
    this.#depth--
    return blocks
  }

  #readBlocks(lines: BodyLines, isItem: boolean): Blocks | undefined {
    const nodes: BodyNode[] = []
    let areSpaced = false
    let isBlankAbove = false
    let hasBlock = false
    for (let index = 0; index < lines.count;) {
      if (lines.indentation(index) < 0) {
        isBlankAbove = hasBlock
        index++
        continue
      }
      if (lines.lazy?.has(index)) return undefined
      const block = this.read(lines, index, nodes.at(-1), isItem && !hasBlock)
      if (!block || holdsLazyLine(lines, index, block)) return undefined
      if (block.node) nodes.push(block.node)
      areSpaced ||= isBlankAbove
      isBlankAbove = false
      hasBlock = true
      index = block.next
    }
    return { nodes, areSpaced }
  }

  /** Reads the block that starts at a line that is not blank, where nothing above it is open. */
  read(
    lines: BodyLines,
    index: number,
    above: BodyNode | undefined,
    isFirstOfItem = false,
  ): Read | undefined {
    if (lines.indentation(index) > 3) return this.#readIndentedCode(lines, index, above)
    const first = lines.first(index)!
    switch (first) {
      case '\t':
        return undefined
      case '#':
        if (heading.test(lines.rest(index))) return this.#readHeading(lines, index)
        break
      case '`':
      case '~': {
        const fence = readFence(lines, index)
        if (fence !== 'none') return fence
        break
      }
      case '>':
        return readQuote(lines, index, this.#readAll)
      case '<': {
        const end = htmlEndOf(lines.rest(index), false)
        if (end !== undefined) return this.#readHtml(lines, index, end)
        break
      }
      default: {
        if (!/[-*_+\d]/.test(first)) break
        const line = lines.rest(index)
        if (/^[-*_]/.test(line) && isRule(line)) {
          const span = lines.span(index, index + 1)
          return { node: { type: 'other', content: ['<hr />'], text: '', span }, next: index + 1 }
        }
        if (startsItem(line)) return readList(lines, index, this.#readAll)
      }
    }
    return this.#readText(lines, index, isFirstOfItem)
  }

  #readHeading(lines: BodyLines, index: number): Read {
    const line = lines.rest(index)
    const span = lines.span(index, index + 1)
    const level = /^#+/.exec(line)![0].length as Heading['level']
    const from = skipSpaces(line, level, line.length)
    const title = withoutClosing(line.slice(from, trimmedEnd(line, from, line.length)))
    const start = span.start + from
    const inline = takeHeadingId(this.#runs.readLine(start, start + title.length), title)
    return { node: { type: 'heading', level, ...inline, span }, next: index + 1 }
  }

  #readIndentedCode(
    lines: BodyLines,
    index: number,
    above: BodyNode | undefined,
  ): Read | undefined {
    // In micromark, such code is one line long where it ends a list.
    if (above?.type === 'other' || above?.type === 'quote') return undefined
    const code = readIndentedCode(lines, index)
    let below = code ? code.next : lines.count
    while (below < lines.count && lines.indentation(below) < 0) below++
    // Nor does a list start after it that could not start after a paragraph.
    return ['text', 'block'].includes(lines.kind(below)) ? code : undefined
  }

  #readHtml(lines: BodyLines, index: number, end: HtmlEnd): Read | undefined {
    const parts: string[] = []
    let next = index
    for (let isOpen = true; isOpen; next++) {
      const isAtEnd = next === lines.count
      if (isAtEnd && end !== 'blank') return undefined
      if (isAtEnd || (end === 'blank' && lines.indentation(next) < 0)) break
      const line = lines.text.slice(lines.starts[next], lines.ends[next])
      parts.push(line)
      if (end !== 'blank') isOpen = !end.test(line)
    }
    const span = { start: lines.starts[index]!, end: lines.ends[next - 1]! }
    return { node: htmlBlock(parts, span, this.#allowDangerousHtml), next }
  }

  /** Reads a paragraph, an underlined heading or a table; or a definition. */
  #readText(lines: BodyLines, index: number, isFirstOfItem: boolean): Read | undefined {
    if (this.#isDefinition(lines, index)) {
      this.definitionCount++
      return { node: undefined, next: index + 1 }
    }
    if (mayDefine(lines, index, index + 1)) return undefined
    let next = index
    for (; next === index || lines.indentation(next) >= 0; next++) {
      if (next > index) {
        if (lines.first(next) === '\t') return undefined
        if (lines.kind(next) !== 'text') break
      }
      const table = tableAt(lines, next)
      if (table === 'doubtful' || (table && lines.lazy)) return undefined
      if (table && next === index) return readTable(lines, index, this.#runs)
      if (table) break
    }
    const below = lines.kind(next)
    if (below === 'doubtful' || mayDefine(lines, index, next)) return undefined
    const { start, end } = lines.span(index, next)
    const source = lines.text.slice(start, end)
    const task = isFirstOfItem ? /^\[[ xX\n]\]/.exec(source) : null
    if (task && (below === 'underline' || !/^.{3} +[^ \r\n]/.test(source))) return undefined
    const run = this.#runs.readLines(lines, index, next, task ? start + 3 : start)
    if (below !== 'underline') {
      const inline = task ? withCheckBox(run, source[1] !== ' ') : run
      return { node: { type: 'paragraph', ...inline, span: { start, end } }, next }
    }
    const level = lines.first(next) === '=' ? 1 : 2
    const title = takeHeadingId(run, source.trimEnd())
    const span = { start, end: lines.ends[next]! }
    return { node: { type: 'heading', level, ...title, span }, next: next + 1 }
  }

  /** Whether a line is a definition for certain: in no container, with no text after it. */
  #isDefinition(lines: BodyLines, index: number): boolean {
    if (this.#depth > 0 || !this.#definitions.has(lines.starts[index]!)) return false
    return lines.indentation(index + 1) < 0 || this.#definitions.has(lines.starts[index + 1]!)
  }
}

/** Whether a paragraph may start with a definition, which changes the meaning of brackets in all of the body. */
function mayDefine({ text, starts, ends }: BodyLines, from: number, to: number): boolean {
  const written = text.slice(starts[from], ends[to - 1])
  return /^ *\[/.test(written) && written.includes(']:')
}

function withCheckBox({ content, text }: Inline, isChecked: boolean): Inline {
  const box = `<input type="checkbox" disabled="" ${isChecked ? 'checked="" ' : ''}/>`
  const [first, ...others] = content
  return { content: typeof first === 'string' ? [box + first, ...others] : [box, ...content], text }
}

/** Whether a line among those of a block lacks the marks of the container, and the block is none that can go on there. */
function holdsLazyLine({ lazy }: BodyLines, from: number, { node, next }: Read): boolean {
  if (!lazy || node?.type === 'paragraph' || node?.type === 'quote') return false
  if (node?.type === 'other' && node.items) return false
  for (let index = from; index < next; index++) if (lazy.has(index)) return true
  return false
}
