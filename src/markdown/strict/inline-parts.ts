import { escapeHtml } from '../characters.js'
import { ContentWriter } from '../content-writer.js'
import type { Resource } from '../engine.js'
import type { Destination, Identifier, Text } from '../node.js'

type Part = string | Destination | Identifier

/**
 * The parts of a run of inline text: HTML and places left open, each with its plain text. Marks and
 * brackets are parts of their own, which may become tags later.
 */
export class InlineParts {
  /** HTML, and places left open. */
  readonly #html: Part[] = []
  /** The plain text of each. */
  readonly #texts: string[] = []
  /** What each is in the description of an image around it. */
  readonly #descriptions: string[] = []

  /** The index of the next part. */
  get length(): number {
    return this.#html.length
  }

  /** Adds text. */
  text(text: string): void {
    if (text !== '') this.tag(escapeHtml(text), text)
  }

  /** Adds HTML, or a place left open. */
  tag(html: Part, text = '', description = text): void {
    this.#html.push(html)
    this.#texts.push(text)
    this.#descriptions.push(description)
  }

  /** Adds a bracket, with room for what it becomes when it opens a link. */
  bracket(mark: string): void {
    this.tag(mark, mark)
    this.tag('')
    this.tag('')
  }

  /** Makes a mark or a bracket a tag. */
  replace(part: number, html: string): void {
    this.#html[part] = html
    this.#texts[part] = this.#descriptions[part] = ''
  }

  /** Adds an address that is a link. */
  address(url: string, span: Destination['span'], text = url): void {
    this.tag('<a href="')
    this.tag({ type: 'destination', kind: 'link', url, span })
    this.tag(`">${escapeHtml(text)}</a>`, text)
  }

  /** Makes all from a bracket on a link. */
  link(bracket: number, { url, title, span }: Resource): void {
    this.replace(bracket, '<a href="')
    this.#html[bracket + 1] = { type: 'destination', kind: 'link', url, span }
    this.#html[bracket + 2] = `"${titleAttribute(title)}>`
    this.tag('</a>')
  }

  /** Makes all from a bracket on the description of an image, which is no part of the plain text. */
  image(bracket: number, { url, title, span }: Resource): void {
    const description = this.#descriptions.slice(bracket + 1).join('')
    this.#html.length = this.#texts.length = this.#descriptions.length = bracket
    this.tag('<img src="', '', description)
    this.tag({ type: 'destination', kind: 'image', url, span })
    this.tag(`" alt="${escapeHtml(description)}"${titleAttribute(title)} />`)
  }

  /** What was added, with the plain text. */
  finish(): Text {
    const writer = new ContentWriter()
    writer.content(this.#html)
    return { content: writer.finish().content, text: this.#texts.join('') }
  }
}

function titleAttribute(title: string): string {
  return title === '' ? '' : ` title="${escapeHtml(title)}"`
}
