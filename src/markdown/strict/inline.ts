/*
 * Reads inline text as CommonMark and GFM do, in a body without definitions. Declines at processing
 * instructions, declarations, e-mail addresses, addresses without a protocol, links over several
 * lines, tags over indented lines, and wherever one of its parts declines.
 */
import { decodeString } from 'micromark-util-decode-string'
import type { Span } from '../../source/position.js'
import { escapeHtml } from '../escape.js'
import type { Content, Destination } from '../node.js'
import { filterTag } from '../tag-filter.js'
import { type CodeSpan, readCodeSpan } from '../code-span.js'
import { delimiterAt, pairEmphasis, pairStrikethrough, type Delimiter } from './emphasis.js'
import { endOfComment, endOfTag } from './html.js'
import { readAddress, readAutolink, readResource, type Resource } from './link.js'

/** Inline content as read. */
export interface Inline {
  readonly content: Content
  readonly text: string
}

/** What may be special: always one character, so that its index is known without a match. */
const special = /[\\`*_~[\]<&@\n]|!(?=\[)|:(?=\/\/)|[wW](?=[wW]{2}\.)/g
const anySpecial = /[\\`*_~[\]<&@\n]|!\[|:\/\/|[wW]{3}\./
const reference = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][\dA-Za-z]{0,30});/y
const lineBreak = /<br *\/?>/iy

/** A bracket that may open the text of a link or an image. */
interface Bracket {
  readonly isImage: boolean
  /** Its index among the parts; that of a link has room for what links need. */
  readonly part: number
  /** How many delimiters stand before it. */
  readonly delimiters: number
  /** False where a link would hold a link. */
  isActive: boolean
}

/** Reads runs of inline text, one after the other. */
export class InlineReader {
  readonly #allowDangerousHtml: boolean
  /** The run, and where it starts in the source. */
  #text = ''
  #spanOf: (start: number, end: number) => Span = (start, end) => ({ start, end })
  #isCell = false
  /** Everything before the text that is being collected, as HTML and as plain text. */
  #parts: (string | Destination)[] = []
  #texts: string[] = []
  #html = ''
  #plain = ''
  readonly #delimiters: Delimiter[] = []
  readonly #tildes: Delimiter[] = []
  readonly #brackets: Bracket[] = []
  /** What images hold in place of their texts. */
  readonly #alternatives = new Map<number, string>()
  #elements = 0
  /** Where the last backticks stand, by how many they are. */
  #lastTicks: ReadonlyMap<number, number> | undefined

  constructor(allowDangerousHtml: boolean) {
    this.#allowDangerousHtml = allowDangerousHtml
  }

  /** Reads a run without spaces around it, or declines; `spanOf` tells where in the source a part of it is. */
  read(
    text: string,
    spanOf: (start: number, end: number) => Span,
    isCell: boolean,
  ): Inline | undefined {
    if (!anySpecial.test(text)) return { content: text === '' ? [] : [escapeHtml(text)], text }
    this.#text = text
    this.#spanOf = spanOf
    this.#isCell = isCell
    this.#parts = []
    this.#texts = []
    this.#html = this.#plain = ''
    this.#delimiters.length = this.#tildes.length = this.#brackets.length = this.#elements = 0
    this.#alternatives.clear()
    this.#lastTicks = undefined
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
    this.#addText(text.slice(from))
    return true
  }

  /** Reads what starts at an index; its end, the index itself where it is text, or -1. */
  #readAt(at: number, from: number): number {
    const text = this.#text
    switch (text[at]) {
      case '\\':
        return this.#readEscape(at, from)
      case '`': {
        const span = this.#codeSpanAt(at)
        if (!span) return this.#skipRun(at, from)
        const code = codeIn(text.slice(at + span.marks, span.end - span.marks), this.#isCell)
        this.#addText(text.slice(from, at))
        this.#html += `<code>${escapeHtml(code)}</code>`
        this.#plain += code
        return span.end
      }
      case '*':
      case '_':
      case '~':
        return this.#readDelimiter(at, from)
      case '[':
        return this.#openBracket(at, from, false)
      case '!':
        return this.#openBracket(at, from, true)
      case ']':
        return this.#closeBracket(at, from)
      case '<':
        return this.#readAngleBracket(at, from)
      case '&': {
        reference.lastIndex = at
        const written = reference.exec(text)?.[0]
        if (written === undefined) return at
        this.#addText(text.slice(from, at))
        this.#addText(decodeString(written))
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
        this.#addText(text.slice(from, address[0]))
        this.#addLink(text.slice(...address), ...address)
        return address[1]
      }
      case '@':
        return /[\w.+-]/.test(text.charAt(at - 1)) && /[\w.-]/.test(text.charAt(at + 1)) ? -1 : at
      default:
        return this.#brackets.length > 0 || /[^\s(*_[\]~]/.test(text.charAt(at - 1)) ? at : -1
    }
  }

