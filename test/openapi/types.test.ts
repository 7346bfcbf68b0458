import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasFormat } from '../../src/field-type/format.js'
import { readFieldType } from '../../src/field-type/read.js'
import { unknownWords } from '../../src/field-type/type.js'
import { schemaOfType } from '../../src/openapi/schema.js'
import { describeFile, endpoint, operationOf, row } from './reference.js'
import { cases } from '../cases.js'

function readType(type: string) {
  const read = readFieldType(type)
  return { schema: schemaOfType(read), unread: unknownWords(read) }
}

describe('a type as people write it', () => {
  cases([
    ['string', { type: 'string' }],
    ['String', { type: 'string' }],
    ['integer', { type: 'integer' }],
    ['number', { type: 'number' }],
    ['bool', { type: 'boolean' }],
    ['object', { type: 'object' }],
    ['user object', { type: 'object' }],
    ['any', {}],
    ['null', { type: 'null' }],
    ['int64', { type: 'integer', format: 'int64' }],
    ['date-time', { type: 'string', format: 'date-time' }],
    ['date', { type: 'string', format: 'date' }],
    ['uuid', { type: 'string', format: 'uuid' }],
    ['email', { type: 'string', format: 'email' }],
    ['url', { type: 'string', format: 'uri' }],
    ['string (uuid)', { type: 'string', format: 'uuid' }],
    ['uuid (string)', { type: 'string', format: 'uuid' }],
    ['string<email>', { type: 'string', format: 'email' }],
    ['file', { type: 'string', contentMediaType: 'application/octet-stream' }],
    ['base64', { type: 'string', contentEncoding: 'base64' }],
    ['array', { type: 'array', items: {} }],
    ['string[]', { type: 'array', items: { type: 'string' } }],
    ['string[][]', { type: 'array', items: { type: 'array', items: { type: 'string' } } }],
    ['array of strings', { type: 'array', items: { type: 'string' } }],
    ['array of user objects', { type: 'array', items: { type: 'object' } }],
    ['Array<integer>', { type: 'array', items: { type: 'integer' } }],
    ['(string | null)[]', { type: 'array', items: { type: ['string', 'null'] } }],
    ['map of numbers', { type: 'object', additionalProperties: { type: 'number' } }],
    ['map<string, number>', { type: 'object', additionalProperties: { type: 'number' } }],
    ['number | null', { type: ['number', 'null'] }],
    ['string or null', { type: ['string', 'null'] }],
    ['nullable string', { type: ['string', 'null'] }],
    ['integer, nullable', { type: ['integer', 'null'] }],
    ['uuid | null', { type: ['string', 'null'], format: 'uuid' }],
    ['string[] | null', { type: ['array', 'null'], items: { type: 'string' } }],
    ['"asc" | "desc"', { type: 'string', enum: ['asc', 'desc'] }],
    ["'asc' | null", { type: ['string', 'null'], enum: ['asc', null] }],
    ['1 | 2', { type: 'integer', enum: [1, 2] }],
    ['enum(a, b)', { type: 'string', enum: ['a', 'b'] }],
    ['enum: a, b', { type: 'string', enum: ['a', 'b'] }],
    ['one of "a", "b" or "c"', { type: 'string', enum: ['a', 'b', 'c'] }],
    ['one of "a", "b", or "c"', { type: 'string', enum: ['a', 'b', 'c'] }],
    ['string ("a", "b")', { type: 'string', enum: ['a', 'b'] }],
    ['integer, one of 1, 2', { type: 'integer', enum: [1, 2] }],
    ['array of enum(a, b)', { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }],
    ['"auto" | number', { anyOf: [{ type: 'string', enum: ['auto'] }, { type: 'number' }] }],
    ['date | integer', { anyOf: [{ type: 'string', format: 'date' }, { type: 'integer' }] }],
  ])('is a schema', (type, schema) => {
    expect(readType(type)).toEqual({ schema, unread: [] })
  })

  cases([
    'User',
    'User | null',
    'number of items',
    'enum(a, b, …)',
    'one of the sort fields',
    'asc | desc',
    'array of strings or numbers',
    'array of "a" | string',
    '"open',
    'string (',
    '((((((((((a))))))))))',
    'constructor',
    '__proto__',
    '-',
  ])('that is not understood has no type', (type) => {
    expect(readType(type)).toEqual({ schema: {}, unread: [type] })
  })

  test('what stands in brackets and is no type is left out, the type stays', () => {
    expect(readType('string (max 64)')).toEqual({ schema: { type: 'string' }, unread: ['max 64'] })
  })

  test('an array of something unknown is still an array', () => {
    expect(readType('User[]')).toEqual({
      schema: { type: 'array', items: {} },
      unread: ['User'],
    })
  })

  test('no text takes long, or makes a schema that is none', () => {
    const ajv = new Ajv2020()
    const part = fc.constantFrom(
      'string',
      '(',
      ')',
      '[',
      ']',
      '<',
      '>',
      '|',
      ',',
      'or',
      'array of',
      'enum',
      '"a"',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        expect(ajv.validateSchema(readType(parts.join(' ')).schema)).toBe(true)
      }),
    )
  })
})

