/*
 * Reads inline text as CommonMark and GFM do. Declines at what is rare: calls of footnotes, strikethrough,
 * comments, instructions, declarations, tags and titles over several lines, e-mail addresses, addresses
 * without a protocol.
 */
import type { Span } from '../../source/position.js'
import { skipSpaces } from '../../source/white-space.js'
import { codeIn, CodeSpans, endOfRun } from '../code-span.js'
import { type References, type Resource, type Run, spanIn } from '../engine.js'
import type { Inline } from '../node.js'
import { endOfTag, readAddress, readAutolink, readReference, readResource } from './destination.js'
import { InlineParts } from './inline-parts.js'

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
  /** Where the text starts in the source, or the run that it is of. */
  #place: Run | number = 0
  #isCell = false
  #code: CodeSpans | undefined
  readonly #parts = new InlineParts()

  constructor(references: References, decode: (text: string) => string) {
    this.#references = references
    this.#decode = decode
  }

  /** Reads the text of a run, without spaces around it, or declines. */
  read(text: string, place: Run | number, isCell: boolean): Inline | undefined {
    special.lastIndex = 0
    // Most cells and headings have no mark.
    if (!special.test(text)) return text === '' ? [] : [text]
    this.#text = text
    this.#place = place
    this.#isCell = isCell
    this.#parts.start(text)
    this.#code = undefined
    do {
      const at = special.lastIndex - 1
      const next = this.#readAt(at)
      if (next === DECLINED) return undefined
      if (next !== TEXT) this.#parts.from = special.lastIndex = next
    } while (special.test(text))
    return this.#parts.finish()
  }

  #spanOf(start: number, end: number): Span {
    const place = this.#place
    if (typeof place === 'number') return { start: place + start, end: place + end }
    return spanIn(place, start, end)
  }

  /** Reads what starts at an index, and returns where it ends. */
  #readAt(at: number): number {
    const text = this.#text
    // By character code: \ ` * _ [ ! ] < & line feed ~ @ w W, and the h of an address.
    switch (text.charCodeAt(at)) {
      case 92:
        return this.#readEscape(at)
      case 96:
        return this.#readCode(at)
      case 42:
      case 95:
        return this.#parts.addEmphasis(at, endOfRun(text, at))
      case 91:
      case 33:
        return this.#openBracket(at)
      case 93:
        return this.#closeBracket(at)
      case 60:
        return this.#readAngleBracket(at)
      case 38: {
        reference.lastIndex = at
        const written = reference.exec(text)?.[0]
        if (written === undefined) return TEXT
        this.#parts.addText(at, this.#decode(written))
        return at + written.length
      }
      case 10:
        return this.#breakLine(at)
      case 126:
        return strikethrough.test(text) ? DECLINED : TEXT
      case 64:
        return /[\w.+-]/.test(text.charAt(at - 1)) && /[\w.-]/.test(text.charAt(at + 1))
          ? DECLINED
          : TEXT
      case 119:
      case 87:
        if (this.#parts.isInBrackets || /[^\s(*_[\]~]/.test(text.charAt(at - 1))) return TEXT
        return DECLINED
      default: {
        if (this.#parts.isInBrackets || /[A-Za-z]/.test(text.charAt(at - 1))) return TEXT
        const address = readAddress(text, at)
        return address === undefined ? DECLINED : this.#addAddress(at, at, address)
      }
    }
  }

  /** Adds an address that starts at an index, inside of what starts at another one, and returns its end. */
  #addAddress(at: number, start: number, url: string): number {
    const end = start + url.length
    const span = this.#spanOf(start, end)
    this.#parts.add(at, { type: 'link', children: [url], url, title: '', span })
    return end
  }

  #readEscape(at: number): number {
    const text = this.#text
    const next = text.charAt(at + 1)
    if (next === '\n') {
      this.#parts.add(at, { type: 'break', isTag: false })
      return skipSpaces(text, at + 2, text.length)
    }
    if (!/[!-/:-@[-`{-~]/.test(next)) return TEXT
    this.#parts.addText(at, next)
    return at + 2
  }

  #readCode(at: number): number {
    const text = this.#text
    this.#code ??= new CodeSpans(text, { start: 0, end: text.length })
    const code = this.#code.at(at)
    if (!code) {
      const end = endOfRun(text, at)
      this.#parts.addText(at, text.slice(at, end))
      return end
    }
    this.#parts.add(at, {
      type: 'codespan',
      text: codeIn(text, code, this.#isCell),
      span: this.#spanOf(at, code.end),
    })
    return code.end
  }

  #openBracket(at: number): number {
    const mark = this.#text[at] === '!' ? '![' : '['
    const end = at + mark.length
    if (this.#references.footnotes.size > 0 && this.#text[end] === '^') return DECLINED
    this.#parts.openBracket(at, mark)
    return end
  }

  #closeBracket(at: number): number {
    const text = this.#text
    const bracket = this.#parts.takeBracket()
    if (!bracket) return TEXT
    const written = readResource(text, at + 1)
    if (written === null) return DECLINED
    let resource: Resource | undefined
    let end = at + 1
    if (written) {
      const { url, start, urlEnd, title } = written
      const span = this.#spanOf(start, urlEnd)
      resource = { url: this.#decode(url), title: this.#decode(title), span }
      end = written.end
    } else if (this.#references.definitions.size > 0) {
      const { label, length } = readReference(text, bracket.end, at)
      if (label !== undefined) resource = this.#references.definitions.get(label)
      end += length
    }
    if (!resource) return TEXT
    return this.#parts.closeBracket(at, bracket, resource) ? end : DECLINED
  }

  #readAngleBracket(at: number): number {
    const text = this.#text
    const url = readAutolink(text, at)
    if (url !== undefined) return this.#addAddress(at, at + 1, url) + 1
    lineBreak.lastIndex = at
    if (this.#isCell && lineBreak.test(text)) {
      this.#parts.add(at, { type: 'break', isTag: true })
      return lineBreak.lastIndex
    }
    if (/^<(?:[!?]|[^\s<>@]+@)/.test(text.slice(at, at + 80))) return DECLINED
    const end = endOfTag(text, at)
    if (end === at) return TEXT
    const html = text.slice(at, end)
    if (html.includes('\n')) return DECLINED
    this.#parts.add(at, { type: 'html', html })
    return end
  }

  /** Ends a line: with a line break where two spaces stand before. */
  #breakLine(at: number): number {
    const text = this.#text
    let end = at
    while (end > this.#parts.from && text.charCodeAt(end - 1) === 32) end--
    if (end > this.#parts.from && text.charCodeAt(end - 1) === 9) return DECLINED
    if (at - end > 1) this.#parts.add(end, { type: 'break', isTag: false })
    else this.#parts.addText(end, '\n')
    return skipSpaces(text, at + 1, text.length)
  }
}
