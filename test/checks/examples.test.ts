import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { block, findings, header, onlyFinding } from './findings.js'

function withRows(rows: string, example: string, method = 'POST'): string {
  return block(
    `method="${method}" path="/x"`,
    `${header}${rows}\n\n\`\`\`json request\n${example}\n\`\`\``,
  )
}

function compared(rows: string, example: string, method?: string): [string, string][] {
  return findings(withRows(rows, example, method))
}

/** One row, optional, of a type. */
function row(name: string, type = 'string', required = 'no'): string {
  return `| ${name} | ${type} | ${required} | … |\n`
}

describe('a json example', () => {
  test.each(['{}', '[1, 2]', '"a"', 'null', ' { "a": [1e3] } '])('%s is JSON', (code) => {
    expect(findings(block('path="/x"', `\`\`\`json\n${code}\n\`\`\``))).toEqual([])
  })

  test('that is not JSON is reported at the character', () => {
    const source = block('path="/x"', '```json\n{\n  "a": 1,\n}\n```')
    expect(findings(source)).toEqual([['invalid-json', '}']])
    expect(onlyFinding(source)).toMatchObject({
      severity: 'warning',
      message: 'The example is not JSON: a comma stands before `}`.',
      range: { start: { line: 7, column: 1 } },
    })
  })

  test('is pointed at in an indented fence and with any line ending', () => {
    const body = "  ```json\n  {\n    'a': 1\n  }\n  ```"
    for (const ending of ['\n', '\r\n', '\r']) {
      const source = block('path="/x"', body).replaceAll('\n', ending)
      expect(findings(source)).toEqual([['invalid-json', "'a'"]])
    }
  })

  test('that is empty is reported at its language', () => {
    expect(findings(block('path="/x"', '```json\n```'))).toEqual([['invalid-json', 'json']])
    expect(findings(block('path="/x"', '```JSON\n\n```'))).toEqual([['invalid-json', 'JSON']])
  })

  test('may be anything in another language, in a quote, or without a fence', () => {
    const body = '```jsonc\n{ a }\n```\n\n```\n{ a }\n```\n\n> ```json\n> { a }\n> ```\n\n    { a }'
    expect(findings(block('path="/x"', body))).toEqual([])
  })
})

