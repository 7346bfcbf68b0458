import type { JsonObject, JsonValue } from '../description/json-value.js'
import type { Schema, SchemaType } from '../description/schema.js'
import { hasFormat } from '../../field-type/format.js'
import { typeOfValue, typesOf } from './type-union.js'

/** Whether a value is valid against a schema. */
export function accepts(schema: Schema, value: JsonValue): boolean {
  const types = typesOf(schema)
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return false
  if (schema.enum && !schema.enum.includes(value)) return false
  if (schema.format !== undefined && !hasFormat(schema.format, value)) return false
  if (schema.anyOf && !schema.anyOf.some((part) => accepts(part, value))) return false
  if (Array.isArray(value)) {
    const { items } = schema
    return !items || value.every((item) => accepts(items, item))
  }
  return typeof value === 'object' && value !== null ? acceptsFields(schema, value) : true
}

/** Whether a value has a type; a whole number is an integer and a number. */
export function isOfType(type: SchemaType, value: JsonValue): boolean {
  return type === 'integer' ? Number.isInteger(value) : type === typeOfValue(value)
}

function acceptsFields(schema: Schema, value: JsonObject): boolean {
  const { properties = {}, required = [], additionalProperties } = schema
  if (required.some((name) => !Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, field]) => {
    if (Object.hasOwn(properties, name)) return accepts(properties[name]!, field)
    return !additionalProperties || accepts(additionalProperties, field)
  })
}
