import { describe, expect, test } from 'vitest'
import { onlyEndpoint } from './only-endpoint.js'

const post = 'method="POST" path="/x"'

/** The parameters of a table with this header and one row. */
function row(header: string, cells: string) {
  const line = header.replace(/[^|]/g, '-').replace(/(^|\|)-*/g, '$1---')
  return onlyEndpoint(`| ${header} |\n| ${line} |\n| ${cells} |`, post).parameters
}

/** The parameters of a list under a label. */
function items(list: string, above = 'Parameters:') {
  return onlyEndpoint(`${above}\n\n${list}`, post).parameters
}

describe('a column', () => {
  test.each([
    ['Name | Required/Optional', 'a | Required', { required: true }],
    ['Name | Optional/required', 'a | Optional, see below', { required: false }],
    ['Name | Required or optional?', 'a | Required', { required: true }],
    ['Name | Is it required?', 'a | Y', { required: true }],
    ['Name | Required (yes/no)', 'a | yes', { required: true }],
    ['Name | Optional?', 'a | required', { required: true }],
    ['Parameter(s) | Field type', 'a | string', { type: 'string' }],
    ['Attribute name | Attribute description', 'a | Text', { description: 'Text' }],
    ['<b>Name</b> | <i>Type</i>', '<code>a</code> | string', { name: 'a', type: 'string' }],
    ['[Name](#n) | **Type**', '[a](#a) | _string_', { name: 'a', type: 'string' }],
    ['Name | Choices', 'a | `x`, `y`', { values: ['x', 'y'] }],
    ['URL parameter | Type', 'a | string', { in: 'query' }],
    ['Name | Param Type | DataType', 'a | Header | boolean', { in: 'header', type: 'boolean' }],
    ['Name | paramType | Type', 'a | body | object', { in: 'body', type: 'object' }],
    ['Name | Param type', 'a | string', { type: 'string' }],
  ])('is headed %s', (header, cells, field) => {
    expect(row(header, cells)).toMatchObject([{ name: 'a', ...field }])
  })

  test.each([
    ['YES!', true],
    ['Yes <sup>1</sup>', true],
    ['Yes¹', true],
    ['"yes"', true],
    ['✅ Yes', true],
    ['✓ yes, always', true],
    ['✔️ Required', true],
    ['**{check-circle}** Yes', true],
    ['**{dotted-circle}** No', false],
    ['❌ No', false],
    ['✗ – optional', false],
    ['not required', false],
    ['No (defaults to 5)', false],
  ])('headed Required is filled with %j', (cell, required) => {
    expect(row('Name | Required', `a | ${cell}`)).toMatchObject([{ required }])
  })

  test('headed Required may say the default, too', () => {
    expect(row('Name | Required', 'a | Optional<br>Default: 0')[0]!.default).toBe('0')
    expect(row('Name | Required', 'a | Optional (default `x`)')[0]!.default).toBe('x')
  })

  test.each(['none', 'N/A', '(none)', '—', '_required_'])(
    'headed Default is empty with %j',
    (cell) => {
      expect(row('Name | Default', `a | ${cell}`)[0]).not.toHaveProperty('default')
    },
  )

  test.each(['None', '_(none)_', 'N/A', '-', '—', '…', '...', 'etc.', '↳ …'])(
    'of names says of no field that there is %j',
    (cell) => {
      expect(row('Name | Type', `${cell} | `)).toEqual([])
      expect(row('Name | Type', `a | object |\n| ${cell} | `).map(({ name }) => name)).toEqual([
        'a',
      ])
    },
  )

  test.each([
    'N/A | N/A | N/A',
    'none | n/a | This endpoint takes no parameters.',
    '- | - | No headers.',
    'None | None | None',
    'No body parameters | | ',
    '- | - | There are no request headers',
    'No headers | - | No headers.',
    'No parameters required | | ',
    'No request body content | | No body is needed.',
    'None | | No parameters are expected',
    'No data | | ',
  ])('of names says of no field that there is none: %s', (cells) => {
    expect(row('Name | Type | Description', cells)).toEqual([])
  })

  test.each([
    ['No of rooms', ' | The no of rooms'],
    ['No color', '- | There is no colour in the output'],
    ['no cache', 'none | no cache if set'],
    ['No of fields', ' | '],
    ['none', ' | Return no body'],
    ['`none`', ' | '],
    ['`-`', ' | No body'],
    ['N/A', ' | Not sent where no headers are needed'],
  ])('of names may begin with “no”, or be of code: %s', (name, others) => {
    const read = row('Name | Type | Description', `${name} | ${others}`)
    expect(read).toMatchObject([{ name: name.replaceAll('`', '') }])
  })

  test('of names can hold “none” where its row says more', () => {
    expect(row('Name | Type', 'none | string')).toMatchObject([{ name: 'none', type: 'string' }])
  })

  test('with a mark alone says what is required below it, as a title does', () => {
    const rows = '**Optional** | |\n| a | string |\n| **Required** | |\n| b | string'
    expect(row('Name | Type', rows)).toMatchObject([
      { name: 'a', required: false },
      { name: 'b', required: true },
    ])
  })

  test('of values beside names that come again lists values, and no fields', () => {
    expect(row('Parameter | Value', '» status | on |\n| » status | off')).toEqual([])
    expect(row('Parameter | Value', 'status | on')).toMatchObject([{ name: 'status' }])
    const one = '## T\n\n#### Enumerated Values\n\n| Parameter | Value |\n|---|---|\n| a | on |'
    expect(onlyEndpoint(one, post).parameters).toEqual([])
  })

  test('headed Type that says where leaves the type to the one headed Schema', () => {
    const cells = '**Query** | **page** <br>*optional* | Text | integer'
    expect(row('Type | Name | Description | Schema', cells)).toMatchObject([
      { name: 'page', in: 'query', inferred: false, type: 'integer', required: false },
    ])
  })

  test('headed Code makes a table one of statuses', () => {
    expect(row('Code | Name | Description', '404 | gone | Text')).toEqual([])
  })
})

