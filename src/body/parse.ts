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
  const value = plainly(text)
  if (value !== undefined)
    return { type: 'json', text, isLenient, value, isPart: false, doubt: undefined }
  const tree = readJson(text, isLenient)
  if (tree.type === 'problem') return tree
  let hasElision = false
  const read = (place: JsonValue, depth: number): Value => {
    if (place.type === 'placeholder') {
      hasElision = true
      return undefined
    }
    if (place.type !== 'array' && place.type !== 'object') return place.value
    if (depth >= DEEPEST) return undefined
    hasElision ||= place.isPart
    const made: Value[] | ObjectValue =
      place.type === 'array'
        ? place.items.map((item) => read(item, depth + 1))
        : Object.fromEntries(
            place.properties.map(({ name, value: inner }) => [name, read(inner, depth + 1)]),
          )
    return place.isPart ? markPart(made) : made
  }
  const made = read(tree, 0)
  const doubt = doubtAbout(tree, text)
  return { type: 'json', text, isLenient, value: made, isPart: hasElision, doubt }
}

/** The value of a text that is JSON and nothing less than its value; nothing where that takes a closer look. */
function plainly(text: string): Value | undefined {
  let value: Value
  try {
    value = JSON.parse(text) as Value
  } catch {
    return undefined
  }
  // Of two fields of one name the parser drops the first.
  return fieldsIn(value, 0) === colonsIn(text) ? value : undefined
}

/** How many fields are in a value; not a number where something in it can be in doubt. */
function fieldsIn(value: Value, depth: number): number {
  if (typeof value === 'number') return isHeld(value) ? 0 : NaN
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

/** Whether a number can be held exactly, as far as it has no fraction. */
function isHeld(value: number): boolean {
  return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)
}

/** How many colons follow a quote: those of all fields, and hardly any in a text. */
function colonsIn(text: string): number {
  let count = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) <= 32) before--
    if (text[before] === '"') count++
  }
  return count
}

/** The first thing that makes the value of a JSON text say less than the text. */
function doubtAbout(place: JsonValue, text: string, depth = 0): Doubt | undefined {
  const { type, start, end } = place
  if (type === 'number') {
    const digits = text.slice(start, end)
    // Every tool reads the same of a fraction, however long, and of digits that are written back as they are.
    const isSame = /^-?\d+\.\d+$/.test(digits) || String(place.value) === digits
    return isSame || isHeld(place.value as number)
      ? undefined
      : { problem: 'has a number that cannot be held exactly', span: { start, end } }
  }
  if (type !== 'array' && type !== 'object') return undefined
  if (depth >= DEEPEST) return { problem: 'is nested too deeply', span: { start, end: start + 1 } }
  if (type === 'array') {
    for (const item of place.items) {
      const doubt = doubtAbout(item, text, depth + 1)
      if (doubt) return doubt
    }
    return undefined
  }
  const names = new Set<string>()
  for (const { name, nameSpan, value } of place.properties) {
    if (names.has(name)) return { problem: `names \`${name}\` twice`, span: nameSpan }
    // What a placeholder stands for can be of any name.
    if (value.type !== 'placeholder') names.add(name)
    if (name === '$ref' && value.type === 'string')
      return { problem: 'holds a `$ref`, which tools would follow', span: nameSpan }
    const doubt = doubtAbout(value, text, depth + 1)
    if (doubt) return doubt
  }
  return undefined
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
