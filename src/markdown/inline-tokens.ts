import type { Inline, InlineToken, Marked } from './node.js'
import { descriptionOf } from './plain-text.js'
import type { Resource } from './references.js'

/** The deepest nesting of elements and marks: what reads tokens calls itself for each element. */
const nestingLimit = 200

/** Up to three columns at the start of a line are no part of the tag that goes on there; a tab is four from the start of its line. */
const indentation = /\n(?: {0,2}(\t)| {1,3})/g
const withoutIndentation = (_written: string, tab?: string) => (tab ? '\n ' : '\n')

/** A mark that may open an element. */
export interface OpenMark {
  /** The mark as written. */
  readonly mark: string
  /** The index in the text after it. */
  readonly end: number
  /** The tokens around it, and the text before it that is no token yet. */
  readonly tokensAround: InlineToken[]
  readonly textBefore: string
  /** True when a link is in its brackets, which therefore make none. */
  hasLink: boolean
}

/** The tokens of a run of inline text while it is read. */
export class InlineTokens {
  /** The marks that are open, the outermost first. */
  readonly #open: OpenMark[] = []
  /** The tokens since the last of them. */
  #tokens: InlineToken[] = []
  #text = ''
  /** The number of open elements that are left out around their content. */
  #tooDeep = 0

  /** The mark that was opened last. */
  get last(): OpenMark | undefined {
    return this.#open[this.#open.length - 1]
  }

  /** True when no further mark should be opened. */
  get isDeep(): boolean {
    return this.#open.length === nestingLimit
  }

  /** True when a mark is open that ends with a character. */
  hasOpen(character: string): boolean {
    for (const { mark } of this.#open) if (mark.endsWith(character)) return true
    return false
  }

  /** Adds text; texts side by side become one. */
  addText(text: string): void {
    this.#text += text
  }

  /** Adds a token. */
  add(token: InlineToken): void {
    if (this.#text !== '') this.#tokens.push(this.#text)
    this.#text = ''
    this.#tokens.push(token)
  }

  /** Adds a tag, a comment or the like; in a cell, `<br>` is the only way to break a line. */
  addHtml(written: string, isCell: boolean): void {
    if (isCell && /^<br *\/?>$/i.test(written)) this.add({ type: 'break', isTag: true })
    else this.add({ type: 'html', html: written.replace(indentation, withoutIndentation) })
  }

  /** Opens a mark, which ends at an index of the text. */
  open(mark: string, end: number): void {
    if (this.isDeep) {
      this.#tooDeep++
      return
    }
    const tokensAround = this.#tokens
    this.#open.push({ mark, end, tokensAround, textBefore: this.#text, hasLink: false })
    this.#tokens = []
    this.#text = ''
  }

  /** The content of the mark that was opened last, which is open no longer. */
  #close(): Inline {
    const { tokensAround, textBefore } = this.#open.pop()!
    const tokens = this.#tokens
    if (this.#text !== '') tokens.push(this.#text)
    this.#tokens = tokensAround
    this.#text = textBefore
    return tokens
  }

  /** Marks what is in the mark that was opened last, in two ways where another one is around it. */
  closeMarked(type: Marked['type'], around?: Marked['type']): void {
    if (this.#tooDeep > 0) this.#tooDeep--
    else {
      const marked: Marked = { type, children: this.#close() }
      this.add(around ? { type: around, children: [marked] } : marked)
    }
  }

  /** Makes a link or an image of what is in the mark that was opened last. */
  closeResource(type: 'link' | 'image', { url, title, span }: Resource): void {
    if (this.#tooDeep > 0) this.#tooDeep--
    else if (type === 'image') {
      this.add({ type, alt: descriptionOf(this.#close()), url, title, span })
    } else {
      this.add({ type, children: this.#close(), url, title, span })
      for (const open of this.#open) open.hasLink = true
    }
  }

  /** Makes the mark that was opened last text. */
  dissolve(): void {
    const { mark, tokensAround, textBefore } = this.#open.pop()!
    const inside = this.#tokens
    const rest = this.#text
    this.#tokens = tokensAround
    this.#text = textBefore + mark
    for (const token of inside) {
      if (typeof token === 'string') this.#text += token
      else this.add(token)
    }
    this.#text += rest
  }

  /** The tokens; what is still open is text. */
  finish(): Inline {
    while (this.#open.length > 0) this.dissolve()
    if (this.#text !== '') this.#tokens.push(this.#text)
    return this.#tokens
  }
}
