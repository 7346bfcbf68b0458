import { escapeHtml } from '../characters.js'
import type { Destination, Identifier, Text } from '../node.js'
import type { Resource } from './link.js'

type Span = Destination['span']
type Part = string | Destination | Identifier

/** A bracket that may open the text of a link or an image. */
export interface Bracket {
  readonly isImage: boolean
  /** Where its text starts. */
  readonly start: number
  /** The index of its part. */
  readonly part: number
  /** How many delimiters stand before it. */
  readonly delimiters: number
  /** False where a link would hold a link. */
  isActive: boolean
}

/**
 * The parts of a run of inline text: HTML and places left open, each with its plain text. Marks and
 * brackets are parts of their own, which may become tags later.
 */
export class InlineParts {
  /** HTML, and places left open. */
  readonly html: Part[] = []
  /** The plain text of each. */
  readonly texts: string[] = []
  /** The descriptions of images, which are no part of the plain text, by the index of their parts. */
  #descriptions: Map<number, string> | undefined
  #openHtml = ''
  #openText = ''

  /** The index of the next part. */
  get length(): number {
    this.#close()
    return this.html.length
  }

  /** Adds text. */
  text(text: string): void {
    if (text === '') return
    this.#openHtml += escapeHtml(text)
    this.#openText += text
  }

  /** Adds HTML. */
  tag(html: string, text = ''): void {
    this.#openHtml += html
    this.#openText += text
  }

  /** Adds marks that stay text, unless they are made a tag later. */
  marks(marks: string): void {
    this.#close()
    this.#add(marks, marks)
  }

  /** Adds a bracket, with room for what it becomes when it opens a link. */
  bracket(mark: string): void {
    this.marks(mark)
    this.#add('', '')
    this.#add('', '')
  }

  /** Adds finished content that is no part of the plain text. */
  content(content: readonly Part[]): void {
    this.#close()
    for (const part of content) this.#add(part, '')
  }

  /** Adds an address that is a link. */
  address(url: string, span: Span, text = url): void {
    this.#close()
    this.#add('<a href="', '')
    this.#add({ type: 'destination', kind: 'link', url, span }, '')
    this.#add(`">${escapeHtml(text)}</a>`, text)
  }

  /** Makes all from a bracket on a link. */
  link(bracket: number, { url, title, span }: Resource): void {
    this.#close()
    this.html[bracket] = '<a href="'
    this.html[bracket + 1] = { type: 'destination', kind: 'link', url, span }
    this.html[bracket + 2] = `"${titleAttribute(title)}>`
    this.texts[bracket] = ''
    this.#add('</a>', '')
  }

  /** Makes all from a bracket on the description of an image. */
  image(bracket: number, { url, title, span }: Resource): void {
    this.#close()
    let description = ''
    for (let index = bracket + 1; index < this.texts.length; index++) {
      description += this.#descriptions?.get(index) ?? this.texts[index]!
    }
    this.html.length = this.texts.length = bracket
    this.#descriptions ??= new Map()
    this.#descriptions.set(bracket, description)
    this.#add('<img src="', '')
    this.#add({ type: 'destination', kind: 'image', url, span }, '')
    this.#add(`" alt="${escapeHtml(description)}"${titleAttribute(title)} />`, '')
  }

  /** What was added, with the plain text. */
  finish(): Text {
    if (this.html.length === 0) {
      const html = this.#openHtml
      return { content: html === '' ? [] : [html], text: this.#openText }
    }
    this.#close()
    const content: Part[] = []
    let html = ''
    for (const part of this.html) {
      if (typeof part === 'string') {
        html += part
      } else {
        if (html !== '') content.push(html)
        content.push(part)
        html = ''
      }
    }
    if (html !== '') content.push(html)
    return { content, text: this.texts.join('') }
  }

  #add(html: Part, text: string): void {
    this.html.push(html)
    this.texts.push(text)
  }

  #close(): void {
    if (this.#openHtml === '' && this.#openText === '') return
    this.#add(this.#openHtml, this.#openText)
    this.#openHtml = this.#openText = ''
  }
}

/** The check box of an item. */
export function checkBox(isChecked: boolean): string {
  return `<input type="checkbox" disabled="" ${isChecked ? 'checked="" ' : ''}/>`
}

function titleAttribute(title: string): string {
  return title === '' ? '' : ` title="${escapeHtml(title)}"`
}
