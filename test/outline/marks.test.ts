import { describe, expect, test } from 'vitest'
import { onlyEndpoint } from './only-endpoint.js'

function field(name: string, type: string, description: string) {
  const table = `| Name | Type | Description |\n|---|---|---|\n| ${name} | ${type} | ${description} |`
  return onlyEndpoint(table, 'method="POST" path="/x"').parameters[0]!
}

describe('without a Required column', () => {
  test.each([
    ['**Required** Text', true],
    ['**Required.** Text', true],
    ['Required. Text', true],
    ['_required_ text', true],
    ['(required) Text', true],
    ['Text (required)', true],
    ['Text. **Required**', true],
    ['Optional. Text', false],
    ['Required fields of it', false],
    ['This is required', false],
    ['Text (required fields)', false],
    ['(required string) Text', true],
    ['Text (string, required)', true],
    ['The owner. Required: `name`, `email`.', false],
    ['Text. Required, but can be empty.', true],
    ['Text. Required: yes', true],
    ['Required, one of `asc`, `desc`.', true],
    ['**Required**, either `asc` or `desc`', true],
    ['The order. Required, one of `asc`, `desc`', true],
    ['Required,only letters', true],
    ['Required, must only have letters', true],
    ['Required, in lower case', true],
    ['Required, sometimes empty', true],
    ['(required, one of `asc`, `desc`) Text', true],
    ['Text (required, only letters)', true],
  ])('the description %j says %j', (text, required) => {
    expect(field('a', 'string', text)).toMatchObject({ required, description: expect.any(String) })
  })

  test.each([
    ['Text (required when b is set)', 'required when b is set'],
    ['Text. Required when `b` is set.', 'Required when b is set'],
    ['Text\\. More; required if b', 'required if b'],
    ['Text; required, unless b is set', 'required, unless b is set'],
  ])('a condition at the end is kept in its words: %j', (text, condition) => {
    expect(field('a', 'string', text)).toMatchObject({ required: false, condition })
  })

  test.each([
    'Required, but only if b is set',
    'Required, only for teams',
    'Required, depending on b',
    'Required one of a and b',
    'Required, either when b or when c is set',
  ])('a circumstance is a condition, after a comma, too: %j', (condition) => {
    const read = { required: false, condition }
    expect(field('a', 'string', `${condition}. Text`)).toMatchObject(read)
    expect(field('a', 'string', `(${condition}) Text`)).toMatchObject(read)
  })

  test('a condition is kept in its words', () => {
    expect(field('a', 'string', '**Required** if `b` is set. More')).toMatchObject({
      required: false,
      condition: 'Required if b is set',
    })
  })

  test.each([
    ['a?', 'string', false, 'string'],
    ['a*', 'string', true, 'string'],
    ['`a` (required)', 'string', true, 'string'],
    ['a', 'string, required', true, 'string'],
    ['a', 'string (optional)', false, 'string'],
    ['a', '?string', false, '?string'],
    ['a [1]', 'string?', false, 'string?'],
    ['**a**<sup>1</sup>', 'integer', false, 'integer'],
  ])('a name %j of type %j', (name, type, required, read) => {
    expect(field(name, type, 'Text')).toMatchObject({ name: 'a', type: read, required })
  })

  test.each([
    ['string, required', 'string', true],
    ['string (required)', 'string', true],
    ['required string', 'string', true],
    ['string required', 'string', true],
    ['string <required>', 'string', true],
    ['string: <required>', 'string', true],
    ['string (optional)', 'string', false],
    ['string [optional]', 'string', false],
    ['string (optional, uuid)', 'string (uuid)', false],
    ['string (uuid, optional)', 'string (uuid)', false],
    ['string, optional, max 64', 'string, max 64', false],
    ['optional', '', false],
    ['<optional>', '', false],
    ['array<string>', 'array<string>', true],
    ['User, not required', 'User', false],
    ['User (not required)', 'User', false],
    ['User not required', 'User', false],
    ['not required User', 'User', false],
  ])('a type %j is %j without what it says of being required', (written, type, required) => {
    const table = `| Name | Type |\n|---|---|\n| a | ${written.replaceAll('<', '\\<')} |`
    const body = `### ${required && type !== written ? 'Optional' : 'Required'} parameters\n\n${table}`
    expect(onlyEndpoint(body).parameters[0]).toMatchObject({ type, required })
  })

  test.each([
    ['a', 'optional, default: 5'],
    ['a', 'optional; default is 5'],
    ['a', 'default=5'],
    ['a', 'default of 5'],
    ['a', '(optional, default: 5)'],
    ['a', 'Optional. Default: 5'],
    ['a (optional, default: 5, max: 7)', ''],
    ['a (optional, default: 5)', ''],
    ['`a` (default 5)', ''],
    ['`a` (optional, defaults to `5`)', ''],
  ])('a default without a type before it is none: name %j, type %j', (name, type) => {
    expect(field(name, type, 'Text')).toMatchObject({ name: 'a', type: '', default: '5' })
  })

  test.each(['default value', 'default reaction object'])('a type %j states none', (type) => {
    const read = field('a', type, 'Text')
    expect([read.type, read.default]).toEqual([type, undefined])
  })

  test('a heading says it for its group', () => {
    const table = '| Name | Type |\n|---|---|\n| a | string |'
    const body = `## T\n\n### Required parameters\n\n${table}\n\n### Optional parameters\n\n${table.replace('| a', '| b')}`
    expect(onlyEndpoint(body).parameters.map(({ required }) => required)).toEqual([true, false])
  })

  test('a parameter of the path is required', () => {
    const table = '| Name | Type |\n|---|---|\n| id | string |'
    expect(onlyEndpoint(table, 'path="/x/:id"').parameters[0]!.required).toBe(true)
  })
})

