import { isSeparator, readValues, TokenCursor } from './token.js'
import { enumeration, narrow, unite, type FieldType } from './type.js'
import { type Held, heldBy, isLink, isSeparated, meaningOf } from './words.js'

/** A type nested deeper than this says nothing; author text must not exhaust the call stack. */
const DEEPEST = 32
const AMOUNTS = /^(?:up|to|at|least|most|exactly|\d+)$/i

/**
 * Reads the words of a Type column: `string[]`, `?number`, `one of "asc", "desc"`, `array of user
 * objects`. What nobody knows is of kind `unknown`.
 */
export function readFieldType(text: string): FieldType {
  const known = readTypes.get(text)
  if (known) return known
  const type = new TypeReader(text.trim()).read()
  // The types of pages are few, and come again and again.
  if (readTypes.size >= 1000) readTypes.clear()
  if (text.length <= 100) readTypes.set(text, type)
  return type
}

const readTypes = new Map<string, FieldType>()

/** Walks once over the tokens of a type. */
class TypeReader extends TokenCursor {
  #depth = 0
  /** True after `array of …`, where an `or` can belong to the items or to the array. */
  #hasOpenItems = false

  read(): FieldType {
    return { ...this.#union(this.tokens.length), words: this.text }
  }

  /** Everything up to an end: `number | null`, `string, integer or boolean`, `string, max 64`. */
  #union(end: number, plural = false): FieldType {
    const start = this.index
    const parts = [this.#part(end, plural)]
    const unread: string[] = []
    while (this.index < end) {
      const separator = this.tokens[this.index++]!
      const isDetail = separator.text === ',' || separator.text === ';'
      // `a, or b`, and nothing after the last comma.
      if (isDetail && (this.index === end || isSeparator(this.tokens[this.index]!))) continue
      const isOpen = this.#hasOpenItems
      const part = this.#part(end, plural)
      const last = parts.at(-1)!
      const narrowed = isDetail ? narrow(last, part) : undefined
      if (narrowed) {
        parts[parts.length - 1] = narrowed
        unread.push(...(part.unread ?? []))
      } else if (isDetail && part.kind === 'unknown') unread.push(part.words)
      // `array of strings or numbers` can be read in two ways.
      else if (isOpen && part.kind !== 'null') parts.push(this.unknown(start, end))
      else parts.push(part)
    }
    const type = unite(parts, this.wordsFrom(start))
    if (type.kind === 'unknown' || unread.length === 0) return type
    return { ...type, unread: [...(type.unread ?? []), ...unread] }
  }

  /** One alternative with what follows it: `string[]`, `string (uuid)`, `?integer`. */
  #part(end: number, plural = false): FieldType {
    const start = this.index
    if (++this.#depth > DEEPEST) this.index = end
    this.#hasOpenItems = false
    let nullable = false
    for (; this.at(end) === '?'; this.index++) nullable = true
    let type = this.#primary(end, plural)
    for (let arrays = 0; this.index < end;) {
      const { text, closing } = this.tokens[this.index]!
      if (closing === this.index + 1 && text === '[' && arrays++ < DEEPEST) {
        this.index += 2
        type = this.#holding('items', type, start)
      } else if (type.kind === 'unknown') break
      else if (text === '?' || text === '!' || text === '*') {
        this.index++
        nullable ||= text === '?'
      } else if (closing !== undefined && '([<'.includes(text)) {
        type = this.#detailed(type, closing, start)
      } else if (this.startsEnumeration(end)) {
        type = narrow(type, this.#enumeration(end)) ?? this.unknown(start, end)
      } else if ('<>=≤≥'.includes(text)) {
        const compared = this.unknown(this.index, this.partEnd(end)).words
        type = { ...type, unread: [...(type.unread ?? []), compared] }
      } else break
    }
    this.#depth--
    const isWhole = this.index === end || isSeparator(this.tokens[this.index]!)
    if (type.kind === 'unknown' || !isWhole) return this.unknown(start, this.partEnd(end), nullable)
    return { ...type, words: this.wordsFrom(start), nullable: type.nullable || nullable }
  }

  #primary(end: number, plural: boolean): FieldType {
    const start = this.index
    const token = this.tokens[start]
    if (!token || start >= end) return this.unknown(start, end)
    const { kind, text, closing } = token
    const isRun = this.tokens[start + 1]?.kind === 'word' && !this.isWord('or', end, 1)
    if (kind === 'string' || (kind === 'number' && !isRun)) {
      this.index++
      return enumeration([kind === 'number' ? Number(text) : text], this.wordsFrom(start))
    }
    if (kind !== 'mark')
      return this.startsEnumeration(end) ? this.#enumeration(end) : this.#run(end, plural)
    if (closing === undefined || text === '<') return this.unknown(start, start)
    // `[]string`
    if (text === '[' && closing === start + 1) {
      this.index += 2
      return this.#holding('items', this.#part(end), start)
    }
    if (text === '{') {
      this.index = closing + 1
      return { words: this.wordsFrom(start), kind: 'object', nullable: false }
    }
    const inner = this.#inside(closing)
    return text === '(' ? inner : this.#holding('items', inner, start)
  }

  /** A run of words: `ISO 8601 date`, `user object`, `array of …`, `map<…>`. */
  #run(end: number, plural: boolean): FieldType {
    const start = this.index
    const words: string[] = []
    for (; this.index < end && this.tokens[this.index]!.kind !== 'mark'; this.index++) {
      const { text, kind } = this.tokens[this.index]!
      if (kind === 'string' || isSeparator(this.tokens[this.index]!)) break
      if (words.length > 0 && this.isWord('of', end)) return this.#of(words, start, end)
      if (words.length > 0 && this.startsEnumeration(end)) break
      words.push(text)
    }
    const nullable = words.length > 1 && words.some((word) => /^nullable$/i.test(word))
    const said = nullable ? words.filter((word) => !/^nullable$/i.test(word)) : words
    const closing = this.tokens[this.index]?.closing
    if (said.length === 1 && closing !== undefined && closing > this.index + 1) {
      const held = heldBy(said[0]!)
      if (held) return this.#bracketed(held, start, closing, end)
    }
    const meaning = meaningOf(said, plural)
    if (meaning)
      return { words: this.wordsFrom(start), ...meaning, nullable: meaning.nullable || nullable }
    const link = said.findIndex((word, index) => index > 0 && isLink(word))
    const linked = link === -1 ? undefined : meaningOf(said.slice(0, link))
    const rest = said.slice(link)
    // `integer for one, string for the other` says more than this understands.
    if (!linked || rest.some((word) => meaningOf([word], true)))
      return this.unknown(start, this.index)
    return { words: this.wordsFrom(start), ...linked, unread: [rest.join(' ')] }
  }

