import type { JsonValue } from '../description/json-value.js'
import type { Schema } from '../description/schema.js'
import { accepts } from './conformance.js'
import { readJson } from './json-text.js'
import { typesOf } from './type-union.js'

/** The default as a value of the schema; nothing where it does not fit, or fits in two ways. */
export function readDefault(text: string, schema: Schema): { value: JsonValue } | undefined {
  if (typesOf(schema).length === 0 && !schema.anyOf) return undefined
  const reading = readJson(text)
  const json = 'value' in reading && typeof reading.value !== 'string' ? reading : undefined
  const asJson = json && accepts(schema, json.value) ? json : undefined
  const asText = accepts(schema, text) ? { value: text } : undefined
  // `null` is hardly ever meant as a word of four letters.
  if (asJson?.value === null) return asJson
  return asJson && asText ? undefined : (asJson ?? asText)
}
