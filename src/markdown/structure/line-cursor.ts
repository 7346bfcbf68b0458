const TAB = 9
/** The columns between the stops of tabs. */
const TAB_STOP = 4
/** The indentation of indented code, in columns. */
export const CODE_INDENT = 4
const SPACE = 32

/** A place in one line that knows its column, where a tab runs to the next multiple of four. */
export class LineCursor {
  /** The whole text. */
  readonly text: string
  /** The start of the line. */
  start = 0
  /** The end of the line, without its line ending. */
  end = 0
  /** The offset of the first character from here on that is no space. */
  content = 0
  /** That character; empty at the end of the line. */
  mark = ''
  /** The columns of spaces before it. */
  indent = 0
  /** The column of that character. */
  #column = 0
  /** The start of the spaces, their column, and whether a tab is among them. */
  #spaces = 0
  #spacesColumn = 0
  #hasTab = false

  constructor(text: string) {
    this.text = text
  }

  /** Goes to the start of a line. */
  enter(start: number, end: number): void {
    this.start = this.#spaces = start
    this.end = end
    this.#column = 0
    this.#findContent()
  }

  /** The offset of this place; of a tab that is half consumed, the one after it. */
  get offset(): number {
    return this.#hasTab ? this.#walk()[0] : this.content - this.indent
  }

  /** The columns that are left of a tab that is half consumed. */
  get padding(): number {
    return this.#hasTab ? this.#walk()[1] : 0
  }

  /** True when the indent is as deep as that of indented code: no other block starts there. */
  get deep(): boolean {
    return this.indent >= CODE_INDENT
  }

  /** True when nothing but spaces is left. */
  get blank(): boolean {
    return this.content === this.end
  }

  /** The line from here on, without the spaces before it. */
  get rest(): string {
    return this.text.slice(this.content, this.end)
  }

  /** Steps over columns of spaces; a tab may be left half consumed. */
  skipColumns(count: number): void {
    this.indent = Math.max(this.indent - count, 0)
  }

  /** Steps past characters that are no spaces, which start at `content`. */
  skipCharacters(count: number): void {
    this.#spaces = this.content + count
    this.#column += count
    this.#findContent()
  }

  #findContent(): void {
    const { text, end } = this
    let offset = this.#spaces
    let column = this.#column
    this.#spacesColumn = column
    this.#hasTab = false
    for (; offset < end; offset++) {
      const code = text.charCodeAt(offset)
      if (code === SPACE) column++
      else if (code === TAB) {
        this.#hasTab = true
        column += TAB_STOP - (column % TAB_STOP)
      } else break
    }
    this.content = offset
    this.mark = offset < end ? text.charAt(offset) : ''
    this.indent = column - this.#column
    this.#column = column
  }

  #walk(): [offset: number, padding: number] {
    const { text } = this
    const target = this.#column - this.indent
    let offset = this.#spaces
    let column = this.#spacesColumn
    while (column < target) {
      column += text.charCodeAt(offset) === TAB ? TAB_STOP - (column % TAB_STOP) : 1
      offset++
    }
    return [offset, column - target]
  }
}
