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

const plainLine = String.raw`(?![^\n]*(?:\`\`\`|~~~))[^\n]*\n`
const rawHtml = ' {0,3}<(?:[!?]|pre|script|style|textarea)'
const htmlLines = new RegExp(
  String.raw`(?:(?!${rawHtml})(?=[ \t]*[^ \t\n])${plainLine}){1,100}(?=[ \t]*(?:\n|$))`,
  'iy',
)
const lineOfHtml = /(?:^|\n) {0,3}</g
const closingBackticks = /\n {0,3}`{3,}[ \t]*\n/g
const closingTildes = /\n {0,3}~{3,}[ \t]*\n/g

/**
 * Whether the whole lines between two offsets, which hold no `{%`, open nothing that could hide the
 * `{%` after them: none resembles a tag, raw HTML ends at its next blank line and has no fence in
 * it, and fences are at the start of their lines and closed. Line endings are line feeds.
 */
export function isPlainText(text: string, start: number, end: number): boolean {
  // Text below the end is not searched, and each search goes on where the last one ended.
  const above = text.slice(0, end)
  if (above.includes('%}', start)) return false
  let backticks = start - 1
  let tildes = start - 1
  let html = start - 1
  for (let offset = start; offset < end;) {
    if (backticks < offset) backticks = indexIn(above, '```', offset)
    if (tildes < offset) tildes = indexIn(above, '~~~', offset)
    if (html < offset) html = startOfHtml(above, offset)
    const fence = Math.min(backticks, tildes)
    if (Math.min(fence, html) === end) return true
    if (html < fence) {
      htmlLines.lastIndex = html
      if (!htmlLines.test(text)) return false
      offset = htmlLines.lastIndex
    } else {
      const lineEnd = text.indexOf('\n', fence)
      const isAtStart = fence === 0 || text.charAt(fence - 1) === '\n'
      const opening = isAtStart && lineEnd !== -1 && readOpeningFence(text, fence, lineEnd)
      // Longer marks than usual are not looked at.
      if (!opening || opening.length !== SHORTEST) return false
      const closing = opening.marker === '`' ? closingBackticks : closingTildes
      closing.lastIndex = lineEnd
      if (!closing.test(above)) return false
      offset = closing.lastIndex
    }
  }
  return true
}

/** Where a text is next in another one, or the end of that. */
function indexIn(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from)
  return index === -1 ? text.length : index
}

/** Where the next line starts that may be HTML, or the end of the text. */
function startOfHtml(text: string, from: number): number {
  lineOfHtml.lastIndex = Math.max(from - 1, 0)
  const match = text.includes('<', from) ? lineOfHtml.exec(text) : null
  return match ? match.index + (match[0].startsWith('\n') ? 1 : 0) : text.length
}
