import { describe, expect, test } from 'vitest'
import { onlyEndpoint, table } from './only-endpoint.js'

const rows = table('Name|Type', 'a|string')
const post = 'method="POST" path="/things/:id"'
/** Where the row of a table is, and whether that was said. */
const placeOf = (body: string, attributes?: string) => {
  const { parameters, responseFields } = onlyEndpoint(`## T\n\n${body}`, attributes)
  const [row] = parameters
  return row
    ? `${row.in}${row.inferred ? ' by the method' : ''}`
    : responseFields.length > 0 && 'response'
}

describe('a heading and a label say where rows are', () => {
  const cases: [string, ...string[]][] = [
    ['header', 'Headers', 'Request headers', 'HTTP headers', 'Header parameters'],
    [
      'query',
      'Query parameters',
      'Query',
      'Querystring',
      'URL parameters',
      'Path and query parameters',
    ],
    ['path', 'Path parameters', 'In the path'],
    ['cookie', 'Cookies'],
    ['body', 'Body', 'Request body', 'Form data', 'JSON body parameters', 'Payload', 'Request'],
    ['body', 'Body values'],
    ['body by the method', 'Parameters', 'Supported attributes', 'Arguments', 'Fields of the user'],
    [
      'response',
      'Response',
      'Response headers',
      'Returns',
      'Response body',
      '200 OK',
      'Response 404',
    ],
    [
      'response',
      'Errors',
      'Error body',
      'Validation error body',
      '4xx errors',
      'HTTP 201',
      'Status 204',
      'Success',
      '422',
    ],
  ]
  test.each(cases)('%s', (place, ...titles) => {
    for (const title of titles) {
      expect([title, placeOf(`### ${title}\n\n${rows}`, post)]).toEqual([title, place])
      expect([title, placeOf(`${title}:\n\n${rows}`, post)]).toEqual([title, place])
      expect([title, placeOf(`**${title}**\n\n${rows}`, post)]).toEqual([title, place])
    }
  })

  test('and the method, where they leave it open', () => {
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect(placeOf(`### Parameters\n\n${rows}`, `method="${method}" path="/x"`)).toMatch('body')
    for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS'])
      expect(placeOf(`### Parameters\n\n${rows}`, `method="${method}" path="/x"`)).toMatch('query')
  })

  test('and “parameters” or “request” that it is not the response above', () => {
    const shown = '```json\n{ "a": "x", "b": 1 }\n```\n\n'
    for (const title of ['### Parameters', 'Parameters:', 'Request parameters:'])
      expect(placeOf(`${shown}${title}\n\n${rows}`)).toMatch('query')
    expect(placeOf(`### Response\n\n${shown}Request parameters:\n\n${rows}`)).toMatch('query')
    expect(placeOf(`${shown}### Fields\n\n${rows}`)).toBe('response')
  })

  test('but a title, a name of a thing and a number of things say nothing', () => {
    const titles = ['Return an item', 'Bodywork', 'Querying things']
    for (const title of titles)
      expect(placeOf(`### ${title}\n\n${rows}`)).toBe('query by the method')
    expect(placeOf(`### Limit to 200 items\n\n${rows}`)).toBe('query by the method')
  })
})

