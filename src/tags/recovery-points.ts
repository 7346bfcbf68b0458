import { readBlockTagHead, tagStart } from './tag-head.js'
import { isLineEnding } from '../source/white-space.js'

/** The places where a reader that has lost its way finds back: lines that start or close a block. */
export class RecoveryPoints {
  readonly #text: string
  #from = 0
  #next = -1

  constructor(text: string) {
    this.#text = text
  }

  /** The start of the first such line behind an offset, or the end of the text. */
  after(offset: number): number {
    if (offset < this.#from || offset >= this.#next) {
      this.#from = offset
      this.#next = this.#find(offset + 1)
    }
    return this.#next
  }

  #find(offset: number): number {
    let tag = this.#text.indexOf('{%', offset)
    while (tag !== -1) {
      const lineStart = this.#lineStartBefore(tag)
      if (lineStart !== undefined && lineStart >= offset && readBlockTagHead(this.#text, tag)) {
        return lineStart
      }
      tag = this.#text.indexOf('{%', tag + 2)
    }
    return this.#text.length
  }

  /** The start of the line that a tag stands on, if nothing but three spaces at the most precede it. */
  #lineStartBefore(tag: number): number | undefined {
    let offset = tag
    while (offset > 0 && tag - offset < 3 && this.#text[offset - 1] === ' ') offset--
    const atStart = offset === 0 || isLineEnding(this.#text.charCodeAt(offset - 1))
    return atStart && tagStart(this.#text, offset) === tag ? offset : undefined
  }
}