  /** The code span that opens at an index; where one is never closed, backticks are counted once. */
  #codeSpanAt(at: number): CodeSpan | undefined {
    if (this.#lastTicks && (this.#lastTicks.get(endOfRun(this.#text, at) - at) ?? -1) <= at) {
      return undefined
    }
    const span = readCodeSpan(this.#text, at, this.#text.length)
    if (!span) this.#lastTicks ??= lastTicksOf(this.#text)
    return span
  }

  #readEscape(at: number, from: number): number {
    const text = this.#text
    const next = text[at + 1]
    if (next === '\n') {
      this.#addText(text.slice(from, at))
      this.#html += '<br />'
      return this.#breakLine(at + 1, at + 1)
    }
    if (next === undefined || !/[!-/:-@[-`{-~]/.test(next)) return at
    this.#addText(text.slice(from, at))
    this.#addText(next)
    return at + 2
  }

  /** Passes over marks that open nothing. */
  #skipRun(at: number, from: number): number {
    const end = endOfRun(this.#text, at)
    this.#addText(this.#text.slice(from, end))
    return end
  }

  #readDelimiter(at: number, from: number): number {
    const text = this.#text
    const end = endOfRun(text, at)
    const isTilde = text[at] === '~'
    if (isTilde && end - at > 2) return this.#skipRun(at, from)
    this.#addText(text.slice(from, at))
    this.#flush()
    const delimiter = delimiterAt(text, at, end, this.#parts.length)
    this.#addPart(text.slice(at, end))
    if (delimiter.canOpen || delimiter.canClose) {
      ;(isTilde ? this.#tildes : this.#delimiters).push(delimiter)
    }
    return end
  }

  #openBracket(at: number, from: number, isImage: boolean): number {
    this.#addText(this.#text.slice(from, at))
    this.#flush()
    const delimiters = this.#delimiters.length
    this.#brackets.push({ isImage, part: this.#parts.length, delimiters, isActive: true })
    this.#addPart(isImage ? '![' : '[')
    this.#parts.push('', '')
    this.#texts.push('', '')
    return at + (isImage ? 2 : 1)
  }

  #closeBracket(at: number, from: number): number {
    const bracket = this.#brackets.pop()
    if (!bracket || !bracket.isActive || this.#text[at + 1] !== '(') return at
    const resource = readResource(this.#text, at + 1)
    if (!resource) return -1
    this.#addText(this.#text.slice(from, at))
    this.#flush()
    const pairs = pairEmphasis(this.#delimiters, bracket.delimiters, this.#parts, this.#texts)
    if (pairs < 0) return -1
    this.#elements++
    if (bracket.isImage) this.#writeImage(bracket.part, resource)
    else this.#writeLink(bracket.part, resource)
    return resource.next
  }

  #writeLink(part: number, { url, title, start, end }: Resource): void {
    this.#parts[part] = '<a href="'
    this.#parts[part + 1] = {
      type: 'destination',
      kind: 'link',
      url,
      span: this.#spanOf(start, end),
    }
    this.#parts[part + 2] = `"${titleAttribute(title)}>`
    this.#texts[part] = ''
    this.#addPart('</a>', '')
    // A link can hold no link.
    for (const bracket of this.#brackets) if (!bracket.isImage) bracket.isActive = false
  }

  #writeImage(part: number, { url, title, start, end }: Resource): void {
    let alternative = ''
    for (let index = part + 1; index < this.#texts.length; index++) {
      alternative += this.#alternatives.get(index) ?? this.#texts[index]!
    }
    this.#parts.length = this.#texts.length = part
    this.#alternatives.set(part, alternative)
    this.#addPart('<img src="', '')
    this.#parts.push({ type: 'destination', kind: 'image', url, span: this.#spanOf(start, end) })
    this.#texts.push('')
    this.#addPart(`" alt="${escapeHtml(alternative)}"${titleAttribute(title)} />`, '')
  }

  #readAngleBracket(at: number, from: number): number {
    const text = this.#text
    const url = readAutolink(text, at)
    if (url !== undefined) {
      this.#addText(text.slice(from, at))
      this.#addLink(url, at + 1, at + 1 + url.length)
      return at + url.length + 2
    }
    if (this.#isCell) {
      lineBreak.lastIndex = at
      if (lineBreak.test(text)) {
        this.#addText(text.slice(from, at))
        this.#html += '<br />'
        this.#plain += '\n'
        return lineBreak.lastIndex
      }
    }
    const next = text[at + 1]
    if (next === '?' || /^<[^\s<>@]+@/.test(text.slice(at, at + 80))) return -1
    const isComment = next === '!'
    const end = isComment ? endOfComment(text, at) : endOfTag(text, at)
    if (end <= at) return end
    const html = text.slice(at, end)
    if (/\n[ \t]/.test(html)) return -1
    this.#addText(text.slice(from, at))
    if (this.#allowDangerousHtml) {
      // In the description of an image it would be text.
      if (this.#brackets.length > 0 || html.includes('\n')) return -1
      this.#html += filterTag(html)
    } else if (!isComment) this.#addText(html)
    return end
  }

  /** Ends a line: with a line break where two spaces stand before. */
  #breakLine(at: number, from: number): number {
    const text = this.#text
    let end = at
    while (end > from && text.charCodeAt(end - 1) === 32) end--
    if (end > from && text.charCodeAt(end - 1) === 9) return -1
    this.#addText(text.slice(from, end))
    if (at - end > 1) this.#html += '<br />'
    this.#addText('\n')
    let next = at + 1
    while (text.charCodeAt(next) === 32 || text.charCodeAt(next) === 9) next++
    return next
  }

  #addLink(url: string, start: number, end: number): void {
    this.#flush()
    this.#addPart('<a href="', '')
    this.#parts.push({ type: 'destination', kind: 'link', url, span: this.#spanOf(start, end) })
    this.#texts.push('')
    this.#addPart(`">${escapeHtml(url)}</a>`, url)
    this.#elements++
  }

