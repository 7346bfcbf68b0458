import { readJson } from '../body/json.js'
import type { JsonValue } from '../body/json-token.js'
import { isJsonType } from '../vocabulary/media-type.js'

/** A body with the values of a request in the fields of their names. */
export function filledBody(
  body: string,
  mediaType: string | undefined,
  values: ReadonlyMap<string, string>,
): string {
  const isStated = mediaType !== undefined && isJsonType(mediaType)
  const read = isStated || /^\s*[{[]/.test(body) ? readJson(body, true) : undefined
  if (!read || read.type === 'problem') return body
  const given = plainValue(read)
  const isFilled = fill(given, values)
  // What is elided in an example is no JSON.
  return isFilled || !isStrictJson(body) ? JSON.stringify(given, undefined, 2) : body
}

/** Fills an object, or the one that is alone in it: `{ "user": { "id": 1 } }`. */
function fill(value: unknown, values: ReadonlyMap<string, string>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const object = value as Record<string, unknown>
  const names = Object.keys(object)
  let isFilled = false
  for (const name of names) {
    const text = values.get(name)
    if (text === undefined) continue
    const made = alike(object[name], text)
    if (made === undefined) continue
    object[name] = made
    isFilled = true
  }
  return isFilled || (names.length === 1 && fill(object[names[0]!], values))
}

/** A text as a value of the kind of another one; nothing where it cannot be one. */
function alike(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (typeof value === 'number')
    return /^-?\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : undefined
  if (typeof value === 'boolean') return /^(?:true|false)$/.test(text) ? text === 'true' : undefined
  return undefined
}

/** What is nested deeper than a call stack can follow is left out. */
const DEEPEST = 1000

/** A value without its places, and without what is elided in it. */
function plainValue(value: JsonValue, depth = 0): unknown {
  if (value.type === 'placeholder' || depth > DEEPEST) return null
  if (value.type === 'array') {
    const { items } = value
    const isWhole = (item: JsonValue) => !('isPart' in item && item.isPart)
    // Items of which only a part is shown are none of the fields that the others have.
    const shown = items.some((item) => item.type === 'object' && isWhole(item))
      ? items.filter(isWhole)
      : items
    return shown
      .filter(({ type }) => type !== 'placeholder')
      .map((item) => plainValue(item, depth + 1))
  }
  if (value.type === 'object')
    return Object.fromEntries(
      value.properties.map((property) => [property.name, plainValue(property.value, depth + 1)]),
    )
  return value.value
}

/** Whether a text is an object or a list of JSON, perhaps with parts left out. */
export function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && readJson(text, true).type !== 'problem'
}

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
