/*
 * Reads quotes and lists as CommonMark and GFM do. Declines at empty items, at items that start with
 * code, and at lines that lack the marks of a quote or an item, unless they go on with a paragraph.
 */
import { takeAlert } from '../annotations.js'
import { ContentWriter, ListWriter, writeNestedBlock } from '../content-writer.js'
import type { Other, Quote } from '../node.js'
import { isRule, kindBelowText, startsItem } from '../structure/line-start.js'
import type { LineReader } from './line-reader.js'
import type { LineOffsets } from '../../source/lines.js'

const marker = /^(?:([-+*])|(\d{1,9})([.)])) {1,4}(?=[^ ])/

/** Reads the quote whose first mark is at an offset of a line, or declines. */
export function readQuote(
  reader: LineReader,
  lines: LineOffsets,
  index: number,
  start: number,
): Quote | undefined {
  const { text } = reader
  const inner = new InnerLines()
  let next = index
  for (; next < lines.starts.length; next++) {
    const indentation = reader.indentation(lines, next)
    const mark = lines.starts[next]! + indentation
    const isMarked = indentation >= 0 && indentation < 4 && text[mark] === '>'
    if (isMarked && !lines.lazy?.has(next)) {
      if (text[mark + 1] === '\t') return reader.decline()
      inner.add(mark + (text[mark + 1] === ' ' ? 2 : 1), lines.ends[next]!)
    } else if (isLazy(reader, lines, next)) {
      inner.addLazy(lines.starts[next]!, lines.ends[next]!)
    } else break
  }
  if (!reader.endsAt(lines, next)) return reader.decline()
  const inside = reader.readAll(inner)
  if (!inside) return reader.decline()
  reader.next = next
  const writer = new ContentWriter()
  writer.html('\n')
  for (const node of inside.nodes) writeNestedBlock(node, writer)
  writer.startLine()
  const { content, text: plainText } = writer.finish()
  const quote = takeAlert({ content, text: plainText.trim() }, text, start)
  return { type: 'quote', ...quote, span: { start, end: inner.ends.at(-1)! } }
}

/** What marks an item: two of a list have the same kind of marker. */
interface Marker {
  readonly kind: string
  readonly number: number
  readonly length: number
}

/** The list that is open above a line. */
interface List {
  readonly kind: string
  readonly indentation: number
  /** Whether no blank line is between the list and the line. */
  readonly isDirectlyAbove: boolean
}

const TAB = 9

/** Reads the list whose first item starts on a line, or declines. */
export function readList(reader: LineReader, lines: LineOffsets, first: number): Other | undefined {
  const indentation = reader.indentation(lines, first)
  const opening = markerAt(reader.text, lines, first, indentation)
  if (!opening) return reader.decline()
  const items = []
  let isLoose = false
  let last = first
  let next = first
  for (let item: Marker | undefined = opening; item; item = siblingAt(next)) {
    const inside = linesOfItem(reader, lines, next, reader.indentation(lines, next) + item.length)
    const blocks = inside && reader.readAll(inside, true)
    if (!blocks) return reader.decline()
    items.push(blocks.nodes)
    last = next + inside.starts.length - 1
    next = last + 1
    while (next < lines.starts.length && reader.indentation(lines, next) < 0) next++
    isLoose ||= blocks.areSpaced
    const isDirectlyAbove = next === last + 1
    // In micromark, a quote below a blank line of a quote makes the list above it loose.
    if (!isDirectlyAbove && !lines.isWhole && startsWithMark(next)) return reader.decline()
    if (siblingAt(next)) isLoose ||= !isDirectlyAbove
    else if (!endsList(reader, lines, next, { kind: opening.kind, indentation, isDirectlyAbove })) {
      return reader.decline()
    }
  }
  const writer = new ListWriter(/[.)]/.test(opening.kind), !isLoose)
  writer.number(opening.number)
  for (const nodes of items) {
    writer.openItem()
    for (const node of nodes) writer.block(node)
  }
  reader.next = last + 1
  const span = { start: lines.starts[first]! + indentation, end: lines.ends[last]! }
  return { type: 'other', ...writer.finish(), span }

  function startsWithMark(index: number): boolean {
    const start = (lines.starts[index] ?? NaN) + reader.indentation(lines, index)
    return reader.text[start] === '>'
  }

  function siblingAt(index: number): Marker | undefined {
    if (index >= lines.starts.length || lines.lazy?.has(index)) return
    const indented = reader.indentation(lines, index)
    const sibling = indented < 4 ? markerAt(reader.text, lines, index, indented) : undefined
    return sibling?.kind === opening!.kind ? sibling : undefined
  }
}

