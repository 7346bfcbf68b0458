import { escapeHtml } from '../../source/escape.js'
import { ContentWriter } from '../content-writer.js'
import type { Resource } from '../engine.js'
import type { Destination, Identifier, Text } from '../node.js'

type Part = string | Destination | Identifier

/** A run of `*` or `_` that may open or close emphasis. */
interface Delimiter {
  readonly mark: string
  readonly count: number
  /** The index of its part. */
  readonly part: number
  readonly canOpen: boolean
  readonly canClose: boolean
}

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
  readonly #delimiters: Delimiter[] = []

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

  /** Adds the marks from one index of a text to another, which its neighbors may make open or close emphasis. */
  marks(text: string, start: number, end: number): void {
    const mark = text.charAt(start)
    const before = classOf(text.charAt(start - 1))
    const after = classOf(text.charAt(end))
    const opens = after === OTHER || (after === PUNCTUATION && before !== OTHER)
    const closes = before === OTHER || (before === PUNCTUATION && after !== OTHER)
    const canOpen = opens && (mark !== '_' || before !== OTHER)
    const canClose = closes && (mark !== '_' || after !== OTHER)
    const { length: part } = this
    if (opens || closes) {
      this.#delimiters.push({ mark, count: end - start, part, canOpen, canClose })
    }
    const marks = text.slice(start, end)
    this.tag(marks, marks)
  }

  /**
   * Pairs the marks from a part on, which pair with no others then; those that are not paired stay
   * text. False where a pair has more than two marks, or more on one side.
   */
  pairMarks(from = 0): boolean {
    const openers: Record<string, Delimiter[]> = { '*': [], _: [] }
    const outside = this.#delimiters.findLastIndex(({ part }) => part < from)
    for (const delimiter of this.#delimiters.splice(outside + 1)) {
      const { mark, count, part, canOpen, canClose } = delimiter
      const opener = canClose && openers[mark]!.at(-1)
      if (opener) {
        if (opener.count !== count || count > 2) return false
        const name = count === 2 ? 'strong' : 'em'
        this.#replace(opener.part, `<${name}>`)
        this.#replace(part, `</${name}>`)
        // What is between them can pair with nothing outside.
        for (const marked of Object.values(openers)) {
          while (marked.length > 0 && marked.at(-1)!.part >= opener.part) marked.pop()
        }
      } else if (canOpen) openers[mark]!.push(delimiter)
    }
    return true
  }

  /** Makes a mark or a bracket a tag. */
  #replace(part: number, html: string): void {
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
    this.#replace(bracket, '<a href="')
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
