import { hasFormat } from '../../field-type/format.js'
import {
  type FieldKind,
  type FieldType,
  type FieldValue,
  isOfKind,
  kindsOf,
  unite,
} from '../../field-type/type.js'
import { itemsOf } from '../../field-type/words.js'
import { readJson } from '../../body/json.js'
import type { JsonScalar, JsonValue } from '../../body/json-token.js'
import type { BodyField } from './schema.js'

const LONGEST_PROPOSAL = 60

/** The type of a field whose row does not name it: by its items, or by what is inside. */
export function describeType(type: FieldType | undefined, field: BodyField | undefined): string {
  const kinds = type ? kindsOf(type) : []
  if (kinds.length > 0) return kinds.join(' | ')
  return field?.items ? 'array' : 'object'
}

/** The value, with its characters as `written`, as the type has it: quoted, without quotes, or as the only item of an array. */
export function proposeValue(
  value: JsonValue,
  written: string,
  type: FieldType | undefined,
): string | undefined {
  if (!type || !isScalar(value) || value.value === null) return undefined
  const bare = value.type === 'string' ? String(value.value) : written
  if (bare.length > LONGEST_PROPOSAL) return undefined
  const quoted = JSON.stringify(bare)
  const items = itemTypeOf(type)
  const isRight = (json: JsonValue, wanted: FieldType): boolean =>
    json.type !== 'placeholder' &&
    isOfKind(json, wanted) &&
    !(isScalar(json) && contradiction(json, wanted))
  return [quoted, bare, `[${value.type === 'string' ? quoted : bare}]`, `[${quoted}]`].find(
    (text) => {
      const json = readJson(text)
      if (json.type === 'problem' || !isRight(json, type)) return false
      return json.type !== 'array' || !items || json.items.every((item) => isRight(item, items))
    },
  )
}

/** A property to paste for a field that an object lacks, with the objects in between. */
export function sampleOf(steps: readonly string[], type: FieldType): string {
  const opened = steps.map((step) => `${JSON.stringify(step)}: `).join('{ ')
  return `${opened}${sampleValue(kindsOf(type))}${' }'.repeat(steps.length - 1)}`
}

export function isScalar(value: JsonValue): value is JsonScalar {
  return 'value' in value
}

/** The type of the items of an array, by the row of an item, or else by what the array is. */
export function itemTypeOf(type: FieldType | undefined, field?: BodyField): FieldType | undefined {
  const own = field?.items?.row?.type
  const array = type?.options?.find(({ kind }) => kind === 'array') ?? type
  const stated = own && own.kind !== 'unknown' ? own : array?.items
  return stated && type && field?.isDoubled ? unite([stated, type], type.words) : stated
}

/** Whether the object that a link leads to describes what is inside a value of a type. */
export function isLinked(type: FieldType | undefined): boolean {
  return [type, ...(type?.options ?? [])].some((part) => part?.link !== undefined)
}

/** Whether a value can hold what rows describe inside a field that has no row of its own. */
export function hasShape({ type }: JsonValue, field: BodyField | undefined): boolean {
  if (!field || field.row) return true
  if (type === 'array') return field.items !== undefined
  return type === 'object' && (field.fields.size > 0 || field.entries !== undefined)
}

function sampleValue(kinds: readonly FieldKind[]): string {
  if (kinds.length === 0 || kinds.includes('string')) return '"…"'
  if (kinds.includes('number') || kinds.includes('integer')) return '0'
  if (kinds.includes('boolean')) return 'true'
  if (kinds.includes('array')) return '[]'
  return kinds.includes('object') ? '{}' : 'null'
}

/** The formats that an example has to keep to; the others are told apart by servers only. */
const checkedFormats = new Set(['date', 'date-time', 'uuid', 'uri', 'email'])
/** Texts that stand for a value instead of being one: `<id>`, `{id}`, `$ID`, `YOUR_TOKEN`, `YYYY-MM-DD`, `…`. */
const PLACEHOLDER = /\.{2}|…|[<>{}[\]$]|^(?:YOUR|MY)[ _-]|^[xX*]{3,}|^string$|YYYY|yyyy|HH:[Mm]{2}/

/** Whether a text stands for a value that is left out. */
export function isPlaceholder({ value }: JsonScalar): boolean {
  return typeof value === 'string' && PLACEHOLDER.test(value)
}

/** The texts of a list of values, which many values of an example are looked up in. */
const texts = new WeakMap<readonly FieldValue[], { set: ReadonlySet<string>; list: string[] }>()

function textsOf(values: readonly FieldValue[]) {
  let known = texts.get(values)
  if (!known) {
    const list = values.map(String)
    texts.set(values, (known = { set: new Set(list), list }))
  }
  return known
}

/** The values and formats that a value of the right kind contradicts; nothing where one alternative of its type has it. */
export function contradiction(
  value: JsonScalar,
  type: FieldType,
  values: readonly string[] = [],
): { values: readonly string[]; formats: string[] } | undefined {
  if (value.value === null || isPlaceholder(value)) return undefined
  const alternatives: readonly Pick<FieldType, 'values' | 'format'>[] =
    values.length > 0 && type.kind !== 'array'
      ? [{ values }]
      : (type.options ?? [type]).filter((option) => isOfKind(value, option))
  const given = String(value.value)
  const isAllowed = ({ values: allowed, format = '' }: Pick<FieldType, 'values' | 'format'>) => {
    if (!allowed) return !checkedFormats.has(format) || hasFormat(format, value.value)
    const { set } = textsOf(allowed)
    return set.has(given) || itemsOf(given, type.words).every((item) => set.has(item))
  }
  if (alternatives.length === 0 || alternatives.some(isAllowed)) return undefined
  return {
    values:
      alternatives.length === 1
        ? textsOf(alternatives[0]!.values ?? []).list
        : alternatives.flatMap(({ values: allowed = [] }) => textsOf(allowed).list),
    formats: alternatives.flatMap(({ values: allowed, format }) => (allowed ? [] : (format ?? []))),
  }
}