describe('a nested name', () => {
  test('is inside of what a long type holds, read to its end', () => {
    const options = Array.from({ length: 80 }, (_, index) => `Value${index}`)
    const rows = (type: string) => {
      const table = `| Name | Type |\n|---|---|\n| kind | ${type} |\n| - sub | string |`
      return onlyEndpoint(table, 'method="POST" path="/x"').parameters[1]!.name
    }
    expect(rows(`string (one of: '${options.join("', '")}')`)).toBe('sub')
    expect(rows(`(${options.join(' or ')} object)[]`)).toBe('kind[].sub')
    expect(rows(`${options.join(' or ')} or object`)).toBe('kind.sub')
  })

  test('has dots and `[]`', () => {
    const rows = ['a', '&nbsp;&nbsp;b', '↳ c', 'd[e]', 'f[].g', 'h', '→ i']
    const types = ['object', 'array', 'string', 'string', 'string', 'object[]', 'string']
    const table = `| Name | Type |\n|---|---|\n${rows.map((name, at) => `| ${name} | ${types[at]} |`).join('\n')}`
    const { parameters } = onlyEndpoint(table, 'method="POST" path="/x"')
    expect(parameters.map(({ name }) => name)).toEqual([
      'a',
      'a.b',
      'a.c',
      'd.e',
      'f[].g',
      'h',
      'h[].i',
    ])
  })

  test('keeps its brackets in a query', () => {
    const table = '| Query parameter |\n|---|\n| page[size] |'
    expect(onlyEndpoint(table).parameters).toMatchObject([{ name: 'page[size]', in: 'query' }])
  })
})

test('columns say where, which values and an example', () => {
  const table =
    '| Field | Sent in | Allowed values | Example value |\n|---|---|---|---|\n| a | header | `x`, `y, z` | `x` |'
  expect(onlyEndpoint(table).parameters).toMatchObject([
    { in: 'header', inferred: false, values: ['x', 'y, z'], example: 'x' },
  ])
})

