import type { DocumentCode, DocumentDetails } from '../../diagnostics/document-catalogue.js'
import { slipOf } from '../../diagnostics/nearest.js'
import { list, quote, withArticle } from '../../diagnostics/wording.js'
import type { Reporter } from '../../diagnostics/reporter.js'
import { isOfKind, type FieldType } from '../../field-type/type.js'
import type { FoundObject } from '../../outline/objects.js'
import type { Span } from '../../source/position.js'
import type { JsonArray, JsonObject, JsonProperty, JsonValue } from '../../body/json-token.js'
import { suggestRow } from '../tables.js'
import {
  contradiction,
  describeType,
  hasShape,
  isLinked,
  isPlaceholder,
  isScalar,
  itemTypeOf,
  proposeValue,
  sampleOf,
} from './value.js'
import { rootsOf, type BodyField, type BodySchema } from './schema.js'

// Any two shorter names are near each other.
const SHORTEST_PROPOSAL = 3
// More unknown fields of one object say that its rows are not meant to be all of them.
const MOST_UNKNOWN = 5
// Many objects that lack many fields say no more.
const MOST_MISSED = 50_000

/** A value to be held against what the tables say of it. */
interface Visit {
  readonly value: JsonValue
  readonly name: string
  readonly field: BodyField | undefined
  readonly type: FieldType | undefined
  /** The values that the row of its array allows. */
  readonly values?: readonly string[] | undefined
  /** The object that a type around it links to. */
  readonly object?: FoundObject | undefined
}

/** Holds the JSON examples of one block against the rows, and reports what they do not agree on. */
export class BodyComparison {
  readonly #reporter: Reporter
  /** Where the block is: its mistakes are not those of others. */
  readonly #block: number
  /** What is proposed for the fields that no row knows. */
  readonly #proposals = new Map<string, string | undefined>()
  /** The fields that no row knows, by the object that they are in, with rows for them. */
  readonly #unknown = new Map<string, { name: string; span: Span; row: string }[]>()
  #missed = 0
  #schema!: BodySchema
  #spanOf!: (span: Span) => Span

  constructor(block: number, reporter: Reporter) {
    this.#block = block
    this.#reporter = reporter
  }

  /** Compares one example; `spanOf` tells where its stretches are in the source. */
  compare(example: JsonValue, schema: BodySchema, spanOf: (span: Span) => Span): void {
    this.#schema = schema
    this.#spanOf = spanOf
    // A stack of its own: nesting can be deeper than the call stack.
    const { values, field } = rootsOf(example, schema)
    const stack = values
      .map((value): Visit => ({ value, name: field.name, field, type: undefined }))
      .toReversed()
    for (let visit = stack.pop(); visit; visit = stack.pop()) {
      if (visit.field !== schema.root && !this.#checkValue(visit)) continue
      for (const inside of this.#inside(visit).toReversed()) stack.push(inside)
    }
  }

  /** Reports the fields that no row knows; where an object has many, the first one for all. */
  report(): void {
    for (const [object, fields] of this.#unknown) {
      const count = new Set(fields.map(({ name }) => name)).size
      const others = count > MOST_UNKNOWN ? count - 1 : undefined
      for (const { name, span, row } of others ? fields.slice(0, 1) : fields) {
        const key = `${this.#block} ${object} ${name}`
        const details = [name, undefined, row, others] as const
        this.#reporter.reportRepeated('unknown-example-field', key, span, undefined, ...details)
      }
    }
  }

  /** Checks a value, but not what is in it; false where that can tell nothing. */
  #checkValue({ value, name, field, type, values: allowed = field?.row?.values }: Visit): boolean {
    if (value.type === 'placeholder') return false
    // Whether a field that may be left out can be null is seldom said.
    if (value.type === 'null' && !field?.row?.required) return true
    if (!(type ? isOfKind(value, type) : hasShape(value, field))) {
      if (isScalar(value) && isPlaceholder(value)) return false
      const expected = field?.row?.type.words || describeType(type, field)
      const written = this.#reporter.source.slice(this.#spanOf(value))
      const right = proposeValue(value, written, type)
      this.#report('example-type', value, right, name, withArticle(value.type), expected, right)
      return false
    }
    const restriction = type && isScalar(value) && contradiction(value, type, allowed)
    if (restriction) {
      const given = String(value.value)
      const { values, formats } = restriction
      const near = this.#reporter.propose(given, values)
      const right = value.type === 'string' && near ? JSON.stringify(near) : near
      const fix = slipOf(given, near) && right
      const expected = [...formats, ...values.slice(0, 20).map((one) => `\`${one}\``)].slice(0, 20)
      this.#report('example-value', value, fix, name, given, quote(list(expected)), right)
    }
    return true
  }

  /** Reports one place of a mistake, which is one with those of the block that have the same details. */
  #report<Code extends DocumentCode>(
    code: Code,
    place: Span,
    right: string | undefined,
    ...details: DocumentDetails<Code>
  ): void {
    const key = [this.#block, ...details].join(' ')
    this.#reporter.reportRepeated(code, key, this.#spanOf(place), right, ...details)
  }

  /** What is in a value that rows or types speak of. */
  #inside(visit: Visit): Visit[] {
    const { value } = visit
    if (value.type === 'array') return itemsIn(value, visit)
    return value.type === 'object' ? this.#propertiesIn(value, visit) : []
  }

