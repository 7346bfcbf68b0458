import { createServer, request as send, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { InlineConfig } from 'vite'
import { describe, expect, test } from 'vitest'
import type { MockOptions } from '../../src/index.js'
import { eventually, sentTo, startServer } from './dev-server.js'
import { type Vite, vites } from './hosts.js'
import { atTheEnd, project } from './project.js'

const users = `{% api path="/api/users" %}
## List users

| Parameter | Type    | Required | Description |
| --------- | ------- | -------- | ----------- |
| limit     | integer | no       | Page size   |
| team      | string  | yes      | Which team  |

\`\`\`json response 200
{ "users": [{ "id": 1 }], "limit": 20 }
\`\`\`

\`\`\`json response 404 title="No such team"
{ "message": "No such team" }
\`\`\`
{% /api %}

{% api path="/api/users/:id" %}
## Get a user

| Parameter | Type    | Required | Description |
| --------- | ------- | -------- | ----------- |
| id        | integer | yes      | Its id      |

### Response 200

| Field | Type     | Required | Description |
| ----- | -------- | -------- | ----------- |
| id    | integer  | yes      | Its id      |
| email | email    | yes      | An address  |
{% /api %}

{% api path="/api/users/me" %}
## Get yourself

\`\`\`json response 200
{ "me": true }
\`\`\`
{% /api %}

{% api method="POST" path="/api/users" %}
## Create a user

| Parameter | Type    | Required | Description |
| --------- | ------- | -------- | ----------- |
| name      | string  | yes      | Its name    |
| age       | integer | no       | In years    |

\`\`\`json response 201
{ "id": 7, "name": "Ada" }
\`\`\`
{% /api %}
`

/** Starts an app with a document, and returns what asks its server. */
async function start(
  mock: boolean | MockOptions = true,
  config: InlineConfig = {},
  vite: Vite = vites[0]!.vite,
) {
  const app = await project({
    'index.html': '<!doctype html><title>App</title>',
    'docs/users.api.md': users,
  })
  const { server, warnings, ...rest } = await startServer(
    vite,
    app,
    { mock },
    { appType: 'spa', ...config, server: { middlewareMode: false, ...config.server } },
  )
  await server.listen(0)
  const { port } = server.httpServer!.address() as AddressInfo
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://localhost:${port}${path}`, init)
  return { app, server, port, ask, warnings, ...rest }
}

describe.each(vites)('with $name', ({ vite }) => {
  test('a request that a document describes and nothing else answers gets its example', async () => {
    const { ask } = await start(true, {}, vite)
    const response = await ask('/api/users?limit=2&team=core')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-api-md': 'mock',
      'x-api-md-source': 'docs/users.api.md:1',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(await response.json()).toEqual({ users: [{ id: 1 }], limit: 2 })
    expect(await (await ask('/api/users/me')).json()).toEqual({ me: true })
    expect(await (await ask('/api/users/42')).json()).toEqual({
      id: 42,
      email: 'user1@example.com',
    })
  })

  test('the app, its modules and its pages are served as without it', async () => {
    const { ask } = await start(true, {}, vite)
    const page = await ask('/api/users', { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<title>App</title>')
    expect(await (await ask('/docs/users.api.md?import')).text()).toContain('export')
    expect((await ask('/elsewhere')).headers.get('x-api-md')).toBeNull()
    expect((await ask('/api/users', { method: 'DELETE' })).headers.get('x-api-md')).toBeNull()
  })

  test('a proxy answers while its target can be reached, and the document when it cannot', async () => {
    const backend = createServer((_request, response) => response.end('from the backend'))
    await new Promise<void>((resolve) => backend.listen(0, resolve))
    const { port } = backend.address() as AddressInfo
    atTheEnd(() => backend.close())
    const proxy = { '/api': `http://localhost:${port}` }
    const { ask } = await start(true, { server: { proxy } }, vite)
    expect(await (await ask('/api/users?team=core')).text()).toBe('from the backend')
    backend.closeAllConnections()
    await new Promise((resolve) => backend.close(resolve))
    expect((await ask('/api/users?team=core')).headers.get('x-api-md')).toBe('mock')
    const posted = await ask('/api/users', { method: 'POST', body: '{"name":1}' })
    expect(posted.status).toBe(201)
    expect(decodeURI(posted.headers.get('x-api-md-issues')!)).toContain('`name` is a number')
    // What no document describes is left to Vite.
    expect((await ask('/api/orders')).status).toBeGreaterThanOrEqual(500)
  })
})

test('a save of the document changes the next answer', async () => {
  const { ask, app } = await start()
  expect(await (await ask('/api/users/me')).json()).toEqual({ me: true })
  await app.write('docs/users.api.md', users.replace('"me": true', '"me": false'))
  expect(await (await ask('/api/users/me')).json()).toEqual({ me: false })
  await app.write(
    'docs/teams.api.md',
    '{% api path="/api/teams" %}\n## Teams\n\n```json\n[]\n```\n{% /api %}\n',
  )
  await eventually(async () => expect(await (await ask('/api/teams')).text()).toBe('[]'))
})

test('a client chooses a response by its status or its title', async () => {
  const { ask } = await start()
  const byCode = await ask('/api/users?team=a', { headers: { prefer: 'code=404' } })
  expect(byCode.status).toBe(404)
  expect(byCode.headers.get('preference-applied')).toBe('code=404')
  const byTitle = await ask('/api/users?team=a', { headers: { prefer: 'example="No such team"' } })
  expect(await byTitle.json()).toEqual({ message: 'No such team' })
  expect((await ask('/api/users?team=a', { headers: { prefer: 'code=418' } })).status).toBe(200)
})

test('a request that contradicts the tables is told of in the overlay, or refused', async () => {
  const { ask, server, warnings } = await start()
  const sent = sentTo(server)
  const response = await ask('/api/users?limit=ten&tem=core')
  expect(response.status).toBe(200)
  const issues =
    'The query parameter `limit` is `ten`; the page says an integer. The query parameter `team` is missing. The query parameter `tem` is not documented.'
  expect(decodeURI(response.headers.get('x-api-md-issues')!)).toBe(issues)
  expect(sent).toMatchObject([{ type: 'error', err: { message: expect.stringContaining(issues) } }])
  expect(warnings.join('\n')).toContain('docs/users.api.md:1')
  await ask('/api/users?limit=ten&tem=core')
  expect(sent).toHaveLength(1)

  const strict = await start({ validate: 'refuse' })
  const refused = await strict.ask('/api/users', { method: 'POST', body: '{"age":"old"}' })
  expect(refused.status).toBe(400)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({
    status: 400,
    instance: '/api/users',
    page: 'docs/users.api.md:41',
    errors: [
      { in: 'body', name: 'name', detail: 'The field `name` is missing.' },
      { in: 'body', name: 'age', detail: 'The field `age` is a string; the page says an integer.' },
    ],
  })
})

test('what an app answers itself with a 404 gives way to the document, and what it finds stays', async () => {
  const framework = {
    name: 'framework',
    configureServer: (server: { middlewares: { use(handler: unknown): void } }) => () =>
      server.middlewares.use(
        (request: { url?: string }, response: import('node:http').ServerResponse) => {
          if (request.url === '/api/users/me') return response.end('mine')
          response.writeHead(404, { 'content-type': 'text/html', 'x-framework': 'yes' })
          response.write('<h1>Not')
          setTimeout(() => {
            response.end(' found</h1>')
          })
          return undefined
        },
      ),
  }
  const { ask } = await start(true, { appType: 'custom', plugins: [framework] })
  expect(await (await ask('/api/users/me')).text()).toBe('mine')
  const response = await ask('/api/users?team=core')
  expect(response.headers.get('x-framework')).toBeNull()
  expect(await response.json()).toEqual({ users: [{ id: 1 }], limit: 20 })
  expect(await (await ask('/nowhere')).text()).toBe('<h1>Not found</h1>')
})

test('the base of the app and that of the mock go before the paths of documents', async () => {
  const { ask } = await start({ base: '/v2' }, { base: '/app/' })
  expect(await (await ask('/v2/api/users/me')).json()).toEqual({ me: true })
  expect((await ask('/api/users/me')).headers.get('x-api-md')).toBeNull()
})

test('a hostile request is answered in bounds, and reads nothing', async () => {
  const { ask, port } = await start()
  const status = async (path: string, init?: RequestInit) => (await ask(path, init)).status
  expect(await status('/api/users', { method: 'POST', body: 'x'.repeat(10_000_000) })).toBe(413)
  expect(await status('/api/users', { method: 'POST', body: '{"__proto__":{"admin":true}' })).toBe(
    201,
  )
  expect(await status('/api/users/%00')).toBe(200)
  expect(await status(`/api/users/${'-'.repeat(5000)}`)).toBe(200)
  expect(Object.prototype).not.toHaveProperty('admin')
  // A client that does not clean its paths.
  const raw = (path: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      send({ port, host: 'localhost', path, headers }, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end()
    })
  expect((await raw('/api/users/../../docs/users.api.md')).headers['x-api-md']).toBeUndefined()
  expect((await raw('/api/users/me', { host: 'evil.example' })).statusCode).toBe(403)
})

test('nothing answers while the option is off', async () => {
  const { ask } = await start(false)
  expect(await (await ask('/api/users/me')).text()).toContain('<title>App</title>')
})
