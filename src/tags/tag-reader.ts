import { attributeByName } from '../attributes/definition.js'
import {
  reportMistakes,
  type TagAttribute,
  type ValueMistake,
  type WritingMistake,
} from '../attributes/tag-attribute.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import { isLineEnding, skipSpaces, skipWhiteSpace, trimmedEnd } from '../source/white-space.js'
import type { BlockTag, TagHead } from './tag.js'
import {
  findTagEnd,
  matchAttribute,
  matchBoundary,
  matchCommas,
  matchName,
  matchSeparator,
  matchText,
  matchValue,
  matchWord,
  resolveEscapes,
  type Separator,
  type TagEnd,
  type WrittenValue,
} from './tag-grammar.js'

/** Reads a tag of a block whose beginning is known, and reports what is wrong in it. */
export function readTag(head: TagHead, reporter: Reporter): BlockTag {
  const { start, closing, name, nameSpan } = head
  const { lineEnding, text } = reporter.source
  const tagEnd = findTagEnd(text, nameSpan.end, closing)
  const reader = new AttributeReader(nameSpan.end, tagEnd, reporter)
  if (closing) reader.refuse(name)
  else reader.read()
  const selfClosing = !closing && text.slice(tagEnd.start, tagEnd.end).includes('/')
  const end = tagEnd.kind === 'missing' ? reader.end : tagEnd.end
  if (tagEnd.kind !== 'delimiter') {
    const next = skipSpaces(text, end, text.length)
    const isLast = next === text.length || isLineEnding(text.charCodeAt(next))
    const edit =
      tagEnd.kind === 'missing'
        ? { span: { start: end, end: next }, text: ` %}${isLast ? '' : lineEnding}` }
        : { span: tagEnd, text: selfClosing ? '/%}' : '%}' }
    reporter.reportFixable('unterminated-tag', nameSpan, [edit], closing ? `/${name}` : name)
  }
  const { attributes } = reader
  return { name, nameSpan, closing, span: { start, end }, attributes, selfClosing }
}

/**
 * Reads what is between the name of a tag and its end. Each attribute is reported at its first mistake, and
 * other text once, up to the next attribute with a value.
 */
class AttributeReader {
  readonly attributes: TagAttribute[] = []
  /** The end of what was read. */
  end: number
  readonly #tagEnd: TagEnd
  readonly #reporter: Reporter
  /** The text up to the end of the last attribute. */
  readonly #text: string

  constructor(start: number, tagEnd: TagEnd, reporter: Reporter) {
    const { text } = reporter.source
    this.end = start
    this.#tagEnd = tagEnd
    this.#reporter = reporter
    this.#text = text.slice(0, trimmedEnd(text, start, tagEnd.start))
  }

  read(): void {
    const text = this.#text
    for (let start; (start = skipWhiteSpace(text, this.end, text.length)) < text.length;) {
      const commas = matchCommas(text, start)
      if (commas) {
        const space = matchBoundary(text, commas.end) ? '' : ' '
        this.#reporter.reportFixable('unexpected-comma', commas, space)
        this.end = commas.end
      } else if (!this.#readAttribute(start) && !this.#readText(start)) {
        return
      }
    }
  }

  /** Reports what stands in a closing tag. */
  refuse(tagName: string): void {
    const { kind, end: delimiterEnd } = this.#tagEnd
    if (kind !== 'delimiter') return
    const { text } = this.#reporter.source
    const rest = { start: this.end, end: delimiterEnd - '%}'.length }
    const start = skipWhiteSpace(text, rest.start, rest.end)
    if (start === rest.end) return
    const span = { start, end: trimmedEnd(text, start, rest.end) }
    const edits = [{ span: rest, text: ' ' }]
    this.#reporter.reportFixable('attributes-on-closing-tag', span, edits, tagName)
  }

  /** Reads an attribute; false where a name goes on as other text. */
  #readAttribute(start: number): boolean {
    const nameSpan = matchName(this.#text, start)
    if (!nameSpan) return false
    const name = this.#text.slice(start, nameSpan.end)
    const read = this.#readValue(name, nameSpan)
    if (!read) return false
    const { valueType, value, valueSpan, escapes } = read
    const span = { start, end: valueSpan.end }
    this.end = span.end
    this.attributes.push({ name, nameSpan, valueType, value, valueSpan, escapes, span })
    this.#readAdjacent()
    return true
  }

