import { describe, expect, test } from 'vitest'
import type { Example, Field, OpenApiOptions } from '../../src/openapi.js'
import {
  codesOf,
  describeFile,
  endpoint,
  example,
  operationOf,
  resolvePointer,
} from './reference.js'

function responsesOf(examples: Example[], responseFields: Field[] = [], options?: OpenApiOptions) {
  return operationOf({ examples, responseFields }, options).responses!
}

function field(name: string, type = 'string', required = true): Field {
  return { name, type, required, description: '' }
}

const nothing = { fields: [], examples: [] }

test('what a page says of all other statuses is the response of any', () => {
  const responses = [
    { status: 200, description: 'Done', ...nothing },
    { title: 'default', description: 'Wrong', ...nothing },
  ]
  expect(operationOf({ responses }).responses).toEqual({
    200: { description: 'Done' },
    default: { description: 'Wrong' },
  })
})

describe('a response', () => {
  test('stands under its status, with the examples of each media type', () => {
    const responses = responsesOf([
      example({ status: 404, language: 'problem+json', code: '{"title":"x"}' }),
      example({ status: 200, language: 'csv', code: 'a,b', title: 'As a table' }),
      example({ status: 200, code: '[1]' }),
      example({ status: 299, language: 'text/x-log', code: 'x' }),
    ])
    expect(responses).toEqual({
      200: {
        description: 'OK',
        content: {
          'text/csv': {
            schema: { type: 'string' },
            examples: { 'as-a-table': { summary: 'As a table', value: 'a,b' } },
          },
          'application/json': {
            schema: {
              type: 'array',
              items: { type: 'number' },
              'x-inferred': ['schema-from-examples'],
            },
            examples: { example: { value: [1] } },
          },
        },
      },
      299: {
        description: 'Status 299',
        content: {
          'text/x-log': { schema: { type: 'string' }, examples: { example: { value: 'x' } } },
        },
      },
      404: {
        description: 'Not Found',
        content: {
          'application/problem+json': {
            schema: {
              type: 'object',
              properties: { title: { type: 'string' } },
              'x-inferred': ['schema-from-examples'],
            },
            examples: { example: { value: { title: 'x' } } },
          },
        },
      },
    })
  })

  test('without a status is that of 200, which is inferred', () => {
    const mark = { 'x-inferred': ['response-status'] }
    expect(responsesOf([example()])).toMatchObject({ 200: mark })
  })

  test('is described by what the page says of its status, with or without a body', () => {
    const responses = [
      { status: 404, title: 'Not Found', description: 'No such *user*.', ...nothing },
      { status: 409, title: 'Taken', description: '', ...nothing },
      { range: '5xx' as const, description: '', ...nothing },
    ]
    const examples = [example({ status: 404, code: '{"error":"x"}' })]
    const { description } = describeFile([endpoint({ examples, responses })])
    const built = description.paths['/users']!.get!.responses!
    expect(Object.entries(built).map(([key, one]) => [key, one.description])).toEqual([
      ['404', String.raw`No such \*user\*.`],
      ['409', 'Taken'],
      ['5XX', 'Status 5XX'],
    ])
    expect(built[404]).toHaveProperty('content')
    expect(built[409]).toEqual({ description: 'Taken' })
  })

  test('without a status is that of 201 where the page says that something is created', () => {
    const responses = [{ title: 'User created', description: '', ...nothing }]
    const { description } = describeFile([endpoint({ examples: [example()], responses })])
    expect(description.paths['/users']!.get!.responses).toMatchObject({
      201: { description: 'User created', 'x-inferred': ['response-status'] },
    })
  })

  test('with an empty example has no body', () => {
    expect(responsesOf([example({ status: 204, language: 'text', code: '' })])).toEqual({
      204: { description: 'No Content' },
    })
  })

  test('that no example and no row shows is not invented', () => {
    const { description, report } = describeFile([endpoint()])
    expect(description.paths['/users']!.get).not.toHaveProperty('responses')
    expect(codesOf(report.omitted)).toEqual(['responses-missing'])
  })

  test('keeps its status where the language of its example is no media type', () => {
    const examples = [example({ status: 200, language: 'ts', code: 'type A = 1' })]
    const { description, report } = describeFile([endpoint({ examples })])
    expect(description.paths['/users']!.get!.responses).toEqual({ 200: { description: 'OK' } })
    expect(codesOf(report.omitted)).toEqual(['example-language'])
    const mediaTypes = { ts: 'application/typescript' }
    expect(responsesOf(examples, [], { mediaTypes })).toMatchObject({
      200: {
        content: { 'application/typescript': { examples: { example: { value: 'type A = 1' } } } },
      },
    })
  })
})

