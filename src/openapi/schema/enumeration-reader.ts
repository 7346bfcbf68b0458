import type { JsonValue } from '../description/json-value.js'
import type { Schema } from '../description/schema.js'
import { readTypeTokens, type TypeToken } from './type-token.js'
import { enumeration } from './type-union.js'
import { schemaOfWord } from './type-word.js'

/** Where the values stand: in brackets, behind words that announce them, or quoted without either. */
export type EnumerationStyle = 'bracketed' | 'free' | 'quoted'

/**
 * Reads the values of an enumeration: `a, b`, `"a" | "b"`, `1, 2 or 3`.
 *
 * Returns nothing for a list that is open (`a, b, …`), and for words that may be prose or types.
 */
export function readEnumeration(text: string, style: EnumerationStyle): Schema | undefined {
  const tokens = readTypeTokens(text)
  const values: JsonValue[] = []
  let typeWords = 0
  let value: TypeToken[] = []
  let quoted = 0
  for (const token of [...tokens, undefined]) {
    if (token && !isSeparator(token)) {
      value.push(token)
      continue
    }
    // `a, b, or c` has nothing between its last two separators.
    const isOxford = value.length === 0 && values.length > 0 && token?.text.toLowerCase() === 'or'
    if (isOxford) continue
    const read = value.length === 0 ? undefined : readValue(text, value)
    if (read === undefined) return undefined
    if (value[0]!.kind === 'string') quoted++
    if (value[0]!.kind === 'word' && typeof read === 'string' && schemaOfWord(read)) typeWords++
    values.push(read)
    value = []
  }
  if (style === 'quoted') return quoted === values.length ? enumeration(values) : undefined
  // `one of string, number` may be meant as a union.
  if (style === 'free' && typeWords === values.length) return undefined
  return style === 'bracketed' || values.length > 1 || quoted > 0 ? enumeration(values) : undefined
}

function isSeparator(token: TypeToken): boolean {
  if (token.kind === 'mark') return token.text === ',' || token.text === '|'
  return token.kind === 'word' && token.text.toLowerCase() === 'or'
}

function readValue(text: string, tokens: readonly TypeToken[]): JsonValue | undefined {
  const [first] = tokens
  if (tokens.length === 1 && first!.kind === 'string') return first!.text
  if (tokens.length === 1 && first!.kind === 'number') return Number(first!.text)
  const word = text.slice(first!.start, tokens.at(-1)!.end)
  if (word === 'null') return null
  if (word === 'true' || word === 'false') return word === 'true'
  const isOpen = /^(?:…|\.{3}|etc\.?)$/i.test(word)
  return isOpen || /\s/.test(word) ? undefined : word
}
