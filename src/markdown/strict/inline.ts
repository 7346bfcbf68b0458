/*
 * Reads inline text as CommonMark and GFM do. Declines at calls of footnotes, instructions, declarations,
 * e-mail addresses, addresses without a protocol, links over several lines, tags over indented lines,
 * and tags and code over a tab that a container takes a part of.
 */
import { skipSpaces } from '../../source/white-space.js'
import { escapeHtml } from '../characters.js'
import { type References, type Run, spanIn } from '../engine.js'
import { endOfComment, endOfTag, filterTag } from '../html.js'
import { codeIn, CodeSpans, endOfRun } from '../code-span.js'
import type { Text } from '../node.js'
import { delimiterAt, pairEmphasis, pairStrikethrough, type Delimiter } from './emphasis.js'
import { type Bracket, InlineParts } from './inline-parts.js'
import { readAddress, readAutolink, readReference, readResource } from './link.js'

/** What may be special: always one character, so that its index is known without a match. */
const special = /[\\`*_~[\]<&@\n]|!(?=\[)|:(?=\/\/)|[wW](?=[wW]{2}\.)/g
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
  readonly #delimiters: Delimiter[] = []
  readonly #tildes: Delimiter[] = []
  readonly #brackets: Bracket[] = []
  #elements = 0

  constructor(references: References, decode: (text: string) => string) {
    this.#references = references
    this.#decode = decode
  }

  /** Reads the text of a run, without spaces around it, or declines. */
  read(text: string, run: Run, isCell: boolean): Text | undefined {
    if (text.includes('[^') && this.#references.footnotes.labels.length > 0) return undefined
    this.#text = text
    this.#run = run
    this.#isCell = isCell
    this.#parts = new InlineParts()
    this.#delimiters.length = this.#tildes.length = this.#brackets.length = this.#elements = 0
    this.#code = undefined
    return this.#scan() ? this.#finish() : undefined
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

  /** Reads what starts at an index; its end, the index itself where it is text, or -1. */
  #readAt(at: number, from: number): number {
    const text = this.#text
    switch (text[at]) {
      case '\\':
        return this.#readEscape(at, from)
      case '`': {
        this.#code ??= new CodeSpans(text, { start: 0, end: text.length })
        const span = this.#code.at(at)
        if (!span) return this.#skipRun(at, from)
        if (this.#hasHalfTab(at, span.end)) return -1
        const code = codeIn(text, span, this.#isCell)
        this.#parts.text(text.slice(from, at))
        this.#parts.tag(`<code>${escapeHtml(code)}</code>`, code)
        return span.end
      }
      case '*':
      case '_':
      case '~':
        return this.#readDelimiter(at, from)
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
      case ':': {
        if (this.#brackets.length > 0) return at
        const address = readAddress(text, at)
        if (address === 'none') return at
        // The address may start before where the text was read to.
        if (!address || address[0] < from) return -1
        this.#addAddress(from, address[0], ...address)
        return address[1]
      }
      case '@':
        return /[\w.+-]/.test(text.charAt(at - 1)) && /[\w.-]/.test(text.charAt(at + 1)) ? -1 : at
      default:
        return this.#brackets.length > 0 || /[^\s(*_[\]~]/.test(text.charAt(at - 1)) ? at : -1
    }
  }

  /** Adds the text up to an address, and the address itself. */
  #addAddress(from: number, to: number, start: number, end: number): void {
    this.#parts.text(this.#text.slice(from, to))
    this.#parts.address(this.#text.slice(start, end), spanIn(this.#run, start, end))
    this.#elements++
  }

  #readEscape(at: number, from: number): number {
    const text = this.#text
    const next = text[at + 1]
    if (next === '\n') {
      this.#parts.text(text.slice(from, at))
      this.#parts.tag('<br />')
      return this.#breakLine(at + 1, at + 1)
    }
    if (next === undefined || !/[!-/:-@[-`{-~]/.test(next)) return at
    this.#parts.text(text.slice(from, at) + next)
    return at + 2
  }

  /** Passes over marks that open nothing. */
  #skipRun(at: number, from: number): number {
    const end = endOfRun(this.#text, at)
    this.#parts.text(this.#text.slice(from, end))
    return end
  }

  #readDelimiter(at: number, from: number): number {
    const text = this.#text
    const end = endOfRun(text, at)
    const isTilde = text[at] === '~'
    if (isTilde && end - at > 2) return this.#skipRun(at, from)
    this.#parts.text(text.slice(from, at))
    const delimiter = delimiterAt(text, at, end, this.#parts.length)
    this.#parts.marks(text.slice(at, end))
    if (delimiter.canOpen || delimiter.canClose) {
      ;(isTilde ? this.#tildes : this.#delimiters).push(delimiter)
    }
    return end
  }

  #openBracket(at: number, from: number): number {
    this.#parts.text(this.#text.slice(from, at))
    const isImage = this.#text[at] === '!'
    const delimiters = this.#delimiters.length
    const start = at + (isImage ? 2 : 1)
    this.#brackets.push({ isImage, start, part: this.#parts.length, delimiters, isActive: true })
    this.#parts.bracket(isImage ? '![' : '[')
    return start
  }

  #closeBracket(at: number, from: number): number {
    const bracket = this.#brackets.pop()
    if (!bracket?.isActive) return at
    const text = this.#text
    const found = text[at + 1] === '(' ? readResource(text, at + 1, this.#decode) : 'none'
    if (!found) return -1
    const { definitions } = this.#references
    const isInline = found !== 'none'
    const link = isInline ? found : readReference(text, bracket.start, at, definitions)
    if (!link) return at
    const parts = this.#parts
    parts.text(text.slice(from, at))
    const pairs = pairEmphasis(this.#delimiters, bracket.delimiters, parts)
    if (pairs < 0) return -1
    this.#elements++
    const { resource, next } = link
    const { start, end } = resource.span
    const span = isInline ? spanIn(this.#run, start, end) : resource.span
    parts[bracket.isImage ? 'image' : 'link'](bracket.part, { ...resource, span })
    // A link can hold no link.
    for (const outer of this.#brackets) outer.isActive &&= bracket.isImage || outer.isImage
    return next
  }

  #readAngleBracket(at: number, from: number): number {
    const text = this.#text
    const url = readAutolink(text, at)
    if (url !== undefined) {
      this.#addAddress(from, at, at + 1, at + 1 + url.length)
      return at + url.length + 2
    }
    if (this.#isCell) {
      lineBreak.lastIndex = at
      if (lineBreak.test(text)) {
        this.#parts.text(text.slice(from, at))
        this.#parts.tag('<br />', '\n')
        return lineBreak.lastIndex
      }
    }
    if (text[at + 1] === '?' || /^<[^\s<>@]+@/.test(text.slice(at, at + 80))) return -1
    const isComment = text[at + 1] === '!'
    const end = isComment ? endOfComment(text, at) : endOfTag(text, at)
    if (end <= at) return end
    const html = text.slice(at, end)
    if (/\n[ \t]/.test(html) || this.#hasHalfTab(at, end)) return -1
    this.#parts.text(text.slice(from, at))
    if (this.#references.allowDangerousHtml) {
      // In the description of an image it would be text.
      if (this.#brackets.length > 0 || html.includes('\n')) return -1
      this.#parts.tag(filterTag(html))
    } else if (!isComment) this.#parts.text(html)
    return end
  }

  #hasHalfTab(start: number, end: number): boolean {
    return this.#run.halfTabs?.some((index) => index > start && index < end) ?? false
  }

  /** Ends a line: with a line break where two spaces stand before. */
  #breakLine(at: number, from: number): number {
    const text = this.#text
    let end = at
    while (end > from && text.charCodeAt(end - 1) === 32) end--
    if (end > from && text.charCodeAt(end - 1) === 9) return -1
    this.#parts.text(text.slice(from, end))
    if (at - end > 1) this.#parts.tag('<br />')
    this.#parts.text('\n')
    return skipSpaces(text, at + 1, text.length)
  }

  #finish(): Text | undefined {
    const parts = this.#parts
    const pairs = pairEmphasis(this.#delimiters, 0, parts)
    if (pairs < 0) return undefined
    const isAlone = pairs === 0 && this.#elements === 0
    if (!pairStrikethrough(this.#tildes, isAlone, parts)) return undefined
    return parts.finish()
  }
}
