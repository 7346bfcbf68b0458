import { expect, test } from 'vitest'
import { exchanges } from '../../src/verify.js'
import { block } from '../checks/diagnostics.js'

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`
const curl = (command: string) => fence('sh', command)
const table = (rows: string) =>
  `| Parameter | Type | Required | Example |\n|---|---|---|---|\n${rows}\n\n`

/** The requests of a block, as a line of HTTP each with its headers and its body. */
function requests(attributes: string, body: string): unknown[] {
  return exchanges(block(attributes, body)).map(({ request, reason }) => {
    const { method, url, headers } = request
    const sent = request.body === undefined ? [] : [request.body]
    return (
      reason ?? [
        `${method} ${url}`,
        ...Object.entries(headers).map((one) => one.join(': ')),
        ...sent,
      ]
    )
  })
}

const get = 'path="/users/:id"'
const post = 'method="POST" path="/users"'
const FORM = 'Content-Type: application/x-www-form-urlencoded'
const JSON_TYPE = 'Content-Type: application/json'

const commands: [attributes: string, command: string, request: string[]][] = [
  [get, 'curl https://api.example.com/v1/users/5', ['GET /v1/users/5']],
  [get, 'curl -i "$HOST/users/5?a=b&c=%20"', ['GET /users/5?a=b&c=%20']],
  [
    get,
    'curl localhost/users/5 -H "Accept: text/plain" -H Host:x',
    ['GET /users/5', 'Accept: text/plain'],
  ],
  [get, 'curl -u me:secret x.y/users/5', ['GET /users/5', 'Authorization: Basic bWU6c2VjcmV0']],
  [get, 'curl -u "é:a" x.y/users/5', ['GET /users/5', 'Authorization: Basic w6k6YQ==']],
  [get, 'curl -H "PRIVATE-TOKEN: <your_token>" x.y/users/5', ['GET /users/5']],
  [get, 'curl -b a=b x.y/users/5', ['GET /users/5', 'Cookie: a=b']],
  [
    get,
    `curl -G x.y/users/5 -d a=1 --data-urlencode 'b=c d' --url-query e=f&`,
    ['GET /users/5?e=f&a=1&b=c%20d'],
  ],
  ['method="HEAD" path="/users/:id"', 'curl -I x.y/users/5', ['HEAD /users/5']],
  [post, `curl x.y/users -d a=1 -d 'b=2'`, ['POST /users', FORM, 'a=1&b=2']],
  [
    post,
    `curl x.y/users --json '{"a": 1}'`,
    ['POST /users', JSON_TYPE, 'Accept: application/json', '{"a": 1}'],
  ],
  [
    post,
    `curl -X POST x.y/users -H 'Content-Type: application/json' -d '{}'`,
    ['POST /users', JSON_TYPE, '{}'],
  ],
]

test('the request of a command has its method, its address, its headers and its data', () => {
  for (const [attributes, command, expected] of commands)
    expect([command, ...requests(attributes, curl(command))]).toEqual([command, expected])
})

test('a form is sent in parts, and what is in files is not sent', () => {
  const [[, , body]] = requests(post, curl(`curl x.y/users -F name=Ada -F 'a={};type=text/x'`)) as [
    string[],
  ]
  expect(body!.split('\r\n')).toEqual([
    '--part-of-the-form',
    'Content-Disposition: form-data; name="name"',
    '',
    'Ada',
    '--part-of-the-form',
    'Content-Disposition: form-data; name="a"',
    'Content-Type: text/x',
    '',
    '{}',
    '--part-of-the-form--',
    '',
  ])
  expect(requests(post, curl('curl x.y/users -F a=@me.png'))).toEqual(['it is a form with a file'])
  for (const file of ['-d @a', '-T a', '--data-urlencode a@b', '-H @a'])
    expect(requests('method="PUT" path="/users"', curl(`curl -X PUT x.y/users ${file}`))).toEqual([
      'what it sends is in a file',
    ])
})

test('a message of HTTP is a request with its headers and its body', () => {
  const message = 'POST /users HTTP/1.1\nHost: a\nX-A: b\n\n{ "name": "Ada" }'
  expect(requests(post, fence('http', message))).toEqual([
    ['POST /users', 'X-A: b', '{ "name": "Ada" }'],
  ])
})

test('what is written below a route in a way of its own is not sent', () => {
  const told = (text: string) => requests(post, fence('', `POST /users\n${text}`))
  expect(told('  Put body:\n    { "a": 1 }')).toEqual([
    'what is below its route is no message of HTTP',
  ])
  expect(told('{ "a": 1 }')).toEqual([['POST /users', '{ "a": 1 }']])
  expect(told('A: b\n\na=1')).toEqual([['POST /users', 'A: b', 'a=1']])
})

test('without an example the rows state the request: examples and defaults of what is required', () => {
  const rows = table(
    '| id | string | yes | a/b |\n| q | string | yes | x y |\n| r | string | no | z |',
  )
  expect(requests(get, rows)).toEqual([['GET /users/a%2Fb?q=x%20y']])
  expect(requests(get, table('| q | string | yes | |'))).toEqual([
    'there is no value for `:id`, `q`',
  ])
  const body = table('| name | string | yes | Ada |')
  expect(requests(post, body)).toEqual(['the page has no example of its body'])
  expect(requests(post, body + fence('json request', '{ "name": "Ada" }'))).toEqual([
    ['POST /users', JSON_TYPE, '{ "name": "Ada" }'],
  ])
})

test('a list of methods and paths is no request beside a command, and each command is one', () => {
  const list = fence('', 'GET /users/:id\nPOST /users/:id')
  const all = list + curl('curl x.y/users/5') + curl('curl -X POST x.y/users/5\ncurl x.y/teams')
  expect(requests(get, all)).toEqual([['GET /users/5'], ['POST /users/5']])
})

test('one request in several languages is one exchange', () => {
  const json = fence('json response 201', '{ "id": 5 }')
  const both =
    curl(`curl x.y/users -d '{"a":1}'`) + fence('http', 'POST /users\n\n{ "a": 1 }') + json
  const found = exchanges(block(post, both))
  expect(found.map(({ response }) => response?.status)).toEqual([201])
})

test('the response is that of the section, of the session, else the first success', () => {
  const json = (status: number) => fence(`json response ${status}`, `{ "status": ${status} }`)
  const session = fence('json', '$ curl x.y/users/6\n{ "own": 6 }\n$ curl x.y/users/7 | jq .a\n"b"')
  const body = [
    curl('curl x.y/users/5'),
    json(404),
    json(200),
    `### Not found\n\n${curl('curl x.y/users/0')}${json(404)}`,
    session,
    curl('curl x.y/users/8'),
  ]
  const found = exchanges(block(get, body.join('')))
  expect(found.map(({ response }) => response && [response.status, response.body?.trim()])).toEqual(
    [
      [200, '{ "status": 200 }'],
      [404, '{ "status": 404 }'],
      [undefined, '{ "own": 6 }'],
      [undefined, undefined],
      [200, '{ "status": 200 }'],
    ],
  )
})

