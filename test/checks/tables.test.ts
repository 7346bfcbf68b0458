import { describe, expect, test } from 'vitest'
import { block, diagnostics, header, onlyDiagnostic } from './diagnostics.js'
import { cases } from '../cases.js'

function inTable(rows: string): [string, string][] {
  return diagnostics(block('path="/x"', header + rows))
}

describe('the columns of a parameter table', () => {
  cases([
    ['| Parameter | Type | Required | Description |'],
    ['| Name | Type | Required | Description |'],
    ['| header | TYPE | required | Description |'],
    ['Field | Type | Required | Description'],
  ])('are right', (columns) => {
    expect(diagnostics(block('path="/x"', `${columns}\n---|---|---|---\n`))).toEqual([])
  })

  cases([
    ['in another order', '| Description | Name | Type |'],
    ['missing', '| Attribute |'],
    ['added', '| Parameter | Type | Required | Description | Since |'],
    ['other ones', '| Key | Schema | Mandatory | Notes |'],
  ])('may be in any order, missing or added', (_name, columns) => {
    const dashes = '|---'.repeat(columns.split('|').length - 2)
    expect(diagnostics(block('path="/x"', `${columns}\n${dashes}|\n`))).toEqual([])
  })

  cases(['### Query parameters', 'Parameters:', '**Arguments**', '### Request body'])(
    'need a word for names below what announces them',
    (announcement) => {
      for (const columns of ['| Felder | Sinn |', '| Thing | Info |', '| | |']) {
        const body = `${announcement}\n\n${columns}\n|---|---|\n| a | b |`
        expect(diagnostics(block('path="/x"', body))).toEqual([['unread-table', columns]])
      }
    },
  )

  cases([
    ['### HTTP request', 'Method | URL', 'GET | `/ships`'],
    ['### Path', 'Verb | Where', 'GET | `/ships`'],
    ['### Request body', 'Content-Type | Schema', '`text/csv` | Ship'],
    ['### Headers', 'Accept | application/json', 'X-Ship | a'],
    ['### Request', 'HTTP method | Description', '`GET /ships` | All'],
    ['### Request', 'Endpoint | Description', '`/ships` | All'],
  ])('are of something else where they have no names', (heading, columns, cells) => {
    const source = block('path="/x"', `${heading}\n\n| ${columns} |\n|---|---|\n| ${cells} |`)
    expect(diagnostics(source)).toEqual([])
  })

  test('need a word for names in any language, where names and types show what they are', () => {
    const columns = '| Όνομα | Τύπος | Σημασία |'
    const body = `${columns}\n|---|---|---|\n| id | Integer | Номер этого корабля |\n| name | string[] | Имя |\n`
    const text = block('path="/x"', `### Απάντηση\n\n${body}\n### Αίτηση\n\n${body}`)
    expect(onlyDiagnostic(text)).toMatchObject({
      code: 'unread-table',
      message: expect.stringMatching(
        /Όνομα, Τύπος and Σημασία.* The same in 1 more place\.$/,
      ) as string,
    })
    const values = '| Вид | Смысл |\n|---|---|\n| id | `a`, `b` |\n| name | 404 |\n'
    expect(diagnostics(block('path="/x"', values))).toEqual([])
  })

  cases(['### Resources', '### Response', 'The fields of each resource by plan:'])(
    'can be any below what announces no parameters',
    (announcement) => {
      const body = `${announcement}\n\n| Thing | Info |\n|---|---|\n| a | b |`
      expect(diagnostics(block('path="/x"', body))).toEqual([])
    },
  )

  cases([
    ['Version | Type | Notes', '1.2 | minor | Faster'],
    ['Date | Type | Description', '2020-01-01 | fix | A'],
    ['Permission | Required | Description', 'read | yes | A'],
    ['Role | Default | Description', 'admin | no | A'],
    ['Plan | Type | Description', 'Pro | paid | A'],
    ['Type | Description', 'image | An image'],
    ['Type | Description', 'time | By time |\n| rank | By rank'],
  ])('are of something else where no cell is a type', (columns, cells) => {
    const dashes = '|---'.repeat(columns.split('|').length)
    const source = block('path="/x"', `| ${columns} |\n${dashes}|\n| ${cells} |`)
    expect(diagnostics(source)).toEqual([])
  })

  test('look like those of parameters with three known columns, or with names and types', () => {
    for (const table of [
      '| Thing | Required | Default | Notes |\n|---|---|---|---|\n| a | yes | b | A |',
      '| Thing | Type | Notes |\n|---|---|---|\n| a | string | A |\n| c | int | C |',
    ])
      expect(diagnostics(block('path="/x"', table))).toEqual([
        ['unread-table', table.split('\n')[0]],
      ])
  })

  cases([
    ['', '| City / Port | Description |', false],
    ['### Query parameters\n\nAll are optional.', '| Felder | Sinn |', true],
    ['### Query\n\n#### Ship fields', '| Resource | Keys |', false],
    ['### Query parameters\n\nSort by one of:', '| Barca | Genere |', false],
    ['### Response\n\nAll of these.', '| Barca | Genere |', false],
  ])('are told of below what announces a body, by their header', (above, columns, isTold) => {
    const source = block('path="/x"', `${above}\n\n${columns}\n|---|---|\n| a | int |`)
    expect(diagnostics(source)).toEqual(isTold ? [['unread-table', columns]] : [])
  })

  cases([
    ['Environment variable', 'a'],
    ['Payment method', 'card'],
    ['Limit', 'a'],
    ['Limit name', 'a'],
    ['Operator', 'a'],
    ['Pointer', '/address/city'],
    ['Element', 'page/per_page'],
  ])('are told of where their cells are names', (first, name) => {
    for (const heading of ['### Parameters', '### Body fields']) {
      const columns = `| ${first} | Meaning |`
      const source = block('path="/x"', `${heading}\n\n${columns}\n|---|---|\n| ${name} | A |`)
      expect(diagnostics(source)).toEqual([['unread-table', columns]])
    }
  })

  test('are told of where one is of a media type', () => {
    const columns = '| Element | application/json |'
    const source = block('path="/x"', `### Parameters\n\n${columns}\n|---|---|\n| a | A |`)
    expect(diagnostics(source)).toEqual([['unread-table', columns]])
  })

  test('need a word for names, where they look like those of parameters', () => {
    const columns = '| Thing | Type | Description |'
    const source = block('path="/x"', `${columns}\n|---|---|---|\n| a | string | A |`)
    expect(diagnostics(source)).toEqual([['unread-table', columns]])
    expect(onlyDiagnostic(source)).toMatchObject({
      severity: 'warning',
      message:
        'The table is not read as parameters: none of its columns (Thing, Type and Description) is headed by a word for names.',
      hint: "| Parameter | Type | Description |, or in the configuration vocabulary: { name: ['Thing'] }",
    })
  })

  test('are free in any other table', () => {
    expect(diagnostics(block('path="/x"', '| Code | Type |\n|---|---|\n| 1 | a |'))).toEqual([])
    const statuses = '| Status | Description | Type |\n|---|---|---|\n| 404 | Gone | Error |'
    expect(diagnostics(block('path="/x"', statuses))).toEqual([])
  })
})

