import { describe, expect, test } from 'vitest'
import { onlyEndpoint, table } from './only-endpoint.js'

/** The rows of a body: place, name, type, whether it is required, description. */
function rowsOf(body: string, attributes = 'method="POST" path="/ships"') {
  const { parameters, responseFields } = onlyEndpoint(body, attributes)
  const rows = parameters.map(({ in: place, ...row }) => ({ place: place as string, ...row }))
  return [...rows, ...responseFields.map((row) => ({ place: 'response', ...row }))].map(
    ({ place, name, type, required, description }) =>
      [place, name, type, required ? 'required' : '', description].filter(Boolean).join(' '),
  )
}

const fence = (code: string, language = '') => `\`\`\`${language}\n${code}\n\`\`\``

describe('code lists fields', () => {
  const types = fence(`{
  name: STRING, required, at most 50 letters
  "size"?: "int", // How long it is
  crew: [{
    role: string
  }],
  home: {
    port: string | null
  }
  tags:
}`)

  test('with their types, below what says what they are of', () => {
    const code = types.replace('  tags:\n', '')
    const rows = [
      'body name STRING, at most 50 letters required',
      'body size int How long it is',
      'body crew array',
      'body crew[].role string',
      'body home object',
      'body home.port string | null',
    ]
    for (const label of ['### Request body', '**Body:**', 'Parameters:'])
      expect([label, rowsOf(`${label}\n\n${code}`)]).toEqual([label, rows])
    expect(rowsOf(`### Response\n\n${code}`)[0]).toBe(
      'response name STRING, at most 50 letters required',
    )
  })

  test('as a language of types has them', () => {
    const code = fence('interface Ship {\n  name: string;\n  size?: number;\n}', 'ts')
    expect(rowsOf(`**Response:**\n\n${code}`)).toEqual([
      'response name string',
      'response size number',
    ])
  })

  test('below the lines that state its route, which are none of them', () => {
    const args = 'Args:\n    hull: what it is made of\n    sails: how many'
    for (const route of ['URI: /ships', 'URI: /ships\nMethod: GET', 'GET /ships'])
      for (const above of ['', '### Parameters\n\n', 'Parameters:\n\n'])
        expect([
          route,
          above,
          ...rowsOf(`${above}${fence(`${route}\n${args}`)}`, 'path="/ships"'),
        ]).toEqual([route, above, 'query hull what it is made of', 'query sails how many'])
  })

  test('as lines of headers, or of a request', () => {
    const headers = fence('Authorization: Bearer <token>\nX-Ship: ida')
    for (const label of ['#### Headers', '**Headers**'])
      expect([label, ...rowsOf(`${label}\n\n${headers}`, 'path="/ships"')]).toEqual([
        label,
        'header Authorization Bearer <token>',
        'header X-Ship ida',
      ])
    const query = fence('page: 0 // Counts from 0\nsize: 10')
    expect(rowsOf(`Parameters:\n\n${query}`, 'path="/ships"')).toEqual([
      'query page Counts from 0',
      'query size',
    ])
  })

  test('is shown for what it is of', () => {
    const roles = (body: string) => onlyEndpoint(body).examples.map(({ role }) => role)
    expect(roles(`### Headers\n\n${fence('Authorization: Bearer x')}`)).toEqual(['request'])
    expect(roles(`Parameters:\n\n${fence('page: 0')}`)).toEqual(['request'])
  })

  test('is of what the code is, where nothing says what they are of', () => {
    const code = fence('{\n  name: string\n  size: int\n}')
    expect(rowsOf(`## T\n\n${code}`)).toEqual(['response name string', 'response size int'])
    const request = fence('{ "name": "Ida" }', 'json')
    expect(rowsOf(`## T\n\n${request}\n\nWhat comes back:\n\n${code}`)).toEqual([
      'response name string',
      'response size int',
    ])
  })

  test('as indented lines of names', () => {
    expect(rowsOf('Params:\n\n    name - (required) Its name\n    size - Its size')).toEqual([
      'body name required (required) Its name',
      'body size Its size',
    ])
  })

  test('is of its group, past other words, and describes nothing', () => {
    const code = fence('{\n  "name": "string",\n  "size": "number"\n}', 'json')
    const body = `### Response 200\n\nIf there is one:\n\n${code}`
    expect(rowsOf(body)).toEqual(['response name string', 'response size number'])
    expect(onlyEndpoint(body).responses).toMatchObject([
      { description: 'If there is one:', examples: [] },
    ])
    expect(onlyEndpoint(`## T\n\n${code}`).description).toBeUndefined()
  })

  test('gives way to the rows below that say more of them', () => {
    const code = fence('{\n  "name": "string",\n  "size": "number"\n}', 'json')
    const list = '- `name`: Its name (string, required).\n- `size`: How long.'
    expect(rowsOf(`### Request body\n\n${code}\n\n${list}`)).toEqual([
      'body name string required Its name (string, required).',
      'body size How long.',
    ])
  })

  test('and is only an example elsewhere', () => {
    const example = '{\n  "name": "Ida",\n  "size": 12\n}'
    const documented = table('Field|Type', 'name|string', 'size|int')
    for (const body of [
      `### Request body\n\n${fence(example, 'json')}`,
      `### Response\n\n${fence(example, 'json')}`,
      `### Request body\n\n${types}`,
      fence('export type: string\nname: string', 'sh'),
      fence('name: string'),
    ])
      expect([body, rowsOf(body)]).toEqual([body, []])
    const both = `### Request body\n\n${documented}\nParameters:\n\n${fence('name: x\nsize: 5')}`
    expect(rowsOf(both)).toEqual(['body name string', 'body size int'])
  })
})

test('labels in code stand before what they open, and behind the route', () => {
  const code =
    'POST /ships\nRequest: {\n  "name": "string",\n  "size": "integer"\n}\nResponse: {\n  "ok": "boolean",\n  "ship": "object"\n}'
  expect(rowsOf(`## T\n\n${fence(code)}`)).toEqual([
    'body name string',
    'body size integer',
    'response ok boolean',
    'response ship object',
  ])
  const query =
    'GET /ships\nQuery: ?page=number&limit=number\nResponse: {\n  "id": "integer",\n  "ok": "boolean"\n}'
  expect(rowsOf(`## T\n\n${fence(query)}`, 'path="/ships"')).toEqual([
    'query page',
    'query limit',
    'response id integer',
    'response ok boolean',
  ])
})
