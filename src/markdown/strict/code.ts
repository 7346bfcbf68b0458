/*
 * Reads fences that are closed in their container, and indented code. Declines at info strings with
 * escapes, character references or unusual spaces, at closing fences with spaces after them, and at
 * tabs and lines of four spaces in indented code.
 */
import { isSpace, skipSpaces } from '../../source/white-space.js'
import { isClosingFence, readOpeningFence, type FenceMarks } from '../fence.js'
import type { Code } from '../node.js'
import type { BodyLines, Read } from './lines.js'

const TAB = 9
const INDENT = 4

const doubtful = /[\\&`~]|[^\S ]/

/** Reads the fenced code block that starts on a line, or declines; `'none'` where the line opens no fence. */
export function readFence(lines: BodyLines, index: number): Read | 'none' | undefined {
  const { text } = lines
  const { start, end } = lines.span(index, index + 1)
  const indentation = lines.indentation(index)
  const fence = readOpeningFence(text, start, end)
  if (!fence) return 'none'
  const { infoStart, infoEnd } = fence
  if (doubtful.test(text.slice(start + fence.length, infoEnd))) return undefined
  const info = text.slice(infoStart, infoEnd)
  const closing = closingLine(lines, index + 1, fence)
  if (closing < 0) return undefined
  const inside = {
    starts: lines.starts.slice(index + 1, closing),
    ends: lines.ends.slice(index + 1, closing),
  }
  let value = ''
  if (inside.starts.length > 0) {
    if (lines.isWhole && indentation === 0) {
      value = text.slice(inside.starts[0], inside.ends.at(-1))
    } else {
      inside.starts = inside.starts.map((from, line) => {
        let at = from
        while (at < from + indentation && text.charCodeAt(at) === 32) at++
        return Math.min(at, inside.ends[line]!)
      })
      // A tab stands for spaces, and some of them can be part of the indentation.
      if (inside.starts.some((from) => text.charCodeAt(from) === TAB)) return undefined
      value = inside.starts.map((from, line) => text.slice(from, inside.ends[line])).join('\n')
    }
  }
  const language = /^\S*/.exec(info)![0]
  const meta = info.slice(language.length).trimStart()
  // The spaces after a single word are no part of its span, those after more words are.
  const infoSpan = { start: infoStart, end: meta === '' ? infoEnd : end }
  const node: Code = {
    type: 'code',
    fenced: true,
    language,
    meta,
    ...(info !== '' && { infoSpan }),
    value,
    lineOffsets: inside.starts,
    endsWithLineEnding: inside.starts.length > 0,
    span: { start, end: lines.ends[closing]! },
  }
  return { node, next: closing + 1 }
}

/** The index of the line that closes a fence; -1 where there is none, or in doubt. */
function closingLine(lines: BodyLines, from: number, fence: FenceMarks): number {
  const { text } = lines
  for (let index = from; index < lines.starts.length; index++) {
    let start = lines.starts[index]!
    while (start < lines.starts[index]! + 3 && text.charCodeAt(start) === 32) start++
    if (!isClosingFence(text, start, lines.ends[index]!, fence)) continue
    return isSpace(text.charCodeAt(lines.ends[index]! - 1)) ? -1 : index
  }
  return -1
}

/** Reads the block of indented code that starts on a line, or declines. */
export function readIndentedCode(lines: BodyLines, index: number): Read | undefined {
  const { text } = lines
  const lineOffsets: number[] = []
  const values: string[] = []
  let count = 0
  for (let line = index; line < lines.starts.length; line++) {
    const start = lines.starts[line]!
    const end = lines.ends[line]!
    const content = skipSpaces(text, start, end)
    if (text.slice(start, content).includes('\t')) return undefined
    if (content < end && content < start + INDENT) break
    if (content === end && content >= start + INDENT) return undefined
    lineOffsets.push(Math.min(start + INDENT, end))
    values.push(text.slice(start + INDENT, end))
    if (content < end) count = values.length
  }
  lineOffsets.length = values.length = count
  const node: Code = {
    type: 'code',
    fenced: false,
    language: '',
    meta: '',
    value: values.join('\n'),
    lineOffsets,
    endsWithLineEnding: true,
    span: { start: lines.starts[index]!, end: lines.ends[index + count - 1]! },
  }
  return { node, next: index + count }
}
