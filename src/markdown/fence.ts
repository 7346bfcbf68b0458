import { skipSpaces, trimmedEnd } from '../source/white-space.js'
import { endOfRun } from './code-span.js'

const SHORTEST = 3

/** Backticks or tildes in a row at the start of a line, with what follows them on the line. */
export interface Fence {
  readonly marker: '`' | '~'
  /** How many marks there are. */
  readonly length: number
  /** Where the text after the marks starts; the end of the line when there is none. */
  readonly infoStart: number
  /** Where the text after the marks ends. */
  readonly infoEnd: number
}

/** The marks that a line starts with, however few; `start` is the first character that is no space. */
export function readFenceMarks(text: string, start: number, end: number): Fence | undefined {
  const marker = start < end ? text[start] : undefined
  if (marker !== '`' && marker !== '~') return undefined
  const marksEnd = Math.min(endOfRun(text, start), end)
  const infoStart = skipSpaces(text, marksEnd, end)
  return { marker, length: marksEnd - start, infoStart, infoEnd: trimmedEnd(text, infoStart, end) }
}

/** The fence that a line opens; `start` is its first character that is no space. */
export function readOpeningFence(text: string, start: number, end: number): Fence | undefined {
  const marks = readFenceMarks(text, start, end)
  if (!marks || marks.length < SHORTEST) return undefined
  const { marker, infoStart, infoEnd } = marks
  if (marker === '`' && text.slice(infoStart, infoEnd).includes('`')) return undefined
  return marks
}

/** Whether a line closes a fence: with at least as many of its marks, and nothing after them. */
export function isClosingFence(text: string, start: number, end: number, fence: Fence): boolean {
  if (text[start] !== fence.marker) return false
  const marks = readFenceMarks(text, start, end)
  return marks !== undefined && marks.infoStart === end && marks.length >= fence.length
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

const closingBackticks = /\n {0,3}`{3,}[ \t]*\n/g
const closingTildes = /\n {0,3}~{3,}[ \t]*\n/g

/** Where the line after a closed fence starts; longer marks than usual are not looked at. */
function endOfFence(text: string, start: number, end: number): number | undefined {
  const lineEnd = text.indexOf('\n', start)
  const fence = lineEnd === -1 ? undefined : readOpeningFence(text, start, lineEnd)
  if (fence?.length !== SHORTEST) return undefined
  const closing = fence.marker === '`' ? closingBackticks : closingTildes
  closing.lastIndex = lineEnd
  // Text below the end is not searched.
  return closing.test(text.slice(0, end)) ? closing.lastIndex : undefined
}
