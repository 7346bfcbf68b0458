import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { createUser, listUsers } from '../compile/samples.js'
import { onlyEndpoint } from '../outline/only-endpoint.js'

function idsOf(source: string, options = {}): string[] {
  return compile(source, options).endpoints.map(({ id }) => id)
}

function api(attributes: string, body = ''): string {
  return `{% api ${attributes} %}\n${body}\n{% /api %}\n\n`
}

describe('an endpoint', () => {
  test('of the sample says what the sample says', () => {
    const [endpoint] = compile(listUsers).endpoints
    expect(endpoint).toEqual({
      id: 'list-users',
      method: 'GET',
      path: '/api/users',
      auth: 'Bearer token',
      title: 'List users',
      description: 'Returns a paginated list. Requires authentication.',
      pathParameters: [],
      parameters: [
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
          name: 'limit',
          type: 'number',
          required: false,
          description: 'Page size (default: 20)',
          default: '20',
          in: 'query',
          inferred: true,
        },
        {
          name: 'sort',
          type: 'string',
          required: false,
          description: 'Sort field',
          in: 'query',
          inferred: true,
        },
      ],
      responseFields: [],
      examples: [
        {
          role: 'response',
          language: 'json',
          code: '{\n  "users": [\n    { "id": 1, "name": "Ada", "email": "ada@example.com" }\n  ],\n  "total": 57,\n  "page": 1\n}',
          inferred: true,
        },
      ],
      responses: [
        { description: '', fields: [], examples: [expect.objectContaining({ role: 'response' })] },
      ],
      notes: ['100 requests per minute per API key.'],
      attributes: {},
      position: {
        start: { line: 1, column: 1, offset: 0 },
        end: { line: 23, column: 11, offset: listUsers.length - 1 },
      },
    })
  })

  test('that creates has its parameters in the body, and its only data block as the response', () => {
    const [endpoint] = compile(createUser).endpoints
    expect(endpoint!.parameters.map((parameter) => parameter.in)).toEqual(['body', 'body', 'body'])
    expect(endpoint!.examples).toMatchObject([{ role: 'response', inferred: true }])
  })

  test('has only the fields that were given', () => {
    const { position: _, ...endpoint } = onlyEndpoint('', 'path="/x" auth=""')
    expect(endpoint).toEqual({
      id: 'get-x',
      method: 'GET',
      path: '/x',
      pathParameters: [],
      parameters: [],
      responseFields: [],
      examples: [],
      responses: [],
      notes: [],
      attributes: {},
    })
  })

  test('keeps what is wrong as it was written, and an empty path for a missing one', () => {
    expect(onlyEndpoint('', 'method="FETCH" path="x" auth=5')).toMatchObject({
      method: 'FETCH',
      path: 'x',
      auth: '5',
    })
    expect(onlyEndpoint('', 'method="GET"')).toMatchObject({ path: '', pathParameters: [] })
  })

  test('lists the parameters of its path in their order', () => {
    const { pathParameters } = onlyEndpoint('', 'path="/a/:c/b/:a"')
    expect(pathParameters).toEqual(['c', 'a'])
  })

  test('has the universal attributes as authored', () => {
    const { attributes } = onlyEndpoint('', 'path="/x" tint="warm" stagger width="nope" foo="1"')
    expect(attributes).toEqual({ tint: 'warm', stagger: true, width: 'nope' })
  })

  test('separates parameters and response fields', () => {
    const table = '| Field | Type | Required | Description |\n|---|---|---|---|\n'
    const { parameters, responseFields } = onlyEndpoint(
      `## T\n${table}| a | string | no | A |\n\n### Response\n\n${table}| b | number | yes | B (default: 1) |`,
    )
    expect(parameters).toMatchObject([{ name: 'a', in: 'query' }])
    expect(responseFields).toEqual([
      { name: 'b', type: 'number', required: true, description: 'B (default: 1)', default: '1' },
    ])
  })
})

describe('the id', () => {
  test('is the id of the title, with the prefix, as the page has it', () => {
    const source = `## Users\n\n${api('path="/x"', '# Users\n## Other')}`
    expect(idsOf(source)).toEqual(['users-1'])
    expect(idsOf(source, { idPrefix: 'a-' })).toEqual(['a-users-1'])
    expect(compile(source, { idPrefix: 'a-' }).html).toContain('<h1 id="a-users-1">')
  })

  test.each([
    ['path="/api/users/:id"', 'get-api-users-id'],
    ['method="DELETE" path="/"', 'delete'],
    ['method="POST" path="/Größe/{x}.json"', 'post-größe-x-json'],
    ['', 'get'],
    ['method="" path=""', 'endpoint'],
  ])('without a title is made from %j: %s', (attributes, id) => {
    expect(idsOf(api(attributes))).toEqual([id])
    expect(idsOf(api(attributes), { idPrefix: 'p-' })).toEqual([`p-${id}`])
  })

  test('is unique in the file', () => {
    const source = `# get x\n\n${api('path="/x"')}${api('path="/x"')}${api('path="/y"', '## get-x-2')}`
    const ids = idsOf(source)
    expect(new Set([...ids, 'get-x']).size).toBe(4)
    expect(ids[2]).toBe('get-x-2')
  })
})
