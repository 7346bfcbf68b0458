import { quoteTag } from './annotations.js'
import { escapeHtml } from './characters.js'
import type { BodyNode, Content, ListItem } from './node.js'

type Part = Content[number]

/** Collects the content of a node, and with it the plain text. */
export class ContentWriter {
  readonly #parts: Part[] = []
  #html = ''
  #text = ''
  #isParagraphPending = false
  #isAtLineStart = true

  /** Writes final HTML. */
  html(html: string): void {
    if (html === '') return
    this.#html += html
    this.#isAtLineStart = html.endsWith('\n')
  }

  /** Writes text that the reader sees. */
  text(text: string): void {
    this.html(escapeHtml(text))
    this.plainText(text)
  }

  /** Adds to the plain text only. */
  plainText(text: string): void {
    if (text === '') return
    if (this.#isParagraphPending && this.#text !== '') this.#text += '\n\n'
    this.#isParagraphPending = false
    this.#text += text
  }

  /** Separates the plain text that follows from the plain text so far by a blank line. */
  startParagraph(): void {
    this.#isParagraphPending = true
  }

  /** Writes a place left open, or HTML. */
  part(part: Part): void {
    if (typeof part === 'string') {
      this.html(part)
      return
    }
    this.#flush()
    this.#parts.push(part)
    this.#isAtLineStart = false
  }

  /** Writes finished content. */
  content(content: Content): void {
    for (const part of content) this.part(part)
  }

  /** Writes a line ending, unless nothing or a line ending is before it. */
  startLine(): void {
    if (!this.#isAtLineStart) this.html('\n')
  }

  /** What was written, with the plain text. */
  finish(): { content: Content; text: string } {
    this.#flush()
    return { content: this.#parts, text: this.#text }
  }

  #flush(): void {
    if (this.#html !== '') this.#parts.push(this.#html)
    this.#html = ''
  }
}

/** Writes a block into its container, on a line of its own. */
export function writeNestedBlock(block: BodyNode, writer: ContentWriter): void {
  writer.startLine()
  switch (block.type) {
    case 'paragraph':
      writer.html('<p>')
      writer.content(block.content)
      writer.html('</p>')
      break
    case 'quote':
      writer.html(quoteTag(block))
      writer.content(block.content)
      writer.html('</blockquote>')
      break
    case 'other':
      writer.content(block.content)
      break
    default:
      writer.part(block)
  }
  if (block.type === 'code' || block.type === 'table') return
  writer.startParagraph()
  writer.plainText(block.text)
}

/** Writes a list, item by item. */
export class ListWriter {
  readonly #writer = new ContentWriter()
  readonly #element: 'ol' | 'ul'
  readonly #isTight: boolean
  readonly #start: number
  readonly #items: BodyNode[][] = []
  /** The last block of the open item. */
  #last: 'none' | 'bare text' | 'element' = 'none'

  /** `start` is the number of the first item. */
  constructor(isOrdered: boolean, isTight: boolean, start: number) {
    this.#element = isOrdered ? 'ol' : 'ul'
    this.#isTight = isTight
    this.#start = start
  }

  /** Starts the next item. */
  openItem(): void {
    if (this.#items.length > 0) this.#closeItem()
    else {
      const start = this.#start === 1 ? '' : ` start="${this.#start}"`
      this.#writer.html(`<${this.#element}${start}>`)
    }
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
}
