/*
 * Reads quotes and lists as CommonMark and GFM do. Declines at empty items, at items that are indented
 * in different ways or start with code, and at lines of a quote or an item that lack its marks.
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
  const starts: number[] = []
  const ends: number[] = []
  let next = index
  for (; next < lines.starts.length; next++) {
    const indentation = reader.indentation(lines, next)
    const mark = lines.starts[next]! + indentation
    if (indentation < 0 || indentation > 3 || text[mark] !== '>') break
    if (text[mark + 1] === '\t') return reader.decline()
    starts.push(mark + (text[mark + 1] === ' ' ? 2 : 1))
    ends.push(lines.ends[next]!)
  }
  if (!reader.endsAt(lines, next)) return reader.decline()
  const inside = reader.readAll({ starts, ends, isWhole: false })
  if (!inside) return reader.decline()
  reader.next = next
  const writer = new ContentWriter()
  writer.html('\n')
  for (const node of inside.nodes) writeNestedBlock(node, writer)
  writer.startLine()
  const { content, text: plainText } = writer.finish()
  const quote = takeAlert({ content, text: plainText.trim() }, text, start)
  return { type: 'quote', ...quote, span: { start, end: ends.at(-1)! } }
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
    const inside = linesOfItem(reader, lines, next, indentation + item.length)
    const blocks = inside && reader.readAll(inside, true)
    if (!blocks) return reader.decline()
    items.push(blocks.nodes)
    last = next + inside.starts.length - 1
    next = last + 1
    while (next < lines.starts.length && reader.indentation(lines, next) < 0) next++
    isLoose ||= blocks.areSpaced
    const isDirectlyAbove = next === last + 1
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

  function siblingAt(index: number): Marker | undefined {
    if (index >= lines.starts.length || reader.indentation(lines, index) !== indentation) return
    const sibling = markerAt(reader.text, lines, index, indentation)
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
function linesOfItem(reader: LineReader, lines: LineOffsets, first: number, indentation: number) {
  const starts: number[] = []
  const ends: number[] = []
  let count = 0
  for (let index = first; index < lines.starts.length; index++) {
    const start = lines.starts[index]!
    const end = lines.ends[index]!
    const spaces = index === first ? indentation : reader.indentation(lines, index)
    if (spaces >= 0 && spaces < indentation) {
      if (reader.text.charCodeAt(start + spaces) === TAB) return undefined
      break
    }
    starts.push(Math.min(start + indentation, end))
    ends.push(end)
    if (spaces >= 0) count = starts.length
  }
  // As a line of indented code that is above it, such a line is not blank.
  if (starts.some((start, index) => index >= count && ends[index]! - start > 3)) return undefined
  starts.length = ends.length = count
  return { starts, ends, isWhole: false }
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
