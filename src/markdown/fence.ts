import type { Span } from '../source/position.js'
import { findLineEnding, isLineEnding, skipSpaces, trimmedEnd } from '../source/white-space.js'

const BACKTICK = 96
const TILDE = 126
const SHORTEST = 3

/** Backticks or tildes in a row at the start of a line, with what follows them on the line. */
export interface Fence {
  /** The character code of the marks, of a backtick or a tilde. */
  readonly marker: number
  /** How many marks there are. */
  readonly length: number
  /** Where the text after the marks starts; the end of the line when there is none. */
  readonly infoStart: number
  /** Where the text after the marks ends. */
  readonly infoEnd: number
}

/** The marks that a line starts with, however few; `start` is the first character that is no space. */
export function readFenceMarks(text: string, start: number, end: number): Fence | undefined {
  const marker = start < end ? text.charCodeAt(start) : Number.NaN
  if (marker !== BACKTICK && marker !== TILDE) return undefined
  let marksEnd = start + 1
  while (marksEnd < end && text.charCodeAt(marksEnd) === marker) marksEnd++
  const infoStart = skipSpaces(text, marksEnd, end)
  return { marker, length: marksEnd - start, infoStart, infoEnd: trimmedEnd(text, infoStart, end) }
}

/** The fence that a line opens; `start` is its first character that is no space. */
export function readOpeningFence(text: string, start: number, end: number): Fence | undefined {
  const marks = readFenceMarks(text, start, end)
  if (!marks || marks.length < SHORTEST) return undefined
  const { marker, infoStart, infoEnd } = marks
  if (marker === BACKTICK && text.slice(infoStart, infoEnd).includes('`')) return undefined
  return marks
}

/** Whether a line closes a fence: with at least as many of its marks, and nothing after them. */
export function isClosingFence(text: string, start: number, end: number, fence: Fence): boolean {
  if (text.charCodeAt(start) !== fence.marker) return false
  const marks = readFenceMarks(text, start, end)
  return marks !== undefined && marks.infoStart === end && marks.length >= fence.length
}

/**
 * The line that closes a fence which is in no list or quote: the first closing fence from `from`, the
 * start of a line, on. The span holds the marks and what follows them on the line.
 */
export function findClosingFence(
  text: string,
  fence: Fence,
  from: number,
  end: number,
): Span | undefined {
  const marks = String.fromCharCode(fence.marker).repeat(fence.length)
  // Text below the end is not searched.
  const inside = text.slice(0, end)
  let at = inside.indexOf(marks, from)
  while (at !== -1) {
    let lineStart = at
    while (lineStart > from && at - lineStart < 3 && text[lineStart - 1] === ' ') lineStart--
    const lineEnd = findLineEnding(text, at, end)
    const isAtStart = lineStart === from || isLineEnding(text.charCodeAt(lineStart - 1))
    if (isAtStart && isClosingFence(text, at, lineEnd, fence)) return { start: at, end: lineEnd }
    at = inside.indexOf(marks, lineEnd)
  }
  return undefined
}

/** The languages of what looks like an opening fence anywhere in a text: too many rather than too few. */
export function fenceLanguages(text: string): string[] {
  const fences = text.matchAll(/(?:`{3,}|~{3,})[ \t]*([^\s`~]+)/g)
  return [...new Set(Array.from(fences, ([, language]) => language!))]
}

const plainLine = String.raw`(?! {0,3}[{%][^\n]*%\})(?![^\n]*(?:\`\`\`|~~~))[^\n]*\n`
const textLines = new RegExp(`(?:(?! {0,3}<)${plainLine}){1,100}`, 'y')
const rawHtml = ' {0,3}<(?:[!?]|pre|script|style|textarea)'
const htmlLines = new RegExp(
  String.raw`(?= {0,3}<)(?:(?!${rawHtml})(?=[ \t]*[^ \t\n])${plainLine}){1,100}(?=[ \t]*(?:\n|$))`,
  'iy',
)

/**
 * Whether the whole lines between two offsets, which hold no `{%`, open nothing that could hide the
 * `{%` after them: none resembles a tag, raw HTML ends at its next blank line and has no fence in
 * it, and fences are at the start of their lines and closed. Line endings are line feeds.
 */
export function isPlainText(text: string, start: number, end: number): boolean {
  let offset = start
  while (offset < end) {
    const next =
      endOf(textLines, text, offset) ??
      endOf(htmlLines, text, offset) ??
      endOfFence(text, offset, end)
    if (next === undefined) return false
    offset = next
  }
  return true
}

function endOf(lines: RegExp, text: string, start: number): number | undefined {
  lines.lastIndex = start
  return lines.test(text) ? lines.lastIndex : undefined
}

function endOfFence(text: string, start: number, end: number): number | undefined {
  const lineEnd = text.indexOf('\n', start)
  const fence = lineEnd === -1 ? undefined : readOpeningFence(text, start, lineEnd)
  const closing = fence && findClosingFence(text, fence, lineEnd + 1, end)
  // The last line of the text has no line ending.
  return closing && closing.end < end ? closing.end + 1 : undefined
}
