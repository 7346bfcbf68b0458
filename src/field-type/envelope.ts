import type { FieldNode } from './tree.js'

/** A JSON value as far as what is in it goes. */
export interface Holder<Value> {
  readonly type: string
  readonly items?: readonly Value[]
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
}

/** Where in an example of a body is what its rows describe. */
export interface Envelope<Value> {
  /** The way there as a schema has it: `items`, `properties` and a name, or several of them. */
  readonly way: readonly string[]
  /** What is there. */
  readonly values: readonly Value[]
}

/**
 * Where an example has what the rows describe: the example itself or the items of a list; of a response
 * that has none of them also one of its fields, as in `{ "data": [{ … }] }`, by most of the names of the
 * rows. Returns several where that is not clear, and nothing where the example has no name of a row.
 */
export function envelopesOf<Value extends Holder<Value>>(
  example: Value,
  root: FieldNode<unknown>,
  isResponse: boolean,
): Envelope<Value>[] {
  // A list in a request whose items are mostly of other fields is not what the rows describe.
  const least = isResponse ? 0 : 0.5
  const namesIn = ({ properties = [] }: Value, { fields }: FieldNode<unknown>): string[] => {
    const known = properties.map(({ name }) => name).filter((name) => fields.has(name))
    return known.length >= properties.length * least ? known : []
  }
  const find = (given: readonly Value[], way: readonly string[]) => {
    const isList = given.some(({ items }) => items)
    const inside = given.flatMap((value) => value.items ?? [value])
    const field = (isList && root.items) || root
    const names = new Set(inside.flatMap((value) => namesIn(value, field)))
    return isList && !root.items
      ? { way: [...way, 'items'], values: inside, count: names.size }
      : { way, values: given, count: names.size }
  }
  const whole = find([example], [])
  if (whole.count > 0 || !isResponse) return whole.count > 0 ? [whole] : []

  const members = new Map<string, Value[]>()
  for (const { properties = [] } of example.items ?? [example])
    for (const { name, value } of properties) {
      const values = members.get(name)
      if (values) values.push(value)
      else members.set(name, [value])
    }
  const start = example.items ? ['items', 'properties'] : ['properties']
  const found = [...members].map(([name, values]) => find(values, [...start, name]))
  const most = found.reduce((highest, { count }) => Math.max(highest, count), 1)
  return found.filter(({ count }) => count === most)
}
