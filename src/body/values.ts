/** A value of JSON; undefined is what an example leaves out: `...` or `<id>` stands in its place. */
export type Value = string | number | boolean | null | undefined | Value[] | ObjectValue

/** An object by the names of its fields. */
export interface ObjectValue {
  [name: string]: Value
}

/** A value of JSON with nothing left out. */
export type PlainValue =
  string | number | boolean | null | PlainValue[] | { [name: string]: PlainValue }

/** The number of steps into a value below which nothing is compared. */
export const DEEPEST = 100

/** The objects and arrays whose text says that there is more. */
const parts = new WeakSet<object>()

/** Notes that the text of an object or an array says that there is more. */
export function markPart<Holder extends object>(holder: Holder): Holder {
  parts.add(holder)
  return holder
}

/** True when the text of a value says that there is more. */
export function isPart(value: Value): boolean {
  return typeof value === 'object' && value !== null && parts.has(value)
}

export function isObject(value: Value): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value without what is left out in it: it is null alone, and nothing in an object. */
export function withoutElisions(value: Value): PlainValue {
  if (value === undefined) return null
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutElisions)
  const shown = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(shown.map(([name, inner]) => [name, withoutElisions(inner)]))
}
