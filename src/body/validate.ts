import { type FieldValue, isOfKind } from '../field-type/type.js'
import type { Span } from '../source/position.js'
import type { Body } from './body.js'
import { envelopeOf, type PlacedValue } from './envelope.js'
import type { BodyField, FieldRow } from './fields.js'
import type { Issue, IssueKind, Part } from './issue.js'
import type { JsonArray, JsonObject, JsonValue } from './json-token.js'
import { hasShape, objectIn, requiredIn } from './object-fields.js'
import { contradictionOf, entryTypeOf, itemTypeOf } from './value-type.js'
import { DEEPEST } from './values.js'

/** What rows say of a body. */
export type Described<Row extends FieldRow = FieldRow> = Pick<
  Body<Row>,
  'role' | 'rows' | 'fields' | 'objectAt' | 'isWhole' | 'variable' | 'others'
>

/** What is compared. */
export interface Comparison {
  /**
   * False where fields and types are compared, but neither allowed values nor formats.
   *
   * @default true
   */
  readonly values?: boolean
}

// More issues nobody reads, and no decision depends on.
const MOST_ISSUES = 50_000

type Place<Row extends FieldRow> = Pick<
  Issue<Row>,
  'value' | 'path' | 'name' | 'field' | 'type' | 'nearest'
>

/** A value to be held against what rows say of it. */
interface Visit<Row extends FieldRow> extends Place<Row> {
  readonly value: JsonValue
  /** The values that the row of the field, or of its array, allows. */
  readonly values: readonly FieldValue[] | undefined
  /** Whether null is as wrong as any other value. */
  readonly isRequired: boolean
}

/**
 * Holds a value against the fields of a body: the example of a page, or what a server sent. Returns where
 * they differ, in the order of the text; nothing where no row speaks of the body. What is in an envelope
 * (`{ "data": [{ … }] }`) or a list is found there.
 */
export function validate<Row extends FieldRow>(
  example: JsonValue,
  body: Described<Row>,
  { values = true }: Comparison = {},
): Issue<Row>[] {
  const { rows, fields, role } = body
  if (rows.length === 0) return []
  const { values: given } = envelopeOf(example, fields, role === 'response')
  return new Validation(body, values).run(given, fields)
}

/** Holds one value against one field. */
export function validateField<Row extends FieldRow>(
  value: JsonValue,
  field: BodyField<Row>,
  objectAt: Described<Row>['objectAt'],
): Issue<Row>[] {
  const body = { objectAt, isWhole: true, variable: new Set<never>(), others: new Set<string>() }
  return new Validation(body, true).run([{ value, path: [] }], field)
}

type Surroundings<Row extends FieldRow> = Pick<
  Described<Row>,
  'objectAt' | 'isWhole' | 'variable' | 'others'
>

class Validation<Row extends FieldRow> {
  readonly #body: Surroundings<Row>
  readonly #hasValues: boolean
  readonly #issues: Issue<Row>[] = []

  constructor(body: Surroundings<Row>, values: boolean) {
    this.#body = body
    this.#hasValues = values
  }

  run(values: readonly PlacedValue[], field: BodyField<Row>): Issue<Row>[] {
    // A stack of its own: nesting can be deeper than the call stack.
    const stack = values
      .toReversed()
      .map(({ value, path }) => visitOf(value, path, field.name, field, true))
    for (let visit = stack.pop(); visit; visit = stack.pop()) {
      if (this.#issues.length >= MOST_ISSUES) break
      if (!this.#checkValue(visit)) continue
      const inside = this.#inside(visit)
      for (let at = inside.length - 1; at >= 0; at--) stack.push(inside[at]!)
    }
    return this.#issues
  }

  /** Checks a value, but not what is in it; false where that can tell nothing. */
  #checkValue(visit: Visit<Row>): boolean {
    const { value, field, type, values, isRequired: isNeeded } = visit
    if (value.type === 'placeholder') return false
    if (!(hasShape(value, field) && (!type || isOfKind(value, type)))) {
      this.#add(value.type === 'null' && !isNeeded ? 'null' : 'type', visit, value)
      return false
    }
    if (this.#hasValues) {
      const found = contradictionOf(value, type, values)
      if (found) this.#add(found.kind, visit, value, found)
    }
    return true
  }

  #add(
    kind: IssueKind,
    { value, path, name, field, type, nearest }: Place<Row>,
    { start, end }: Span,
    { allowed = [], holder, around = [], steps = [] }: Partial<Issue<Row>> = {},
  ): void {
    const span = { start, end }
    const more = { allowed, holder, around, steps }
    this.#issues.push({ kind, path, name, span, value, field, nearest, type, ...more })
  }

