import type { SpanEdit } from '../../diagnostics/diagnostic.js'
import { quote } from '../../diagnostics/wording.js'
import type { Span } from '../../source/position.js'
import {
  readToken,
  type JsonArray,
  type JsonObject,
  type JsonPlaceholder,
  type JsonProblem,
  type JsonProperty,
  type JsonScalar,
  type JsonToken,
  type JsonValue,
} from './token.js'

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

/** Words of other languages for the literals of JSON. */
const foreignLiterals = new Map(
  Object.entries({ True: 'true', False: 'false', None: 'null', nil: 'null', undefined: 'null' }),
)

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
type Container =
  | (Mutable<JsonObject> & { properties: JsonProperty[] })
  | (Mutable<JsonArray> & { items: JsonValue[] })

/** What can come next: a value, the name of a property, or what joins them. */
type Expected = 'value' | 'name' | 'colon' | 'comma' | 'end'

// A loop with a stack of its own: nesting can be deeper than the call stack.
class JsonReader {
  readonly #text: string
  readonly #lenient: boolean
  readonly #repairs: SpanEdit[] | undefined
  readonly #open: Container[] = []
  /** The innermost one that is open. */
  #container: Container | undefined
  #expected: Expected = 'value'
  /** True where the closing bracket can follow though a name or a value is expected. */
  #canClose = false
  /** True after `...`, which needs no comma. */
  #isLoose = false
  #name: { readonly name: string; readonly nameSpan: Span } | undefined
  #root: JsonValue | undefined
  /** The token before. */
  #previous: Span = { start: 0, end: 0 }

  constructor(text: string, { lenient = false, repairs }: JsonReading) {
    this.#text = text
    this.#lenient = lenient
    this.#repairs = repairs
  }

