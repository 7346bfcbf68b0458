import { hasFormat } from '../../field-type/format.js'
import type { JsonObject, JsonValue, Schema, SchemaType } from '../description/schema.js'
import type { References } from '../report.js'
import { typeOfValue, typesOf } from './type-schema.js'

/** Whether a value is valid against a schema, and against what it refers to. */
export function accepts(schema: Schema, value: JsonValue, references: References): boolean {
  const { $ref } = schema
  if ($ref !== undefined) {
    const target = references.schemaAt($ref)
    if (!target || !accepts(target, value, references)) return false
  }
  const types = typesOf(schema)
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return false
  if (schema.enum && !schema.enum.includes(value)) return false
  if (schema.format !== undefined && !hasFormat(schema.format, value)) return false
  if (schema.anyOf && !schema.anyOf.some((part) => accepts(part, value, references))) return false
  if (Array.isArray(value)) {
    const { items } = schema
    return !items || value.every((item) => accepts(items, item, references))
  }
  return typeof value === 'object' && value !== null
    ? acceptsFields(schema, value, references)
    : true
}

/** Whether a value has a type; a whole number is an integer and a number. */
export function isOfType(type: SchemaType, value: JsonValue): boolean {
  return type === 'integer' ? Number.isInteger(value) : type === typeOfValue(value)
}

function acceptsFields(schema: Schema, value: JsonObject, references: References): boolean {
  const { properties = {}, required = [], additionalProperties } = schema
  if (required.some((name) => !Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, field]) => {
    if (Object.hasOwn(properties, name)) return accepts(properties[name]!, field, references)
    return !additionalProperties || accepts(additionalProperties, field, references)
  })
}

/** Whether a value would be valid if no field were required. */
export function lacksFields(schema: Schema, value: JsonValue, references: References): boolean {
  const fits = (one: Schema): boolean => accepts(one, value, references)
  return !fits(schema) && fits(withoutRequired(schema))
}

/** The schema with no field required, at any depth. */
export function withoutRequired(schema: Schema): Schema {
  const open = { ...schema }
  delete open.required
  if (schema.items) open.items = withoutRequired(schema.items)
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    open.properties = Object.fromEntries(
      fields.map(([name, field]) => [name, withoutRequired(field)]),
    )
  }
  return open
}

/** The default as a value of the schema; nothing where it does not fit, or fits in two ways. */
export function readDefault(
  text: string,
  schema: Schema,
  references: References,
): { value: JsonValue } | undefined {
  if (typesOf(schema).length === 0 && !schema.anyOf) return undefined
  const reading = readJson(text)
  const json = 'value' in reading && typeof reading.value !== 'string' ? reading : undefined
  const asJson = json && accepts(schema, json.value, references) ? json : undefined
  const asText = accepts(schema, text, references) ? { value: text } : undefined
  // `null` is hardly ever meant as a word of four letters.
  if (asJson?.value === null) return asJson
  return asJson && asText ? undefined : (asJson ?? asText)
}

/** JSON as a value, or why it cannot be one. */
export type JsonReading = { readonly value: JsonValue } | { readonly problem: JsonProblem }

/** What keeps a JSON text from being a value. */
export type JsonProblem =
  | 'is not JSON'
  | 'is nested too deeply'
  | 'has a number that cannot be held exactly'
  | 'names a field twice'
  | 'holds a `$ref`, which tools would follow'

const DEEPEST = 100
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g
const KEY = /""\s*:/g
const NUMBER = /-?\d[\d.eE+-]*/g

/** Reads a JSON text, unless a value would say less than the text. */
export function readJson(text: string): JsonReading {
  let value: JsonValue
  try {
    value = JSON.parse(text) as JsonValue
  } catch {
    return { problem: 'is not JSON' }
  }
  const bare = text.replace(STRING, '""')
  if (depthOf(bare) > DEEPEST) return { problem: 'is nested too deeply' }
  const numbers = bare.match(NUMBER) ?? []
  if (!numbers.every(isExact)) return { problem: 'has a number that cannot be held exactly' }
  if (holdsReference(value)) {
    return { problem: 'holds a `$ref`, which tools would follow' }
  }
  const written = bare.match(KEY)?.length ?? 0
  return written === countFields(value) ? { value } : { problem: 'names a field twice' }
}

/** Whether a value, or one inside it, would be read as a reference. */
function holdsReference(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value) && typeof value.$ref === 'string') return true
  return Object.values(value).some(holdsReference)
}

function countFields(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  const own = Array.isArray(value) ? 0 : parts.length
  return parts.reduce<number>((count, part) => count + countFields(part), own)
}

function depthOf(bare: string): number {
  let depth = 0
  let deepest = 0
  for (const character of bare) {
    if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}

function isExact(digits: string): boolean {
  const value = Number(digits)
  if (Number.isInteger(value)) return Number.isSafeInteger(value)
  return Number.isFinite(value) && digits.replace(/e.*$/i, '').replace(/\D/g, '').length <= 17
}
