import { memoize } from '../source/memoize.js'
import { enumeration, type FieldType, typeOf, unite, withUnread } from './type.js'
import {
  cut,
  DETAIL,
  type Held,
  heldBy,
  isSeparated,
  LETTER,
  meaningOf,
  openingOf,
  SEPARATOR,
} from './words.js'

/** A type that is longer or nested deeper says nothing; author text must not exhaust time or call stack. */
const LONGEST = 1000
const DEEPEST = 32
const NULLABLE = /^(?:\? ?|nullable )(.*)$|^(.*?)(?: ?[?*]| nullable| \((?:or )?null(?:able)?\))$/i
/** `array of …`: what holds, and what is in it. */
const HOLDING = new RegExp(
  `^([${LETTER}. -]+?) of (?:(?:up|to|at|least|most|exactly|\\d+) )*(.*)$`,
  'i',
)
/** A type, and what narrows it: `integer between 1 and 9`, `string <= 64 characters`. */
const NARROWED = new RegExp(
  `^([${LETTER}. -]+?) ((?:(?:in|with|between|keyed|for|as|from|that|up)(?= |$)|[<>=≤≥]).*)$`,
  'i',
)
const LITERAL = /^(?:(["'`])((?:(?!\1).)*)\1|(-?(?:0|[1-9]\d*)(?:\.\d+)?))$/

/**
 * Reads the words of a Type column: `string[]`, `?number`, `"asc" | "desc"`, `array of user objects`.
 * What nobody knows is of kind `unknown`.
 */
export const readFieldType = /* @__PURE__ */ memoize((text: string): FieldType => {
  const words = text.trim()
  if (words.length > LONGEST) return typeOf('unknown', words)
  return { ...readUnion(words.replace(/\s+/g, ' '), 0), words }
})

/** Alternatives, and details after commas: `number | null`, `string, integer or boolean`, `string, max 64`. */
function readUnion(text: string, depth: number, plural = false): FieldType {
  const parts: FieldType[] = []
  const unread: string[] = []
  for (const { separator, text: words } of cut(text, SEPARATOR)) {
    const isDetail = DETAIL.test(separator)
    // `a, or b`, and nothing after the last comma.
    if (words === '' && isDetail) continue
    const part = readPart(words, depth, plural)
    const last = isDetail ? parts.at(-1) : undefined
    if (last?.kind === 'unknown' || !last) parts.push(part)
    else if (part.kind === 'unknown') unread.push(words)
    else if (part.kind === last.kind && !part.values) parts.splice(-1, 1, { ...part, ...last })
    else parts.push(part)
  }
  return withUnread(unite(parts, text), unread)
}

/** One alternative with what follows it: `string[]`, `string (uuid)`, `?integer`. */
function readPart(text: string, depth: number, plural = false): FieldType {
  const type = depth > DEEPEST ? undefined : readForm(text, depth + 1, plural)
  return type ? { ...type, words: text } : typeOf('unknown', text)
}

/** The forms of a type, the certain ones first; nothing for words of another form. */
function readForm(text: string, depth: number, plural: boolean): FieldType | undefined {
  const nullable = NULLABLE.exec(text)
  if (nullable) return { ...readPart(nullable[1] ?? nullable[2]!, depth, plural), nullable: true }
  const held = HOLDING.exec(text)
  if (held) return readHeld(held[1]!, held[2]!, depth)
  const literal = LITERAL.exec(text)
  if (literal) return enumeration([literal[2] ?? Number(literal[3])], text)
  if (text.startsWith('[]')) return holding('items', readPart(text.slice(2), depth))
  const opening = openingOf(text)
  if (opening !== -1) return readBrackets(text, opening, depth, plural)
  const meaning = meaningOf(text, plural)
  if (meaning) return meaning
  const [, wide = '', link = ''] = NARROWED.exec(text) ?? []
  const known = meaningOf(wide)
  // `integer as a string` says more than this understands.
  const isOther = /^\w/.test(link) && link.split(' ').some((word) => meaningOf(word, true))
  return known && !isOther ? withUnread(known, [link]) : undefined
}

/** What ends in brackets: `(string)`, `string[]`, `array<string>`, `string (max 64)`. */
function readBrackets(
  text: string,
  opening: number,
  depth: number,
  plural: boolean,
): FieldType | undefined {
  const head = text.slice(0, opening).trim()
  const inner = text.slice(opening + 1, -1).trim()
  const bracket = text[opening]
  if (head === '') {
    const type = readUnion(inner, depth)
    return bracket === '(' ? type : bracket === '[' ? holding('items', type) : undefined
  }
  if (inner !== '' && heldBy(head)) return readHeld(head, inner, depth)
  const type = readPart(head, depth, plural)
  if (bracket === '[' && inner === '') return holding('items', type)
  if (type.kind === 'unknown' || bracket === '{') return undefined
  const detail = meaningOf(inner)
  return detail?.kind === type.kind ? { ...detail, ...type } : withUnread(type, [inner])
}

/** `array of strings`, `array<string>`, `comma-separated list of ids`, `map<string, number>`. */
function readHeld(holder: string, inner: string, depth: number): FieldType | undefined {
  const words = holder.split(' ', 4)
  const held = words.length > 3 ? undefined : heldBy(words.at(-1)!)
  if (!held) return undefined
  if (held === 'items' && isSeparated(`${holder} ${inner}`)) return typeOf('string')
  // Of a map the keys come first.
  const [keys, ...values] = held === 'entries' ? cut(inner, DETAIL) : []
  const said = values.length > 0 ? inner.slice(keys!.text.length + 1) : inner
  return holding(held, readUnion(said.trim(), depth, true))
}

function holding(held: Held, inner: FieldType): FieldType {
  return { ...typeOf(held === 'items' ? 'array' : 'object'), [held]: inner }
}
