import { describe, expect, test } from 'vitest'
import { onlyEndpoint, reports, table } from './only-endpoint.js'

const list = (...items: string[]) =>
  `### Parameters\n\n${items.map((item) => `- ${item}\n`).join('')}`
const firstOf = (body: string, attributes?: string) => onlyEndpoint(body, attributes).parameters[0]

/** One entry in each of its forms, with what is read of it. */
describe('an entry says the same', () => {
  const said = {
    name: 'size',
    type: 'integer',
    required: true,
    default: '5',
    description: 'Its size',
  }
  test.each([
    ['in an item', list('`size` (integer, required, default: 5): Its size')],
    ['behind a dash', list('**size** `integer` (required, default: 5) – Its size')],
    ['behind a colon', list('`size`: *integer* (required, default `5`). Its size')],
    ['in tags', list('<code>size</code> (<i>integer</i>, required, default: 5): Its size')],
    ['in a check list', list('[ ] `size` (integer, required, default: 5): Its size')],
    ['in a heading', '### Parameters\n\n#### `size` (integer, required, default: 5)\n\nIts size'],
    ['in cells', table('Name|Type|Required|Default|Description', '`size`|integer|yes|5|Its size')],
    ['in a cell', table('Name|Description', '`size` (integer, required, default: 5)|Its size')],
    [
      'in two lines',
      table('Field|Description', '`size`<br>*integer, required, default 5*|Its size'),
    ],
    ['in its type', table('Field|Type|Notes', 'size|integer, required, default: 5|Its size')],
  ])('%s', (_, body) => {
    expect(firstOf(body)).toMatchObject(said)
    expect(reports(`## T\n\n${body}`)).toEqual([])
  })
})

describe('a type behind a comma', () => {
  test.each([
    ['before a dash', '`mast`, string - The mast'],
    ['before an arrow', '`mast`, string → The mast'],
    ['before an arrow of two signs', '**mast**, string => The mast'],
    ['in code', '`mast`, `string`: The mast'],
    ['behind a name without marks', 'mast, string - The mast'],
  ])('is no part of the description %s', (_, item) => {
    const said = { name: 'mast', type: 'string', description: 'The mast' }
    expect(onlyEndpoint(list(item)).parameters).toMatchObject([said])
  })

  test('can have a hyphen, and is no other name', () => {
    expect(firstOf(list('`built`, date-time - When'))).toMatchObject({ type: 'date-time' })
    const { parameters } = onlyEndpoint(list('`mast`, `stringer`: Both'))
    expect(parameters).toHaveLength(2)
  })
})

describe('a name', () => {
  test.each([
    ['`a.b`', 'a.b'],
    ['`a[b]`', 'a[b]'],
    ['**`a`**', 'a'],
    ['_a_', 'a'],
    ['[`a`](#a)', 'a'],
    ['`:a`', 'a'],
    ['{a}', 'a'],
    ['"a"', 'a'],
    ['[{ a', 'a'],
    ['a }}', 'a'],
    ['a_b*', 'a_b'],
    ['a?', 'a'],
    ['`X-Hull-*`', 'X-Hull-*'],
    ['`deck_*`', 'deck_*'],
    ['deck/\\*', 'deck/*'],
    ['`deck.*`*', 'deck.*'],
    ['limit=<number>', 'limit'],
    ['&nbsp;&nbsp;a', 'a'],
  ])('is written %s', (cell, name) => {
    expect(firstOf(table('Name|Type', `${cell}|string`))).toMatchObject({ name })
  })

  test('with a star for any end of it is not required, in an item neither', () => {
    const body = list('`X-Hull-*` (string): Any', '`deck_*`: Any', '`mast*`: One')
    expect(onlyEndpoint(body).parameters.map(({ name, required }) => [name, required])).toEqual([
      ['X-Hull-*', false],
      ['deck_*', false],
      ['mast', true],
    ])
  })

  test('is dotted in a body, and nested by its indentation', () => {
    const rows = ['a|array', '↳ b|object', '»» c|string', '`d[e][]`|string', '`f[0].g`|int']
    const { parameters } = onlyEndpoint(table('Field|Type', ...rows), 'method="POST" path="/x"')
    expect(parameters.map(({ name }) => name)).toEqual(['a', 'a[].b', 'a[].b.c', 'd.e[]', 'f[].g'])
  })

  test.each([
    ['`a`, `b` and `c`', ['a', 'b', 'c']],
    ['`a` or `b`', ['a', 'b']],
    ['`a` / `b`', ['a', 'b']],
    ['`a` + `b`', ['a', 'b']],
  ])('is one of several: %s', (cell, names) => {
    const { parameters } = onlyEndpoint(table('Name|Type', `${cell}|string`))
    expect(parameters.map(({ name }) => name)).toEqual(names)
  })

  test('is no word for nothing, and no sign that there are more', () => {
    for (const cell of [
      'None',
      '—',
      '…',
      'No query parameters',
      'This endpoint takes no parameters',
    ])
      expect(onlyEndpoint(table('Name|Type', `${cell}|`)).parameters).toEqual([])
  })
})

