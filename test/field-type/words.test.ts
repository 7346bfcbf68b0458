import { describe, expect, test } from 'vitest'
import { readFieldType } from '../../src/field-type/read.js'
import {
  isOfKind,
  kindsOf,
  unknownWords,
  withLink,
  type FieldType,
} from '../../src/field-type/type.js'
import { cases } from '../cases.js'

/** A type in few words: `string(date)?`, `array<integer>`, `string | number`. */
function shown(type: FieldType): string {
  const { kind, format, inner, options, values, nullable } = type
  const base = options ? options.map(shown).join(' | ') : kind
  return [
    type.link ?? base,
    format && `(${format})`,
    inner && `<${shown(inner)}>`,
    values && ` of ${values.map((value) => JSON.stringify(value)).join(' ')}`,
    nullable && '?',
  ]
    .filter(Boolean)
    .join('')
}

describe('the words of a Type column', () => {
  cases([
    ['string', 'string'],
    ['String', 'string'],
    ['snowflake', 'string'],
    ['ENUM', 'string'],
    ['bool', 'boolean'],
    ['int', 'integer'],
    ['long', 'integer(int64)'],
    ['float', 'number(float)'],
    ['decimal', 'number'],
    ['hash', 'object<any>'],
    ['list', 'array'],
    ['mixed', 'any'],
    ['duration', 'string(duration)'],
    ['file', 'string(binary)'],
    ['file contents', 'string(binary)'],
    ['base64 string', 'string(byte)'],
    ['timestamp', 'string(date-time) | number'],
    ['ISO8601 timestamp', 'string(date-time)'],
    ['ISO 8601 date', 'string(date)'],
    ['date (ISO 8601)', 'string(date)'],
    ['dateTime', 'string(date-time)'],
    ['UTC datetime', 'string(date-time)'],
    ['Unix timestamp', 'integer'],
    ['64-bit integer', 'integer'],
    ['non-negative integer', 'integer'],
    ['floating point number', 'number'],
    ['hex string', 'string'],
    ['URL string', 'string(uri)'],
    ['string?', 'string?'],
    ['?string', 'string?'],
    ['string or null', 'string?'],
    ['integer or nil', 'integer?'],
    ['nullable integer', 'integer?'],
    ['string\u00A6null', 'string?'],
    ['integer/string', 'integer | string'],
    ['string, integer, double, or boolean', 'string | integer | number(double) | boolean'],
    ['string, or array of strings', 'string | array<string>'],
    ['true/false', 'boolean of true false'],
    ['[]string', 'array<string>'],
    ['[string]', 'array<string>'],
    ['[][]int', 'array<array<integer>>'],
    ['Array[Integer]', 'array<integer>'],
    ['array (string)', 'array<string>'],
    ['string array', 'array<string>'],
    ['array of arrays of integers', 'array<array<integer>>'],
    ['array of up to 10 embed objects', 'array<object>'],
    ['a list of partial user objects', 'array<object>'],
    ['?array of int', 'array<integer>?'],
    ['array of strings or null', 'array<string>?'],
    ['list of hashes', 'array<object<any>>'],
    ['list of dates', 'array<string(date)>'],
    ['array of feature strings', 'array<string>'],
    ['comma-separated list of ids', 'string'],
    ['list (comma-separated)', 'string'],
    ['dict', 'object<any>'],
    ['?dict<string, string>', 'object<string>?'],
    ['{ name: string }', 'object'],
    ['enum<string>', 'string'],
    ['string enum(a, b)', 'string of "a" "b"'],
    ['enum(1, 2)', 'integer of 1 2'],
    ['one of "a", "b", nullable', 'string of "a" "b"?'],
    ['array of enum(a, b)', 'array<string of "a" "b">'],
    ['enum[]', 'array<string>'],
    [`"it's" | "b"`, `string of "it's" "b"`],
    ['string, one of "a", "b"', 'string of "a" "b"'],
    ['"a", "b" or "c"', 'string of "a" "b" "c"'],
    ['oneOf(string, integer)', 'string | integer'],
    ['any of "a", "b"', 'string of "a" "b"'],
    ['array of strings or array of numbers', 'array<string> | array<number>'],
    ['list (comma or pipe separated values)', 'string'],
    ['list of comma-separated strings', 'string'],
    ['integer as a string', 'string'],
    ['1 or "auto"', 'integer of 1 | string of "auto"'],
    ['integer <int64>', 'integer(int64)'],
    ['integer (unix timestamp)', 'integer'],
  ])('are read whole', (words, type) => {
    const read = readFieldType(words)
    expect(shown(read)).toBe(type)
    expect(unknownWords(read)).toEqual([])
  })

  cases([
    ['string (max 64)', 'string', ['max 64']],
    ['string (64)', 'string', ['64']],
    ['decimal(10, 2)', 'number', ['10, 2']],
    ['integer(11)', 'integer', ['11']],
    ['string, max 64', 'string', ['max 64']],
    ['string <= 64 characters', 'string', ['<= 64 characters']],
    ['string[1..64]', 'string', ['1..64']],
    ['integer between 1 and 9', 'integer', ['between 1 and 9']],
    ['dictionary with keys in locales', 'object<any>', ['with keys in locales']],
    ['?string (for reactions only)', 'string?', ['for reactions only']],
    ['array of snowflakes, user IDs', 'array<string>', ['user IDs']],
    ['User[]', 'array<unknown>', ['User']],
    ['array of Users', 'array<unknown>', ['Users']],
    ['integer for one, string for another', 'integer | string', ['for one', 'for another']],
    ['map<string, User>', 'object<unknown>', ['User']],
  ])('are read but for a part, which is told of', (words, type, unknown) => {
    const read = readFieldType(words)
    expect(shown(read)).toBe(type)
    expect(unknownWords(read)).toEqual(unknown)
  })

  cases([
    'User',
    'string | User',
    'number of items',
    'the phone number',
    'integer string',
    'string (integer)',
    'Activity Kind Enum',
    'asc | desc',
    'array of strings or numbers',
    'string containing an integer',
    'object containing an array',
    'array holding an object',
    'one of the types',
    'one of a, b',
    'string with a list of ids',
    'Date the thing was created.',
    'strings',
    '[',
    'string (',
    '?',
    '__proto__',
    'toString',
  ])('that nobody knows contradict nothing', (words) => {
    const read = readFieldType(words)
    expect(read).toMatchObject({ kind: 'unknown', words })
    expect(kindsOf(read)).toEqual([])
    for (const type of ['string', 'number', 'null', 'object', 'array', 'boolean'] as const) {
      expect(isOfKind({ type }, read)).toBe(true)
    }
  })

  test('nothing is said of a type without words', () => {
    expect(readFieldType(' ')).toEqual({ words: '', kind: 'unknown', nullable: false })
    expect(unknownWords(readFieldType(''))).toEqual([])
  })
})

describe('the part of a type that a link describes', () => {
  cases([
    ['A', '#a'],
    ['?A', '#a?'],
    ['A | null', '#a?'],
    ['A (or null)', '#a?'],
    ['array of A', 'array<#a>'],
    ['nullable array of A', 'array<#a>?'],
    ['map<string, A>', 'object<#a>'],
    ['A or A[]', '#a | array<#a>'],
    ['A or other', '#a | unknown'],
    ['A or "none"', '#a | string of "none"'],
    ['user object or null', '#a?'],
  ])('is what is unknown first, else an object', (words, expected) => {
    expect(shown(withLink(readFieldType(words), '#a'))).toBe(expected)
  })
})

cases([
  ['date (MM/DD/YYYY)', undefined],
  ['date (dd.mm.yyyy)', undefined],
  ['date (YYYY/MM/DD)', undefined],
  ['datetime (YYYY-MM-DD HH:mm:ss)', undefined],
  ['date (ISO 8601)', 'date'],
])('a date with a pattern of its own has no format', (text, format) => {
  const type = readFieldType(text)
  expect([type.kind, type.format]).toEqual(['string', format])
})
