import type { JsonObject, JsonValue } from '../description/json-value.js'
import type { Schema, SchemaType } from '../description/schema.js'
import { groupBy } from '../grouping.js'
import { typeOfValue } from './type-union.js'

const order: readonly SchemaType[] = ['object', 'array', 'string', 'number', 'boolean', 'null']

/**
 * The schema that samples suggest, and no more than that: which fields and types there are.
 *
 * That a field is always there, or a number always whole, no number of samples can say.
 */
export function inferSchema(samples: readonly JsonValue[]): Schema {
  const byType = groupBy(samples, typeOfValue)
  const types = order.filter((type) => byType.has(type))
  // What is only ever null may be anything when it is there.
  if (types.every((type) => type === 'null')) return {}
  const schema: Schema = { type: types.length === 1 ? types[0]! : types }
  const items = (byType.get('array') ?? []).flatMap((value) => value as JsonValue[])
  if (items.length > 0) schema.items = inferSchema(items)
  const fields = fieldsOf(samples)
  if (fields.size > 0) {
    schema.properties = Object.fromEntries(
      [...fields].map(([name, values]) => [name, inferSchema(values)]),
    )
  }
  return schema
}

/** The values of each field, over all samples that are objects. */
export function fieldsOf(samples: readonly JsonValue[]): Map<string, JsonValue[]> {
  const objects = samples.filter((value): value is JsonObject => typeOfValue(value) === 'object')
  const entries = objects.flatMap((value) => Object.entries(value))
  const grouped = groupBy(entries, ([name]) => name)
  return new Map([...grouped].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]))
}
