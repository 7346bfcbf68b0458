import type { OmissionCode } from '../../diagnostics/description-catalogue.js'
import type { Field } from '../../endpoint/endpoint.js'
import { withLinkedObjects } from '../../field-type/linked.js'
import { readFieldType } from '../../field-type/read.js'
import {
  fieldTree,
  isRequired,
  rowsOf,
  type FieldNode,
  type FieldTree,
} from '../../field-type/tree.js'
import { unknownWords } from '../../field-type/type.js'
import { escapeMarkdown } from '../../source/escape.js'
import { saysDeprecated } from '../../vocabulary/meanings.js'
import type { ResponseHeader } from '../description/description.js'
import type { Schema, SchemaType } from '../description/schema.js'
import type { Scope } from '../report.js'
import { readDefault } from './conformance.js'
import { isStated, schemaOfType, typesOf } from './type-schema.js'

/** A row of a table about a body. */
export type Row = Field & { readonly inferred?: boolean }

/** The schema of a body whose fields are rows of a table. */
export function schemaOfRows(rows: readonly Row[], scope: Scope): Schema {
  const { root, unreadable, repeated } = treeOfRows(rows)
  for (const row of unreadable) scope.report('field-unreadable', row.name)
  for (const row of repeated) scope.report('field-twice', row.name)
  return schemaOfNode(root, scope)
}

/** The rows in their places. */
export function treeOfRows(rows: readonly Row[]): FieldTree<Row> {
  return fieldTree(rows, ({ type = '' }) => readFieldType(type).kind === 'array')
}

/** The schema of one row: its type, with the values that it names. */
function schemaOfRow(row: Row, scope: Scope): Schema {
  const { references, origin } = scope
  const { type: words = '' } = row
  const type = withLinkedObjects(readFieldType(words), row, (link) =>
    references.refTo(link, origin.file ?? ''),
  )
  for (const part of unknownWords(type))
    if (part.toLowerCase() !== 'deprecated') scope.report('type-unknown', part, row.name)
  const schema = schemaOfType(type)
  if (row.values && !schema.enum) addValues(schema, row, row.values, scope)
  return schema
}

/** Puts the values that a row names into its schema, or that of its items, where they fit. */
function addValues(schema: Schema, row: Row, texts: readonly string[], scope: Scope): void {
  const target = schema.items ?? schema
  const isOpen = !isStated(target)
  const values = texts.map((text) =>
    isOpen ? { value: text } : readDefault(text, target, scope.references),
  )
  const known = values.filter((value) => value !== undefined).map(({ value }) => value)
  if (known.length < texts.length || known.length === 0) {
    scope.report('values-unfit', texts.join(', '), row.name)
    return
  }
  const nulls = typesOf(target).includes('null') ? [null] : []
  if (isOpen) target.type = 'string'
  target.enum = [...new Set([...known, ...nulls])]
}

/** What a row says of the values of its schema, besides their type. */
function detailsOf(
  row: Row,
  schema: Schema,
  scope: Scope,
): Pick<Schema, 'description' | 'deprecated' | 'default' | 'example'> {
  const condition = row.condition === undefined ? '' : `Required: ${row.condition}`
  const description = [row.description, condition].filter(Boolean).map(escapeMarkdown).join('\n\n')
  const read = (name: 'default' | 'example', unfit: OmissionCode): Schema => {
    const text = row[name]
    if (text === undefined) return {}
    const reading = readDefault(text, schema, scope.references)
    if (!reading) scope.report(unfit, text, row.name)
    return reading ? { [name]: reading.value } : {}
  }
  return {
    ...(description !== '' && { description }),
    ...(isDeprecated(row) && { deprecated: true as const }),
    ...read('default', 'default-unfit'),
    ...read('example', 'row-example-unfit'),
  }
}

/** Describes what travels outside of a body. */
export function describeValue(row: Row, scope: Scope): ResponseHeader {
  const inner = scope.at('schema')
  const schema = schemaOfRow(row, inner)
  const { description, deprecated, example, ...details } = detailsOf(row, schema, inner)
  return {
    ...(description !== undefined && { description }),
    ...(row.required && { required: true }),
    ...(deprecated && { deprecated }),
    schema: { ...schema, ...details },
    ...(example !== undefined && { example }),
  }
}

/** Whether the end of a row's type, or the start of its description, says that it is deprecated. */
function isDeprecated({ type, description }: Row): boolean {
  return /(?:^|[(,;] ?)deprecated\)?$/i.test(type) || saysDeprecated(description)
}

function schemaOfNode(node: FieldNode<Row>, scope: Scope, stated: Schema = {}): Schema {
  const { row } = node
  const own = row ? schemaOfRow(row, scope) : {}
  const schema = { ...(row && isStated(own) ? agree(own, stated, row, scope) : stated) }
  if (node.items) addItems(schema, node, node.items, scope)
  if (node.fields.size > 0 || node.entries) addFields(schema, node, scope)
  if (row) {
    Object.assign(schema, detailsOf(row, schema, scope))
    if (row.inferred) scope.inferred(schema, 'parameter-location', row.name, 'the body')
  }
  return schema
}

/** What a row says of items whose type their array has said already. */
function agree(own: Schema, stated: Schema, row: Row, scope: Scope): Schema {
  if (!isStated(stated) || JSON.stringify(own) === JSON.stringify(stated)) return own
  scope.report('field-contradiction', row.name)
  return stated
}

function addItems(schema: Schema, node: FieldNode<Row>, items: FieldNode<Row>, scope: Scope): void {
  const isMixed = typesOf(schema).length === 0 && node.fields.size > 0
  if (isMixed || !canHold(schema, 'array')) {
    for (const row of rowsOf(items)) scope.report('field-contradiction', row.name)
    return
  }
  schema.type ??= 'array'
  schema.items = schemaOfNode(items, scope.at('items'), schema.items)
  if (items.row?.required) scope.report('required-items', items.row.name)
}

function canHold(schema: Schema, type: SchemaType): boolean {
  const types = typesOf(schema)
  return !schema.anyOf && !schema.enum && (types.length === 0 || types.includes(type))
}

function addFields(schema: Schema, node: FieldNode<Row>, scope: Scope): void {
  if (!canHold(schema, 'object')) {
    for (const row of rowsOf({ ...node, row: undefined, items: undefined }))
      scope.report('field-contradiction', row.name)
    return
  }
  schema.type ??= 'object'
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
  if (properties.length > 0) schema.properties = Object.fromEntries(properties)
  if (node.entries)
    schema.additionalProperties = schemaOfNode(node.entries, scope.at('additionalProperties'))
  if (required.length > 0) schema.required = required
}