describe('values behind a type', () => {
  test.each([
    ['enum: `small`, `large`', 'enum: small, large'],
    ['string: `small`, `large`', 'string: small, large'],
    ['string: "a", "b"', 'string: "a", "b"'],
    ['enum: small, large', 'enum: small, large'],
    ['enum: small, large, required', 'enum: small, large'],
    ['enum: small\\|large', 'enum: small|large'],
    ['enum: small', 'enum: small'],
  ])('are no default: %s', (written, type) => {
    const required = written.includes('required')
    const read = firstOf(table('Name|Type', `size|${written}`))
    expect([read?.type, read?.default, read?.required]).toEqual([type, undefined, required])
  })

  test('are no default in an item, where one alone is', () => {
    expect(firstOf(list('`size` (enum: small, large)'))?.default).toBeUndefined()
    expect(firstOf(list('`size` (enum: small, default: small)'))?.default).toBe('small')
    const one = firstOf(list('`size` (string: "small", required)'))
    expect(one).toMatchObject({ type: 'string', default: 'small', required: true })
  })
})

describe('an annotation', () => {
  test.each([
    ['string', { type: 'string', required: false }],
    ['string, required', { type: 'string', required: true }],
    ['required string', { type: 'string', required: true }],
    ['string (optional)', { type: 'string', required: false }],
    ['not required', { type: '', required: false }],
    ['string, default: "x"', { type: 'string', default: 'x' }],
    ['integer (default 5)', { type: 'integer', default: '5' }],
    ['string, in query', { type: 'string', in: 'query', inferred: false }],
    ['string, header', { type: 'string', in: 'header' }],
    ['required in the request header', { type: '', in: 'header', required: true }],
    ['string, required if `b` is set', { type: 'string', condition: 'required if b is set' }],
    ['`"a"` | `"b"`', { type: '"a" | "b"' }],
  ])('in brackets behind the name: (%s)', (written, read) => {
    expect(firstOf(list(`\`a\` (${written}): Text`), 'method="POST" path="/x"')).toMatchObject(read)
  })

  test('is no sentence that begins with a type, and no long remark', () => {
    expect(firstOf(list('`a` string to look for'))).toMatchObject({ type: '' })
    const remark = '(where all that is said here is far too much to be a type of anything)'
    expect(firstOf(list(`\`a\` ${remark}`))).toMatchObject({ type: '', description: remark })
  })

  test('leads where its link leads', () => {
    const linked = list('`a` ([User](#user), required): A')
    expect(onlyEndpoint(linked).parameters).toMatchObject([{ type: 'User', typeLink: '#user' }])
  })
})

describe('an item of a parameter list', () => {
  test('holds the fields of its object, each typed or in an object; another list is text', () => {
    const fields = '  - `b` (string): B\n    - `x`: not of a string\n'
    const names = (body: string) =>
      onlyEndpoint(`### Body\n\n${body}`, 'method="POST" path="/x"').parameters.map(
        ({ name }) => name,
      )
    expect(names(`- \`a\` (object): A\n${fields}`)).toEqual(['a', 'a.b'])
    expect(names(`- \`a\` (array): A\n${fields}`)).toEqual(['a', 'a[].b'])
    expect(names('- `a` - An array of objects:\n  - `b`: B\n')).toEqual(['a', 'a[].b'])
    expect(names('- `a` (string): One of\n  - `b`: B\n')).toEqual(['a'])
    expect(names('- `a`: A map of tasks\n  - `b`: B\n')).toEqual(['a'])
  })

  test('has what follows it as its description', () => {
    const [a] = onlyEndpoint(list('`a`: One.\n\n  Two.\n\n  - three')).parameters
    expect(a?.description).toBe('One.\n\nTwo.\n\nthree')
  })
})

test('a heading names a parameter by its annotation, or in code below one that announces them', () => {
  const body =
    '## T\n\n### Parameters\n\n#### `id` (required in URL path)\n\nThe id.\n\n- a list\n\n#### `page`\n\n' +
    'The page.\n\n### Notes\n\n#### `other`\n\nText.'
  expect(onlyEndpoint(body, 'path="/x/:id"').parameters).toMatchObject([
    { name: 'id', in: 'path', required: true, description: 'The id.\n\na list' },
    { name: 'page', in: 'query', description: 'The page.' },
  ])
})

test('code alone in a heading below “Query parameters” is a name, whatever the word says elsewhere', () => {
  const names =
    'limit format status value data code fields sort path header query error result options'
  const headings = names.split(' ').map((name) => `#### \`${name}\`\n\nWhat ${name} is.`)
  const body = `## T\n\n### Query parameters\n\n${headings.join('\n\n')}\n\n### Response 200\n\nDone.`
  const { parameters, responses } = onlyEndpoint(body)
  const read = parameters.map((one) => `${one.name} ${one.in} ${one.description}`)
  expect(read).toEqual(names.split(' ').map((name) => `${name} query What ${name} is.`))
  expect(responses).toMatchObject([{ status: 200, description: 'Done.' }])
})
