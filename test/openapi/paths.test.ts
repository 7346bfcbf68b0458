import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toOpenApi } from '../../src/openapi.js'
import { atLine, codesOf, describeFile, endpoint } from './reference.js'

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
    ['/users/:id?', 'path-optional'],
    ['/users:batch', 'path-colon'],
    ['/users/:id:archive', 'path-colon'],
    ['/users/:', 'path-colon'],
    ['/:id/:id', 'path-parameter-twice'],
  ])('%s cannot be held: %s', (path, code) => {
    const { description, errors } = describeFile([endpoint({ path, ...atLine(7) })])
    expect(description.paths).toEqual({})
    expect(errors).toEqual([
      expect.objectContaining({ code, file: 'users.api.md', line: 7, operation: `GET ${path}` }),
    ])
  })

  test('a method that HTTP does not know is an error', () => {
    expect(errorsOf('FETCH /users')).toEqual(['method-unknown'])
  })

  test('all seven methods stand under one path, in the order of the specification', () => {
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
  test('that are the same are both left out, in one file or in two', () => {
    expect(errorsOf('GET /users/:id', 'GET /users/:id')).toEqual([
      'operation-twice',
      'operation-twice',
    ])
    const { errors } = toOpenApi([
      { id: 'b.api.md', endpoints: [endpoint({ path: '/users/:name', ...atLine(2) })] },
      { id: 'a.api.md', endpoints: [endpoint({ path: '/users/:id', ...atLine(9) })] },
    ])
    expect(errors.map(({ file, line, code }) => [file, line, code])).toEqual([
      ['a.api.md', 9, 'operation-twice'],
      ['b.api.md', 2, 'operation-twice'],
    ])
    expect(errors[0]!.message).toContain('b.api.md:2')
  })

  test.each([
    ['GET /users/:id', 'DELETE /users/:name'],
    ['GET /:entity/me', 'GET /books/:id'],
    ['GET /a/:x/c', 'POST /a/b/:y'],
    ['GET /:a-:b', 'GET /:a.:b'],
    ['GET /files/:name.json', 'GET /files/report.:format'],
  ])('%s and %s match the same paths', (one, other) => {
    expect(errorsOf(one, other)).toEqual(['path-ambiguous', 'path-ambiguous'])
  })

  test.each([
    ['GET /users/:id', 'DELETE /users/:id'],
    ['GET /users/:id', 'GET /users/me'],
    ['GET /:a/:b', 'GET /a/:b'],
    ['GET /users/:id', 'GET /users/:id/posts'],
    ['GET /users/:id', 'GET /users/:id.json'],
    ['GET /users/:id.json', 'GET /users/me.json'],
    ['GET /users/:id.json', 'GET /users/:id.xml'],
    ['GET /users', 'GET /users/'],
  ])('%s and %s stand side by side', (one, other) => {
    expect(errorsOf(one, other)).toEqual([])
  })

  test('conflict in a reference when they conflict alone', () => {
    const segment = fc.constantFrom('a', 'b', ':x', ':y', ':x.a', ':x-:y', 'b.a')
    const path = fc
      .array(segment, { minLength: 1, maxLength: 3 })
      .map((parts) => `/${parts.join('/')}`)
    const operation = fc.tuple(fc.constantFrom('GET', 'POST'), path).map((parts) => parts.join(' '))
    const places = (operations: string[]): Set<number | undefined> => {
      const endpoints = operations.map((text, index) => {
        const [method, template] = text.split(' ') as ['GET', string]
        return endpoint({ method, path: template, ...atLine(index + 1) })
      })
      const { errors } = describeFile(endpoints)
      const conflicts = errors.filter(({ code }) => code !== 'path-parameter-twice')
      return new Set(conflicts.map(({ line }) => line))
    }
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
        const alone = operations.filter((one, index) =>
          operations.some((other, place) => place !== index && places([one, other]).has(1)),
        )
        const together = places(operations)
        expect(operations.filter((_, index) => together.has(index + 1))).toEqual(alone)
      }),
      { numRuns: 60 },
    )
  })
})
