import { readCell } from '../body/validate.js'
import {
  type BodyField,
  type FieldReader,
  type FieldRow,
  fieldReaderOf,
  type FieldsOfRows,
  type ReadRow,
} from '../body/fields.js'
import type { PlainValue } from '../body/values.js'
import { type WideningKind } from '../body/issue.js'
import type { OmissionCode } from '../diagnostics/description-catalogue.js'
import { FreeNames } from '../document/heading-ids.js'
import { anyName, rowsOf } from '../field-type/tree.js'
import { unknownWords } from '../field-type/type.js'
import { isSeparated } from '../field-type/words.js'
import { escapeMarkdown } from '../source/escape.js'
import { saysDeprecated } from '../vocabulary/meanings.js'
import type { ResponseHeader, Schema } from './description.js'
import type { NamedDocument } from './options.js'
import { sortedObject, takeName } from './ordered.js'
import type { Scope } from './report.js'
import {
  fieldsOf,
  isStated,
  itemsOf,
  openParts,
  schemaOfType,
  schemaOfValues,
  typesOf,
  withInnerNull,
  withNull,
} from './schema.js'

/** A node with what is known of it where it stands. */
interface PlacedNode {
  readonly node: BodyField
  /** The schema that the type of the array around it states for it. */
  readonly stated: Schema
  /** Values of it in examples. */
  readonly samples: readonly PlainValue[]
}

const PREFIX = '#/components/schemas/'
/** Words that say what a heading is about, and nothing of the object itself. */
const SUFFIX = /(?:(?<!\s)\s+(?:objects?|resources?|structure|schema|type|model|entity)){1,4}$/i

/**
 * The schemas of a description: of what rows describe, and of the objects that their types link to, each a
 * component once a type refers to it.
 */
export class Schemas {
  readonly reader: FieldReader<string>
  readonly #refs = new Map<string, string>()
  readonly #names = new FreeNames()
  /** The fields that examples show to be more than their rows say. */
  readonly #widened = new Map<WideningKind, Set<BodyField>>()

  constructor(documents: readonly NamedDocument[]) {
    this.reader = fieldReaderOf(documents)
  }

  /** The components, by name in the order of code units; nothing where there is none. */
  components(root: Scope): Record<string, Schema> | undefined {
    const named: [string, Schema][] = []
    // Building one can refer to others, which a map visits too.
    for (const [key, ref] of this.#refs) {
      const scope = root.from({ file: this.reader.objects.get(key)!.from }, ref.slice(1))
      named.push([ref.slice(PREFIX.length), this.ofFields(this.reader.objectAt(key)!, scope)])
    }
    return named.length === 0 ? undefined : sortedObject(named)
  }

  /** Takes what an example shows a field to be beside what its rows say. */
  widen(field: BodyField, kind: WideningKind): void {
    this.#widened.set(kind, (this.#widened.get(kind) ?? new Set()).add(field))
  }

  /** The schema of what rows describe; what they leave open is as in samples of it. */
  ofFields(
    { fields, unreadable, repeated }: FieldsOfRows,
    scope: Scope,
    samples: readonly PlainValue[] = [],
  ): Schema {
    for (const row of unreadable) scope.report('field-unreadable', row.name)
    for (const row of repeated) scope.report('field-twice', row.name)
    return this.#ofNode({ node: fields, stated: {}, samples }, scope)
  }

  /** Describes what travels outside of a body. */
  ofValue(given: FieldRow, scope: Scope): ResponseHeader {
    const inner = scope.at('schema')
    const row = this.reader.readRow(given, scope.origin.file ?? '')
    const schema = this.#ofRow(row, inner)
    const { description, deprecated, example, ...details } = this.#detailsOf(row, inner)
    return {
      ...(description !== undefined && { description }),
      ...(row.required && { required: true }),
      ...(deprecated && { deprecated }),
      schema: { ...schema, ...details },
      ...(example !== undefined && { example }),
    }
  }