describe('a request example', () => {
  test('agrees with the rows of the body', () => {
    const rows = row('name', 'string', 'yes') + row('age', 'integer')
    expect(compared(rows, '{ "name": "Ada", "age": 36 }')).toEqual([])
    expect(compared(rows, '{ "name": "Ada" }')).toEqual([])
  })

  test('has no field that the table does not know', () => {
    const source = withRows(row('name'), '{ "name": "Ada", "tail": 1 }')
    expect(findings(source)).toEqual([['unknown-example-field', '"tail"']])
    expect(onlyFinding(source)).toMatchObject({
      severity: 'warning',
      hint: '| tail | number | no | … |',
    })
  })

  test('has all required fields', () => {
    const source = withRows(row('name', 'string', 'yes') + row('age', 'integer', 'yes'), '{\n}')
    expect(findings(source)).toEqual([
      ['missing-example-field', '{'],
      ['missing-example-field', '{'],
    ])
    const hints = compile(source).diagnostics.map(({ hint }) => hint)
    expect(hints).toEqual(['"name": "…"', '"age": 0'])
  })

  test('lacks nothing on PATCH, but has no unknown fields there', () => {
    const rows = row('name', 'string', 'yes')
    expect(compared(rows, '{}', 'PATCH')).toEqual([])
    expect(compared(rows, '{ "x": 1 }', 'PATCH')).toEqual([['unknown-example-field', '"x"']])
  })

  test('with a slip in a name has one finding, not two', () => {
    const source = withRows(row('email', 'string', 'yes'), '{ "emial": "a@b.c" }')
    expect(findings(source)).toEqual([['unknown-example-field', '"emial"']])
    expect(onlyFinding(source).hint).toBe('Did you mean `email`?')
  })

  test('is compared only where its role was stated', () => {
    const rows = header + row('name', 'string', 'yes')
    const examples = '```json\n{ "x": 1 }\n```\n\n```json\n{}\n```'
    expect(findings(block('method="POST" path="/x"', `${rows}\n${examples}`))).toEqual([])
    const stated = `${rows}\n### Request\n\n\`\`\`json\n{}\n\`\`\``
    expect(findings(block('method="POST" path="/x"', stated))).toEqual([
      ['missing-example-field', '{'],
    ])
  })

  test('is compared only where the block has body rows', () => {
    const request = '```json request\n{ "x": 1 }\n```'
    expect(findings(block('method="POST" path="/x"', request))).toEqual([])
    expect(findings(block('path="/x"', `${header}${row('a')}\n${request}`))).toEqual([])
    const query = `### Query\n\n${header}${row('a')}\n${request}`
    expect(findings(block('method="POST" path="/x"', query))).toEqual([])
  })

  test('knows the rows of every table of the body, and of no other place', () => {
    const body = `### Headers\n\n${header}${row('X-Key')}\n### Body\n\n${header}${row('a')}\n#### More\n\n${header}${row('b')}\n### Request\n\n\`\`\`json\n{ "a": "", "b": "", "X-Key": "" }\n\`\`\``
    expect(findings(block('method="POST" path="/x"', body))).toEqual([
      ['unknown-example-field', '"X-Key"'],
    ])
  })

  test('may repeat a parameter of the path, and need not', () => {
    const rows = `${header}${row('id', 'string', 'yes')}${row('name')}`
    for (const code of ['{ "id": "1" }', '{ "name": "a" }']) {
      const body = `${rows}\n\`\`\`json request\n${code}\n\`\`\``
      expect(findings(block('method="PUT" path="/x/:id"', body))).toEqual([])
    }
    const braces = `${rows}\n\`\`\`json request\n{}\n\`\`\``
    expect(findings(block('method="PUT" path="/x/{id}"', braces))).toEqual([
      ['braces-in-path', '{id}'],
    ])
  })

  test('that is not JSON is reported as that alone', () => {
    expect(compared(row('a', 'string', 'yes'), '{ "b" }').map(([code]) => code)).toEqual([
      'invalid-json',
    ])
  })

  test('is not compared with a row that has a cell too many', () => {
    const rows = `${row('b')}| a | string | number | yes | A |\n`
    expect(compared(rows, '{ "a": 1 }').map(([code]) => code)).toEqual(['table-cells'])
    expect(compared(rows, '{ "b": "x" }').map(([code]) => code)).toEqual(['table-cells'])
  })

  test('of another shape than an object is left alone', () => {
    for (const code of ['[{ "x": 1 }]', '"text"', 'null'])
      expect(compared(row('a', 'string', 'yes'), code)).toEqual([])
  })
})