describe('the rows of a Response table', () => {
  const id = [field('id')]
  const user = example({ status: 200, code: '{"id":"u1"}' })
  const error = example({ status: 404, code: '{"error":"x"}' })

  function placeOf(examples: Example[], fields = id): string[] {
    const responses = responsesOf(examples, fields)
    return Object.keys(responses).filter((key) =>
      Object.values(responses[key]!.content ?? {}).some(({ schema }) => schema?.required),
    )
  }

  test('describe the only response', () => {
    expect(responsesOf([user], id)).toEqual({
      200: {
        description: 'OK',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
            examples: { example: { value: { id: 'u1' } } },
          },
        },
      },
    })
  })

  test('describe each success that is shown, and no failure, where they have no status', () => {
    expect(placeOf([error, user])).toEqual(['200'])
    expect(placeOf([user, example({ status: 409, code: '{"id":"u2"}' })])).toEqual(['200'])
    expect(placeOf([user, { ...user, status: 201 }, error])).toEqual(['200', '201'])
    expect(placeOf([user, { ...user, status: 201, code: '{}' }])).toEqual(['200', '201'])
  })

  test('describe the response of their status, shown or not', () => {
    const rows = [
      ...id,
      { ...field('error'), status: 404 },
      { ...field('wait', 'integer'), status: 429 },
    ]
    const responses = responsesOf([user, error], rows)
    const propertiesOf = (key: string) =>
      Object.keys(responses[key]!.content!['application/json']!.schema!.properties!)
    expect(['200', '404', '429'].map(propertiesOf)).toEqual([['id'], ['error'], ['wait']])
    expect(responses[404]).not.toHaveProperty('x-inferred')
    expect(responses[429]).toMatchObject({ description: 'Too Many Requests' })
  })

  test('describe a response of their own where those that are shown are others', () => {
    expect(placeOf([error])).toEqual(['200'])
    expect(placeOf([])).toEqual(['200'])
    expect(placeOf([example({ status: 204, language: 'text', code: '' })])).toEqual(['200'])
  })

  test('describe a successful response that is not shown as JSON', () => {
    const xml = example({ status: 200, language: 'xml', code: '<id>u1</id>' })
    expect(placeOf([error, xml])).toEqual(['200'])
  })

  test('leave an example that is only taken for one of theirs to a response of its own', () => {
    const shown = example({ code: '{"id":[]}', inferred: true })
    const responses = responsesOf([user, shown], id)
    expect(Object.keys(responses)).toEqual(['200', 'default'])
    const { schema, examples } = responses.default!.content!['application/json']!
    expect(schema).toMatchObject({ 'x-inferred': ['schema-from-examples'] })
    expect(examples).toEqual({ example: expect.objectContaining({ value: { id: [] } }) })
  })

  test.each([
    ['a list', '[{"id":"a"},{"id":"b"}]', ['items']],
    ['an envelope', '{"data":{"id":"a"},"ok":true}', ['properties', 'data']],
    ['a list in an envelope', '{"data":[{"id":"a"}],"next":null}', ['properties', 'data', 'items']],
    ['a list of envelopes', '[{"user":{"id":"a"}},{"n":1}]', ['items', 'properties', 'user']],
  ])('describe what is in %s, which is inferred', (_, code, way) => {
    const examples = [example({ code })]
    const { description, report } = describeFile([
      endpoint({ examples, responseFields: [field('id')] }),
    ])
    const { 200: response } = description.paths['/users']!.get!.responses!
    const { schema, examples: shown } = response!.content!['application/json']!
    const pointer = way.map((key) => `/${key}`).join('')
    expect(resolvePointer(schema, pointer)).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
    })
    expect(schema).toMatchObject({ 'x-inferred': ['schema-from-examples'] })
    expect(shown).toMatchObject({ example: { value: JSON.parse(code) } })
    expect(codesOf(report.omitted)).toEqual([])
  })

  test.each([
    ['has most of their names', '{"data":{"id":"a","name":"b"},"meta":{"id":"c"}}', 'data'],
    ['has them all in a list', '{"meta":{"id":"c"},"data":[{"id":"a","name":"b"}]}', 'data/items'],
  ])('describe the field that %s', (_, code, way) => {
    const responseFields = [field('id'), field('name')]
    const { description, report } = describeFile([
      endpoint({ examples: [example({ code })], responseFields }),
    ])
    const { 200: response } = description.paths['/users']!.get!.responses!
    const { schema, examples } = response!.content!['application/json']!
    expect(resolvePointer(schema, `/properties/${way}/required`)).toEqual(['id', 'name'])
    expect(resolvePointer(schema, '/properties/meta')).not.toHaveProperty('required')
    expect(examples).toMatchObject({ example: { value: JSON.parse(code) } })
    expect(codesOf(report.omitted)).toEqual([])
  })

  test('describe the first of two fields that have as many of their names', () => {
    const { content } = responsesOf(
      [example({ code: '{"old":{"id":"a"},"new":{"id":7}}' })],
      id,
    )[200]!
    const { schema, examples } = content!['application/json']!
    expect(schema!.properties).toMatchObject({ old: { required: ['id'] } })
    expect(examples).toHaveProperty('example')
  })

  test('describe no error that has one of them inside of something else', () => {
    const examples = [
      example({ status: 200, language: 'text', code: 'x' }),
      example({ status: 400, code: '{"error":{"id":"a"}}' }),
    ]
    const { 200: success, 400: failure } = responsesOf(examples, [field('id')])
    expect(success!.content).toHaveProperty('application/json')
    expect(failure).toMatchObject({
      content: { 'application/json': { schema: { 'x-inferred': ['schema-from-examples'] } } },
    })
  })

  test('win over an example that contradicts them', () => {
    const wrong = example({ status: 200, code: '{"id":7}' })
    const { description, report } = describeFile([
      endpoint({ examples: [wrong], responseFields: id }),
    ])
    const { content } = description.paths['/users']!.get!.responses![200]!
    expect(content!['application/json']).not.toHaveProperty('examples')
    expect(codesOf(report.omitted)).toEqual(['example-contradiction'])
  })
})

