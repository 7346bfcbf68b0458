import type { BodyField, FieldRow } from '../body/fields.js'
import type { JsonObject, JsonValue } from '../body/json-token.js'
import { type FieldType, typeOf, unite } from '../field-type/type.js'
import type { Span } from '../source/position.js'

/** What an example shows of a field: its place in the text of the example. */
export interface ShownRow extends FieldRow {
  readonly span: Span
}

/** Names of objects whose keys are free. */
const FREE =
  /(?:^|[_-])(?:labels?|annotations|metadata|tags|headers|env|environment)$|[a-z](?:Labels|Annotations|Metadata|Tags|Headers)$/i
/** Keys that are no names of fields: ids, addresses, dates. */
const ID = /^\d|[^\p{L}\p{N}_$-]|^[\da-f-]{12,}$|^[A-Z]{1,5}-\d/u
/** A text that stands for a value. */
const OPEN = /^(?:<[^<>]+>|\{[^{}]+\}|\.{3}|…)$/
const DEEPEST = 60

/**
 * What examples show of a field: the kinds of its values, and what is in them. Keys that are free make a map:
 * by its name, by what they look like, where the request has them, or where the response has other ones with
 * values of one and the same form.
 */
export function shapeOf(
  name: string,
  shown: readonly JsonValue[],
  actual: readonly JsonValue[],
  requested: ReadonlySet<string>,
  isRequired = true,
  span: Span = shown[0]!,
  depth = 0,
): BodyField<ShownRow> {
  const row: ShownRow = { name, type: '', required: isRequired, span }
  const type = typeOfValues(shown)
  const field: BodyField<ShownRow> = {
    name,
    row: { name, row, type, required: isRequired, values: undefined },
    fields: new Map(),
  }
  if (depth > DEEPEST || type.kind === 'any') return field
  const inside = (
    step: string,
    inner: readonly JsonValue[],
    now: readonly JsonValue[],
    needed = true,
    at?: Span,
  ) => shapeOf(step, inner, now, requested, needed, at, depth + 1)
  const items = shown.flatMap((value) => (value.type === 'array' ? value.items : []))
  const now = actual.flatMap((value) => (value.type === 'array' ? value.items : []))
  if (items.length > 0) field.items = inside(`${name}[]`, items, now, false)
  const objects = shown.filter((value) => value.type === 'object')
  const others = actual.filter((value) => value.type === 'object')
  const values = objects.flatMap(({ properties }) => properties.map(({ value }) => value))
  if (values.length === 0) return field
  if (
    FREE.test(name.replaceAll('[]', '').split('.').at(-1)!) ||
    hasFreeKeys(objects, others, requested)
  ) {
    const all = others.flatMap(({ properties }) => properties.map(({ value }) => value))
    field.entries = inside(`${name}.*`, values, all, false)
    return field
  }
  const found = new Map<string, { values: JsonValue[]; span: Span }>()
  for (const { properties } of objects)
    // Of two fields of one name the last one counts.
    for (const { name: step, nameSpan, value } of new Map(
      properties.map((property) => [property.name, property]),
    ).values()) {
      const known = found.get(step)
      if (known) known.values.push(value)
      else found.set(step, { values: [value], span: nameSpan })
    }
  const whole = objects.filter((object) => !object.isPart).length
  for (const [step, { values: own, span: at }] of found) {
    const given = others.flatMap(({ properties }) =>
      properties.flatMap((property) => (property.name === step ? property.value : [])),
    )
    const isAlways = own.length >= whole
    field.fields.set(step, inside(name === '' ? step : `${name}.${step}`, own, given, isAlways, at))
  }
  if (whole < objects.length) field.entries = { name: `${name}.*`, fields: new Map() }
  return field
}

function typeOfValues(values: readonly JsonValue[]): FieldType {
  const isOpen = values.some(
    (one) => one.type === 'placeholder' || (one.type === 'string' && OPEN.test(String(one.value))),
  )
  const kinds = new Set(values.map(({ type }) => type as FieldType['kind']))
  if (isOpen || kinds.size === 0 || (kinds.size === 1 && kinds.has('null'))) return typeOf('any')
  return unite(
    [...kinds].map((kind) => typeOf(kind, kind)),
    [...kinds].join(' | '),
  )
}

function hasFreeKeys(
  shown: readonly JsonObject[],
  actual: readonly JsonObject[],
  requested: ReadonlySet<string>,
): boolean {
  const properties = shown.flatMap((object) => object.properties)
  if (properties.every(({ name }) => ID.test(name) || requested.has(name))) return true
  const names = new Set(properties.map(({ name }) => name))
  const forms = new Set(properties.map(({ value }) => formOf(value)))
  const isOneForm = names.size > 1 && forms.size === 1 && !forms.has(undefined)
  return (
    isOneForm && actual.every((object) => object.properties.every(({ name }) => !names.has(name)))
  )
}

/** The names of the fields of an object, or of those in an array; nothing for what has none. */
function formOf(value: JsonValue | undefined): string | undefined {
  if (value?.type === 'array') {
    const form = formOf(value.items[0])
    return form && `[${form}]`
  }
  if (value?.type !== 'object' || value.properties.length === 0) return undefined
  return value.properties
    .map(({ name }) => name)
    .toSorted()
    .join(',')
}
