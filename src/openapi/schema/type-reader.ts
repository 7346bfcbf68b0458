import type { Schema } from '../description/schema.js'
import { readEnumeration } from './enumeration-reader.js'
import { refineSchema } from './type-refinement.js'
import type { TypeReading } from './type-reading.js'
import { readTypeTokens, type TypeToken } from './type-token.js'
import { enumeration, uniteSchemas, withNull } from './type-union.js'
import { schemaOfWord } from './type-word.js'

const DEEPEST = 8
const LONGEST = 500
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>' }
const MAPS = ['map', 'record', 'dictionary', 'dict']

/** Reads a type as people write it: `string[]`, `number | null`, `"asc" | "desc"`, `array of strings`. */
export function readType(text: string, depth = 0): TypeReading {
  const reader = new TypeReader(text.length > LONGEST ? '' : text, depth)
  const schema = reader.union()
  if (reader.atEnd && schema) return { schema, unread: reader.unread }
  return { schema: {}, unread: text.trim() === '' ? [] : [text.trim()] }
}

/** Walks over the tokens of a type; each method returns nothing for what it does not understand. */
class TypeReader {
  readonly unread: string[] = []
  readonly #text: string
  readonly #tokens: readonly TypeToken[]
  #depth: number
  #index = 0
  #endsWithItems = false

  constructor(text: string, depth: number) {
    this.#text = text
    this.#depth = depth
    this.#tokens = readTypeTokens(text)
  }

  get atEnd(): boolean {
    return this.#index >= this.#tokens.length
  }

