import type { Fence } from '../markdown/fence.js'
import type { EnclosingFence } from '../markdown/structure/block-structure.js'
import { LineCursor } from '../markdown/structure/line-cursor.js'
import type { Line, Lines } from '../source/lines.js'
import type { RecoveryPoints } from './recovery-points.js'
import { readBlockTagHead, tagStart } from './tag-head.js'

/** Says of fences whether they hide the tags in them: a fence that is never closed hides none. */
export class EnclosingFences {
  readonly #text: string
  readonly #lines: Lines
  readonly #recovery: RecoveryPoints
  #fence: Fence | undefined
  #hides = false
  /** By marker: the length of the longest closing fence from each line on. */
  readonly #longest = new Map<number, readonly number[]>()

  constructor(text: string, lines: Lines, recovery: RecoveryPoints) {
    this.#text = text
    this.#lines = lines
    this.#recovery = recovery
  }

  /** Whether a fence hides the tag on a line, the first of those that stand in it. */
  hides(enclosing: EnclosingFence, line: Line, inBlock: boolean): boolean {
    if (enclosing.fence !== this.#fence) {
      this.#fence = enclosing.fence
      this.#hides = this.#isClosed(enclosing, line, inBlock)
    }
    return this.#hides
  }

  #isClosed({ fence, indent }: EnclosingFence, tagLine: Line, inBlock: boolean): boolean {
    if (indent === 0 && !this.#isClosedSomewhere(fence, tagLine)) return false
    const runaway = inBlock ? new RunawayFence(this.#text, fence) : undefined
    for (let line: Line | undefined = tagLine; line; line = this.#lines.at(line.index + 1)) {
      const cursor = new LineCursor(this.#text, line.start, line.end)
      if (cursor.blank) continue
      if (cursor.indent < indent) return !inBlock || this.#isClosingTag(line)
      cursor.skipColumns(indent)
      if (cursor.closesFence(fence)) return true
      if (runaway?.isShownBy(cursor, line)) return false
    }
    return false
  }

  /** Whether the block that a fence stands in is closed behind the fence, which ends with its list item. */
  #isClosingTag(exit: Line): boolean {
    const tagLine = this.#recovery.after(exit.start - 1)
    const start = tagStart(this.#text, tagLine)
    return start !== undefined && readBlockTagHead(this.#text, start)?.closing === true
  }

  #isClosedSomewhere({ marker, length }: Fence, line: Line): boolean {
    let longest = this.#longest.get(marker)
    if (!longest) {
      longest = this.#findLongest(marker)
      this.#longest.set(marker, longest)
    }
    return longest[line.index]! >= length
  }

  #findLongest(marker: number): number[] {
    const lengths: number[] = []
    for (let index = 0, line; (line = this.#lines.at(index)); index++) {
      const fence = new LineCursor(this.#text, line.start, line.end).openingFence
      lengths.push(fence?.marker === marker && !hasInfo(fence) ? fence.length : 0)
    }
    for (let index = lengths.length - 2; index >= 0; index--) {
      lengths[index] = Math.max(lengths[index]!, lengths[index + 1]!)
    }
    return lengths
  }
}

/**
 * Shows that a fence was left open in its block and only meets the closing fence of a later one:
 * the block is closed behind it, another is opened, and a fence with an info string starts there.
 */
class RunawayFence {
  readonly #text: string
  readonly #fence: Fence
  #seen: 'nothing' | 'closing tag' | 'next block' = 'nothing'

  constructor(text: string, fence: Fence) {
    this.#text = text
    this.#fence = fence
  }

  isShownBy(cursor: LineCursor, line: Line): boolean {
    const start = tagStart(this.#text, line.start)
    const tag = start === undefined ? undefined : readBlockTagHead(this.#text, start)
    if (tag?.closing) this.#seen = 'closing tag'
    else if (tag && this.#seen !== 'nothing') this.#seen = 'next block'
    return this.#seen === 'next block' && this.#isOpenedAgain(cursor)
  }

  #isOpenedAgain(cursor: LineCursor): boolean {
    const { marker, length } = this.#fence
    const next = cursor.openingFence
    return next?.marker === marker && hasInfo(next) && next.length >= length
  }
}

function hasInfo({ infoStart, infoEnd }: Fence): boolean {
  return infoStart < infoEnd
}
