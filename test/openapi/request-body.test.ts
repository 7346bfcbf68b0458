import { describe, expect, test } from 'vitest'
import type { Parameter, RequestBody, Schema } from '../../src/openapi.js'
import { codesOf, describeFile, endpoint, example, operationOf, row } from './reference.js'

type Rows = Record<string, string | Partial<Parameter>>

function rowsOf(rows: Rows): Parameter[] {
  return Object.entries(rows).map(([name, said]) =>
    row({ name, in: 'body', ...(typeof said === 'string' ? { type: said } : said) }),
  )
}

function bodyOf(rows: Rows, ...codes: string[]): RequestBody {
  const examples = codes.map((code) => example({ role: 'request', code }))
  return operationOf({ method: 'POST', parameters: rowsOf(rows), examples }).requestBody!
}

function schemaOf(rows: Rows, ...codes: string[]): Schema {
  return bodyOf(rows, ...codes).content['application/json']!.schema!
}

function omittedOf(rows: Rows, ...codes: string[]): string[] {
  const examples = codes.map((code) => example({ role: 'request', code }))
  const parameters = rowsOf(rows)
  const { report } = describeFile([endpoint({ method: 'POST', parameters, examples })])
  return codesOf(report.omitted).filter((code) => code !== 'responses-missing')
}

