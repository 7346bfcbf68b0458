import type { BodyField, FieldRow, ReadRow } from '../../body/fields.js'
import type { Body } from '../../body/body.js'
import { readCell } from '../../body/cell.js'
import type { OmissionCode } from '../../diagnostics/description-catalogue.js'
import { isRequired, rowsOf } from '../../field-type/tree.js'
import { unknownWords } from '../../field-type/type.js'
import { isSeparated } from '../../field-type/words.js'
import { escapeMarkdown } from '../../source/escape.js'
import { saysDeprecated } from '../../vocabulary/meanings.js'
import type { ResponseHeader } from '../description/description.js'
import type { Schema, SchemaType } from '../description/schema.js'
import type { Row } from '../references.js'
import type { Scope } from '../report.js'
import { isStated, schemaOfType, schemaOfValues, typesOf, withNull } from './type-schema.js'

type Node = BodyField<Row>
type Read = ReadRow<Row>

/** What rows describe, and which of the required fields need not be there. */
export type DescribedFields = Pick<Body<Row>, 'fields' | 'unreadable' | 'repeated'> &
  Partial<Pick<Body<Row>, 'variable'>>

/** The schema of what rows describe. */
export function schemaOfFields(described: DescribedFields, scope: Scope): Schema {
  for (const row of described.unreadable) scope.report('field-unreadable', row.name)
  for (const row of described.repeated) scope.report('field-twice', row.name)
  return new FieldSchemas(described.variable ?? new Set()).schemaOf(described.fields, scope)
}

/** Describes what travels outside of a body. */
export function describeValue(given: Row, scope: Scope): ResponseHeader {
  const inner = scope.at('schema')
  const { reader } = scope.references
  const row = reader.readRow(given, scope.origin.file ?? '')
  const schema = schemaOfRow(row, inner)
  const { description, deprecated, example, ...details } = detailsOf(row, inner)
  return {
    ...(description !== undefined && { description }),
    ...(row.required && { required: true }),
    ...(deprecated && { deprecated }),
    schema: { ...schema, ...details },
    ...(example !== undefined && { example }),
  }
}

/** The schema of one row: its type, with the values that it names. */
function schemaOfRow({ name, type, values, row }: Read, scope: Scope): Schema {
  const { references } = scope
  for (const part of unknownWords(type))
    if (part.toLowerCase() !== 'deprecated') scope.report('type-unknown', part, name)
  const schema = schemaOfType(type, (key) => references.refOf(key))
  if (!row.values || schema.enum || schema.anyOf?.some((part) => part.enum)) return schema
  // Values of a list in one text are those of its items.
  const canBeList = type.kind === 'union' && typesOf(schema).length === 0
  if (!values || canBeList || isSeparated(type.words)) {
    scope.report('values-unfit', row.values.join(', '), name)
    return schema
  }
  const target = schema.items ?? schema
  const nulls = typesOf(target).includes('null') ? [null] : []
  Object.assign(target, schemaOfValues([...values, ...nulls]), target.type && { type: target.type })
  return schema
}

/** What a row says of the values of its schema, besides their type. */
function detailsOf(
  read: Read,
  scope: Scope,
): Pick<Schema, 'description' | 'deprecated' | 'default' | 'example'> {
  const { row } = read
  const condition = row.condition === undefined ? '' : `Required: ${row.condition}`
  const description = [row.description, condition].filter(Boolean).map(escapeMarkdown).join('\n\n')
  const valueOf = (name: 'default' | 'example', unfit: OmissionCode): Schema => {
    const text = row[name]
    if (text === undefined) return {}
    const cell = readCell(text, read, scope.references.reader.objectAt)
    if (!cell) scope.report(unfit, text, row.name)
    return cell ? { [name]: cell.value } : {}
  }
  const isDeprecated =
    /(?:^|[(,;] ?)deprecated\)?$/i.test(row.type) || saysDeprecated(row.description)
  return {
    ...(description !== '' && { description }),
    ...(isDeprecated && { deprecated: true as const }),
    ...valueOf('default', 'default-unfit'),
    ...valueOf('example', 'row-example-unfit'),
  }
}

/** Makes the schemas of one tree of fields. */
class FieldSchemas {
  readonly #variable: ReadonlySet<BodyField<FieldRow>>

  constructor(variable: ReadonlySet<BodyField<FieldRow>>) {
    this.#variable = variable
  }

  schemaOf(node: Node, scope: Scope, stated: Schema = {}): Schema {
    const { row } = node
    const own = row ? schemaOfRow(row, scope) : {}
    // What the array of an item says of it counts first.
    let schema = { ...(isStated(stated) ? stated : own) }
    if (node.items) this.#addItems(schema, node, node.items, scope)
    if (node.fields.size > 0 || node.entries) this.#addFields(schema, node, scope)
    const nulls = scope.references.nullsOf(node)
    for (const way of nulls) schema = allowNull(schema, way)
    if (nulls.length > 0) scope.inferred(schema, 'null-from-examples', node.name)
    if (row) {
      Object.assign(schema, detailsOf(row, scope))
      if (row.row.inferred) scope.inferred(schema, 'parameter-location', row.name, 'the body')
    }
    return schema
  }

  #addItems(schema: Schema, node: Node, items: Node, scope: Scope): void {
    const isMixed = typesOf(schema).length === 0 && (node.fields.size > 0 || node.entries)
    if (isMixed || !canHold(schema, 'array')) {
      for (const row of rowsOf(items)) scope.report('field-contradiction', row.name)
      return
    }
    schema.type ??= 'array'
    schema.items = this.schemaOf(items, scope.at('items'), schema.items)
  }

  #addFields(schema: Schema, node: Node, scope: Scope): void {
    if (!canHold(schema, 'object')) {
      for (const row of rowsOf({ ...node, row: undefined, items: undefined }))
        scope.report('field-contradiction', row.name)
      return
    }
    schema.type ??= 'object'
    const required: string[] = []
    const properties = [...node.fields].map(([name, field]): [string, Schema] => {
      const place = scope.at('properties', name)
      const property = this.schemaOf(field, place)
      if (this.#isRequired(field)) {
        required.push(name)
        if (!field.row) place.inferred(property, 'parent-required', name)
      }
      return [name, property]
    })
    if (properties.length > 0) schema.properties = Object.fromEntries(properties)
    if (node.entries)
      schema.additionalProperties = this.schemaOf(node.entries, scope.at('additionalProperties'))
    if (required.length > 0) schema.required = required
  }

  #isRequired(field: Node): boolean {
    if (this.#variable.has(field)) return false
    return field.row
      ? isRequired(field)
      : [...field.fields.values()].some((one) => this.#isRequired(one))
  }
}

/** The schema that allows null too, at the end of a way through its items and entries. */
function allowNull(schema: Schema, [part, ...rest]: readonly ('items' | 'entries')[]): Schema {
  if (!part) return withNull(schema)
  const key = part === 'items' ? 'items' : 'additionalProperties'
  const inner = schema[key]
  const anyOf = schema.anyOf?.map((option) => allowNull(option, [part, ...rest]))
  return { ...schema, ...(anyOf && { anyOf }), ...(inner && { [key]: allowNull(inner, rest) }) }
}

function canHold(schema: Schema, type: SchemaType): boolean {
  const types = typesOf(schema)
  return !schema.anyOf && !schema.enum && (types.length === 0 || types.includes(type))
}
