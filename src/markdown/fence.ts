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

/** The fence that a line opens; `start` is its first character that is no space. */
export function readOpeningFence(text: string, start: number, end: number): Fence | undefined {
  const marker = text[start]
  if (start === end || (marker !== '`' && marker !== '~')) return undefined
  const marksEnd = endOfRun(text, start)
  if (marksEnd - start < SHORTEST) return undefined
  const infoStart = skipSpaces(text, marksEnd, end)
  const infoEnd = trimmedEnd(text, infoStart, end)
  if (marker === '`' && text.slice(infoStart, infoEnd).includes('`')) return undefined
  return { marker, length: marksEnd - start, infoStart, infoEnd }
}

/** True when a line closes a fence: with at least as many of its marks, and nothing after them. */
export function isClosingFence(text: string, start: number, end: number, fence: Fence): boolean {
  if (start === end || text[start] !== fence.marker) return false
  const marksEnd = endOfRun(text, start)
  return marksEnd - start >= fence.length && skipSpaces(text, marksEnd, end) === end
}
