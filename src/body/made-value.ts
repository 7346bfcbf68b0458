import { anyName } from '../field-type/tree.js'
import type { FieldType, FieldValue } from '../field-type/type.js'
import { type Described, readingsOf } from './validate.js'
import {
  type BodyField,
  FieldReader,
  type FieldRow,
  type ObjectAt,
  type ReadRow,
} from './fields.js'
import { fits, isOpenField, itemTypeOf, type Value } from './values.js'

/** The number of items in an array whose items are known. */
const ITEMS = 2
/** The depth below which fields are left out where they can be; objects can link to themselves. */
const DEEPEST = 6

/** Examples of each format; `index` tells the items of an array apart. */
const formatted: Readonly<Record<string, (index: number) => string>> = {
  date: (index) => `2030-01-${day(index)}`,
  time: (index) => `${day(index)}:00:00Z`,
  'date-time': (index) => `2030-01-${day(index)}T12:00:00Z`,
  duration: (index) => `P${index + 1}D`,
  uuid: (index) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  email: (index) => `user${index + 1}@example.com`,
  uri: (index) => `https://example.com/${index + 1}`,
  hostname: () => 'example.com',
  ipv4: (index) => `192.0.2.${(index % 254) + 1}`,
  ipv6: (index) => `2001:db8::${(index + 1).toString(16)}`,
  byte: () => 'ZXhhbXBsZQ==',
}

/**
 * A value of a body made from what its rows say: their examples, defaults and allowed values, else one of
 * their type. The same for the same rows; `undefined` where no row speaks of the body.
 */
export function madeBody(body: Pick<Described, 'rows' | 'fields' | 'objectAt'>): unknown {
  return body.rows.length === 0 ? undefined : valueMaker(body.objectAt)(body.fields)
}

/** A value of one row, whatever its name looks like. */
export function madeValue(row: FieldRow): unknown {
  const name = row.name.replace(/\W+/g, '_')
  return (madeObject([{ ...row, name }]) as Record<string, unknown>)[name]
}

/** Values of rows by their names, those of objects inside them. */
export function madeObject(rows: readonly FieldRow[]): unknown {
  const { fields } = new FieldReader().read(rows, undefined)
  return madeBody({ rows, fields, objectAt: () => undefined })
}

/** Makes values of fields. */
function valueMaker(objectAt: ObjectAt) {
  function valueOf(field: BodyField, index = 0, depth = 0): unknown {
    const { row, items } = field
    const type = row?.type
    if (field.fields.size > 0) return objectOf(field, index, depth)
    const isList = type?.kind === 'array' || (items && isOpenField(field))
    if (!isList) return typed(type, row, lastNameOf(field), index, depth)
    const stated = sampleOf(row)
    if (Array.isArray(stated)) return stated
    const itemType = itemTypeOf([], type, field)
    if (depth >= DEEPEST || (!items && !itemType && !row?.values)) return []
    return Array.from({ length: ITEMS }, (_, at) => {
      if (row?.values) return row.values[at % row.values.length]
      return items
        ? valueOf(items, at, depth + 1)
        : typed(itemType, undefined, lastNameOf(field), at, depth + 1)
    })
  }

  function objectOf(field: BodyField, index: number, depth: number): Record<string, unknown> {
    const made = new Map<string, unknown>()
    if (depth > DEEPEST) return {}
    for (const [name, inner] of field.fields)
      if (depth < DEEPEST || (inner.row?.required ?? true))
        made.set(name === anyName ? 'key' : name, valueOf(inner, index, depth + 1))
    return Object.fromEntries(made)
  }

  function typed(
    type: FieldType | undefined,
    row: ReadRow | undefined,
    name: string,
    index: number,
    depth: number,
  ): unknown {
    const stated = sampleOf(row)
    if (stated !== undefined) return stated
    const option = type?.kind === 'union' ? type.options![0]! : type
    const object = option?.link === undefined ? undefined : objectAt(option.link)
    if (object && option?.kind !== 'array')
      return depth < DEEPEST ? objectOf(object.fields, index, depth + 1) : {}
    const candidates = candidatesOf(option, row?.values, name, index, (inner) =>
      typed(inner, undefined, name, index, depth + 1),
    )
    const found = candidates.find((value) => fits(value as Value, type, row?.values))
    return found === undefined ? candidates[0] : found
  }

  /** The example or default that a row states, as a value of its type; nothing where there is none that fits. */
  function sampleOf(row: ReadRow | undefined): unknown {
    const texts = [row?.row.example, row?.row.default]
    return texts.flatMap((text) => (text ? readingsOf(text, row!, objectAt) : []))[0]
  }
  return valueOf
}

/** Values of a type, the likeliest first. */
function candidatesOf(
  type: FieldType | undefined,
  values: readonly FieldValue[] | undefined,
  name: string,
  index: number,
  made: (type: FieldType) => unknown,
): unknown[] {
  const { kind, format = '', inner } = type ?? {}
  const allowed = values ?? type?.values ?? []
  if (allowed.length > 0) return [allowed[index % allowed.length], ...allowed]
  if (kind === 'integer') return [index + 1]
  if (kind === 'number') return [index + 1.5, index + 1]
  if (kind === 'boolean') return [index % 2 === 0, true]
  if (kind === 'null') return [null]
  if (kind === 'array') return [inner ? Array.from({ length: ITEMS }, () => made(inner)) : []]
  if (kind === 'object') return [inner && inner.kind !== 'any' ? { key: made(inner) } : {}]
  const text = index === 0 ? name : `${name} ${index + 1}`
  return Object.hasOwn(formatted, format) ? [formatted[format]!(index), text] : [text]
}

/** The last part of the name of a field: `sku` of `items[].sku`. */
function lastNameOf({ name }: BodyField): string {
  return name.split(/[.[\]]+/).findLast((part) => part !== '') ?? 'text'
}

function day(index: number): string {
  return String((index % 23) + 1).padStart(2, '0')
}
