import { describe, expect, test } from 'vitest'
import { block, diagnostics } from '../checks/diagnostics.js'
import { header, onlyEndpoint } from './only-endpoint.js'

describe('a parameter table', () => {
  test('gives one parameter a row', () => {
    const { parameters } = onlyEndpoint(
      `${header}\n| page | number | no | Page number (default: 1) |\n| q | string | yes | Words |`,
    )
    expect(parameters).toEqual([
      {
        name: 'page',
        type: 'number',
        required: false,
        description: 'Page number (default: 1)',
        default: '1',
        in: 'query',
        inferred: true,
      },
      {
        name: 'q',
        type: 'string',
        required: true,
        description: 'Words',
        in: 'query',
        inferred: true,
      },
    ])
  })

  test('holds plain text: marks, links and escapes are read', () => {
    const { parameters } = onlyEndpoint(
      `${header}\n| \`user_id\` | \`string\` \\| **null** | yes | See [there](x) &amp; *here* |`,
    )
    expect(parameters).toMatchObject([
      { name: 'user_id', type: 'string | null', description: 'See there & here' },
    ])
  })

  test('takes names as an address has them', () => {
    const { parameters } = onlyEndpoint(
      '| Name | Description |\n|---|---|\n| :id | I |\n| {tag} | T |\n| `sort=asc\\|desc` | S |\n| `page=<number>` | P |',
      'path="/x/:id"',
    )
    expect(parameters).toMatchObject([
      { name: 'id', in: 'path' },
      { name: 'tag' },
      { name: 'sort', values: ['asc', 'desc'] },
      { name: 'page', type: 'number' },
    ])
  })

  test.each([
    'Parameter',
    'Name',
    'Field',
    'Property',
    'Header',
    'parameter',
    'NAME',
    '`Field`',
    'Search parameter',
    'Optional fields',
  ])('can have a first column headed %s', (first) => {
    const { parameters } = onlyEndpoint(
      `| ${first} | Type | Required | Description |\n|---|---|---|---|\n| a | string | yes | A |`,
    )
    expect(parameters).toMatchObject([{ name: 'a', type: 'string', required: true }])
  })

  test('is no table of what is said of parameters in another column', () => {
    const { parameters } = onlyEndpoint(
      '| Kind | Additional mandatory parameters |\n|---|---|\n| `LIMIT` | `price`, `amount` |',
    )
    expect(parameters).toEqual([])
  })

  test('keeps a combination of names as it is written', () => {
    const { parameters } = onlyEndpoint(
      '| Parameters | Description |\n|---|---|\n| `a` | A |\n| `a` + `b` | B |',
    )
    expect(parameters.map(({ name }) => name)).toEqual(['a', 'a + b'])
  })

  test.each(['Status', 'Code', 'Limit', ''])(
    'is no table with a first column headed %j',
    (first) => {
      const { parameters, responseFields } = onlyEndpoint(
        `| ${first} | Name |\n|---|---|\n| a | b |`,
      )
      expect([...parameters, ...responseFields]).toEqual([])
    },
  )

  test.each(['Status', 'Code', 'HTTP status'])(
    'may begin with the status of each field, headed %s',
    (first) => {
      const table = `| ${first} | Field | Type |\n|---|---|---|\n| 200 | id | int |\n| 404 Not Found | why | string |`
      for (const above of ['### Responses', '### Body', 'Text.']) {
        const { parameters, responseFields } = onlyEndpoint(`${above}\n\n${table}`)
        expect(parameters).toEqual([])
        expect(responseFields).toMatchObject([
          { name: 'id', status: 200 },
          { name: 'why', status: 404 },
        ])
      }
    },
  )

  const ofStatuses = (head: string, rows: readonly string[], above = '### Errors') => {
    const line = head.replace(/[^|]+/g, '---')
    const body = [above, '', head, line, ...rows].join('\n')
    const { responseFields, parameters } = onlyEndpoint(body)
    expect(parameters).toEqual([])
    return responseFields.map(({ name, status }) => `${status} ${name}`)
  }

  test.each([
    ['Code | Name | Type', '400 | a | int', '400 | b | string'],
    ['Code | Name | Type', '400 | a | int', '400 | b | ErrorDetails'],
    ['Status | Name | Type', '200 | a | string', '200 | b | [User](#user)'],
    ['Status | Name | Type', '200 | a | [Id](#id)', '200 | b | [User](users.md#user)'],
    ['Status | Name | Type', '200 | a | string', '200 | b |'],
    ['Status | Name | Type | Description', '200 | a | User | A', '200 | b | string[] | B'],
    ['Status | Name | Required', '200 | a | yes', '200 | b | no'],
    ['Status | Name | Optional | Description', '200 | a | yes | A', '200 | b | no | B'],
    ['Status | Name | Type | Required', '200 | a | User | yes', '200 | b | Boat | no'],
    ['HTTP status | Name | Type | Default', '200 | a | Level | low', '200 | b | Level |'],
    ['Code | Field | Type', '400 | a | Reason', '400 | b | Reason'],
  ])('has the fields of statuses where its columns are those of fields: %s, %s, %s', (...table) => {
    const [head, ...rows] = table
    const status = rows[0]!.slice(0, 3)
    expect(ofStatuses(head, rows)).toEqual([`${status} a`, `${status} b`])
  })

  test('has the fields of statuses where what is above it announces fields', () => {
    const rows = ['200 | owner | User']
    expect(ofStatuses('Status | Name | Type', rows, '### Response fields')).toEqual(['200 owner'])
    expect(ofStatuses('Status | Name | Type', rows, '### Responses')).toEqual([])
  })

  test.each([
    ['Status | Name | Description', '404 | not_found | Gone', '404 | no_user | No user'],
    ['Status | Name | Meaning', '200 | ok | Fine', '404 | not_found | Gone'],
    ['Code | Name | Type', '400 | no_name | client_error', '400 | no_token | client_error'],
    ['Code | Type | Description', '400 | card_error | Declined', '500 | api_error | Try again'],
    ['Code | Name | Type | Notes', '401 | no_token | auth_error | Sign in', '500 | oops | fault |'],
  ])('lists statuses, and no fields: %s, %s, %s', (head, ...rows) => {
    expect(ofStatuses(head, rows)).toEqual([])
  })

  test('is read where what is first is no status', () => {
    const table = (first: string) =>
      `### Query\n\n| ${first} | Name | Type |\n|---|---|---|\n| live | a | int |`
    for (const first of ['Status', 'Error', 'Code'])
      expect(onlyEndpoint(table(first)).parameters).toMatchObject([{ name: 'a', in: 'query' }])
  })

  test('says a place in a cell of a type alone only beside other places', () => {
    const rows = (...types: string[]) =>
      onlyEndpoint(
        `| Name | Type |\n|---|---|\n${types.map((type, at) => `| a${at} | ${type} |\n`).join('')}`,
      ).parameters.map((one) => [one.in, one.type])
    expect(rows('header', 'string, query')).toEqual([
      ['header', ''],
      ['query', 'string'],
    ])
    expect(rows('header', 'string')).toEqual([
      ['query', 'header'],
      ['query', 'string'],
    ])
  })

  test.each([
    ['10 (max 100)', '10'],
    ['`5` (seconds)', '5'],
    ['true (since 2.0)', 'true'],
    ['today (UTC)', 'today (UTC)'],
    ['10 (a) (b)', '10 (a) (b)'],
    ['f(1)', 'f(1)'],
  ])('has the default %j as %j', (cell, value) => {
    const { parameters } = onlyEndpoint(`| Name | Default |\n|---|---|\n| a | ${cell} |`)
    expect(parameters).toMatchObject([{ default: value }])
  })

  test('is read by its header names in another order, with columns missing or added', () => {
    const { parameters } = onlyEndpoint(
      '| Name | Example | Description | REQUIRED |\n|---|---|---|---|\n| a | 7 | A | yes |',
    )
    expect(parameters).toMatchObject([{ name: 'a', type: '', required: true, description: 'A' }])
  })

  test('means the first of two columns with the same header', () => {
    const { parameters } = onlyEndpoint('| Name | Type | Type |\n|---|---|---|\n| a | one | two |')
    expect(parameters).toMatchObject([{ name: 'a', type: 'one' }])
  })

  test.each([
    ['yes', true],
    ['Yes', true],
    ['YES', true],
    ['`yes`', true],
    ['no', false],
    ['No', false],
    ['true', true],
    ['required', true],
    ['maybe', false],
    ['', false],
  ])('with %j as Required gives required: %j', (text, required) => {
    const { parameters } = onlyEndpoint(`${header}\n| a | string | ${text} | A |`)
    expect(parameters).toMatchObject([{ required }])
  })

  test('reads a short row as far as it goes, and a long one as far as the header goes', () => {
    const { parameters } = onlyEndpoint(`${header}\n| a |\n| b | string | yes | B | C |`)
    expect(parameters).toMatchObject([
      { name: 'a', type: '', required: false, description: '' },
      { name: 'b', type: 'string', required: true, description: 'B' },
    ])
  })

  test('may have no row at all, and may stand several times in a body', () => {
    expect(onlyEndpoint(header).parameters).toEqual([])
    const { parameters } = onlyEndpoint(
      `${header}\n| a | string | no | A |\n\nText.\n\n${header}\n| b | string | no | B |`,
    )
    expect(parameters.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('counts in the body only, not in a list or a quote', () => {
    const rows = '| Name | Type |\n|---|---|\n| a | b |'
    const quoted = rows.replaceAll(/^/gm, '> ')
    const listed = `- x\n\n${rows.replaceAll(/^/gm, '  ')}`
    expect(onlyEndpoint(`${quoted}\n\n${listed}`).parameters).toEqual([])
    const other = rows.replace('Name | Type', 'Day | Hour').replaceAll(/^/gm, '> ')
    expect(diagnostics(block('path="/x"', `${quoted}\n\n${listed}\n\n${other}`))).toEqual([
      ['unread-table', '| Name | Type |'],
      ['unread-table', '| Name | Type |'],
    ])
  })
})

test('a mark may be the shortcode of a site generator, a name have the colon that a path gives it', () => {
  const rows =
    '| Name | Description |\n|---|---|\n| :id | {{<required>}} Its id. |\n| a | {{%optional%}} A. |'
  const { parameters } = onlyEndpoint(rows, 'path="/things/:id"')
  expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['id', 'path', true],
    ['a', 'query', false],
  ])
})

describe('the default', () => {
  test.each([
    ['Page (default: 1)', '1'],
    ['(Default: full amount) of it', 'full amount'],
    ['(default:1)', '1'],
    ['(default: `member`)', 'member'],
    ['(default: "member")', 'member'],
    ["(default: 'member')", 'member'],
    ['(default: now())', 'now()'],
    ['(default: `now()`)', 'now()'],
    ['(default: f(g(1), "x"))', 'f(g(1), "x")'],
    ['(default: ")")', ')'],
    ['(default: "a" or "b")', '"a" or "b"'],
    ['(default: "")', ''],
    ['(default: 5) then (default: 6)', '5'],
    ['(default: [1, 2])', '[1, 2]'],
    ['(default: *none*)', 'none'],
    ['(default: 20, max: 100)', '20'],
    ['(default: `asc`; or `desc`)', 'asc'],
    ['(default: a, b)', 'a, b'],
  ])('of %j is %j', (description, value) => {
    const { parameters } = onlyEndpoint(`${header}\n| a | string | no | ${description} |`)
    expect(parameters[0]!.default).toBe(value)
  })

  test.each(['Page', 'the default user', '(default: )', '(default: 1', 'defaults (1)'])(
    'is absent for %j',
    (description) => {
      const { parameters } = onlyEndpoint(`${header}\n| a | string | no | ${description} |`)
      expect(parameters[0]).not.toHaveProperty('default')
    },
  )

  test('stays in the description', () => {
    const { parameters } = onlyEndpoint(`${header}\n| a | string | no | A (default: \`1\`) |`)
    expect(parameters[0]!.description).toBe('A (default: 1)')
  })

  test('may stand in a column of its own, where the description says none', () => {
    const { parameters } = onlyEndpoint(
      '| Name | Default | Description |\n|---|---|---|\n| a | `5` | A |\n| b | 6 | B (default: 7) |\n| c | - | C |\n| d | | D |',
    )
    expect(parameters.map((parameter) => parameter.default)).toEqual([
      '5',
      '7',
      undefined,
      undefined,
    ])
  })
})
