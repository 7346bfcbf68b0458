import { enumeration, type FieldKind, type FieldType, typeOf, unite } from './type.js'

/** Kinds, each with a format if there is one: the words for them. */
const table = `
string: string, str, text, char, varchar, character, slug, ulid, snowflake, enum, hex
string: ip, ip address, iso 8601, rfc 3339, utc
number: number, num, numeric, decimal, real
number float: float
number double: double
integer: integer, int, int8, int16, uint8, uint16, uint32, uint64, uint, short
integer: unix timestamp, unix time, epoch, epoch time, epoch timestamp, unix epoch
integer int32: int32
integer int64: int64, long, bigint
boolean: boolean, bool
object: object, obj, struct
object of any: map, dict, dictionary, record, hash, hashmap
array: array, list, set, collection
null: null, nil, nullable
any: any, mixed, json, json value
string date: date
string date-time: date-time, datetime, date time, date and time
string date-time: iso 8601 timestamp, rfc 3339 timestamp, utc timestamp
string time: time
string duration: duration
string uuid: uuid, guid
string email: email, email address
string uri: uri, url, data uri, data url
string hostname: hostname
string ipv4: ipv4
string ipv6: ipv6
string password: password
string binary: binary, binary data, blob, file, file content, file contents
string byte: byte, base64
string date-time or number: timestamp
string or integer: id`

const meanings = new Map<string, FieldType>([
  ['true', enumeration([true], 'true')],
  ['false', enumeration([false], 'false')],
])
for (const line of table.trim().split('\n')) {
  const [said, words] = line.split(': ') as [string, string]
  const types = said.split(' or ').map((option): FieldType => {
    const [kind, format] = option.split(' ') as [FieldKind, string?]
    const more = format === 'of' ? { inner: typeOf('any') } : format && { format }
    return { ...typeOf(kind, option), ...more }
  })
  for (const word of words.split(', ')) meanings.set(word, unite(types, word))
}

/** The words that say how a number or a text is written, and nothing of its type. */
const MANNERS = new Set(
  'a an the valid single json value utc iso 8601 rfc 3339 positive negative non-negative unsigned signed whole floating point floating-point 32-bit 64-bit'.split(
    ' ',
  ),
)
/** The kinds whose nouns say the type whatever goes before them: `user object`, `account string`. */
const NOUNS = new Set(['object', 'string', 'integer', 'boolean'])
/** Words after which a phrase says what is in the value, and no longer what it is. */
const NARROWING = new Set('containing having holding representing that which whose with'.split(' '))
/** `comma-separated`, `comma or space delimited`. */
const SEPARATED =
  /\b(?:(?:comma|space|pipe|semicolon|newline)[ ,/-]{0,3}(?:(?:or|and) )?){1,5}(?:separated|delimited)/i

/** A character of a word, of nearly any script: the classes of Unicode are slow. */
export const LETTER = String.raw`\w$\u00b5-\u1fff\u2c00-\ud7ff`
/** Nothing but words; longer runs of them are prose. */
const PHRASE = new RegExp(`^[${LETTER}-]+(?:[ .][${LETTER}-]+){0,11}$`)

/** The meaning of words together: `ISO 8601 date`, `user object`, `string array`; nothing for others. */
export function meaningOf(text: string, plural = false): FieldType | undefined {
  if (!PHRASE.test(text)) return undefined
  // `ISO8601` and `iso-8601` are two words.
  const words = text.toLowerCase().replace(/(?<![^ ])(iso|rfc)-?(?=\d+(?![^ ]))/g, '$1 ')
  return meaningOfWords(words.split(' '), plural)
}

