import { itemsOf, membersOf, type PlacedValue } from '../body/envelope.js'
import { DEEPEST, isObject, isPart, type Value } from '../body/values.js'
import { kindOf } from '../field-type/type.js'

/** The shape of a value in an example: its kinds, and what is in it. */
export interface Shape {
  /** The way to it in the example. */
  readonly path: PlacedValue['path']
  /** The kinds of its values; nothing where any will do. */
  readonly kinds: ReadonlySet<string> | undefined
  readonly items: Shape | undefined
  /** The values of an object whose keys are free. */
  readonly entries: Shape | undefined
  /** True for those values: of several, the first one stands for all. */
  readonly isEntry: boolean
  readonly fields: ReadonlyMap<string, Shape & { readonly isRequired: boolean }>
  /** True when only a part of an object is shown. */
  readonly isPart: boolean
}

/** A difference between a value and its shape. */
export interface Difference {
  readonly kind: 'missing' | 'unknown' | 'type'
  /** The field as a row would name it: `items[].sku`. */
  readonly name: string
  readonly value: Value
  /** The shape, or that of the object that has the unknown field. */
  readonly shape: Shape
}

/** Names of objects whose keys are free. */
const FREE =
  /(?:^|[_-])(?:labels?|annotations|metadata|tags|headers|env|environment)$|[a-z](?:Labels|Annotations|Metadata|Tags|Headers)$/i
/** Keys that are no names of fields: ids, addresses, dates. */
const ID = /^\d|[^\p{L}\p{N}_$-]|^[\da-f-]{12,}$|^[A-Z]{1,5}-\d/u
/** A text that stands for a value. */
const OPEN = /^(?:<[^<>]+>|\{[^{}]+\}|\.{3}|…)$/

/**
 * The shape of a value by its examples. Keys that are free, by its name, by what they look like, or because
 * the request has them, make a map.
 */
export function shapeOf(
  shown: readonly PlacedValue[],
  requested: ReadonlySet<string>,
  name = '',
): Shape {
  const values = shown.map(({ value }) => value)
  const kinds = kindsIn(values)
  const path = shown[0]!.path
  const isDeep = path.length > DEEPEST
  const items = isDeep ? [] : itemsOf(shown)
  const members = isDeep ? new Map<string, PlacedValue[]>() : membersOf(shown)
  const objects = values.filter(isObject)
  const whole = objects.filter((object) => !isPart(object)).length
  const isFree = (key: string) => ID.test(key) || requested.has(key)
  const isMap = members.size > 0 && (FREE.test(name) || [...members.keys()].every(isFree))
  const fields = Array.from(isMap ? [] : members, ([step, own]) => {
    return [step, { ...shapeOf(own, requested, step), isRequired: own.length >= whole }] as const
  })
  return {
    path,
    kinds,
    items: items.length > 0 ? shapeOf(items, requested, name) : undefined,
    entries: isMap
      ? { ...shapeOf([...members.values()].flat(), requested), isEntry: true }
      : undefined,
    isEntry: false,
    fields: new Map(fields),
    isPart: whole < objects.length,
  }
}

function kindsIn(values: readonly Value[]): ReadonlySet<string> | undefined {
  const isOpen = (value: Value) =>
    value === undefined || (typeof value === 'string' && OPEN.test(value))
  const kinds = new Set(values.map(kindOf))
  return values.some(isOpen) || (kinds.size === 1 && kinds.has('null')) ? undefined : kinds
}

/** The differences between a value and a shape; values are not compared. */
export function* differences(value: Value, shape: Shape, name = ''): Generator<Difference> {
  const { kinds, items, entries, fields } = shape
  if (!kinds) return
  if (!kinds.has(kindOf(value))) yield { kind: 'type', name, value, shape }
  else if (Array.isArray(value)) {
    if (items) for (const item of value) yield* differences(item, items, `${name}[]`)
  } else if (isObject(value)) {
    const inside = (step: string) => (name === '' ? step : `${name}.${step}`)
    for (const [step, inner] of Object.entries(value)) {
      const field = entries ?? fields.get(step)
      if (field) yield* differences(inner, field, inside(step))
      else if (fields.size > 0 && !shape.isPart)
        yield { kind: 'unknown', name: inside(step), value: inner, shape }
    }
    for (const [step, field] of fields)
      if (field.isRequired && !Object.hasOwn(value, step))
        yield { kind: 'missing', name: inside(step), value: undefined, shape: field }
  }
}
