/*
 * Reads inline text as CommonMark and GFM do. Declines at what is rare: calls of footnotes, strikethrough,
 * comments, instructions, declarations, tags and titles over several lines, e-mail addresses, addresses
 * without a protocol.
 */
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import { skipSpaces } from '../../source/white-space.js'
import { codeIn, CodeSpans, endOfRun } from '../code-span.js'
import { type References, type Resource, type Run, spanIn } from '../engine.js'
import type { Inline, InlineToken } from '../node.js'
import { descriptionOf } from '../plain-text.js'
import { endOfTag, readAddress, readAutolink, readLabel, readResource } from './destination.js'
import { bracketMark, emphasisMark, type Mark, nest, pairMarks, type Part } from './marks.js'

/** What may be special: always one character, so that its index is known without a match. */
const special = /[\\`*_[\]<&@\n~]|!(?=\[)|[hH](?=[tT]{2}[pP][sS]?:\/\/)|[wW](?=[wW]{2}\.)/g
/** Two marks that may strike text out, and one beside a mark of emphasis, which makes micromark less strict there. */
const strikethrough = /~[^]*~|[*_]~|~[*_]/
const reference = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][\dA-Za-z]{0,30});/y
const lineBreak = /<br *\/?>/iy

/** Where nothing starts, which makes a character text, and where the reader declines. */
const TEXT = -1
const DECLINED = -2

/** Reads runs of inline text, one after the other. */
export class InlineReader {
  readonly #references: References
  readonly #decode: (text: string) => string
  #text = ''
  #run!: Run
  #isCell = false
  #code: CodeSpans | undefined
  #parts: Part[] = []
  #hasMarks = false
  /** Where the text that is no part yet starts, after what is resolved of it. */
  #from = 0
  #resolved = ''
  readonly #delimiters: Mark[] = []
  readonly #brackets: Mark[] = []
  /** As many of the first brackets have a link below them: they open none, since a link holds no link. */
  #inactive = 0

  constructor(references: References, decode: (text: string) => string) {
    this.#references = references
    this.#decode = decode
  }

  /** Reads the text of a run, without spaces around it, or declines. */
  read(text: string, run: Run, isCell: boolean): Inline | undefined {
    special.lastIndex = 0
    // Most cells and headings have no mark.
    if (!special.test(text)) return text === '' ? [] : [text]
    this.#text = text
    this.#run = run
    this.#isCell = isCell
    this.#parts = []
    this.#hasMarks = false
    this.#delimiters.length = this.#brackets.length = this.#inactive = this.#from = 0
    this.#resolved = ''
    this.#code = undefined
    do {
      const at = special.lastIndex - 1
      const next = this.#readAt(at)
      if (next === DECLINED) return undefined
      if (next !== TEXT) this.#from = special.lastIndex = next
    } while (special.test(text))
    this.#endText(text.length)
    if (!this.#hasMarks) return this.#parts as InlineToken[]
    return pairMarks(this.#delimiters, 0) ? nest(this.#parts, 0) : undefined
  }

  /** Makes the text up to an index a part. */
  #endText(end: number): void {
    const text = this.#resolved + this.#text.slice(this.#from, end)
    if (text !== '') this.#parts.push(text)
    this.#resolved = ''
  }

  /** Adds a token that starts at an index. */
  #add(at: number, token: Part): void {
    this.#endText(at)
    this.#parts.push(token)
  }

  #addMark(mark: Mark): Mark {
    this.#parts.push(mark)
    this.#hasMarks = true
    return mark
  }

  /** Adds to the text that is no part yet. */
  #addText(at: number, text: string): void {
    this.#resolved += this.#text.slice(this.#from, at) + text
  }

  /** Reads what starts at an index, and returns where it ends. */
  #readAt(at: number): number {
    const text = this.#text
    switch (text.charCodeAt(at)) {
      case 92: // \
        return this.#readEscape(at)
      case 96: // `
        return this.#readCode(at)
      case 42: // *
      case 95: {
        // _
        const end = endOfRun(text, at)
        this.#endText(at)
        const mark = emphasisMark(text, at, end, this.#parts.length)
        this.#addMark(mark)
        if (mark.canOpen || mark.canClose) this.#delimiters.push(mark)
        return end
      }
      case 91: // [
      case 33: // !
        return this.#openBracket(at)
      case 93: // ]
        return this.#closeBracket(at)
      case 60: // <
        return this.#readAngleBracket(at)
      case 38: {
        // &
        reference.lastIndex = at
        const written = reference.exec(text)?.[0]
        if (written === undefined) return TEXT
        this.#addText(at, this.#decode(written))
        return at + written.length
      }
      case 10:
        return this.#breakLine(at)
      case 126: // ~
        return strikethrough.test(text) ? DECLINED : TEXT
      case 64: // @
        return /[\w.+-]/.test(text.charAt(at - 1)) && /[\w.-]/.test(text.charAt(at + 1))
          ? DECLINED
          : TEXT
      case 119: // w
      case 87:
        if (this.#brackets.length > 0 || /[^\s(*_[\]~]/.test(text.charAt(at - 1))) return TEXT
        return DECLINED
      default: {
        if (this.#brackets.length > 0 || /[A-Za-z]/.test(text.charAt(at - 1))) return TEXT
        const address = readAddress(text, at)
        return address === undefined ? DECLINED : this.#addAddress(at, at, address)
      }
    }
  }

  /** Adds an address that starts at an index, inside of what starts at another one, and returns its end. */
  #addAddress(at: number, start: number, url: string): number {
    const end = start + url.length
    const span = spanIn(this.#run, start, end)
    this.#add(at, { type: 'link', children: [url], url, title: '', span })
    return end
  }

  #readEscape(at: number): number {
    const text = this.#text
    const next = text.charCodeAt(at + 1)
    if (next === 10) {
      this.#add(at, { type: 'break', isTag: false })
      return skipSpaces(text, at + 2, text.length)
    }
    if (!/[!-/:-@[-`{-~]/.test(text.charAt(at + 1))) return TEXT
    this.#addText(at, text.charAt(at + 1))
    return at + 2
  }

  #readCode(at: number): number {
    const text = this.#text
    this.#code ??= new CodeSpans(text, { start: 0, end: text.length })
    const code = this.#code.at(at)
    if (!code) {
      const end = endOfRun(text, at)
      this.#addText(at, text.slice(at, end))
      return end
    }
    this.#add(at, {
      type: 'codespan',
      text: codeIn(text, code, this.#isCell),
      span: spanIn(this.#run, at, code.end),
    })
    return code.end
  }

  #openBracket(at: number): number {
    const character = this.#text[at] === '!' ? '![' : '['
    const end = at + character.length
    if (this.#references.footnotes.size > 0 && this.#text[end] === '^') return DECLINED
    this.#endText(at)
    const mark = this.#addMark(bracketMark(character, this.#parts.length, end))
    this.#inactive = Math.min(this.#inactive, this.#brackets.length)
    this.#brackets.push(mark)
    return end
  }

  #closeBracket(at: number): number {
    const bracket = this.#brackets.pop()
    const isImage = bracket?.character === '!['
    if (!bracket || (!isImage && this.#brackets.length < this.#inactive)) return TEXT
    const text = this.#text
    const written = readResource(text, at + 1)
    if (written === null) return DECLINED
    let resource: Resource | undefined
    let end = at + 1
    if (written) {
      const { url, start, urlEnd, title } = written
      const span = spanIn(this.#run, start, urlEnd)
      resource = { url: this.#decode(url), title: this.#decode(title), span }
      end = written.end
    } else if (this.#references.definitions.size > 0) {
      // Before another bracket, the label is in that, or the text where it is empty.
      const isBefore = text[end] === '['
      const label = isBefore ? readLabel(text, end) : text.slice(bracket.end, at)
      const isCollapsed = isBefore && text[end + 1] === ']'
      const name = isCollapsed ? text.slice(bracket.end, at) : label
      if (name !== undefined) resource = this.#references.definitions.get(normalizeIdentifier(name))
      if (isBefore) end += isCollapsed ? 2 : (label?.length ?? 0) + 2
    }
    if (!resource) return TEXT
    this.#endText(at)
    if (!pairMarks(this.#delimiters, bracket.part)) return DECLINED
    if (isImage) {
      const content = nest(this.#parts, bracket.part + 1)
      if (!content) return DECLINED
      this.#parts.length = bracket.part
      const { url, title, span } = resource
      this.#parts.push({ type: 'image', alt: descriptionOf(content), url, title, span })
    } else {
      bracket.count = 0
      bracket.opens = ['link']
      bracket.resource = resource
      this.#addMark(bracketMark('[', this.#parts.length, end)).count = 0
      ;(this.#parts.at(-1) as Mark).closes = 1
      this.#inactive = this.#brackets.length
    }
    return end
  }

  #readAngleBracket(at: number): number {
    const text = this.#text
    const url = readAutolink(text, at)
    if (url !== undefined) return this.#addAddress(at, at + 1, url) + 1
    lineBreak.lastIndex = at
    if (this.#isCell && lineBreak.test(text)) {
      this.#add(at, { type: 'break', isTag: true })
      return lineBreak.lastIndex
    }
    if (/^<(?:[!?]|[^\s<>@]+@)/.test(text.slice(at, at + 80))) return DECLINED
    const end = endOfTag(text, at)
    if (end === at) return TEXT
    const html = text.slice(at, end)
    if (html.includes('\n')) return DECLINED
    this.#add(at, { type: 'html', html })
    return end
  }

  /** Ends a line: with a line break where two spaces stand before. */
  #breakLine(at: number): number {
    const text = this.#text
    let end = at
    while (end > this.#from && text.charCodeAt(end - 1) === 32) end--
    if (end > this.#from && text.charCodeAt(end - 1) === 9) return DECLINED
    if (at - end > 1) this.#add(end, { type: 'break', isTag: false })
    else this.#addText(end, '\n')
    return skipSpaces(text, at + 1, text.length)
  }
}