function meaningOfWords(list: readonly string[], plural: boolean): FieldType | undefined {
  const whole = meaningOfPhrase(list.join(' '), plural)
  // The noun of “string containing an integer” is the first one.
  if (whole || list.length < 2 || list.some((word) => NARROWING.has(word))) return whole
  const last = list.at(-1)!
  const before = list.slice(0, -1)
  const noun = meaningOfPhrase(last, plural)
  if (noun?.kind === 'array') {
    if (isSeparated(list.join(' '))) return typeOf('string')
    const inner = meaningOfWords(before, false) ?? typeOf('unknown')
    return { ...noun, inner: { ...inner, words: before.join(' ') } }
  }
  const rest = list.filter((word) => !MANNERS.has(word))
  if (rest.length < list.length) return meaningOfWords(rest, plural)
  if (!noun || noun.kind === 'object') return noun
  // `integer string` can be read in two ways.
  const described = meaningOfWords(before, false)
  if (described) return described.kind === noun.kind ? described : undefined
  return !noun.format && NOUNS.has(noun.kind) && last !== 'enum' ? noun : undefined
}

/** True when words say that a list travels as one text: `comma-separated`. */
export function isSeparated(text: string): boolean {
  return SEPARATED.test(text)
}

/** The kind of a value that holds others, by its word: an array (`list`), or an object (`map`, `dictionary`). */
export function holderOf(word: string): 'array' | 'object' | undefined {
  const { kind, inner } = meaningOfPhrase(word.toLowerCase(), true) ?? {}
  return kind === 'array' ? kind : inner && 'object'
}

function meaningOfPhrase(phrase: string, plural: boolean): FieldType | undefined {
  const known = meanings.get(phrase)
  if (known || !plural) return known
  return meanings.get(phrase.replace(/s$/, '')) ?? meanings.get(phrase.replace(/es$/, ''))
}

/** Quoted texts, brackets, separators, and the words that announce values. */
const MARKS = new RegExp(
  String.raw`"[^"]*"|'[^']*'|\`[^\`]*\`|[([{)\]}>]|<(?![ =\d])|[|¦/,;]|(?<![${LETTER}.-])(?:or|(?:one|any) ?of|enum)(?![${LETTER}-])`,
  'gi',
)
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>', '{': '}' }
/** The separators of alternatives and details. */
export const SEPARATOR = /^(?:[|¦/,;]|or)$/i
export const DETAIL = /^[,;]$/
/** The text after `enum` or `one of` where values follow without brackets. */
const FREE_VALUES = /^ ?:? ?(?!or\b)[^ :([<|¦/,;]/i

/**
 * The parts of a text between separators outside brackets and quotes, each with the one before it;
 * where it has values, those after `one of` are one part.
 */
export function cut(
  text: string,
  separators: RegExp,
  hasValues = true,
): { separator: string; text: string }[] {
  const parts: { separator: string; text: string }[] = []
  let [separator, start] = ['', 0]
  for (const { mark, index, opening } of marksIn(text)) {
    if (opening !== -1) continue
    const end = index + mark.length
    if (separators.test(mark)) {
      parts.push({ separator, text: text.slice(start, index).trim() })
      separator = mark
      start = end
    } else if (hasValues && /of$|^enum$/i.test(mark) && FREE_VALUES.test(text.slice(end))) break
  }
  parts.push({ separator, text: text.slice(start).trim() })
  return parts
}

/** The start of the brackets that a text ends with; -1 where it ends with none. */
export function openingOf(text: string): number {
  if (!/[)\]>}]$/.test(text)) return -1
  const last = marksIn(text).at(-1)
  return last?.index === text.length - 1 ? last.opening : -1
}

interface MarkOfType {
  readonly mark: string
  readonly index: number
  /** The offset of the opening bracket, of a closing one; else -1. */
  readonly opening: number
}

/** The marks outside of brackets, and the closing brackets. */
function marksIn(text: string): MarkOfType[] {
  const marks: MarkOfType[] = []
  const open: { mark: string; index: number }[] = []
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (CLOSING[mark]) open.push({ mark, index })
    else if (mark === CLOSING[open.at(-1)?.mark ?? ''])
      marks.push({ mark, index, opening: open.pop()!.index })
    else if (open.length === 0) marks.push({ mark, index, opening: -1 })
  }
  return marks
}
