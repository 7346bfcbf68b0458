/*
 * Settles where a list ends, when each of its lines is blank, starts an item at the start of the
 * line, or is indented as far as the text of the item it belongs to. The list itself is micromark's
 * to read; its fences are all closed, at the indentation at which they were opened, and it holds no
 * block of raw HTML, and no quote with one or with a fence.
 */
import type { Line } from '../../source/lines.js'
import { isClosingFence, readOpeningFence, type Fence } from '../fence.js'
import { interruptionAt, isThematicBreak } from './line-start.js'

const marker = /^([-+*]|\d{1,9}([.)])) {1,4}(?! )\S/

/** Whether a line starts an item of a list. */
export function startsItem(line: string): boolean {
  return marker.test(line) && !isThematicBreak(line)
}

/** The index of the line behind the list that starts at a line; nothing where that is in doubt. */
export function listExtent(text: string, lines: readonly Line[], from: number): number | undefined {
  const fence = new FenceInList()
  let indentation = 0
  let kind = ''
  let end = from
  let blank = true
  for (let index = from; index < lines.length; index++) {
    const line = text.slice(lines[index]!.start, lines[index]!.end)
    if (line.includes('\t')) return undefined
    const blanks = /^ */.exec(line)![0].length
    if (blanks === line.length) {
      blank = true
      continue
    }
    const item = startsItem(line) ? marker.exec(line) : null
    if (!item && blanks < indentation) {
      return blanks === 0 && !fence.isOpen && (blank || endsList(line)) ? end : undefined
    }
    if (htmlStart.test(line) || quotedOpening.test(line) || !fence.take(line, blanks))
      return undefined
    if (item) {
      const itemKind = item[2] ?? item[1]!
      // An item of another kind may be text of the item above it, which has its own indentation.
      if (itemKind !== kind && !blank) return undefined
      kind = itemKind
      indentation = item[0].length - 1
    }
    blank = false
    end = index + 1
  }
  return fence.isOpen ? undefined : end
}

/** Whether a line at the start of a line cannot be text of the item above it. */
function endsList(line: string): boolean {
  return ['heading', 'quote', 'fence'].includes(interruptionAt(line) ?? '')
}

const htmlStart = /^ *(?:(?:[-+*]|\d{1,9}[.)]) +)*</
/** A fence or raw HTML in a quote ends with the quote, which then ends in another place. */
const quotedOpening = /^ *(?:(?:[-+*]|\d{1,9}[.)]) +)*>.*(?:```|~~~|<)/
const markers = /^(?:(?:[-+*]|\d{1,9}[.)]) +)*/

/** The fence that is open at a line of a list, if any. */
class FenceInList {
  #fence: Fence | undefined
  #indentation = 0

  get isOpen(): boolean {
    return this.#fence !== undefined
  }

  /** Takes a line in; false where it leaves in doubt whether a fence is open. */
  take(line: string, blanks: number): boolean {
    if (!this.#fence) {
      const start = blanks + markers.exec(line.slice(blanks))![0].length
      this.#fence = readOpeningFence(line, start, line.length)
      this.#indentation = start
      return true
    }
    if (blanks < this.#indentation) return false
    if (!isClosingFence(line, blanks, line.length, this.#fence)) return true
    this.#fence = undefined
    return blanks === this.#indentation
  }
}
