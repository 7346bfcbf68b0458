import { readFieldType } from '../field-type/read.js'
import { quote } from '../diagnostics/wording.js'
import type { Span } from '../source/position.js'
import type { SpanEdit } from '../diagnostics/diagnostic.js'
import {
  problem,
  readToken,
  type JsonArray,
  type JsonObject,
  type JsonProblem,
  type JsonToken,
  type JsonValue,
} from './json-token.js'

/** What is wrong where something follows a value. */
export const MORE_TEXT = 'more text follows the value'

/**
 * Reads a JSON text with the places of its values, or says where it stops being JSON.
 *
 * `...`, placeholders and comments are read as what they mean: there is more. A lenient text may have
 * comments, commas at the end and names without quotes.
 */
export function readJson(text: string, isLenient = false): JsonValue | JsonProblem {
  return new JsonReader(text, isLenient).read()
}

/** What other languages, and word processors, have around texts. */
const QUOTE = /^['‘“]/

/** What stands in quotes for more. */
const DOTS = /^(?:\.{2,}|…)$/

const LITERAL = /^(?:true|false|null|-?\d+)$/

/** Whether a word in place of a value says what stands there: `"id": number`, `"on": true/false`. */
function isTypeWord(word: string): boolean {
  return word.split(/[/|]/).every((part) => {
    const { kind, values } = readFieldType(part)
    const isLiteral = part !== word && LITERAL.test(part)
    return isLiteral || (kind !== 'unknown' && kind !== 'null' && !values)
  })
}

/** What can come next: a value, the name of a property, or what joins them; after `...` any of these. */
type Expected = 'value' | 'name' | 'colon' | 'comma' | 'rest' | 'end'

// A loop with a stack of its own: nesting can be deeper than the call stack.
class JsonReader {
  readonly #text: string
  readonly #isLenient: boolean
  /** Whether a comma may follow the last member: where comments are allowed, or are. */
  #allowsLastComma: boolean
  readonly #open: (JsonObject | JsonArray)[] = []
  /** The innermost one that is open. */
  #container: JsonObject | JsonArray | undefined
  #expected: Expected = 'value'
  /** True where the closing bracket can follow though a name or a value is expected. */
  #canClose = false
  #name: { readonly name: string; readonly nameSpan: Span } | undefined
  #root: JsonValue | undefined
  #at = 0
  /** The token before. */
  #previous: Span = { start: 0, end: 0 }
  /** The first mistake that could be mended. */
  #mistake: JsonProblem | undefined
  readonly #repairs: SpanEdit[] = []

  constructor(text: string, isLenient: boolean) {
    this.#text = text
    this.#isLenient = isLenient
    this.#allowsLastComma = isLenient
  }

  read(): JsonValue | JsonProblem {
    let token = readToken(this.#text, 0)
    for (; token.type !== 'end'; token = readToken(this.#text, this.#at)) {
      this.#at = token.end
      const mistake = this.#take(token)
      if (mistake) return this.#mistake ?? mistake
      if (token.type !== 'comment') this.#previous = token
    }
    const open = this.#container
    if (open)
      return this.#mistake ?? problem(`\`${this.#text[open.start]}\` is never closed`, open.start)
    if (this.#mistake) return { ...this.#mistake, repairs: this.#repairs }
    return this.#root ?? problem('it is empty', token.start, token.start)
  }

  #take(token: JsonToken): JsonProblem | undefined {
    const { type } = token
    if (type === 'problem') return token
    if (type === 'comment') {
      const container = this.#container
      this.#allowsLastComma = true
      if (container && !this.#isLenient) container.isPart = true
      if (this.#expected === 'name' || container?.type === 'array') this.#canClose = true
      return undefined
    }
    // `"…"` in place of a property is more of them.
    if (this.#expected === 'colon' && type !== ':' && DOTS.test(this.#name!.name)) {
      this.#container!.isPart = true
      this.#expected = 'comma'
    }
    if (type === 'elision') return this.#elide(token)
    if (type === '}' || type === ']') return this.#close(token)
    if (this.#expected === 'rest') {
      // `<key>: 1` has a name that nobody knows.
      if (type === ':') this.#expected = 'colon'
      else this.#expected = type === ',' ? 'comma' : this.#next
    }
    if (this.#expected === 'comma') return this.#takeComma(token)
    this.#canClose = false
    if (this.#expected === 'name') return this.#takeName(token)
    if (this.#expected === 'colon') {
      this.#expected = 'value'
      return type === ':' ? undefined : this.#unexpected(token, 'a colon')
    }
    const isAfterRoot = this.#expected === 'end' && this.#root?.type !== 'placeholder'
    return isAfterRoot ? problem(MORE_TEXT, token.start, token.end) : this.#takeValue(token)
  }

  /** What comes first in the innermost container, and after each of its commas. */
  get #next(): Expected {
    return this.#container?.type === 'object' ? 'name' : 'value'
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
      this.#expected = 'rest'
      this.#canClose = true
    }
    return undefined
  }

  #takeComma(token: JsonToken): JsonProblem | undefined {
    if (token.type === 'word' && token.value === '|' && this.#takeAlternative()) return undefined
    const isComma = token.type === ','
    this.#expected = this.#next
    this.#canClose = isComma && (this.#canClose || this.#allowsLastComma)
    if (isComma) return undefined
    const mistake = this.#unexpected(token, 'a comma')
    if (token.type === ':') return mistake
    const { end } = this.#previous
    this.#mend(mistake, { start: end, end }, ',')
    return this.#take(token)
  }

  /** Takes `|` between texts that a value can be: which one it is, is left out. */
  #takeAlternative(): boolean {
    const next = readToken(this.#text, this.#at)
    const container = this.#container!
    const isType = next.type === 'word' && isTypeWord(next.value)
    if (!isType && !('value' in next)) return false
    const { start, end } = next
    this.#at = end
    const left = { type: 'placeholder', start, end } as const
    if (container.type === 'array') container.items.splice(-1, 1, left)
    else container.properties.push({ ...container.properties.pop()!, value: left })
    return true
  }

  #takeName(token: JsonToken): JsonProblem | undefined {
    const { type, start, end } = token
    if (type !== 'string' && type !== 'word')
      return this.#unexpected(token, 'a name in double quotes')
    const isQuoted = type === 'word' && QUOTE.test(token.value)
    const mistake = problem('names need double quotes', start, end)
    if (isQuoted) return mistake
    if (type === 'word' && !this.#isLenient) this.#mend(mistake, token, JSON.stringify(token.value))
    this.#name = { name: token.value as string, nameSpan: { start, end } }
    this.#expected = 'colon'
    return undefined
  }

  #takeValue(token: JsonToken): JsonProblem | undefined {
    const { start, end } = token
    if (token.type === '{')
      return this.#add({ type: 'object', properties: [], isPart: false, start, end })
    if (token.type === '[')
      return this.#add({ type: 'array', items: [], isPart: false, start, end })
    if (token.type === 'word') {
      if (this.#container && isTypeWord(token.value)) {
        if (this.#text.startsWith('[]', end)) this.#at += 2
        return this.#add({ type: 'placeholder', start, end: this.#at })
      }
      const why = QUOTE.test(token.value) ? 'strings need double quotes' : undefined
      return problem(why ?? `\`${this.#show(token)}\` is not a JSON value`, start, end)
    }
    return 'value' in token ? this.#add(token) : this.#unexpected(token, 'a value')
  }

  #add(value: JsonValue): undefined {
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
    } else this.#expected = container ? 'comma' : 'end'
  }

  #close({ type, start, end }: JsonToken): JsonProblem | undefined {
    const container = this.#container
    if (!container || type !== (container.type === 'object' ? '}' : ']'))
      return problem(`\`${type}\` closes nothing that is open here`, start)
    if (this.#expected !== 'comma' && !this.#canClose) {
      if (container.type === 'object' && this.#expected !== 'name')
        return problem(`a value is missing before \`${type}\``, start)
      this.#mend(problem(`a comma precedes \`${type}\``, start), this.#previous, '')
    }
    container.end = end
    this.#open.pop()
    this.#container = this.#open.at(-1)
    this.#canClose = false
    this.#expected = this.#container ? 'comma' : 'end'
    return undefined
  }

  #mend(mistake: JsonProblem, { start, end }: Span, text: string): void {
    this.#mistake ??= mistake
    this.#repairs.push({ span: { start, end }, text })
  }

  #unexpected(token: JsonToken, expected: string): JsonProblem {
    return problem(`${expected} is missing before \`${this.#show(token)}\``, token.start, token.end)
  }

  #show(token: Span): string {
    return quote(this.#text.slice(token.start, token.end))
  }
}
