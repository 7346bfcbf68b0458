import { expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'
import { decoded, readPath } from '../../src/document/path.js'
import { patternOf, segmentsOf, valuesIn } from '../../src/document/path-pattern.js'
import { findRoute } from '../../src/mock/answer.js'
import { rankOf, routesOf } from '../../src/mock/page.js'

/** The values of the parameters of a route in a path. */
function match(route: string, path: string): object | undefined {
  const values = valuesIn(patternOf(readPath(route)), segmentsOf(path).map(decoded))
  return values && Object.fromEntries(values)
}

test('a route has the paths of its fixed parts, however they are encoded', () => {
  const cases: [route: string, path: string, values: object | undefined][] = [
    ['/users/:id', '/users/7', { id: '7' }],
    ['/users/{id}/', '/users/7', { id: '7' }],
    ['/users/:id', '/users/7/', { id: '7' }],
    ['/users/:id', '/users/', undefined],
    ['/users/:id', '/users/7/8', undefined],
    ['/users/:id?full=true', '/users/a%2Fb', { id: 'a/b' }],
    ['https://example.com/users', '/users', {}],
    ['/', '/', {}],
    ['/größe/:id', '/gr%C3%B6%C3%9Fe/1', { id: '1' }],
    ['/gr%C3%B6%C3%9Fe', '/größe', {}],
    ['/users/@me', '/users/%40me', {}],
    ['/users/@me', '/users/%2540me', undefined],
    ['/users/@:name', '/users/%40ada', { name: 'ada' }],
    ['/files/:name.:type', '/files/a.b.c', { name: 'a', type: 'b.c' }],
    ['/files/:name.json', '/files/a.json.json', { name: 'a.json' }],
    ['/files/:name.json', '/files/.json', undefined],
    ['/range/:from-:to', '/range/--', undefined],
    ['/range/:from-:to', '/range/---', { from: '-', to: '-' }],
    ['/100%/:id', '/100%/1', { id: '1' }],
  ]
  for (const [route, path, values] of cases)
    expect([route, path, match(route, path)]).toEqual([route, path, values])
})

test('the more of a route is fixed, the sooner it counts', () => {
  const routes = ['/f/me', '/f/me/:id', '/f/a-:id', '/f/:id.json', '/f/:id/x', '/f/:id', '/:f/:id']
  const ranks = routes.map((route) => rankOf(patternOf(readPath(route))))
  const order = (route: string) => ranks[routes.indexOf(route)]!
  for (const [first, second] of [
    ['/f/me', '/f/:id'],
    ['/f/a-:id', '/f/:id'],
    ['/f/:id.json', '/f/:id'],
    ['/f/me/:id', '/f/:id/x'],
    ['/f/:id', '/:f/:id'],
  ] as const)
    expect(order(first) < order(second), `${first} before ${second}`).toBe(true)
})

test('a page answers below the path of the server in its front matter, too', () => {
  const page = (server: string) => {
    const text = `---\n${server}\n---\n\n{% api path="/users/:id" %}\n## A\n{% /api %}`
    return routesOf([{ id: 'a.api.md', text, ...compile(text) }])
  }
  const answers = (server: string, path: string) => Boolean(findRoute(page(server), 'GET', path))
  const below = 'server: https://api.example.com/v1/'
  expect(answers(below, '/v1/users/5')).toBe(true)
  expect(answers(below, '/users/5')).toBe(true)
  expect(answers('servers: [{ url: /v1 }]', '/v1/users/5')).toBe(true)
  expect(answers('server: https://api.example.com', '/v1/users/5')).toBe(false)
})

test('a path is matched in time that grows with its length alone', () => {
  const names = Array.from({ length: 200 }, (_, index) => `{p${index}}`)
  const pattern = patternOf(readPath(`/${names.join('-')}!`))
  // Backtracking over as many parameters would not end.
  expect(valuesIn(pattern, segmentsOf(`/${'-'.repeat(1900)}`))).toBeUndefined()
})
