/*
 * Answers for a fence at the start of a line, closed by a fence at the start of a line, whose info
 * string holds no escape, no character reference,  no fence mark and no
 * white space but spaces between words.
 */
import { normalizeLineEndings, type Line } from '../../source/lines.js'
import { isSpace } from '../../source/white-space.js'
import { findClosingFence, readOpeningFence } from '../fence.js'
import type { Code } from '../node.js'

/** A fenced block, and the index of the line after it. */
export interface FencedLines {
  readonly node: Code
  readonly next: number
}

const unusualInfo = /[\\&`~\0]|[^\S ]/

/** Reads the fenced code block that starts at a line, or declines. */
export function readFence(
  text: string,
  lines: readonly Line[],
  index: number,
): FencedLines | undefined {
  const first = lines[index]!
  const fence = readOpeningFence(text, first.start, first.end)
  if (!fence || hasTrailingSpace(text, first)) return undefined
  const info = text.slice(fence.infoStart, fence.infoEnd)
  if (unusualInfo.test(text.slice(first.start + fence.length, fence.infoEnd))) return undefined
  const closing = findClosingFence(text, fence, first.next, lines.at(-1)!.end)
  if (!closing) return undefined
  let next = index + 1
  while (lines[next]!.end < closing.end) next++
  // A closing fence may be indented, or have spaces after it; then micromark decides.
  if (lines[next]!.start < closing.start || hasTrailingSpace(text, lines[next]!)) return undefined
  const inner = lines.slice(index + 1, next)
  const value = valueOf(text, inner)
  if (value.includes('\0')) return undefined
  const language = /^\S*/.exec(info)![0]
  return {
    node: {
      type: 'code',
      fenced: true,
      language,
      meta: info.slice(language.length).trimStart(),
      ...(info !== '' && { infoSpan: { start: fence.infoStart, end: fence.infoEnd } }),
      value,
      lineOffsets: inner.map(({ start }) => start),
      endsWithLineEnding: inner.length > 0,
      span: { start: first.start, end: closing.end },
    },
    next: next + 1,
  }
}

function hasTrailingSpace(text: string, { start, end }: Line): boolean {
  return isSpace(text.charCodeAt(end - 1)) && end > start
}

function valueOf(text: string, lines: readonly Line[]): string {
  if (lines.length === 0) return ''
  const value = text.slice(lines[0]!.start, lines.at(-1)!.end)
  return normalizeLineEndings(value)
}
