import { type FieldType, type FieldValue, isOfKind } from '../field-type/type.js'
import { envelopeOf, type PlacedValue } from './envelope.js'
import type { BodyField, FieldRow, ObjectAt } from './fields.js'
import type { Issue, IssueKind, Part } from './issue.js'
import {
  contradictionOf,
  entryTypeOf,
  hasShape,
  itemTypeOf,
  objectIn,
  requiredIn,
} from './value-type.js'
import { DEEPEST, isPart, type ObjectValue, type Value } from './values.js'

/** What rows say of a body. */
export interface Described<Row extends FieldRow = FieldRow> {
  readonly role: 'request' | 'response'
  /** The rows that describe it, in the order of the page; none where no row speaks of it. */
  readonly rows: readonly Row[]
  readonly fields: BodyField<Row>
  readonly objectAt: ObjectAt<Row>
  /** False for a PATCH, which may leave out what it does not change. */
  readonly isWhole: boolean
  /**
   * The required fields that its examples may lack: in a PATCH, and where each of several examples lacks
   * fields that another one has, so that they show variants of the body.
   */
  readonly variable: ReadonlySet<BodyField<Row>>
  /** Fields that may be there without a row: the parameters of the path. */
  readonly others: ReadonlySet<string>
}

// More issues nobody reads, and no decision depends on.
const MOST_ISSUES = 50_000

/**
 * Holds a value against the fields of a body: the example of a page, or what a server sent. Returns where
 * they differ, in the order of the text; nothing where no row speaks of the body. What is in an envelope
 * (`{ "data": [{ … }] }`) or a list is found there. Allowed values and formats can be left out of it.
 */
export function validate<Row extends FieldRow>(
  example: Value,
  body: Described<Row>,
  hasValues = true,
): Issue<Row>[] {
  const { rows, fields, role } = body
  if (rows.length === 0) return []
  const { values: given } = envelopeOf(example, fields, role === 'response')
  return new Validation(body, hasValues).run(given, fields)
}

/** Holds one value against one field. */
export function validateField<Row extends FieldRow>(
  value: Value,
  field: BodyField<Row>,
  objectAt: ObjectAt<Row>,
): Issue<Row>[] {
  const body = { objectAt, isWhole: true, variable: new Set<never>(), others: new Set<string>() }
  return new Validation(body, true).run([{ value, path: [] }], field)
}

type Nearest<Row extends FieldRow> = Issue<Row>['nearest']

class Validation<Row extends FieldRow> {
  readonly #body: Omit<Described<Row>, 'role' | 'rows' | 'fields'>
  readonly #hasValues: boolean
  readonly #issues: Issue<Row>[] = []
  /** The names and indexes that lead to the value that is looked at. */
  #path: (string | number)[] = []
  /** How many of them lead to what the rows describe. */
  #base = 0

  constructor(body: Omit<Described<Row>, 'role' | 'rows' | 'fields'>, values: boolean) {
    this.#body = body
    this.#hasValues = values
  }

  run(values: readonly PlacedValue[], field: BodyField<Row>): Issue<Row>[] {
    for (const { value, path } of values) {
      this.#path = [...path]
      this.#base = path.length
      this.#visit(value, field, field.row?.type, field.row?.values, true)
    }
    return this.#issues
  }

