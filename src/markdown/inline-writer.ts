import { ContentWriter } from './content-writer.js'
import { escapeHtml } from './escape.js'
import type { Content } from './node.js'
import type { Reading } from './reading.js'
import type { Resource } from './resources.js'
import { filterTag } from './tag-filter.js'

/** Writes inline text; what stands in the description of an image becomes plain text. */
export class InlineWriter {
  readonly #reading: Reading
  readonly #writer = new ContentWriter()
  #imageDepth = 0
  #imageText = ''
  #isInHtml = false
  #isInComment = false

  constructor(reading: Reading) {
    this.#reading = reading
  }

  tag(html: string): void {
    if (this.#imageDepth === 0) this.#writer.html(html)
  }

  text(text: string): void {
    if (this.#imageDepth > 0) this.#imageText += text
    else this.#writer.text(text)
  }

  lineEnding(isInCode: boolean): void {
    if (this.#isInHtml) this.html('\n')
    else this.text(isInCode ? ' ' : '\n')
  }

  openHtml(source: string): void {
    this.#isInHtml = true
    this.#isInComment = source.startsWith('<!--')
  }

  closeHtml(): void {
    this.#isInHtml = false
    this.#isInComment = false
  }

  /** A line break that is written as a tag. */
  lineBreak(): void {
    this.tag('<br />')
    if (this.#imageDepth > 0) this.#imageText += '\n'
    else this.#writer.plainText('\n')
  }

  /** Raw HTML: text, and a comment nothing, unless it is allowed. */
  html(source: string): void {
    if (this.#reading.allowDangerousHtml && this.#imageDepth === 0) {
      this.#writer.html(filterTag(source))
    } else if (!this.#isInComment) {
      this.text(source)
    }
  }

  openLink({ url, title, span }: Resource): void {
    if (this.#imageDepth > 0) return
    this.#writer.html('<a href="')
    this.#writer.part({ type: 'destination', kind: 'link', url, span })
    this.#writer.html(`"${titleAttribute(title)}>`)
  }

  closeLink(): void {
    this.tag('</a>')
  }

  openImage(): void {
    this.#imageDepth++
  }

  closeImage({ url, title, span }: Resource): void {
    this.#imageDepth--
    if (this.#imageDepth > 0) return
    this.#writer.html('<img src="')
    this.#writer.part({ type: 'destination', kind: 'image', url, span })
    this.#writer.html(`" alt="${escapeHtml(this.#imageText)}"${titleAttribute(title)} />`)
    this.#imageText = ''
  }

  footnoteCall(label: string): void {
    // A call in the description of an image counts, although it is not shown.
    const writer = this.#imageDepth === 0 ? this.#writer : new ContentWriter()
    this.#reading.footnotes.writeCall(label, writer)
  }

  finish(): { content: Content; text: string } {
    return this.#writer.finish()
  }
}

function titleAttribute(title: string): string {
  return title === '' ? '' : ` title="${escapeHtml(title)}"`
}
