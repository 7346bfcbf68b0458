import { continueContainer, openContainer, openListItem, type Container } from './container.js'
import type { LineCursor } from './line-cursor.js'

/** The containers that are open, the outermost first. */
export class ContainerStack {
  readonly #open: Container[] = []
  /** How many stand before the first quote: a blank line leaves them open. */
  #beforeQuote = 0

  /** How many are open. */
  get size(): number {
    return this.#open.length
  }

  /** Steps behind all markers; false when the line does not continue every container. */
  holds(cursor: LineCursor): boolean {
    return this.#open.every((container) => continueContainer(cursor, container))
  }

  /** Steps behind the markers of those that a line continues, and says how many these are. */
  continue(cursor: LineCursor): { continued: number; newItem: boolean } {
    if (cursor.blank) return { continued: this.#continueBlank(), newItem: false }
    for (const [index, container] of this.#open.entries()) {
      if (continueContainer(cursor, container)) {
        if (container.type === 'list' && container.start === 'blank') {
          this.#open[index] = { ...container, start: 'text' }
        }
        continue
      }
      const item = container.type === 'list' && openListItem(cursor, false, container)
      if (!item) return { continued: index, newItem: false }
      this.closeFrom(index + 1)
      this.#open[index] = item
      return { continued: index + 1, newItem: true }
    }
    return { continued: this.#open.length, newItem: false }
  }

  /** Opens the containers whose markers come next, in place of those that the line does not continue. */
  open(cursor: LineCursor, continued: number, interrupting: boolean): boolean {
    let container = openContainer(cursor, interrupting)
    if (!container) return false
    this.closeFrom(continued)
    for (; container; container = openContainer(cursor, interrupting)) {
      if (container.type !== 'quote' && this.#beforeQuote === this.size) this.#beforeQuote++
      this.#open.push(container)
    }
    return true
  }

  /** Closes all but the first ones. */
  closeFrom(index: number): void {
    if (index < this.size) this.#open.length = index
    this.#beforeQuote = Math.min(this.#beforeQuote, index)
  }

  #continueBlank(): number {
    const last = this.#open.at(-1)
    if (last?.type === 'list' && last.start === 'blank') {
      this.#open[this.size - 1] = { ...last, start: 'ended' }
    }
    return this.#beforeQuote
  }
}
