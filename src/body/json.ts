import { type Doubt, type JsonNode, type JsonProblem, readJson } from './json-reader.js'
import { DEEPEST, type Value } from './values.js'

/** A JSON text as read. */
export interface Json {
  readonly type: 'json'
  readonly text: string
  /** True for a text that may have comments, commas at the end and names without quotes. */
  readonly isLenient: boolean
  readonly value: Value
  /** True for a text that leaves parts out (`...`, `<id>`, comments): its fields are known, it is no value. */
  readonly isPart: boolean
  readonly doubt: Doubt | undefined
}

/** Finds values of a JSON text, each with its place, by the names and indexes that lead to them. */
export type NodeAt = (path: readonly (string | number)[]) => JsonNode

/**
 * Reads a JSON text, or says where it stops being JSON. `...`, placeholders and comments are read as
 * what they mean: there is more. The places of its values are read when they are asked for.
 */
export function parseJson(text: string, isLenient = false): Json | JsonProblem {
  const value = parsePlain(text)
  if (value !== undefined)
    return { type: 'json', text, isLenient, value, isPart: false, doubt: undefined }
  const read = readJson(text, isLenient)
  if (read.type === 'problem') return read
  const { root, isPart, doubt } = read
  return { type: 'json', text, isLenient, value: root.value, isPart, doubt }
}

/** Returns what finds the values of a JSON text. */
export function nodesOf({ text, isLenient }: Json): NodeAt {
  const read = readJson(text, isLenient)
  return (path) => {
    let node = (read as Exclude<typeof read, JsonProblem>).root
    for (const step of path) node = node.inside!.get(step)!
    return node
  }
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
