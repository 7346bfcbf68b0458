import { hasFormat } from '../field-type/format.js'
import { type FieldType, type FieldValue, isOfKind, isOpenType } from '../field-type/type.js'
import { isSeparated, itemsOf } from '../field-type/words.js'
import type { BodyField } from './fields.js'
import type { JsonObject, JsonScalar, JsonValue } from './json-token.js'

/** The type of the items of an array by what the array is, or else by the row of an item. */
export function itemTypeOf(
  items: readonly JsonValue[],
  type: FieldType | undefined,
  field: BodyField | undefined,
): FieldType | undefined {
  const stated = partOf(type, 'array', 'items', items)
  return stated && !isOpenType(stated) ? stated : (field?.items?.row?.type ?? stated)
}

/** What the entries of a map are by its type. */
export function entryTypeOf(
  { properties }: JsonObject,
  type: FieldType | undefined,
): FieldType | undefined {
  const values = properties.map(({ value }) => value)
  return partOf(type, 'object', 'entries', values)
}

/** What is inside a value of a kind by its type; of several alternatives by the first that it fits. */
function partOf(
  type: FieldType | undefined,
  kind: FieldType['kind'],
  part: 'items' | 'entries',
  values: readonly JsonValue[],
): FieldType | undefined {
  const options = (type?.options ?? [type]).filter((one) => one?.kind === kind)
  if (options.length < 2) return options[0]?.[part]
  const fits = (inner: FieldType) =>
    values.every((value) => value.type === 'placeholder' || isOfKind(value, inner))
  return (options.find((one) => !one![part] || fits(one![part])) ?? options[0])![part]
}

/** Whether a value is a text, a number, a truth value or null. */
export function isScalar(value: JsonValue): value is JsonScalar {
  return 'value' in value
}

/** The allowed values or formats that a value of the right kind contradicts. */
export function contradictionOf(
  value: JsonValue,
  type: FieldType | undefined,
  values: readonly FieldValue[] | undefined,
): { kind: 'value' | 'format'; allowed: readonly FieldValue[] } | undefined {
  if (!isScalar(value))
    return values && (!type || isOpenType(type)) ? { kind: 'value', allowed: values } : undefined
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
