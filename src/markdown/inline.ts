/*
 * Reads inline text as CommonMark and GFM do. Declines at what is rare: marks of emphasis that do not pair
 * one to one, calls of footnotes, strikethrough, comments, instructions, declarations, titles over several
 * lines, destinations in angle brackets, e-mail addresses, addresses without a protocol.
 */
import { skipSpaces } from '../source/white-space.js'
import { codeIn, CodeSpans, endOfRun } from './code-span.js'
import { endOfTag, readAddress, readAutolink, readReference, readResource } from './destination.js'
import { flanking, isAsciiPunctuation } from './emphasis.js'
import { InlineTokens } from './inline-tokens.js'
import type { Inline } from './node.js'
import { decodeText } from './plain-text.js'
import type { References, Resource } from './references.js'
import { type TextRun, runOf, spanIn } from './run.js'

/** The characters that may be special: always one at a time, so that an index is known without a match. */
const special = /[\\`*_[\]<&@\n~]|!(?=\[)|[hH](?=[tT]{2}[pP][sS]?:\/\/)|[wW](?=[wW]{2}\.)/g
/** Two marks that may strike text out, and one beside a mark of emphasis, which makes micromark less strict there. */
const strikethrough = /~[^]*~|[*_]~|~[*_]/
const reference = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][\dA-Za-z]{0,30});/y
/** The character before an address of e-mail, and the one in it. */
const mail = /[\w.+-]@[\w.-]/y

/** The answer of a reader that declines. */
const DECLINED = -1

/** No tokens. It was filled once: an array that never was is one of numbers for V8, and slows what reads others down. */
const none: string[] = ['']
none.pop()

/** The tokens of a text without a character that may be special, as most cells and headings are; else it is found. */
export function readPlain(text: string): Inline | undefined {
  special.lastIndex = 0
  if (special.test(text)) return undefined
  return text === '' ? none : [text]
}

/** Reads runs of inline text, one after the other. */
export class InlineReader {
  readonly #references: References
  #text = ''
  #run = runOf('', 0)
  #isCell = false
  #tokens = new InlineTokens()
  /** The start of the text that is no part yet. */
  #from = 0

  constructor(references: References) {
    this.#references = references
  }

  /** Reads the text of a run, without the spaces at its end, or declines. */
  read(text: string, run: TextRun, isCell: boolean): Inline | undefined {
    const plain = readPlain(text)
    if (plain) return plain
    const tokens = new InlineTokens()
    let spans: CodeSpans | undefined
    this.#text = text
    this.#run = run
    this.#isCell = isCell
    this.#tokens = tokens
    this.#from = 0
    // What is frequent is read here: small functions would be optimized into each other again and again.
    do {
      const at = special.lastIndex - 1
      let end = at + 1
      // By character code: ` * _ [ ] and a line feed.
      switch (text.charCodeAt(at)) {
        case 96: {
          spans ??= new CodeSpans(text)
          const code = spans.at(at)
          if (code) {
            end = code.end
            this.#takeText(at, end)
            const span = spanIn(run, at, end)
            tokens.add({ type: 'codespan', text: codeIn(text, code, isCell), span })
          } else end = endOfRun(text, at)
          break
        }
        case 42:
        case 95:
          end = this.#readMarks(at)
          break
        case 91:
          end = this.#openBracket(at, '[')
          break
        case 93:
          end = this.#closeBracket(at)
          break
        case 10: {
          // Two spaces before it break the line.
          let spaces = at
          while (spaces > this.#from && text.charCodeAt(spaces - 1) === 32) spaces--
          if (spaces > this.#from && text.charCodeAt(spaces - 1) === 9) return undefined
          end = skipSpaces(text, at + 1, text.length)
          this.#takeText(spaces, end)
          if (at - spaces > 1) tokens.add({ type: 'break', isTag: false })
          else tokens.addText('\n')
          break
        }
        default:
          end = this.#readOther(at)
      }
      if (end === DECLINED) return undefined
      special.lastIndex = end
    } while (special.test(text))
    this.#takeText(text.length, text.length)
    return tokens.finish()
  }

  /** Takes in the text up to an index; what follows starts at another one. */
  #takeText(to: number, next: number): void {
    if (this.#from < to) this.#tokens.addText(this.#text.slice(this.#from, to))
    this.#from = next
  }

  /** Reads marks of emphasis in a row: they close the last ones that are like them, or open. */
  #readMarks(at: number): number {
    const text = this.#text
    const tokens = this.#tokens
    const end = endOfRun(text, at)
    const { canOpen, canClose } = flanking(text, at, end)
    const mark = text.slice(at, end)
    if (canClose && tokens.hasOpen(mark.charAt(0))) {
      if (tokens.last?.mark !== mark || mark.length > 3) return DECLINED
      this.#takeText(at, end)
      if (mark.length === 1) tokens.closeMarked('emphasis')
      else tokens.closeMarked('strong', mark.length === 3 ? 'emphasis' : undefined)
    } else if (canOpen) {
      if (tokens.isDeep) return DECLINED
      this.#takeText(at, end)
      tokens.open(mark, end)
    }
    return end
  }

  /** Reads what is not as frequent, and returns where it ends. */
  #readOther(at: number): number {
    const text = this.#text
    const end = at + 1
    // By character code: \ ! < & ~ @ w W, and the h of an address.
    switch (text.charCodeAt(at)) {
      case 92: {
        const next = end < text.length ? text.charCodeAt(end) : 32
        if (next === 10) {
          this.#takeText(at, skipSpaces(text, at + 2, text.length))
          this.#tokens.add({ type: 'break', isTag: false })
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
        this.#tokens.addText(decodeText(text.slice(at, this.#from)))
        return this.#from
      }
      case 126:
        return strikethrough.test(text) ? DECLINED : end
      case 64:
        mail.lastIndex = at - 1
        return mail.test(text) ? DECLINED : end
      default:
        return this.#readAddress(at)
    }
  }

  #openBracket(at: number, mark: '[' | '!['): number {
    const end = at + mark.length
    if (this.#references.footnotes > 0 && this.#text[end] === '^') return DECLINED
    if (this.#tokens.isDeep) return DECLINED
    this.#takeText(at, end)
    this.#tokens.open(mark, end)
    return end
  }

  #closeBracket(at: number): number {
    const text = this.#text
    const tokens = this.#tokens
    if (!tokens.hasOpen('[')) return at + 1
    const { end: start, hasLink, mark } = tokens.last!
    // Emphasis starts in the brackets, and could end after them.
    if (!mark.endsWith('[')) return DECLINED
    const type = mark === '[' ? 'link' : 'image'
    const written = readResource(text, at + 1)
    if (written === null) return DECLINED
    let resource: Resource | undefined
    let end = at + 1
    if (written) {
      const { url, start: urlStart, urlEnd, title } = written
      const span = spanIn(this.#run, urlStart, urlEnd)
      resource = { url: decodeText(url), title: decodeText(title), span }
      end = written.end
    } else if (this.#references.definitions.size > 0) {
      const { label, length } = readReference(text, start, at)
      if (label !== undefined) resource = this.#references.definitions.get(label)
      end += length
    }
    if (!resource || (type === 'link' && hasLink)) {
      this.#takeText(at, at)
      tokens.dissolve()
      return at + 1
    }
    this.#takeText(at, end)
    tokens.closeResource(type, resource)
    return end
  }

  #readAngleBracket(at: number): number {
    const text = this.#text
    const url = readAutolink(text, at)
    if (url !== undefined) return this.#addAddress(at, url, 1)
    if (/^<(?:[!?]|[^\s<>@]+@)/.test(text.slice(at, at + 80))) return DECLINED
    const end = endOfTag(text, at)
    if (end === at) return at + 1
    this.#takeText(at, end)
    this.#tokens.addHtml(text.slice(at, end), this.#isCell)
    return end
  }

  /** Reads an address without angle brackets. */
  #readAddress(at: number): number {
    const text = this.#text
    if (this.#tokens.hasOpen('[')) return at + 1
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
    const span = spanIn(this.#run, start, end)
    this.#tokens.add({ type: 'link', children: [url], url, title: '', span })
    return end + brackets
  }
}
