import type { JsonValue } from '../description/json-value.js'
import type { Schema } from '../description/schema.js'
import type { Scope } from '../findings/scope.js'
import { fieldsOf, inferSchema } from './sample-schema.js'
import { typesOf } from './type-union.js'

/**
 * Fills the parts of a schema that its rows leave open (an `object` or an `array` without rows of
 * its own) from samples.
 */
export function completeSchema(
  schema: Schema,
  samples: readonly JsonValue[],
  scope: Scope,
): Schema {
  const types = typesOf(schema)
  const arrays = samples.filter((value): value is JsonValue[] => Array.isArray(value))
  const complete = { ...schema, ...completedFields(schema, samples, scope) }
  if (schema.items) complete.items = completeSchema(schema.items, arrays.flat(), scope.at('items'))

  const { properties, items } = inferSchema(samples)
  const isOpenObject =
    types.includes('object') && !schema.properties && !schema.additionalProperties
  const isOpenArray = types.includes('array') && !schema.items
  if (isOpenObject && properties) complete.properties = properties
  if (isOpenArray && items) complete.items = items
  const isFilled = (isOpenObject && properties) || (isOpenArray && items)
  if (isFilled) scope.inferred(complete, 'schema-from-examples')
  return complete
}

function completedFields(
  { properties }: Schema,
  samples: readonly JsonValue[],
  scope: Scope,
): Pick<Schema, 'properties'> {
  if (!properties) return {}
  const fields = fieldsOf(samples)
  const completed = Object.entries(properties).map(([name, field]) => {
    const values = fields.get(name) ?? []
    return [name, completeSchema(field, values, scope.at('properties', name))] as const
  })
  return { properties: Object.fromEntries(completed) }
}
