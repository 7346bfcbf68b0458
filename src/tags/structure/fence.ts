import type { LineCursor } from './line-cursor.js'
import { skipBlanks } from '../white-space.js'

const BACKTICK = 96
const TILDE = 126
const SHORTEST = 3

/** A fence that a line has opened. */
export interface Fence {
  /** Tells it from the other blocks. */
  readonly type: 'fence'
  /** The character it is made of, a backtick or a tilde. */
  readonly marker: number
  /** How many of them. */
  readonly length: number
  /** True when an info string follows, so that the line could not close a fence. */
  readonly hasInfo: boolean
}

/** The fence that a line opens, if CommonMark lets it. */
export function openingFence(cursor: LineCursor): Fence | undefined {
  const marker = cursor.code
  if ((marker !== BACKTICK && marker !== TILDE) || cursor.deep) return undefined
  const { text, content, end } = cursor
  const sequenceEnd = endOfSequence(text, content, end, marker)
  const length = sequenceEnd - content
  if (length < SHORTEST) return undefined
  if (marker === BACKTICK && text.slice(sequenceEnd, end).includes('`')) return undefined
  return { type: 'fence', marker, length, hasInfo: skipBlanks(text, sequenceEnd, end) < end }
}

/** Whether a line closes a fence: the same character, at least as often, and nothing behind it. */
export function closesFence(cursor: LineCursor, fence: Fence): boolean {
  if (cursor.code !== fence.marker || cursor.deep) return false
  const closing = openingFence(cursor)
  return closing !== undefined && !closing.hasInfo && closing.length >= fence.length
}

function endOfSequence(text: string, start: number, end: number, marker: number): number {
  let offset = start
  while (offset < end && text.charCodeAt(offset) === marker) offset++
  return offset
}
