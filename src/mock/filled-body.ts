import { parseJson } from '../body/json.js'
import { isPart, type Value } from '../body/values.js'
import { kindOf } from '../field-type/type.js'
import { isJsonType } from '../vocabulary/media-type.js'

/** A body with the values of a request in the fields of their names. */
export function filledBody(
  body: string,
  mediaType: string | undefined,
  values: ReadonlyMap<string, string>,
): string {
  if (!(mediaType && isJsonType(mediaType)) && !/^\s*[{[]/.test(body)) return body
  const strict = parseJson(body)
  const isWhole = strict.type === 'json' && !strict.isPart
  const read = isWhole ? strict : parseJson(body, true)
  if (read.type === 'problem') return body
  const given = plainValue(read.value)
  const isFilled = fill(given, values)
  // What is elided in an example is no JSON.
  return isFilled || !isWhole ? JSON.stringify(given, undefined, 2) : body
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
  if (typeof value === 'number' && /^-?\d{1,15}(?:\.\d+)?$/.test(text)) return Number(text)
  return typeof value === 'boolean' && /^(?:true|false)$/.test(text) ? text === 'true' : undefined
}

/** A value with null for what is elided in it. */
function plainValue(value: Value): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (Array.isArray(value)) {
    // Items of which only a part is shown are none of the fields that the others have.
    const isWhole = (item: Value) => !isPart(item)
    const hasWhole = value.some((item) => isWhole(item) && kindOf(item) === 'object')
    return (hasWhole ? value.filter(isWhole) : value).map(plainValue)
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainValue(inner)]))
}

/** True when a text is an object or a list of JSON, perhaps with parts left out. */
export function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && parseJson(text, true).type !== 'problem'
}