  #isShown(field: BodyField, kind: WideningKind): boolean {
    return this.#widened.get(kind)?.has(field) ?? false
  }

  #refOf = (key: string): string => {
    const known = this.#refs.get(key)
    if (known !== undefined) return known
    const { title } = this.reader.objects.get(key)!
    const words = title.replace(SUFFIX, '').split(/[^\p{L}\p{N}_]+/u)
    const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
    const ref = PREFIX + takeName(this.#names, name, 'Object')
    this.#refs.set(key, ref)
    return ref
  }

  /** The schema of one row: its type, with the values that it names. */
  #ofRow({ name, type, values, row }: ReadRow, scope: Scope): Schema {
    for (const part of unknownWords(type))
      if (part.toLowerCase() !== 'deprecated') scope.report('type-unknown', part, name)
    const schema = schemaOfType(type, this.#refOf)
    if (!row.values || schema.enum) return schema
    // Values of a list in one text are those of its items.
    if (!values || schema.anyOf || isSeparated(type.words)) {
      scope.report('values-unfit', row.values.join(', '), name)
      return schema
    }
    const target = schema.items ?? schema
    const nulls = typesOf(target).includes('null') ? [null] : []
    Object.assign(
      target,
      schemaOfValues([...values, ...nulls]),
      target.type && { type: target.type },
    )
    return schema
  }

  /** The details of a row's values for its schema, besides their type. */
  #detailsOf(
    read: ReadRow,
    scope: Scope,
  ): Pick<Schema, 'description' | 'deprecated' | 'default' | 'example'> {
    const { row } = read
    const said = row.description ?? ''
    const condition = row.condition === undefined ? '' : `Required: ${row.condition}`
    const description = [said, condition]
      .filter((text) => text !== '')
      .map(escapeMarkdown)
      .join('\n\n')
    const valueOf = (name: 'default' | 'example', unfit: OmissionCode): Schema => {
      const text = row[name]
      if (text === undefined) return {}
      const cell = readCell(text, read, this.reader.objectAt)
      if (!cell) scope.report(unfit, text, row.name)
      return cell ? { [name]: cell.value } : {}
    }
    const isDeprecated = /(?:^|[(,;] ?)deprecated\)?$/i.test(row.type) || saysDeprecated(said)
    return {
      ...(description !== '' && { description }),
      ...(isDeprecated && { deprecated: true as const }),
      ...valueOf('default', 'default-unfit'),
      ...valueOf('example', 'row-example-unfit'),
    }
  }

  #ofNode(place: PlacedNode, scope: Scope): Schema {
    const { node, stated, samples } = place
    const { row, items } = node
    const own = row ? this.#ofRow(row, scope) : {}
    // What the array of an item says of it counts first.
    let schema = { ...(isStated(stated) ? stated : own) }
    const canBe = (type: 'object' | 'array') =>
      !schema.anyOf && !schema.enum && (!schema.type || typesOf(schema).includes(type))
    const contradicted = (rows: readonly ReadRow[]) => {
      for (const { name } of rows) scope.report('field-contradiction', name)
    }
    const hasFields = node.fields.size > 0
    if (items && canBe('array') && (schema.type || !hasFields)) {
      schema.type ??= 'array'
      const inner = { ...place, node: items, stated: schema.items ?? {}, samples: itemsOf(samples) }
      schema.items = this.#ofNode(inner, scope.at('items'))
    } else if (items) contradicted(rowsOf(items))
    const isArray = this.#isShown(node, 'array')
    if (hasFields && canBe('object')) {
      const isObject = !isArray || fieldsOf(samples).size > 0
      const shown = { ...place, samples: [...samples, ...itemsOf(samples)] }
      const object = this.#ofObject(shown, isObject ? scope : scope.at('items'))
      if (isArray) {
        schema.type = isObject ? ['object', 'array'] : 'array'
        schema.items = { type: 'object', ...object }
      } else schema.type ??= 'object'
      if (isObject) Object.assign(schema, object)
    } else if (hasFields) contradicted([...node.fields.values()].flatMap(rowsOf))
    const found = openParts(schema, samples)
    if (isStated(found) || isArray)
      scope.inferred(Object.assign(schema, found), 'schema-from-examples')
    const withoutNull = schema
    if (this.#isShown(node, 'inner-null')) schema = withInnerNull(schema)
    if (this.#isShown(node, 'null') || (row && samples.includes(null))) schema = withNull(schema)
    if (schema !== withoutNull) scope.inferred(schema, 'null-from-examples', node.name || 'body')
    if (row) Object.assign(schema, this.#detailsOf(row, scope))
    if (row?.row.inferred) scope.inferred(schema, 'parameter-location', row.name, 'the body')
    return schema
  }

  /** The part of an object's schema for its fields. */
  #ofObject({ node, samples }: PlacedNode, scope: Scope): Schema {
    const values = fieldsOf(samples)
    const properties = new Map<string, Schema>()
    const required: string[] = []
    let others: Schema | undefined
    for (const [name, field] of node.fields) {
      const isAny = name === anyName
      const inner = isAny ? scope.at('additionalProperties') : scope.at('properties', name)
      const place = { node: field, stated: {}, samples: values.get(name) ?? [] }
      const schema = this.#ofNode(place, inner)
      if (isAny) others = schema
      else properties.set(name, schema)
      if (isAny || !this.#mustBeThere(field)) continue
      required.push(name)
      if (!field.row) inner.inferred(schema, 'parent-required', name)
    }
    return {
      ...(properties.size > 0 && { properties: Object.fromEntries(properties) }),
      ...(others && { additionalProperties: others }),
      ...(required.length > 0 && { required }),
    }
  }

  #mustBeThere(field: BodyField): boolean {
    if (this.#isShown(field, 'left-out')) return false
    const { row, fields } = field
    return row ? row.required : [...fields.values()].some((one) => this.#mustBeThere(one))
  }
}
