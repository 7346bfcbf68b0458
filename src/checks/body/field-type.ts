import type { JsonValue } from '../json/value.js'
import { splitAlternatives } from './alternatives.js'

/** A kind of JSON value; an integer is a number too. */
export type Kind = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** What the type column says of a value. */
export interface FieldType {
  readonly kinds: ReadonlySet<Kind>
  /** What the items of an array are, where the type says so. */
  readonly items?: FieldType
}

// A type nested deeper than this says nothing; author text must not exhaust the call stack.
const DEEPEST = 16

const kindsByWord: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...words('string', 'string str text char uuid guid email uri url hostname ip ipv4 ipv6'),
  ...words('string', 'date datetime date-time'),
  ...words('number', 'number num float double numeric'),
  ...words('integer', 'integer int int8 int16 int32 uint8 uint16 uint32'),
  ...words('boolean', 'boolean bool true false'),
  ...words('object', 'object map dict dictionary record hash'),
  ...words('array', 'array list'),
  ...words('null', 'null nullable'),
])

/** Reads a type such as `integer`, `string | null`, `"asc" | "desc"` or `string[]`; nothing for one that nobody knows. */
export function readFieldType(text: string, depth = 0): FieldType | undefined {
  if (depth > DEEPEST) return undefined
  const kinds = new Set<Kind>()
  const items: (FieldType | undefined)[] = []
  for (const alternative of splitAlternatives(text)) {
    const type = readAlternative(alternative, depth)
    if (!type) return undefined
    for (const kind of type.kinds) kinds.add(kind)
    if (type.kinds.has('array')) items.push(type.items)
  }
  if (kinds.size === 0) return undefined
  // Arrays of several kinds are not told apart.
  const [only] = items
  return { kinds, ...(items.length === 1 && only && { items: only }) }
}

/** Whether a value is of a type; the items of an array are not looked at. */
export function isOfType(value: JsonValue, { kinds }: FieldType): boolean {
  if (kinds.has(value.type)) return true
  return value.type === 'number' && kinds.has('integer') && Number.isInteger(value.value)
}

function readAlternative(text: string, depth: number): FieldType | undefined {
  const lower = text.toLowerCase()
  const word = kindsByWord.get(lower)
  if (word) return { kinds: new Set([word]) }
  if (/^(?:"[^"]*"|'[^']*')$/.test(text)) return { kinds: new Set<Kind>(['string']) }
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return { kinds: new Set<Kind>(['number']) }
  if (text.endsWith('?')) return readFieldType(`${text.slice(0, -1)} | null`, depth + 1)
  if (text.endsWith('[]')) return arrayOf(text.slice(0, -2), depth)
  if (text.startsWith('(') && text.endsWith(')')) return readFieldType(text.slice(1, -1), depth + 1)
  if (text.startsWith('{') && text.endsWith('}')) return { kinds: new Set<Kind>(['object']) }
  const list = /^(?:array|list) of (?<item>.+)$/s.exec(lower)
  if (list) return arrayOf(singular(list.groups!.item!), depth)
  return readParameterized(text, depth)
}

/** Reads `array<string>`, `string (uuid)` or `map<string, number>`. */
function readParameterized(text: string, depth: number): FieldType | undefined {
  const opening = text.search(/[<(]/)
  if (opening < 1 || !/[>)]$/.test(text)) return undefined
  const kind = kindsByWord.get(text.slice(0, opening).trim().toLowerCase())
  const parameter = text.slice(opening + 1, -1)
  if (!kind) return undefined
  if (kind === 'array') return arrayOf(parameter, depth)
  const kinds = new Set<Kind>([kind])
  if (/\bnull(?:able)?\b/i.test(parameter)) kinds.add('null')
  return { kinds }
}

function arrayOf(item: string, depth: number): FieldType {
  const items = readFieldType(item.trim(), depth + 1)
  return { kinds: new Set<Kind>(['array']), ...(items && { items }) }
}

function singular(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function words(kind: Kind, list: string): [string, Kind][] {
  return list.split(' ').map((word) => [word, kind])
}
