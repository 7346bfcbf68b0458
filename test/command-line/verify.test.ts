import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { runCommandLine } from '../../src/command-line/program.js'
import { Folder } from './folder.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a server, and returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a server that answers all requests alike, and keeps them. */
async function record(body: unknown = { id: 5 }) {
  const requests: string[] = []
  const address = await serve((request, response) => {
    const { authorization = '' } = request.headers
    requests.push(`${request.method} ${request.url} ${authorization}`.trim())
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  return { address, requests }
}

interface Setting {
  files?: Record<string, string>
  folder?: Folder
  env?: Record<string, string>
  once?: (event: string, listener: () => void) => void
}

async function verify(args: readonly string[], { files = {}, env = {}, ...rest }: Setting = {}) {
  const folder = rest.folder ?? new Folder(files)
  const written = { out: '', err: '' }
  const terminal = {
    cwd: () => folder.path('.'),
    env,
    stdin: Readable.from(['']),
    stdout: { write: (text: string) => (written.out += text) },
    stderr: { write: (text: string) => (written.err += text) },
    exitCode: undefined as number | undefined,
    ...(rest.once && { once: rest.once }),
  }
  await runCommandLine(['verify', ...args], terminal)
  return { status: terminal.exitCode, folder, ...written }
}

function page(attributes: string, request = '', body = '{ "id": 5 }'): string {
  const curl = request && `\`\`\`sh\n${request}\n\`\`\`\n\n`
  return `{% api ${attributes} %}\n## User\n\n${curl}\`\`\`json response 200\n${body}\n\`\`\`\n{% /api %}\n`
}

const user = page('path="/users/:id"', 'curl https://api.example.com/users/5')

describe('verify', () => {
  test('ends with how many exchanges are verified, contradicted and not run, and exits with 1 for a contradiction', async () => {
    const { address } = await record()
    const files = {
      'a.api.md': user,
      'b.api.md': page('path="/users"', '', '{ "id": "5" }'),
      'c.api.md': page('path="/teams/:id"'),
    }
    const { out, err, status } = await verify(['--server', address], { files })
    expect(status).toBe(1)
    expect(err).toBe('Give values by name with `--values values.json`: { "id": 5 }\n')
    expect(out).toContain(
      'b.api.md:5:3 error `id` is a number in the response, the page says a string.',
    )
    expect(out).toContain('5 | { "id": "5" }\n  |   ^^^^')
    expect(out).toContain('c.api.md:1 GET /teams/{id} not run: there is no value for `:id`')
    expect(out).toMatch(/\n1 verified, 1 contradicted, 1 not run\n$/)
    expect((await verify(['a.api.md', '--server', address], { files })).status).toBe(0)
  })

  test('takes values by the names of parameters, for all documents or for one', async () => {
    const { address, requests } = await record()
    const values = { id: 7, q: 'a b', 'docs/b.api.md': { id: 'x/y' } }
    const query = page('path="/teams/:id"', 'curl "x.y/api/teams/5?q=1&r=2"')
    await verify(['--server', address, '--values', 'values.json', '--concurrency', '1'], {
      files: { 'a.api.md': user, 'docs/b.api.md': query, 'values.json': JSON.stringify(values) },
    })
    expect(requests).toEqual(['GET /users/7', 'GET /api/teams/x%2Fy?q=a%20b&r=2'])
  })

  test('names the documents of a file of values that are none of those it reads', async () => {
    const { address } = await record()
    const values = JSON.stringify({ 'b.api.md': { id: 7 }, 'a.api.md': { id: 8 }, page: {} })
    const files = { 'docs/a.api.md': user, 'values.json': values }
    const { err } = await verify(['--server', address, '--values', 'values.json'], { files })
    expect(err).toBe('values.json: `b.api.md` names none of the documents\n')
  })

  test('holds an object that another document describes against its rows', async () => {
    const { address } = await record({ owner: { id: 'x' } })
    const link = '[User](objects.api.md#user)'
    const files = {
      'docs/objects.api.md': '## User\n\n| Field | Type |\n|---|---|\n| id | integer |\n',
      'docs/a.api.md': `{% api path="/a" %}\n## A\n\n### Response\n\n| Field | Type |\n|---|---|\n| owner | ${link} |\n{% /api %}\n`,
    }
    const { out } = await verify(['--server', address], { files })
    expect(out).toContain('`owner.id` is a string in the response, the page says an integer.')
  })

  test('keeps the base path of the server, which commands may have, too', async () => {
    const { address, requests } = await record()
    const files = {
      'a.api.md': page('path="/users"'),
      'b.api.md': page('path="/teams"', 'curl https://x.y/api/v1/teams'),
    }
    await verify(['--server', `${address}/api/v1/`, '--concurrency', '1'], { files })
    expect(requests).toEqual(['GET /api/v1/users', 'GET /api/v1/teams'])
  })

  test('does not call an answer a contradiction that a value of the page or missing credentials explain', async () => {
    const address = await serve((request, response) => {
      const isMissing = request.url === '/users/5'
      const status = isMissing ? 404 : request.headers.authorization ? 500 : 403
      response.writeHead(status).end('no')
    })
    const files = { 'a.api.md': user, 'b.api.md': page('path="/teams"') }
    const { out } = await verify(['--server', address], { files })
    expect(out).toContain("not run: the server answers 404 for the page's own value of `:id`")
    expect(out).toContain('not run: the server answers 403, and no credentials are given')
    const known = { 'values.json': '{ "id": 5 }', ...files }
    const args = ['--server', address, '--values', 'values.json', '--header', 'Authorization: a']
    expect((await verify(args, { files: known })).out).toMatch(
      /0 verified, 2 contradicted, 0 not run\n$/,
    )
  })

  test('writes JSON, JUnit and SARIF alone to standard output', async () => {
    const { address } = await record()
    const files = {
      'a.api.md': user,
      'b.api.md': page('path="/t"', '', '{ "a": 1, "id": 2 }'),
      'c.api.md': page('path="/:id"'),
    }
    const run = (format: string) => verify(['--server', address, '--format', format], { files })
    const json = await run('json')
    expect(json.err).toMatch(/^1 verified, 1 contradicted, 1 not run\n/)
    expect(JSON.parse(json.out)).toMatchObject({
      exchanges: [
        {
          file: 'a.api.md',
          line: 5,
          method: 'GET',
          url: '/users/5',
          outcome: 'verified',
          status: 200,
          diagnostics: [],
        },
        {
          file: 'b.api.md',
          line: 1,
          outcome: 'contradicted',
          diagnostics: [{ code: 'server-field-missing' }],
        },
        { file: 'c.api.md', outcome: 'not-run', reason: 'there is no value for `:id`' },
      ],
      verified: 1,
      contradicted: 1,
      notRun: 1,
    })
    const junit = (await run('junit')).out
    expect(junit).toContain('tests="3" failures="1" skipped="1"')
    expect(junit).toContain('<failure type="error" message="The response lacks `a`.">b.api.md:5:3')
    const sarif = JSON.parse((await run('sarif')).out) as {
      runs: [{ results: { ruleId: string }[] }]
    }
    expect(sarif.runs[0].results.map(({ ruleId }) => ruleId)).toEqual(['server-field-missing'])
  })

  test('a baseline has what is known, which does not fail, and only shrinks', async () => {
    let body: unknown = { id: '5' }
    const address = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
    const folder = new Folder({
      'a.api.md': user,
      'b.api.md': page('path="/t"', '', '{ "id": 5, "a": 1 }'),
    })
    const run = (...args: string[]) =>
      verify(['--server', address, '--baseline', 'known.json', ...args], { folder })
    expect((await run()).err).toContain('known.json does not exist')
    expect(await run('--update-baseline')).toMatchObject({ status: 0 })
    expect(JSON.parse(folder.read('known.json'))).toHaveLength(3)
    expect(folder.read('known.json')).not.toContain('line')
    const again = await run()
    expect(again).toMatchObject({ status: 0, err: '' })
    expect(again.out).toBe(
      '2 contradictions of the baseline\n0 verified, 2 contradicted, 0 not run\n',
    )
    body = { id: 5 }
    expect((await run()).err).toBe(
      '2 known contradictions are gone: `--update-baseline` removes what known.json has of them\n',
    )
    expect(JSON.parse(folder.read('known.json'))).toHaveLength(3)
    await run('--update-baseline')
    expect(JSON.parse(folder.read('known.json'))).toHaveLength(1)
    body = []
    expect((await run('--update-baseline')).status).toBe(1)
    expect(JSON.parse(folder.read('known.json'))).toHaveLength(0)
  })

  test('a baseline is not written by a run that is not whole', async () => {
    let interrupt = () => {}
    const once = (_: string, listener: () => void) => (interrupt = listener)
    const address = await serve((request, response) => {
      if (request.url === '/users/5')
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{ "id": "5" }')
      else interrupt()
    })
    const folder = new Folder({ 'a.api.md': user, 'b.api.md': page('path="/b"') })
    const rest = ['--baseline', 'known.json', '--update-baseline', '--concurrency', '1']
    const down = await verify(['--server', 'http://127.0.0.1:1', ...rest], { folder })
    expect(down.status).toBe(2)
    expect(down.err).toContain('known.json is not written: no exchange was run')
    const interrupted = await verify(['--server', address, ...rest], { folder, once })
    expect(interrupted.status).toBe(130)
    expect(interrupted.err).toContain('known.json is not written: the run was interrupted')
    expect(() => folder.read('known.json')).toThrow('ENOENT')
  })

  test('a contradiction is gone only where all exchanges that it can be of were run', async () => {
    let isCut = false
    const address = await serve((request, response) => {
      const isFirst = request.url === '/users/5'
      if (isFirst && isCut) return void request.socket.destroy()
      const id = isFirst ? '"5"' : '5'
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{ "id": ${id} }`)
    })
    const request = 'curl x.y/users/5\n```\n\n```sh\ncurl x.y/users/6'
    const folder = new Folder({ 'a.api.md': page('path="/users/:id"', request) })
    const args = ['--server', address, '--baseline', 'known.json', '--update-baseline']
    await verify(args, { folder })
    const known = folder.read('known.json')
    expect(JSON.parse(known)).toHaveLength(1)
    isCut = true
    const cut = await verify(args, { folder })
    expect(cut).toMatchObject({ status: 0, err: '' })
    expect(cut.out).toContain('1 verified, 0 contradicted, 1 not run')
    expect(folder.read('known.json')).toBe(known)
  })

  test('takes any time', async () => {
    const { address } = await record()
    const silent = await serve(() => {})
    const files = { 'a.api.md': user }
    const short = await verify(['--server', silent, '--timeout', '1.5ms'], { files })
    expect(short.out).toContain('not run: there is no answer within 0.0015 s')
    for (const timeout of ['60000m', '72000m']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { out } = await verify(['--server', address, '--timeout', timeout], { files })
      expect(out).toBe('1 verified, 0 contradicted, 0 not run\n')
    }
  })

  test('a run of no exchange fails, and says why none was run', async () => {
    const address = await serve((request, response) => {
      const isUnknown = request.url === '/users/5'
      response.writeHead(isUnknown ? 404 : 401).end()
    })
    const files = { 'a.api.md': user, 'b.api.md': page('method="POST" path="/b"') }
    for (const format of ['pretty', 'json']) {
      // oxlint-disable-next-line no-await-in-loop -- a format at a time
      const run = await verify(['--server', address, '--format', format], { files })
      expect(run.status).toBe(2)
      expect(run.out + run.err).toContain('0 verified, 0 contradicted, 2 not run\n')
      expect(run.err).toContain(
        "error: No exchange was run: the server answers 404 for the page's own value of `:id`; POST is not among the methods.\n",
      )
    }
    const many = ['/:a', '/:b', '/:c', '/:d', '/:e'].map((path) => page(`path="${path}"`))
    const { err } = await verify(['--server', address], { files: { 'a.api.md': many.join('\n') } })
    expect(err).toContain('value for `:b`; there is no value for `:c`; and 2 other reasons.\n')
  })

  test('its help has all exit codes', async () => {
    expect((await verify(['--help'])).out).toContain(
      'Exit codes: 0 without contradictions, 1 with one, 2 for wrong usage, an unreadable file or where no exchange was run, 130 where Ctrl-C ended the run.',
    )
  })

  test('ends on Ctrl-C with what was done', async () => {
    let interrupt = () => {}
    const address = await serve((request, response) => {
      if (request.url === '/users/5')
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{ "id": 5 }')
      else interrupt()
    })
    const once = (_: string, listener: () => void) => (interrupt = listener)
    const files = { 'a.api.md': user, 'b.api.md': page('path="/b"'), 'c.api.md': page('path="/c"') }
    const { out, status } = await verify(['--server', address, '--concurrency', '1'], {
      files,
      once,
    })
    expect(status).toBe(130)
    expect(out).toContain('b.api.md:1 GET /b not run: the run was interrupted')
    expect(out).toContain('1 verified, 0 contradicted, 2 not run')
  })
})

describe('what is sent', () => {
  test('are GET and HEAD alone, unless other methods are named; those are sent in the order of the page', async () => {
    const { address, requests } = await record()
    const blocks = ['POST', 'GET', 'DELETE', 'HEAD'].map((method) =>
      page(`method="${method}" path="/a"`),
    )
    const files = { 'a.api.md': blocks.join('\n') }
    const { out } = await verify(['--server', address], { files })
    expect(requests.splice(0).toSorted()).toEqual(['GET /a', 'HEAD /a'])
    expect(out).toContain('POST /a not run: POST is not among the methods')
    await verify(['--server', address, '--methods', 'get,POST,DELETE'], { files })
    expect(requests).toEqual(['POST /a', 'GET /a', 'DELETE /a'])
  })

  test('goes to no other host, whatever the page says', async () => {
    const { address, requests } = await record()
    const paths = [
      '//evil.example/a',
      'http://evil.example/b',
      '/\\\\evil.example/c',
      '@evil.example/d',
    ]
    const commands = [
      'curl http://evil.example/e',
      'curl "http://x@evil.example/e"',
      'curl $HOST/e',
    ]
    const files = {
      'a.api.md': [
        ...paths.map((path) => page(`path="${path}"`)),
        ...commands.map((command) => page('path="/e"', command)),
      ].join('\n'),
    }
    const { out } = await verify(['--server', address], { files })
    expect(requests.length).toBe(paths.length + commands.length)
    expect(out).toContain(`${requests.length} verified, 0 contradicted, 0 not run`)
  })

  test('has no file and no variable of the environment but those that a header names', async () => {
    const { address, requests } = await record()
    const files = {
      'a.api.md': [
        page('path="/a"', 'curl -H "Authorization: $SECRET" x.y/a'),
        page('method="POST" path="/b"', 'curl -d @a.api.md x.y/b'),
      ].join('\n'),
    }
    const env = { SECRET: 'from-env', TOKEN: 'named' }
    const args = ['--server', address, '--methods', 'GET,POST']
    const { out } = await verify(args, { files, env })
    expect(out).toContain('POST /b not run: what it sends is in a file')
    await verify([...args, '--header', 'Authorization: Bearer ${TOKEN}'], { files, env })
    expect(requests).toEqual(['GET /a', 'GET /a Bearer named'])
    const missing = await verify([...args, '--header', 'X-A: $NONE'], { files, env })
    expect(missing).toMatchObject({ status: 2 })
    expect(missing.err).toContain('The environment has no `NONE`, which the header `X-A` names.')
  })

  test('never shows credentials, in no format', async () => {
    const secret = 'sekret-token-9'
    const address = await serve((_, response) => {
      const body = JSON.stringify({ [secret]: 1, hunter22: 2, [encodeURIComponent('va/lue-3')]: 3 })
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
    })
    const files = {
      'a.api.md': [
        page('path="/a"', `curl -u root:hunter22 "x.y/a?api_key=query-key-4"`),
        page('path="/b"', `curl -H 'Authorization: Bearer page-token-5' x.y/b`),
        page('path="/${TOKEN}"', ''),
      ].join('\n'),
      'values.json': '{ "token": "va/lue-3" }',
    }
    const hidden = [secret, 'hunter22', 'va/lue-3', 'va%2Flue-3', 'query-key-4', 'page-token-5']
    for (const format of ['pretty', 'json', 'junit', 'sarif']) {
      // oxlint-disable-next-line no-await-in-loop -- a format at a time
      const { out, err } = await verify(
        [
          '--server',
          address,
          '--header',
          'X-Auth: $TOKEN',
          '--values',
          'values.json',
          '--format',
          format,
        ],
        { files, env: { TOKEN: secret } },
      )
      expect(out).toContain('lacks')
      for (const text of hidden) expect(out + err).not.toContain(text)
    }
  })
})

test('not even a part of a credential is shown, where what the server says is cut', async () => {
  const [secret, signature] = ['sekret-token-9', 'signing-key/8']
  const echo = `${'x'.repeat(47)}${secret}`
  const names = JSON.stringify({ id: 5, [echo]: 1, [signature]: 2 })
  const address = await serve(({ url }, response) => {
    const [type, body] = url === '/type' ? [`text/${echo}`, 'no JSON'] : ['application/json', names]
    if (url === '/status') response.writeHead(500).end(echo)
    else if (url === '/away') response.writeHead(302, { Location: `/${echo.slice(17)}` }).end()
    else response.writeHead(200, { 'Content-Type': type }).end(body.replaceAll('/', '\\/'))
  })
  const paths = ['/status', '/away', '/type', '/names']
  const files = { 'a.api.md': paths.map((path) => page(`path="${path}"`)).join('\n') }
  const headers = ['--header', 'X-Auth: $TOKEN', '--header', 'X-Sig: v1,${KEY}']
  const { out, err } = await verify(['--server', address, ...headers], {
    files,
    env: { TOKEN: secret, KEY: signature },
  })
  expect(out).toContain('1 verified, 3 contradicted')
  expect(out + err).not.toMatch(/sekr|signing|key/)
  expect(out).toContain('•••')
})

const wrongUses: [string, string[], RegExp][] = [
  ['no server', [], /needs a server: --server http:\/\/localhost:8080/],
  ...['localhost:8080', 'ftp://a', 'me:s3cret@a', 'http://me:s3cret@a:b'].map(
    (address): [string, string[], RegExp] => [
      address,
      ['--server', address],
      /^(?![^]*s3cret)[^]*`--server` takes the address of a server: http:\/\/localhost:8080/,
    ],
  ),
  [
    'credentials in an address',
    ['--server', 'http://me:s3cret@a'],
    /^(?![^]*s3cret)[^]*An address has no credentials here: --header/,
  ],
  [
    'nobody at the address',
    ['--server', 'http://127.0.0.1:1'],
    /http:\/\/127\.0\.0\.1:1 cannot be reached/,
  ],
  [
    'a value file that is no JSON',
    ['--server', 'http://a', '--values', 'a.api.md'],
    /a\.api\.md cannot be read as JSON/,
  ],
  [
    'a value file without names',
    ['--server', 'http://a', '--values', 'list.json'],
    /list\.json is not an object of values/,
  ],
  ['no value file', ['--server', 'http://a', '--values', 'none.json'], /none\.json cannot be read/],
  [
    'a header without a colon',
    ['--server', 'http://a', '--header', 'Token'],
    /A header is a name, a colon and a value/,
  ],
  [
    'an unknown method',
    ['--server', 'http://a', '--methods', 'GET,GETT'],
    /`GETT` is not one of the methods/,
  ],
  ...['10', '0s', '0.0ms', '-5s', '5sec', '1h', 'soon', ''].map(
    (time): [string, string[], RegExp] => [
      `the time \`${time}\``,
      ['--server', 'http://a', '--timeout', time],
      /It is a time above zero, such as 10s or 500ms/,
    ],
  ),
  [
    'no concurrency',
    ['--server', 'http://a', '--concurrency', '0'],
    /It is a number from 1 to 100/,
  ],
  ['an update of no baseline', ['--server', 'http://a', '--update-baseline'], /`--baseline` names/],
  [
    'a baseline that is no list',
    ['--server', 'http://a', '--baseline', 'values.json'],
    /values\.json is not a list/,
  ],
  [
    'documents without a block',
    ['prose.api.md', '--server', 'http://a'],
    /prose\.api\.md has no block, so it states no exchange/,
  ],
]

test('wrong use is told, and ends with 2', async () => {
  const files = {
    'a.api.md': user,
    'prose.api.md': '# Prose\n',
    'list.json': '[]',
    'values.json': '{}',
  }
  for (const [name, args, message] of wrongUses) {
    const named = args[0]?.endsWith('.md') ? args : ['a.api.md', ...args]
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, err } = await verify(named, { files })
    expect([name, err]).toEqual([name, expect.stringMatching(message)])
    expect([name, status]).toEqual([name, 2])
  }
})
