import type { JsonValue } from '../description/json-value.js'

/** JSON as a value, or why it cannot be one. */
export type JsonReading = { readonly value: JsonValue } | { readonly problem: JsonProblem }

/** What keeps a JSON text from being a value. */
export type JsonProblem =
  | 'is not JSON'
  | 'is nested too deeply'
  | 'has a number that cannot be held exactly'
  | 'names a field twice'

const DEEPEST = 100
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g
const KEY = /""\s*:/g
const NUMBER = /-?\d[\d.eE+-]*/g

/** Reads a JSON text, unless a value would say less than the text. */
export function readJson(text: string): JsonReading {
  let value: JsonValue
  try {
    value = JSON.parse(text) as JsonValue
  } catch {
    return { problem: 'is not JSON' }
  }
  const bare = text.replace(STRING, '""')
  if (depthOf(bare) > DEEPEST) return { problem: 'is nested too deeply' }
  const numbers = bare.match(NUMBER) ?? []
  if (!numbers.every(isExact)) return { problem: 'has a number that cannot be held exactly' }
  const written = bare.match(KEY)?.length ?? 0
  return written === countFields(value) ? { value } : { problem: 'names a field twice' }
}

function countFields(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  const own = Array.isArray(value) ? 0 : parts.length
  return parts.reduce<number>((count, part) => count + countFields(part), own)
}

function depthOf(bare: string): number {
  let depth = 0
  let deepest = 0
  for (const character of bare) {
    if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}

function isExact(digits: string): boolean {
  const value = Number(digits)
  if (Number.isInteger(value)) return Number.isSafeInteger(value)
  return Number.isFinite(value) && digits.replace(/e.*$/i, '').replace(/\D/g, '').length <= 17
}