describe('the cells of a row', () => {
  test('are not more than those of the header, or the row is reported', () => {
    expect(inTable('| a | string | no | A |')).toEqual([])
    expect(inTable('| a | string | no | A | |')).toEqual([])
    expect(inTable('| a | string | null | yes | A |')).toEqual([
      ['table-cells', '| a | string | null | yes | A |'],
    ])
  })

  test('may be missing at the end, where they are empty', () => {
    expect(inTable('| a | string |')).toEqual([])
    expect(diagnostics(block('path="/x"', '| Code | Text |\n|---|---|\n| 1 |'))).toEqual([])
  })

  test('are counted in every table of a block', () => {
    expect(diagnostics(block('path="/x"', '| Code | Text |\n|---|---|\n| 1 | a | b |'))).toEqual([
      ['table-cells', '| 1 | a | b |'],
    ])
  })

  test('are counted without escaped pipes', () => {
    expect(inTable('| a | string \\| null | no | A |')).toEqual([])
  })

  test('are said to be too many', () => {
    expect(onlyDiagnostic(block('path="/x"', `${header}| a | b | no | d | e |`))).toMatchObject({
      message: 'The row has 5 cells, the header has 4.',
      hint: 'Write a pipe inside a cell as `\\|`.',
    })
  })
})