  #propertiesIn(
    value: JsonObject,
    { name, field, type, object = field?.row?.object }: Visit,
  ): Visit[] {
    // What rows say besides of a field of a shared object is read instead of the object.
    const isOwn = field !== undefined && field.fields.size > 0
    const rows = !isOwn && object && isLinked(type) ? this.#schema.fieldsOf(object) : field
    const hasFields = rows !== undefined && rows.fields.size > 0
    const isNamed = (one: JsonProperty) => rows?.fields.has(one.name)
    // Where the keys of a map are free, its rows speak of its values.
    const isFree = hasFields && !rows.entries && type?.entries && !value.properties.some(isNamed)
    if (hasFields && !isFree) this.#checkProperties(value, name, rows)
    const entries = isFree ? rows : rows?.entries
    const entryType = (isFree ? undefined : entries?.row?.type) ?? type?.entries
    return value.properties.flatMap((property) => {
      const child = rows?.fields.get(property.name)
      const [inner, own] = child ? [child, child.row?.type] : [entries, entryType]
      const path = joined(name, property.name)
      return inner || own ? { value: property.value, name: path, field: inner, type: own } : []
    })
  }

  #checkProperties(object: JsonObject, path: string, field: BodyField): void {
    const present = new Set(object.properties.map(({ name }) => name))
    for (const property of object.properties) {
      if (field.entries || field.fields.has(property.name)) continue
      if (!this.#reportSlip(property, path, field, present)) this.#noteUnknown(property, path)
    }
    if (object.isPart || this.#missed > MOST_MISSED) return
    for (const [name, child] of field.fields)
      if (!present.has(name)) this.#reportMissing(child, [name], path, object)
  }

  /** Reports a field that is named like one of a row; returns whether it is. */
  #reportSlip(
    { name, nameSpan }: JsonProperty,
    path: string,
    { fields }: BodyField,
    present: Set<string>,
  ): boolean {
    const fullName = joined(path, name)
    if (!this.#proposals.has(fullName)) {
      const isLong = name.length >= SHORTEST_PROPOSAL
      const candidates = absent(fields.keys(), present)
      this.#proposals.set(fullName, isLong ? this.#reporter.propose(name, candidates) : undefined)
    }
    const found = this.#proposals.get(fullName)
    if (found === undefined) return false
    const right = present.has(found) ? undefined : slipOf(name, found) && JSON.stringify(found)
    this.#report('unknown-example-field', nameSpan, right, fullName, found, '', undefined)
    // It is one mistake, not an unknown field and a missing one.
    present.add(found)
    return true
  }

  #noteUnknown({ name: step, nameSpan, value }: JsonProperty, path: string): void {
    const { role, table } = this.#schema
    const name = joined(path, step)
    const type = value.type === 'null' || value.type === 'placeholder' ? '…' : value.type
    const location = role === 'request' ? 'body' : role
    const row = suggestRow(table, { name, type, required: false, location })
    const fields = this.#unknown.get(`${role} ${path}`) ?? []
    this.#unknown.set(`${role} ${path}`, fields)
    fields.push({ name, span: this.#spanOf(nameSpan), row })
  }

  /** Reports a field that an object lacks: itself, or what is required inside a field without a row. */
  #reportMissing(
    { row, fields }: BodyField,
    steps: readonly string[],
    path: string,
    object: JsonObject,
  ): void {
    this.#missed++
    if (!row) {
      for (const [name, child] of fields) this.#reportMissing(child, [...steps, name], path, object)
    } else if (row.required && this.#schema.isOwn(row)) {
      const name = joined(path, steps.join('.'))
      const start = { start: object.start, end: object.start + 1 }
      this.#report('missing-example-field', start, undefined, name, sampleOf(steps, row.type))
    }
  }
}

function itemsIn(
  { items }: JsonArray,
  { name, field, type, object = field?.row?.object }: Visit,
): Visit[] {
  const itemType = itemTypeOf(type, field)
  if (!field?.items && !itemType) return []
  const values = field?.row?.values
  const inside = { name: `${name}[]`, field: field?.items, type: itemType, values, object }
  return items.map((value) => ({ value, ...inside }))
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function* absent(names: Iterable<string>, present: ReadonlySet<string>): Generator<string> {
  for (const name of names) if (name.length >= SHORTEST_PROPOSAL && !present.has(name)) yield name
}
