/*
 * Answers for a fence at the start of a line, closed by a fence at the start of a line, whose info
 * string holds no escape, no character reference, no fence mark and no
 * blank but spaces between words.
 */
import { normalizeLineEndings } from '../../source/line-endings.js'
import type { Code } from '../node.js'
import type { Line } from './line.js'

/** A fenced block, and the index of the line behind it. */
export interface FencedLines {
  readonly node: Code
  readonly next: number
}

const opening = /^(`{3,}|~{3,})((?:[^\\&`~\s\0]| (?! *$))*)$/

/** Reads the fenced code block that starts at a line, or declines. */
export function readFence(
  text: string,
  lines: readonly Line[],
  index: number,
): FencedLines | undefined {
  const first = lines[index]!
  const match = opening.exec(text.slice(first.start, first.end))
  if (!match) return undefined
  const [, marks, info] = match as unknown as [string, string, string]
  const closing = closingLine(text, lines, index + 1, marks)
  if (closing === undefined) return undefined
  const inner = lines.slice(index + 1, closing)
  const value = valueOf(text, inner)
  if (value.includes('\0')) return undefined
  const trimmed = info.trim()
  const language = /^\S*/.exec(trimmed)![0]
  const infoStart = first.start + marks.length + (info.length - info.trimStart().length)
  return {
    node: {
      type: 'code',
      fenced: true,
      language,
      meta: trimmed.slice(language.length).trimStart(),
      ...(trimmed !== '' && { infoSpan: { start: infoStart, end: infoStart + trimmed.length } }),
      value,
      lineOffsets: inner.map(({ start }) => start),
      endsWithLineEnding: inner.length > 0,
      span: { start: first.start, end: lines[closing]!.end },
    },
    next: closing + 1,
  }
}

function closingLine(
  text: string,
  lines: readonly Line[],
  from: number,
  marks: string,
): number | undefined {
  for (let index = from; index < lines.length; index++) {
    const { start, end } = lines[index]!
    if (text[start] !== marks[0] && text[start] !== ' ') continue
    // A closing fence may be indented; then micromark decides.
    const blanks = /^ {0,3}/.exec(text.slice(start, Math.min(start + 3, end)))![0].length
    if (!text.startsWith(marks, start + blanks)) continue
    const rest = text.slice(start + blanks, end).replace(/[ \t]+$/, '')
    if ([...rest].every((character) => character === marks[0])) {
      return blanks === 0 && start + rest.length === end ? index : undefined
    }
  }
  return undefined
}

function valueOf(text: string, lines: readonly Line[]): string {
  if (lines.length === 0) return ''
  const value = text.slice(lines[0]!.start, lines.at(-1)!.end)
  return normalizeLineEndings(value)
}
