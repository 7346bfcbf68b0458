import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { applyEdits, type Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { table as tableOf } from '../outline/only-endpoint.js'
import { block, diagnostics, header, onlyDiagnostic } from './diagnostics.js'
import { cases } from '../cases.js'

describe('the form of a path', () => {
  cases(['/', '/users', '/users/:id', '/files/:name.json', '/a b', '/{', '/}{'])(
    'is right where it starts with a slash',
    (path) => {
      expect(diagnostics(block(`path="${path}"`))).toEqual([])
    },
  )

  cases([
    ['users', '/users'],
    [':id/x', '/:id/x'],
  ])('is mended where nothing but its start is wrong', (path, right) => {
    const source = block(`path="${path}"`)
    const [{ code, severity, hint, edits }] = compile(source).diagnostics as [Diagnostic]
    expect([code, severity, hint]).toEqual(['path-without-slash', 'warning', `path="${right}"`])
    expect(applyEdits(source, edits!)).toBe(block(`path="${right}"`))
  })

  cases([
    'GET /x',
    '`/x`',
    '../x',
    'localhost:3000/x',
    'https://api.example.com/users',
    'api.example.com/v1/x',
    '<host>/x',
    '**GET** /x',
    '“/x”',
    'users of a team',
  ])('lacks more than a slash, so its author decides', (path) => {
    const source = block(`path="${path}"`)
    expect(diagnostics(source)).toEqual([['path-without-slash', `"${path}"`]])
    expect(onlyDiagnostic(source).edits).toBeUndefined()
  })

  cases([
    ['/users?page=1', '?page=1'],
    ['/users?', '?'],
    ['/users?id={id}&x=:x', '?id={id}&x=:x'],
  ])('has no query string', (path, query) => {
    expect(diagnostics(block(`path="${path}"`))).toEqual([['query-in-path', query]])
  })

  cases([
    ['/users/{id}', '{id}', ':id'],
    ['/users/{user id}/posts', '{user id}', ':user_id'],
    ['/users/{user.id}', '{user.id}', ':user_id'],
    ['/users/{int:id}', '{int:id}', ':id'],
    ['/years/{year:[0-9]{4}}', '{year:[0-9]{4}}', ':year'],
    ['/files/{path*}', '{path*}', ':path'],
    ['/users/{{id}}', '{{id}}', ':id'],
    ['/users/${id}', '${id}', ':id'],
  ])('has no parameter in braces', (path, segment, hint) => {
    const source = block(`path="${path}"`)
    expect(diagnostics(source)).toEqual([['braces-in-path', segment]])
    expect(onlyDiagnostic(source).hint).toBe(hint)
  })

  cases(['/a{id}', '/{id}a', '/{id}-a', '/{a}{b}', '/x{}', '/{*}', '/{id}é', '/é{id}', '/{a}-{b}'])(
    'has parameters in braces that a colon cannot stand for',
    (path) => {
      for (const { edits } of compile(block(`path="${path}"`)).diagnostics) {
        expect(edits).toBeUndefined()
      }
    },
  )

  test('is pointed at after escapes too', () => {
    expect(diagnostics(block('path="/\\"\\\\/{id}?a"'))).toEqual([
      ['braces-in-path', '{id}'],
      ['query-in-path', '?a'],
    ])
  })

  test('is no matter in a path that is wrong already', () => {
    expect(diagnostics(block('path=5')).map(([code]) => code)).toEqual(['wrong-type'])
    expect(diagnostics(block('path=""')).map(([code]) => code)).toEqual(['empty-path'])
    expect(diagnostics(block("path='users/{id}?x'")).map(([code]) => code)).toEqual([
      'single-quotes',
    ])
  })
})

describe('a parameter of the path', () => {
  const id = '| id | string | yes | Id |'

  test('needs a row where the block has a parameter table', () => {
    const source = block('path="/users/:id"', header)
    expect(diagnostics(source)).toEqual([['missing-path-parameter', ':id']])
    expect(onlyDiagnostic(source)).toMatchObject({
      severity: 'warning',
      hint: '| id |  | yes |  |',
    })
  })

  test('needs no row where there is no table, or only one of response fields', () => {
    expect(diagnostics(block('path="/users/:id"'))).toEqual([])
    const response = `### Response\n\n${header}| id | string | yes | Id |`
    expect(diagnostics(block('path="/users/:id"', response))).toEqual([])
    const properties = '### User properties\n\n| Property | Type |\n|---|---|\n| name | string |'
    expect(diagnostics(block('path="/users/:id"', properties))).toEqual([])
  })

  test('has its row in any parameter table', () => {
    expect(diagnostics(block('path="/users/:id"', `${header}${id}`))).toEqual([])
    expect(diagnostics(block('path="/users/:id"', `### Path\n\n${header}${id}`))).toEqual([])
    expect(diagnostics(block('path="/users/:id"', `${header}\nText.\n\n${header}${id}`))).toEqual(
      [],
    )
  })

  test('is proposed as a row with the columns of the table', () => {
    const table = '| Name | Description | Type | Since |\n|---|---|---|---|\n'
    const source = block('path="/users/:id"', table)
    expect(onlyDiagnostic(source).hint).toBe('| id |  |  |  |')
    expect(diagnostics(source)).toEqual([['missing-path-parameter', ':id']])
  })

  test('is told of beside a row with nearly its name, which is not to be doubled', () => {
    const row = '| channelId | string | yes | Which one |'
    const source = block('path="/channels/:chanelId"', header + row)
    const { hint, edits } = onlyDiagnostic(source)
    expect(hint).toBe('Write one name in both: the row has `channelId`.')
    expect(edits ?? []).toEqual([])
  })

  test('in brackets needs no row: it can be left out', () => {
    expect(diagnostics(block('path="/users/:id(.:format)"', header + id))).toEqual([])
  })

  test('is missed once a file where no block of it lists any', () => {
    const one = block('path="/users/:id"', header)
    const source = one + block('path="/teams/:team/users/:id"', header) + block('path="/x/:y"')
    expect(diagnostics(source)).toEqual([['missing-path-parameter', ':id']])
    expect(onlyDiagnostic(source)).toMatchObject({
      message: 'No row describes `:id`. The same in 1 more place.',
      hint: '| id |  | yes |  |',
    })
  })

  describe('that is only the id of the noun before it', () => {
    const fields = tableOf('Name|Type', 'size|number')
    const update = block('method="PUT" path="/ships/:ship_id"', fields)

    cases(['/ships/:ship_id', '/ships/:id', '/old_ships/:shipId/crew', '/companies/:company_uuid'])(
      'is not missed in a table of body fields, on a page that lists none',
      (path) => {
        expect(diagnostics(block(`method="PUT" path="${path}"`, fields))).toEqual([])
      },
    )

    test('is not missed where a sentence speaks of the noun, but where only the title does', () => {
      const crew = block('path="/ships/:id/crew"', `Who is on the ship.\n\n${fields}`)
      expect(diagnostics(crew)).toEqual([])
      const title = crew.replace('## T', '## Crew of a ship').replace('Who is on the ship.', 'All.')
      expect(diagnostics(title)).toEqual([['missing-path-parameter', ':id']])
    })

    cases([
      ['another name', block('method="PUT" path="/ships/:name"', fields)],
      ['the id of another noun', block('method="PUT" path="/ships/:crew_id"', fields)],
      ['an id in a table of the path', block('path="/ships/:id"', `### Path\n\n${header}`)],
      ['an id beside another name', block('method="PUT" path="/ports/:port/ships/:id"', fields)],
      [
        'an id where another block has a row for one',
        block('path="/ports/:id"', header + id) + update,
      ],
    ])('is missed as %s', (_, source) => {
      expect(diagnostics(source).map(([code]) => code)).toEqual(['missing-path-parameter'])
    })
  })

  test('is missed at each block where another block lists some', () => {
    const listed = block('path="/teams/:id"', `${header}${id}`)
    const source = listed + block('path="/a/:id"', header) + block('path="/b/:id"', header)
    expect(diagnostics(source)).toEqual([
      ['missing-path-parameter', ':id'],
      ['missing-path-parameter', ':id'],
    ])
  })

  test('is missed at each block where one of them lists another of its own', () => {
    const source = block('path="/a/:id/:x"', header + id) + block('path="/b/:y"', header)
    expect(diagnostics(source)).toEqual([
      ['missing-path-parameter', ':x'],
      ['missing-path-parameter', ':y'],
    ])
  })

  test('is missed once, however often the path names it', () => {
    const source = block('path="/:a/:a/:b"', header)
    expect(diagnostics(source)).toEqual([['missing-path-parameter', ':a']])
    const { message, edits } = onlyDiagnostic(source)
    expect(message).toBe('No row describes `:a` or `:b`.')
    expect(edits).toHaveLength(2)
  })

  cases([
    'Takes the `teamId` from the address.',
    'The `<team_id>` comes from the list.',
    'The `{team_id}` comes from the list.',
    '- `GET /teams/5` shows the team with this team_id.',
    '> The team ID is part of its address.',
  ])('is not missed where a sentence speaks of it', (text) => {
    const source = block('path="/teams/:team_id"', `## T\n\n${text}\n\n${header}`)
    expect(diagnostics(source)).toEqual([])
  })

  test('is missed where only another path has it', () => {
    const text = 'See `/teams/:team_id/ships` and `/teams/{team_id}`.'
    const source = block('path="/teams/:team_id"', `## T\n\n${text}\n\n${header}`)
    expect(diagnostics(source)).toEqual([['missing-path-parameter', ':team_id']])
  })

  test('is not missed beside a table that is not read', () => {
    const table = '### Path\n\n<table><tr><th>Name</th><th>Type</th></tr></table>'
    const source = block('path="/teams/:id"', `## T\n\n${table}\n\n### Parameters\n\n${header}`)
    expect(diagnostics(source).map(([code]) => code)).toEqual(['unread-html'])
  })

  test('is not missed where the path itself is in doubt', () => {
    expect(diagnostics(block("path='/users/:id'", header)).map(([code]) => code)).toEqual([
      'single-quotes',
    ])
  })

  test('cannot be left out', () => {
    const source = block('path="/users/:id"', `${header}| id | string | No | Id |`)
    expect(diagnostics(source)).toEqual([['optional-path-parameter', 'No']])
    expect(onlyDiagnostic(source).hint).toBe('yes')
  })

  cases([
    [
      'a list',
      '### Path parameters\n\n- `id` (string, optional): Id',
      '`id` (string, optional): Id',
    ],
    ['a name', '| Name | Type |\n|---|---|\n| id? | string |', '| id? | string |'],
    [
      'a type',
      '| Name | Type |\n|---|---|\n| id | string (optional) |',
      '| id | string (optional) |',
    ],
    [
      'a description',
      '| Name | Description |\n|---|---|\n| id | Optional. Id |',
      '| id | Optional. Id |',
    ],
    ['a description beside an empty cell', `${header}| id | string | | Optional. Id |`, ''],
  ])('cannot be left out by a mark', (_, body, text) => {
    const source = block('path="/users/:id"', body)
    expect(diagnostics(source)).toEqual([['optional-path-parameter', text]])
    expect(onlyDiagnostic(source).hint).toMatch(/mark/)
  })

  test('is proposed as a row with its place in an In column', () => {
    const table = '| Name | In | Type |\n|---|---|---|\n| a | query | string |'
    const diagnostic = onlyDiagnostic(block('path="/users/:id"', table))
    expect([diagnostic.code, diagnostic.hint]).toEqual([
      'missing-path-parameter',
      '| id | path |  |',
    ])
  })

  test('is told to be required as an Optional column says it', () => {
    const table = '| Name | Optional |\n|---|---|\n| id | yes |'
    const diagnostic = onlyDiagnostic(block('path="/users/:id"', table))
    expect([diagnostic.hint, diagnostic.edits!.map(({ text }) => text)]).toEqual(['no', ['no']])
  })

  test('is not told to be required where its row says no such thing', () => {
    const table = '| Name | Type | Description |\n|---|---|---|\n| id | string | Id |'
    expect(diagnostics(block('path="/users/:id"', table))).toEqual([])
    const source = block('path="/users/:id"', `${header}| id | string | maybe | Id |`)
    expect(diagnostics(source)).toEqual([['unknown-required', 'maybe']])
  })

  test('is not meant by a body field of the same name', () => {
    const body = `### Path\n\n${header}${id}\n\n### Body\n\n${header}| id | string | no | New id |`
    expect(diagnostics(block('method="PUT" path="/users/:id"', body))).toEqual([])
  })
})

describe('a row under “Path”', () => {
  test('may name a parameter of another path that the block shows', () => {
    const list = '```\nGET /users\nGET /users/{id}\n```\n\n'
    const rows = `### Path\n\n${header}| id | string | yes | Id |\n| team | string | yes | Team |`
    expect(diagnostics(block('path="/users"', list + rows))).toEqual([
      ['unknown-path-parameter', 'team'],
    ])
  })

  test('is told with the others of its table that the path has not', () => {
    const table = `### Path\n\n${header}| a | string | yes | A |\n| b | string | yes | B |\n\n`
    expect(onlyDiagnostic(block('path="/x"', table)).message).toBe(
      'The path has no `:a`. The same in 1 more place.',
    )
  })

  test('names a parameter that the path has', () => {
    const source = block('path="/users"', `### Path\n\n${header}| \`id\` | string | no | Id |`)
    expect(diagnostics(source)).toEqual([['unknown-path-parameter', '`id`']])
    expect(onlyDiagnostic(source)).toMatchObject({
      severity: 'warning',
      hint: '`/users` has no parameters: head the table “Query parameters”, or add `:id` to the path.',
    })
  })

  cases([
    ['in braces', 'path="/users/{id}"', 'braces-in-path'],
    ['in a path that is missing', 'method="GET"', 'missing-path'],
    ['in a path that cannot be read', 'path=[1]', 'wrong-type'],
  ])('is not reported again where the path is told of', (_name, attributes, code) => {
    const source = block(attributes, `### Path\n\n${header}| id | string | yes | Id |`)
    expect(diagnostics(source).map(([found]) => found)).toEqual([code])
  })
})

describe('a parameter of the path without a row', () => {
  const edits = (body: string) => onlyDiagnostic(block('path="/x/:userId"', body)).edits

  test('gets one where parameters of the path can be', () => {
    for (const heading of ['', '### Parameters\n\n']) {
      expect(edits(`${heading}${header}| a | string | yes | A |`)).toHaveLength(1)
    }
  })

  test('is not missed in a table of headers, of a query or of a body', () => {
    for (const heading of ['Headers', 'Query parameters', 'Request body']) {
      const body = `### ${heading}\n\n${header}| a | string | no | A |`
      expect(diagnostics(block('path="/x/:userId"', body))).toEqual([])
    }
  })

  test('gets none beside a row with nearly its name', () => {
    for (const name of ['user_id', 'user-id']) {
      expect(edits(`${header}| ${name} | string | no | A |`)).toBeUndefined()
    }
  })
})
