import type { Resource } from '../engine.js'
import type { Inline, InlineToken } from '../node.js'
import { descriptionOf } from '../plain-text.js'
import {
  bracketMark,
  emphasisMark,
  linkEnd,
  type Mark,
  nest,
  openLink,
  pairMarks,
  type Part,
} from './marks.js'

/** The parts of a run of inline text, as they are read: tokens, texts, and marks that pair with others. */
export class InlineParts {
  /** Where the text that is no part yet starts, after what is resolved of it. */
  from = 0
  #resolved = ''
  #text = ''
  #parts: Part[] = []
  #hasMarks = false
  readonly #delimiters: Mark[] = []
  readonly #brackets: Mark[] = []
  /** As many of the first brackets have a link below them: they open none, since a link holds no link. */
  #inactive = 0

  /** Starts with a run, with nothing of the one before. */
  start(text: string): void {
    this.#text = text
    this.#resolved = ''
    this.#parts = []
    this.#hasMarks = false
    this.#delimiters.length = this.#brackets.length = this.#inactive = this.from = 0
  }

  /** Whether a bracket is open, which may become a link. */
  get isInBrackets(): boolean {
    return this.#brackets.length > 0
  }

  /** Adds a token, or a mark, that starts at an index. */
  add(at: number, part: Part): void {
    const text = this.#resolved + this.#text.slice(this.from, at)
    if (text !== '') this.#parts.push(text)
    this.#parts.push(part)
    this.from = at
    this.#resolved = ''
  }

  /** Adds text that takes the place of what is written from an index on. */
  addText(at: number, text: string): void {
    this.#resolved += this.#text.slice(this.from, at) + text
  }

  /** Adds a run of `*` or `_`, and returns its end. */
  addEmphasis(at: number, end: number): number {
    const mark = emphasisMark(this.#text, at, end)
    if (mark.canOpen || mark.canClose) {
      this.#addMark(at, mark)
      this.#delimiters.push(mark)
    } else this.addText(at, this.#text.slice(at, end))
    return end
  }

  /** Adds a bracket that may open a link or an image. */
  openBracket(at: number, character: '[' | '!['): void {
    const bracket = bracketMark(character, at + character.length)
    this.#addMark(at, bracket)
    this.#inactive = Math.min(this.#inactive, this.#brackets.length)
    this.#brackets.push(bracket)
  }

  /** The bracket that a closing one belongs to, which belongs to no other then; nothing where it opens no link. */
  takeBracket(): Mark | undefined {
    const bracket = this.#brackets.pop()
    const isActive = bracket?.character === '![' || this.#brackets.length >= this.#inactive
    return isActive ? bracket : undefined
  }

  /** Makes all from a bracket up to an index a link or an image; false where that takes too long. */
  closeBracket(at: number, bracket: Mark, resource: Resource): boolean {
    const isLink = bracket.character === '['
    this.#addMark(at, linkEnd())
    if (!pairMarks(this.#delimiters, bracket.part)) return false
    if (isLink) {
      openLink(bracket, resource)
      this.#inactive = this.#brackets.length
      return true
    }
    this.#parts.pop()
    const content = nest(this.#parts, bracket.part + 1)
    if (!content) return false
    this.#parts.length = bracket.part
    const { url, title, span } = resource
    this.#parts.push({ type: 'image', alt: descriptionOf(content), url, title, span })
    return true
  }

  /** The tokens of all parts; nothing where these nest too deep. */
  finish(): Inline | undefined {
    const text = this.#resolved + this.#text.slice(this.from)
    if (text !== '') this.#parts.push(text)
    if (!this.#hasMarks) return this.#parts as InlineToken[]
    return pairMarks(this.#delimiters, 0) ? nest(this.#parts, 0) : undefined
  }

  #addMark(at: number, mark: Mark): void {
    this.add(at, mark)
    mark.part = this.#parts.length - 1
    this.#hasMarks = true
  }
}
