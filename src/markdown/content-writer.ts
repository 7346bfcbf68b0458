import type { AlertKind, BodyNode, Content, ListItem, Text } from './node.js'

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

  /** Adds to the plain text. */
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
  finish(): Text {
    this.#flush()
    return { content: this.#parts, text: this.#text }
  }

  #flush(): void {
    if (this.#html !== '') this.#parts.push(this.#html)
    this.#html = ''
  }
}

/** Writes blocks into their container, each on a line of its own; in a tight list, a paragraph is text without an element. */
export function writeBlocks(
  blocks: readonly BodyNode[],
  writer: ContentWriter,
  isTight = false,
): void {
  for (const block of blocks) {
    const isBare = isTight && block.type === 'paragraph'
    if (!isBare || block !== blocks[0]) writer.startLine()
    switch (block.type) {
      case 'paragraph':
        if (!isBare) writer.html('<p>')
        writer.content(block.content)
        if (!isBare) writer.html('</p>')
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
    if (block.type === 'code' || block.type === 'table') continue
    writer.startParagraph()
    writer.plainText(block.text)
  }
}

/** The content of a list; `number` is that of its first item. */
export function listContent(
  items: readonly ListItem[],
  isOrdered: boolean,
  isTight: boolean,
  number: number,
): Text {
  const writer = new ContentWriter()
  const element = isOrdered ? 'ol' : 'ul'
  writer.html(number === 1 ? `<${element}>` : `<${element} start="${number}">`)
  for (const item of items) {
    writer.html('\n<li>')
    writeBlocks(item, writer, isTight)
    const last = item.at(-1)
    if (last && !(isTight && last.type === 'paragraph')) writer.startLine()
    writer.html('</li>')
  }
  writer.html(`\n</${element}>`)
  return writer.finish()
}

/** The opening tag of a quote. */
export function quoteTag({ alert }: { readonly alert?: AlertKind }): string {
  return alert === undefined ? '<blockquote>' : `<blockquote data-alert="${alert}">`
}