describe('a name cell', () => {
  test.each([
    ['`a` <br>*required*', { required: true }],
    ['`a`<br>_optional_ string', { required: false, type: 'string' }],
    ['a<br>string, required', { required: true, type: 'string' }],
    ['`a` (string, required)', { required: true, type: 'string' }],
    ['a (integer)', { type: 'integer' }],
    ['**a** `string`', { type: 'string' }],
    ['`a: string`', { type: 'string' }],
    ['`a` [required]', { required: true }],
    ['`a`, required', { required: true }],
    ['`a`\\*', { required: true }],
    ['"a"', {}],
    ['a:', {}],
    ['`a` (beta)', { type: '' }],
  ])('%j names a', (cell, field) => {
    expect(row('Name | Description', `${cell} | Text`)).toMatchObject([{ name: 'a', ...field }])
  })

  test.each(['`a`, `b`', '`a` / `b`', '`a` or **b**'])('%j names two', (cell) => {
    expect(row('Name | Type', `${cell} | string`)).toMatchObject([{ name: 'a' }, { name: 'b' }])
  })

  test.each(['&emsp;b', '— b', '└─ b', '-> b', '• b', '.b', '⤷ `b`'])('%j is nested', (cell) => {
    const [, inner] = row('Name | Type', `a | object |\n| ${cell} | string`)
    expect(inner!.name).toBe('a.b')
  })

  test('a name indented below one that holds none is of the object around both', () => {
    const cells = ['a | object', '→ b | string', '→→ c | string', '→→→ d | string', '→ e | string']
    const names = row('Name | Type', [...cells, 'f | string', '→ g | string'].join(' |\n| '))
    expect(names.map(({ name }) => name)).toEqual(['a', 'a.b', 'a.c', 'a.d', 'a.e', 'f', 'g'])
  })
})

test('a type loses its default and its marks, wherever they are', () => {
  const typed = (type: string) => row('Name | Type', `a | ${type}`)[0]
  expect(typed('string (required, default "x")')).toMatchObject({
    type: 'string',
    required: true,
    default: 'x',
  })
  expect(typed('integer (max 9, optional)')).toMatchObject({ type: 'integer (max 9)' })
  expect(typed('string, default: `x`')).toMatchObject({ type: 'string', default: 'x' })
  expect(typed('string; max 9')).toMatchObject({ type: 'string; max 9' })
})

test('a column beside the description may hold marks and the default', () => {
  const [parameter] = row('Name | Description | Notes', 'a | Text | [optional] [default to 5]')
  expect(parameter).toMatchObject({ required: false, default: '5', description: 'Text' })
  expect(row('Name | Description | Notes', 'a | Text | Required.')[0]!.required).toBe(true)
})

