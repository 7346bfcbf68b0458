import { readJson } from './json.js'
import type { Doubt, JsonNode, JsonProblem, JsonTree } from './json-token.js'
import { DEEPEST, type ObjectValue, type Value } from './values.js'

/** A JSON text as read. */
export interface Json {
  readonly type: 'json'
  readonly text: string
  readonly isLenient: boolean
  readonly value: Value
  /** True for a text that leaves parts out (`...`, `<id>`, comments): its fields are known, it is no value. */
  readonly isPart: boolean
  readonly doubt: Doubt | undefined
}

/** Reads a JSON text, which may leave something out, or says where it stops being JSON. */
export function parseJson(text: string, isLenient = false): Json | JsonProblem {
  const value = plainly(text)
  if (value !== undefined)
    return { type: 'json', text, isLenient, value, isPart: false, doubt: undefined }
  const read = readJson(text, isLenient)
  if (read.type === 'problem') return read
  const { root, isPart, doubt } = read
  return { type: 'json', text, isLenient, value: root.value, isPart, doubt }
}

/** The value of a text that is JSON and nothing less than its value; nothing where that takes a closer look. */
function plainly(text: string): Value | undefined {
  let value: Value
  try {
    value = JSON.parse(text) as Value
  } catch {
    return undefined
  }
  // Of two fields of one name the parser drops the first; hardly any text in a value has a quote and a colon.
  return fieldsIn(value, 0) === namesIn(text) ? value : undefined
}

/** The number of colons of a text that follow a quote, white space aside. */
function namesIn(text: string): number {
  let count = 0
  for (let colon = text.indexOf(':'); colon > 0; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1
    while (before > 0 && text.charCodeAt(before) <= SPACE) before--
    if (text.charCodeAt(before) === QUOTE) count++
  }
  return count
}

const SPACE = 32
const QUOTE = 34

/** The number of fields in a value; not a number where something in it can be in doubt. */
function fieldsIn(value: Value, depth: number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : NaN
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= DEEPEST) return NaN
  const inside = Object.values(value)
  let count = Array.isArray(value) ? 0 : inside.length
  if (typeof (value as ObjectValue)['$ref'] === 'string') return NaN
  for (let at = 0; at < inside.length; at++)
    if (typeof inside[at] !== 'string') count += fieldsIn(inside[at], depth + 1)
  return count
}

/** Finds values of a JSON text, each with its place, by the names and indexes that lead to them. */
export type NodeAt = (path: readonly (string | number)[]) => JsonNode

/** Returns what finds the values of a JSON text, which is read once more for that. */
export function nodesOf({ text, isLenient }: Json): NodeAt {
  const { root } = readJson(text, isLenient) as JsonTree
  return (path) => {
    let node = root
    for (const step of path) node = node.inside!.get(step)!
    return node
  }
}
