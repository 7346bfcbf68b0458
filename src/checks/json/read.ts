import type { SpanEdit } from '../../diagnostics/edit.js'
import { quote } from '../../diagnostics/quote.js'
import type { Span } from '../../source/position.js'
import { foreignLiterals, readToken, type ContentToken, type JsonToken } from './token.js'
import type { JsonArray, JsonObject, JsonProblem, JsonProperty, JsonValue } from './value.js'

/** How a text is read. */
export interface JsonReading {
  /** True where comments, commas at the end, names without quotes and single quotes are allowed. */
  readonly lenient?: boolean
  /** Takes the edits that make JSON of the text, and has the reader go on after each of them. */
  readonly repairs?: SpanEdit[]
}

/**
 * Reads a JSON text with the places of its values, or says where it stops being JSON.
 *
 * `...`, placeholders and comments are read as what they mean: there is more.
 */
export function readJson(text: string, reading: JsonReading = {}): JsonValue | JsonProblem {
  return new JsonReader(text, reading).read()
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
type OpenObject = Mutable<JsonObject> & { properties: JsonProperty[] }
type OpenArray = Mutable<JsonArray> & { items: JsonValue[] }

/** What can come next: a value, the name of a property, or what joins them. */
type Expected = 'value' | 'name' | 'colon' | 'comma' | 'end'

// A loop with a stack of its own: nesting can be deeper than the call stack.
class JsonReader {
  readonly #text: string
  readonly #lenient: boolean
  readonly #repairs: SpanEdit[] | undefined
  readonly #open: (OpenObject | OpenArray)[] = []
  #expected: Expected = 'value'
  /** True where the closing bracket can follow though a name or a value is expected. */
  #canClose = false
  /** True after `...`, which needs no comma. */
  #isLoose = false
  #name: Omit<JsonProperty, 'value'> | undefined
  #root: JsonValue | undefined
  /** The token before. */
  #previous: Span = { start: 0, end: 0 }

  constructor(text: string, { lenient = false, repairs }: JsonReading) {
    this.#text = text
    this.#lenient = lenient
    this.#repairs = repairs
  }

  read(): JsonValue | JsonProblem {
    let at = 0
    for (;;) {
      const token = readToken(this.#text, at)
      const found = this.#take(token)
      if (found) return found
      at = token.end
      if (token.type !== 'comment') this.#previous = token
    }
  }

  /** Takes one token; returns the result when it is the last one. */
  #take(token: JsonToken): JsonValue | JsonProblem | undefined {
    const container = this.#open.at(-1)
    switch (token.type) {
      case 'problem':
        return token
      case 'comment':
        if (container && !this.#lenient) container.isPart = true
        if (this.#expected === 'name' || container?.type === 'array') this.#canClose = true
        return undefined
      case 'elision':
        return this.#elide(token)
      case 'end':
        if (this.#expected === 'end') return this.#root
        return container
          ? problem(`\`${bracketOf(container)}\` is never closed`, container.start)
          : problem('it is empty', token.start, token.start)
      case '}':
      case ']':
        return this.#close(token)
      default:
        if (this.#isLoose) this.#expected = container?.type === 'object' ? 'name' : 'value'
        if (this.#isLoose && token.type === ',') this.#expected = 'comma'
        // `<key>: 1` has a name that nobody knows.
        if (this.#isLoose && token.type === ':') this.#expected = 'colon'
        this.#isLoose = false
        return this.#takeExpected(token)
    }
  }

  #takeExpected(token: ContentToken): JsonProblem | undefined {
    const isAfterElision = this.#canClose
    this.#canClose = false
    const { start, end } = token
    switch (this.#expected) {
      case 'name': {
        const name = this.#nameOf(token)
        if (typeof name === 'object') return name
        this.#name = { name, nameSpan: { start, end } }
        this.#expected = 'colon'
        return undefined
      }
      case 'colon':
        if (token.type !== ':') return this.#unexpected(token, 'a colon')
        this.#expected = 'value'
        return undefined
      case 'comma':
        this.#expected = this.#open.at(-1)?.type === 'object' ? 'name' : 'value'
        if (token.type === ',') {
          this.#canClose = isAfterElision || this.#lenient
          return undefined
        }
        if (token.type === ':' || !this.#repairs) return this.#unexpected(token, 'a comma')
        this.#repair({ start: this.#previous.end, end: this.#previous.end }, ',')
        return this.#takeExpected(token)
      case 'end':
        if (this.#root?.type === 'placeholder') return this.#takeValue(token)
        return problem('more text follows the value', start, end)
      case 'value':
        return this.#takeValue(token)
    }
  }

  /** The name that a token is, mended if need be. */
  #nameOf(token: ContentToken): string | JsonProblem {
    const { type, start, end } = token
    if (type === 'string') return String(token.value)
    const isText = type === 'word' || type === 'quoted'
    if (!isText) return this.#unexpected(token, 'a name in double quotes')
    const name = type === 'quoted' ? token.value : this.#text.slice(start, end)
    if (this.#lenient) return name
    const reason = type === 'quoted' ? 'strings and names stand' : 'names stand'
    if (!this.#repairs) return problem(`${reason} in double quotes`, start, end)
    this.#repair(token, JSON.stringify(name))
    return name
  }

  #takeValue(token: ContentToken): JsonProblem | undefined {
    const { start, end } = token
    switch (token.type) {
      case '{':
        this.#push({ type: 'object', properties: [], isPart: false, start, end })
        this.#expected = 'name'
        return undefined
      case '[':
        this.#push({ type: 'array', items: [], isPart: false, start, end })
        return undefined
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        return this.#addScalar(token)
      case 'quoted':
        if (!this.#lenient && !this.#repairs)
          return problem('strings and names stand in double quotes', start, end)
        if (!this.#lenient) this.#repair(token, JSON.stringify(token.value))
        return this.#addScalar({ ...token, type: 'string' })
      case 'word': {
        const right = foreignLiterals.get(this.#text.slice(start, end))
        if (!right || !this.#repairs)
          return problem(`\`${this.#show(token)}\` is not a JSON value`, start, end)
        this.#repair(token, right)
        return this.#addScalar({ type: 'null', value: null, start, end })
      }
      default:
        return this.#unexpected(token, 'a value')
    }
  }

  /** Takes `...` or a placeholder: in place of a value, or of what else there is. */
  #elide({ start, end }: Span): JsonProblem | undefined {
    const container = this.#open.at(-1)
    if (this.#expected === 'colon') return problem('a colon is missing before `...`', start, end)
    if (this.#expected === 'value' && container?.type !== 'array') {
      this.#add({ type: 'placeholder', start, end })
      this.#expected = this.#open.length > 0 ? 'comma' : 'end'
    } else if (container) {
      container.isPart = true
      this.#name = undefined
      this.#isLoose = true
      this.#canClose = true
    }
    return undefined
  }

  #addScalar(scalar: JsonValue): undefined {
    this.#add(scalar)
    this.#expected = this.#open.length > 0 ? 'comma' : 'end'
  }

  #push(container: OpenObject | OpenArray): void {
    this.#add(container)
    this.#open.push(container)
    this.#canClose = true
  }

  #add(value: JsonValue): void {
    const container = this.#open.at(-1)
    if (!container) this.#root = value
    else if (container.type === 'array') container.items.push(value)
    else if (this.#name) container.properties.push({ ...this.#name, value })
  }

  #close(token: JsonToken): JsonProblem | undefined {
    const container = this.#open.at(-1)
    const closing = container?.type === 'object' ? '}' : ']'
    if (!container || token.type !== closing)
      return problem(`\`${token.type}\` closes nothing that is open here`, token.start)
    if (this.#expected !== 'comma' && !this.#canClose) {
      const isTrailing = container.type === 'array' || this.#expected === 'name'
      if (!isTrailing) return problem(`a value is missing before \`${token.type}\``, token.start)
      if (!this.#repairs) return problem(`a comma precedes \`${token.type}\``, token.start)
      this.#repair(this.#previous, '')
    }
    container.end = token.end
    this.#open.pop()
    this.#canClose = false
    this.#isLoose = false
    this.#expected = this.#open.length > 0 ? 'comma' : 'end'
    return undefined
  }

  #repair({ start, end }: Span, text: string): void {
    this.#repairs?.push({ span: { start, end }, text })
  }

  #unexpected(token: JsonToken, expected: string): JsonProblem {
    return problem(`${expected} is missing before \`${this.#show(token)}\``, token.start, token.end)
  }

  #show({ start, end }: Span): string {
    return quote(this.#text.slice(start, end))
  }
}

function bracketOf(container: JsonValue): string {
  return container.type === 'object' ? '{' : '['
}

function problem(text: string, start: number, end = start + 1): JsonProblem {
  return { type: 'problem', problem: text, start, end }
}