describe('what is nearer counts', () => {
  test.each([
    ['a cell before a label', `Headers:\n\n${table('Name|In', 'a|cookie')}`, 'cookie'],
    ['a header before a heading', `### Body\n\n${table('Query parameter|Type', 'a|x')}`, 'query'],
    ['a label before a heading', `### Body\n\nHeaders:\n\n${rows}`, 'header'],
    ['a heading before the one around it', `### Body\n\n#### Headers\n\n${rows}`, 'header'],
    ['the heading around one that says nothing', `### Headers\n\n#### Paging\n\n${rows}`, 'header'],
    ['a response before all inside', `### Response\n\n#### Headers\n\n${rows}`, 'response'],
    [
      'no heading of a group that ended',
      `### Headers\n\n### Notes\n\n${rows}`,
      'query by the method',
    ],
    ['the path before a method', `${table('Name|Type', 'id|x')}`, 'path'],
  ])('%s', (_, body, place) => {
    expect(placeOf(body, 'path="/x/:id"')).toBe(place)
  })

  test('a label speaks for what is next alone', () => {
    expect(
      onlyEndpoint(`Headers:\n\n${rows}\n${table('Name|Type', 'b|x')}`).parameters,
    ).toMatchObject([
      { name: 'a', in: 'header' },
      { name: 'b', in: 'query' },
    ])
  })

  test('groups nest by their level, whatever that of the title', () => {
    const body = `# T\n\n# Body\n\n## Headers\n\n${rows}\n# Cookies\n\n${rows}`
    expect(onlyEndpoint(body).parameters.map((row) => row.in)).toEqual(['header', 'cookie'])
  })
})

test('the properties of an object are what a GET returns, unless a column says what to send', () => {
  expect(placeOf(`### Ship properties\n\n${rows}`)).toBe('response')
  expect(placeOf(`### Ship properties\n\n${rows}`, post)).toBe('body by the method')
  expect(placeOf(`### Ship properties\n\n${table('Name|Required', 'a|yes')}`)).toBe(
    'query by the method',
  )
  expect(placeOf(`### Supported attributes\n\n${rows}`)).toBe('query by the method')
})

test('required or optional is said for all rows of a group', () => {
  const requiredOf = (body: string) => onlyEndpoint(`## T\n\n${body}`).parameters[0]?.required
  expect(requiredOf(`### Required parameters\n\n${rows}`)).toBe(true)
  expect(requiredOf(`### Query parameters\n\n#### Required\n\n${rows}`)).toBe(true)
  expect(requiredOf(`### Required query parameters\n\n#### Optional\n\n${rows}`)).toBe(false)
  expect(requiredOf(`The following parameters are required:\n\n${rows}`)).toBe(true)
  expect(requiredOf(`### Required and optional parameters\n\n${rows}`)).toBe(false)
})

describe('a label', () => {
  const roleOf = (label: string, fence = '```json\n{}\n```') => {
    const [example] = onlyEndpoint(
      `## T\n\n${label}\n\n${fence}`,
      'method="POST" path="/x"',
    ).examples
    return `${example!.role} ${example!.status ?? ''}${example!.inferred ? 'inferred' : ''}`.trim()
  }
  test.each([
    [
      'request',
      'Example request:',
      '**Request body**',
      'Sample payload:',
      '`Request`',
      '> Request:',
    ],
    [
      'response',
      'Example response:',
      'Returns:',
      'Returns the user. Example response:',
      'Response',
    ],
    ['response', 'Error body:', 'Validation error body:'],
    ['response', 'The earlier request returns:', 'This request returns the following fields:'],
    [
      'response 201',
      'Response 201:',
      '`Status: 201 Created`',
      'Returns `201`:',
      '201 Created',
      '**201**',
    ],
    ['response 404', 'If there is none, the server returns a 404 status:', 'Not found (404):'],
    ['response inferred', 'For example:', 'Retry after 429 seconds:', '`{}`'],
  ])('says %s', (role, ...labels) => {
    for (const label of labels) expect([label, roleOf(label)]).toEqual([label, role])
  })

  test('can be code of its own, which is no example', () => {
    const { examples } = onlyEndpoint(
      '```\nExample Response\n```\n\n```\n201 Created\n```\n\n```json\n{}\n```',
    )
    expect(examples).toMatchObject([{ role: 'response', status: 201, code: '{}' }])
  })

  test('can be an item of a list above what it labels', () => {
    const { examples } = onlyEndpoint(
      '- **200 OK**\n  ```json\n  {}\n  ```\n- **404 Not Found**\n  ```json\n  1\n  ```',
    )
    expect(examples).toMatchObject([{ status: 200 }, { status: 404 }])
  })
})
