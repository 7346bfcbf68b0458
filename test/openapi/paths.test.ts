import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toOpenApi } from '../../src/openapi.js'
import { atLine, codesOf, describeFile, endpoint, row } from './reference.js'

function pathsOf(...paths: string[]): string[] {
  return Object.keys(describeFile(paths.map((path) => endpoint({ path }))).description.paths)
}

function errorsOf(...operations: string[]): string[] {
  const endpoints = operations.map((operation) => {
    const [method, path = ''] = operation.split(' ') as ['GET', string]
    return endpoint({ method, path })
  })
  const { description, errors } = describeFile(endpoints)
  expect(Object.values(description.paths).flatMap(Object.keys)).toHaveLength(
    operations.length - errors.length,
  )
  return codesOf(errors)
}

describe('a path', () => {
  test.each([
    ['/users', '/users'],
    ['/users/:id', '/users/{id}'],
    ['/users/:user_id/posts/:post-id', '/users/{user_id}/posts/{post-id}'],
    ['/users/:id.json', '/users/{id}.json'],
    ['/flights/:from-:to', '/flights/{from}-{to}'],
    ['/café/:größe', '/café/{größe}'],
    ['/users/', '/users/'],
    ['/', '/'],
  ])('%s is written %s', (path, template) => {
    expect(pathsOf(path)).toEqual([template])
  })

  test.each([
    ['', 'path-missing'],
    ['users', 'path-relative'],
    ['https://example.org/users', 'path-relative'],
    ['/users?page=1', 'path-query'],
    ['/users#top', 'path-query'],
    ['/users/{id}', 'path-braces'],
    ['/files/*', 'path-wildcard'],
    ['/files/*path', 'path-wildcard'],
    ['/files/:path*', 'path-wildcard'],
    ['/files/:path+', 'path-wildcard'],
    ['/users/:id(\\d+)', 'path-wildcard'],
    ['/users/:id?', 'path-wildcard'],
    ['/users/:id?page=1', 'path-query'],
    ['/users:batch', 'path-colon'],
    ['/users/:id:archive', 'path-colon'],
    ['/users/:', 'path-colon'],
    ['/:id/:id', 'path-parameter-twice'],
    [`/${'a'.repeat(8000)}`, 'path-long'],
  ])('%s cannot be held: %s', (path, code) => {
    const { description, errors } = describeFile([endpoint({ path, ...atLine(7) })])
    expect(description.paths).toEqual({})
    expect(errors).toEqual([
      expect.objectContaining({ code, file: 'users.api.md', line: 7, operation: `GET ${path}` }),
    ])
  })

  test.each([
    ['users/:id', '/users/:id'],
    ['https://example.org/users', '/users'],
    [' https://example.org', '/'],
  ])('%s that is not described comes with the one to write: %s', (path, right) => {
    const { errors } = describeFile([endpoint({ path })])
    const relative = errors.find(({ code }) => code === 'path-relative')
    expect(relative?.hint).toBe(`path="${right}"`)
    expect(relative!.message).toContain('so the block is not described')
    expect(describeFile([endpoint({ path: right })]).errors).toEqual([])
  })

  test('a method that HTTP does not know is an error', () => {
    expect(errorsOf('FETCH /users')).toEqual(['method-unknown'])
  })

  test('all seven methods are under one path, in the order of the specification', () => {
    const methods = ['PATCH', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'POST', 'GET'] as const
    const { description } = describeFile(methods.map((method) => endpoint({ method })))
    expect(Object.keys(description.paths['/users']!)).toEqual([
      'get',
      'put',
      'post',
      'delete',
      'options',
      'head',
      'patch',
    ])
  })
})

describe('two operations', () => {
  test('that are the same are described once: the second is left out, with the place of the first', () => {
    const { description, report, errors } = toOpenApi([
      { id: 'b.api.md', endpoints: [endpoint({ path: '/users/:name', ...atLine(2) })] },
      { id: 'a.api.md', endpoints: [endpoint({ path: '/users/:id', ...atLine(9) })] },
    ])
    expect(Object.keys(description.paths)).toEqual(['/users/{id}'])
    expect(errors).toEqual([])
    expect(report.omitted.filter(({ code }) => code === 'operation-twice')).toEqual([
      expect.objectContaining({
        file: 'b.api.md',
        line: 2,
        message:
          '`GET /users/:name` is already described, by a.api.md:9, so this block is left out.',
      }),
    ])
  })

  test('whose paths differ only in the names of their parameters share those of the first', () => {
    const { description, report } = describeFile([
      endpoint({ path: '/users/:id/posts/:post', ...atLine(2) }),
      endpoint({
        method: 'DELETE',
        path: '/users/:user/posts/:id',
        parameters: [
          row({ name: 'id', in: 'path', type: 'integer', required: true }),
          row({ name: 'user', in: 'path', type: 'uuid', required: true }),
        ],
      }),
    ])
    const { get, delete: remove } = description.paths['/users/{id}/posts/{post}']!
    expect(get!['x-inferred']).not.toContain('path-names')
    expect(
      remove!.parameters!.map(({ name, schema }) => [name, schema.type, schema.format]),
    ).toEqual([
      ['post', 'integer', undefined],
      ['id', 'string', 'uuid'],
    ])
    expect(remove!['x-inferred']).toContain('path-names')
    expect(report.inferred).toContainEqual(
      expect.objectContaining({
        code: 'path-names',
        message: expect.stringContaining('(users.api.md:2)') as string,
        pointer: '/paths/~1users~1{id}~1posts~1{post}/delete',
      }),
    )
  })

  test.each([
    ['GET /users/:id', 'DELETE /users/:id'],
    ['GET /users/:id', 'DELETE /users/:name'],
    ['GET /users/:id', 'GET /users/me'],
    ['GET /:a/:b', 'GET /a/:b'],
    ['GET /:entity/me', 'GET /books/:id'],
    ['GET /a/:x/c', 'POST /a/b/:y'],
    ['GET /:a-:b', 'GET /:a.:b'],
    ['GET /files/:name.json', 'GET /files/report.:format'],
    ['GET /users/:id', 'GET /users/:id/posts'],
    ['GET /users/:id', 'GET /users/:id.json'],
    ['GET /users/:id.json', 'GET /users/me.json'],
    ['GET /users/:id.json', 'GET /users/:id.xml'],
    ['GET /users', 'GET /users/'],
  ])('%s and %s are described side by side', (one, other) => {
    expect(errorsOf(one, other)).toEqual([])
  })

  test('are both described, unless they are the same', () => {
    const segment = fc.constantFrom('a', 'b', ':x', ':y', ':x.a', ':z-:y', 'b.a')
    const path = fc
      .uniqueArray(segment, { minLength: 1, maxLength: 3 })
      .map((parts) => `/${parts.join('/')}`)
    const operations = fc.array(fc.tuple(fc.constantFrom('GET', 'POST'), path), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(operations, (list) => {
        const endpoints = list.map(([method, text]) =>
          endpoint({ method: method as 'GET', path: text }),
        )
        const { description, report, errors } = describeFile(endpoints)
        const different = new Set(list.map((parts) => parts.join(' ').replace(/:[xyz]/g, ':')))
        const twice = errors.filter(({ code }) => code === 'path-parameter-twice').length
        expect(errors).toHaveLength(twice)
        if (twice > 0) return
        expect(Object.values(description.paths).flatMap(Object.keys)).toHaveLength(different.size)
        const left = report.omitted.filter(({ code }) => code === 'operation-twice')
        expect(left).toHaveLength(list.length - different.size)
      }),
      { numRuns: 200 },
    )
  })
})
