import { isClosingFence, readOpeningFence, type Fence } from '../markdown/fence.js'
import type { EnclosingFence } from '../markdown/structure/block.js'
import { LineCursor } from '../markdown/structure/line-cursor.js'
import type { Line } from '../source/lines.js'
import type { Source } from '../source/source.js'
import { blockTagHeadOn } from './tag.js'

/**
 * Tells fences that hide the tags in them from fences that ran away: those that are never closed, or
 * that only meet a fence of a later block.
 */
export class RunawayFences {
  readonly #source: Source
  #fence: Fence | undefined
  #hides = false
  /** The lines that can close a fence in no list, the last one first, without those above that are no longer. */
  #closing: { readonly marker: string; readonly length: number; readonly end: number }[] | undefined

  constructor(source: Source) {
    this.#source = source
  }

  /** Whether a fence hides the tag on a line, the first of those that are in it; the lines asked for never go back. */
  hides(enclosing: EnclosingFence, line: Line, inBlock: boolean): boolean {
    if (enclosing.fence !== this.#fence) {
      this.#fence = enclosing.fence
      this.#hides = this.#isClosed(enclosing, line, inBlock)
    }
    return this.#hides
  }

  #isClosed({ fence, indent }: EnclosingFence, tagLine: Line, inBlock: boolean): boolean {
    if (indent === 0 && !this.#isClosedBelow(fence, tagLine)) return false
    const { lines, text } = this.#source
    const cursor = new LineCursor(text)
    let seen: 'nothing' | 'closing tag' | 'next block' = 'nothing'
    let isLeft = false
    for (let line: Line | undefined = tagLine; line; line = lines.at(line.index + 1)) {
      cursor.enter(line.start, line.end)
      if (cursor.blank) continue
      const tag = blockTagHeadOn(text, line.start)
      // The fence ends with its list item: the next tag is to close its block.
      isLeft ||= cursor.indent < indent
      if (isLeft && (tag || !inBlock)) return !inBlock || tag!.closing
      if (isLeft) continue
      cursor.skipColumns(indent)
      const { content, deep, end } = cursor
      if (!deep && isClosingFence(text, content, end, fence)) return true
      if (!inBlock) continue
      // Its block is closed, another one is opened, and a fence with an info string starts there.
      if (tag?.closing) seen = 'closing tag'
      else if (tag && seen !== 'nothing') seen = 'next block'
      const next = seen === 'next block' ? readOpeningFence(text, content, end) : undefined
      const isAlike = next?.marker === fence.marker && next.length >= fence.length
      if (isAlike && next.infoStart < next.infoEnd) return false
    }
    return false
  }

  #isClosedBelow({ marker, length }: Fence, { start }: Line): boolean {
    this.#closing ??= closingLines(this.#source.text)
    const last = this.#closing.find((line) => line.marker === marker && line.length >= length)
    return last !== undefined && last.end > start
  }
}

const closingLine = /(?:^|[\r\n]) {0,3}(`{3,}|~{3,})[ \t]*(?=[\r\n]|$)/g

function closingLines(text: string) {
  const longest = new Map<string, number>()
  return Array.from(text.matchAll(closingLine), ({ 0: line, 1: marks = '', index }) => ({
    marker: marks.charAt(0),
    length: marks.length,
    end: index + line.length,
  }))
    .toReversed()
    .filter(({ marker, length }) => {
      const isLonger = length > (longest.get(marker) ?? 0)
      if (isLonger) longest.set(marker, length)
      return isLonger
    })
}
