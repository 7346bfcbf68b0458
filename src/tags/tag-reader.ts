import { attributeByName } from '../attributes/definition.js'
import {
  exampleAttribute,
  writtenAttribute,
  type TagAttribute,
} from '../attributes/tag-attribute.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import { findLineEnding, skipWhiteSpace, trimmedEnd } from '../source/white-space.js'
import { missingEnd, type BlockTag, type TagHead } from './tag.js'
import { isAttribute, isBoundary, matchFirst, tokens } from './tag-patterns.js'
import {
  endOfBrackets,
  endOfString,
  endOfText,
  readSeparator,
  readValue,
  type Separator,
  type TagValue,
} from './value.js'

/**
 * Reads an opening tag whose beginning is known, and reports what is wrong in it.
 *
 * An attribute is reported at its first mistake, and other text once; both end at the next white
 * space, where reading goes on. The tag ends at the next `%}` before another tag. Where there is none
 * it is unterminated: it has the attributes on its first line, and those on the lines below that start
 * with one; what follows is body.
 */
export class TagReader {
  readonly #head: TagHead
  readonly #reporter: Reporter
  readonly #text: string
  readonly #attributes: TagAttribute[] = []
  /** The mistakes and their places; held back until it is known how far the tag goes. */
  readonly #reports: { readonly start: number; readonly report: () => void }[] = []
  readonly #report: Reporter['reportFixable'] = (code, span, ...details) => {
    const report = (): void => this.#reporter.reportFixable(code, span, ...details)
    this.#reports.push({ start: span.start, report })
  }
  #offset: number
  /** The end of the tag if it is never ended: after its last attribute. */
  #lastEnd: number
  /** True once something was read that cannot be part of an unterminated tag. */
  #isLeft = false
  /** True after text that is no attribute, up to the next attribute with a value. */
  #isAstray = false
  readonly #openBrackets = new Set<number>()
  /** From the first text that is no attribute to the last one; an open quote takes in all that follows. */
  #unclear: Span | undefined

  constructor(head: TagHead, reporter: Reporter) {
    this.#head = head
    this.#reporter = reporter
    this.#text = reporter.source.text
    this.#lastEnd = this.#offset = head.nameSpan.end
  }

  read(): BlockTag {
    const text = this.#text
    for (;;) {
      const start = skipWhiteSpace(text, this.#offset, text.length)
      const isOnNewLine = findLineEnding(text, this.#offset, start) < start
      const token = matchFirst(tokens, text, start)
      this.#offset = token?.end ?? start
      if (token?.kind === 'end') return this.#end(token, text[start] === '/')
      if (token?.kind === 'next tag' || start === text.length) return this.#endWithout()
      if (token?.kind === 'broken end' && !this.#isLeft) return this.#endWithout(token)
      if (token?.kind === 'comma') {
        const space = isBoundary(text, token.end) ? '' : ' '
        this.#report('unexpected-comma', token, space)
      } else if (token?.kind !== 'name' || !this.#readAttribute(token, isOnNewLine)) {
        this.#passText(start, isOnNewLine)
      }
    }
  }

  /** Reads an attribute, from its name on; false where the name goes on as other text. */
  #readAttribute({ start, end: nameEnd }: Span, isOnNewLine: boolean): boolean {
    const text = this.#text
    const nameSpan = { start, end: nameEnd }
    const name = text.slice(start, nameEnd)
    const separator = readSeparator(text, nameEnd)
    if (!separator && !isBoundary(text, nameEnd)) return false
    const { type, value, span, escapes } = separator
      ? this.#readValue(name, nameSpan, separator)
      : ({ type: 'boolean', value: true, span: nameSpan, escapes: [] } as const)
    this.#offset = span.end
    // On a line below, a word before spaces and a quote is more likely a text.
    this.#isLeft ||= isOnNewLine && text[nameEnd] !== '='
    if (separator) this.#isAstray = false
    this.#attributes.push({
      name,
      nameSpan,
      valueType: type,
      value,
      valueSpan: span,
      escapes: escapes ?? [],
      span: { start, end: span.end },
    })
    if (!this.#isAstray) this.#keepUpTo(span.end)
    this.#readAdjacent()
    return true
  }

  /** Reads a value and reports what is wrong with it; one that is missing is empty. */
  #readValue(name: string, nameSpan: Span, separator: Separator): TagValue {
    const { kind, end } = separator
    const isMissing = kind === 'blank-around-equals' && isAttribute(this.#text, end)
    const value = isMissing
      ? undefined
      : readValue(this.#reporter.source, end, name, this.#openBrackets)
    if (!value) {
      const span = emptySpan(this.#text.indexOf('=', nameSpan.end) + 1)
      const place = { start: nameSpan.start, end: span.end }
      this.#report('missing-value', place, undefined, name, exampleAttribute(name))
      return { type: 'broken', value: '', span, raw: '' }
    }
    this.#reportMistakes(name, nameSpan, separator, value)
    return kind === 'equals' ? value : { ...value, type: 'broken' }
  }

  /** Reports the first mistake of an attribute, and each unknown escape where there is no other. */
  #reportMistakes(name: string, nameSpan: Span, separator: Separator, value: TagValue): void {
    const { span, raw, mistake, unknownEscapes = [] } = value
    const isSound = separator.kind === 'equals' && !mistake
    if (isSound && unknownEscapes.length === 0) return
    const right = writtenAttribute(name, raw)
    // A value without quotes would run into an attribute that follows without a space.
    const isFixable =
      right !== undefined && (right.endsWith('"') || isBoundary(this.#text, span.end))
    const rest = { start: nameSpan.end, end: span.end }
    const edits = isFixable ? [{ span: rest, text: right.slice(name.length) }] : []
    const definition = attributeByName.get(name)
    if (isSound) {
      const isOneOfFew = definition?.values ?? definition?.type === 'boolean'
      for (const escape of unknownEscapes) {
        const written = this.#reporter.source.slice(escape)
        this.#report('unknown-escape', escape, isOneOfFew ? edits : `\\${written}`, written)
      }
      return
    }
    const written = this.#text.slice(nameSpan.end, separator.end)
    const sign = separator.kind === 'malformed-equals' ? written.trim() : written
    const start = nameSpan.end + written.indexOf(sign)
    // Where nothing joins the two, they are the place together.
    const signSpan =
      sign === '' ? { ...rest, start: nameSpan.start } : { start, end: start + sign.length }
    const { code, span: place } =
      separator.kind === 'equals' ? mistake! : { code: separator.kind, span: signSpan }
    const hint = right ?? (definition?.values ? undefined : exampleAttribute(name))
    this.#report(code, place, edits, name, hint)
  }

  /** Reads what follows a value without a space between. */
  #readAdjacent(): void {
    const text = this.#text
    const start = this.#offset
    if (isBoundary(text, start)) return
    const token = matchFirst(tokens, text, start)
    const end = token?.kind === 'name' ? token.end : start
    // One letter is more likely a part of the value.
    if (end > start && (text[end] === '=' || (end > start + 1 && isBoundary(text, end)))) {
      const edits = [{ span: emptySpan(start), text: ' ' }]
      this.#report('missing-blank', { start, end }, edits, text.slice(start, end))
      return
    }
    if (text[start] === '"' || text[start] === "'") {
      const span = { start, end: start + 1 }
      const space = isBoundary(text, span.end) ? '' : ' '
      this.#report('unexpected-text-in-tag', span, space, text[start])
      this.#offset = span.end
    } else {
      // It is a part of the value that slipped out: the value is not what was meant.
      const last = this.#attributes.pop()!
      this.#attributes.push({ ...last, valueType: 'broken' })
      this.#passText(start, false)
    }
    this.#keepUpTo(this.#offset)
  }

  /** Passes text that has no place in a tag; it is reported where it starts. */
  #passText(start: number, isOnNewLine: boolean): void {
    const text = this.#text
    const brackets = endOfBrackets(text, start, this.#openBrackets)
    const end = brackets ?? Math.max(start + 1, endOfText(text, start))
    const written = text.slice(start, end)
    if (!this.#isAstray) this.#report('unexpected-text-in-tag', { start, end }, undefined, written)
    // Of a quote that stays open nobody knows which other one would close it.
    const isString = /^["']/.test(written) && endOfString(text, start) === end
    const isOpen = !isString && !brackets && /["']/.test(written)
    const first = this.#unclear?.start ?? start
    const last = isOpen ? text.length : Math.max(end, this.#unclear?.end ?? 0)
    this.#unclear = { start: first, end: last }
    this.#offset = end
    this.#isLeft ||= isOnNewLine
    this.#isAstray = true
  }

  #keepUpTo(end: number): void {
    if (!this.#isLeft) this.#lastEnd = end
  }

  /** Ends a tag that has no `%}`: with what was to be one, or after its last attribute. */
  #endWithout(brokenEnd?: Span): BlockTag {
    const text = this.#text
    const { start, end } = brokenEnd ?? emptySpan(this.#lastEnd)
    const span = { start, end: trimmedEnd(text, start, end) }
    const selfClosing = text.slice(start, end).includes('/')
    const delimiter = { span, text: selfClosing ? '/%}' : '%}' }
    const edit = brokenEnd ? delimiter : missingEnd(this.#reporter.source, start)
    this.#report('unterminated-tag', this.#head.nameSpan, [edit], this.#head.name)
    return this.#end(span, selfClosing)
  }

  /** Ends the tag with a delimiter; what was read after it is none of the tag's. */
  #end({ start: contentEnd, end }: Span, selfClosing: boolean): BlockTag {
    const { start, closing, name, nameSpan } = this.#head
    const span = { start, end }
    const tag = { name, nameSpan, closing, span, attributes: this.#attributes, selfClosing }
    // Without a mistake nothing was read after it.
    if (this.#reports.length === 0) return tag
    const unclear = this.#unclear
    if (unclear && unclear.start < contentEnd) {
      this.#reporter.markUnclear({ start: unclear.start, end: Math.min(unclear.end, contentEnd) })
    }
    for (const one of this.#reports) if (one.start < contentEnd) one.report()
    tag.attributes = tag.attributes.filter((attribute) => attribute.span.start < contentEnd)
    return tag
  }
}

function emptySpan(offset: number): Span {
  return { start: offset, end: offset }
}
