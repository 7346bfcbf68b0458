import { readJson } from '../../body/json.js'
import type { JsonValue as PlacedValue } from '../../body/json-token.js'
import { hasFormat } from '../../field-type/format.js'
import type { JsonValue, Schema, SchemaType } from '../description/schema.js'
import type { References } from '../report.js'
import { typeOfValue, typesOf } from './type-schema.js'

/** Whether a value, or a part of one, is valid against a schema and against what it refers to. */
export function accepts(
  schema: Schema,
  value: JsonValue,
  references: References,
  isPart = false,
): boolean {
  const fits = (inner: Schema, part: JsonValue): boolean => accepts(inner, part, references, isPart)
  const { $ref, anyOf, enum: values, format, items } = schema
  if ($ref !== undefined) {
    const target = references.schemaAt($ref)
    if (!target || !fits(target, value)) return false
  }
  const types = typesOf(schema)
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return false
  if (values && !values.includes(value)) return false
  if (format !== undefined && !hasFormat(format, value)) return false
  if (anyOf && !anyOf.some((part) => fits(part, value))) return false
  if (Array.isArray(value)) return !items || value.every((item) => fits(items, item))
  if (typeof value !== 'object' || value === null) return true
  const { properties = {}, required = [], additionalProperties } = schema
  if (!isPart && required.some((name) => !Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, field]) => {
    if (Object.hasOwn(properties, name)) return fits(properties[name]!, field)
    return !additionalProperties || fits(additionalProperties, field)
  })
}

/** Whether a value has a type; a whole number is an integer and a number. */
function isOfType(type: SchemaType, value: JsonValue): boolean {
  return type === 'integer' ? Number.isInteger(value) : type === typeOfValue(value)
}

/** The default as a value of the schema; nothing where it does not fit, or fits in two ways. */
export function readDefault(
  text: string,
  schema: Schema,
  references: References,
): { value: JsonValue } | undefined {
  if (typesOf(schema).length === 0 && !schema.anyOf) return undefined
  // As Python writes them.
  const reading = readSample(/^(?:True|False)$/.test(text) ? text.toLowerCase() : text)
  const isData = 'value' in reading && !reading.isPart && typeof reading.value !== 'string'
  const asJson = isData && accepts(schema, reading.value, references) ? reading : undefined
  const asText = accepts(schema, text, references) ? { value: text } : undefined
  // `null` is hardly ever meant as a word of four letters.
  if (asJson?.value === null) return asJson
  return asJson && asText ? undefined : (asJson ?? asText)
}

/** The data of a JSON text. */
export interface JsonSample {
  readonly value: JsonValue
  /** True for a text that leaves parts out (`...`, `<id>`, comments): its fields are known, it is no value. */
  readonly isPart: boolean
}

/** The data of a JSON text, or why it has none, as the rest of a sentence. */
export type JsonReading = JsonSample | { readonly problem: string }

const DEEPEST = 100

/** Reads a JSON text, unless a value would say less than the text. */
export function readSample(text: string): JsonReading {
  const read = readJson(text)
  if (read.type === 'problem') return { problem: 'is not JSON' }
  let isPart = false
  let problem: string | undefined
  const valueOf = (place: PlacedValue, depth: number): JsonValue => {
    if (place.type === 'placeholder') return null
    if (place.type === 'number' && !isExact(text.slice(place.start, place.end)))
      problem ??= 'has a number that cannot be held exactly'
    if (place.type !== 'array' && place.type !== 'object') return place.value
    if (depth >= DEEPEST) problem ??= 'is nested too deeply'
    if (depth >= DEEPEST) return null
    const isKnown = ({ type }: PlacedValue): boolean => type !== 'placeholder'
    const inner = place.type === 'array' ? place.items : place.properties.map(({ value }) => value)
    if (place.isPart || !inner.every(isKnown)) isPart = true
    if (place.type === 'array')
      return place.items.filter(isKnown).map((item) => valueOf(item, depth + 1))
    const names = new Set(place.properties.map(({ name }) => name))
    if (names.size < place.properties.length) problem ??= 'names a field twice'
    const reference = place.properties.find(({ name }) => name === '$ref')
    if (reference?.value.type === 'string') problem ??= 'holds a `$ref`, which tools would follow'
    const known = place.properties.filter(({ value }) => isKnown(value))
    return Object.fromEntries(known.map(({ name, value }) => [name, valueOf(value, depth + 1)]))
  }
  const value = valueOf(read, 0)
  return problem ? { problem } : { value, isPart: isPart || read.type === 'placeholder' }
}

function isExact(digits: string): boolean {
  const value = Number(digits)
  if (Number.isInteger(value)) return Number.isSafeInteger(value)
  return Number.isFinite(value) && digits.replace(/e.*$/i, '').replace(/\D/g, '').length <= 17
}
