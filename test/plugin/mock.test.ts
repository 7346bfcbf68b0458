import { execFileSync, spawnSync } from 'node:child_process'
import { createServer, request as send, type IncomingMessage, type Server } from 'node:http'
import { connect, createServer as createHttp2Server, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { type Connect, type InlineConfig, type Plugin, preview } from 'vite'
import { describe, expect, test } from 'vitest'
import { apiMd, type MockOptions } from '../../src/index.js'
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

/** Blocks for the address of the page of an app, and for one that has nothing. */
const rootBlocks = ['/', '/app/', '/index.html', '/app/index.html', '/page']
  .map(
    (path) =>
      `{% api path="${path}" %}\n## ${path}\n\n\`\`\`json\n{ "root": true }\n\`\`\`\n{% /api %}\n`,
  )
  .join('\n')

/** Listens until the tests are over. */
async function listen(server: Server | Http2Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  atTheEnd(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A server that has the middlewares of Vite in front of an answer of its own. */
async function outerApp(appType: 'spa' | 'custom', own: Connect.SimpleHandleFunction) {
  const app = await project({ 'index.html': '<title>App</title>', 'docs/users.api.md': users })
  const { server } = await startServer(vites[0]!.vite, app, { mock: true }, { appType })
  server.middlewares.use(own)
  return server.middlewares
}

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

  test.each(['/', '/app/'])(
    'the page of the app at %s comes before a block of that path',
    async (base) => {
      const { ask, app } = await start(true, { base }, vite)
      await app.write('docs/root.api.md', rootBlocks)
      await eventually(async () =>
        expect(await (await ask('/page')).json()).toEqual({ root: true }),
      )
      for (const accept of ['text/html,*/*;q=0.8', '*/*'])
        for (const path of [base, `${base}?a=1`, `${base}index.html`]) {
          // oxlint-disable-next-line no-await-in-loop -- one request after the other
          const page = await ask(path, { headers: { accept } })
          // oxlint-disable-next-line no-await-in-loop -- its text
          expect(await page.text()).toContain('<title>App</title>')
        }
      const json = await ask(base, { headers: { accept: 'application/json' } })
      expect(await json.json()).toEqual({ root: true })
    },
  )

  test('a proxy answers while its target can be reached, and the document when it cannot', async () => {
    const backend = createServer(({ method }, response) => {
      response.statusCode = method === 'GET' ? 200 : 404
      response.end('from the backend')
    })
    const port = await listen(backend)
    const proxy = { '/api': `http://localhost:${port}` }
    const { ask } = await start(true, { server: { proxy } }, vite)
    expect(await (await ask('/api/users?team=core')).text()).toBe('from the backend')
    const missing = await ask('/api/users', { method: 'POST', body: '{}' })
    expect([missing.status, await missing.text()]).toEqual([404, 'from the backend'])
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
  // The watcher tells of it, on a busy machine a little later.
  await eventually(async () =>
    expect(await (await ask('/api/users/me')).json()).toEqual({ me: false }),
  )
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
  expect(warnings.join('\n')).toContain('docs/users.api.md:6')
  await ask('/api/users?limit=eleven&tem=core')
  expect(sent).toHaveLength(1)
  await ask('/api/users?limit=ten&team=core&temp=1')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ err: { message: expect.not.stringContaining('`limit`') } })

  const strict = await start({ validate: 'refuse' })
  const refused = await strict.ask('/api/users', { method: 'POST', body: '{"age":"old"}' })
  expect(refused.status).toBe(400)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({
    status: 400,
    instance: '/api/users',
    page: 'docs/users.api.md:41',
    errors: expect.arrayContaining([
      {
        in: 'body',
        name: 'name',
        detail: 'The field `name` is missing.',
        page: 'docs/users.api.md:46',
      },
      {
        in: 'body',
        name: 'age',
        detail: 'The field `age` is a string; the page says an integer.',
        page: 'docs/users.api.md:47',
      },
    ]),
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
  for (const base of ['/v1', 'v1', '/v1/', 'v1/']) {
    const based = await start({ base })
    expect(await (await based.ask('/v1/api/users/me')).json()).toEqual({ me: true })
  }
})

test('what is listed behind the plugin answers before the document', async () => {
  const later: Plugin = {
    name: 'later',
    configureServer: {
      order: 'post',
      handler: ({ middlewares }) => {
        return () =>
          void middlewares.use((request, response, next) =>
            request.originalUrl === '/api/users/me' ? response.end('later') : next(),
          )
      },
    },
  }
  for (const appType of ['spa', 'mpa', 'custom'] as const) {
    const { ask } = await start(true, { appType, plugins: [later] })
    expect(await (await ask('/api/users/me')).text()).toBe('later')
    expect(await (await ask('/api/users/1')).json()).toMatchObject({ id: 1 })
  }
})

test('the app around the middlewares of Vite answers before the document', async () => {
  const own: Connect.SimpleHandleFunction = (request, response) => {
    response.statusCode = request.url === '/api/users/me' ? 200 : 404
    response.statusMessage = 'Said by the app'
    response.end('own')
  }
  const port = await listen(createServer(await outerApp('custom', own)))
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`)
  expect(await (await ask('/api/users/me')).text()).toBe('own')
  const mocked = await ask('/api/users/1')
  expect(await mocked.json()).toMatchObject({ id: 1 })
  expect(mocked.statusText).toBe('OK')
  expect(await (await ask('/elsewhere')).text()).toBe('own')
  // There the page of the app would come before what is around it.
  const spa = await listen(createServer(await outerApp('spa', own)))
  const response = await fetch(`http://localhost:${spa}/api/users/me`)
  expect(await response.json()).toEqual({ me: true })
})

const openssl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!openssl).each(vites)(
  // A certificate is made by a program that a machine need not have.
  'the dev server of $name answers over HTTPS',
  async ({ vite }) => {
    const app = await project({ 'docs/users.api.md': users })
    const subject =
      '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key -out cert'
    execFileSync('openssl', ['req', ...subject.split(' ')], { cwd: app.root, stdio: 'ignore' })
    const https = { key: await app.read('key'), cert: await app.read('cert') }
    const config = { server: { https, middlewareMode: false } }
    const { server } = await startServer(vite, app, { mock: true }, config)
    await server.listen(0)
    const { port } = server.httpServer!.address() as AddressInfo
    const client = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
    atTheEnd(() => client.close())
    const stream = client.request({ ':path': '/api/users/me' }).setEncoding('utf8')
    expect((await stream.toArray()).join('')).toBe('{ "me": true }')
  },
)

test('an answer over HTTP/2 has its body', async () => {
  const own: Connect.SimpleHandleFunction = (_request, response) => {
    response.statusCode = 404
    response.end('nothing')
  }
  const middlewares = await outerApp('custom', own)
  const port = await listen(
    createHttp2Server((request, response) => middlewares(request as never, response as never)),
  )
  const client = connect(`http://localhost:${port}`)
  atTheEnd(() => client.close())
  const stream = client.request({ ':path': '/api/users/me' }).setEncoding('utf8')
  expect((await stream.toArray()).join('')).toBe('{ "me": true }')
})

test('an `http` fence gives its headers but those that the server answers for', async () => {
  const { ask, app } = await start()
  const fence = `HTTP/1.1 200 OK
Set-Cookie: a=1
Set-Cookie: b=2
Link: </1>
Link: </2>
Access-Control-Allow-Origin: *
X-Api-Md: me
X-Api-Md-Issues: none

{}`
  await app.write(
    'docs/teams.api.md',
    `{% api path="/api/teams" %}\n## Teams\n\n\`\`\`http\n${fence}\n\`\`\`\n{% /api %}\n`,
  )
  await eventually(async () => expect((await ask('/api/teams')).status).toBe(200))
  const { headers } = await ask('/api/teams', { headers: { origin: 'http://evil.example' } })
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(headers.get('link')).toBe('</1>, </2>')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('x-api-md')).toBe('mock')
  expect(headers.get('x-api-md-issues')).toBeNull()
})

test('what a request has wrong fits into a header whatever its text', async () => {
  const { ask } = await start()
  const half = await ask('/api/users', { method: 'POST', body: '{"name":"a","\\ud800":1}' })
  expect(half.status).toBe(201)
  expect(decodeURI(half.headers.get('x-api-md-issues')!)).toContain('\ufffd')
  const cut = await ask(`/api/users?team=a&limit=${'x'.repeat(59)}${encodeURIComponent('😀😀')}`)
  expect(cut.status).toBe(200)
  const long = await ask(`/api/users?team=a&${encodeURIComponent('é'.repeat(1500))}=1`)
  const header = long.headers.get('x-api-md-issues')!
  expect(header.length).toBeLessThan(2100)
  expect(decodeURI(header)).toContain('ééé')
})

test('a hostile request is answered in bounds, and reads nothing', async () => {
  const { ask, port } = await start()
  const status = async (path: string, init?: RequestInit) => (await ask(path, init)).status
  expect(await status('/api/users', { method: 'POST', body: 'x'.repeat(10_000_000) })).toBe(413)
  const wrong = [
    '{"__proto__":{"admin":true}',
    '{"__proto__":{"admin":true}}',
    '[',
    '\0',
    '{'.repeat(9e5),
  ]
  for (const body of wrong) expect(await status('/api/users', { method: 'POST', body })).toBe(201)
  expect(await status('/api/users?team=core&__proto__[admin]=true&constructor=x')).toBe(200)
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
  // Another origin may not read what it gets.
  const { headers } = await raw('/api/users/me', { origin: 'https://evil.example' })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('a thousand requests are answered, two hundred at once, each by what it asks for', async () => {
  const { ask } = await start()
  let wrong = 0
  for (let round = 0; round < 5; round++)
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const id = round * 200 + index
        const { id: answered } = (await (await ask(`/api/users/${id}`)).json()) as { id: number }
        if (answered !== id) wrong++
      }),
    )
  expect(wrong).toBe(0)
})

test('the preview answers in the place of its page where it is asked to', async () => {
  const app = await project({ 'dist/index.html': 'the page', 'docs/users.api.md': users })
  for (const asked of [true, false]) {
    const server = await preview({
      root: app.root,
      configFile: false,
      logLevel: 'silent',
      preview: { port: 0 },
      plugins: [apiMd({ mock: { preview: asked } }) as Plugin],
    })
    atTheEnd(() => server.close())
    const { port } = server.httpServer.address() as AddressInfo
    const ask = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
    expect(await ask('/api/users/me')).toBe(asked ? '{ "me": true }' : 'the page')
    expect(await ask('/elsewhere')).toBe('the page')
  }
})

test('nothing answers while the option is off', async () => {
  const { ask } = await start(false)
  expect(await (await ask('/api/users/me')).text()).toContain('<title>App</title>')
})
