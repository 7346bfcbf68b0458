import { groupBy } from '../source/groups.js'
import type { BodyField } from './fields.js'
import { isObject, type Value } from './values.js'

/** A value in another one. */
export interface PlacedValue {
  readonly value: Value
  /** The names and indexes that lead to it. */
  readonly path: readonly (string | number)[]
}

/** The part of an example's value that the rows describe. */
export interface Envelope {
  /** The way there as a schema has it: `items`, `properties` and a name, or several of them. */
  readonly way: readonly string[]
  /** The values there. */
  readonly values: readonly PlacedValue[]
}

/** Envelopes are no deeper: `{ "data": { "users": { "edges": [{ "node": { … } }] } } }`. */
const DEEPEST_ENVELOPE = 5

/**
 * The part of an example that the rows describe: the example itself, the items of a list, or what is inside
 * it at some depth, as in `{ "data": { "rows": [{ … }] } }`, by most of the names of the rows. A response
 * that has some of them itself is an envelope only of what has more than twice as many, a request only
 * where it has one field, and none of them. The example itself, or the items of a list, where no name of
 * a row is found. Rows of items are about a list as a whole.
 */
export function envelopeOf(example: Value, root: BodyField, isResponse: boolean): Envelope {
  const itself: Envelope = { way: [], values: [{ value: example, path: [] }] }
  if (root.items) return itself
  const whole = opened(itself)
  const own = namesIn(whole, root)
  if (!isResponse) {
    if (own > 0 || (whole !== itself && whole.values.length === 0)) return whole
    if (!whole.values.every(isWrapper)) return itself
  }
  let best = whole
  let most = own * 2
  let level = [whole]
  for (let depth = 0; depth < DEEPEST_ENVELOPE && level.length > 0; depth++) {
    level = level.flatMap(({ way, values }) =>
      Array.from(membersOf(values), ([name, inner]) =>
        opened({ way: [...way, 'properties', name], values: inner }),
      ),
    )
    for (const found of level) {
      const count = namesIn(found, root)
      if (count > most) [best, most] = [found, count]
    }
  }
  return best === whole && own === 0 && !isResponse ? itself : best
}

/** True when a value is an object of one field. */
function isWrapper({ value }: PlacedValue): boolean {
  return isObject(value) && Object.keys(value).length === 1
}

/** The values in each of the fields of values. */
export function membersOf(values: readonly PlacedValue[]): Map<string, PlacedValue[]> {
  const members = values.flatMap(({ value, path }) =>
    isObject(value)
      ? Object.keys(value).map((name) => ({ value: value[name], path: [...path, name] }))
      : [],
  )
  return groupBy(members, ({ path }) => path.at(-1) as string)
}

/** The items of all lists among values. */
export function itemsOf(values: readonly PlacedValue[]): PlacedValue[] {
  return values.flatMap(({ value, path }) =>
    Array.isArray(value) ? value.map((item, at) => ({ value: item, path: [...path, at] })) : [],
  )
}

/** The items of the lists, where one of the values is a list. */
function opened(given: Envelope): Envelope {
  const { way, values } = given
  if (!values.some(({ value }) => Array.isArray(value))) return given
  const items = values.flatMap((one) => (Array.isArray(one.value) ? itemsOf([one]) : [one]))
  return { way: [...way, 'items'], values: items }
}

/** The number of the fields that values have. */
function namesIn({ values }: Envelope, { fields }: BodyField): number {
  const names = new Set<string>()
  for (const { value } of values)
    if (isObject(value))
      for (const name of Object.keys(value)) if (fields.has(name)) names.add(name)
  return names.size
}
