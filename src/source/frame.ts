import type { Range } from './position.js'
import type { Source } from './source.js'

/** The number of lines shown above and below the marked one. */
const CONTEXT = 2
/** The number of columns of a line that are shown; what is longer is cut around the mark. */
const WIDTH = 100
const TAB = '  '

/**
 * The lines around a range, numbered, with a line of carets under the range's first line.
 *
 * The layout is the one that Vite's overlay recognises as a code frame.
 */
export function codeFrame(source: Source, range: Range): string {
  const marked = range.start.line
  const first = Math.max(1, marked - CONTEXT)
  const last = Math.min(source.lines.starts.length, marked + CONTEXT)
  const gutter = String(last).length
  const from = windowStart(source, range)
  const lines: string[] = []
  for (let line = first; line <= last; line++) {
    lines.push(`${String(line).padEnd(gutter)} | ${lineText(source, line, from)}`.trimEnd())
    if (line === marked) lines.push(`${' '.repeat(gutter)} | ${carets(source, range, from)}`)
  }
  return lines.join('\n')
}

/** The column (from 0) at which the shown part of every line starts, so that the lines stay aligned. */
function windowStart(source: Source, { start, end }: Range): number {
  const { length } = textOf(source, start.line)
  if (length <= WIDTH) return 0
  const markEnd = end.line === start.line ? end.column - 1 : length
  if (markEnd <= WIDTH) return 0
  return Math.max(0, Math.min(start.column - 1 - WIDTH / 4, length - WIDTH))
}

function lineText(source: Source, line: number, from: number): string {
  const text = textOf(source, line)
  const shown = display(cut(text, from, from + WIDTH))
  return `${from > 0 && text.length > 0 ? '…' : ''}${shown}${text.length > from + WIDTH ? '…' : ''}`
}

function carets(source: Source, { start, end }: Range, from: number): string {
  const text = textOf(source, start.line)
  const markStart = start.column - 1
  const markEnd = end.line === start.line ? end.column - 1 : text.length
  const before = displayWidth(cut(text, from, markStart)) + (from > 0 ? 1 : 0)
  const marked = displayWidth(cut(text, markStart, Math.min(markEnd, from + WIDTH)))
  return ' '.repeat(before) + '^'.repeat(Math.max(1, marked))
}

function textOf(source: Source, line: number): string {
  return source.slice(source.lines.at(line - 1)!)
}

/** A slice that does not start or end inside a surrogate pair. */
function cut(text: string, from: number, to: number): string {
  const inside = (index: number) => /[\udc00-\udfff]/.test(text[index] ?? '')
  return text.slice(inside(from) ? from + 1 : from, inside(to) ? to + 1 : to)
}

/** The text with tabs as spaces, and without characters that would disturb the terminal. */
function display(text: string): string {
  return text
    .replaceAll('\t', TAB)
    .replaceAll('\ufeff', '')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

/** The number of columns of a terminal that a text fills. */
function displayWidth(text: string): number {
  let width = 0
  for (const character of display(text)) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) continue
    width += isWide(character) ? 2 : 1
  }
  return width
}

function isWide(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u.test(
    character,
  )
}
