import { isSpace } from '../../source/white-space.js'
import { isClosingFence, readOpeningFence, type Fence } from '../fence.js'

const TAB = 9
const TAB_STOP = 4
const CODE_INDENT = 4

/** A place in one line that knows its column, where a tab runs to the next multiple of four. */
export class LineCursor {
  /** The whole text. */
  readonly text: string
  /** Where the line ends, without its line ending. */
  readonly end: number
  #offset: number
  #column = 0
  /** The first character that is no space, and its column. */
  #content: number
  #contentColumn = 0

  constructor(text: string, start: number, end: number) {
    this.text = text
    this.end = end
    this.#offset = start
    this.#content = start
    this.#findContent()
  }

  /** The offset of the first character from here on that is no space. */
  get content(): number {
    return this.#content
  }

  /** The character there; NaN at the end of the line. */
  get code(): number {
    return this.#content < this.end ? this.text.charCodeAt(this.#content) : Number.NaN
  }

  /** How many columns of spaces stand before it. */
  get indent(): number {
    return this.#contentColumn - this.#column
  }

  /** True where the indent is as deep as that of indented code: no other block starts there. */
  get deep(): boolean {
    return this.indent >= CODE_INDENT
  }

  /** True when nothing but spaces is left. */
  get blank(): boolean {
    return this.#content === this.end
  }

  /** The fence that the line opens here, if CommonMark lets it. */
  get openingFence(): Fence | undefined {
    return this.deep ? undefined : readOpeningFence(this.text, this.content, this.end)
  }

  /** Whether the line closes a fence here. */
  closesFence(fence: Fence): boolean {
    return !this.deep && isClosingFence(this.text, this.content, this.end, fence)
  }

  /** The line from here on, without the spaces before it. */
  get rest(): string {
    return this.text.slice(this.#content, this.end)
  }

  /** Steps over columns of spaces; a tab may be left half consumed. */
  skipColumns(count: number): void {
    this.#column = Math.min(this.#column + count, this.#contentColumn)
  }

  /** Steps over all spaces. */
  skipIndent(): void {
    this.#column = this.#contentColumn
  }

  /** Steps past characters that are no spaces, which start at `content`. */
  skipCharacters(count: number): void {
    this.#offset = this.#content + count
    this.#column = this.#contentColumn + count
    this.#findContent()
  }

  #findContent(): void {
    let offset = this.#offset
    let column = this.#column
    while (offset < this.end && isSpace(this.text.charCodeAt(offset))) {
      column += this.text.charCodeAt(offset) === TAB ? TAB_STOP - (column % TAB_STOP) : 1
      offset++
    }
    this.#content = offset
    this.#contentColumn = column
  }
}