describe('a response that is shown as a message of HTTP', () => {
  const message = (...lines: string[]) =>
    example({ status: 201, language: 'http', code: lines.join('\n') })

  test('has its media type, its headers, its schema and its example', () => {
    const lines = ['HTTP/1.1 201 Created', 'Content-Type: application/problem+json; charset=utf-8']
    expect(
      responsesOf([message(...lines, 'ETag: "v1"', 'Date: today', '', '{ "id": 7 }')]),
    ).toEqual({
      201: {
        description: 'Created',
        headers: { ETag: { schema: { type: 'string' }, example: '"v1"' } },
        content: {
          'application/problem+json': {
            schema: {
              type: 'object',
              properties: { id: { type: 'number' } },
              'x-inferred': ['schema-from-examples'],
            },
            examples: { example: { value: { id: 7 } } },
          },
        },
      },
    })
  })

  test('may have no body, and a body may have no media type', () => {
    expect(responsesOf([message('HTTP/1.1 201 Created')])[201]).toEqual({ description: 'Created' })
    const { content } = responsesOf([message('HTTP/2 201', '', '[1]')])[201]!
    expect(content!['application/json']).toMatchObject({ 'x-inferred': ['media-type'] })
    expect(responsesOf([message('HTTP/2 201', '', 'Done.')])[201]!.content).toHaveProperty([
      'text/plain',
    ])
  })

  test('is described by rows like any other', () => {
    const { content } = responsesOf(
      [message('HTTP/1.1 201 Created', '', '{"id":7}')],
      [{ ...field('id', 'integer'), status: 201 }],
    )[201]!
    expect(content!['application/json']!.schema).toMatchObject({
      properties: { id: { type: 'integer' } },
      required: ['id'],
    })
  })
})

test('an example without a language that is JSON is taken for JSON, which is inferred', () => {
  const { content } = responsesOf([
    example({ language: 'text', status: 200, code: '{"a":1}' }),
  ])[200]!
  expect(content).toMatchObject({ 'application/json': { 'x-inferred': ['media-type'] } })
  const plain = responsesOf([example({ language: 'text', status: 200, code: 'a: 1' })])[200]!
  expect(Object.keys(plain.content!)).toEqual(['text/plain'])
})

describe('the headers of a response', () => {
  const total: Field = {
    ...field('X-Total', 'integer'),
    description: 'How many',
    example: '5',
    carrier: 'header',
  }
  const described = {
    'X-Total': { description: 'How many', required: true, schema: { type: 'integer' }, example: 5 },
  }

  test('are those of its rows, which are no fields of its body', () => {
    const fields = [
      { ...total, status: 200 },
      { ...field('a'), status: 200 },
    ]
    expect(responsesOf([], fields)[200]).toMatchObject({
      headers: described,
      content: {
        'application/json': { schema: { properties: { a: { type: 'string' } }, required: ['a'] } },
      },
    })
  })

  test('belong to the responses that succeed, where no status is stated', () => {
    const examples = [example({ status: 200 }), example({ status: 404 })]
    const responses = responsesOf(examples, [total])
    expect(responses[200]!.headers).toEqual(described)
    expect(responses[404]!.headers).toBeUndefined()
    expect(responsesOf([], [total])[200]!.headers).toEqual(described)
  })

  test('are without cookies and the media type, which are reported', () => {
    const fields = [
      { ...field('session'), carrier: 'cookie' as const },
      { ...total, name: 'Content-Type' },
    ]
    const page = endpoint({ examples: [example({ status: 200 })], responseFields: fields })
    const { description, report } = describeFile([page])
    expect(description.paths['/users']!.get!.responses![200]).not.toHaveProperty('headers')
    expect(codesOf(report.omitted)).toEqual(['header-ignored', 'header-ignored'])
  })
})