describe('a description that answers whether it is required', () => {
  const read = (description: string) =>
    onlyEndpoint(`| Name | Description |\n|---|---|\n| a | ${description} |`).parameters[0]!

  test.each([
    ['Required: No', false],
    ['**Required**: No', false],
    ['Required: Yes. Text', true],
    ['(required: no) Text', false],
    ['(required=false) Text', false],
    ['required: false', false],
    ['Mandatory: no<br>Text', false],
    ['Required: optional', false],
    ['Required - no', false],
    ['Required: No, as a rule', false],
    ['Required: No Type: String', false],
    ['Optional: no', true],
    ['Optional: yes', false],
    ['Text. Required: Yes', true],
    ['Text (required=true)', true],
    ['Text (required: no)', false],
    ['Non-required', false],
    ['Text. Non-required.', false],
    ['Text - required', true],
    ['Text<br>Required: Yes', true],
    ['Text. Required: No.', false],
    ['Required: the identifier', true],
    ['Optional: the identifier', false],
    ['(string, required) Text', true],
    ['(string, optional) Text', false],
    ['Required<br>Text', true],
    ['Optional: no default', false],
    ['Optional: false disables it', false],
    ['Optional: -', false],
    ['Optional: if omitted, nothing is sent', false],
    ['Required: no spaces allowed', true],
    ['Required: no more than 5', true],
    ['Required: only letters', true],
    ['Required: true if enabled', true],
    ['Required: ✅ Yes', true],
    ['Required: ❌', false],
    ['(required by law) Text', true],
    ['(required: no spaces) Text', true],
    ['Text. Optional: no default', false],
  ])('%s', (description, required) => {
    expect(read(description)).toMatchObject({ required, description: expect.any(String) })
    expect(read(description)).not.toHaveProperty('condition')
  })

  test('has a condition as a Required cell has it', () => {
    expect(read('Required: yes, if paid')).toMatchObject({ condition: 'yes, if paid' })
    expect(read('Required: yes if paid')).toMatchObject({ condition: 'yes if paid' })
    expect(read('Required: only for teams')).toMatchObject({ condition: 'only for teams' })
    expect(read('Required: if paid')).toMatchObject({ required: false, condition: 'if paid' })
    expect(read('Text (required for teams)')).toMatchObject({
      required: false,
      condition: 'required for teams',
    })
  })
})

test.each([
  'string — required',
  'string - required',
  'string / required',
  'string: required',
  'string. Required',
  'string \\| required',
])('a mark after what separates it is taken out of the type: %s', (type) => {
  const table = `| Name | Type |\n|---|---|\n| a | ${type} |`
  expect(onlyEndpoint(table).parameters).toMatchObject([{ type: 'string', required: true }])
})

describe('a Values column', () => {
  const values = (cell: string) =>
    onlyEndpoint(`| Name | Values |\n|---|---|\n| a | ${cell} |`).parameters[0]!.values

  test.each([
    ['asc, desc', ['asc', 'desc']],
    ['asc or desc', ['asc', 'desc']],
    ['in progress, ready for review', ['in progress', 'ready for review']],
    ['"up to 5", "any"', ['up to 5', 'any']],
    ['1, 2, 3', ['1', '2', '3']],
    ['draft', ['draft']],
    ['`ready for review`', ['ready for review']],
    ['2020-01-01, latest', ['2020-01-01', 'latest']],
    ['`asc`: ascending, `desc`: descending', ['asc', 'desc']],
    ['`asc` - up<br>`desc` - down', ['asc', 'desc']],
    ['`=`, `>`', ['=', '>']],
    ['any, all', ['any', 'all']],
    ['all, any, none', ['all', 'any', 'none']],
    ['=, !=, >, <', ['=', '!=', '>', '<']],
    ['active (default), inactive', ['active', 'inactive']],
    ['a, b and c', ['a', 'b', 'c']],
    ['a, b, and c', ['a', 'b', 'c']],
    ['"a and b"', ['a and b']],
    ['"a", "b and c"', ['a', 'b and c']],
    ['"a or b", "c, d"', ['a or b', 'c, d']],
    ['"a" or "b"', ['a', 'b']],
    ['[a], [b]', ['[a]', '[b]']],
    ['>=, <=', ['>=', '<=']],
    ['a=b, c=d', ['a=b', 'c=d']],
    ['0=off, 1=on', ['0', '1']],
    ['salt and pepper', undefined],
    ['read, write, read and write', ['read', 'write', 'read and write']],
    ['["a", "b"]', ['a', 'b']],
    ['{a, b}', ['a', 'b']],
    ['asc / desc', ['asc', 'desc']],
    ['- a<br>- b (old)', ['a', 'b']],
    ['0: off, 1: on', ['0', '1']],
    ['0 = off; 1 = on', ['0', '1']],
    ['active – signs in<br>blocked – does not', ['active', 'blocked']],
    ['read:users, write:users', ['read:users', 'write:users']],
    ['none, gzip', ['none', 'gzip']],
    ['`none`', ['none']],
    ['text/html', ['text/html']],
    ['—', undefined],
    ['(a, b)', ['a', 'b']],
    ['`[a, b]`', ['a', 'b']],
    ['`["a", "b"]`', ['a', 'b']],
    ['`[a]`', ['[a]']],
    ['one of a, b', ['a', 'b']],
    ['One of: a, b', ['a', 'b']],
    ['either a or b', ['a', 'b']],
    ['“a”, “b, c”', ['a', 'b, c']],
    ['‘a’, ‘b’', ['a', 'b']],
    ['«a», «b»', ['a', 'b']],
    ['a, b & c', ['a', 'b', 'c']],
    ['AT&T, B', ['AT&T', 'B']],
    ['`string`', ['string']],
  ])('lists values: %s', (cell, read) => {
    expect(values(cell)).toEqual(read)
  })

  test.each([
    '1-100',
    '1 – 100',
    '0.5..1.5',
    '-90 to 90',
    '1-100 or null',
    '`1-100`',
    '`1` - `100`',
    'from `1` to `100`',
    '> 0',
    '>= `1`',
    '≥ 18',
    '18+',
    '[0, 1]',
    'A-Z, 0-9',
    'x, y, ...',
    'x, y, etc.',
    '`x`, `y`, …',
    'any',
    'Any string',
    'up to 64 characters',
    'up to `64`',
    'ISO 8601',
    'An address, with the number of the house',
    'x, y, or whatever the server takes',
    'n/a',
    'none',
    'asc/desc',
    '(0, 1)',
    'one of the users',
    'either a string or nothing',
    'string',
    'UUID',
  ])('may say %s, which is no list', (cell) => {
    expect(values(cell)).toBeUndefined()
  })
})