  /** Looks at a value of a field, or of a type inside that of the `nearest` field. */
  #visit(
    value: Value,
    field: BodyField<Row> | undefined,
    type: FieldType | undefined,
    values: readonly FieldValue[] | undefined,
    isRequired: boolean,
    nearest?: Nearest<Row>,
  ): void {
    if (value === undefined || this.#issues.length >= MOST_ISSUES) return
    if (!hasShape(value, field) || (type && !isOfKind(value, type))) {
      const kind = value === null && !isRequired ? 'null' : 'type'
      this.#add(kind, value, field, type, nearest)
      return
    }
    if (this.#hasValues && (type || values)) {
      const found = contradictionOf(value, type, values)
      if (found) this.#add(found.kind, value, field, type, nearest, found)
    }
    if (typeof value !== 'object' || value === null || this.#path.length >= DEEPEST) return
    if (Array.isArray(value)) this.#visitItems(value, field, type, values, nearest)
    else this.#visitFields(value, field, type, nearest)
  }

  #visitItems(
    items: readonly Value[],
    field: BodyField<Row> | undefined,
    type: FieldType | undefined,
    values: readonly FieldValue[] | undefined,
    nearest: Nearest<Row>,
  ): void {
    const itemType = itemTypeOf(items, type, field)
    const inner = field?.items
    if (!inner && !itemType && !values) return
    const allowed = inner?.row?.values ?? values
    const near = inner ? undefined : within(nearest, field, 'items')
    for (let at = 0; at < items.length; at++) {
      this.#path.push(at)
      this.#visit(items[at], inner, itemType, allowed, false, near)
      this.#path.pop()
    }
  }

  #visitFields(
    value: ObjectValue,
    field: BodyField<Row> | undefined,
    type: FieldType | undefined,
    nearest: Nearest<Row>,
  ): void {
    const own = field && (field.fields.size > 0 || field.entries) ? field : undefined
    const linked = objectIn(value, type, this.#body.objectAt)
    const entries = own?.entries ?? linked?.entries
    const entryType = entries?.row?.type ?? entryTypeOf(value, type)
    if (!own && !linked && !entryType) return
    const isOpen =
      entries !== undefined ||
      entryType !== undefined ||
      !((own && own.fields.size > 0) || (linked && linked.fields.size > 0))
    const path = this.#path
    const names = Object.keys(value)
    if (!isOpen)
      for (const name of names) {
        if (own?.fields.has(name) || linked?.fields.has(name)) continue
        if (path.length === 0 && this.#body.others.has(name)) continue
        path.push(name)
        const around = own && linked ? [own, linked] : [(own ?? linked)!]
        this.#add('unknown', value[name], undefined, undefined, undefined, {
          holder: value,
          around,
        })
        path.pop()
      }
    if (this.#body.isWhole && !isPart(value)) {
      if (own) this.#addMissing(own, value)
      if (linked) this.#addMissing(linked, value)
    }
    const near = entries ? undefined : within(nearest, field, 'entries')
    for (const name of names) {
      const inner = value[name]
      const known = own?.fields.get(name)
      const other = linked?.fields.get(name)
      path.push(name)
      if (known) this.#visitField(inner, known)
      if (other) this.#visitField(inner, other)
      if (!known && !other)
        if (entries) this.#visitField(inner, entries)
        else if (entryType) this.#visit(inner, undefined, entryType, undefined, false, near)
      path.pop()
    }
  }

  #visitField(value: Value, field: BodyField<Row>): void {
    const { row } = field
    if (row) this.#visit(value, field, row.type, row.values, row.required)
    else this.#visit(value, field, undefined, undefined, false)
  }

  /** Adds the required fields that an object lacks: themselves, or what is required inside one without a row. */
  #addMissing(parent: BodyField<Row>, holder: ObjectValue, steps: readonly string[] = []): void {
    for (const [step, field] of requiredIn(parent)) {
      if (steps.length === 0 && Object.hasOwn(holder, step)) continue
      if (this.#body.variable.has(field) || this.#issues.length >= MOST_ISSUES) continue
      this.#path.push(step)
      const way = [...steps, step]
      if (field.row)
        this.#add('missing', undefined, field, field.row.type, undefined, { holder, steps: way })
      else this.#addMissing(field, holder, way)
      this.#path.pop()
    }
  }

  #add(
    kind: IssueKind,
    value: Value | undefined,
    field: BodyField<Row> | undefined,
    type: FieldType | undefined,
    nearest: Nearest<Row>,
    { allowed = [], holder, around = [], steps = [] }: Partial<Issue<Row>> = {},
  ): void {
    const path = [...this.#path]
    const name = nameOf(path.slice(this.#base))
    const near = nearest ?? (field && kind !== 'missing' ? { field, way: [] } : undefined)
    const more = { allowed, holder, around, steps }
    this.#issues.push({ kind, path, name, value, field, nearest: near, type, ...more })
  }
}

/** The field whose row has the type of a value, for what is inside that value. */
function within<Row extends FieldRow>(
  nearest: Nearest<Row>,
  field: BodyField<Row> | undefined,
  part: Part,
): Nearest<Row> {
  if (nearest) return { field: nearest.field, way: [...nearest.way, part] }
  return field && { field, way: [part] }
}

/** The field at a path as a row would name it: `items[].sku`. */
function nameOf(path: readonly (string | number)[]): string {
  let name = ''
  for (const step of path)
    if (typeof step === 'number') name += '[]'
    else name += name === '' ? step : `.${step}`
  return name
}
