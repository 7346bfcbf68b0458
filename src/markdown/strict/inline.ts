/*
 * Reads inline text as CommonMark and GFM do. Declines at what is rare: calls of footnotes, references
 * to definitions, strikethrough, comments, instructions, declarations, tags over several lines, e-mail
 * addresses, addresses without a protocol, and links with more than a plain url.
 */
import { skipSpaces } from '../../source/white-space.js'
import { codeIn, CodeSpans, endOfRun } from '../code-span.js'
import { type References, type Run, spanIn } from '../engine.js'
import { endOfTag } from '../html.js'
import type { Inline } from '../node.js'
import { readAddress, readAutolink, readResource } from './address.js'
import { InlineParts, type Mark } from './inline-parts.js'

/** What may be special: always one character, so that its index is known without a match. */
const special = /[\\`*_[\]<&@\n]|!(?=\[)|[hH](?=[tT]{2}[pP][sS]?:\/\/)|[wW](?=[wW]{2}\.)/g
/** Two marks that may strike text out, and one beside a mark of emphasis, which makes micromark less strict there. */
const strikethrough = /~[^]*~|[*_]~|~[*_]/
const reference = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][\dA-Za-z]{0,30});/y
const lineBreak = /<br *\/?>/iy

/** Reads runs of inline text, one after the other. */
export class InlineReader {
  readonly #references: References
  readonly #decode: (text: string) => string
  #text = ''
  #run!: Run
  #isCell = false
  #code: CodeSpans | undefined
  #parts = new InlineParts()
  readonly #brackets: Mark[] = []
  /** As many of the first brackets have a link below them: they open none, since a link holds no link. */
  #inactive = 0

  constructor(references: References, decode: (text: string) => string) {
    this.#references = references
    this.#decode = decode
  }

  /** Reads the text of a run, without spaces around it, or declines. */
  read(text: string, run: Run, isCell: boolean): Inline | undefined {
    if (text.includes('[^') && this.#references.footnotes.size > 0) return undefined
    if (text.includes('~') && strikethrough.test(text)) return undefined
    this.#text = text
    this.#run = run
    this.#isCell = isCell
    this.#parts = new InlineParts()
    this.#brackets.length = this.#inactive = 0
    this.#code = undefined
    const isRead = this.#scan() && this.#parts.pairMarks()
    return isRead ? this.#parts.finish() : undefined
  }

  /** Goes from one special character to the next; false when it declines. */
  #scan(): boolean {
    const text = this.#text
    let from = 0
    special.lastIndex = 0
    while (special.test(text)) {
      const at = special.lastIndex - 1
      const next = this.#readAt(at, from)
      if (next < 0) return false
      // Where nothing was read, the character is part of the text that follows.
      if (next > at) from = special.lastIndex = next
    }
    this.#parts.text(text.slice(from))
    return true
  }

  /** Reads what starts at an index, with the text before it; its end, the index itself where it is text, or -1. */
  #readAt(at: number, from: number): number {
    const text = this.#text
    switch (text[at]) {
      case '\\':
        return this.#readEscape(at, from)
      case '`':
        return this.#readCode(at, from)
      case '*':
      case '_': {
        const end = endOfRun(text, at)
        this.#parts.text(text.slice(from, at))
        this.#parts.emphasis(text, at, end)
        return end
      }
      case '[':
      case '!':
        return this.#openBracket(at, from)
      case ']':
        return this.#closeBracket(at, from)
      case '<':
        return this.#readAngleBracket(at, from)
      case '&': {
        reference.lastIndex = at
        const written = reference.exec(text)?.[0]
        if (written === undefined) return at
        this.#parts.text(text.slice(from, at) + this.#decode(written))
        return at + written.length
      }
      case '\n':
        return this.#breakLine(at, from)
      case '@':
        return /[\w.+-]/.test(text.charAt(at - 1)) && /[\w.-]/.test(text.charAt(at + 1)) ? -1 : at
      case 'w':
      case 'W':
        return this.#brackets.length > 0 || /[^\s(*_[\]~]/.test(text.charAt(at - 1)) ? at : -1
      default: {
        if (this.#brackets.length > 0 || /[A-Za-z]/.test(text.charAt(at - 1))) return at
        const address = readAddress(text, at)
        return address === undefined ? -1 : this.#addAddress(from, at, at, address)
      }
    }
  }

  /** Adds the text up to an index, and the address that starts at another one; returns where that ends. */
  #addAddress(from: number, to: number, start: number, address: string): number {
    const end = start + address.length
    this.#parts.text(this.#text.slice(from, to))
    const span = spanIn(this.#run, start, end)
    this.#parts.token({ type: 'link', children: [address], url: address, title: '', span })
    return end
  }

  #readEscape(at: number, from: number): number {
    const text = this.#text
    const next = text.charAt(at + 1)
    if (next === '\n') {
      this.#parts.text(text.slice(from, at))
      this.#parts.token({ type: 'break', isTag: false })
      return skipSpaces(text, at + 2, text.length)
    }
    if (!/[!-/:-@[-`{-~]/.test(next)) return at
    this.#parts.text(text.slice(from, at) + next)
    return at + 2
  }

  #readCode(at: number, from: number): number {
    const text = this.#text
    this.#code ??= new CodeSpans(text, { start: 0, end: text.length })
    const span = this.#code.at(at)
    this.#parts.text(text.slice(from, at))
    if (!span) {
      const end = endOfRun(text, at)
      this.#parts.text(text.slice(at, end))
      return end
    }
    this.#parts.token({
      type: 'codespan',
      text: codeIn(text, span, this.#isCell),
      span: spanIn(this.#run, span.start, span.end),
    })
    return span.end
  }

  #openBracket(at: number, from: number): number {
    this.#parts.text(this.#text.slice(from, at))
    const mark = this.#text[at] === '!' ? '![' : '['
    this.#inactive = Math.min(this.#inactive, this.#brackets.length)
    this.#brackets.push(this.#parts.bracket(mark))
    return at + mark.length
  }

  #closeBracket(at: number, from: number): number {
    const bracket = this.#brackets.pop()
    const isImage = bracket?.text === '!['
    if (!bracket || (!isImage && this.#brackets.length < this.#inactive)) return at
    const text = this.#text
    const url = readResource(text, at + 1)
    if (url === undefined) return -1
    // What the brackets hold may be defined.
    if (url === '') return this.#references.definitions.size > 0 ? -1 : at
    const parts = this.#parts
    parts.text(text.slice(from, at))
    if (!parts.pairMarks(bracket.part)) return -1
    const start = at + 2
    const end = start + url.length
    const resource = { url: this.#decode(url), title: '', span: spanIn(this.#run, start, end) }
    if (isImage) {
      if (!parts.image(bracket, resource)) return -1
    } else {
      parts.link(bracket, resource)
      this.#inactive = this.#brackets.length
    }
    return end + 1
  }

  #readAngleBracket(at: number, from: number): number {
    const text = this.#text
    const url = readAutolink(text, at)
    if (url !== undefined) return this.#addAddress(from, at, at + 1, url) + 1
    lineBreak.lastIndex = at
    if (this.#isCell && lineBreak.test(text)) {
      this.#parts.text(text.slice(from, at))
      this.#parts.token({ type: 'break', isTag: true })
      return lineBreak.lastIndex
    }
    if (/^<(?:[!?]|[^\s<>@]+@)/.test(text.slice(at, at + 80))) return -1
    const end = endOfTag(text, at)
    const html = text.slice(at, end)
    if (html === '') return at
    if (html.includes('\n')) return -1
    this.#parts.text(text.slice(from, at))
    this.#parts.token({ type: 'html', html })
    return end
  }

  /** Ends a line: with a line break where two spaces stand before. */
  #breakLine(at: number, from: number): number {
    const text = this.#text
    let end = at
    while (end > from && text.charCodeAt(end - 1) === 32) end--
    if (end > from && text.charCodeAt(end - 1) === 9) return -1
    this.#parts.text(text.slice(from, end))
    if (at - end > 1) this.#parts.token({ type: 'break', isTag: false })
    else this.#parts.text('\n')
    return skipSpaces(text, at + 1, text.length)
  }
}