  #addText(text: string): void {
    if (text === '') return
    this.#html += escapeHtml(text)
    this.#plain += text
  }

  #addPart(html: string, text = html): void {
    this.#parts.push(html)
    this.#texts.push(text)
  }

  #flush(): void {
    if (this.#html === '' && this.#plain === '') return
    this.#addPart(this.#html, this.#plain)
    this.#html = this.#plain = ''
  }

  #finish(): Inline | undefined {
    if (this.#parts.length === 0) return { content: [this.#html], text: this.#plain }
    this.#flush()
    const pairs = pairEmphasis(this.#delimiters, 0, this.#parts, this.#texts)
    if (pairs < 0) return undefined
    const isAlone = pairs === 0 && this.#elements === 0
    if (!pairStrikethrough(this.#tildes, isAlone, this.#parts, this.#texts)) return undefined
    const content: (string | Destination)[] = []
    let html = ''
    for (const part of this.#parts) {
      if (typeof part === 'string') {
        html += part
      } else {
        if (html !== '') content.push(html)
        content.push(part)
        html = ''
      }
    }
    if (html !== '') content.push(html)
    return { content, text: this.#texts.join('') }
  }
}

function lastTicksOf(text: string): ReadonlyMap<number, number> {
  const last = new Map<number, number>()
  for (let at = text.indexOf('`'); at !== -1;) {
    const end = endOfRun(text, at)
    last.set(end - at, at)
    at = text.indexOf('`', end)
  }
  return last
}

/** What a code span shows. */
function codeIn(written: string, isCell: boolean): string {
  let code = written.includes('\n') ? written.replaceAll('\n', ' ') : written
  if (isCell) code = code.replaceAll('\\|', '|')
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code)
  return isPadded ? code.slice(1, -1) : code
}

function endOfRun(text: string, start: number): number {
  const code = text.charCodeAt(start)
  let end = start + 1
  while (text.charCodeAt(end) === code) end++
  return end
}

function titleAttribute(title: string): string {
  return title === '' ? '' : ` title="${escapeHtml(title)}"`
}
