import type { JsonValue } from './json-token.js'

/** What is deeper in a value than this many steps is not compared. */
export const DEEPEST = 100

const nowhere = { start: 0, end: 0 }

/**
 * A value that comes from no text, such as the answer of a server, as `validate` takes it; its places are
 * all the first character. What JSON has no value for is null, and what is nested deeper than anything is
 * compared is left out.
 */
export function placeValue(value: unknown, depth = 0): JsonValue {
  const inside = (inner: unknown) => placeValue(inner, depth + 1)
  if (depth > DEEPEST) return { type: 'placeholder', ...nowhere }
  if (Array.isArray(value))
    return { type: 'array', items: value.map(inside), isPart: false, ...nowhere }
  if (typeof value === 'object' && value !== null) {
    const properties = Object.entries(value).map(([name, inner]) => {
      return { name, nameSpan: nowhere, value: inside(inner) }
    })
    return { type: 'object', properties, isPart: false, ...nowhere }
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return { type: typeof value as 'string', value, ...nowhere }
  return { type: 'null', value: null, ...nowhere }
}
