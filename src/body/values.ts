import type { Span } from '../source/position.js'
import type { JsonValue } from './json-token.js'

/** A value as JavaScript has it. */
export type PlainValue =
  string | number | boolean | null | PlainValue[] | { [name: string]: PlainValue }

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

/** What makes the value of a JSON text say less than the text, as the rest of a sentence, and where. */
export interface Doubt {
  readonly problem: string
  readonly span: Span
}

/** The value of a JSON text. */
export interface ReadValue {
  readonly value: PlainValue
  /** True for a text that leaves parts out (`...`, `<id>`, comments): its fields are known, it is no value. */
  readonly isPart: boolean
  readonly doubt: Doubt | undefined
}

/** The value that a JSON text is, without what it leaves out. */
export function plainValueOf(json: JsonValue, text: string): ReadValue {
  let isPart = false
  const read = (place: JsonValue, depth: number): PlainValue => {
    if (place.type === 'placeholder') {
      isPart = true
      return null
    }
    if (place.type !== 'array' && place.type !== 'object') return place.value
    if (place.isPart) isPart = true
    if (depth >= DEEPEST) return null
    if (place.type === 'array') {
      const items = place.items.map((item) => read(item, depth + 1))
      return items.filter((_item, at) => place.items[at]!.type !== 'placeholder')
    }
    const fields = new Map<string, PlainValue>()
    for (const { name, value } of place.properties) {
      const inner = read(value, depth + 1)
      if (value.type !== 'placeholder') fields.set(name, inner)
    }
    return Object.fromEntries(fields)
  }
  const value = read(json, 0)
  return { value, isPart, doubt: doubtAbout(json, text) }
}

/** The first thing that makes the value of a JSON text say less than the text. */
export function doubtAbout(place: JsonValue, text: string, depth = 0): Doubt | undefined {
  const { type, start, end } = place
  // Every tool reads the same of a fraction, however long.
  const number = type === 'number' ? text.slice(start, end) : '0'
  if (!/^-?\d+\.\d+$/.test(number) && !isExact(number))
    return { problem: 'has a number that cannot be held exactly', span: { start, end } }
  if (type !== 'array' && type !== 'object') return undefined
  if (depth >= DEEPEST) return { problem: 'is nested too deeply', span: { start, end: start + 1 } }
  if (type === 'array') {
    for (const item of place.items) {
      const doubt = doubtAbout(item, text, depth + 1)
      if (doubt) return doubt
    }
    return undefined
  }
  const names = new Set<string>()
  for (const { name, nameSpan, value } of place.properties) {
    if (names.has(name)) return { problem: `names \`${name}\` twice`, span: nameSpan }
    // What a placeholder stands for can be of any name.
    if (value.type !== 'placeholder') names.add(name)
    if (name === '$ref' && value.type === 'string')
      return { problem: 'holds a `$ref`, which tools would follow', span: nameSpan }
    const doubt = doubtAbout(value, text, depth + 1)
    if (doubt) return doubt
  }
  return undefined
}

function isExact(digits: string): boolean {
  const value = Number(digits)
  if (Number.isInteger(value)) return Number.isSafeInteger(value)
  return Number.isFinite(value) && digits.replace(/e.*$/i, '').replace(/\D/g, '').length <= 17
}