describe('the rows of a body', () => {
  test('are the fields of an object', () => {
    const rows = {
      name: { type: 'string', required: true },
      age: { type: 'integer', default: '18' },
    }
    expect(schemaOf(rows)).toEqual({
      type: 'object',
      properties: { name: { type: 'string' }, age: { type: 'integer', default: 18 } },
      required: ['name'],
    })
    expect(bodyOf(rows).required).toBe(true)
    expect(bodyOf({ age: 'integer' })).not.toHaveProperty('required')
  })

  test('nest by dots and brackets, before or after the row of their parent', () => {
    const nested = {
      type: 'object',
      properties: {
        address: {
          type: ['object', 'null'],
          properties: { city: { type: 'string' } },
          required: ['city'],
        },
        items: {
          type: 'array',
          items: { type: 'object', properties: { sku: { type: 'string', format: 'uuid' } } },
        },
      },
    }
    const address = 'object | null'
    const city = { type: 'string', required: true }
    expect(schemaOf({ address, 'address.city': city, 'items[].sku': 'uuid' })).toEqual(nested)
    const { properties } = schemaOf({
      'items[].sku': 'uuid',
      items: 'array of objects',
      'address.city': city,
      address,
    })
    expect(properties).toEqual(nested.properties)
  })

  test('with a free name are what the others of its object are', () => {
    expect(schemaOf({ a: 'object', 'a.known': 'string', 'a.<id>': 'integer' }).properties).toEqual({
      a: {
        type: 'object',
        properties: { known: { type: 'string' } },
        additionalProperties: { type: 'integer' },
      },
    })
    expect(schemaOf({ 'a.*.b': 'string' }).properties).toMatchObject({
      a: { additionalProperties: { type: 'object', properties: { b: { type: 'string' } } } },
    })
  })

  test('go as deep as they are written', () => {
    expect(schemaOf({ 'a[][].b.c[].d': 'string' })).toMatchObject({
      properties: {
        a: {
          items: {
            items: {
              properties: {
                b: {
                  properties: {
                    c: {
                      items: {
                        properties: { d: { type: 'string' } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    })
    expect(schemaOf({ 'tags[]': 'string' }).properties).toEqual({
      tags: { type: 'array', items: { type: 'string' } },
    })
    expect(schemaOf({ '[].sku': 'string' })).toEqual({
      type: 'array',
      items: { type: 'object', properties: { sku: { type: 'string' } } },
    })
  })

  test('make a parent without a row required when a field in it is, which is inferred', () => {
    const required = true
    expect(
      schemaOf({ 'geo.lat': { type: 'number', required }, 'tags[].id': { required } }),
    ).toMatchObject({
      properties: { geo: { required: ['lat'], 'x-inferred': ['parent-required'] } },
      required: ['geo'],
    })
  })

  test.each<Rows>([
    { a: { type: 'array', required: true }, 'a.b': 'string' },
    { 'a[]': { type: 'array', required: true }, 'a[].b': 'string' },
    { 'a[]': { type: 'array of objects', required: true }, 'a.b': 'string' },
  ])('know an array by its type or its name, as in %j', (rows) => {
    expect(schemaOf(rows)).toMatchObject({
      properties: { a: { items: { properties: { b: { type: 'string' } } } } },
      required: ['a'],
    })
    expect(omittedOf(rows)).toEqual([])
  })

  test('of one name are one field, whether its array has brackets or not', () => {
    const rows: Rows = { a: 'array', 'a[].x': 'object', 'a[].x.y': 'string', 'a.z': 'string' }
    expect(schemaOf(rows).properties?.a?.items?.properties).toMatchObject({
      x: { properties: { y: { type: 'string' } } },
      z: { type: 'string' },
    })
    expect(omittedOf(rows)).toEqual([])
    expect(omittedOf({ ...rows, 'a.x': 'object' })).toEqual(['field-twice'])
  })

  test('hold any name that JSON can hold', () => {
    const { properties } = schemaOf({
      __proto__: 'string',
      constructor: 'integer',
      'a b': 'string',
    })
    const { properties: proto } = schemaOf(JSON.parse('{"__proto__":"string"}') as Rows)
    expect(properties).toMatchObject({
      constructor: { type: 'integer' },
      'a b': { type: 'string' },
    })
    expect(Object.entries(proto!)).toEqual([['__proto__', { type: 'string' }]])
  })

  test.each<[string, Rows, string[]]>([
    ['a field inside a string', { a: 'string', 'a.b': 'string' }, ['field-contradiction']],
    ['items of an object', { a: 'object', 'a[].b': 'string' }, ['field-contradiction']],
    ['fields and items at once', { 'a.b': 'string', 'a[].c': 'string' }, ['field-contradiction']],
    [
      'a name that names nothing',
      { 'a..b': 'string', '': 'string' },
      ['field-unreadable', 'field-unreadable'],
    ],
    [
      'a name of more parts than any tool follows',
      { [Array(51).fill('a').join('.')]: 'string', [Array(50).fill('b').join('.')]: 'string' },
      ['field-unreadable'],
    ],
    ['an unknown type', { a: 'User' }, ['type-unknown']],
    ['a default that does not fit', { a: { type: 'integer', default: 'x' } }, ['default-unfit']],
  ])('say no more than they can: %s is left out and listed', (_, rows, codes) => {
    expect(omittedOf(rows)).toEqual(codes)
  })

  test('count once', () => {
    const parameters = [
      row({ name: 'a', type: 'string', in: 'body' }),
      row({ name: 'a', in: 'body' }),
    ]
    const { report } = describeFile([endpoint({ method: 'POST', parameters })])
    expect(codesOf(report.omitted)).toContain('field-twice')
  })

  test('say which values the items of an array have, whatever these are', () => {
    expect(schemaOf({ a: { type: 'array', values: ['x', 'y'] } }).properties).toEqual({
      a: { type: 'array', items: { type: 'string', enum: ['x', 'y'] } },
    })
  })

  test('without an example are JSON, or a form where there is a file; both are inferred', () => {
    expect(bodyOf({ a: 'string' }).content).toMatchObject({
      'application/json': { 'x-inferred': ['media-type'] },
    })
    expect(bodyOf({ a: 'string', upload: 'file' }).content).toMatchObject({
      'multipart/form-data': { 'x-inferred': ['media-type'] },
    })
  })

  test('describe the body in the media type of its example', () => {
    const parameters = rowsOf({ a: 'string' })
    const request = (language: string) => example({ role: 'request', language, code: 'a=b' })
    const contentOf = (...languages: string[]) =>
      operationOf({ method: 'POST', parameters, examples: languages.map(request) }).requestBody!
        .content
    expect(contentOf('form')).toEqual({
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties: { a: { type: 'string' } } },
        examples: { example: { value: { a: 'b' } } },
      },
    })
    expect(Object.keys(contentOf('text'))).toEqual(['text/plain', 'application/json'])
  })

  test.each<[string, Rows, string, unknown]>([
    [
      'is its data',
      { a: 'string', b: 'integer', c: 'boolean' },
      'a=x+y%26z&b=7&c=true',
      { a: 'x y&z', b: 7, c: true },
    ],
    ['repeats an array', { tags: 'string[]' }, 'tags=a&tags=b', { tags: ['a', 'b'] }],
    ['may have unknown fields', { a: 'string' }, 'constructor=1', { constructor: '1' }],
  ])('and an example that is a form: it %s', (_, rows, code, value) => {
    const examples = [example({ role: 'request', language: 'form', code })]
    const { content } = operationOf({
      method: 'POST',
      parameters: rowsOf(rows),
      examples,
    }).requestBody!
    expect(content['application/x-www-form-urlencoded']!.examples).toEqual({ example: { value } })
  })

  test.each(['GET', 'HEAD', 'DELETE'] as const)(
    'of a %s stand there, though tools may drop them',
    (method) => {
      const parameters = rowsOf({ a: 'string' })
      const { description, report } = describeFile([endpoint({ method, parameters })])
      const operation = Object.values(description.paths['/users']!)[0]!
      expect(operation.requestBody!.content['application/json']!.schema!.properties).toHaveProperty(
        'a',
      )
      expect(codesOf(report.omitted)).toContain('body-without-meaning')
    },
  )
})

describe('an example of a request', () => {
  test('stands under a name made from its title', () => {
    const titles = ['A full page', 'A full page', undefined, 'größe', '__proto__', '1']
    const examples = titles.map((title, index) =>
      example({ role: 'request', code: `{"a":${index}}`, ...(title !== undefined && { title }) }),
    )
    const { content } = operationOf({ method: 'POST', examples }).requestBody!
    const entries = Object.entries(content['application/json']!.examples!)
    expect(entries.map(([name, { summary, value }]) => [name, summary, value])).toEqual([
      ['1', '1', { a: 5 }],
      ['a-full-page', 'A full page', { a: 0 }],
      ['a-full-page-2', 'A full page', { a: 1 }],
      ['example', undefined, { a: 2 }],
      ['gr-e', 'größe', { a: 3 }],
      ['__proto__', '__proto__', { a: 4 }],
    ])
  })

  test('gives the schema where no table does, and no more of it than it shows', () => {
    expect(schemaOf({}, '{"a":1,"b":[],"c":null}', '{"a":"x","b":[{"d":true},{"e":1.5}]}')).toEqual(
      {
        type: 'object',
        properties: {
          a: { type: ['string', 'number'] },
          b: {
            type: 'array',
            items: {
              type: 'object',
              properties: { d: { type: 'boolean' }, e: { type: 'number' } },
            },
          },
          c: {},
        },
        'x-inferred': ['schema-from-examples'],
      },
    )
  })

  test('fills what the table leaves open', () => {
    const rows = { address: 'object', items: 'array of item objects', list: 'array', id: 'User' }
    const code = '{"address":{"city":"x"},"items":[{"sku":1}],"list":[1],"id":7,"more":true}'
    expect(schemaOf(rows, code).properties).toEqual({
      address: {
        type: 'object',
        properties: { city: { type: 'string' } },
        'x-inferred': ['schema-from-examples'],
      },
      items: {
        type: 'array',
        items: { type: 'object', properties: { sku: { type: 'number' } } },
        'x-inferred': ['schema-from-examples'],
      },
      list: { type: 'array', items: { type: 'number' }, 'x-inferred': ['schema-from-examples'] },
      id: {},
    })
  })

  test.each<[string, Rows, string, string]>([
    ['contradicts the table', { a: 'integer' }, '{"a":"x"}', 'example-contradiction'],
    ['lacks what is required', { a: { required: true } }, '{}', 'example-contradiction'],
    ['breaks a format', { a: 'date' }, '{"a":"tomorrow"}', 'example-contradiction'],
    ['is not JSON', {}, '{"a":', 'example-unreadable'],
    ['has two fields of one name', {}, '{"a":1,"a":2}', 'example-unreadable'],
    ['has a number that is too large', {}, '{"a":1e999}', 'example-unreadable'],
    ['is nested too deeply', {}, `${'['.repeat(101)}${']'.repeat(101)}`, 'example-unreadable'],
  ])('that %s is left out and listed', (_, rows, code, diagnostic) => {
    expect(omittedOf(rows, code)).toEqual([diagnostic])
    expect(bodyOf(rows, code).content['application/json']).not.toHaveProperty('examples')
  })

  test('that has null in optional fields allows it there, also beside named values', () => {
    const rows = { a: { type: '', values: ['x', 'y'] }, b: 'integer' }
    expect(schemaOf(rows, '{"a":null,"b":null}').properties).toEqual({
      a: { type: ['string', 'null'], enum: ['x', 'y', null], 'x-inferred': ['null-from-examples'] },
      b: { type: ['integer', 'null'], 'x-inferred': ['null-from-examples'] },
    })
  })

  test('that has null in a list or a map allows it in there', () => {
    const rows = { a: 'string[]', b: 'map of integers' }
    expect(schemaOf(rows, '{"a":["x",null],"b":{"c":null}}').properties).toEqual({
      a: {
        type: 'array',
        items: { type: ['string', 'null'] },
        'x-inferred': ['null-from-examples'],
      },
      b: {
        type: 'object',
        additionalProperties: { type: ['integer', 'null'] },
        'x-inferred': ['null-from-examples'],
      },
    })
  })

  test('that shows several objects where rows name fields of what may be one makes a list of it', () => {
    const rows = { items: '', 'items.id': 'integer' }
    const item = { type: 'object', properties: { id: { type: 'integer' } } }
    const shown = { 'x-inferred': ['schema-from-examples'] }
    expect(schemaOf(rows, '{"items":[{"id":1}]}').properties).toEqual({
      items: { type: 'array', items: item, ...shown },
    })
    const one = '{"items":{"id":2}}'
    expect(schemaOf(rows, '{"items":[{"id":1}]}', one).properties).toEqual({
      items: { type: ['object', 'array'], properties: item.properties, items: item, ...shown },
    })
  })

  test('that is a form and contradicts the table is left out and listed', () => {
    const examples = [example({ role: 'request', language: 'form', code: 'b=x' })]
    const parameters = rowsOf({ b: 'integer' })
    const { description, report } = describeFile([
      endpoint({ method: 'POST', parameters, examples }),
    ])
    const { content } = description.paths['/users']!.post!.requestBody!
    expect(content['application/x-www-form-urlencoded']).not.toHaveProperty('examples')
    expect(codesOf(report.omitted)).toContain('example-contradiction')
  })

  test('that is a list of what the rows describe makes the body a list', () => {
    expect(schemaOf({ a: 'integer' }, '[{"a":1}]')).toMatchObject({
      type: 'array',
      items: { type: 'object', properties: { a: { type: 'integer' } } },
    })
  })

  test('of a PATCH may leave fields out; then none is required', () => {
    const parameters = rowsOf({ a: { required: true }, 'b.c': { required: true } })
    const patch = (code: string) => {
      const examples = [example({ role: 'request', code })]
      const { description, report } = describeFile([
        endpoint({ method: 'PATCH', parameters, examples }),
      ])
      const body = description.paths['/users']!.patch!.requestBody!
      return { ...body.content['application/json'], codes: codesOf(report.omitted) }
    }
    expect(patch('{"a":"x","b":{"c":"y"}}').schema).toHaveProperty('required')
    const part = patch('{"b":{}}')
    expect(part.examples).toEqual({ example: { value: { b: {} } } })
    expect(part.schema).not.toHaveProperty('required')
    expect(part.codes).toContain('required-in-patch')
  })

  test('in a language that is no media type is a sample of code', () => {
    const examples = [
      example({ role: 'request', language: 'sh', code: 'curl …', title: 'With curl' }),
      example({ role: 'request', language: 'constructor', code: 'x', inferred: true }),
    ]
    const operation = operationOf({ method: 'POST', examples })
    expect(operation).not.toHaveProperty('requestBody')
    expect(operation['x-codeSamples']).toEqual([
      { lang: 'sh', label: 'With curl', source: 'curl …' },
      { lang: 'constructor', source: 'x', 'x-inferred': ['example-role'] },
    ])
  })
})