describe('the Required cell', () => {
  cases([
    'yes',
    'NO',
    '`yes`',
    'true',
    'optional',
    'y',
    '✓',
    ':x:',
    '-',
    '',
    'yes, always',
    'Required. For all',
    'yes (if `b` is missing)',
    'only for admins',
    'Not optional',
  ])('may say yes, no or when', (text) => {
    expect(inTable(`| a | string | ${text} | A |`)).toEqual([])
  })

  test('that are texts are one mistake: a cell before them is missing', () => {
    const rows = '| a | string | How many of them\n| b | string | Which ones there are'
    expect(onlyDiagnostic(block('path="/x"', header + rows)).message).toContain('in 1 more place')
  })

  cases(['maybe', 'ja', '?', 'string', 'yesterday'])('may not say anything else', (text) => {
    expect(inTable(`| a | string | ${text} | A |`)).toEqual([['unknown-required', text]])
  })

  cases([
    ['Reqiured', 'required'],
    ['yse', 'yes'],
    ['On', undefined],
    ['NA', undefined],
    ['Unrequired', undefined],
  ])('is mended only where nothing else can be meant', (text, mended) => {
    const { edits } = onlyDiagnostic(block('path="/x"', `${header}| a | string | ${text} | A |`))
    expect(edits?.[0]!.text).toBe(mended)
  })

  test('is said to be unknown with what it counts as', () => {
    expect(onlyDiagnostic(block('path="/x"', `${header}| a | string | maybe | A |`))).toMatchObject(
      {
        message: '`maybe` means neither required nor optional; it is read as `no`.',
        hint: 'yes or no',
      },
    )
  })
})

describe('the name of a row', () => {
  test('is not empty', () => {
    expect(inTable('| | string | no | A |')).toEqual([
      ['empty-parameter-name', '| | string | no | A |'],
    ])
  })

  test('stands once in one place', () => {
    const rows = '| a | string | no | A |\n| b | string | no | B |\n| `a` | string | no | C |'
    expect(inTable(rows)).toEqual([['duplicate-parameter', '`a`']])
    expect(onlyDiagnostic(block('path="/x"', header + rows))).toMatchObject({
      severity: 'warning',
      message: '`a` is already listed among the query parameters, on line 6.',
    })
  })

  test('may stand again in another place', () => {
    const row = '| a | string | no | A |'
    const body = ['Query', 'Headers', 'Cookies', 'Body', 'Response']
      .map((heading) => `### ${heading}\n\n${header}${row}\n`)
      .join('\n')
    expect(diagnostics(block('path="/x"', body))).toEqual([])
  })

  cases([
    ['a (query)', 'a (in header)', true],
    ['a', 'a (in header)', true],
    ['a (query)', 'a (query)', false],
    ['a (body)', 'a', false],
    ['a', 'a (body)', false],
    ['id', 'id', false],
    ['X-Key (header)', 'x-key (header)', false],
  ])('may stand again in one table with another place', (one, other, isRight) => {
    const table = `| Name | Type |\n|---|---|\n| ${one} | string |\n| ${other} | string |`
    const found = diagnostics(block('method="POST" path="/x/:id"', table))
    expect(found.some(([code]) => code === 'duplicate-parameter')).toBe(!isRight)
  })

  test('may stand again in another response', () => {
    const row = '| a | string | no | A |'
    const response = (heading: string) => `### ${heading}\n\n${header}${row}\n\n`
    const two = response('Response 200') + response('Response 404')
    expect(diagnostics(block('path="/x"', two))).toEqual([])
    const one = `${response('Response')}Text.\n\n${header}${row}`
    expect(diagnostics(block('path="/x"', one))).toEqual([['duplicate-parameter', 'a']])
  })

  test('may stand again in a list of the values of an array', () => {
    const values = 'Query parameters:\n\n- `with[]=crew`: The crew\n- `with[]=ports`: The ports\n'
    expect(diagnostics(block('path="/x"', `## T\n\n${values}`))).toEqual([])
    const shown =
      '### Response\n\n```json\n[\n  { "id": "integer" },\n  {\n    "id": "integer"\n  }\n]\n```'
    expect(diagnostics(block('path="/x"', `## T\n\n${shown}`))).toEqual([])
  })

  test('is the same in any case for a header, and only there', () => {
    const rows = '| X-Key | string | no | A |\n| x-key | string | no | B |'
    expect(inTable(rows)).toEqual([])
    expect(diagnostics(block('path="/x"', `### Headers\n\n${header}${rows}`))).toEqual([
      ['duplicate-parameter', 'x-key'],
    ])
  })

  test('is found twice across tables where all rows of one are said before', () => {
    const table = `${header}| a | string | no | A |\n`
    expect(diagnostics(block('path="/x"', `${table}\nText.\n\n${table}`))).toEqual([
      ['duplicate-parameter', 'a'],
    ])
    const names = '### Response\n\n- `a`\n- `b`\n\nOr with:\n\n- `a`\n'
    expect(diagnostics(block('path="/x"', names))).toEqual([])
    const more = `${table}| b | string | no | B |\n`
    expect(diagnostics(block('path="/x"', `${table}\nText.\n\n${more}`))).toEqual([])
    const other = `${header}| a | string | no | Another one |\n`
    expect(diagnostics(block('path="/x"', `${table}\nText.\n\n${other}`))).toEqual([])
  })
})