describe('a default', () => {
  function defaultOf(type: string, text: string): unknown {
    const parameters = [row({ type, default: text })]
    return operationOf({ parameters }).parameters![0]!.schema.default
  }

  cases([
    ['string', '20', '20'],
    ['integer', '20', 20],
    ['number', '0.5', 0.5],
    ['boolean', 'false', false],
    ['boolean', 'False', false],
    ['number | null', 'null', null],
    ['string | null', 'null', null],
    ['"asc" | "desc"', 'asc', 'asc'],
    ['string[]', '["a"]', ['a']],
    ['object', '{}', {}],
    ['date', '2026-02-28', '2026-02-28'],
  ])('is a value of its type', (type, text, value) => {
    expect(defaultOf(type, text)).toEqual(value)
  })

  cases([
    ['integer', '1.5'],
    ['integer', 'twenty'],
    ['number', '1e400'],
    ['boolean', 'yes'],
    ['"asc" | "desc"', 'up'],
    ['string[]', 'a, b'],
    ['date', '2026-02-29'],
    ['date-time', 'now'],
    ['string | number', '20'],
    ['User', 'x'],
  ])('that is no value of its type is left out and listed', (type, text) => {
    const parameters = [row({ type, default: text })]
    const { description, report } = describeFile([endpoint({ parameters })])
    expect(description.paths['/users']!.get!.parameters![0]!.schema).not.toHaveProperty('default')
    expect(report.omitted).toContainEqual(
      expect.objectContaining({
        code: 'default-unfit',
        pointer: '/paths/~1users/get/parameters/0/schema',
      }),
    )
  })
})

describe('a format', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  const texts = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(11)),
    fc.uuid(),
    fc.emailAddress(),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.ipV4(),
    fc.ipV6(),
    fc.domain(),
    fc.stringMatching(/^P[0-9YMWDTHS]{0,8}$/),
    fc.stringMatching(/^[a-z]{1,5}:[-a-z0-9/?#@%:[\].]{0,12}$/),
    fc.stringMatching(/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d)?([Zz]|[+-]\d\d:\d\d)?$/),
    fc.string(),
  )

  const names = [
    'date',
    'time',
    'date-time',
    'duration',
    'uuid',
    'email',
    'uri',
    'hostname',
    'ipv4',
    'ipv6',
  ]

  test('holds for nothing that a validator refuses', () => {
    const validators = names.map((format) => ({ format, validate: ajv.compile({ format }) }))
    fc.assert(
      fc.property(texts, (text) => {
        const refused = validators.filter(({ validate }) => !validate(text))
        expect(refused.filter(({ format }) => hasFormat(format, text))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  cases([
    ['uri', 'https://ada:x@example.org:8080/a/b?c=d&e=%20#f'],
    ['uri', 'mailto:ada@example.org'],
    ['uri', 'urn:isbn:0451450523'],
    ['date-time', '2026-02-28T23:59:59.5+01:00'],
    ['email', 'ada.l+shop@mail.example.org'],
    ['duration', 'P1DT12H'],
    ['ipv6', '2001:db8::1'],
    ['ipv6', '::ffff:192.0.2.1'],
    ['time', '23:59:59Z'],
  ])('holds for what is common', (format, text) => {
    expect(hasFormat(format, text)).toBe(true)
  })
})
