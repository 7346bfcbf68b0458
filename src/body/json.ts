import { type Json, type JsonProblem, type NodeAt, readJson } from './json-reader.js'
import { DEEPEST, type Value } from './values.js'

/**
 * Reads a JSON text, or says where it stops being JSON; one that is lenient may have comments, commas at the
 * end and names without quotes. `...`, placeholders and comments are read as what they mean: there is more.
 */
export function parseJson(text: string, isLenient = false): Json | JsonProblem {
  const value = parsePlain(text)
  if (value === undefined) return readJson(text, isLenient)
  let read: Json | undefined
  // The places of its values are hardly ever asked for.
  const nodeAt: NodeAt = (path) => (read ??= readJson(text, isLenient) as Json).nodeAt(path)
  return { type: 'json', value, isPart: false, doubt: undefined, nodeAt }
}

/** The end of the name of a field, or in a text what looks like one. */
const NAME_END = /"[\t\n\r ]*:/g

/** The value of a text that is JSON and nothing less than its value; nothing where that takes a closer look. */
function parsePlain(text: string): Value | undefined {
  let value: Value
  try {
    value = JSON.parse(text) as Value
  } catch {
    return undefined
  }
  // Of two fields of one name the parser drops the first; hardly any text in a value has a quote and a colon.
  let names = 0
  NAME_END.lastIndex = 0
  while (NAME_END.test(text)) names++
  return fieldsIn(value, 0) === names ? value : undefined
}

/** The number of fields in a value; not a number where something in it can be in doubt. */
function fieldsIn(value: Value, depth: number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : NaN
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= DEEPEST || '$ref' in value) return NaN
  const inside = Object.values(value)
  let count = Array.isArray(value) ? 0 : inside.length
  for (let at = 0; at < inside.length; at++)
    if (typeof inside[at] !== 'string') count += fieldsIn(inside[at], depth + 1)
  return count
}
