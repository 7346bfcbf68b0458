/*
 * Reads inline text as CommonMark and GFM do. Declines at what is rare: calls of footnotes, strikethrough,
 * comments, instructions, declarations, tags and titles over several lines, e-mail addresses, addresses
 * without a protocol.
 */
import type { Span } from '../source/position.js'
import { skipSpaces } from '../source/white-space.js'
import { codeIn, CodeSpans, endOfRun } from './code-span.js'
import { type References, type Resource, type Run, spanIn } from './run.js'
import { InlineParts, type Mark } from './inline-parts.js'
import type { Inline } from './node.js'
import { endOfTag, readAddress, readAutolink, readReference, readResource } from './destination.js'
import { flanking, isAsciiPunctuation, pairMarks } from './emphasis.js'

/** What may be special: always one character, so that its index is known without a match. */
const special = /[\\`*_[\]<&@\n~]|!(?=\[)|[hH](?=[tT]{2}[pP][sS]?:\/\/)|[wW](?=[wW]{2}\.)/g
/** Two marks that may strike text out, and one beside a mark of emphasis, which makes micromark less strict there. */
const strikethrough = /~[^]*~|[*_]~|~[*_]/
const reference = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][\dA-Za-z]{0,30});/y
const lineBreak = /<br *\/?>/iy
/** The character before an address of e-mail, and the one in it. */
const mail = /[\w.+-]@[\w.-]/y

const LINE_FEED = 10
const SPACE = 32

/** Where the reader declines. */
const DECLINED = -1

/** Reads runs of inline text, one after the other. */
export class InlineReader {
  readonly #references: References
  readonly #decode: (text: string) => string
  #text = ''
  /** Where the text starts in the source; of a run of several stretches, the run. */
  #start = 0
  #run: Run | undefined
  #isCell = false
  #parts = new InlineParts()
  /** Where the text starts that is no part yet. */
  #from = 0
  /** The marks of emphasis, and the brackets that are open. */
  readonly #marks: Mark[] = []
  readonly #brackets: Mark[] = []
  /** As many of the first brackets have a link below them: they open none, since a link holds no link. */
  #inactive = 0
  #code: CodeSpans | undefined

  constructor(references: References, decode: (text: string) => string) {
    this.#references = references
    this.#decode = decode
  }

  /** Reads a text without spaces around it, which starts at an offset or is of a run, or declines. */
  read(text: string, start: number, run: Run | undefined, isCell: boolean): Inline | undefined {
    special.lastIndex = 0
    // Most cells and headings have no mark.
    if (!special.test(text)) return text === '' ? [] : [text]
    const parts = new InlineParts()
    this.#text = text
    this.#start = start
    this.#run = run
    this.#isCell = isCell
    this.#parts = parts
    this.#from = this.#inactive = this.#marks.length = this.#brackets.length = 0
    this.#code = undefined
    // What is frequent is read here: small functions would be optimized into each other again and again.
    do {
      const at = special.lastIndex - 1
      let end = at + 1
      // By character code: ` * _ [ ] and a line feed.
      switch (text.charCodeAt(at)) {
        case 96: {
          this.#takeText(at, at)
          this.#code ??= new CodeSpans(text, { start: 0, end: text.length })
          const code = this.#code.at(at)
          if (code) {
            this.#from = end = code.end
            const span = this.#spanOf(at, end)
            parts.add({ type: 'codespan', text: codeIn(text, code, isCell), span })
          } else end = endOfRun(text, at)
          break
        }
        case 42:
        case 95: {
          end = endOfRun(text, at)
          const { canOpen, canClose } = flanking(text, at, end)
          if (!canOpen && !canClose) break
          this.#takeText(at, end)
          this.#marks.push(parts.addMark(text.charAt(at), end, end - at, canOpen, canClose))
          break
        }
        case 91:
          end = this.#openBracket(at, '[')
          break
        case 93:
          end = this.#closeBracket(at)
          break
        case LINE_FEED: {
          // Two spaces before it break the line.
          let spaces = at
          while (spaces > this.#from && text.charCodeAt(spaces - 1) === SPACE) spaces--
          if (spaces > this.#from && text.charCodeAt(spaces - 1) === 9) return undefined
          this.#takeText(spaces, at)
          if (at - spaces > 1) parts.add({ type: 'break', isTag: false })
          else parts.addText('\n')
          this.#from = end = skipSpaces(text, at + 1, text.length)
          break
        }
        default:
          end = this.#readOther(at)
      }
      if (end === DECLINED) return undefined
      special.lastIndex = end
    } while (special.test(text))
    if (!pairMarks(this.#marks, 0)) return undefined
    this.#takeText(text.length, text.length)
    return parts.finish()
  }

  /** Takes in the text up to an index; what follows starts at another one. */
  #takeText(to: number, next: number): void {
    if (this.#from < to) this.#parts.addText(this.#text.slice(this.#from, to))
    this.#from = next
  }

  #spanOf(start: number, end: number): Span {
    if (this.#run) return spanIn(this.#run, start, end)
    return { start: this.#start + start, end: this.#start + end }
  }

  /** Reads what is not as frequent, and returns where it ends. */
  #readOther(at: number): number {
    const text = this.#text
    const end = at + 1
    // By character code: \ ! < & ~ @ w W, and the h of an address.
    switch (text.charCodeAt(at)) {
      case 92: {
        const next = end < text.length ? text.charCodeAt(end) : SPACE
        if (next === LINE_FEED) {
          this.#takeText(at, skipSpaces(text, at + 2, text.length))
          this.#parts.add({ type: 'break', isTag: false })
          return this.#from
        }
        if (!isAsciiPunctuation(next)) return end
        this.#takeText(at, end)
        return end + 1
      }
      case 33:
        return this.#openBracket(at, '![')
      case 60:
        return this.#readAngleBracket(at)
      case 38: {
        reference.lastIndex = at
        if (!reference.test(text)) return end
        this.#takeText(at, reference.lastIndex)
        this.#parts.addText(this.#decode(text.slice(at, this.#from)))
        return this.#from
      }
      case 126:
        return strikethrough.test(text) ? DECLINED : end
      case 64:
        mail.lastIndex = at - 1
        return mail.test(text) ? DECLINED : end
      default:
        return this.#brackets.length === 0 ? this.#readAddress(at) : end
    }
  }

  #openBracket(at: number, character: '[' | '!['): number {
    const end = at + character.length
    if (this.#references.footnotes.size > 0 && this.#text[end] === '^') return DECLINED
    this.#takeText(at, end)
    this.#inactive = Math.min(this.#inactive, this.#brackets.length)
    this.#brackets.push(this.#parts.addMark(character, end, 1, false, false))
    return end
  }

  #closeBracket(at: number): number {
    const text = this.#text
    const bracket = this.#brackets.pop()
    const isLink = bracket?.character === '['
    if (!bracket || (isLink && this.#brackets.length < this.#inactive)) return at + 1
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
    if (!resource) return at + 1
    this.#takeText(at, end)
    if (!pairMarks(this.#marks, bracket.part)) return DECLINED
    if (!isLink) this.#parts.closeImage(bracket, resource)
    else {
      bracket.count = 0
      bracket.opens = ['link']
      bracket.resource = resource
      this.#parts.close()
      this.#inactive = this.#brackets.length
    }
    return end
  }

  #readAngleBracket(at: number): number {
    const text = this.#text
    const url = readAutolink(text, at)
    if (url !== undefined) return this.#addAddress(at, url, 1)
    lineBreak.lastIndex = at
    const isLineBreak = this.#isCell && lineBreak.test(text)
    if (!isLineBreak && /^<(?:[!?]|[^\s<>@]+@)/.test(text.slice(at, at + 80))) return DECLINED
    const end = isLineBreak ? lineBreak.lastIndex : endOfTag(text, at)
    if (end === at) return at + 1
    const html = text.slice(at, end)
    if (html.includes('\n')) return DECLINED
    this.#takeText(at, end)
    this.#parts.add(isLineBreak ? { type: 'break', isTag: true } : { type: 'html', html })
    return end
  }

  /** Reads an address without angle brackets. */
  #readAddress(at: number): number {
    const text = this.#text
    const before = at > 0 ? text.charAt(at - 1) : ''
    if ((text.charCodeAt(at) | 32) === 119) return /[^\s(*_[\]~]/.test(before) ? at + 1 : DECLINED
    if (/[A-Za-z]/.test(before)) return at + 1
    const url = readAddress(text, at)
    return url === undefined ? DECLINED : this.#addAddress(at, url, 0)
  }

  /** Adds an address with so many brackets on each side, and returns its end. */
  #addAddress(at: number, url: string, brackets: number): number {
    const start = at + brackets
    const end = start + url.length
    this.#takeText(at, end + brackets)
    const span = this.#spanOf(start, end)
    this.#parts.add({ type: 'link', children: [url], url, title: '', span })
    return end + brackets
  }
}
