/*
 * Reads quotes and lists as CommonMark and GFM do. Declines at empty items, at items that start with
 * code, and at lines that lack the marks of a quote or an item, unless they go on with a paragraph.
 */
import { takeAlert } from '../annotations.js'
import { ContentWriter, ListWriter, writeNestedBlock } from '../content-writer.js'
import type { BodyNode } from '../node.js'
import { isRule, startsItem } from '../structure/line-start.js'
import { BodyLines, type Read } from './lines.js'

/** Blocks that stand in one container. */
export interface Blocks {
  readonly nodes: readonly BodyNode[]
  /** Whether blank lines are between two of them. */
  readonly areSpaced: boolean
}

/** Reads all lines of a container, or declines; those of an item may start with a check box. */
type ReadAll = (lines: BodyLines, isItem: boolean) => Blocks | undefined

/** Reads the quote that starts on a line, or declines. */
export function readQuote(lines: BodyLines, index: number, readAll: ReadAll): Read | undefined {
  const { text } = lines
  const inner = new BodyLines(text)
  let next = index
  for (; next < lines.count; next++) {
    const mark = lines.starts[next]! + lines.indentation(next)
    const isMarked = lines.indentation(next) < 4 && lines.first(next) === '>'
    if (isMarked && !lines.lazy?.has(next)) {
      if (text[mark + 1] === '\t') return undefined
      inner.add(mark + (text[mark + 1] === ' ' ? 2 : 1), lines.ends[next]!)
    } else if (lines.isLazy(next)) {
      inner.addLazy(lines.starts[next]!, lines.ends[next]!)
    } else break
  }
  const inside = lines.endsAt(next) ? readAll(inner, false) : undefined
  if (!inside) return undefined
  const writer = new ContentWriter()
  writer.html('\n')
  for (const node of inside.nodes) writeNestedBlock(node, writer)
  writer.startLine()
  const { content, text: plainText } = writer.finish()
  const span = lines.span(index, next)
  const quote = takeAlert({ content, text: plainText.trim() }, text, span.start)
  return { node: { type: 'quote', ...quote, span }, next }
}

/** What marks an item: two of a list have the same kind of marker. */
interface Marker {
  readonly kind: string
  readonly number: number
  readonly length: number
}

/** Reads the list whose first item starts on a line, or declines. */
export function readList(lines: BodyLines, first: number, readAll: ReadAll): Read | undefined {
  const opening = markerAt(lines, first)
  if (!opening) return undefined
  const items: (readonly BodyNode[])[] = []
  let isLoose = false
  let last = first
  let next = first
  for (let item: Marker | undefined = opening; item;) {
    const inside = linesOfItem(lines, next, lines.indentation(next) + item.length)
    const blocks = inside && readAll(inside, true)
    if (!blocks) return undefined
    items.push(blocks.nodes)
    last = next + inside.count - 1
    next = last + 1
    while (next < lines.count && lines.indentation(next) < 0) next++
    const isDirectlyAbove = next === last + 1
    // In micromark, what is below a blank line of a quote can make the list above it loose.
    const isInDoubt = lines.lazy || lines.first(next) === '>'
    if (!isDirectlyAbove && !lines.isWhole && isInDoubt) return undefined
    isLoose ||= blocks.areSpaced
    item = siblingAt(lines, next, opening)
    if (item) isLoose ||= !isDirectlyAbove
    else if (!endsList(lines, next, opening.kind, isDirectlyAbove)) return undefined
  }
  const writer = new ListWriter(/[.)]/.test(opening.kind), !isLoose)
  writer.number(opening.number)
  for (const nodes of items) {
    writer.openItem()
    for (const node of nodes) writer.block(node)
  }
  const span = lines.span(first, last + 1)
  return { node: { type: 'other', ...writer.finish(), span }, next: last + 1 }
}

const marker = /^(?:([-+*])|(\d{1,9})([.)])) {1,4}(?=[^ ])/

/** The marker of the item that starts on a line, unless the item holds nothing or code. */
function markerAt(lines: BodyLines, index: number): Marker | undefined {
  const line = lines.rest(index)
  const match = marker.exec(line)
  if (!match || (match[1] && isRule(line))) return undefined
  const [{ length }, bullet, digits, delimiter] = match
  return { kind: bullet ?? delimiter!, number: Number(digits ?? 1), length }
}

/** The marker of the next item of a list, if one starts on a line. */
function siblingAt(lines: BodyLines, index: number, { kind }: Marker): Marker | undefined {
  const indentation = lines.indentation(index)
  if (indentation < 0 || indentation > 3 || lines.lazy?.has(index)) return undefined
  const sibling = markerAt(lines, index)
  return sibling?.kind === kind ? sibling : undefined
}

/** The lines of an item without its marker and its indentation; nothing where that is in doubt. */
function linesOfItem(lines: BodyLines, first: number, indentation: number): BodyLines | undefined {
  const inner = new BodyLines(lines.text)
  let count = 0
  for (let index = first; index < lines.count; index++) {
    const start = lines.starts[index]!
    const end = lines.ends[index]!
    const spaces = index === first ? indentation : lines.indentation(index)
    if (index > first && lines.isLazy(index, indentation)) {
      inner.addLazy(start, end)
    } else if (spaces < 0 || spaces >= indentation) {
      inner.add(Math.min(start + indentation, end), end)
    } else if (lines.first(index) === '\t') {
      return undefined
    } else break
    if (spaces >= 0) count = inner.count
  }
  // As a line of indented code that is above it, such a line is not blank.
  if (inner.starts.some((start, line) => line >= count && inner.ends[line]! - start > 3)) {
    return undefined
  }
  inner.starts.length = inner.ends.length = count
  return inner
}

/** Whether a line is not part of the list above it, whatever that ends with. */
function endsList(
  lines: BodyLines,
  index: number,
  listKind: string,
  isDirectlyAbove: boolean,
): boolean {
  if (index >= lines.count) return true
  if (lines.first(index) === '\t') return false
  if (lines.indentation(index) < 4 && startsItem(lines.rest(index))) {
    // An item of the same list may hold code or nothing.
    const kind = markerAt(lines, index)?.kind ?? listKind
    return !isDirectlyAbove && kind !== listKind
  }
  return !isDirectlyAbove || lines.kind(index) === 'block'
}
