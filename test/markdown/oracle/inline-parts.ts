/* Inline text while it is read: tokens and texts in a row, and between them marks that start and end elements. */
import type { Resource } from '../../../src/markdown/references.js'
import type { Inline, InlineToken, Marked } from '../../../src/markdown/node.js'
import { descriptionOf } from '../../../src/markdown/plain-text.js'

/** Elements nested deeper than this are left out around their content: what reads tokens calls itself for each. */
const nestingLimit = 200

/** Up to three columns at the start of a line are no part of the tag that goes on there; a tab is four from the start of its line. */
const indentation = /\n(?: {0,2}(\t)| {1,3})/g
const withoutIndentation = (_written: string, tab?: string) => (tab ? '\n ' : '\n')

/** An element that holds others. */
type Element = Marked['type'] | 'link'

/** A bracket, a run of `*` or `_`, or the start or the end of an element. */
export interface Mark {
  /** The index of its part. */
  readonly part: number
  readonly character: string
  /** The index in the text after it. */
  readonly end: number
  readonly canOpen: boolean
  readonly canClose: boolean
  /** How many of its characters are text, as far as it is paired. */
  count: number
  /** How many elements it ends. */
  closes: number
  /** What it starts, the innermost first. */
  opens: Element[] | undefined
  /** Where the link leads that it starts. */
  resource: Resource | undefined
}

/** The parts of a run of inline text, in their order. */
export class InlineParts {
  /** Tokens, and an empty text for each mark. */
  readonly #parts: InlineToken[] = []
  readonly #marks: Mark[] = []
  #text = ''

  /** Adds text; texts side by side become one. */
  addText(text: string): void {
    this.#text += text
  }

  /** Adds a token. */
  add(token: InlineToken): void {
    if (this.#text !== '') this.#parts.push(this.#text)
    this.#text = ''
    this.#parts.push(token)
  }

  /** Adds a tag, a comment or the like; in a cell, `<br>` is the only way to break a line. */
  addHtml(written: string, isCell: boolean): void {
    if (isCell && /^<br *\/?>$/i.test(written)) this.add({ type: 'break', isTag: true })
    else this.add({ type: 'html', html: written.replace(indentation, withoutIndentation) })
  }

  /** Adds a mark that is text so far, as often as it stands there. */
  addMark(
    character: string,
    end: number,
    count: number,
    canOpen: boolean,
    canClose: boolean,
  ): Mark {
    this.add('')
    const mark: Mark = {
      part: this.#parts.length - 1,
      character,
      end,
      canOpen,
      canClose,
      count,
      closes: 0,
      opens: undefined,
      resource: undefined,
    }
    this.#marks.push(mark)
    return mark
  }

  /** Starts an element: what follows is inside of it. */
  open(element: Element): Mark {
    const mark = this.addMark('', 0, 0, false, false)
    mark.opens = [element]
    return mark
  }

  /** Ends the element that was started last. */
  close(): void {
    this.addMark('', 0, 0, false, false).closes = 1
  }

  /** Makes an image of all from a mark on, which describes it. */
  closeImage(mark: Mark, { url, title, span }: Resource): void {
    const first = this.#marks.lastIndexOf(mark)
    if (this.#text !== '') this.#parts.push(this.#text)
    this.#text = ''
    const alt = descriptionOf(nest(this.#parts, mark.part + 1, this.#marks, first + 1))
    this.#marks.length = first
    this.#parts.length = mark.part
    this.#parts.push({ type: 'image', alt, url, title, span })
  }

  /** The tokens of all parts. */
  finish(): Inline {
    if (this.#text !== '') this.#parts.push(this.#text)
    return this.#marks.length > 0 ? nest(this.#parts, 0, this.#marks, 0) : this.#parts
  }
}

/** The tokens of parts, from one on, with those inside of elements that marks, from one on, start and end. */
function nest(
  parts: readonly InlineToken[],
  from: number,
  marks: readonly Mark[],
  firstMark: number,
): Inline {
  let tokens: InlineToken[] = []
  let text = ''
  /** The elements that are open: their kinds, their marks, and the tokens before them. */
  const kinds: Element[] = []
  const openings: Mark[] = []
  const around: InlineToken[][] = []
  let tooDeep = 0
  let next = firstMark
  for (let index = from; index < parts.length; index++) {
    const token = parts[index]!
    if (typeof token !== 'string') {
      if (text !== '') tokens.push(text)
      text = ''
      tokens.push(token)
      continue
    }
    text += token
    if (token !== '') continue
    const part = marks[next++]!
    for (let count = part.closes; count > 0; count--) {
      if (tooDeep > 0) {
        tooDeep--
        continue
      }
      if (text !== '') tokens.push(text)
      text = ''
      const children = tokens
      const type = kinds.pop()!
      const { resource } = openings.pop()!
      tokens = around.pop()!
      if (type !== 'link') tokens.push({ type, children })
      else {
        const { url, title, span } = resource!
        tokens.push({ type, children, url, title, span })
      }
    }
    if (part.count > 0) text += part.character.repeat(part.count)
    const { opens } = part
    for (let count = opens ? opens.length : 0; count > 0; count--) {
      if (around.length === nestingLimit) {
        tooDeep++
        continue
      }
      if (text !== '') tokens.push(text)
      text = ''
      kinds.push(opens![count - 1]!)
      openings.push(part)
      around.push(tokens)
      tokens = []
    }
  }
  if (text !== '') tokens.push(text)
  return tokens
}