describe('a table that is none', () => {
  test('has a delimiter row of another length', () => {
    const source = block(
      'path="/x"',
      '| Parameter | Type | Required | Description |\n|---|------|---|\n| a | b | no | d |',
    )
    expect(diagnostics(source)).toEqual([['broken-table', '|---|------|---|']])
    expect(onlyDiagnostic(source).hint).toBe('| --- | --- | --- | --- |')
  })

  test('has an empty cell in its delimiter row', () => {
    const source = block('path="/x"', '| Code | Text |\n||---|\n| 1 | b |')
    expect(diagnostics(source)).toEqual([['broken-table', '||---|']])
  })

  test('has no delimiter row at all', () => {
    const source = block('path="/x"', '| Parameter | Type |\n| a | string |')
    expect(diagnostics(source)).toEqual([['broken-table', '| Parameter | Type |']])
  })

  test('does not go on in text with other cells, or after other text', () => {
    const table = '| Name | Type |\n|---|---|\n| a | string |\n'
    for (const text of ['| b |', 'b | c', '|b|c|\ntext', 'Text.\n\nb | c'])
      expect(diagnostics(block('path="/x"', `${table}\n${text}`))).toEqual([])
  })

  test('has the cells that GFM sees in its header: an escaped pipe ends none', () => {
    const source = block(
      'path="/x"',
      String.raw`| Name \| Key | Type |
|---|
| a | string |`,
    )
    expect(onlyDiagnostic(source)).toMatchObject({
      message: expect.stringContaining('has 1 cell, the header has 2'),
      hint: '| --- | --- |',
    })
  })

  test('is one diagnostic, though its rows are missing elsewhere', () => {
    const broken = '| Name | Type |\n|---|\n| id | string |'
    const source = block('path="/x/:id"', `${header}\nText.\n\n${broken}`)
    expect(diagnostics(source)).toEqual([['broken-table', '|---|']])
  })

  test('is not every text with pipes and dashes', () => {
    const text = 'a | b\nc | d\n\n`|---|`\n\n| x | y |\n| 1 | 2\n\n| x |\n\nab|\n-c|-'
    expect(diagnostics(block('path="/x"', text))).toEqual([])
  })
})

test('rows without a header are told of, with no edit, since nobody knows their columns', () => {
  const text = 'Text.\n\n| a | string |\n| b | string |'
  expect(onlyDiagnostic(block('path="/x"', `## T\n\n${text}`))).toMatchObject({
    code: 'broken-table',
    hint: '| --- | --- |',
  })
})

test('a fence at the end that opens nothing is to be removed', () => {
  expect(onlyDiagnostic(block('path="/x"', '## T\n\nText.\n\n```\n'))).toMatchObject({
    code: 'unclosed-fence',
    message: 'The code block is never closed, and has no code.',
    edits: [{ text: '' }],
  })
})

test('a code block that is never closed takes in the rest of the block, and no example of it is checked', () => {
  expect(diagnostics(block('path="/x"', '```json\n{ x\n``\n\nText.'))).toEqual([
    ['unclosed-fence', '```'],
  ])
})

test('tables that are broken in one way are reported once, with an edit for each', () => {
  const broken = '| Role |\n|---|---|\n| Admin |'
  const source = block('path="/a"', broken) + block('path="/b"', broken)
  const diagnostic = onlyDiagnostic(source)
  expect(diagnostic).toMatchObject({ code: 'broken-table', range: { start: { line: 5 } } })
  expect(diagnostic.edits).toHaveLength(2)
  expect(diagnostics(source + block('path="/c"', broken.replace('Role', 'User')))).toHaveLength(2)
})

test('code of headers with their values is no description of fields in a form that is not read', () => {
  const code = (line: string) =>
    `+ Request\n\n    + Headers\n\n            ${line}\n\n+ Response 200`
  const long = 'a'.repeat(200)
  expect(diagnostics(block('path="/x"', code(`Authorization: Bearer ${long}`)))).toEqual([])
  expect(diagnostics(block('path="/x"', code(`name: ${long}`))).map(([found]) => found)).toEqual([
    'unread-list',
  ])
})
