import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Folder } from '../command-line/folder.js'

const user = { id: 5, name: 'Ada', tags: ['a'], address: { city: 'London' }, labels: { team: 'x' } }

const page = (path: string) => `{% api path="${path}" %}
## User

| Field | Type | Required | Description |
|---|---|---|---|

### Response

| Field | Type | Required | Description |
|---|---|---|---|
| id | integer | yes | Id |
| name | string | yes | Name |
| nick | string | no | Optional |

\`\`\`sh
curl https://api.example.com${path}
\`\`\`

\`\`\`http
HTTP/1.1 200 OK
Content-Type: application/json
X-Total: 1

${JSON.stringify(user, null, 2)}
\`\`\`
{% /api %}
`

const json = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}) =>
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'X-Total': '1', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
const answer =
  (body: unknown): RequestListener =>
  (_, response) =>
    void json(response, body)
const { name: _name, ...nameless } = user

/** What the server does, what becomes of the exchange, and each diagnostic with the text that it marks. */
const drifts: Record<string, [RequestListener, string, ...(string | RegExp)[]]> = {
  same: [answer(user), 'verified'],
  'other-values': [
    answer({ ...user, id: 6, name: '', tags: [], labels: { other: 'y' }, nick: 'A' }),
    'verified',
  ],
  status: [
    (_, response) => void response.writeHead(500).end('broken'),
    'contradicted',
    'server-status HTTP/1.1 200 OK',
  ],
  'missing-row': [answer(nameless), 'contradicted', 'server-field-missing name'],
  'missing-shown': [
    answer({ ...user, address: {} }),
    'contradicted',
    'server-field-missing "city"',
  ],
  type: [answer({ ...user, id: '5' }), 'contradicted', 'server-field-type id'],
  'type-inside': [answer({ ...user, tags: [5] }), 'contradicted', 'server-field-type "a"'],
  'type-of-map': [answer({ ...user, labels: { any: 5 } }), 'contradicted', 'server-field-type "x"'],
  fraction: [answer({ ...user, id: 5.5 }), 'contradicted', 'server-field-type id'],
  extra: [answer({ ...user, age: 36 }), 'verified', 'server-field-undocumented {'],
  header: [
    (_, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(user)),
    'contradicted',
    'server-header X-Total',
  ],
  null: [answer({ ...user, name: null }), 'contradicted', 'server-field-type name'],
  'null-shown': [answer({ ...user, address: null }), 'contradicted', 'server-field-type "address"'],
  'array-for-object': [answer([user]), 'contradicted', 'server-field-type {'],
  'object-for-array': [answer({ ...user, tags: {} }), 'contradicted', 'server-field-type "tags"'],
  html: [
    (_, response) => void json(response, '<p>Hello</p>', { 'Content-Type': 'text/html' }),
    'contradicted',
    'server-header HTTP/1.1 200 OK',
  ],
  'no-json': [answer('{ "id": 5'), 'contradicted', 'server-field-type HTTP/1.1 200 OK'],
  empty: [answer(''), 'contradicted', 'server-field-type HTTP/1.1 200 OK'],
  endless: [
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Total': '1' })
      const chunk = ' '.repeat(2 ** 20)
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', write)
      write()
    },
    'not-run',
    /its body has more than 10485760 bytes|no end of the answer/,
  ],
  slow: [() => {}, 'not-run', /no answer within 0\.5 s/],
  'slow-body': [
    (_, response) => void response.writeHead(200).write('{'),
    'not-run',
    /no end of the answer within 0\.5 s/,
  ],
  redirect: [
    (_, response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/away' }).end(),
    'contradicted',
    'server-status HTTP/1.1 200 OK',
  ],
  cut: [(request) => void request.socket.destroy(), 'not-run', /the connection was cut/],
  'cut-body': [
    (request, response) => {
      response
        .writeHead(200, { 'Content-Length': '1000' })
        .write('{', () => request.socket.destroy())
    },
    'not-run',
    /the connection was cut/,
  ],
  'wrong-length': [
    (request) => {
      request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\nX-Total: 1\r\n\r\n{}')
    },
    'not-run',
    /the connection was cut/,
  ],
  gzip: [
    (_, response) => {
      const headers = {
        'Content-Type': 'application/json',
        'X-Total': '1',
        'Content-Encoding': 'gzip',
      }
      response.writeHead(200, headers).end(gzipSync(JSON.stringify(nameless)))
    },
    'contradicted',
    'server-field-missing name',
  ],
  unauthorized: [
    (_, response) => void response.writeHead(401).end(),
    'not-run',
    /no credentials are given/,
  ],
  gone: [
    (_, response) => void response.writeHead(404).end(),
    'contradicted',
    'server-status HTTP/1.1 200 OK',
  ],
}

let server: Server
let away = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') away++
    drifts[request.url!.slice(1)]![0](request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('verify', () => {
  test('finds each drift at its place in the page, and no other one', async () => {
    const files = Object.fromEntries(
      Object.keys(drifts).map((name) => [`${name}.api.md`, page(`/${name}`)]),
    )
    const folder = new Folder(files)
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const args = ['verify', '--server', address, '--format', 'json', '--timeout', '500ms']
    const { status, out } = await folder.run(args)
    const { exchanges } = JSON.parse(out) as {
      exchanges: {
        file: string
        outcome: string
        reason?: string
        diagnostics: { code: string; range: Record<'start' | 'end', { offset: number }> }[]
      }[]
    }
    const found = exchanges.map(({ file, outcome, reason, diagnostics }) => {
      const marked = diagnostics.map(({ code, range: { start, end } }) => {
        const text = files[file]!.slice(start.offset, end.offset)
        return `${code} ${text.split('\n', 1)[0]!}`
      })
      return [file.replace('.api.md', ''), outcome, ...(reason === undefined ? marked : [reason])]
    })
    const expected = Object.entries(drifts).map(([name, [, outcome, ...rest]]) => {
      const told = rest.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)))
      return [name, outcome, ...told]
    })
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(status).toBe(1)
    expect(away).toBe(0)
  })
})
