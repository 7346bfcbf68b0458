import type { Field } from '../../endpoint/endpoint.js'
import { readFieldType } from '../../field-type/read.js'
import { fieldTree, isRequired, rowsOf, type FieldNode } from '../../field-type/tree.js'
import { unknownWords } from '../../field-type/type.js'
import { describeText } from '../common-mark.js'
import type { Schema } from '../description/schema.js'
import type { Scope } from '../report.js'
import { readDefault } from './conformance.js'
import { schemaOfType, typesOf } from './type-schema.js'

/** A row of a table about a body. */
export type Row = Field & { readonly inferred?: boolean }

/** The schema of a body whose fields are rows of a table. */
export function schemaOfRows(rows: readonly Row[], scope: Scope): Schema {
  const { root, unreadable, repeated } = fieldTree(rows)
  for (const row of unreadable) scope.omitted('field-unreadable', row.name)
  for (const row of repeated) scope.omitted('field-twice', row.name)
  return schemaOfNode(root, scope)
}

/** The schema of one row: its type, its description, its default. */
export function schemaOfRow(row: Row, scope: Scope): Schema {
  const type = readFieldType(row.type)
  for (const part of unknownWords(type)) scope.omitted('type-unknown', row.name, part)
  return schemaOfType(type)
}

/** Puts the default of a row into its schema, where it fits. */
export function addDefault(schema: Schema, row: Row, scope: Scope): void {
  if (row.default === undefined) return
  const reading = readDefault(row.default, schema)
  if (reading) schema.default = reading.value
  else scope.omitted('default-unfit', row.name, row.default)
}

function schemaOfNode(node: FieldNode<Row>, scope: Scope, stated: Schema = {}): Schema {
  const { row } = node
  const own = row ? schemaOfRow(row, scope) : {}
  const schema = { ...(row && isStated(own) ? agree(own, stated, row, scope) : stated) }
  if (node.items) addItems(schema, node, node.items, scope)
  if (node.fields.size > 0) addFields(schema, node, scope)
  if (row) {
    if (row.description !== '') schema.description = describeText(row.description)
    addDefault(schema, row, scope)
    if (row.inferred) scope.inferred(schema, 'parameter-location', row.name, 'the body')
  }
  return schema
}

/** What a row says of items whose type their array has said already. */
function agree(own: Schema, stated: Schema, row: Row, scope: Scope): Schema {
  if (!isStated(stated) || JSON.stringify(own) === JSON.stringify(stated)) return own
  scope.omitted('field-contradiction', row.name)
  return stated
}

function addItems(schema: Schema, node: FieldNode<Row>, items: FieldNode<Row>, scope: Scope): void {
  const types = typesOf(schema)
  const isMixed = types.length === 0 && node.fields.size > 0
  if (schema.anyOf || schema.enum || isMixed || (types.length > 0 && !types.includes('array'))) {
    for (const row of rowsOf(items)) scope.omitted('field-contradiction', row.name)
    return
  }
  if (types.length === 0) schema.type = 'array'
  schema.items = schemaOfNode(items, scope.at('items'), schema.items)
  if (items.row?.required) scope.omitted('required-items', items.row.name)
}

function addFields(schema: Schema, node: FieldNode<Row>, scope: Scope): void {
  const types = typesOf(schema)
  if (schema.anyOf || schema.enum || (types.length > 0 && !types.includes('object'))) {
    const rows = [...node.fields.values()].flatMap(rowsOf)
    for (const row of rows) scope.omitted('field-contradiction', row.name)
    return
  }
  if (types.length === 0) schema.type = 'object'
  const required: string[] = []
  const properties = [...node.fields].map(([name, field]): [string, Schema] => {
    const place = scope.at('properties', name)
    const property = schemaOfNode(field, place)
    if (isRequired(field)) {
      required.push(name)
      if (!field.row) place.inferred(property, 'parent-required', name)
    }
    return [name, property]
  })
  schema.properties = Object.fromEntries(properties)
  if (required.length > 0) schema.required = required
}

function isStated(schema: Schema): boolean {
  return Object.keys(schema).length > 0
}
