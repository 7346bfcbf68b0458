/*
 * Reads fences that are closed in their container, and indented code. Declines at info strings with
 * escapes, character references or unusual spaces, at closing fences with spaces after them, and at
 * tabs and lines of four spaces in indented code.
 */
import { isSpace, skipSpaces } from '../../source/white-space.js'
import type { Fence } from '../fence.js'
import type { Code } from '../node.js'
import type { Leaf } from '../structure/block.js'
import type { BodyLines } from './runs.js'

const TAB = 9
const SPACE = 32
const INDENT = 4

const doubtful = /[\\&`~]|[^\S ]/

/** Whether the first character that is not one of spaces is a tab. */
export function startsWithTab(text: string, start: number): boolean {
  let at = start
  while (text.charCodeAt(at) === SPACE) at++
  return text.charCodeAt(at) === TAB
}

/** Reads a fenced code block, or declines. */
export function readFence(
  { text, starts, ends }: BodyLines,
  leaf: Leaf,
  isWhole: boolean,
): Code | undefined {
  const { start, from, to, indent, isClosed } = leaf
  const { infoStart, infoEnd, length } = leaf.ending as Fence
  const span = { start, end: ends[to - 1]! }
  if (!isClosed || isSpace(text.charCodeAt(span.end - 1))) return undefined
  if (doubtful.test(text.slice(start + length, infoEnd))) return undefined
  let lineOffsets = starts.slice(from + 1, to - 1)
  let value = ''
  if (lineOffsets.length > 0) {
    if (indent === 0 && isWhole) {
      value = text.slice(lineOffsets[0], ends[to - 2])
    } else {
      // A tab stands for spaces, and some of them can be part of the indentation.
      if (lineOffsets.some((at) => startsWithTab(text, at))) return undefined
      lineOffsets = lineOffsets.map((first, line) => {
        const last = Math.min(first + indent, ends[from + 1 + line]!)
        let at = first
        while (at < last && text.charCodeAt(at) === SPACE) at++
        return at
      })
      value = lineOffsets.map((at, line) => text.slice(at, ends[from + 1 + line])).join('\n')
    }
  }
  const info = text.slice(infoStart, infoEnd)
  const language = /^\S*/.exec(info)![0]
  const meta = info.slice(language.length).trimStart()
  // The spaces after a single word are no part of its span, those after more words are.
  const infoSpan = { start: infoStart, end: meta === '' ? infoEnd : ends[from]! }
  return {
    type: 'code',
    fenced: true,
    language,
    meta,
    ...(info !== '' && { infoSpan }),
    value,
    lineOffsets,
    endsWithLineEnding: lineOffsets.length > 0,
    span,
  }
}

/** Reads a block of indented code, or declines. */
export function readIndentedCode({ text, starts, ends }: BodyLines, leaf: Leaf): Code | undefined {
  const lineOffsets: number[] = []
  const values: string[] = []
  for (let line = leaf.from; line < leaf.to; line++) {
    const start = starts[line]!
    const end = ends[line]!
    const content = skipSpaces(text, start, end)
    if (text.slice(start, content).includes('\t')) return undefined
    if (content === end && content >= start + INDENT) return undefined
    lineOffsets.push(Math.min(start + INDENT, end))
    values.push(text.slice(start + INDENT, end))
  }
  return {
    type: 'code',
    fenced: false,
    language: '',
    meta: '',
    value: values.join('\n'),
    lineOffsets,
    endsWithLineEnding: true,
    span: { start: starts[leaf.from]!, end: ends[leaf.to - 1]! },
  }
}