  /** `number | null`, `string or number`. */
  union(): Schema | undefined {
    const parts = [this.#part()]
    while (this.#isMark('|') || this.#isWord('or')) {
      this.#index++
      // `array of strings or numbers` can be read in two ways.
      if (this.#endsWithItems && !this.#isWord('null')) return undefined
      parts.push(this.#part())
    }
    const known = parts.filter((part) => part !== undefined)
    return known.length === parts.length ? uniteSchemas(known) : undefined
  }

  /** One alternative with what follows it: `string[]`, `string (uuid)`, `integer, nullable`. */
  #part(): Schema | undefined {
    if (++this.#depth > DEEPEST) return undefined
    this.#endsWithItems = false
    let schema = this.#primary()
    for (;;) {
      if (this.#isMark('[') && this.#isMark(']', 1)) {
        this.#index += 2
        schema = { type: 'array', ...(schema && { items: schema }) }
      } else if (this.#isMark('(') || this.#isMark('<')) {
        const details = this.#bracketed()
        schema = schema && details !== undefined ? this.#refine(schema, details) : undefined
      } else if (this.#isMark(',')) {
        const details = this.#text.slice(this.#tokens[this.#index]!.end)
        this.#index = this.#tokens.length
        schema = schema && this.#refine(schema, details)
      } else break
    }
    this.#depth--
    return schema
  }

  #primary(): Schema | undefined {
    const token = this.#tokens[this.#index]
    if (token?.kind === 'string' || token?.kind === 'number') {
      this.#index++
      return enumeration([token.kind === 'number' ? Number(token.text) : token.text])
    }
    if (this.#isMark('(')) {
      const inner = this.#bracketed()
      return inner === undefined ? undefined : this.#nested(inner)
    }
    return token?.kind === 'word' ? this.#words(token.text.toLowerCase()) : undefined
  }

  #words(first: string): Schema | undefined {
    if (first === 'true' || first === 'false') {
      this.#index++
      return enumeration([first === 'true'])
    }
    if (first === 'nullable') {
      this.#index++
      const schema = this.#primary()
      return schema && withNull(schema)
    }
    if (first === 'enum' || (first === 'one' && this.#isWord('of', 1))) return this.#enumeration()
    if (first === 'array' || first === 'list') return this.#array()
    if (MAPS.includes(first)) return this.#map()
    return this.#wordRun()
  }

  /** `enum(a, b)`, `one of a, b`: the values in brackets, or all that is left. */
  #enumeration(): Schema | undefined {
    const start = this.#tokens[this.#index]!.start
    this.#index += this.#isWord('of', 1) ? 2 : 1
    if (this.#isMark(':')) this.#index++
    const isBracketed = CLOSING[this.#tokens[this.#index]?.text ?? ''] !== undefined
    const rest = this.#text.slice(this.#tokens[this.#index]?.start ?? this.#text.length)
    const values = isBracketed ? this.#bracketed() : rest
    if (!isBracketed) this.#index = this.#tokens.length
    const schema =
      values === undefined ? undefined : readEnumeration(values, isBracketed ? 'bracketed' : 'free')
    if (!schema) this.unread.push(this.#text.slice(start).trim())
    return schema
  }

  /** `array`, `array of strings`, `array<string>`, `array[string]`. */
  #array(): Schema {
    this.#index++
    const isBracketed = CLOSING[this.#tokens[this.#index]?.text ?? ''] && !this.#isMark(']', 1)
    let items: Schema | undefined
    if (isBracketed) items = this.#nested(this.#bracketed() ?? '')
    else if (this.#isWord('of')) {
      this.#index++
      items = this.#part()
      this.#endsWithItems = true
    }
    return { type: 'array', ...(items && { items }) }
  }

  /** `map of numbers`, `map<string, number>`. */
  #map(): Schema | undefined {
    this.#index++
    if (this.#isMark('<')) {
      const inner = this.#bracketed() ?? ''
      const values = this.#nested(inner.slice(inner.indexOf(',') + 1))
      return { type: 'object', ...(values && { additionalProperties: values }) }
    }
    if (!this.#isWord('of')) return { type: 'object' }
    this.#index++
    const values = this.#part()
    this.#endsWithItems = true
    return { type: 'object', ...(values && { additionalProperties: values }) }
  }

  /** A type word, `user objects`, `string array`; what is none of these is not understood. */
  #wordRun(): Schema | undefined {
    const start = this.#index
    while (this.#tokens[this.#index]?.kind === 'word' && !this.#isWord('or')) this.#index++
    const words = this.#tokens.slice(start, this.#index)
    if (words.length === 0) return undefined
    const last = words.at(-1)!.text.toLowerCase()
    if (words.length === 1 || /^objects?$/.test(last)) {
      const schema = schemaOfWord(last)
      if (schema) return schema
    } else if (words.length === 2 && (last === 'array' || last === 'list')) {
      const items = schemaOfWord(words[0]!.text)
      if (items) return { type: 'array', items }
    }
    this.unread.push(this.#text.slice(words[0]!.start, words.at(-1)!.end))
    return undefined
  }

  #refine(schema: Schema, details: string): Schema | undefined {
    const refinement = refineSchema(schema, details, (text) => readType(text, this.#depth))
    this.unread.push(...(refinement?.unread ?? []))
    return refinement?.schema
  }

  /** The type inside brackets. */
  #nested(text: string): Schema | undefined {
    const { schema, unread } = readType(text, this.#depth)
    this.unread.push(...unread)
    return unread.length > 0 && schema.type === undefined ? undefined : schema
  }

  /** The text between the bracket at this place and its partner; nothing without a partner. */
  #bracketed(): string | undefined {
    const opening = this.#tokens[this.#index]!
    const closing = CLOSING[opening.text]
    let depth = 0
    for (let index = this.#index; index < this.#tokens.length; index++) {
      const { kind, text, start } = this.#tokens[index]!
      if (kind !== 'mark') continue
      if (text === opening.text) depth++
      else if (text === closing && --depth === 0) {
        this.#index = index + 1
        return this.#text.slice(opening.end, start)
      }
    }
    this.#index = this.#tokens.length
    return undefined
  }

  #isMark(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#index + ahead]
    return token?.kind === 'mark' && token.text === text
  }

  #isWord(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#index + ahead]
    return token?.kind === 'word' && token.text.toLowerCase() === text
  }
}