  read(): JsonValue | JsonProblem {
    for (let at = 0; ; at = this.#previous.end) {
      let token = readToken(this.#text, at)
      for (; token.type === 'comment'; token = readToken(this.#text, token.end)) this.#passComment()
      const found = this.#take(token)
      if (found) return found
      this.#previous = token
    }
  }

  #passComment(): void {
    const container = this.#container
    if (container && !this.#lenient) container.isPart = true
    if (this.#expected === 'name' || container?.type === 'array') this.#canClose = true
  }

  /** Takes one token; returns the result when it is the last one. */
  #take(token: JsonToken): JsonValue | JsonProblem | undefined {
    const { type, start, end } = token
    if (type === 'problem') return token
    if (type === 'elision') return this.#elide(token)
    if (type === '}' || type === ']') return this.#close(token)
    if (type === 'end') {
      if (this.#expected === 'end') return this.#root
      const { start: opening } = this.#container ?? token
      return this.#container
        ? problem(`\`${this.#text[opening]}\` is never closed`, opening)
        : problem('it is empty', start, start)
    }
    if (this.#isLoose) {
      // `<key>: 1` has a name that nobody knows.
      if (type === ':') this.#expected = 'colon'
      else this.#expected = type === ',' ? 'comma' : this.#next
      this.#isLoose = false
    }
    if (this.#expected === 'comma') return this.#takeComma(token)
    const isAfterRoot = this.#expected === 'end' && this.#root?.type !== 'placeholder'
    if (isAfterRoot) return problem('more text follows the value', start, end)
    this.#canClose = false
    if (this.#expected === 'name') return this.#takeName(token)
    if (this.#expected !== 'colon') return this.#takeValue(token)
    if (type !== ':') return this.#unexpected(token, 'a colon')
    this.#expected = 'value'
    return undefined
  }

  /** What comes first in the innermost container, and after each of its commas. */
  get #next(): Expected {
    return this.#container?.type === 'object' ? 'name' : 'value'
  }

  #takeComma(token: JsonToken): JsonValue | JsonProblem | undefined {
    const isAfterElision = this.#canClose
    this.#canClose = false
    this.#expected = this.#next
    if (token.type === ',') {
      this.#canClose = isAfterElision || this.#lenient
      return undefined
    }
    if (token.type === ':' || !this.#repairs) return this.#unexpected(token, 'a comma')
    this.#repair({ start: this.#previous.end, end: this.#previous.end }, ',')
    return this.#take(token)
  }

  /** Takes the name of a property, mended if need be. */
  #takeName(token: JsonToken): JsonProblem | undefined {
    const { type, start, end } = token
    let name: string
    if (type === 'string') name = token.value as string
    else if (type === 'quoted' || type === 'word') {
      name = type === 'quoted' ? token.value : this.#text.slice(start, end)
      const reason = type === 'quoted' ? 'strings and names need' : 'names need'
      if (!this.#accepts(token, JSON.stringify(name)))
        return problem(`${reason} double quotes`, start, end)
    } else return this.#unexpected(token, 'a name in double quotes')
    this.#name = { name, nameSpan: { start, end } }
    this.#expected = 'colon'
    return undefined
  }

  #takeValue(token: JsonToken): JsonProblem | undefined {
    const { start, end } = token
    switch (token.type) {
      case '{':
        return this.#add({ type: 'object', properties: [], isPart: false, start, end })
      case '[':
        return this.#add({ type: 'array', items: [], isPart: false, start, end })
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        return this.#add(token)
      case 'quoted':
        return this.#accepts(token, JSON.stringify(token.value))
          ? this.#add({ type: 'string', value: token.value, start, end })
          : problem('strings and names need double quotes', start, end)
      case 'word': {
        const right = foreignLiterals.get(this.#text.slice(start, end))
        if (!right || !this.#repairs)
          return problem(`\`${this.#show(token)}\` is not a JSON value`, start, end)
        this.#repair(token, right)
        return this.#add({ type: 'null', value: null, start, end })
      }
      default:
        return this.#unexpected(token, 'a value')
    }
  }

  /** Whether a token that JSON does not have is allowed, or mended by a text in its place. */
  #accepts(token: Span, right: string): boolean {
    if (!this.#lenient) this.#repair(token, right)
    return this.#lenient || this.#repairs !== undefined
  }

  /** Takes `...` or a placeholder: in place of a value, or of what else there is. */
  #elide({ start, end }: Span): JsonProblem | undefined {
    const container = this.#container
    if (this.#expected === 'colon') return problem('a colon is missing before `...`', start, end)
    if (this.#expected === 'value' && container?.type !== 'array')
      return this.#add({ type: 'placeholder', start, end })
    if (container) {
      container.isPart = true
      this.#name = undefined
      this.#isLoose = true
      this.#canClose = true
    }
    return undefined
  }

  #add(value: Container | JsonScalar | JsonPlaceholder): undefined {
    const container = this.#container
    if (!container) this.#root = value
    else if (container.type === 'array') container.items.push(value)
    else if (this.#name) {
      const { name, nameSpan } = this.#name
      container.properties.push({ name, nameSpan, value })
    }
    if (value.type === 'object' || value.type === 'array') {
      this.#open.push((this.#container = value))
      this.#expected = this.#next
      this.#canClose = true
    } else this.#expected = this.#container ? 'comma' : 'end'
  }

  #close({ type, start, end }: JsonToken): JsonProblem | undefined {
    const container = this.#container
    const closing = container?.type === 'object' ? '}' : ']'
    if (!container || type !== closing)
      return problem(`\`${type}\` closes nothing that is open here`, start)
    if (this.#expected !== 'comma' && !this.#canClose) {
      const isTrailing = container.type === 'array' || this.#expected === 'name'
      if (!isTrailing) return problem(`a value is missing before \`${type}\``, start)
      if (!this.#repairs) return problem(`a comma precedes \`${type}\``, start)
      this.#repair(this.#previous, '')
    }
    container.end = end
    this.#open.pop()
    this.#container = this.#open.at(-1)
    this.#canClose = false
    this.#isLoose = false
    this.#expected = this.#container ? 'comma' : 'end'
    return undefined
  }

  #repair({ start, end }: Span, text: string): void {
    this.#repairs?.push({ span: { start, end }, text })
  }

  #unexpected(token: JsonToken, expected: string): JsonProblem {
    return problem(`${expected} is missing before \`${this.#show(token)}\``, token.start, token.end)
  }

  #show(token: Span): string {
    return quote(this.#text.slice(token.start, token.end))
  }
}

function problem(text: string, start: number, end = start + 1): JsonProblem {
  return { type: 'problem', problem: text, start, end }
}
