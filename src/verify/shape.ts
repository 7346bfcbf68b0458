import { itemsOf, membersOf, type PlacedValue } from '../body/envelope.js'
import type { BodyField, FieldRow } from '../body/fields.js'
import { isObject, isPart, type ObjectValue, type Value } from '../body/values.js'
import { type FieldType, kindOf, typeOf, unite } from '../field-type/type.js'

/** What an example shows of a field: the way to it in the example. */
export interface ShownRow extends FieldRow {
  readonly path: PlacedValue['path']
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
  shown: readonly PlacedValue[],
  actual: readonly Value[],
  requested: ReadonlySet<string>,
  isRequired = true,
  depth = 0,
): BodyField<ShownRow> {
  const row: ShownRow = { name, type: '', required: isRequired, path: shown[0]!.path }
  const type = typeOfValues(shown.map(({ value }) => value))
  const field: BodyField<ShownRow> = {
    name,
    row: { name, row, type, required: isRequired, values: undefined },
    fields: new Map(),
  }
  if (depth > DEEPEST || type.kind === 'any') return field
  const inside = (
    step: string,
    inner: readonly PlacedValue[],
    now: readonly Value[],
    needed = false,
  ) => shapeOf(step, inner, now, requested, needed, depth + 1)
  const items = itemsOf(shown)
  if (items.length > 0)
    field.items = inside(
      `${name}[]`,
      items,
      actual.flatMap((value) => (Array.isArray(value) ? value : [])),
    )
  const objects = shown.map(({ value }) => value).filter(isObject)
  const others = actual.filter(isObject)
  const found = membersOf(shown)
  if (found.size === 0) return field
  if (
    FREE.test(name.replaceAll('[]', '').split('.').at(-1)!) ||
    hasFreeKeys(objects, others, requested)
  ) {
    const all = others.flatMap((value) => Object.values(value))
    field.entries = inside(`${name}.*`, [...found.values()].flat(), all)
    return field
  }
  const whole = objects.filter((object) => !isPart(object)).length
  for (const [step, own] of found) {
    const given = others.flatMap((value) => (Object.hasOwn(value, step) ? [value[step]] : []))
    const inner = name === '' ? step : `${name}.${step}`
    field.fields.set(step, inside(inner, own, given, own.length >= whole))
  }
  if (whole < objects.length) field.entries = { name: `${name}.*`, fields: new Map() }
  return field
}

function typeOfValues(values: readonly Value[]): FieldType {
  const isOpen = values.some(
    (one) => one === undefined || (typeof one === 'string' && OPEN.test(one)),
  )
  const kinds = new Set(values.map(kindOf))
  if (isOpen || kinds.size === 0 || (kinds.size === 1 && kinds.has('null'))) return typeOf('any')
  return unite(
    [...kinds].map((kind) => typeOf(kind, kind)),
    [...kinds].join(' | '),
  )
}

function hasFreeKeys(
  shown: readonly ObjectValue[],
  actual: readonly ObjectValue[],
  requested: ReadonlySet<string>,
): boolean {
  const names = new Set(shown.flatMap((object) => Object.keys(object)))
  if ([...names].every((name) => ID.test(name) || requested.has(name))) return true
  const forms = new Set(shown.flatMap((object) => Object.values(object).map(formOf)))
  const isOneForm = names.size > 1 && forms.size === 1 && !forms.has(undefined)
  return (
    isOneForm && actual.every((object) => Object.keys(object).every((name) => !names.has(name)))
  )
}

/** The names of the fields of an object, or of those in an array; nothing for what has none. */
function formOf(value: Value): string | undefined {
  if (Array.isArray(value)) {
    const form = formOf(value[0])
    return form && `[${form}]`
  }
  return (isObject(value) && Object.keys(value).toSorted().join(',')) || undefined
}
