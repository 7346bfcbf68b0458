import { InlineWriter, inlineNestingLimit } from '../inline-writer.js'
import type { Resource } from '../engine.js'
import type { Inline, InlineToken } from '../node.js'
import { descriptionOf } from '../plain-text.js'

/** What may become the start or the end of an element: a bracket, or a run of `*` or `_`. */
export interface Mark {
  readonly type: 'mark'
  /** The text that it is where it becomes neither. */
  readonly text: string
  /** The index of its part. */
  readonly part: number
  readonly canOpen: boolean
  readonly canClose: boolean
  becomes: undefined | 'strong' | 'emphasis' | 'link' | 'end'
  /** Where the link leads that it opens. */
  resource: Resource | undefined
}

/** The parts of a run of inline text: tokens, texts, and marks that pair with others later. */
export class InlineParts {
  readonly #parts: (InlineToken | Mark)[] = []
  /** The marks of emphasis that are not paired yet. */
  #delimiters: Mark[] = []
  #hasMarks = false

  /** Adds text; texts side by side become one. */
  text(text: string): void {
    if (text === '') return
    const parts = this.#parts
    const last = parts.length - 1
    if (typeof parts[last] === 'string') parts[last] += text
    else parts.push(text)
  }

  /** Adds a token. */
  token(token: Exclude<InlineToken, string>): void {
    this.#parts.push(token)
  }

  /** Adds a bracket that may open a link or an image. */
  bracket(text: '[' | '!['): Mark {
    return this.#mark(text, false, false)
  }

  /** Adds the marks from one index of a text to another, which its neighbors may make open or close emphasis. */
  emphasis(text: string, start: number, end: number): void {
    const before = classOf(text.charAt(start - 1))
    const after = classOf(text.charAt(end))
    const opens = after === OTHER || (after === PUNCTUATION && before !== OTHER)
    const closes = before === OTHER || (before === PUNCTUATION && after !== OTHER)
    const marks = text.slice(start, end)
    if (!opens && !closes) return this.text(marks)
    const isStar = marks.startsWith('*')
    const canOpen = opens && (isStar || before !== OTHER)
    const canClose = closes && (isStar || after !== OTHER)
    this.#delimiters.push(this.#mark(marks, canOpen, canClose))
  }

  #mark(text: string, canOpen: boolean, canClose: boolean): Mark {
    const mark: Mark = {
      type: 'mark',
      text,
      part: this.#parts.length,
      canOpen,
      canClose,
      becomes: undefined,
      resource: undefined,
    }
    this.#parts.push(mark)
    this.#hasMarks = true
    return mark
  }

  /**
   * Pairs the marks from a part on, which pair with no others then; those that are not paired stay
   * text. False where a pair has more than two marks, or more on one side.
   */
  pairMarks(from = 0): boolean {
    const delimiters = this.#delimiters
    let first = delimiters.length
    while (first > 0 && delimiters[first - 1]!.part >= from) first--
    const stars: Mark[] = []
    const underscores: Mark[] = []
    for (let index = first; index < delimiters.length; index++) {
      const mark = delimiters[index]!
      const openers = mark.text.startsWith('*') ? stars : underscores
      const opener = mark.canClose ? openers.at(-1) : undefined
      if (opener) {
        const count = mark.text.length
        if (opener.text.length !== count || count > 2) return false
        opener.becomes = count === 2 ? 'strong' : 'emphasis'
        mark.becomes = 'end'
        // What is between them can pair with nothing outside.
        while (stars.length > 0 && stars.at(-1)!.part >= opener.part) stars.pop()
        while (underscores.length > 0 && underscores.at(-1)!.part >= opener.part) underscores.pop()
      } else if (mark.canOpen) openers.push(mark)
    }
    delimiters.length = first
    return true
  }

  /** Makes all from a bracket on a link. */
  link(bracket: Mark, resource: Resource): void {
    bracket.becomes = 'link'
    bracket.resource = resource
    this.#mark('', false, false).becomes = 'end'
  }

  /** Makes all from a bracket on the description of an image; false where it nests too deep. */
  image(bracket: Mark, { url, title, span }: Resource): boolean {
    const content = nest(this.#parts, bracket.part + 1)
    if (!content) return false
    this.#parts.length = bracket.part
    this.token({ type: 'image', alt: descriptionOf(content), url, title, span })
    return true
  }

  /** The tokens of all parts; nothing where they nest too deep. */
  finish(): Inline | undefined {
    return this.#hasMarks ? nest(this.#parts, 0) : (this.#parts as InlineToken[])
  }
}

/** The tokens of parts, from one on, with those inside of elements that their marks became. */
function nest(parts: readonly (InlineToken | Mark)[], from: number): Inline | undefined {
  const writer = new InlineWriter()
  const open: Mark[] = []
  for (let index = from; index < parts.length; index++) {
    const part = parts[index]!
    if (typeof part === 'string') writer.text(part)
    else if (part.type !== 'mark') writer.token(part)
    else if (part.becomes === undefined) writer.text(part.text)
    else if (part.becomes === 'end') {
      const { becomes, resource } = open.pop()!
      const children = writer.close()
      if (becomes !== 'link') writer.token({ type: becomes as 'strong', children })
      else {
        const { url, title, span } = resource!
        writer.token({ type: 'link', children, url, title, span })
      }
    } else {
      if (open.push(part) > inlineNestingLimit) return undefined
      writer.open()
    }
  }
  return writer.finish()
}

const SPACE = 0
const PUNCTUATION = 1
const OTHER = 2

/** The class of a character; before the text and after it is a space. */
function classOf(character: string): typeof SPACE | typeof PUNCTUATION | typeof OTHER {
  if (/[A-Za-z\d]/.test(character)) return OTHER
  if (character === '' || /\s/.test(character)) return SPACE
  const isMark = /[!-/:-@[-`{-~]/.test(character) || /[\p{P}\p{S}]/u.test(character)
  return isMark ? PUNCTUATION : OTHER
}
