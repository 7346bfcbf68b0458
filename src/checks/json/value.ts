/** A stretch of a JSON text; the end is exclusive. */
export interface JsonSpan {
  readonly start: number
  readonly end: number
}

/** An object, with its properties in their order. */
export interface JsonObject extends JsonSpan {
  readonly type: 'object'
  readonly properties: readonly JsonProperty[]
}

/** One property of an object. */
export interface JsonProperty {
  readonly name: string
  /** The name in the text, quotes included. */
  readonly nameSpan: JsonSpan
  readonly value: JsonValue
}

/** An array. */
export interface JsonArray extends JsonSpan {
  readonly type: 'array'
  readonly items: readonly JsonValue[]
}

/** A string, a number, `true`, `false` or `null`. */
export interface JsonScalar extends JsonSpan {
  readonly type: 'string' | 'number' | 'boolean' | 'null'
  readonly value: string | number | boolean | null
}

/** A JSON value with its place in the text. */
export type JsonValue = JsonObject | JsonArray | JsonScalar

/** What keeps a text from being JSON, and where. */
export interface JsonProblem extends JsonSpan {
  readonly type: 'problem'
  /** What is wrong, as the rest of a sentence. */
  readonly problem: string
}