describe('a nested field', () => {
  test('is known by its dotted name', () => {
    const rows = row('address.city', 'string', 'yes') + row('address.zip')
    expect(compared(rows, '{ "address": { "city": "Rome", "zip": "1" } }')).toEqual([])
    const source = withRows(rows, '{ "address": { "city": "Rome", "street": "x" } }')
    expect(findings(source)).toEqual([['unknown-example-field', '"street"']])
    expect(onlyFinding(source).hint).toBe('| address.street | string | no | … |')
  })

  test('is missed in the object that lacks it', () => {
    const source = withRows(
      row('address', 'object', 'yes') + row('address.city', 'string', 'yes'),
      '{ "address": {} }',
    )
    expect(findings(source)).toEqual([['missing-example-field', '{']])
    const { message, hint, range } = onlyFinding(source)
    expect(message).toBe('The example lacks the required field `address.city`.')
    expect(hint).toBe('"city": "…"')
    expect(source.slice(range.start.offset)).toMatch(/^\{\} \}/)
  })

  test('is missed with the object around it, where that has no row of its own', () => {
    const source = withRows(row('address.city', 'string', 'yes'), '{}')
    expect(onlyFinding(source)).toMatchObject({
      message: 'The example lacks the required field `address.city`.',
      hint: '"address": { "city": "…" }',
    })
  })

  test('is not missed in an object that may be left out, or that is missed itself', () => {
    const inside = row('address.city', 'string', 'yes')
    expect(compared(row('address', 'object', 'no') + inside, '{}')).toEqual([])
    const both = withRows(row('address', 'object', 'yes') + inside, '{}')
    expect(onlyFinding(both).message).toBe('The example lacks the required field `address`.')
  })

  test('of an array has brackets in its name', () => {
    const rows =
      row('items', 'array', 'yes') +
      row('items[].sku', 'string', 'yes') +
      row('items[].n', 'integer')
    expect(compared(rows, '{ "items": [{ "sku": "a", "n": 1 }, { "sku": "b" }] }')).toEqual([])
    expect(compared(rows, '{ "items": [] }')).toEqual([])
    expect(compared(rows, '{ "items": [{ "sku": "a" }, { "n": 1.5, "x": 0 }] }')).toEqual([
      ['missing-example-field', '{'],
      ['example-type', '1.5'],
      ['unknown-example-field', '"x"'],
    ])
  })

  test('of an array without a row of its own can be left out with it', () => {
    expect(compared(row('items[].sku', 'string', 'yes'), '{}')).toEqual([])
  })

  test('is reported at every item that has it, and at every item that lacks it', () => {
    const rows = row('items[].sku', 'string', 'yes')
    expect(compared(rows, '{ "items": [{ "x": 1 }, { "x": 2 }, {}] }')).toEqual([
      ['missing-example-field', '{'],
      ['unknown-example-field', '"x"'],
      ['missing-example-field', '{'],
      ['unknown-example-field', '"x"'],
      ['missing-example-field', '{'],
    ])
  })

  test('is no slip of another one when both are short', () => {
    expect(compared(row('a', 'string', 'yes'), '{ "b": "x" }')).toEqual([
      ['missing-example-field', '{'],
      ['unknown-example-field', '"b"'],
    ])
  })

  test('may be anything in an object or an array without rows of its own', () => {
    const rows = row('meta', 'object') + row('list', 'array') + row('any', 'Whatever')
    expect(compared(rows, '{ "meta": { "x": [1] }, "list": [1, {}], "any": { "y": 1 } }')).toEqual(
      [],
    )
  })

  test('makes an object or an array of the field above it', () => {
    const rows = row('a.b') + row('c[].d')
    expect(compared(rows, '{ "a": null, "c": null }')).toEqual([])
    expect(compared(rows, '{ "a": [], "c": {} }')).toEqual([
      ['example-type', '[]'],
      ['example-type', '{}'],
    ])
  })

  test('can be nested in arrays of arrays, and in the body itself', () => {
    expect(compared(row('grid[][].x', 'number'), '{ "grid": [[{ "x": "1" }]] }')).toEqual([
      ['example-type', '"1"'],
    ])
    expect(compared(row('[].x', 'number'), '[{ "x": "1" }]')).toEqual([['example-type', '"1"']])
  })
})