test('a message may be followed by its response, whose first line may be a status alone', () => {
  const one = (code: string) => exchanges(block(get, fence('', code)))[0]!.response
  expect(one('GET /users/5\n\nHTTP/1.1 202 Accepted\n\n{}')).toMatchObject({
    status: 202,
    body: '{}',
  })
  const apart =
    fence('', 'GET /users/5 HTTP/1.1') + fence('', '404 Not Found\n') + fence('', '203 OK\nX: y')
  const [found] = exchanges(block(get, apart))
  expect(found!.response).toMatchObject({ status: 203, headers: { X: 'y' } })
  const indented =
    '    GET /users/5 HTTP/1.1\n\nResponse:\n\n    HTTP/1.1 206 OK\n\n    { "id": 5 }\n'
  expect(exchanges(block(get, indented))[0]!.response).toMatchObject({ status: 206 })
})

test('an indented session has its response with headers, at its place', () => {
  const text = block(
    get,
    '    $ curl -i x.y/users/5\n    HTTP/1.1 203 OK\n    X-A: b\n\n    { "id": 5 }\n',
  )
  const [{ request, response }] = exchanges(text) as [ReturnType<typeof exchanges>[0]]
  expect(text.slice(request.range.start.offset, request.range.end.offset)).toBe(
    '$ curl -i x.y/users/5',
  )
  expect(response).toMatchObject({ status: 203, headers: { 'X-A': 'b' }, body: '{ "id": 5 }' })
  expect(response!.range.start.line).toBe(5)
})

test('a header with a placeholder is missing, unless it has credentials', () => {
  const one = (header: string) => requests(get, curl(`curl -H '${header}' x.y/users/5`))
  expect(one('Range: bytes=<start>-<end>')).toEqual(['there is no value for the header `Range`'])
  expect(one('PRIVATE-TOKEN: <token>')).toEqual([['GET /users/5']])
})
