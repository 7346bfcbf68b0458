import type { Schema } from '../description/schema.js'
import { typesOf } from './type-union.js'

/** The schema with `items` in every array: many tools ask for them, also where nothing is known. */
export function withArrayItems(schema: Schema): Schema {
  const complete = { ...schema }
  const { items, properties, additionalProperties, anyOf } = schema
  if (items || typesOf(schema).includes('array')) complete.items = withArrayItems(items ?? {})
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, withArrayItems(field)])
    complete.properties = Object.fromEntries(fields) as Record<string, Schema>
  }
  if (additionalProperties) complete.additionalProperties = withArrayItems(additionalProperties)
  if (anyOf) complete.anyOf = anyOf.map(withArrayItems)
  return complete
}
