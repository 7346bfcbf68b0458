import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparablePath, readPath } from '../../src/document/path.js'
import { cases } from '../cases.js'

function parametersOf(path: string): string[] {
  return readPath(path).parameters.map(({ name }) => name)
}

describe('a path', () => {
  cases([
    ['/users', []],
    ['/users/:id', ['id']],
    ['/users/:id/posts/:post_id', ['id', 'post_id']],
    ['/users/:user-id', ['user-id']],
    ['/flights/:from-:to', ['from', 'to']],
    ['/files/:name.json', ['name']],
    ['/files/report-:year.pdf', ['year']],
    ['/:größe', ['größe']],
    ['/:1', ['1']],
    [':id', ['id']],
    ['/users/:id:cancel', ['id']],
    ['/users:batch', []],
    ['/at/12:30', []],
    ['http://localhost:8080/x', []],
    ['/users/:', []],
    ['/users/:-', []],
    ['/search?id=:id', []],
    ['', []],
  ])('has its parameters', (path, names) => {
    expect(parametersOf(path)).toEqual(names)
  })

  test('keeps the place of each part', () => {
    const path = '/users/:id/{post}/${x.y}?a=:b'
    const { parameters, braces, queryStart } = readPath(path)
    const written = [...parameters, ...braces].map(({ start, end }) => path.slice(start, end))
    expect(written).toEqual([':id', '{post}', '${x.y}'])
    expect(braces.map(({ name }) => name)).toEqual(['post', 'x_y'])
    expect(path.slice(queryStart)).toBe('?a=:b')
  })

  test('has a place inside the text for whatever it holds', () => {
    const parts = fc.constantFrom('/', ':', 'a', '-', '{', '}', '$', '?', '.', 'é', '\0')
    fc.assert(
      fc.property(fc.string({ unit: parts }), (text) => {
        const { parameters, braces, queryStart } = readPath(text)
        for (const { name, start, end } of parameters)
          expect(text.slice(start, end)).toBe(`:${name}`)
        for (const { start, end } of braces) expect(text.slice(start, end)).toMatch(/^\$?\{.*\}$/)
        expect(text.slice(queryStart)).toMatch(/^(?:\?.*)?$/)
      }),
    )
  })
})

describe('two paths', () => {
  cases([
    ['/users/:id', '/users/:name'],
    ['/a/:b/c/:d', '/a/:x/c/:y'],
    ['/flights/:from-:to', '/flights/:a-:b'],
    ['/users/:id', '/users/{id}'],
  ])("is another one's where only names differ", (one, other) => {
    expect(comparablePath(one)).toBe(comparablePath(other))
  })

  cases([
    ['/users/:id', '/users/id'],
    ['/users/:id', '/users/:id/posts'],
    ['/users/:id', '/users/:'],
    ['/users', '/Users'],
    ['/users', '/users/'],
    ['/users?a', '/users?b'],
    ['/:a/:b', '/:a-:b'],
  ])("is not another one's where more differs", (one, other) => {
    expect(comparablePath(one)).not.toBe(comparablePath(other))
  })
})
