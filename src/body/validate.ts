import { anyName } from '../field-type/tree.js'
import { type FieldType, type FieldValue, isOfKind, isOpenType } from '../field-type/type.js'
import { envelopeOf, type PlacedValue } from './envelope.js'
import type { BodyField, FieldRow, ObjectAt, ReadRow } from './fields.js'
import { isContradiction, type Issue, type IssueKind } from './issue.js'
import { parseJson } from './json.js'
import {
  contradictionOf,
  DEEPEST,
  hasShape,
  innerTypeOf,
  isObject,
  isOpenField,
  isPart,
  itemTypeOf,
  objectIn,
  type ObjectValue,
  type PlainValue,
  requiredIn,
  type Value,
} from './values.js'

/** A body as rows describe it. */
export interface Described {
  readonly role: 'request' | 'response'
  /** The rows that describe it, in the order of the page; none where no row speaks of it. */
  readonly rows: readonly FieldRow[]
  readonly fields: BodyField
  readonly objectAt: ObjectAt
  /** False for a PATCH, which may leave out what it does not change. */
  readonly isWhole: boolean
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
export function validate(example: Value, body: Described, hasValues = true): Issue[] {
  const { rows, fields, role } = body
  if (rows.length === 0) return []
  const { values: given } = envelopeOf(example, fields, role === 'response')
  return new Validation(body, hasValues).run(given, fields)
}

/** Holds one value against one field. */
export function validateField(value: Value, field: BodyField, objectAt: ObjectAt): Issue[] {
  const body = { objectAt, isWhole: true, others: new Set<string>() }
  return new Validation(body, true).run([{ value, path: [] }], field)
}

/** The values that the text of a cell, or of a form, can mean in its row: JSON first, then the text. */
export function readingsOf(text: string, row: ReadRow, objectAt: ObjectAt): PlainValue[] {
  const field = { name: row.name, row, fields: new Map() }
  // As Python writes them.
  const json = parseJson(/^(?:True|False)$/.test(text) ? text.toLowerCase() : text)
  const isValue = json.type === 'json' && !json.isPart && !json.doubt
  const readings = isValue && typeof json.value !== 'string' ? [json.value as PlainValue] : []
  return [...readings, text].filter(
    (value) => !validateField(value, field, objectAt).some(isContradiction),
  )
}

/** The text of a cell, or of a form, as a value of its row; nothing where it does not fit, or fits in two ways. */
export function readCell(
  text: string,
  row: ReadRow,
  objectAt: ObjectAt,
): { readonly value: PlainValue } | undefined {
  if (isOpenType(row.type)) return undefined
  const [value, ...others] = readingsOf(text, row, objectAt)
  // `null` is hardly ever meant as a word of four letters.
  const isOne = value === null || others.length === 0
  return value !== undefined && isOne ? { value } : undefined
}

class Validation {
  readonly #body: Omit<Described, 'role' | 'rows' | 'fields'>
  readonly #hasValues: boolean
  readonly #issues: Issue[] = []
  /** The names and indexes that lead to the value that is looked at. */
  #path: (string | number)[] = []
  /** The number of steps that lead to what the rows describe. */
  #base = 0

  constructor(body: Omit<Described, 'role' | 'rows' | 'fields'>, values: boolean) {
    this.#body = body
    this.#hasValues = values
  }

  run(values: readonly PlacedValue[], field: BodyField): Issue[] {
    for (const { value, path } of values) {
      this.#path = [...path]
      this.#base = path.length
      // The items of a list, unlike a body, can be null.
      const isItem = typeof path.at(-1) === 'number'
      this.#visit(value, field, field.row?.type, field.row?.values, !isItem, field)
    }
    return this.#issues
  }

