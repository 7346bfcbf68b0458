import { skipSpaces, trimmedEnd } from '../source/white-space.js'
import { endOfRun } from './code-span.js'

const SHORTEST = 3

/** Backticks or tildes in a row at the start of a line, with what follows them on the line. */
export interface Fence {
  readonly marker: '`' | '~'
  /** The number of its marks. */
  readonly length: number
  /** The start of the text after the marks; the end of the line when there is none. */
  readonly infoStart: number
  /** The end of the text after the marks. */
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

/** True when a line closes a fence: with at least as many of its marks, and nothing after them. */
export function isClosingFence(text: string, start: number, end: number, fence: Fence): boolean {
  if (text[start] !== fence.marker) return false
  const marks = readFenceMarks(text, start, end)
  return marks !== undefined && marks.infoStart === end && marks.length >= fence.length
}
