import type { FieldType } from '../../field-type/type.js'
import type { Schema } from '../description/schema.js'
import { enumeration, uniteSchemas, withNull } from './type-union.js'

/** The schema that a type is; one of a kind that nobody knows allows everything. */
export function schemaOfType(type: FieldType): Schema {
  const schema = schemaOfKind(type)
  return type.nullable ? withNull(schema) : schema
}

function schemaOfKind({ kind, format, items, entries, options = [], values }: FieldType): Schema {
  if (kind === 'unknown' || kind === 'any') return {}
  if (kind === 'union') return uniteSchemas(options.map(schemaOfType))
  if (values) return { ...enumeration(values), type: kind }
  const inner = items ?? entries
  const known = inner && schemaOfType(inner)
  return {
    type: kind,
    ...(format && formats[format] ? formats[format] : format && { format }),
    ...(known &&
      Object.keys(known).length > 0 && { [items ? 'items' : 'additionalProperties']: known }),
  }
}

/** The formats that JSON Schema has keywords of its own for. */
const formats: Readonly<Record<string, Schema>> = {
  binary: { contentMediaType: 'application/octet-stream' },
  byte: { contentEncoding: 'base64' },
}
