import { trimmedEnd } from '../../source/white-space.js'
import { findClosingQuote, findQuoteMark, nameBefore } from './quote-mark.js'
import { readCharacters } from './string-characters.js'
import type { TagCursor } from './tag-cursor.js'
import type { TagFindings } from './tag-findings.js'
import { brokenValue, type TagValue } from './tag-value.js'

const DOUBLE_QUOTE = 34

/** Reads a string, from its opening quote on. */
export function readString(cursor: TagCursor, attribute: string, findings: TagFindings): TagValue {
  return new StringReader(cursor, attribute, findings).read()
}

/** Reads one string; every state is named for what stands behind the opening quote. */
class StringReader {
  readonly #cursor: TagCursor
  readonly #attribute: string
  readonly #findings: TagFindings
  readonly #start: number

  constructor(cursor: TagCursor, attribute: string, findings: TagFindings) {
    this.#cursor = cursor
    this.#attribute = attribute
    this.#findings = findings
    this.#start = cursor.offset
  }

  read(): TagValue {
    const { text, lineEnd } = this.#cursor
    const quote = findQuoteMark(text, DOUBLE_QUOTE, this.#start + 1, lineEnd)
    if (quote === undefined) return this.#withoutQuoteOnItsLine()
    const name = nameBefore(text, quote, this.#start, lineEnd)
    if (name !== undefined) return this.#withoutQuote(trimmedEnd(text, this.#start, name))
    return this.#isDoubled(quote) ? this.#withDoubledQuote(quote) : this.#closed(quote)
  }

  /**
   *     path="/x"
   *             ^
   */
  #closed(quote: number): TagValue {
    const { value, escapes, unknown } = readCharacters(this.#cursor.text, this.#start + 1, quote)
    for (const span of unknown) {
      this.#findings.report('unknown-escape', span, this.#cursor.text.slice(span.start, span.end))
    }
    this.#cursor.offset = quote + 1
    const span = { start: this.#start, end: quote + 1 }
    return { type: unknown.length > 0 ? 'broken' : 'string', value, span, escapes }
  }

  /** Whether the quote behind the opening one is that one typed twice, rather than the end of an empty string. */
  #isDoubled(quote: number): boolean {
    this.#cursor.offset = quote + 1
    if (quote !== this.#start + 1 || this.#cursor.atBoundary) return false
    return findClosingQuote(this.#cursor.text, quote, this.#cursor.lineEnd) !== undefined
  }

  /**
   *     path=""/x"
   *           ^
   */
  #withDoubledQuote(quote: number): TagValue {
    const { text, lineEnd } = this.#cursor
    this.#findings.report('unexpected-text-in-tag', { start: quote, end: quote + 1 }, '"')
    const end = findClosingQuote(text, quote, lineEnd)!
    this.#cursor.offset = end + 1
    return brokenValue(text.slice(quote + 1, end), { start: this.#start, end: end + 1 })
  }

  #withoutQuoteOnItsLine(): TagValue {
    const { text, lineEnd } = this.#cursor
    const tagEnd = this.#tagEndOnItsLine()
    if (tagEnd !== undefined) return this.#withTagEnd(tagEnd)
    return this.#overLines() ?? this.#withoutQuote(trimmedEnd(text, this.#start, lineEnd))
  }

  /** The last `%}` of the line before another tag starts there, if any. */
  #tagEndOnItsLine(): number | undefined {
    const { text, lineEnd } = this.#cursor
    const rest = text.slice(this.#start, lineEnd)
    const nextTag = rest.indexOf('{%')
    const end = rest.lastIndexOf('%}', nextTag === -1 ? rest.length : nextTag)
    return end === -1 ? undefined : this.#start + end
  }

  /**
   *     {% api path="/x %}
   *                     ^
   */
  #withTagEnd(tagEnd: number): TagValue {
    const { text } = this.#cursor
    const delimiter = text[tagEnd - 1] === '/' ? tagEnd - 1 : tagEnd
    const end = trimmedEnd(text, this.#start + 1, delimiter)
    const span = { start: this.#start, end: tagEnd + 2 }
    this.#findings.report('unterminated-string', span, this.#attribute)
    this.#cursor.offset = delimiter
    return brokenValue(text.slice(this.#start + 1, end), { start: this.#start, end })
  }

  /**
   *     auth="Bearer
   *                 ^
   *     token"
   */
  #overLines(): TagValue | undefined {
    const { text, lineEnd } = this.#cursor
    for (let count = 1, line; (line = this.#cursor.lineBelow(count)); count++) {
      if (trimmedEnd(text, line.start, line.end) === line.start) return undefined
      const quote = findQuoteMark(text, DOUBLE_QUOTE, line.start, line.end)
      if (quote === undefined) continue
      if (nameBefore(text, quote, line.start, line.end) !== undefined) return undefined
      const lineEnding = { start: lineEnd, end: this.#cursor.lineBelow(1)!.start }
      this.#findings.report('line-ending-in-string', lineEnding, this.#attribute)
      for (; count > 0; count--) this.#cursor.nextLine()
      return { ...this.#closed(quote), type: 'broken' }
    }
    return undefined
  }

  /**
   *     path="/x method="GET"
   *             ^
   */
  #withoutQuote(end: number): TagValue {
    const span = { start: this.#start, end }
    this.#findings.report('unterminated-string', span, this.#attribute)
    this.#cursor.offset = end
    return brokenValue(this.#cursor.text.slice(this.#start + 1, end), span)
  }
}