test('marks of two characters indent twice', () => {
  const rows = 'a | object |\n| » b | object[] |\n| »» c | string'
  expect(row('Name | Type', rows).map(({ name }) => name)).toEqual(['a', 'a.b', 'a.b[].c'])
})

test('a condition has no line breaks', () => {
  expect(row('Name | Required', 'a | Required<br>(if `b` is set)')[0]!.condition).toBe(
    'Required (if b is set)',
  )
})

test('a status line in code of any language is one', () => {
  const body = '```json\nHTTP/1.1 201 Created\n\n{}\n```\n\n> 202 Response\n\n```json\n{}\n```'
  expect(onlyEndpoint(body).examples).toMatchObject([
    { role: 'response', status: 201 },
    { role: 'response', status: 202 },
  ])
})

test('names without the mark of optional ones are required, in requests', () => {
  const table = '| Name | Type |\n|---|---|\n| a | string |\n| b? | string |'
  const required = ({ required: is }: { required: boolean }) => is
  expect(onlyEndpoint(table, post).parameters.map(required)).toEqual([true, false])
  const response = onlyEndpoint(`### Response\n\n${table}`, post).responseFields
  expect(response.map(required)).toEqual([false, false])
  const patch = onlyEndpoint(table.replace('b?', 'b'), post).parameters
  expect(patch.map(required)).toEqual([false, false])
})

test.each([
  ['\\* Only for guests.', false],
  ['\\* Required field.', true],
  ['Text.', true],
])('a star after a name is a mark unless %j explains it', (below, required) => {
  const table = `| Name | Type |\n|---|---|\n| a* | string |\n\n${below}`
  expect(onlyEndpoint(table, post).parameters).toMatchObject([{ name: 'a', required }])
})

test('a row that is a title says where the rows below it belong', () => {
  const parameters = row(
    'Name | Type',
    '**Query** | |\n| a | string |\n| Body fields |\n| b | string |\n| query | string',
  )
  expect(parameters.map(({ name, in: place }) => `${name} ${place}`)).toEqual([
    'a query',
    'b body',
    'query body',
  ])
})

describe('a description', () => {
  test.each([
    ['Text. Defaults to `5`.', '5'],
    ['Text. Default: 5', '5'],
    ['Text. The default is `5`.', '5'],
    ['Text (default 5).', '5'],
    ['Text. **Default:** `5`', '5'],
    ['Text. [default = 5]', '5'],
    ['Text. Default: asc.', 'asc'],
    ['`5` by default.', '5'],
    ['Either `5` (default) or `6`.', '5'],
    ['Default: foo.bar', 'foo.bar'],
    ['Default: v1.2.', 'v1.2'],
    ['Default: 1,000', '1,000'],
    ['Default: 10, at most 20', '10'],
    ['Default: example.com. Text', 'example.com'],
    ['Default: 127.0.0.1:80', '127.0.0.1:80'],
    ['Text<br>Default: `5`', '5'],
    ['Text<br/>Default: 5<br>Text', '5'],
    ['Text<br>Defaults to `5`<br>Text', '5'],
  ])('%j states a default', (description, value) => {
    expect(row('Name | Description', `a | ${description}`)[0]!.default).toBe(value)
  })

  test.each([
    'Default: n/a',
    'Default: None.',
    'Default: -',
    'Default: application/json; charset=utf-8',
    'Defaults to the current user.',
    'Defaults to `id` of the user',
    'By default, 10.',
  ])('%j states none', (description) => {
    expect(row('Name | Description', `a | ${description}`)[0]).not.toHaveProperty('default')
  })

  test.each([
    'One of `x`, `y`.',
    'Allowed values: `x` and `y`',
    'Either "x" or "y"; more',
    'Enum: `x` / `y`',
    'Text<br>One of: `x`, `y`',
    'Text<br>Possible values: `x`, `y`<br>Text',
  ])('%j lists the values', (description) => {
    expect(row('Name | Description', `a | ${description}`)[0]!.values).toEqual(['x', 'y'])
  })

  test.each(['One of `x`, `y`, …', 'One of the users', 'Possible values are `x`'])(
    '%j lists none',
    (description) => {
      expect(row('Name | Description', `a | ${description}`)[0]).not.toHaveProperty('values')
    },
  )
})

