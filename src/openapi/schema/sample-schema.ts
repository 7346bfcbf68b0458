import type { JsonValue, Schema, SchemaType } from '../description/schema.js'
import { isMapping } from '../info/shape.js'
import { groupBy } from '../ordered.js'
import type { Scope } from '../report.js'
import { isStated, typeOfValue, typesOf } from './type-schema.js'

const order: readonly SchemaType[] = ['object', 'array', 'string', 'number', 'boolean', 'null']

/** The schema that samples suggest: fields and types. What is always there no number of samples can say. */
export function inferSchema(samples: readonly JsonValue[]): Schema {
  const byType = groupBy(samples, typeOfValue)
  const types = order.filter((type) => byType.has(type))
  // What is only ever null may be anything when it is there.
  if (types.every((type) => type === 'null')) return {}
  const schema: Schema = { type: types.length === 1 ? types[0]! : types }
  const arrays = byType.get('array')
  if (arrays) schema.items = inferSchema(arrays.flatMap((value) => value as JsonValue[]))
  const fields = fieldsOf(samples)
  const properties = [...fields].map(([name, values]) => [name, inferSchema(values)] as const)
  if (fields.size > 0) schema.properties = Object.fromEntries(properties)
  return schema
}

/** The values of each field, over all samples that are objects. */
function fieldsOf(samples: readonly JsonValue[]): Map<string, JsonValue[]> {
  const entries = samples.flatMap((value) => (isMapping(value) ? Object.entries(value) : []))
  const grouped = groupBy(entries, ([name]) => name)
  return new Map([...grouped].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]))
}

/** Fills the parts of a schema that its rows leave open, an `object` or an `array` without rows, from samples. */
export function completeSchema(
  schema: Schema,
  samples: readonly JsonValue[],
  scope: Scope,
): Schema {
  const types = typesOf(schema)
  const arrays = samples.filter((value): value is JsonValue[] => Array.isArray(value))
  const complete = { ...schema }
  if (schema.properties) {
    const values = fieldsOf(samples)
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const inner = scope.at('properties', name)
      return [name, completeSchema(field, values.get(name) ?? [], inner)] as const
    })
    complete.properties = Object.fromEntries(fields)
  }
  if (schema.items) complete.items = completeSchema(schema.items, arrays.flat(), scope.at('items'))

  const { properties, items = {} } = inferSchema(samples)
  const isOpenObject =
    types.includes('object') && !schema.properties && !schema.additionalProperties
  const isOpenArray = types.includes('array') && isStated(items) && !isStated(schema.items ?? {})
  if (isOpenObject && properties) complete.properties = properties
  if (isOpenArray) complete.items = items
  if ((isOpenObject && properties) || isOpenArray) scope.inferred(complete, 'schema-from-examples')
  return complete
}
