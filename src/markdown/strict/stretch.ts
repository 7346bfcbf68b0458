/*
 * Finds where a doubtful stretch ends for certain: after a blank line, at a line that starts in
 * column 0 and is no item and no quote, outside of fences and of HTML that goes on over blank lines.
 * A fence is certain when nothing that is less indented, nothing that a blank line ends, and no
 * second reading of its first line is about; else the stretch goes on to the end of the body.
 */
import type { BodyNode } from '../node.js'
import type { LineReader } from './line-reader.js'
import type { Lines } from './lines.js'

const fence = /^(?:[>\s]|[-+*]\s|\d{1,9}[.)]\s)*(`{3,}(?=[^`]*$)|~{3,})/
const openHtml = /<(?:!|\?|pre|script|style|textarea)/i
const item = /^(?:[-+*]|\d{1,9}[.)])(?:\s|$)/

/** The index of the line after the doubtful stretch that starts at a line. */
export function endOfStretch(reader: LineReader, lines: Lines, from: number): number {
  const { text } = reader
  const count = lines.starts.length
  let isBlankAbove = false
  let hasHtml = false
  for (let index = from; index < count; index++) {
    const start = lines.starts[index]!
    const end = lines.ends[index]!
    const indentation = reader.indentation(lines, index)
    if (indentation < 0) {
      isBlankAbove = true
      hasHtml = false
      continue
    }
    const line = text.slice(start, end)
    if (isBlankAbove && indentation === 0 && index > from && !startsContainer(line)) return index
    isBlankAbove = false
    if (line.includes('<')) {
      if (openHtml.test(line)) return count
      hasHtml = true
    }
    const marks = fence.exec(line)
    if (!marks) continue
    const closing = endOfFence(reader, lines, index, marks)
    if (closing < 0 || hasHtml) return count
    index = closing
  }
  return count
}

/** Whether a stretch starts for certain at a line, whatever it holds; `above` is the node above it. */
export function startsStretch(
  reader: LineReader,
  lines: Lines,
  index: number,
  above: BodyNode | undefined,
): boolean {
  if (reader.indentation(lines, index) !== 0 || reader.indentation(lines, index - 1) >= 0)
    return false
  const line = reader.text.slice(lines.starts[index], lines.ends[index])
  // A list or a quote could go on with one above it.
  const isOpenAbove = !above || above.type === 'other' || above.type === 'quote'
  return !isOpenAbove || !startsContainer(line)
}

function startsContainer(line: string): boolean {
  return line.startsWith('>') || line.startsWith('\t') || item.test(line)
}

/** The line that closes a fence in a doubtful stretch; -1 where that is in doubt. */
function endOfFence(
  reader: LineReader,
  lines: Lines,
  opening: number,
  { 0: { length }, 1: marks }: RegExpExecArray,
): number {
  const column = length - marks!.length
  for (let index = opening + 1; index < lines.starts.length; index++) {
    const indentation = reader.indentation(lines, index)
    if (indentation < 0) continue
    if (indentation < column) return -1
    const line = reader.text.slice(lines.starts[index]! + indentation, lines.ends[index])
    if (!line.startsWith(marks!)) continue
    return indentation === column && /^(?:`+|~+)[ \t]*$/.test(line) ? index : -1
  }
  return -1
}
