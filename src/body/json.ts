import { quote } from '../diagnostics/wording.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Span } from '../source/position.js'
import {
  type Doubt,
  isTypeWord,
  JsonMistake,
  type JsonNode,
  type JsonProblem,
  type JsonToken,
  type JsonTree,
  readToken,
} from './json-token.js'
import { DEEPEST, markPart } from './values.js'

/** The problem where something follows a value. */
export const MORE_TEXT = 'more text follows the value'

/**
 * Reads a JSON text with the places of its values, or says where it stops being JSON.
 *
 * `...`, placeholders and comments are read as what they mean: there is more. A lenient text may have
 * comments, commas at the end and names without quotes.
 */
export function readJson(text: string, isLenient = false): JsonTree | JsonProblem {
  return new JsonReader(text, isLenient).read()
}

/** Quotes of other languages, and of word processors. */
const QUOTE = /^['‘“]/
/** A text in quotes that stands for more. */
const DOTS = /^(?:\.{2,}|…)$/
class JsonReader {
  readonly #text: string
  readonly #isLenient: boolean
  /** True when a comma may follow the last member: comments are allowed there, or are in the text. */
  #allowsLastComma: boolean
  /** The token that is looked at, and the end of the one before it. */
  #token: JsonToken = { type: 'end', start: 0, end: 0 }
  #end = 0
  /** The innermost one that is open. */
  #container: { type: '{' | '['; start: number; isPart: boolean } | undefined
  #depth = 0
  #isPart = false
  #doubt: Doubt | undefined
  /** The first mistake that can be mended. */
  #mistake: JsonMistake | undefined
  readonly #repairs: SpanEdit[] = []

  constructor(text: string, isLenient: boolean) {
    this.#text = text
    this.#isLenient = isLenient
    this.#allowsLastComma = isLenient
  }

  read(): JsonTree | JsonProblem {
    try {
      this.#advance()
      const root = this.#readRoot()
      if (this.#mistake) return { ...problemOf(this.#mistake), repairs: this.#repairs }
      return { type: 'tree', root, isPart: this.#isPart, doubt: this.#doubt }
    } catch (error) {
      if (!(error instanceof JsonMistake)) throw error
      return problemOf(this.#mistake ?? error)
    }
  }

  #readRoot(): JsonNode {
    let root: JsonNode | undefined
    for (let token = this.#token; token.type !== 'end'; token = this.#token) {
      if (token.type === 'elision') root ??= this.#placeholder(token)
      if (token.type === 'elision') this.#advance()
      else if (root && root.value !== undefined && token.type !== '}' && token.type !== ']')
        throw new JsonMistake(MORE_TEXT, token.start, token.end)
      else root = this.#readValue()
    }
    if (!root) throw new JsonMistake('it is empty', this.#token.start, this.#token.start)
    return root
  }

  /** Goes on to the next token that is no comment. */
  #advance(): void {
    this.#end = this.#token.end
    this.#token = readToken(this.#text, this.#end)
    while (this.#token.type === 'comment') {
      this.#allowsLastComma = true
      if (this.#container && !this.#isLenient) this.#container.isPart = true
      this.#token = readToken(this.#text, this.#token.end)
    }
  }

  #readValue(): JsonNode {
    const token = this.#token
    if (token.type === '{' || token.type === '[')
      return this.#readContainer(token.type, token.start)
    let node = this.#readScalar()
    // Which of several values it can be is left out.
    while (this.#container && this.#token.type === 'word' && this.#token.value === '|') {
      this.#advance()
      node = this.#placeholder(this.#readScalar())
    }
    return node
  }

  #readScalar(): JsonNode {
    const token = this.#token
    const { type, start, end } = token
    if (type === 'elision') {
      this.#advance()
      return this.#placeholder(token)
    }
    if (type === 'word') {
      const isType = this.#container !== undefined && isTypeWord(token.value)
      const why = QUOTE.test(token.value)
        ? 'strings need double quotes'
        : `\`${quote(token.value)}\` is not a JSON value`
      if (!isType) throw new JsonMistake(why, start, end)
      this.#advance()
      if (this.#text.startsWith('[]', end)) {
        this.#advance()
        this.#advance()
      }
      return this.#placeholder({ start, end: this.#end })
    }
    if (!('value' in token)) throw this.#unexpected('a value')
    const { value } = token
    if (typeof value === 'number' && !Number.isFinite(value))
      this.#note('has a number that is too large', token)
    this.#advance()
    return { value, start, end, inside: undefined, nameSpan: undefined }
  }

  #readContainer(type: '{' | '[', start: number): JsonNode {
    if (this.#depth++ >= DEEPEST) throw new JsonMistake('it is nested too deeply', start)
    const inside = new Map<string | number, JsonNode>()
    const outer = this.#container
    const own = { type, start, isPart: false }
    this.#container = own
    this.#advance()
    const closing = type === '{' ? '}' : ']'
    /** The kind of the token before this one; nothing after the opening bracket. */
    let before: 'member' | 'comma' | 'more' | undefined
    let comma: Span = { start, end: start }
    while (this.#token.type !== closing) {
      const token = this.#token
      if (token.type === 'elision') {
        own.isPart = true
        this.#advance()
        // `<key>: 1` has a name that nobody knows.
        if (this.#token.type === ':') {
          this.#advance()
          this.#readValue()
        }
        before = 'more'
      } else if (token.type === ',' && before && before !== 'comma') {
        comma = token
        this.#advance()
        before = 'comma'
      } else {
        if (before === 'member') {
          const mistake = this.#unexpected('a comma')
          if (/^(?::|\}|\]|end)$/.test(token.type)) throw mistake
          this.#mend(mistake, { start: this.#end, end: this.#end }, ',')
        }
        if (type === '{') this.#readMember(inside)
        else inside.set(inside.size, this.#readValue())
        before = 'member'
      }
    }
    const { end } = this.#token
    if (before === 'comma' && !this.#allowsLastComma)
      this.#mend(new JsonMistake(`a comma precedes \`${closing}\``, end - 1), comma, '')
    this.#container = outer
    this.#depth--
    this.#advance()
    this.#isPart ||= own.isPart
    const entries = Array.from(inside, ([name, node]) => [name, node.value] as const)
    const value = type === '{' ? Object.fromEntries(entries) : entries.map(([, one]) => one)
    if (own.isPart) markPart(value)
    return { value, start, end, inside, nameSpan: undefined }
  }

  #readMember(inside: Map<string | number, JsonNode>): void {
    const token = this.#token
    if (token.type !== 'string' && token.type !== 'word')
      throw this.#unexpected('a name in double quotes')
    const { start, end, value: name } = token
    if (token.type === 'word' && !this.#isLenient) {
      const mistake = new JsonMistake('names need double quotes', start, end)
      if (QUOTE.test(token.value)) throw mistake
      this.#mend(mistake, token, JSON.stringify(name))
    }
    this.#advance()
    if (this.#token.type !== ':') {
      // `"…"` in place of a member is more of them.
      if (!DOTS.test(String(name))) throw this.#unexpected('a colon')
      this.#container!.isPart = true
      return
    }
    this.#advance()
    const node = this.#readValue()
    const key = String(name)
    const nameSpan = { start, end }
    // What a placeholder stands for can be of any name.
    if (inside.get(key)?.value !== undefined) this.#note(`has \`${key}\` twice`, nameSpan)
    if (key === '$ref' && typeof node.value === 'string')
      this.#note('has a `$ref`, which tools would follow', nameSpan)
    node.nameSpan = nameSpan
    inside.set(key, node)
  }

  #placeholder({ start, end }: Span): JsonNode {
    this.#isPart = true
    return { value: undefined, start, end, inside: undefined, nameSpan: undefined }
  }

  #note(text: string, { start, end }: Span): void {
    this.#doubt ??= { problem: text, span: { start, end } }
  }

  #mend(mistake: JsonMistake, { start, end }: Span, text: string): void {
    this.#mistake ??= mistake
    this.#repairs.push({ span: { start, end }, text })
  }

  /** The mistake at a token that is in place of something else. */
  #unexpected(expected: string): JsonMistake {
    const { type, start, end } = this.#token
    const open = this.#container
    if (open && type === 'end')
      return new JsonMistake(`\`${open.type}\` is never closed`, open.start)
    const shown = quote(this.#text.slice(start, end))
    if (type !== '}' && type !== ']')
      return new JsonMistake(`${expected} is missing before \`${shown}\``, start, end)
    const closes = open?.type === '{' && type === '}'
    const text = closes
      ? `a value is missing before \`}\``
      : `\`${type}\` closes nothing that is open here`
    return new JsonMistake(text, start)
  }
}

function problemOf({ message, start, end }: JsonMistake): JsonProblem {
  return { type: 'problem', problem: message, start, end }
}
