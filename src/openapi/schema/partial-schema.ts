import type { JsonValue } from '../description/json-value.js'
import type { Schema } from '../description/schema.js'
import { accepts } from './conformance.js'

/** Whether a value would be valid if no field were required. */
export function lacksFields(schema: Schema, value: JsonValue): boolean {
  return !accepts(schema, value) && accepts(withoutRequired(schema), value)
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