  /** Reads what follows a name, and reports what is wrong with it. */
  #readValue(
    name: string,
    nameSpan: Span,
  ): Omit<TagAttribute, 'name' | 'nameSpan' | 'span'> | undefined {
    const text = this.#text
    const separator = matchSeparator(text, nameSpan.end)
    const { isExact, sign, span } = separator
    const isNext = !isExact && matchAttribute(text, span.end)
    const isMissing = isNext || matchBoundary(text, span.end)
    const isText = attributeByName.get(name)?.freeText ?? false
    const written = isMissing ? undefined : matchValue(text, span.end, isText)
    // Without an `=`, only a string shows what is meant.
    if (!sign.includes('=') && !(written && isQuoted(text, written.span))) {
      if (!matchBoundary(text, nameSpan.end)) return undefined
      return { valueType: 'boolean', value: true, valueSpan: nameSpan, escapes: [] }
    }
    if (!written) {
      const end = trimmedEnd(text, span.start, span.end)
      const place = { start: nameSpan.start, end }
      this.#reporter.markUnclear({ start: nameSpan.start, end: end + 1 })
      reportMistakes([{ code: 'missing-value', span: place }], name, '', place, this.#reporter)
      return { valueType: 'broken', value: '', valueSpan: { start: end, end }, escapes: [] }
    }
    const { value, escapes, unknownEscapes } = resolveEscapes(written)
    const mistakes = this.#mistakesIn(nameSpan, separator, written, unknownEscapes)
    const rest = { start: nameSpan.end, end: written.span.end }
    reportMistakes(mistakes, name, written.raw, rest, this.#reporter)
    const valueType = mistakes.length === 0 ? written.type : 'broken'
    return { valueType, value, valueSpan: written.span, escapes }
  }

  /** The first mistake in how an attribute is written, or its unknown escapes where there is no other. */
  #mistakesIn(
    nameSpan: Span,
    { isExact, sign, span }: Separator,
    { mistake, span: valueSpan }: WrittenValue,
    unknownEscapes: readonly Span[],
  ): WritingMistake[] {
    if (isExact && mistake) return [{ code: mistake, span: this.#placeOf(mistake, valueSpan) }]
    if (isExact) return unknownEscapes.map((escape) => ({ code: 'unknown-escape', span: escape }))
    if (sign === '=') return [{ code: 'blank-around-equals', span }]
    // Where nothing joins the two, they are the place together.
    const start = sign === '' ? nameSpan.start : this.#text.indexOf(sign, span.start)
    const end = sign === '' ? valueSpan.end : start + sign.length
    return [{ code: 'malformed-equals', span: { start, end } }]
  }

  /** The place of a mistake in a value. */
  #placeOf(mistake: ValueMistake, { start, end }: Span): Span {
    const { lines, text } = this.#reporter.source
    if (mistake === 'line-ending-in-string') {
      const line = lines.from(start)
      return { start: line.end, end: line.next }
    }
    // What a string without its closing quote has of the tag's end looks like a part of it.
    const rest = text.slice(end, this.#tagEnd.end)
    const isOpen = mistake === 'unterminated-string' && /^[ \t]*\/?%\}$/.test(rest)
    return { start, end: isOpen ? this.#tagEnd.end : end }
  }

  /** Reads what follows a value without a space between. */
  #readAdjacent(): void {
    const text = this.#text
    const start = this.end
    const word = matchBoundary(text, start) ? undefined : matchWord(text, start)
    if (!word) return
    const name = matchName(text, start)
    const nextName = name && text.slice(start, name.end)
    const isKnown = name && attributeByName.has(nextName!) && matchBoundary(text, name.end)
    if (name && (matchAttribute(text, start) || isKnown)) {
      const edits = [{ span: { start, end: start }, text: ' ' }]
      this.#reporter.reportFixable('missing-blank', name, edits, nextName)
      return
    }
    const written = text.slice(start, word.end)
    const isMark = /^["';]+$/.test(written)
    // Other text is a part of the value that slipped out: the value is not what was meant.
    if (!isMark) {
      this.attributes.push({ ...this.attributes.pop()!, valueType: 'broken' })
      this.#markUnclear(word)
    }
    this.#reporter.reportFixable('unexpected-text-in-tag', word, isMark ? '' : undefined, written)
    this.end = word.end
  }

  /** Reads text that is no attribute; false where it is all that is left of a tag that nothing ends. */
  #readText(start: number): boolean {
    const text = this.#text
    const run = matchText(text, start)!
    if (run.end === text.length && this.#tagEnd.kind === 'missing') return false
    const span = { start, end: trimmedEnd(text, start, run.end) }
    this.#markUnclear(span)
    const written = text.slice(span.start, span.end)
    this.#reporter.reportFixable('unexpected-text-in-tag', span, undefined, written)
    this.end = span.end
    return true
  }

  /** Says that nobody knows what was meant by a text; after an open quote, nobody knows what is in quotes. */
  #markUnclear({ start, end }: Span): void {
    const hasOpenQuote = /["']/.test(this.#text.slice(start, end).replace(/(["']).*?\1/g, ''))
    this.#reporter.markUnclear({ start, end: hasOpenQuote ? this.#text.length : end })
  }
}

function isQuoted(text: string, { start, end }: Span): boolean {
  return end > start + 1 && /["']/.test(text[start]!) && text[start] === text[end - 1]
}
