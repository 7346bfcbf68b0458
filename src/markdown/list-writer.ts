import { ContentWriter } from './content-writer.js'
import { writeNestedBlock } from './content-writer.js'
import type { BodyNode, Content, ListItem } from './node.js'

/** Writes a list, item by item. */
export class ListWriter {
  readonly #writer = new ContentWriter()
  readonly #element: 'ol' | 'ul'
  readonly #isTight: boolean
  #start: number | undefined
  readonly #items: BodyNode[][] = []
  /** The last block of the open item. */
  #last: 'none' | 'bare text' | 'element' = 'none'

  constructor(isOrdered: boolean, isTight: boolean) {
    this.#element = isOrdered ? 'ol' : 'ul'
    this.#isTight = isTight
  }

  /** Takes the number of an item; only that of the first one counts. */
  number(value: number): void {
    this.#start ??= value
  }

  /** Starts the next item. */
  openItem(): void {
    if (this.#items.length > 0) this.#closeItem()
    else this.#writer.html(`<${this.#element}${this.#startAttribute}>`)
    this.#writer.html('\n<li>')
    this.#items.push([])
    this.#last = 'none'
  }

  /** Takes a block of the open item: in a tight list, a paragraph is text without an element. */
  block(block: BodyNode): void {
    this.#items.at(-1)!.push(block)
    if (block.type !== 'paragraph' || !this.#isTight) {
      writeNestedBlock(block, this.#writer)
      this.#last = 'element'
      return
    }
    if (this.#last !== 'none') this.#writer.startLine()
    this.#writer.content(block.content)
    this.#writer.startParagraph()
    this.#writer.plainText(block.text)
    this.#last = 'bare text'
  }

  /** What was written, with the plain text and the items. */
  finish(): { content: Content; text: string; items: readonly ListItem[] } {
    this.#closeItem()
    this.#writer.html(`\n</${this.#element}>`)
    return { ...this.#writer.finish(), items: this.#items }
  }

  #closeItem(): void {
    if (this.#last === 'element') this.#writer.startLine()
    this.#writer.html('</li>')
  }

  get #startAttribute(): string {
    const start = this.#start ?? 1
    return start === 1 ? '' : ` start="${start}"`
  }
}