function markerAt(text: string, lines: LineOffsets, index: number, indentation: number) {
  const line = text.slice(lines.starts[index]! + indentation, lines.ends[index])
  const match = marker.exec(line)
  if (!match || (match[1] && isRule(line))) return undefined
  const [{ length }, bullet, digits, delimiter] = match
  return { kind: bullet ?? delimiter!, number: Number(digits ?? 1), length }
}

/** The lines of an item without its marker and its indentation; nothing where that is in doubt. */
function linesOfItem(
  reader: LineReader,
  lines: LineOffsets,
  first: number,
  indentation: number,
): InnerLines | undefined {
  const inner = new InnerLines()
  let count = 0
  for (let index = first; index < lines.starts.length; index++) {
    const start = lines.starts[index]!
    const end = lines.ends[index]!
    const spaces = index === first ? indentation : reader.indentation(lines, index)
    if (index > first && isLazy(reader, lines, index, indentation)) {
      inner.addLazy(start, end)
    } else {
      if (spaces >= 0 && spaces < indentation) {
        if (reader.text.charCodeAt(start + spaces) === TAB) return undefined
        break
      }
      inner.add(Math.min(start + indentation, end), end)
    }
    if (spaces >= 0) count = inner.starts.length
  }
  // As a line of indented code that is above it, such a line is not blank.
  if (inner.starts.some((start, index) => index >= count && inner.ends[index]! - start > 3)) {
    return undefined
  }
  inner.starts.length = inner.ends.length = count
  return inner
}

/** The lines of a container without its marks. */
class InnerLines implements LineOffsets {
  readonly starts: number[] = []
  readonly ends: number[] = []
  readonly isWhole = false
  lazy: Set<number> | undefined

  add(start: number, end: number): void {
    this.starts.push(start)
    this.ends.push(end)
  }

  /** Adds a line that lacks the marks. */
  addLazy(start: number, end: number): void {
    this.lazy ??= new Set()
    this.lazy.add(this.starts.length)
    this.add(start, end)
  }
}

/** Whether a line without the marks of the container above it goes on with a paragraph there, if one is open. */
function isLazy(reader: LineReader, lines: LineOffsets, index: number, size = Infinity): boolean {
  if (lines.lazy?.has(index)) return true
  const indentation = reader.indentation(lines, index)
  if (indentation < 0 || indentation >= size || reader.indentation(lines, index - 1) < 0)
    return false
  // There, more HTML ends a paragraph than elsewhere.
  if (reader.text[lines.starts[index]! + indentation] === '<') return false
  return reader.kindAt(lines, index) === 'text'
}

/** Whether a line is not part of the list above it, whatever that ends with. */
function endsList(reader: LineReader, lines: LineOffsets, index: number, list: List): boolean {
  if (index >= lines.starts.length) return true
  const indentation = reader.indentation(lines, index)
  const start = lines.starts[index]! + indentation
  if (reader.text.charCodeAt(start) === TAB) return false
  const line = reader.text.slice(start, lines.ends[index])
  if (indentation < 4 && startsItem(line)) {
    // An item of the same list may be indented in another way, or hold code or nothing.
    const kind = markerAt(reader.text, lines, index, indentation)?.kind ?? list.kind
    return !list.isDirectlyAbove && kind !== list.kind && indentation === list.indentation
  }
  return !list.isDirectlyAbove || (indentation < 4 && kindBelowText(line) === 'block')
}
