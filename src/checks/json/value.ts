import type { Span } from '../../source/position.js'

/** An object, with its properties in their order. */
export interface JsonObject extends Span {
  readonly type: 'object'
  readonly properties: readonly JsonProperty[]
  /** True where `...` or a comment says that there is more. */
  readonly isPart: boolean
}

/** One property of an object. */
export interface JsonProperty {
  readonly name: string
  /** The name in the text, quotes included. */
  readonly nameSpan: Span
  readonly value: JsonValue
}

/** An array. */
export interface JsonArray extends Span {
  readonly type: 'array'
  readonly items: readonly JsonValue[]
  /** True where `...` or a comment says that there is more. */
  readonly isPart: boolean
}

/** A string, a number, `true`, `false` or `null`. */
export interface JsonScalar extends Span {
  readonly type: 'string' | 'number' | 'boolean' | 'null'
  readonly value: string | number | boolean | null
}

/** A value that is left out: `...` or `<id>` stands in its place. */
export interface JsonPlaceholder extends Span {
  readonly type: 'placeholder'
}

/** A JSON value with its place in the text. */
export type JsonValue = JsonObject | JsonArray | JsonScalar | JsonPlaceholder

/** What keeps a text from being JSON, and where. */
export interface JsonProblem extends Span {
  readonly type: 'problem'
  /** What is wrong, as the rest of a sentence. */
  readonly problem: string
}
