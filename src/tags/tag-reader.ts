import {
  exampleAttribute,
  writtenAttribute,
  type TagAttribute,
} from '../attributes/tag-attribute.js'
import type { DocumentCode, DocumentDetails } from '../diagnostics/document-catalogue.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import { findLineEnding, skipSpaces, skipWhiteSpace, trimmedEnd } from '../source/white-space.js'
import { missingEnd, type BlockTagHead, type OpeningTag } from './tag.js'
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
  readonly #head: BlockTagHead
  readonly #reporter: Reporter
  readonly #text: string
  readonly #attributes: TagAttribute[] = []
  /** What is wrong, held back until it is known how far the tag goes. */
  readonly #reports: (() => void)[] = []
  #offset: number
  /** How far the tag goes if it is never ended: where its last attribute ends, and what was read by then. */
  #extent: { end: number; attributes: number; reports: number }
  /** True once something was read that cannot be part of an unterminated tag. */
  #isLeft = false
  /** True after text that is no attribute, up to the next attribute with a value. */
  #isAstray = false
  /** The brackets of the tag that nothing closes. */
  readonly #openBrackets = new Set<number>()
  /** From the first text that is no attribute to the last one; an open quote takes in all that follows. */
  #unclear: Span | undefined

  constructor(head: BlockTagHead, reporter: Reporter) {
    this.#head = head
    this.#reporter = reporter
    this.#text = reporter.source.text
    this.#offset = head.nameSpan.end
    this.#extent = { end: this.#offset, attributes: 0, reports: 0 }
  }

  read(): OpeningTag {
    for (;;) {
      const from = this.#offset
      const start = skipWhiteSpace(this.#text, from, this.#text.length)
      const isOnNewLine = findLineEnding(this.#text, from, start) < start
      const token = matchFirst(tokens, this.#text, start)
      this.#offset = token?.end ?? start
      if (token?.kind === 'end') return this.#end(token, this.#text[start] === '/')
      if (token?.kind === 'next tag' || start === this.#text.length) return this.#unterminated()
      if (token?.kind === 'broken end' && !this.#isLeft) return this.#brokenEnd(token)
      if (token?.kind === 'comma') this.#readComma(token)
      else if (token?.kind !== 'name' || !this.#readAttribute(token, isOnNewLine)) {
        this.#readText(start, isOnNewLine)
      }
    }
  }

  #readComma(span: Span): void {
    const next = skipSpaces(this.#text, span.end, this.#text.length)
    const isBetween = next === span.end && !isBoundary(this.#text, next)
    const edit = { span: { start: span.start, end: span.end }, text: isBetween ? ' ' : '' }
    this.#report('unexpected-comma', span, [edit])
  }

  /** Reads an attribute, from its name on; false where the name goes on as other text. */
  #readAttribute({ start, end: nameEnd }: Span, isOnNewLine: boolean): boolean {
    const text = this.#text
    const nameSpan = { start, end: nameEnd }
    const name = text.slice(start, nameEnd)
    const separator = readSeparator(text, nameEnd)
    if (!separator) {
      if (!isBoundary(text, nameEnd)) return false
      const bare = { valueType: 'boolean', value: true, valueSpan: nameSpan, escapes: [] } as const
      this.#isLeft ||= isOnNewLine
      this.#add({ name, nameSpan, ...bare, span: nameSpan })
      return true
    }
    const isValueless = separator.kind === 'spaced equals' && isAttribute(text, separator.end)
    const value = isValueless ? undefined : readValue(text, separator.end, name, this.#openBrackets)
    if (value) this.#reportMistakes(name, nameSpan, separator, value)
    const valueSpan = value?.span ?? emptySpan(text.indexOf('=', nameEnd) + 1)
    const span = { start, end: valueSpan.end }
    if (!value) this.#report('missing-value', span, [], name, exampleAttribute(name))
    const isSound = value !== undefined && separator.kind === 'equals'
    const attribute: TagAttribute = {
      name,
      nameSpan,
      valueType: isSound ? value.type : 'broken',
      value: value?.value ?? '',
      valueSpan,
      escapes: value?.escapes ?? [],
      span,
    }
    this.#offset = span.end
    // On a line below, a word before spaces and a quote is more likely a text.
    this.#isLeft ||= isOnNewLine && text[nameEnd] !== '='
    this.#isAstray = false
    this.#add(attribute)
    this.#readAdjacent()
    return true
  }

  /** Reports the first mistake of an attribute, and each unknown escape where there is no other. */
  #reportMistakes(name: string, nameSpan: Span, { kind, end }: Separator, value: TagValue): void {
    const { span, raw, mistake, unknownEscapes } = value
    for (const escape of kind === 'equals' && !mistake ? unknownEscapes : []) {
      const written = this.#reporter.source.slice(escape)
      this.#report('unknown-escape', escape, [{ span: escape, text: `\\${written}` }], written)
    }
    if (kind === 'equals' && !mistake) return
    const right = writtenAttribute(name, raw)
    // A value without quotes would run into an attribute that follows without a space.
    const isFixable =
      right !== undefined && (right.endsWith('"') || isBoundary(this.#text, span.end))
    const rest = { start: nameSpan.end, end: span.end }
    const edits = isFixable ? [{ span: rest, text: right.slice(name.length) }] : []
    if (kind === 'spaced equals') {
      this.#report('blank-around-equals', { start: nameSpan.end, end }, edits, name, right)
    } else if (kind === 'wrong equals') {
      const signStart = skipSpaces(this.#text, nameSpan.end, end)
      const sign = { start: signStart, end: trimmedEnd(this.#text, signStart, end) }
      const place = sign.start < sign.end ? sign : { start: nameSpan.start, end: span.end }
      this.#report('malformed-equals', place, edits, name, right)
    } else if (mistake) this.#report(mistake.code, mistake.span, edits, name, right)
  }

  /** Reads what follows a value without a space between. */
  #readAdjacent(): void {
    const text = this.#text
    const start = this.#offset
    if (isBoundary(text, start)) return
    const token = matchFirst(tokens, text, start)
    if (token?.kind === 'name') {
      const isAlone = token.end > start + 1 && isBoundary(text, token.end)
      if (isAlone || text[token.end] === '=') {
        const edits = [{ span: emptySpan(start), text: ' ' }]
        const span = { start, end: token.end }
        this.#report('missing-blank', span, edits, text.slice(start, token.end))
        return
      }
    }
    if (text[start] === '"' || text[start] === "'") {
      const span = { start, end: start + 1 }
      this.#report('unexpected-text-in-tag', span, [{ span, text: '' }], text[start])
      this.#extend((this.#offset = span.end))
      return
    }
    // It is a part of the value that slipped out: the value is not what was meant.
    const last = this.#attributes.pop()!
    this.#attributes.push({ ...last, valueType: 'broken' })
    this.#readText(start, false)
    this.#extend(this.#offset)
  }

  /** Reads text that has no place in a tag; it is reported where it starts. */
  #readText(start: number, isOnNewLine: boolean): void {
    const text = this.#text
    const brackets = /[[{]/.test(text[start]!)
      ? endOfBrackets(text, start, this.#openBrackets)
      : undefined
    const end = brackets ?? Math.max(start + 1, endOfText(text, start))
    const span = { start, end }
    const written = text.slice(start, end)
    if (!this.#isAstray) this.#report('unexpected-text-in-tag', span, [], written)
    // Of a quote that stays open nobody knows which other one would close it.
    const isString = /^["']/.test(written) && endOfString(text, start) === end
    const isOpen = !isString && !brackets && /["']/.test(written)
    const { start: first, end: last } = this.#unclear ?? span
    this.#unclear = { start: first, end: isOpen ? Infinity : Math.max(end, last) }
    this.#offset = end
    this.#isLeft ||= isOnNewLine
    this.#isAstray = true
  }

  #add(attribute: TagAttribute): void {
    this.#attributes.push(attribute)
    if (!this.#isAstray) this.#extend(attribute.span.end)
  }

  #extend(end: number): void {
    if (this.#isLeft) return
    this.#extent = { end, attributes: this.#attributes.length, reports: this.#reports.length }
  }

  /** Ends the tag with a delimiter, which may be missing. */
  #end({ start: contentEnd, end }: Span, selfClosing: boolean): OpeningTag {
    const unclear = this.#unclear
    if (unclear && unclear.start < contentEnd) {
      this.#reporter.markUnclear({ start: unclear.start, end: Math.min(unclear.end, contentEnd) })
    }
    for (const report of this.#reports) report()
    const { name, nameSpan, start } = this.#head
    return { name, nameSpan, span: { start, end }, attributes: this.#attributes, selfClosing }
  }

  #brokenEnd({ start, end }: Span): OpeningTag {
    const span = { start, end: trimmedEnd(this.#text, start, end) }
    const selfClosing = this.#text.slice(start, end).includes('/')
    return this.#endWithout({ span, text: selfClosing ? '/%}' : '%}' }, span, selfClosing)
  }

  #unterminated(): OpeningTag {
    const { end, attributes, reports } = this.#extent
    this.#attributes.length = attributes
    this.#reports.length = reports
    return this.#endWithout(missingEnd(this.#text, end), emptySpan(end), false)
  }

  #endWithout(delimiter: SpanEdit, end: Span, selfClosing: boolean): OpeningTag {
    this.#report('unterminated-tag', this.#head.nameSpan, [delimiter], this.#head.name)
    return this.#end(end, selfClosing)
  }

  #report<Code extends DocumentCode>(
    code: Code,
    span: Span,
    edits: readonly SpanEdit[],
    ...details: DocumentDetails<Code>
  ): void {
    this.#reports.push(() => {
      this.#reporter.reportFixable(code, span, edits, ...details)
    })
  }
}

function emptySpan(offset: number): Span {
  return { start: offset, end: offset }
}