  /** Looks at a value of a field, or of a type inside that of the field that is `around` it. */
  #visit(
    value: Value,
    field: BodyField | undefined,
    type: FieldType | undefined,
    values: readonly FieldValue[] | undefined,
    isRequired: boolean,
    around: BodyField | undefined,
  ): void {
    if (value === undefined || this.#issues.length >= MOST_ISSUES) return
    const near = { field: field ?? around }
    if (!hasShape(value, field) || (type && !isOfKind(value, type))) {
      const isNull = value === null && !isRequired
      this.#add(isNull ? (field ? 'null' : 'inner-null') : 'type', { ...near, value, type })
      return
    }
    const found = this.#hasValues ? contradictionOf(value, type, values) : undefined
    if (found) this.#add(found.kind, { ...near, value, type, allowed: found.allowed })
    if (typeof value !== 'object' || value === null || this.#path.length >= DEEPEST) return
    if (!Array.isArray(value)) {
      this.#visitFields(value, field, type, near.field)
      return
    }
    const itemType = itemTypeOf(value, type, field)
    // The fields of what nothing calls an array are those of each item.
    const isList =
      field !== undefined && field.fields.size > 0 && !field.items && isOpenField(field)
    if (isList) this.#add('array', { field, value })
    const items = isList ? field : field?.items
    if (!items && !itemType && !values) return
    const allowed = items?.row?.values ?? values
    for (let at = 0; at < value.length; at++) {
      this.#path.push(at)
      if (isList && value[at] === null) this.#add('inner-null', { field, value: null })
      else this.#visit(value[at], itemField(value[at], items), itemType, allowed, false, near.field)
      this.#path.pop()
    }
  }

  #visitFields(
    value: ObjectValue,
    field: BodyField | undefined,
    type: FieldType | undefined,
    around: BodyField | undefined,
  ): void {
    const objects: BodyField[] = []
    for (const one of [field, objectIn(value, type, this.#body.objectAt)])
      if (one && one.fields.size > 0) objects.push(one)
    const entryType = innerTypeOf(value, type)
    if (objects.length === 0 && !entryType) return
    const path = this.#path
    for (const name of Object.keys(value)) {
      const inner = value[name]
      path.push(name)
      const isKnown =
        this.#visitField(name, inner, objects) || this.#visitField(anyName, inner, objects)
      if (isKnown) {
        // It has its rows.
      } else if (entryType) this.#visit(inner, undefined, entryType, undefined, false, around)
      else if (path.length > 1 || !this.#body.others.has(name))
        this.#add('unknown', { value: inner, holder: value, around: objects })
      path.pop()
    }
    if (!isPart(value)) for (const object of objects) this.#addMissing(object, value)
  }

  /** Looks at the value of a field in each object that has it; false where none has. */
  #visitField(name: string, value: Value, objects: readonly BodyField[]): boolean {
    let isKnown = false
    for (const { fields } of objects) {
      const field = fields.get(name)
      if (!field) continue
      const { row } = field
      this.#visit(value, field, row?.type, row?.values, row?.required ?? false, field)
      isKnown = true
    }
    return isKnown
  }

  /** Adds the required fields that an object lacks. */
  #addMissing(parent: BodyField, holder: ObjectValue): void {
    for (const [name, field] of requiredIn(parent)) {
      if (Object.hasOwn(holder, name)) continue
      if (this.#issues.length >= MOST_ISSUES) return
      this.#path.push(name)
      this.#add(this.#body.isWhole ? 'missing' : 'left-out', {
        field,
        type: field.row?.type,
        holder,
      })
      this.#path.pop()
    }
  }

  #add(kind: IssueKind, found: Partial<Issue>): void {
    const path = [...this.#path]
    this.#issues.push({ ...nothing, ...found, kind, path, name: nameOf(path.slice(this.#base)) })
  }
}

/** The field of an item of a list: `items.*.sku` means any item, where those have no objects inside that it could mean. */
function itemField(item: Value, field: BodyField | undefined): BodyField | undefined {
  const any = field?.fields.size === 1 ? field.fields.get(anyName) : undefined
  if (!any || any.fields.size === 0 || !isObject(item)) return field
  return Object.values(item).every(isObject) ? field : any
}

/** The parts of an issue that only some issues have. */
const nothing = {
  value: undefined,
  field: undefined,
  type: undefined,
  allowed: [],
  holder: undefined,
  around: [],
}

/** The field at a path as a row would name it: `items[].sku`. */
function nameOf(path: readonly (string | number)[]): string {
  let name = ''
  for (const step of path)
    if (typeof step === 'number') name += '[]'
    else name += name === '' ? step : `.${step}`
  return name
}
