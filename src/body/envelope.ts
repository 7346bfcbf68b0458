import type { BodyField, FieldRow } from './fields.js'
import type { JsonValue } from './json-token.js'

/** A value in another one. */
export interface PlacedValue {
  readonly value: JsonValue
  /** The names and indexes that lead to it. */
  readonly path: readonly (string | number)[]
}

/** Where in an example of a body is what its rows describe. */
export interface Envelope {
  /** The way there as a schema has it: `items`, `properties` and a name, or several of them. */
  readonly way: readonly string[]
  /** What is there. */
  readonly values: readonly PlacedValue[]
}

/**
 * Where an example has what the rows describe: the example itself or the items of a list; of a response
 * that has none of them also one of its fields, as in `{ "data": [{ … }] }`, by most of the names of the
 * rows. The example itself, or the items of a list, where no name of a row is found. Rows of items are
 * about a list as a whole.
 */
export function envelopeOf<Row extends FieldRow>(
  example: JsonValue,
  root: BodyField<Row>,
  isResponse: boolean,
): Envelope {
  const namesIn = (value: JsonValue): string[] => {
    const properties = value.type === 'object' ? value.properties : []
    return properties.map(({ name }) => name).filter((name) => root.fields.has(name))
  }
  const find = (given: readonly PlacedValue[], way: readonly string[]) => {
    const isList = given.some(({ value }) => value.type === 'array')
    const values = isList ? given.flatMap(itemsOf) : given
    const { size } = new Set(values.flatMap(({ value }) => namesIn(value)))
    return { way: isList ? [...way, 'items'] : way, values, size }
  }
  const itself = { way: [], values: [{ value: example, path: [] }], size: 0 }
  if (root.items) return itself
  const whole = find(itself.values, [])
  const isEmpty = example.type === 'array' && example.items.length === 0
  if (whole.size > 0 || isEmpty) return whole
  if (!isResponse) return itself

  const members = new Map<string, PlacedValue[]>()
  const isList = example.type === 'array'
  for (const { value, path } of isList ? whole.values : itself.values) {
    if (value.type !== 'object') continue
    for (const { name, value: inner } of value.properties) {
      const values = members.get(name)
      const placed = { value: inner, path: [...path, name] }
      if (values) values.push(placed)
      else members.set(name, [placed])
    }
  }
  const start = isList ? ['items', 'properties'] : ['properties']
  let most = isList ? whole : itself
  for (const [name, values] of members) {
    const found = find(values, [...start, name])
    if (found.size > most.size) most = found
  }
  return most
}

function itemsOf(placed: PlacedValue): PlacedValue[] {
  const { value, path } = placed
  return value.type === 'array'
    ? value.items.map((item, index) => ({ value: item, path: [...path, index] }))
    : [placed]
}
