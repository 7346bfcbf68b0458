import { quote } from '../diagnostics/wording.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Span } from '../source/position.js'
import { JsonMistake, readToken, type Token } from './json-token.js'
import { DEEPEST, markPart, type Value } from './values.js'

/** A reason why the value of a JSON text says less than it, as the rest of a sentence, and its place. */
export interface Doubt {
  readonly problem: string
  readonly span: Span
}

/** A mistake that keeps a text from being JSON, and its place. */
export interface JsonProblem extends Span {
  readonly type: 'problem'
  /** The mistake, as the rest of a sentence. */
  readonly problem: string
  /** The edits that make JSON of the text, where it can be told what was meant. */
  readonly repairs?: readonly SpanEdit[]
}

/** A value of a JSON text with its place. */
export interface JsonNode extends Span {
  readonly value: Value
  /** The members of an object or an array, by names and indexes. */
  readonly inside: ReadonlyMap<string | number, JsonNode> | undefined
  /** The place of the name of a field. */
  nameSpan: Span | undefined
}

/** Finds values of a JSON text, each with its place, by the names and indexes that lead to them. */
export type NodeAt = (path: readonly (string | number)[]) => JsonNode

/** A JSON text as read. */
export interface Json {
  readonly type: 'json'
  readonly value: Value
  /** True for a text that leaves parts out (`...`, `<id>`, comments): its fields are known, it is no value. */
  readonly isPart: boolean
  readonly doubt: Doubt | undefined
  readonly nodeAt: NodeAt
}

/** The problem where something follows a value. */
export const MORE_TEXT = 'more text follows the value'

/** The words that are names in JavaScript: the others have quotes of another kind. */
const NAME = /^[\w$-]+$/

/** Reads a JSON text with the places of its values, or says where it stops being JSON. */
export function readJson(text: string, isLenient = false): Json | JsonProblem {
  return new JsonReader(text, isLenient).read()
}

class JsonReader {
  readonly #text: string
  readonly #isLenient: boolean
  /** True when a comma may follow the last member: comments are allowed there, or are in the text. */
  #allowsLastComma: boolean
  /** The token that is looked at, and the end of the one before it. */
  #token: Token = { type: 'end', start: 0, end: 0, value: '' }
  #end = 0
  /** The innermost object or array that is open. */
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

  read(): Json | JsonProblem {
    try {
      this.#advance()
      const root = this.#readRoot()
      if (this.#mistake) return { ...problemOf(this.#mistake), repairs: this.#repairs }
      const nodeAt: NodeAt = (path) => {
        let node = root
        for (const step of path) node = node.inside!.get(step)!
        return node
      }
      return {
        type: 'json',
        value: root.value,
        isPart: this.#isPart,
        doubt: this.#doubt,
        nodeAt,
      }
    } catch (error) {
      if (!(error instanceof JsonMistake)) throw error
      return problemOf(this.#mistake ?? error)
    }
  }

  #readRoot(): JsonNode {
    let root: JsonNode | undefined
    while (this.#token.type !== 'end') {
      const { type, start, end } = this.#token
      const isMore = type === 'elision'
      if (!isMore && root?.value !== undefined) throw new JsonMistake(MORE_TEXT, start, end)
      const node = this.#readValue()
      if (!isMore || !root) root = node
    }
    if (!root) throw new JsonMistake('it is empty', this.#token.start, this.#token.start)
    return root
  }

  /** Goes on to the next token that is no comment. */
  #advance(): void {
    this.#end = this.#token.end
    let next = readToken(this.#text, this.#end)
    while (typeof next === 'number') {
      this.#allowsLastComma = true
      if (this.#container && !this.#isLenient) this.#container.isPart = true
      next = readToken(this.#text, next)
    }
    this.#token = next
  }

  #readValue(): JsonNode {
    const { type, start, end, value } = this.#token
    if (type === '{' || type === '[') return this.#readContainer(type, start)
    const isMore = type === 'elision'
    if (type === 'word')
      throw new JsonMistake(`\`${quote(String(value))}\` is not a JSON value`, start, end)
    if (type !== 'string' && type !== 'literal' && !isMore) throw this.#unexpected('a value')
    if (typeof value === 'number' && !Number.isFinite(value))
      this.#doubt ??= { problem: 'has a number that is too large', span: { start, end } }
    this.#isPart ||= isMore
    this.#advance()
    return { value: isMore ? undefined : value, start, end, inside: undefined, nameSpan: undefined }
  }

  #readContainer(type: '{' | '[', start: number): JsonNode {
    if (this.#depth++ >= DEEPEST) throw new JsonMistake('it is nested too deeply', start)
    const inside = new Map<string | number, JsonNode>()
    const outer = this.#container
    const own = { type, start, isPart: false }
    this.#container = own
    this.#advance()
    const closing = type === '{' ? '}' : ']'
    let before: 'member' | 'comma' | 'more' | undefined
    let comma: Span = { start, end: start }
    while (this.#token.type !== closing) {
      const token = this.#token
      if (token.type === 'elision') {
        own.isPart = true
        this.#advance()
        // A member of any name: `<key>: 1`.
        if (type === '{' && (this.#token.type as string) === ':') {
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
    const { type, start, end, value } = this.#token
    if (type !== 'string' && type !== 'word') throw this.#unexpected('a name in double quotes')
    const name = String(value)
    const nameSpan = { start, end }
    if (type === 'word' && !this.#isLenient) {
      const mistake = new JsonMistake('names need double quotes', start, end)
      if (!NAME.test(name)) throw mistake
      this.#mend(mistake, nameSpan, JSON.stringify(name))
    }
    this.#advance()
    if (this.#token.type !== ':') throw this.#unexpected('a colon')
    this.#advance()
    const node = this.#readValue()
    // What a placeholder stands for can be of any name.
    if (inside.get(name)?.value !== undefined)
      this.#doubt ??= { problem: `has \`${name}\` twice`, span: nameSpan }
    if (name === '$ref' && typeof node.value === 'string')
      this.#doubt ??= { problem: 'has a `$ref`, which tools would follow', span: nameSpan }
    node.nameSpan = nameSpan
    inside.set(name, node)
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
    const isStray = (type === '}' || type === ']') && (open?.type === '{') !== (type === '}')
    if (isStray) return new JsonMistake(`\`${type}\` closes nothing that is open here`, start)
    const shown = quote(this.#text.slice(start, end))
    return new JsonMistake(`${expected} is missing before \`${shown}\``, start, end)
  }
}

function problemOf({ message, start, end }: JsonMistake): JsonProblem {
  return { type: 'problem', problem: message, start, end }
}