describe('an item', () => {
  test.each([
    ['- **a (string)**: Text', { type: 'string' }],
    ['- ***a*** - Text', {}],
    ['- [`a`](#a) (string) - Text', { type: 'string' }],
    ['- `a` [string] Text', { type: 'string' }],
    ['- `a` <string>: Text', { type: 'string' }],
    ['- `a` _string, optional_ – Text', { type: 'string', required: false }],
    ['- `a` - (string) Text', { type: 'string' }],
    ['- `a` - string - Text', { type: 'string' }],
    ['- `a`: `string` - Text', { type: 'string' }],
    ['- `a` - *string, required*. Text', { type: 'string', required: true }],
    ['- `a` `(map<string|string>: nil)` - Text', { type: 'map<string|string>', default: 'nil' }],
    ['- `a` – Text', { type: '' }],
  ])('%s', (item, field) => {
    expect(items(item)).toMatchObject([{ name: 'a', description: 'Text', ...field }])
  })

  test('may be about several names', () => {
    expect(items('- `a`, `b` (string): Text').map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('keeps words that only look like a type', () => {
    expect(items('- `a` – An object:\n  - `b` (string)')[0]).toMatchObject({
      type: '',
      description: 'An object:',
    })
  })
})

describe('a list', () => {
  const list = '- `a`: A\n- `b`: B'

  test.each([
    '### Query parameters',
    'Query parameters',
    '*Query parameters*',
    'Query parameters:',
  ])('is announced by “%s”, past a sentence, too', (above) => {
    for (const between of ['', '\n\nAll of them are new.'])
      expect(items(list, above + between)).toMatchObject([{ in: 'query' }, { in: 'query' }])
  })

  test('is opened where its items are labels', () => {
    const nested =
      '- **Query**\n  - `a` (string): A\n- Body:\n\n  | Name | Type |\n  |---|---|\n  | b | string |'
    expect(onlyEndpoint(nested, post).parameters).toMatchObject([
      { name: 'a', in: 'query' },
      { name: 'b', in: 'body' },
    ])
    expect(items('- `body` (object):\n  - `a` (string)').map(({ name }) => name)).toEqual([
      'body',
      'body.a',
    ])
  })
})

describe('what is above a fence', () => {
  const example = (above: string) =>
    onlyEndpoint(`## T\n\nText.\n\n${above}\n\n\`\`\`json\n{}\n\`\`\``).examples[0]

  test.each([
    ['**Response** `201 Created`', 201],
    ['Response (201 Created)', 201],
    ['`HTTP/1.1 201 Created`', 201],
    ['```\nHTTP/1.1 201 Created\n```', 201],
    ['On success, `201 Created`:', 201],
    ['Success (201):', 201],
    ['Response code: 201', 201],
    ['### Success (201 Created)', 201],
    ['### Success 201', 201],
    ['### Created (201)', 201],
    ['Example of response', undefined],
    ['The server responds with the following:', undefined],
    ['> The command above returns JSON like this:', undefined],
    ['### Errors', undefined],
  ])('%j says that it is a response', (above, status) => {
    expect(example(above)).toMatchObject({ role: 'response', inferred: false })
    expect(example(above)!.status).toBe(status)
  })

  test.each(['There are at most 404 of them:', 'Returns 404 times nothing.', 'A request for it.'])(
    '%j says nothing',
    (above) => {
      expect(example(above)).toMatchObject({ inferred: true })
      expect(example(above)).not.toHaveProperty('status')
    },
  )

  test('is no label in a sentence that is part of the description', () => {
    expect(onlyEndpoint('Request logs.\n\n| Name |\n|---|\n| a |').description).toBe(
      'Request logs.',
    )
  })
})

test('a heading that raw HTML swallows ends the description', () => {
  const body = '## T\n\nText.\n\n<Anchor id="q" />\n### Query\n\nMore.'
  expect(onlyEndpoint(body).description).toBe('Text.')
})

test('a heading that raw HTML swallows still says what follows it', () => {
  const body =
    '## T\n\n<Anchor id="x" />\n### Response body\n\n| Field | Type |\n|---|---|\n| a | string |'
  expect(onlyEndpoint(body).responseFields).toMatchObject([{ name: 'a' }])
})
