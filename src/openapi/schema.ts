import { isObject, type PlainValue } from '../body/values.js'
import { type FieldType, kindOf } from '../field-type/type.js'
import { groupBy } from '../source/groups.js'
import type { Schema, SchemaType } from './description.js'

/** The schema that a type is: the part of it that is linked is a reference, an unknown kind allows everything. */
export function schemaOfType(type: FieldType, refOf: (key: string) => string = String): Schema {
  const schema = type.link === undefined ? schemaOfKind(type, refOf) : { $ref: refOf(type.link) }
  return type.nullable ? withNull(schema) : schema
}

function schemaOfKind(
  { kind, format, inner, options = [], values }: FieldType,
  refOf: (key: string) => string,
): Schema {
  const inside = (type: FieldType) => schemaOfType(type, refOf)
  if (kind === 'unknown' || kind === 'any') return {}
  if (kind === 'union') return uniteSchemas(options.map(inside))
  if (values) return { ...schemaOfValues(values), type: kind }
  // Many tools ask for the items of an array, also where nothing is known of them.
  if (kind === 'array') return { type: kind, items: inner ? inside(inner) : {} }
  const others = inner ? inside(inner) : {}
  return {
    type: kind,
    ...(format && (formats[format] ?? { format })),
    ...(isStated(others) && { additionalProperties: others }),
  }
}

/** The formats that JSON Schema has keywords of its own for. */
const formats: Readonly<Record<string, Schema>> = {
  binary: { contentMediaType: 'application/octet-stream' },
  byte: { contentEncoding: 'base64' },
}

/** The schema of a value that may be any of the parts, none of which allows null. */
function uniteSchemas(parts: readonly Schema[]): Schema {
  const isPlain = parts.every(
    ({ type, items = {}, ...more }) => type !== undefined && !isStated(items) && !isStated(more),
  )
  if (isPlain) return { ...Object.assign({}, ...parts), ...typed(parts.flatMap(typesOf)) }
  if (parts.every((part) => part.enum)) return schemaOfValues(parts.flatMap((part) => part.enum!))
  return { anyOf: [...parts] }
}

/** True when a schema says anything. */
export function isStated(schema: Schema): boolean {
  return Object.keys(schema).length > 0
}

/** The types of a schema, as a list. */
export function typesOf(schema: Schema): SchemaType[] {
  if (schema.type === undefined) return []
  return Array.isArray(schema.type) ? schema.type : [schema.type]
}

/** The schema with `null` allowed besides. */
export function withNull(schema: Schema): Schema {
  if (!isStated(schema) || typesOf(schema).includes('null')) return schema
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] }
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
  return {
    ...schema,
    type: [...typesOf(schema), 'null'],
    ...(schema.enum && { enum: [...schema.enum, null] }),
  }
}

/** The schema with `null` allowed in all of its arrays and maps. */
export function withInnerNull(schema: Schema): Schema {
  const { items, additionalProperties: others, anyOf } = schema
  const inside = (inner: Schema) => withNull(withInnerNull(inner))
  return {
    ...schema,
    ...(items && { items: inside(items) }),
    ...(others && { additionalProperties: inside(others) }),
    ...(anyOf && { anyOf: anyOf.map(withInnerNull) }),
  }
}

/** The schema of one of the values. */
export function schemaOfValues(values: readonly PlainValue[]): Schema {
  return { ...typed(values.map(kindOf)), enum: [...new Set(values)] }
}

function typed(types: readonly SchemaType[]): Schema {
  const unique = [...new Set(types)]
  return { type: unique.length === 1 ? unique[0]! : unique }
}

const order: readonly SchemaType[] = ['object', 'array', 'string', 'number', 'boolean', 'null']

/** The schema that samples suggest: fields and types. What is always there no number of samples can say. */
export function inferSchema(samples: readonly PlainValue[]): Schema {
  const found = new Set(samples.map(kindOf))
  const types = order.filter((type) => found.has(type as 'string'))
  // What is only ever null may be anything when it is there.
  if (types.every((type) => type === 'null')) return {}
  return {
    type: types.length === 1 ? types[0]! : types,
    ...(found.has('array') && { items: inferSchema(itemsOf(samples)) }),
    ...inferProperties(samples),
  }
}

/** The fields that samples have, each with the schema that its values suggest. */
function inferProperties(samples: readonly PlainValue[]): Pick<Schema, 'properties'> {
  const fields = Array.from(fieldsOf(samples), ([name, all]) => [name, inferSchema(all)] as const)
  return fields.length > 0 ? { properties: Object.fromEntries(fields) } : {}
}

/** The items of all samples that are arrays. */
export function itemsOf(samples: readonly PlainValue[]): PlainValue[] {
  return samples.flatMap((value) => (Array.isArray(value) ? value : []))
}

/** The values of each field, over all samples that are objects. */
export function fieldsOf(samples: readonly PlainValue[]): Map<string, PlainValue[]> {
  const fields = samples.flatMap((value) => (isObject(value) ? Object.entries(value) : []))
  const groups = groupBy(fields as [string, PlainValue][], ([name]) => name)
  return new Map(Array.from(groups, ([name, all]) => [name, all.map(([, value]) => value)]))
}

/** The parts of a schema by samples, for objects and arrays of which nothing is stated. */
export function openParts(schema: Schema, samples: readonly PlainValue[]): Schema {
  const { properties, additionalProperties, items } = schema
  const isOpen = typesOf(schema).includes('object') && !properties && !additionalProperties
  const inside = items ? itemsOf(samples) : []
  const found = items && isStated(items) ? openParts(items, inside) : inferSchema(inside)
  return {
    ...(isOpen && inferProperties(samples)),
    ...(isStated(found) && { items: { ...items, ...found } }),
  }
}
