import type { FieldType } from '../../field-type/type.js'
import type { JsonValue, Schema, SchemaType } from '../description/schema.js'

/** The schema that a type is: the part of it that is linked is a reference, an unknown kind allows everything. */
export function schemaOfType(type: FieldType, refOf: (key: string) => string = String): Schema {
  const schema = type.link === undefined ? schemaOfKind(type, refOf) : { $ref: refOf(type.link) }
  return type.nullable ? withNull(schema) : schema
}

function schemaOfKind(
  { kind, format, items, entries, options = [], values }: FieldType,
  refOf: (key: string) => string,
): Schema {
  const inside = (type: FieldType) => schemaOfType(type, refOf)
  if (kind === 'unknown' || kind === 'any') return {}
  if (kind === 'union') return uniteSchemas(options.map(inside))
  if (values) return { ...schemaOfValues(values), type: kind }
  // Many tools ask for the items of an array, also where nothing is known of them.
  if (kind === 'array') return { type: kind, items: items ? inside(items) : {} }
  const others = entries ? inside(entries) : {}
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
  if (!parts.every(isStated)) return {}
  const isPlain = parts.every(
    ({ type, items = {}, ...more }) => type !== undefined && !isStated(items) && !isStated(more),
  )
  if (isPlain) return { ...Object.assign({}, ...parts), ...typed(parts.flatMap(typesOf)) }
  if (parts.every((part) => part.enum)) return schemaOfValues(parts.flatMap((part) => part.enum!))
  return { anyOf: [...parts] }
}

/** Whether a schema says anything. */
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

/** The schema of one of the values. */
export function schemaOfValues(values: readonly JsonValue[]): Schema {
  return { ...typed(values.map(typeOfValue)), enum: [...new Set(values)] }
}

/** The type that a value has in JSON Schema; a whole number is a number as well. */
export function typeOfValue(value: JsonValue): SchemaType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as 'string' | 'number' | 'boolean' | 'object'
}

function typed(types: readonly SchemaType[]): Schema {
  const unique = [...new Set(types)]
  return { type: unique.length === 1 ? unique[0]! : unique }
}
