import type { SpanEdit } from '../../diagnostics/diagnostic.js'
import { quote } from '../../diagnostics/wording.js'
import type { Span } from '../../source/position.js'
import {
  problem,
  readToken,
  type JsonArray,
  type JsonObject,
  type JsonPlaceholder,
  type JsonProblem,
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

const COLON = /[\t\n\r ]*:/y

/** What can come next: a value, the name of a property, or what joins them. */
type Expected = 'value' | 'name' | 'colon' | 'comma' | 'end'

// A loop with a stack of its own: nesting can be deeper than the call stack.
class JsonReader {
  readonly #text: string
  readonly #lenient: boolean
  readonly #repairs: SpanEdit[] | undefined
  readonly #open: (JsonObject | JsonArray)[] = []
  /** The innermost one that is open. */
  #container: JsonObject | JsonArray | undefined
  #expected: Expected = 'value'
  /** True where the closing bracket can follow though a name or a value is expected. */
  #canClose = false
  /** True after `...`, which needs no comma. */
  #isLoose = false
  #name: { readonly name: string; readonly nameSpan: Span } | undefined
  #root: JsonValue | undefined
  #at = 0
  /** The token before. */
  #previous: Span = { start: 0, end: 0 }

  constructor(text: string, { lenient = false, repairs }: JsonReading) {
    this.#text = text
    this.#lenient = lenient
    this.#repairs = repairs
  }

  read(): JsonValue | JsonProblem {
    for (;;) {
      const token = readToken(this.#text, this.#at)
      this.#at = token.end
      if (token.type === 'end') return this.#end(token)
      if (token.type === 'comment') this.#passComment()
      else {
        const mistake = this.#take(token)
        if (mistake) return mistake
        this.#previous = token
      }
    }
  }

  #passComment(): void {
    const container = this.#container
    if (container && !this.#lenient) container.isPart = true
    if (this.#expected === 'name' || container?.type === 'array') this.#canClose = true
  }

  #end({ start }: Span): JsonValue | JsonProblem {
    if (this.#expected === 'end') return this.#root!
    const open = this.#container
    return open
      ? problem(`\`${this.#text[open.start]}\` is never closed`, open.start)
      : problem('it is empty', start, start)
  }

  #take(token: JsonToken): JsonProblem | undefined {
    const { type, start, end } = token
    if (type === 'problem') return token
    if (type === 'elision') return this.#elide(token)
    if (type === '}' || type === ']') return this.#close(token)
    if (this.#isLoose) {
      // `<key>: 1` has a name that nobody knows.
      if (type === ':') this.#expected = 'colon'
      else this.#expected = type === ',' ? 'comma' : this.#next
      this.#isLoose = false
    }
    if (this.#expected === 'comma') return this.#takeComma(token)
    this.#canClose = false
    if (this.#expected === 'name') return this.#takeName(token)
    if (this.#expected === 'colon') {
      if (type !== ':') return this.#unexpected(token, 'a colon')
      this.#expected = 'value'
      return undefined
    }
    const isAfterRoot = this.#expected === 'end' && this.#root?.type !== 'placeholder'
    return isAfterRoot ? problem('more text follows the value', start, end) : this.#takeValue(token)
  }

  /** What comes first in the innermost container, and after each of its commas. */
  get #next(): Expected {
    return this.#container?.type === 'object' ? 'name' : 'value'
  }

  #takeComma(token: JsonToken): JsonProblem | undefined {
    const isAfterElision = this.#canClose
    this.#expected = this.#next
    this.#canClose = token.type === ',' && (isAfterElision || this.#lenient)
    if (token.type === ',') return undefined
    if (token.type === ':' || !this.#repairs) return this.#unexpected(token, 'a comma')
    const { end } = this.#previous
    this.#repairs.push({ span: { start: end, end }, text: ',' })
    return this.#take(token)
  }

  /** Takes the name of a property, mended if need be. */
  #takeName(token: JsonToken): JsonProblem | undefined {
    const { type, start, end } = token
    if (type !== 'string' && type !== 'quoted' && type !== 'word')
      return this.#unexpected(token, 'a name in double quotes')
    const name = token.value as string
    if (type !== 'string' && !this.#accepts(token, name))
      return this.#needsQuotes(token, type === 'word' ? 'names' : undefined)
    this.#name = { name, nameSpan: { start, end } }
    // Nearly always the colon is next.
    COLON.lastIndex = end
    this.#expected = COLON.test(this.#text) ? 'value' : 'colon'
    this.#at = COLON.lastIndex || end
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
        return this.#accepts(token, token.value)
          ? this.#add({ type: 'string', value: token.value, start, end })
          : this.#needsQuotes(token)
      case 'word': {
        const right = foreignLiterals.get(token.value)
        if (!right || !this.#repairs)
          return problem(`\`${this.#show(token)}\` is not a JSON value`, start, end)
        this.#repairs.push({ span: { start, end }, text: right })
        return this.#add({ type: 'null', value: null, start, end })
      }
      default:
        return this.#unexpected(token, 'a value')
    }
  }

  /** Whether a string that JSON has in double quotes only is allowed, or mended. */
  #accepts({ start, end }: Span, value: string): boolean {
    if (!this.#lenient) this.#repairs?.push({ span: { start, end }, text: JSON.stringify(value) })
    return this.#lenient || this.#repairs !== undefined
  }

  #needsQuotes({ start, end }: Span, which = 'strings and names'): JsonProblem {
    return problem(`${which} need double quotes`, start, end)
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

  #add(value: JsonObject | JsonArray | JsonScalar | JsonPlaceholder): undefined {
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
      const { start: from, end: to } = this.#previous
      this.#repairs.push({ span: { start: from, end: to }, text: '' })
    }
    container.end = end
    this.#open.pop()
    this.#container = this.#open.at(-1)
    this.#canClose = false
    this.#isLoose = false
    this.#expected = this.#container ? 'comma' : 'end'
    return undefined
  }

  #unexpected(token: JsonToken, expected: string): JsonProblem {
    return problem(`${expected} is missing before \`${this.#show(token)}\``, token.start, token.end)
  }

  #show(token: Span): string {
    return quote(this.#text.slice(token.start, token.end))
  }
}
