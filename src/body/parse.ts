import type { Span } from '../source/position.js'
import { readJson } from './json.js'
import type { JsonProblem, JsonProperty, JsonObject, JsonValue } from './json-token.js'
import { DEEPEST, markPart, type ObjectValue, type Value } from './values.js'

/** What makes the value of a JSON text say less than the text, as the rest of a sentence, and where. */
export interface Doubt {
  readonly problem: string
  readonly span: Span
}

/** A JSON text as read. */
export interface Json {
  readonly type: 'json'
  readonly text: string
  readonly isLenient: boolean
  readonly value: Value
  /** True for a text that leaves parts out (`...`, `<id>`, comments): its fields are known, it is no value. */
  readonly isPart: boolean
  readonly doubt: Doubt | undefined
}

/** Reads a JSON text, which may leave something out, or says where it stops being JSON. */
export function parseJson(text: string, isLenient = false): Json | JsonProblem {
  const whole = plainly(text)
  if (whole !== undefined)
    return { type: 'json', text, isLenient, value: whole, isPart: false, doubt: undefined }
  const tree = readJson(text, isLenient)
  if (tree.type === 'problem') return tree
  let isPart = false
  let doubt: Doubt | undefined
  const note = (problem: string, { start, end }: Span) => {
    doubt ??= { problem, span: { start, end } }
  }
  const valueOf = (place: JsonValue, depth: number): Value => {
    const { type, start } = place
    isPart ||= type === 'placeholder'
    if (type === 'placeholder') return undefined
    if (type !== 'array' && type !== 'object') {
      if (type === 'number' && !Number.isFinite(place.value))
        note('has a number that is too large', place)
      return place.value
    }
    if (depth >= DEEPEST) {
      note('is nested too deeply', { start, end: start + 1 })
      return undefined
    }
    isPart ||= place.isPart
    if (type === 'array') {
      const items = place.items.map((item) => valueOf(item, depth + 1))
      return place.isPart ? markPart(items) : items
    }
    const names = new Set<string>()
    const fields = place.properties.map(({ name, nameSpan, value }) => {
      if (names.has(name)) note(`has \`${name}\` twice`, nameSpan)
      // What a placeholder stands for can be of any name.
      if (value.type !== 'placeholder') names.add(name)
      if (name === '$ref' && value.type === 'string')
        note('has a `$ref`, which tools would follow', nameSpan)
      return [name, valueOf(value, depth + 1)] as const
    })
    const object: ObjectValue = Object.fromEntries(fields)
    return place.isPart ? markPart(object) : object
  }
  const made = valueOf(tree, 0)
  return { type: 'json', text, isLenient, value: made, isPart, doubt }
}

/** The value of a text that is JSON and nothing less than its value; nothing where that takes a closer look. */
function plainly(text: string): Value | undefined {
  let value: Value
  try {
    value = JSON.parse(text) as Value
  } catch {
    return undefined
  }
  // Of two fields of one name the parser drops the first; hardly any text in a value has a quote and a colon.
  const colons = text.match(/"\s*:/g)?.length ?? 0
  return fieldsIn(value, 0) === colons ? value : undefined
}

/** How many fields are in a value; not a number where something in it can be in doubt. */
function fieldsIn(value: Value, depth: number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : NaN
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= DEEPEST) return NaN
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item !== 'string') count += fieldsIn(item, depth + 1)
    return count
  }
  for (const name of Object.keys(value)) {
    const inner = value[name]
    count++
    if (typeof inner !== 'string') count += fieldsIn(inner, depth + 1)
    else if (name === '$ref') return NaN
  }
  return count
}

/** Where the values of a JSON text are; it is read once more for that. */
export class JsonPlaces {
  readonly #root: JsonValue
  readonly #properties = new Map<JsonObject, ReadonlyMap<string, JsonProperty>>()

  constructor({ text, isLenient }: Pick<Json, 'text' | 'isLenient'>) {
    this.#root = readJson(text, isLenient) as JsonValue
  }

  /** Where the value is that a path leads to. */
  valueAt(path: readonly (string | number)[]): Span {
    const { start, end } = this.#find(path).value
    return { start, end }
  }

  /** Where the name is of the field that a path leads to; the value of an item. */
  nameAt(path: readonly (string | number)[]): Span {
    const { nameSpan, value } = this.#find(path)
    return nameSpan ?? { start: value.start, end: value.end }
  }

  #find(path: readonly (string | number)[]): { nameSpan?: Span; value: JsonValue } {
    let found: { nameSpan?: Span; value: JsonValue } = { value: this.#root }
    for (const step of path) {
      const { value } = found
      if (value.type === 'array') found = { value: value.items[step as number]! }
      else found = this.#namesOf(value as JsonObject).get(step as string)!
    }
    return found
  }

  #namesOf(object: JsonObject): ReadonlyMap<string, JsonProperty> {
    let known = this.#properties.get(object)
    if (!known) {
      known = new Map(object.properties.map((property) => [property.name, property]))
      this.#properties.set(object, known)
    }
    return known
  }
}
