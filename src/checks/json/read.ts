import { quote } from '../../diagnostics/quote.js'
import { readToken, type JsonToken } from './token.js'
import type { JsonArray, JsonObject, JsonProblem, JsonProperty, JsonValue } from './value.js'

/** Reads a JSON text with the places of its values, or says where it stops being JSON. */
export function readJson(text: string): JsonValue | JsonProblem {
  return new JsonReader(text).read()
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
type OpenObject = Mutable<JsonObject> & { properties: JsonProperty[] }
type OpenArray = Mutable<JsonArray> & { items: JsonValue[] }

/** What can come next: a value, the name of a property, or what joins them. */
type Expected = 'value' | 'name' | 'colon' | 'comma' | 'end'

// A loop with a stack of its own: nesting can be deeper than the call stack.
class JsonReader {
  readonly #text: string
  readonly #open: (OpenObject | OpenArray)[] = []
  #expected: Expected = 'value'
  /** True behind an opening bracket, where the closing one can follow at once. */
  #fresh = false
  #name: Omit<JsonProperty, 'value'> | undefined
  #root: JsonValue | undefined

  constructor(text: string) {
    this.#text = text
  }

  read(): JsonValue | JsonProblem {
    let at = 0
    for (;;) {
      const token = readToken(this.#text, at)
      const found = this.#take(token)
      if (found) return found
      at = token.end
    }
  }

  /** Takes one token; returns the result when it is the last one. */
  #take(token: JsonToken): JsonValue | JsonProblem | undefined {
    const container = this.#open.at(-1)
    if (token.type === 'problem') return token
    if (token.type === 'end') {
      if (this.#expected === 'end') return this.#root
      return container
        ? problem(`\`${bracketOf(container)}\` is never closed`, container.start)
        : problem('it is empty', token.start, token.start)
    }
    const fresh = this.#fresh
    this.#fresh = false
    if (token.type === '}' || token.type === ']') return this.#close(token, fresh)
    switch (this.#expected) {
      case 'name':
        if (token.type === 'word')
          return problem('names stand in double quotes', token.start, token.end)
        if (token.type !== 'string') return this.#unexpected(token, 'a name in double quotes')
        this.#name = {
          name: token.value as string,
          nameSpan: { start: token.start, end: token.end },
        }
        this.#expected = 'colon'
        return undefined
      case 'colon':
        if (token.type !== ':') return this.#unexpected(token, 'a colon')
        this.#expected = 'value'
        return undefined
      case 'comma':
        if (token.type !== ',') return this.#unexpected(token, 'a comma')
        this.#expected = container?.type === 'object' ? 'name' : 'value'
        return undefined
      case 'end':
        return problem('more text follows the value', token.start, token.end)
      case 'value':
        return this.#takeValue(token)
    }
  }

  #takeValue(token: Exclude<JsonToken, { type: 'end' | 'problem' }>): JsonProblem | undefined {
    const { start, end } = token
    switch (token.type) {
      case '{':
        this.#push({ type: 'object', properties: [], start, end })
        this.#expected = 'name'
        return undefined
      case '[':
        this.#push({ type: 'array', items: [], start, end })
        return undefined
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        this.#add(token)
        this.#expected = this.#open.length > 0 ? 'comma' : 'end'
        return undefined
      case 'word':
        return problem(`\`${this.#show(token)}\` is not a JSON value`, start, end)
      default:
        return this.#unexpected(token, 'a value')
    }
  }

  #push(container: OpenObject | OpenArray): void {
    this.#add(container)
    this.#open.push(container)
    this.#fresh = true
  }

  #add(value: JsonValue): void {
    const container = this.#open.at(-1)
    if (!container) this.#root = value
    else if (container.type === 'array') container.items.push(value)
    else container.properties.push({ ...this.#name!, value })
  }

  #close(token: JsonToken, fresh: boolean): JsonProblem | undefined {
    const container = this.#open.at(-1)
    const closing = container?.type === 'object' ? '}' : ']'
    if (!container || token.type !== closing)
      return problem(`\`${token.type}\` closes nothing that is open here`, token.start)
    if (this.#expected !== 'comma' && !fresh) {
      const trailing = container.type === 'array' || this.#expected === 'name'
      const missing = trailing ? 'a comma stands' : 'a value is missing'
      return problem(`${missing} before \`${token.type}\``, token.start)
    }
    container.end = token.end
    this.#open.pop()
    this.#expected = this.#open.length > 0 ? 'comma' : 'end'
    return undefined
  }

  #unexpected(token: JsonToken, expected: string): JsonProblem {
    return problem(`${expected} is missing before \`${this.#show(token)}\``, token.start, token.end)
  }

  #show({ start, end }: JsonToken): string {
    return quote(this.#text.slice(start, end))
  }
}

function bracketOf(container: JsonValue): string {
  return container.type === 'object' ? '{' : '['
}

function problem(text: string, start: number, end = start + 1): JsonProblem {
  return { type: 'problem', problem: text, start, end }
}
