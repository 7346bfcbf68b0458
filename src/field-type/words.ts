import type { FieldType } from './type.js'

/** What one word or phrase stands for. */
export type Meaning = Omit<FieldType, 'words'>

const meanings = new Map<string, Meaning>([
  ...words(
    'string',
    'string, str, text, char, varchar, character, slug, ulid, snowflake, enum, hex',
  ),
  ...words('string', 'ip, ip address, iso 8601, rfc 3339, utc'),
  ...words('number', 'number, num, numeric, decimal, real'),
  ...words('number', 'float', 'float'),
  ...words('number', 'double', 'double'),
  ...words('integer', 'integer, int, int8, int16, uint8, uint16, uint32, uint64, uint, short'),
  ...words('integer', 'unix timestamp, unix time, epoch, epoch time, epoch timestamp, unix epoch'),
  ...words('integer', 'int32', 'int32'),
  ...words('integer', 'int64, long, bigint', 'int64'),
  ...words('boolean', 'boolean, bool'),
  ...words('object', 'object, obj, map, dict, dictionary, record, hash, hashmap, struct'),
  ...words('array', 'array, list, set, collection'),
  ...words('null', 'null, nil, nullable'),
  ...words('any', 'any, mixed, json, json value'),
  ...words('string', 'date', 'date'),
  ...words('string', 'date-time, datetime, date time, date and time', 'date-time'),
  ...words('string', 'iso 8601 timestamp, rfc 3339 timestamp, utc timestamp', 'date-time'),
  ...words('string', 'time', 'time'),
  ...words('string', 'duration', 'duration'),
  ...words('string', 'uuid, guid', 'uuid'),
  ...words('string', 'email, email address', 'email'),
  ...words('string', 'uri, url, data uri, data url', 'uri'),
  ...words('string', 'hostname', 'hostname'),
  ...words('string', 'ipv4', 'ipv4'),
  ...words('string', 'ipv6', 'ipv6'),
  ...words('string', 'password', 'password'),
  ...words('string', 'binary, binary data, blob, file, file content, file contents', 'binary'),
  ...words('string', 'byte, base64', 'byte'),
  ['true', { kind: 'boolean', values: [true], nullable: false }],
  ['false', { kind: 'boolean', values: [false], nullable: false }],
  ['timestamp', eitherOf(['date-time', 'string', 'date-time'], ['number', 'number'])],
  ['id', eitherOf(['string', 'string'], ['integer', 'integer'])],
])

/** The words that say how a number or a text is written, and nothing of its type. */
const MANNERS = new Set(
  'a an the valid single json value utc iso 8601 rfc 3339 positive negative non-negative unsigned signed whole floating point floating-point 32-bit 64-bit'.split(
    ' ',
  ),
)
/** The kinds whose nouns say the type whatever goes before them: `user object`, `account string`. */
const NOUNS = new Set(['object', 'string', 'integer', 'boolean'])
/** What leads from a type to what narrows it: `integer between 1 and 9`, `map with names as keys`. */
const LINKS = new Set(
  'in with between containing representing keyed for as from that which up whose where - – —'.split(
    ' ',
  ),
)
const SEPARATED = /^(?:comma|space|pipe|semicolon|newline)[ -]?(?:separated|delimited)/

const M = '(?:not )?(?:required|mandatory|optional)'
/** `required` or `optional`: in brackets of its own, as one detail of several, or at either end. */
const MARK = new RegExp(
  [
    ` ?[([<]${M}[)\\]>]`,
    `(?<=[([]) ?${M} ?[,;] ?`,
    `[,;] ?${M}(?= ?(?:[,;)\\]]|$))`,
    `^${M}(?:[,;]? |$)`,
    ` ${M}$`,
  ].join('|'),
  'i',
)
/** Longer runs of words are prose. */
const MOST_WORDS = 12

/** What words mean together: `ISO 8601 date`, `user object`, `string array`; nothing for others. */
export function meaningOf(written: readonly string[], plural = false): Meaning | undefined {
  return written.length > MOST_WORDS
    ? undefined
    : meaningOfWords(written.flatMap(normalize), plural)
}

function meaningOfWords(list: readonly string[], plural: boolean): Meaning | undefined {
  const whole = meaningOfPhrase(list.join(' '), plural)
  if (whole || list.length < 2) return whole
  const last = list.at(-1)!
  const before = list.slice(0, -1)
  const noun = meaningOfPhrase(last, plural)
  if (noun?.kind === 'array') {
    if (isSeparated(list.join(' '))) return { kind: 'string', nullable: false }
    const items = meaningOfWords(before, false) ?? { kind: 'unknown', nullable: false }
    return { ...noun, items: { ...items, words: before.join(' ') } }
  }
  const rest = list.filter((word) => !MANNERS.has(word))
  if (rest.length < list.length) return meaningOfWords(rest, plural)
  if (!noun || noun.kind === 'object') return noun
  const described = meaningOfWords(before, false)
  // `integer string` can be read in two ways, `integer number` in one.
  if (described) return described.kind === noun.kind || last === 'number' ? described : undefined
  return NOUNS.has(noun.format ? '' : noun.kind) && last !== 'enum' ? noun : undefined
}

/** Whether words say that a list travels as one text: `comma-separated`. */
export function isSeparated(text: string): boolean {
  return SEPARATED.test(text.toLowerCase())
}

/** Whether a word is a list: `array`, `list`. */
export function isListWord(word: string): boolean {
  return meaningOfPhrase(word.toLowerCase(), true)?.kind === 'array'
}

/** Whether a word is an object by keys: `map`, `dictionary`. */
export function isMapWord(word: string): boolean {
  const meaning = meaningOfPhrase(word.toLowerCase(), true)
  return meaning?.kind === 'object' && !/^obj/i.test(word)
}

/** Whether a word leads from a type to what narrows it: `integer between 1 and 9`. */
export function isLink(word: string): boolean {
  return LINKS.has(word.toLowerCase())
}

/** Takes `required` or `optional` out of the words of a type. */
export function takeMark(text: string): { words: string; required?: boolean } {
  const plain = text.replace(/\s+/g, ' ')
  const mark = MARK.exec(plain)?.[0]
  if (mark === undefined) return { words: text }
  return { words: plain.replace(MARK, '').trim(), required: !/not|optional/i.test(mark) }
}

function meaningOfPhrase(phrase: string, plural: boolean): Meaning | undefined {
  const known = meanings.get(phrase)
  if (known || !plural) return known
  return meanings.get(phrase.replace(/s$/, '')) ?? meanings.get(phrase.replace(/es$/, ''))
}

/** `ISO8601` and `iso-8601` are two words. */
function normalize(word: string): string[] {
  const lower = word.toLowerCase()
  return /^(?:iso|rfc)-?\d+$/.test(lower)
    ? [lower.slice(0, 3), lower.slice(3).replace('-', '')]
    : [lower]
}

function words(kind: Meaning['kind'], list: string, format?: string): [string, Meaning][] {
  const meaning: Meaning = { kind, ...(format && { format }), nullable: false }
  return list.split(', ').map((name) => [name, meaning])
}

function eitherOf(...types: [words: string, kind: Meaning['kind'], format?: string][]): Meaning {
  const options = types.map(([name, kind, format]): FieldType => {
    return { words: name, kind, ...(format && { format }), nullable: false }
  })
  return { kind: 'union', options, nullable: false }
}
