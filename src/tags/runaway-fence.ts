import { isClosingFence, readOpeningFence, type Fence } from '../markdown/fence.js'
import { LineCursor } from '../markdown/structure/line-cursor.js'
import type { Source } from '../source/source.js'
import { tagHeadOn } from './tag.js'

/**
 * Tells fences that hide the tags in them from fences that ran away: those that are never closed, or
 * that only meet a fence of a later block.
 */
export class RunawayFences {
  readonly #source: Source
  #fence: Fence | undefined
  #hides = false
  /** The greatest length of what closes the fences of a marker, below one that nothing closes. */
  readonly #longest = new Map<string, number>()

  constructor(source: Source) {
    this.#source = source
  }

  /**
   * True when a fence, in lists that indent it by some columns, hides the tag on a line, the first of those
   * that are in it; the lines asked for never go back.
   */
  hides(fence: Fence, indent: number, line: number, inBlock: boolean): boolean {
    if (fence !== this.#fence) {
      this.#fence = fence
      this.#hides = this.#isClosed(fence, indent, line, inBlock)
    }
    return this.#hides
  }

  #isClosed(fence: Fence, indent: number, tagLine: number, inBlock: boolean): boolean {
    const longest = this.#longest.get(fence.marker) ?? Infinity
    if (indent === 0 && fence.length > longest) return false
    const { text } = this.#source
    const { starts, ends } = this.#source.lines
    const cursor = new LineCursor(text)
    let seen: 'nothing' | 'closing tag' | 'next block' = 'nothing'
    let isLeft = false
    let closing = 0
    for (let line = tagLine; line < starts.length; line++) {
      cursor.enter(starts[line]!, ends[line]!)
      if (cursor.blank) continue
      const head = tagHeadOn(text, starts[line]!)
      const tag = head?.isOfBlock ? head : undefined
      // The fence ends with its list item: the next tag is to close its block.
      isLeft ||= cursor.indent < indent
      if (isLeft && (tag || !inBlock)) return !inBlock || tag!.closing
      if (isLeft) continue
      cursor.skipColumns(indent)
      const { content, deep, end } = cursor
      if (!deep && isClosingFence(text, content, end, fence)) return true
      const other = deep ? undefined : readOpeningFence(text, content, end)
      const isAlike = other?.marker === fence.marker
      if (isAlike && other.infoStart === other.infoEnd) closing = Math.max(closing, other.length)
      if (!inBlock) continue
      // Its block is closed, another one is opened, and a fence with an info string starts there.
      if (tag?.closing) seen = 'closing tag'
      else if (tag && seen !== 'nothing') seen = 'next block'
      const isNext = seen === 'next block' && isAlike && other.length >= fence.length
      if (isNext && other.infoStart < other.infoEnd) return false
    }
    if (indent === 0) this.#longest.set(fence.marker, closing)
    return false
  }
}
