import { memoize } from '../source/memoize.js'
import {
  enumeration,
  type FieldType,
  type FieldValue,
  isOpenType,
  narrow,
  typeOf,
  unite,
  withUnread,
} from './type.js'
import {
  cut,
  DETAIL,
  holderOf,
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
const OPEN_ITEMS = / of [^()[\]<>]*$/i
const ENUMERATION = new RegExp(
  `^([^()[\\]<>{}"'\`]*?)(?<![${LETTER}-])((?:one|any) ?of|enum(?: of)?)(?![${LETTER}-]) ?:? ?(.*)$`,
  'i',
)
/** A type, and what narrows it: `integer between 1 and 9`, `string <= 64 characters`. */
const NARROWED = new RegExp(
  `^([${LETTER}. -]+?) ((?:(?:in|with|between|keyed|for|as|from|that|up)(?= |$)|[<>=≤≥]).*)$`,
  'i',
)
const LITERAL = /^(?:(["'`])((?:(?!\1).)*)\1|(-?(?:0|[1-9]\d*)(?:\.\d+)?))$/

/**
 * Reads the words of a Type column: `string[]`, `?number`, `one of "asc", "desc"`, `array of user
 * objects`. What nobody knows is of kind `unknown`.
 */
export const readFieldType = /* @__PURE__ */ memoize((text: string): FieldType => {
  const words = text.trim()
  if (words.length > LONGEST) return typeOf('unknown', words)
  return { ...readUnion(words.replace(/\s+/g, ' '), 0), words }
})

/** Alternatives, and details after commas: `number | null`, `string, integer or boolean`, `string, max 64`. */
function readUnion(text: string, depth: number, plural = false): FieldType {
  const [first, ...others] = cut(text, SEPARATOR)
  const parts = [readPart(first!.text, depth, plural)]
  const unread: string[] = []
  let before = first!.text
  for (const { separator, text: words } of others) {
    const isDetail = DETAIL.test(separator)
    // `a, or b`, and nothing after the last comma.
    if (words === '' && isDetail) continue
    const part = readPart(words, depth, plural)
    const last = parts.length - 1
    const narrowed = isDetail ? narrow(parts[last]!, part) : undefined
    if (narrowed) parts[last] = narrowed
    else if (isDetail && part.kind === 'unknown' && parts[last]!.kind !== 'unknown')
      unread.push(words)
    // `A, B or C` are three types, `A, see B` is nothing that anybody knows.
    else if (isDetail && part.kind === 'unknown' && DETAIL.test(others.at(-1)!.separator))
      parts[last] = typeOf('unknown', text)
    // `array of strings or numbers` can be read in two ways.
    else if (OPEN_ITEMS.test(before) && !OPEN_ITEMS.test(words) && part.kind !== 'null')
      parts.push(typeOf('unknown', text))
    else parts.push(part)
    before = words
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
  const [, holder = 'one', inner = ''] = HOLDING.exec(text) ?? []
  if (!/\b(?:one|any|enum)$/i.test(holder)) return readHeld(holder, inner, depth)
  const [literal] = LITERAL.exec(text) ?? []
  if (literal !== undefined) return enumeration([readValue(text)!], text)
  if (text.startsWith('[]')) return holding('array', readPart(text.slice(2), depth))
  const opening = openingOf(text)
  if (opening !== -1) return readBrackets(text, opening, depth, plural)
  const [, before, mark, values] = ENUMERATION.exec(text) ?? []
  if (values) return readEnumeration(before!, mark!, values, depth)
  const meaning = meaningOf(text, plural)
  if (meaning) return meaning
  const [, wide = '', link = ''] = NARROWED.exec(text) ?? []
  const known = meaningOf(wide)
  if (!known) return undefined
  return withUnread(known, [link])
}

/** A type that ends in brackets: `(string)`, `string[]`, `array<string>`, `enum(a, b)`, `string (max 64)`. */
function readBrackets(
  text: string,
  opening: number,
  depth: number,
  plural: boolean,
): FieldType | undefined {
  const head = text.slice(0, opening).trim()
  const inner = text.slice(opening + 1, -1).trim()
  const bracket = text[opening]
  if (bracket === '{') return head === '' ? typeOf('object') : undefined
  if (head === '') {
    if (bracket === '<') return undefined
    const type = readUnion(inner, depth)
    return bracket === '(' ? type : holding('array', type)
  }
  const [, before, mark, rest] = ENUMERATION.exec(head) ?? []
  if (rest === '' && inner !== '') return readEnumeration(before!, mark!, inner, depth)
  if (inner !== '' && holderOf(head)) return readHeld(head, inner, depth)
  const type = readPart(head, depth, plural)
  return bracket === '[' && inner === '' ? holding('array', type) : readDetails(type, inner, depth)
}

/** `array of strings`, `array<string>`, `comma-separated list of ids`, `map<string, number>`. */
function readHeld(holder: string, inner: string, depth: number): FieldType | undefined {
  const words = holder.split(' ', 4)
  const kind = words.length > 3 ? undefined : holderOf(words.at(-1)!)
  if (!kind) return undefined
  if (kind === 'array' && isSeparated(`${holder} ${inner}`)) return typeOf('string')
  // Of a map the keys come first.
  const [keys, ...values] = kind === 'object' ? cut(inner, DETAIL) : []
  const said = values.length > 0 ? inner.slice(keys!.text.length + 1) : inner
  return holding(kind, readUnion(said.trim(), depth, true))
}

/** A type with the details that are in brackets after it: `(uuid)`, `("a", "b")`, `(max 64)`. */
function readDetails(wide: FieldType, details: string, depth: number): FieldType | undefined {
  if (wide.kind === 'unknown') return undefined
  const detail = /^\d/.test(details) ? typeOf('unknown') : readUnion(details, depth)
  // `string (integer)` says two things.
  return isOpenType(detail) ? withUnread(wide, [details]) : narrow(wide, detail)
}

/** The values after `enum` or `one of`, as those of the type before these words: `string enum(a, b)`. */
function readEnumeration(
  before: string,
  mark: string,
  text: string,
  depth: number,
): FieldType | undefined {
  const values = readValues(text, /^enum/i.test(mark)) ?? readUnion(text, depth, true)
  return before === '' ? values : narrow(readPart(before.trim(), depth), values)
}

/**
 * The values of an enumeration: `"a" | "b"`, `1, 2 or 3`, and words where they can be nothing else; nothing for a
 * list that is open (`a, b, …`), and for words that may be prose or types.
 */
function readValues(text: string, canBeWords: boolean): FieldType | undefined {
  const values: (FieldValue | null)[] = []
  for (const { text: word } of cut(text, SEPARATOR)) {
    // `a, b, or c` has nothing between its last two separators.
    if (word === '' && values.length > 0) continue
    const value = readValue(word)
    const isWord = typeof value === 'string' && value === word
    if (value === undefined || (isWord && !canBeWords)) return undefined
    values.push(value)
  }
  // `enum (string)` is a type.
  return values.length === 1 && meaningOf(String(values[0]), true)
    ? undefined
    : enumeration(values, text)
}

function readValue(word: string): FieldValue | null | undefined {
  const [literal, , quoted, digits] = LITERAL.exec(word) ?? []
  if (literal !== undefined) return quoted ?? Number(digits)
  if (/^(?:null|nullable)$/.test(word)) return null
  if (word === 'true' || word === 'false') return word === 'true'
  return /\s|^(?:…|\.{3}|etc\.?)?$/i.test(word) ? undefined : word
}

function holding(kind: 'array' | 'object', inner: FieldType): FieldType {
  return { ...typeOf(kind), inner }
}
