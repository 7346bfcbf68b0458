import { enumeration, type FieldType, type FieldValue } from './type.js'
import { meaningOf } from './words.js'

/** A piece of a type, with its place in the text. */
export interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'mark'
  /** The word, the mark, the digits; the content of a string. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** The index of the token that closes this bracket. */
  closing?: number
}

/** Words hold dots between two characters of theirs: `1.5`, `v1.User`, but not `etc.`. */
const TOKEN = /"([^"]*)"|'([^']*)'|`([^`]*)`|([\p{L}\p{N}_$-]+(?:\.[\p{L}\p{N}_$-]+)*)|\.{3}|\S/gu
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>', '{': '}' }
const SEPARATORS = new Set(['|', '¦', '/', ',', ';'])

/** Cuts a type into words, quoted strings, numbers and marks, and pairs its brackets. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  const open: Token[] = []
  for (const { 0: written, index: start, ...groups } of text.matchAll(TOKEN)) {
    const quoted = groups[1] ?? groups[2] ?? groups[3]
    const kind =
      quoted !== undefined
        ? 'string'
        : groups[4] === undefined
          ? 'mark'
          : NUMBER.test(written)
            ? 'number'
            : 'word'
    const token: Token = { kind, text: quoted ?? written, start, end: start + written.length }
    if (kind === 'mark' && CLOSING[written]) open.push(token)
    else if (kind === 'mark' && CLOSING[open.at(-1)?.text ?? ''] === written)
      open.pop()!.closing = tokens.length
    tokens.push(token)
  }
  return tokens
}

/** Whether a token parts alternatives: `|`, `/`, `or`, a comma. */
export function isSeparator({ kind, text }: Token): boolean {
  return kind === 'mark' ? SEPARATORS.has(text) : kind === 'word' && text.toLowerCase() === 'or'
}

/** A place among the tokens of a type. */
export class TokenCursor {
  readonly text: string
  readonly tokens: readonly Token[]
  /** The token that comes next. */
  index = 0

  constructor(text: string) {
    this.text = text
    this.tokens = readTokens(text)
  }

  /** The next separator outside brackets, else the end. */
  partEnd(end: number): number {
    const found = this.find(end, isSeparator)
    return found === -1 ? end : found
  }

  find(end: number, accepts: (token: Token) => boolean, from = this.index): number {
    for (let index = from; index < end; index++) {
      const token = this.tokens[index]!
      if (accepts(token)) return index
      if (token.closing !== undefined) index = token.closing
    }
    return -1
  }

  wordsFrom(start: number): string {
    if (this.index <= start) return ''
    return this.text.slice(this.tokens[start]!.start, this.tokens[this.index - 1]!.end)
  }

  at(end: number): string | undefined {
    return this.index < end ? this.tokens[this.index]!.text : undefined
  }

  isWord(word: string, end: number, ahead = 0): boolean {
    if (this.index + ahead >= end) return false
    const { kind, text } = this.tokens[this.index + ahead]!
    return kind === 'word' && text.toLowerCase() === word
  }

  /** Whether `one of …` or `enum …` begins here; `enum` alone is a word like others. */
  startsEnumeration(end: number): boolean {
    const next = this.tokens[this.index + 1]
    if (this.isWord('one', end)) return this.isWord('of', end, 1)
    return this.isWord('enum', end) && this.index + 1 < end && !isSeparator(next!)
  }

  /** Takes the tokens up to an end as something that nobody knows. */
  unknown(start: number, end: number, nullable = false): FieldType {
    this.index = end
    return { words: this.wordsFrom(start), kind: 'unknown', nullable }
  }
}

/** Where values are: in brackets, after words that announce them, or quoted without either. */
type EnumerationStyle = 'bracketed' | 'free' | 'quoted'

/**
 * The values of an enumeration: `a, b`, `"a" | "b"`, `1, 2 or 3`; nothing for a list that is open
 * (`a, b, …`), and for words that may be prose or types.
 */
export function readValues(
  { tokens, text }: TokenCursor,
  from: number,
  to: number,
  style: EnumerationStyle,
): FieldType | undefined {
  const values: (FieldValue | null)[] = []
  let [types, quoted, start] = [0, 0, from]
  for (let index = from; index <= to; index++) {
    if (index < to && !isSeparator(tokens[index]!)) continue
    const first = tokens[start]
    // `a, b, or c` has nothing between its last two separators.
    const isOxford = index === start && values.length > 0 && index < to
    const value = index === start || !first ? undefined : readValue(first, tokens[index - 1]!, text)
    start = index + 1
    if (isOxford) continue
    if (value === undefined) return undefined
    if (first!.kind === 'string') quoted++
    else if (typeof value === 'string' && meaningOf([value], true)) types++
    values.push(value)
  }
  if (style === 'quoted' && quoted < values.length) return undefined
  // `one of string, number` and `enum (string)` are types.
  if (types === values.length && (style === 'free' || types === 1)) return undefined
  if (style === 'free' && values.length === 1 && quoted === 0) return undefined
  return enumeration(values, text.slice(tokens[from]!.start, tokens[to - 1]!.end))
}

function readValue(first: Token, last: Token, text: string): FieldValue | null | undefined {
  if (first === last && first.kind === 'string') return first.text
  if (first === last && first.kind === 'number') return Number(first.text)
  const word = text.slice(first.start, last.end)
  if (word === 'null') return null
  if (word === 'true' || word === 'false') return word === 'true'
  return /\s|^(?:…|\.{3}|etc\.?)$/i.test(word) ? undefined : word
}
