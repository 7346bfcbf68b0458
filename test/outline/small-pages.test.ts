import { describe, expect, test } from 'vitest'
import { onlyEndpoint } from './only-endpoint.js'

const json = '```json\n{ "a": 1 }\n```'

/** The responses of a body: status, title, description, fields, how many examples. */
function responsesOf(body: string, attributes = 'path="/ships"') {
  return onlyEndpoint(body, attributes).responses.map(
    ({ status, title, description, fields, examples }) =>
      [status, title, description, ...fields.map(({ name }) => name), examples.length].filter(
        (part) => part !== undefined && part !== '',
      ),
  )
}

describe('a status is stated', () => {
  test('by a paragraph or an item that begins with its label', () => {
    expect(responsesOf('**Response `401`**: No such name.')).toEqual([[401, 'No such name.', 0]])
    expect(responsesOf('The answer has 200 ships: all of them.')).toEqual([])
  })

  test('by a cell beside the route, with what it has', () => {
    const row = (cell: string) =>
      `| Method | Path | Gives |\n|---|---|---|\n| GET | /ships | ${cell} |`
    for (const cell of ['`204 (empty body)`', '200 OK', '200 application/json'])
      expect([cell, responsesOf(row(cell)).map(([status]) => status)]).toEqual([
        cell,
        [Number(/\d+/.exec(cell)![0])],
      ])
    expect(responsesOf(row('200 ships'))).toEqual([])
  })
})

describe('a list', () => {
  test('ends with the label of the code below', () => {
    const { examples, description } = onlyEndpoint(
      `## Log in\n\n- Logs a user in\n- JSON body:\n\n${json}\n\n- Returns:\n\n${json}`,
      'method="POST" path="/login"',
    )
    expect(examples.map(({ role, inferred }) => [role, inferred])).toEqual([
      ['request', false],
      ['response', false],
    ])
    expect(description).toBe('Logs a user in')
  })

  test('of a blueprint is its parameters, attributes and responses', () => {
    const body = `+ Parameters
    + \`id\`: 1 (required, string) - The ship

+ Request

+ Response 200 (application/json)
    + Attributes (object)
        + name: Ida (required, string) - Its name
        + size: 5 (number)

+ Response 404`
    const { parameters } = onlyEndpoint(body, 'path="/ships/:id"')
    expect(parameters).toMatchObject([{ name: 'id', in: 'path', type: 'string', required: true }])
    expect(responsesOf(body)).toEqual([
      [200, 'name', 'size', 0],
      [404, 0],
    ])
  })

  test('has its place in the plural, and marks of any language behind types', () => {
    const { parameters } = onlyEndpoint(
      '**Queries**:\n\n- `owner` - Whose they are\n\nПараметры:\n\n* name: string | обязательный',
    )
    expect(parameters).toMatchObject([
      { name: 'owner', in: 'query', inferred: false },
      { name: 'name', type: 'string', required: true },
    ])
  })
})

describe('what other words head', () => {
  test('code that begins as an answer of HTTP is one, whatever its language is called', () => {
    const code = '```http request\nHTTP/1.1 200\nContent-Type: text/plain\n\nIda\n```'
    expect(onlyEndpoint(code).examples).toMatchObject([{ role: 'response', status: 200 }])
  })
})
