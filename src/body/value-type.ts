import { hasFormat } from '../field-type/format.js'
import { type FieldType, type FieldValue, isOfKind, unite } from '../field-type/type.js'
import { isSeparated, itemsOf } from '../field-type/words.js'
import type { BodyField } from './fields.js'
import type { JsonScalar, JsonValue } from './json-token.js'

/** The type of the items of an array, by the row of an item, or else by what the array is. */
export function itemTypeOf(
  items: readonly JsonValue[],
  type: FieldType | undefined,
  field: BodyField | undefined,
): FieldType | undefined {
  const own = field?.items?.row?.type
  const arrays = (type?.options ?? [type]).filter((one) => one?.kind === 'array')
  const array = arrays.find(
    (one) => !one?.items || items.every((item) => fitsKind(item, one.items!)),
  )
  const stated = own && own.kind !== 'unknown' ? own : (array ?? arrays[0])?.items
  return stated && type && field?.isDoubled ? unite([stated, type], type.words) : stated
}

function fitsKind(value: JsonValue, type: FieldType): boolean {
  return value.type === 'placeholder' || isOfKind(value, type)
}

/** What the entries of a map are by its type. */
export function entryTypeOf(type: FieldType | undefined): FieldType | undefined {
  const maps = type?.options?.filter(({ kind }) => kind === 'object') ?? (type ? [type] : [])
  return maps.length === 1 ? maps[0]!.entries : undefined
}

/** Whether a value is a text, a number, a truth value or null. */
export function isScalar(value: JsonValue): value is JsonScalar {
  return 'value' in value
}

/** The allowed values or formats that a value of the right kind contradicts. */
export function contradictionOf(
  value: JsonScalar,
  type: FieldType | undefined,
  values: readonly FieldValue[] | undefined,
): { kind: 'value' | 'format'; allowed: readonly FieldValue[] } | undefined {
  if (value.value === null) return undefined
  const { value: given } = value
  const options = type ? (type.options ?? [type]).filter((one) => isOfKind(value, one)) : []
  const allowedOf = (option?: FieldType) => option?.values ?? values
  const isAllowed = (option?: FieldType): boolean => {
    const allowed = allowedOf(option)
    if (allowed && !isOneOf(given, allowed, type?.words ?? '')) return false
    return option?.format === undefined || hasFormat(option.format, given)
  }
  const alternatives = options.length > 0 ? options : [undefined]
  if (alternatives.some(isAllowed)) return undefined
  const allowed = alternatives.flatMap((one) => allowedOf(one) ?? [])
  if (allowed.length > 0) return { kind: 'value', allowed }
  return { kind: 'format', allowed: alternatives.flatMap((one) => one?.format ?? []) }
}

/** The values of a list, which many values of an example are looked up in. */
const sets = new WeakMap<readonly FieldValue[], ReadonlySet<FieldValue>>()

function isOneOf(given: FieldValue, allowed: readonly FieldValue[], words: string): boolean {
  let set = sets.get(allowed)
  if (!set) sets.set(allowed, (set = new Set(allowed)))
  if (set.has(given)) return true
  return isSeparated(words) && itemsOf(String(given), words).every((item) => set.has(item))
}