  /** `array of strings`, `comma-separated list of ids`, `map of names to numbers`. */
  #of(head: readonly string[], start: number, end: number): FieldType {
    const held = heldBy(head.at(-1)!)
    if (head.length > 3 || !held) return this.unknown(start, start)
    this.index++
    if (head.some(isSeparated)) {
      const { words } = this.unknown(start, this.partEnd(end))
      return { words, kind: 'string', nullable: false }
    }
    while (AMOUNTS.test(this.at(end) ?? '')) this.index++
    if (held === 'entries') {
      const to = this.find(end, (token) => token.kind === 'word' && token.text === 'to')
      if (to !== -1) this.index = to + 1
    }
    const inner = this.#part(end, true)
    this.#hasOpenItems = true
    return this.#holding(held, inner, start)
  }

  /** `array<string>`, `array (max 10)`, `list (comma-separated)`, `map<string, number>`, `map[string]number`. */
  #bracketed(held: Held, start: number, closing: number, end: number): FieldType {
    const isMap = held === 'entries'
    const isPrefix =
      isMap &&
      this.at(end) === '[' &&
      closing + 1 < end &&
      this.tokens[closing + 1]!.kind === 'word'
    const comma = isMap ? this.find(closing, ({ text }) => text === ',', this.index + 1) : -1
    if (isPrefix) this.index = closing + 1
    else if (comma !== -1) this.index = comma
    const inner = isPrefix ? this.#part(end) : this.#inside(closing, true)
    const words = this.wordsFrom(start)
    if (!isMap && isSeparated(inner.words)) return { words, kind: 'string', nullable: false }
    if (inner.kind === 'null') return { words, kind: isMap ? 'object' : 'array', nullable: true }
    return this.#holding(held, inner, start)
  }

  /** A type with the details in the brackets at this place: `(uuid)`, `("a", "b")`, `(max 64)`. */
  #detailed(type: FieldType, closing: number, start: number): FieldType {
    const from = this.index + 1
    const unread = [...(type.unread ?? [])]
    let narrowed: FieldType | undefined = type
    const quoted = readValues(this, from, closing, 'quoted')
    this.index = quoted ? closing : from
    if (quoted) narrowed = narrow(type, quoted)
    while (narrowed && this.index < closing) {
      const comma = this.startsEnumeration(closing)
        ? -1
        : this.find(closing, ({ text }) => /[,;]/.test(text))
      const detail = this.#union(comma === -1 ? closing : comma)
      if (detail.kind === 'unknown' || detail.kind === 'any') unread.push(detail.words)
      else if (!/^enum$/i.test(detail.words)) narrowed = narrow(narrowed, detail)
      unread.push(...(detail.unread ?? []))
      if (this.index < closing) this.index++
    }
    this.index = closing + 1
    // `string (integer)` says two things.
    if (!narrowed) return this.unknown(start, this.index)
    const known = unread.filter((words) => words !== '')
    return { ...narrowed, ...(known.length > 0 && { unread: known }) }
  }

  /** What the brackets at this place hold, as a type. */
  #inside(closing: number, plural = false): FieldType {
    this.index++
    const inner = this.#union(closing, plural)
    this.index = closing + 1
    this.#hasOpenItems = false
    return inner
  }

  #holding(held: Held, inner: FieldType, start: number): FieldType {
    const kind = held === 'items' ? 'array' : 'object'
    return { words: this.wordsFrom(start), kind, [held]: inner, nullable: false }
  }

  /** `enum(a, b)`, `one of a, b`: the values in brackets, or all that is left. */
  #enumeration(end: number): FieldType {
    const start = this.index
    this.index += this.isWord('of', end, 1) ? 2 : 1
    if (this.at(end) === ':') this.index++
    const closing = this.index < end ? this.tokens[this.index]!.closing : undefined
    const from = closing === undefined ? this.index : this.index + 1
    const style = closing === undefined ? 'free' : 'bracketed'
    const values = readValues(this, from, closing ?? end, style)
    this.index = from
    const type = values ?? this.#union(closing ?? end, true)
    this.index = closing === undefined ? end : closing + 1
    return { ...type, words: this.wordsFrom(start) }
  }
}