describe('names', () => {
  const required = (cell: string, path = '/x') => {
    const table = `| Name | Required |\n|---|---|\n| ${cell} | yes |`
    return onlyEndpoint(table, `method="POST" path="${path}"`).parameters.map(
      ({ name, required: isRequired, condition }) => [name, isRequired, condition],
    )
  }

  test('that are joined by “or” are each required where the other is not given', () => {
    const condition = 'roomId or roomName'
    expect(required('`roomId` or `roomName`')).toEqual([
      ['roomId', false, condition],
      ['roomName', false, condition],
    ])
    const list = '### Parameters\n\n- `a` or `b` (string, required): A room'
    const { parameters } = onlyEndpoint(list)
    expect(parameters.map((one) => [one.required, one.condition])).toEqual([
      [false, 'a or b'],
      [false, 'a or b'],
    ])
  })

  test('that are listed otherwise are required together, and so is one of the path', () => {
    expect(required('`a`, `b`')).toEqual([
      ['a', true, undefined],
      ['b', true, undefined],
    ])
    expect(required('`id` or `slug`', '/x/:id')[0]).toEqual(['id', true, undefined])
  })

  test.each([
    '`a`, `b`, and `c`',
    '`a`, `b` and `c`',
    '`a`,<br>`b`,<br>`c`',
    '`a` & `b`, & `c`',
    '`a`; `b`; `c`',
    '**a** / **b** / **c**',
  ])('are all of %s', (cell) => {
    const names = ['a', 'b', 'c']
    expect(required(cell).map(([name]) => name)).toEqual(names)
    const { parameters } = onlyEndpoint(`### Parameters\n\n- ${cell.replaceAll('<br>', ' ')}: Text`)
    expect(parameters.map(({ name }) => name)).toEqual(names)
    expect(parameters.map(({ description }) => description)).toEqual(['Text', 'Text', 'Text'])
  })

  test.each(['`k`<br>or<br>`l`', '`k`, or `l`', '`k` and/or `l`'])(
    'are alternatives: %s',
    (cell) => {
      expect(required(cell)).toEqual([
        ['k', false, 'k or l'],
        ['l', false, 'k or l'],
      ])
    },
  )

  test.each([
    ['a.[b]', 'a.b'],
    ['a.[].b', 'a[].b'],
  ])('have one dot before what is in brackets: %s', (cell, name) => {
    expect(required(cell)).toEqual([[name, true, undefined]])
  })

  test.each([
    'updated_\u200bat',
    'updated&shy;_at',
    '\u200fupdated_at\u200f',
    '`updated_\u2060at`',
  ])('have no characters that nobody sees: %j', (cell) => {
    expect(required(cell)).toEqual([['updated_at', true, undefined]])
  })

  test.each(['✔', '✔\ufe0e', '✔\ufe0f', 'yes\u200b'])('are required by the sign %j', (sign) => {
    const [parameter] = onlyEndpoint(`| Name | Required |\n|---|---|\n| a | ${sign} |`).parameters
    expect(parameter).toMatchObject({ required: true })
  })
})
