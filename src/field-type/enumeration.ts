import { isSeparator, type Token, type TokenCursor } from './token.js'
import { enumeration, type FieldType, type FieldValue } from './type.js'
import { meaningOf } from './words.js'

/** Where values are: in brackets, after words that announce them, or quoted without either. */
type EnumerationStyle = 'bracketed' | 'free' | 'quoted'

/**
 * The values of an enumeration: `a, b`, `"a" | "b"`, `1, 2 or 3`; nothing for a list that is open
 * (`a, b, …`), and for words that may be prose or types.
 */
export function readValues(
  { tokens, text }: TokenCursor,
  from: number,
  to: number,
  style: EnumerationStyle,
): FieldType | undefined {
  const values: (FieldValue | null)[] = []
  let [types, quoted, start] = [0, 0, from]
  for (let index = from; index <= to; index++) {
    if (index < to && !isSeparator(tokens[index]!)) continue
    const first = tokens[start]
    // `a, b, or c` has nothing between its last two separators.
    const isOxford = index === start && values.length > 0 && index < to
    const value = index === start || !first ? undefined : readValue(first, tokens[index - 1]!, text)
    start = index + 1
    if (isOxford) continue
    if (value === undefined) return undefined
    if (first!.kind === 'string') quoted++
    else if (typeof value === 'string' && meaningOf([value], true)) types++
    values.push(value)
  }
  if (style === 'quoted' && quoted < values.length) return undefined
  // `one of string, number` and `enum (string)` are types.
  if (types === values.length && (style === 'free' || types === 1)) return undefined
  if (style === 'free' && values.length === 1 && quoted === 0) return undefined
  return enumeration(values, text.slice(tokens[from]!.start, tokens[to - 1]!.end))
}

function readValue(first: Token, last: Token, text: string): FieldValue | null | undefined {
  if (first === last && first.kind === 'string') return first.text
  if (first === last && first.kind === 'number') return Number(first.text)
  const word = text.slice(first.start, last.end)
  if (word === 'null') return null
  if (word === 'true' || word === 'false') return word === 'true'
  return /\s|^(?:…|\.{3}|etc\.?)$/i.test(word) ? undefined : word
}