  /** What is in a value that rows or types speak of. */
  #inside(visit: Visit<Row>): Visit<Row>[] {
    const { value, path } = visit
    if (path.length >= DEEPEST) return []
    if (value.type === 'array') return itemsIn(value, visit)
    return value.type === 'object' ? this.#propertiesIn(value, visit) : []
  }

  #propertiesIn(value: JsonObject, visit: Visit<Row>): Visit<Row>[] {
    const { path, name, field, type } = visit
    const around: BodyField<Row>[] = []
    if (field && (field.fields.size > 0 || field.entries)) around.push(field)
    const object = objectIn(value, type, this.#body.objectAt)
    if (object) around.push(object)
    const hasFields = around.some(({ fields }) => fields.size > 0)
    const entries = around.find((one) => one.entries)?.entries
    const entryType = entries?.row?.type ?? entryTypeOf(value, type)
    const isOpen = !hasFields || entries !== undefined || entryType !== undefined
    const visits: Visit<Row>[] = []
    const present = new Set<string>()
    for (const property of value.properties) {
      const { name: step, nameSpan } = property
      present.add(step)
      const own = [property.value, [...path, step], joined(name, step)] as const
      const known = around.flatMap(({ fields }) => fields.get(step) ?? [])
      for (const child of known) visits.push(visitOf(...own, child))
      if (known.length > 0) continue
      if (entries) visits.push(visitOf(...own, entries))
      else if (entryType)
        visits.push(visitOf(...own, undefined, false, entryType, undefined, near(visit, 'entries')))
      else if (!isOpen && !(path.length === 0 && this.#body.others.has(step)))
        this.#add('unknown', visitOf(...own), nameSpan, { holder: value, around })
    }
    if (!this.#body.isWhole || value.isPart) return visits
    for (const one of around)
      for (const [step, child] of requiredIn(one))
        if (!present.has(step)) this.#addMissing(child, [step], { value, path, name })
    return visits
  }

  /** Adds a field that an object lacks: itself, or what is required inside a field without a row. */
  #addMissing(
    field: BodyField<Row>,
    steps: readonly string[],
    { value, path, name }: Pick<Issue, 'path' | 'name'> & { value: JsonObject },
  ): void {
    const { row } = field
    if (this.#body.variable.has(field)) return
    if (!row)
      for (const [step, child] of requiredIn(field))
        this.#addMissing(child, [...steps, step], { value, path, name })
    else if (this.#issues.length < MOST_ISSUES) {
      const own = { path: [...path, ...steps], name: joined(name, steps.join('.')) }
      const place = { ...own, value: undefined, field, type: row.type, nearest: undefined }
      const opening = { start: value.start, end: value.start + 1 }
      this.#add('missing', place, opening, { holder: value, steps })
    }
  }
}

function visitOf<Row extends FieldRow>(
  value: JsonValue,
  path: Place<Row>['path'],
  name: string,
  field?: BodyField<Row>,
  isRequired = field?.row?.required ?? false,
  type = field?.row?.type,
  values = field?.row?.values,
  nearest: Place<Row>['nearest'] = field && { field, way: [] },
): Visit<Row> {
  return { value, path, name, field, type, values, isRequired, nearest }
}

/** The field whose row has the type of a value, for what is inside that value. */
function near<Row extends FieldRow>({ nearest }: Visit<Row>, part: Part): Place<Row>['nearest'] {
  return nearest && { field: nearest.field, way: [...nearest.way, part] }
}

function itemsIn<Row extends FieldRow>({ items }: JsonArray, visit: Visit<Row>): Visit<Row>[] {
  const { path, name, field, type, values } = visit
  const itemType = itemTypeOf(items, type, field)
  const inner = field?.items
  if (!inner && !itemType && !values) return []
  const allowed = inner?.row?.values ?? values
  const nearest = inner ? { field: inner, way: [] } : near(visit, 'items')
  return items.map((value, index) =>
    visitOf(value, [...path, index], `${name}[]`, inner, false, itemType, allowed, nearest),
  )
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
