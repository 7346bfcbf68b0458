import type { SpanEdit } from '../../diagnostics/edit.js'
import { list } from '../../diagnostics/quote.js'
import type { Reporter } from '../../diagnostics/reporter.js'
import { isOfKind, type FieldType } from '../../field-type/type.js'
import type { Span } from '../../source/position.js'
import type { JsonObject, JsonProperty, JsonValue } from '../json/value.js'
import { suggestRow } from '../suggest-row.js'
import { contradiction, isPlaceholder } from './allowed.js'
import { describeType, describeValue, isScalar, proposeValue, sampleOf } from './describe.js'
import { requiredFields, type BodyField, type BodySchema } from './schema.js'
import { Tally } from './tally.js'

// Any two shorter names are near each other.
const SHORTEST_PROPOSAL = 3
// How often a block looks for what an object lacks: many objects that lack many fields say no more.
const MOST_MISSED = 20_000

/** A value to be held against what the tables say of it. */
interface Visit {
  readonly value: JsonValue
  readonly name: string
  readonly field: BodyField | undefined
  readonly type: FieldType | undefined
}

/** The way from an example's text back to the source. */
export interface ExamplePositions {
  spanOf(span: Span): Span
}

/** Holds the JSON examples of one block against the rows, and reports what they do not agree on. */
export class BodyComparison {
  readonly #reporter: Reporter
  readonly #tally: Tally
  /** What is proposed for the fields that no row knows. */
  readonly #proposals = new Map<string, string | undefined>()
  readonly #wanted = new Map<BodyField, Map<string, readonly BodyField[]>>()
  #missed = 0
  #schema!: BodySchema
  #positions!: ExamplePositions

  constructor(reporter: Reporter) {
    this.#reporter = reporter
    this.#tally = new Tally(reporter)
  }

  /** Compares one example. */
  compare(example: JsonValue, schema: BodySchema, positions: ExamplePositions): void {
    this.#schema = schema
    this.#positions = positions
    // A stack of its own: nesting can be deeper than the call stack.
    const stack = rootsOf(example, schema).toReversed()
    for (let visit = stack.pop(); visit; visit = stack.pop()) {
      if (visit.field !== schema.root && !this.#checkValue(visit)) continue
      const inside = this.#inside(visit)
      while (inside.length > 0) stack.push(inside.pop()!)
    }
  }

  /** Reports what was found in all examples. */
  report(): void {
    this.#tally.report()
  }

  #checkValue(visit: Visit): boolean {
    const { value, name, field, type } = visit
    if (value.type === 'placeholder') return false
    // Whether a field that may be left out can be null is seldom said.
    if (value.type === 'null' && !field?.row?.required) return true
    const matches = type ? isOfKind(value, type) : hasShape(value, field)
    if (!matches) {
      if (isScalar(value) && isPlaceholder(value)) return false
      const expected = field?.row?.type.words || describeType(type, field)
      const edit = this.#edit(value, proposeValue(value, type))
      const details = [name, expected, describeValue(value), edit?.text] as const
      this.#add('example-type', visit, edit, details)
    } else if (type && isScalar(value)) {
      const restriction = contradiction(value, type, field?.row?.values)
      if (!restriction) return true
      const given = String(value.value)
      const { values = [], formats = [] } = restriction
      const proposal = this.#reporter.propose(given, values)
      const edit = this.#edit(value, proposal && proposeLike(value.type, proposal))
      const expected = [...formats, ...values.map((allowed) => `\`${allowed}\``)]
      this.#add('example-value', visit, edit, [
        name,
        given,
        list(expected.slice(0, 20)),
        edit?.text,
      ])
    }
    return matches
  }

  #add(
    code: 'example-type' | 'example-value',
    { value, name }: Visit,
    edit: SpanEdit | undefined,
    details: readonly [string, string, string, string | undefined],
  ): void {
    const span = this.#positions.spanOf(value)
    this.#tally.add(code, `${name} ${details.join(' ')}`, span, edit, ...details)
  }

  /** The values inside one value, with what is said of them. */
  #inside({ value, name, field, type }: Visit): Visit[] {
    if (value.type === 'array') {
      const items = field?.items
      const own = items?.row?.type
      const itemType = own && own.kind !== 'unknown' ? own : type?.items
      if (!items && !itemType) return []
      return value.items.map((item) => {
        return { value: item, name: `${name}[]`, field: items, type: itemType }
      })
    }
    if (value.type !== 'object' || !field || field.fields.size === 0) return []
    this.#checkProperties(value, field)
    return value.properties.flatMap((property) => {
      const child = field.fields.get(property.name)
      return child
        ? { value: property.value, name: child.name, field: child, type: child.row?.type }
        : []
    })
  }

  #checkProperties(object: JsonObject, field: BodyField): void {
    const present = new Set(object.properties.map((property) => property.name))
    for (const property of object.properties) {
      if (field.fields.has(property.name)) continue
      const proposal = this.#reportUnknown(property, field, present)
      // A slip of the pen is one mistake, not an unknown field and a missing one.
      if (proposal !== undefined) present.add(proposal)
    }
    if (!object.isPart) this.#reportMissing(object, field, present)
  }

  #reportUnknown(
    { name, nameSpan, value }: JsonProperty,
    field: BodyField,
    present: ReadonlySet<string>,
  ): string | undefined {
    const fullName = field.name === '' ? name : `${field.name}.${name}`
    if (!this.#proposals.has(fullName)) {
      const isLong = name.length >= SHORTEST_PROPOSAL
      const candidates = absent(field.fields.keys(), present)
      this.#proposals.set(fullName, isLong ? this.#reporter.propose(name, candidates) : undefined)
    }
    const found = this.#proposals.get(fullName)
    const proposal = found !== undefined && !present.has(found) ? found : undefined
    const row = suggestRow(this.#schema.table, {
      name: fullName,
      type: value.type === 'null' || value.type === 'placeholder' ? '…' : value.type,
      required: false,
    })
    const edit = this.#edit(nameSpan, proposal && JSON.stringify(proposal))
    const span = this.#positions.spanOf(nameSpan)
    this.#tally.add('unknown-example-field', fullName, span, edit, fullName, found, row)
    return proposal
  }

  #reportMissing(object: JsonObject, field: BodyField, present: ReadonlySet<string>): void {
    const wanted = this.#wantedIn(field)
    // Counted first: many objects with all of many fields must not take quadratic time.
    let found = 0
    for (const name of present) if (wanted.has(name)) found++
    if (found === wanted.size || this.#missed > MOST_MISSED) return
    const span = this.#positions.spanOf({ start: object.start, end: object.start + 1 })
    for (const [name, fields] of wanted) {
      this.#missed++
      if (present.has(name)) continue
      for (const missing of fields) {
        this.#missed++
        const sample = sampleOf(missing, field)
        this.#tally.add(
          'missing-example-field',
          missing.name,
          span,
          undefined,
          missing.name,
          sample,
        )
      }
    }
  }

  /** The properties that no example may lack, each with what an example without it lacks. */
  #wantedIn(field: BodyField): Map<string, readonly BodyField[]> {
    let wanted = this.#wanted.get(field)
    if (!wanted) {
      wanted = new Map()
      for (const [name, child] of field.fields) {
        const fields = requiredFields(child)
        if (fields.length > 0) wanted.set(name, fields)
      }
      this.#wanted.set(field, wanted)
    }
    return wanted
  }

  #edit(span: Span, text: string | undefined): SpanEdit | undefined {
    return text === undefined ? undefined : { span: this.#positions.spanOf(span), text }
  }
}

