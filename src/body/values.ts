import { hasFormat } from '../field-type/format.js'
import { anyName, isRequired } from '../field-type/tree.js'
import {
  type FieldType,
  type FieldValue,
  isOfKind,
  isOpenType,
  kindOf,
} from '../field-type/type.js'
import { isSeparated } from '../field-type/words.js'
import type { BodyField, ObjectAt } from './fields.js'

/** A value of JSON; undefined is what an example leaves out: `...` or `<id>` stands in its place. */
export type Value = string | number | boolean | null | undefined | Value[] | ObjectValue

/** An object by the names of its fields. */
export interface ObjectValue {
  [name: string]: Value
}

/** A value of JSON with nothing left out. */
export type PlainValue =
  string | number | boolean | null | PlainValue[] | { [name: string]: PlainValue }

/** The number of steps into a value below which nothing is compared. */
export const DEEPEST = 100

/** The objects and arrays whose text says that there is more. */
const parts = new WeakSet<object>()

/** Notes that the text of an object or an array says that there is more. */
export function markPart<Holder extends object>(holder: Holder): Holder {
  parts.add(holder)
  return holder
}

/** True when the text of a value says that there is more. */
export function isPart(value: Value): boolean {
  return typeof value === 'object' && value !== null && parts.has(value)
}

export function isObject(value: Value): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value without what is left out in it: it is null alone, and nothing in an object. */
export function withoutElisions(value: Value): PlainValue {
  if (value === undefined) return null
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutElisions)
  const shown = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(shown.map(([name, inner]) => [name, withoutElisions(inner)]))
}

/** The type of the items of an array by what the array is, or else by the row of an item. */
export function itemTypeOf(
  items: readonly Value[],
  type: FieldType | undefined,
  field: BodyField | undefined,
): FieldType | undefined {
  const stated = innerTypeOf(items, type)
  return stated && !isOpenType(stated) ? stated : (field?.items?.row?.type ?? stated)
}

/** The type inside that of an array or a map; of several alternatives, that of the first that it fits. */
export function innerTypeOf(
  value: readonly Value[] | ObjectValue,
  type: FieldType | undefined,
): FieldType | undefined {
  const kind = kindOf(value)
  if (!type?.options) return type?.kind === kind ? type.inner : undefined
  const options = type.options.filter((one) => one.kind === kind)
  // What is left out, or null, says nothing of the others.
  const inside = Object.values(value).filter((one: Value) => one !== undefined && one !== null)
  const isFitting = ({ inner }: FieldType) => !inner || inside.every((one) => isOfKind(one, inner))
  return (options.find(isFitting) ?? options[0])?.inner
}

/** True when a value is of a type, and one of the values. */
export function fits(
  value: Value,
  type: FieldType | undefined,
  values?: readonly FieldValue[],
): boolean {
  return (!type || isOfKind(value, type)) && contradictionOf(value, type, values) === undefined
}

/** The allowed values or formats that a value of the right kind contradicts. */
export function contradictionOf(
  value: Value,
  type: FieldType | undefined,
  values: readonly FieldValue[] | undefined,
): { kind: 'value' | 'format'; allowed: readonly FieldValue[] } | undefined {
  if (value === null) return undefined
  if (typeof value === 'object' || value === undefined)
    return values && (!type || isOpenType(type)) ? { kind: 'value', allowed: values } : undefined
  // Nearly all types have neither.
  if (!values && !type?.values && !type?.format && !type?.options) return undefined
  const fitting = (type?.options ?? [type]).filter((one) => !one || isOfKind(value, one))
  const options = fitting.length > 0 ? fitting : [undefined]
  if (options.some((one) => isAllowed(value, type, one, values))) return undefined
  const allowed = options.flatMap((one) => one?.values ?? values ?? [])
  if (allowed.length > 0) return { kind: 'value', allowed }
  return { kind: 'format', allowed: options.flatMap((one) => one?.format ?? []) }
}

function isAllowed(
  given: FieldValue,
  type: FieldType | undefined,
  option: FieldType | undefined,
  values: readonly FieldValue[] | undefined,
): boolean {
  const allowed = option?.values ?? values
  if (allowed && !isOneOf(given, allowed, type?.words ?? '')) return false
  return option?.format === undefined || hasFormat(option.format, given)
}

/** The values of a list, which many values of an example are looked up in. */
const sets = new WeakMap<readonly FieldValue[], ReadonlySet<FieldValue>>()

function isOneOf(given: FieldValue, allowed: readonly FieldValue[], words: string): boolean {
  let set = sets.get(allowed)
  if (!set) sets.set(allowed, (set = new Set(allowed)))
  // Values of a list in one text are those of its items.
  return set.has(given) || isSeparated(words)
}

/** The fields of the object that a type links to, where a value can be nothing else. */
export function objectIn(
  value: ObjectValue,
  type: FieldType | undefined,
  objectAt: ObjectAt,
): BodyField | undefined {
  if (!type || (type.link === undefined && !type.options)) return undefined
  const [only, ...others] = (type.options ?? [type]).filter((one) => isOfKind(value, one))
  return only?.link === undefined || others.length > 0 ? undefined : objectAt(only.link)?.fields
}

/** The fields that an object must have, which many objects are asked for. */
const required = new WeakMap<BodyField, readonly [name: string, field: BodyField][]>()

export function requiredIn(field: BodyField): readonly [string, BodyField][] {
  let known = required.get(field)
  if (!known) {
    const isNeeded = ([name, child]: [string, BodyField]) => name !== anyName && isRequired(child)
    required.set(field, (known = [...field.fields].filter(isNeeded)))
  }
  return known
}

/** True when no row says of what kind the values of a field are. */
export function isOpenField(field: BodyField | undefined): boolean {
  return !field?.row || isOpenType(field.row.type)
}

/** True when a value can hold what rows describe inside a field whose own row does not say its kind. */
export function hasShape(value: Value, field: BodyField | undefined): boolean {
  if (!field || !isOpenField(field)) return true
  if (field.fields.size === 0) return !field.items || Array.isArray(value)
  if (isObject(value)) return true
  // One object or several: nothing says which.
  const isInside = (item: Value) => item === undefined || item === null || isObject(item)
  return !field.items && field.name !== '' && Array.isArray(value) && value.every(isInside)
}
