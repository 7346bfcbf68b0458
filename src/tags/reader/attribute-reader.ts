import type { Span } from '../../source/position.js'
import type { AttributeTable } from '../attribute-table.js'
import type { TagAttribute } from '../tag.js'
import { isSpace } from '../../source/white-space.js'
import { readAttribute } from './attribute.js'
import { skipBrackets } from './brackets.js'
import { endOfName, isNameStart } from './name.js'
import { isBoundary, isQuoteMark } from './quote-mark.js'
import type { TagCursor } from './tag-cursor.js'
import { readTagEnd, type TagEnd } from './tag-end.js'
import { TagExtent, type TagToken } from './tag-extent.js'
import type { TagFindings } from './tag-findings.js'
import { readWord } from './word.js'

/** What an opening tag holds behind its name. */
export interface TagContent {
  /** The attributes in their order. */
  readonly attributes: readonly TagAttribute[]
  /** Its delimiter; nothing when the tag is never ended. */
  readonly end: TagEnd | undefined
  /** How far it goes when it is never ended. */
  readonly extent: number
}

/** What is read next; nothing once the tag is read. */
type State = (() => State) | undefined

/** Reads an opening tag from behind its name on. Each state is named for what stands at the cursor. */
export class AttributeReader {
  readonly #cursor: TagCursor
  readonly #findings: TagFindings
  readonly #table: AttributeTable
  readonly #extent: TagExtent
  readonly #attributes: TagAttribute[] = []
  #end: TagEnd | undefined

  constructor(cursor: TagCursor, findings: TagFindings, table: AttributeTable) {
    this.#cursor = cursor
    this.#findings = findings
    this.#table = table
    this.#extent = new TagExtent(cursor.line, cursor.offset)
  }

  /** Reads the tag to its end, or to where it gives up. */
  read(): TagContent {
    let state: State = this.#behindTagName
    while (state) state = state()
    return { attributes: this.#attributes, end: this.#end, extent: this.#extent.end }
  }

  /**
   *     {% api path="/x" %}
   *           ^
   */
  readonly #behindTagName = (): State => {
    if (this.#atBoundary || !isNameStart(this.#cursor.text, this.#cursor.offset)) return this.#white
    return this.#unseparatedAttribute
  }

  /**
   *     {% api path="/x" method="GET" %}
   *           ^         ^            ^
   */
  readonly #white = (): State => {
    const cursor = this.#cursor
    if (!cursor.skipWhiteSpace() || cursor.at('{%')) return undefined
    const end = readTagEnd(cursor)
    if (end && (end.sound || !this.#extent.left)) {
      if (end.stray) this.#reportStray(end.stray)
      this.#end = end
      return undefined
    }
    if (cursor.at(',')) return this.#comma
    return isNameStart(cursor.text, cursor.offset) ? this.#attribute : this.#strayText
  }

  /**
   *     {% api path="/x", method="GET" %}
   *                     ^
   */
  readonly #comma = (): State => {
    const { offset: start } = this.#cursor
    while (this.#cursor.at(',')) this.#cursor.offset++
    this.#findings.report('unexpected-comma', { start, end: this.#cursor.offset })
    return this.#white
  }

  /**
   *     {% api path="/x" stagger %}
   *            ^         ^
   */
  readonly #attribute = (): State => {
    const { line, text } = this.#cursor
    const attribute = readAttribute(this.#cursor, this.#findings, this.#table)
    if (!attribute) return this.#strayText
    this.#attributes.push(attribute)
    this.#add(text[attribute.nameSpan.end] === '=' ? 'joined' : 'loose', line)
    return this.#behindAttribute
  }

  /**
   *     {% api path="/x" %}
   *                     ^
   */
  readonly #behindAttribute = (): State => {
    const { text, offset: start, lineEnd, code } = this.#cursor
    if (this.#atBoundary) return this.#white
    if (isQuoteMark(code)) return this.#strayQuote
    const end = isNameStart(text, start) ? endOfName(text, start, lineEnd) : start
    const joined = end > start && text[end] === '='
    const alone = end > start + 1 && isBoundary(text, end, lineEnd)
    if (joined || alone) return this.#unseparatedAttribute
    this.#breakLast()
    return this.#strayText
  }

  /**
   *     {% api path="/x"method="GET" %}
   *                     ^
   */
  readonly #unseparatedAttribute = (): State => {
    const { text, offset: start, lineEnd } = this.#cursor
    const end = endOfName(text, start, lineEnd)
    // The blank has slipped into the quotes: `method="GET "path="/x"`.
    if (isSpace(text.charCodeAt(start - 2))) this.#breakLast()
    this.#findings.report('missing-blank', { start, end }, text.slice(start, end))
    return this.#attribute
  }

  /**
   *     {% api path="/x"" %}
   *                     ^
   */
  readonly #strayQuote = (): State => {
    const { offset: start } = this.#cursor
    this.#cursor.offset++
    this.#reportStray({ start, end: start + 1 })
    return this.#white
  }

  /**
   *     {% api #users path="/x" %}
   *            ^
   */
  readonly #strayText = (): State => {
    const { offset: start, line } = this.#cursor
    if (this.#cursor.at('[') || this.#cursor.at('{')) skipBrackets(this.#cursor)
    else readWord(this.#cursor)
    this.#reportStray({ start, end: this.#cursor.offset })
    this.#add('stray', line)
    return this.#white
  }

  get #atBoundary(): boolean {
    return (
      this.#cursor.atBoundary || this.#cursor.at('{%') || readTagEnd(this.#cursor) !== undefined
    )
  }

  #reportStray(span: Span): void {
    const text = this.#cursor.text.slice(span.start, span.end)
    this.#findings.report('unexpected-text-in-tag', span, text)
  }

  #add(kind: TagToken['kind'], firstLine: number): void {
    const { line: lastLine, offset: end } = this.#cursor
    this.#extent.add({ kind, firstLine, lastLine, end })
  }

  /** What stands directly behind a value is a part of it that slipped out: the value is not what was meant. */
  #breakLast(): void {
    const last = this.#attributes.pop()
    if (last) this.#attributes.push({ ...last, valueType: 'broken' })
  }
}