/**
 * What of an example the rows speak of: the example itself; of a response also the items of a list,
 * and what is in an envelope, `{ "data": … }`, that no row names.
 */
function rootsOf(example: JsonValue, { role, root }: BodySchema): Visit[] {
  const visit = (value: JsonValue, field: BodyField = root): Visit => {
    return { value, name: field.name, field, type: undefined }
  }
  if (role === 'request' || root.fields.size === 0) return [visit(example)]
  const knows = ({ fields }: BodyField, value: JsonValue): boolean =>
    value.type === 'object' && value.properties.some(({ name }) => fields.has(name))
  const values = example.type === 'array' ? example.items : [example]
  if (example.type === 'array' && root.items) return [visit(example)]
  if (values.some((value) => knows(root, value))) return values.map((value) => visit(value))
  const inner = values.flatMap((value) => (value.type === 'object' ? value.properties : []))
  const known = inner
    .flatMap(({ value }) => (value.type === 'array' ? value.items : [value]))
    .filter((value) => knows(root, value))
  if (known.length > 0) return known.map((value) => visit(value))
  // Rows of `users[].name` may mean a list that has no name.
  const [only] = root.fields.size === 1 ? root.fields.values() : []
  const items = example.type === 'array' ? only?.items : undefined
  const isList = items && values.some((value) => knows(items, value))
  return values.map((value) => visit(value, isList ? items : root))
}

/** Whether a value can hold what rows describe inside a field that has no row of its own. */
function hasShape({ type }: JsonValue, field: BodyField | undefined): boolean {
  if (!field || field.row) return true
  if (type === 'array') return field.items !== undefined
  return type === 'object' && field.fields.size > 0
}

function proposeLike(type: JsonValue['type'], text: string): string {
  return type === 'string' ? JSON.stringify(text) : text
}

function* absent(names: Iterable<string>, present: ReadonlySet<string>): Generator<string> {
  for (const name of names) if (name.length >= SHORTEST_PROPOSAL && !present.has(name)) yield name
}