describe('the type of a field', () => {
  test.each([
    ['string', '"a"'],
    ['String', '"a"'],
    ['`string`', '"a"'],
    ['string (uuid)', '"a"'],
    ['string<date-time>', '"a"'],
    ['uuid', '"a"'],
    ['number', '1.5'],
    ['number', '1'],
    ['integer', '1'],
    ['int', '-3e2'],
    ['boolean', 'true'],
    ['object', '{}'],
    ['map<string, number>', '{ "a": 1 }'],
    ['array', '[1, "a"]'],
    ['string[]', '["a"]'],
    ['array<string>', '[]'],
    ['array of strings', '["a"]'],
    ['(string \\| number)[]', '["a", 1]'],
    ['string \\| null', 'null'],
    ['string or null', '"a"'],
    ['string, nullable', 'null'],
    ['string?', 'null'],
    ['string (nullable)', 'null'],
    ['null', 'null'],
    ['"asc" \\| "desc"', '"asc"'],
    ['1 \\| 2', '2'],
    ['number \\| string[]', '["a"]'],
    ['Money', '5'],
    ['int64', '9007199254740991'],
    ['decimal', '1.5'],
    ['enum(a, b)', '"a"'],
    ['one of string, number', '1'],
    ['array[string]', '["a"]'],
    ['[]string', '["a"]'],
    ['?string', 'null'],
    ['integer/string', '"a"'],
    ['integer/string', '1'],
    ['timestamp', '"2026-01-01T00:00:00Z"'],
    ['timestamp', '1767225600'],
    ['comma-separated list of ids', '"1,2"'],
    ['list of Permissions', '[1, "a"]'],
    ['integer for one, string for the other', '"a"'],
    ['number of items', '"a"'],
    ['string \\| Money', '5'],
    ['', '5'],
    ['any', 'null'],
  ])('%j is not contradicted by %s', (type, value) => {
    expect(compared(row('a', type), `{ "a": ${value} }`)).toEqual([])
  })

  test.each([
    ['string', '5', 'a number', 'string'],
    ['string', 'null', 'null', 'string'],
    ['string', '["a"]', 'an array', 'string'],
    ['uuid', '5', 'a number', 'uuid'],
    ['string (uuid)', '{}', 'an object', 'string (uuid)'],
    ['number', '"5"', 'a string', 'number'],
    ['integer', '1.5', 'a number', 'integer'],
    ['boolean', '"true"', 'a string', 'boolean'],
    ['object', '[]', 'an array', 'object'],
    ['array', '{}', 'an object', 'array'],
    ['string[]', '"a"', 'a string', 'string[]'],
    ['string \\| null', '5', 'a number', 'string | null'],
    ['"asc" \\| "desc"', '1', 'a number', '"asc" | "desc"'],
    ['positive integer', '"a"', 'a string', 'positive integer'],
    ['int64', '"a"', 'a string', 'int64'],
    ['long', '1.5', 'a number', 'long'],
    ['decimal', '"1.50"', 'a string', 'decimal'],
    ['duration', '30', 'a number', 'duration'],
    ['enum(a, b)', '1', 'a number', 'enum(a, b)'],
    ['ENUM', '{}', 'an object', 'ENUM'],
    ['one of a, b', 'true', 'a boolean', 'one of a, b'],
    ['one of string, number', '{}', 'an object', 'one of string, number'],
    ['array[string]', '"a"', 'a string', 'array[string]'],
    ['[]string', '{}', 'an object', '[]string'],
    ['string array', '"a"', 'a string', 'string array'],
    ['list of Permissions', '"a"', 'a string', 'list of Permissions'],
    ['snowflake', '[]', 'an array', 'snowflake'],
    ['integer/string', 'true', 'a boolean', 'integer/string'],
    ['ISO 8601 date', '5', 'a number', 'ISO 8601 date'],
    ['timestamp', 'false', 'a boolean', 'timestamp'],
    ['hash', '"a"', 'a string', 'hash'],
    ['user object', '[]', 'an array', 'user object'],
    ['map of strings', '[]', 'an array', 'map of strings'],
    ['string (max 64)', '5', 'a number', 'string (max 64)'],
  ])('%j is contradicted by %s', (type, value, actual, expected) => {
    const source = withRows(row('a', type), `{ "a": ${value} }`)
    expect(findings(source)).toEqual([['example-type', value]])
    expect(onlyFinding(source)).toMatchObject({
      severity: 'warning',
      message: `\`a\` is ${actual} here; the table says \`${expected}\`.`,
    })
  })

  test.each([
    ['string', '5', '"5"'],
    ['number', '"5"', '5'],
    ['boolean', '"true"', 'true'],
    ['string[]', '"a"', '["a"]'],
    ['integer', '"five"', undefined],
    ['integer', '1.5', undefined],
    ['string', '{}', undefined],
    ['string', 'null', undefined],
  ])('%j instead of %s would be %s', (type, value, hint) => {
    expect(onlyFinding(withRows(row('a', type), `{ "a": ${value} }`)).hint).toBe(hint)
  })

  test('speaks of the items of an array too', () => {
    const source = withRows(row('tags', 'string[]'), '{ "tags": ["a", 5] }')
    expect(findings(source)).toEqual([['example-type', '5']])
    expect(onlyFinding(source).message).toBe('`tags[]` is a number here; the table says `string`.')
    expect(compared(row('tags', 'array of array<integer>'), '{ "tags": [[1], ["x"]] }')).toEqual([
      ['example-type', '"x"'],
    ])
  })

  test('is reported at each value', () => {
    expect(compared(row('a[].b', 'string'), '{ "a": [{ "b": 1 }, { "b": 2 }] }')).toEqual([
      ['example-type', '1'],
      ['example-type', '2'],
    ])
  })
})
