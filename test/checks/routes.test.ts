import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCurl } from '../../src/exchange/curl.js'
import { readCommands, readLine, type ShellWord } from '../../src/exchange/shell-words.js'
import { block, diagnostics, onlyDiagnostic } from './diagnostics.js'
import { cases } from '../cases.js'

function example(attributes: string, code: string, info = 'bash'): string {
  return block(attributes, `\`\`\`${info}\n${code}\n\`\`\``)
}

function routesOf(attributes: string, code: string, info?: string): [string, string][] {
  return diagnostics(example(attributes, code, info)).filter(([found]) => found === 'example-route')
}

const get = 'method="GET" path="/users/:id"'
const post = 'method="POST" path="/users"'
const url = 'https://api.example.com/users'

cases([
  '',
  'curl',
  'console',
  'csh',
  'elvish',
  'nohighlight',
  'none',
  'nushell',
  'plain',
  'plaintext',
  'PowerShell',
  'raw',
  'sh-session',
  'text',
  'txt',
  'uri',
  'url',
])('is a command in a code block of a language for commands', (info) => {
  expect(routesOf(get, `curl -X POST ${url}/5`, info)).toEqual([['example-route', 'POST']])
})

describe('an example that requests the endpoint of its block', () => {
  cases([
    [get, `curl ${url}/5`],
    [post, `curl ${url}\n  -X POST\n  -d 'name=Ada'`],
    [post, `curl ${url}\n-X POST\n-d 'name=Ada'`],
    [get, `curl -s -H 'Accept: application/json' ${url}/5`],
    [get, `curl --header "X: y" --url "${url}/5?fields=a&b=c#top"`],
    [get, `curl --url=${url}/5`],
    [get, `curl -G ${url}/5 -d fields=name`],
    [get, `curl -d fields=name --get '${url}/5'`],
    [get, `$ curl ${url}/5 | jq '.name'`],
    [get, `TOKEN=x sudo curl -sSL ${url}/5 > user.json`],
    [get, `curl "$BASE_URL/users/$USER_ID"`],
    [get, 'curl "${BASE_URL}/users/${USER_ID}?x=1"'],
    [get, 'curl {{base}}/users/{{id}}'],
    [get, 'curl https://<host>/users/<user id>'],
    [get, 'curl https://api.example.com/users/{id}'],
    [get, 'curl https://api.example.com/users/:id'],
    [get, `curl $URL`],
    [get, `curl -H 'A: b' ...`],
    [get, 'curl https://…/teams'],
    [get, `curl "https://$HOST$PATH"`],
    [get, 'curl localhost:3000/users/5'],
    [get, 'curl api.example.com/users/5/'],
    [get, `curl https://example.com/api/v4/users/5`],
    [get, `curl \\\n  --header 'A: b' \\\n  ${url}/5`],
    [get, `# the user\ncurl ${url}/5 # five`],
    [get, `curl -X GET ${url}/5 ; curl -X DELETE ${url}`],
    [get, `curl ${url} ${url}/5`],
    [get, `echo "nothing to see"`],
    [get, `token=$(curl -X POST https://login.example.com/token)\ncurl ${url}/5`],
    [post, `curl -X POST ${url}`],
    [post, `curl -XPOST ${url}`],
    [post, `curl -sXPOST ${url}`],
    [post, `curl --request POST ${url}`],
    [post, `curl --request=POST ${url}`],
    [post, `curl --request post ${url}`],
    [post, `curl -X "$METHOD" ${url}`],
    [post, `curl ${url} -d '{ "name": "Ada" }'`],
    [post, `curl ${url} -d'{ "name":\n "Ada; -X PUT" }'`],
    [post, `curl --data-raw '{}' ${url}`],
    [post, `curl --data-binary @file ${url}`],
    [post, `curl --json '{}' ${url}`],
    [post, `curl -F photo=@me.png ${url}`],
    [post, `curl --form name=Ada ${url}`],
    [post, `curl ${url} -d @- <<EOF\n{ "curl": "-X PUT https://x.y/z" }\nEOF`],
    ['method="PUT" path="/users/:id"', `curl -T user.json ${url}/5`],
    ['method="HEAD" path="/users/:id"', `curl -I ${url}/5`],
    ['method="GET" path="/users/:id"', `curl -I ${url}/5`],
    ['method="HEAD" path="/users/:id"', `curl --head ${url}/5`],
    [get, `ada@shop:~$ curl ${url}/5`],
    [get, `PS C:\\> curl.exe ${url}/5`],
    ['path="/files/:name.json"', 'curl https://x.example/files/a.json'],
    ['path="/days/:from-:to"', 'curl https://x.example/days/1-2'],
    ['path="/projects/:id/issues"', 'curl https://x.example/projects/group%2Fname/issues'],
    ['path="/api/v2/users"', 'curl https://x.example/users'],
    ['path="/service/users"', 'curl $SERVICE/users'],
    ['path="/files/:file_path"', 'curl https://x.example/files/docs/a.md'],
    ['path="/keys/:prefix"', 'curl https://x.example/keys/team/blue'],
    ['path="/users/1.json"', 'curl https://x.example/users/2085.json'],
    ['path="/users"', `curl -d '{"text":"it's me"}' -X PUT https://x.example/users`],
    ['path="/users/latest"', 'curl https://x.example/users/latest.json'],
    ['path="/users/:id.json"', `curl ${url}/5`],
    ['path="/users/export.csv"', 'curl https://x.example/users/export.xml'],
    ['path="/users"', 'curl -d \'{"a": 1}\' https://x.example/teams"\n\n{ "by": "a/b" }'],
    ['path="/packages/:package/tags"', 'curl https://x.example/v2/packages/@me/tool/tags'],
    ['path=":prefix/users"', 'curl https://x.example/any/where/users'],
    ['path="/users"', 'curl https://x.example<%= @path %>'],
    ['path="/users/YOUR_USER_ID.json"', 'curl https://x.example/users/5.json'],
    ['path="/files/*"', 'curl https://x.example/files/a/b'],
    ['path="/search?q=x"', 'curl https://x.example/search?q=y'],
  ])('is right, however it is written', (attributes, code) => {
    expect(routesOf(attributes, code)).toEqual([])
  })

  cases([
    [get, 'GET /users/5 HTTP/1.1\nHost: example.com', 'http'],
    [get, 'GET https://example.com/users/5', 'http'],
    [get, 'GET users/5 HTTP/1.1', 'http'],
    [get, '\nGET {{host}}/users/5?x=1\n', 'http'],
    [get, 'DELETE /users/5\n\n###\n\nGET /users/5', 'http'],
    [get, 'HTTP/1.1 200 OK\n\n{ "path": "/teams" }', 'http response 200'],
    [get, 'fetch("/teams")', 'js'],
    [get, '{ "text": "curl /teams" }', 'json'],
  ])('is no command, or has none in it', (attributes, code, info) => {
    expect(routesOf(attributes, code, info)).toEqual([])
  })
})

test('an example may request another route of the list that has the route of its block', () => {
  const list = '```\nGET /users/:id\nPOST /users/:id\nGET /users/:id/teams\n```'
  const curl = (command: string) => `\n\n\`\`\`sh\n${command}\n\`\`\``
  const found = (command: string) => diagnostics(block(get, list + curl(command)))
  expect(found(`curl -X POST ${url}/5`)).toEqual([])
  expect(found(`curl ${url}/5/teams`)).toEqual([])
  expect(found(`curl -X PUT ${url}/5`)).toEqual([['example-route', 'PUT']])
})

test('an example may request something else beside one of the same language that does not', () => {
  const curl = (target: string, language = 'sh') => `\`\`\`${language}\ncurl ${target}\n\`\`\`\n`
  const found = (...examples: string[]) => diagnostics(block(get, examples.join('\n')))
  expect(found(curl(`${url}/5`), 'Until it is done, ask:\n', curl('/jobs/7'))).toEqual([])
  expect(found(curl(`${url}/5`), 'Then ask:\n', curl('/jobs/7', ''))).toEqual([])
  expect(found(curl('/jobs/7'))).toEqual([['example-route', '/jobs/7']])
  expect(found('```http\nGET /users/5\n```\n', curl('/jobs/7'))).toEqual([
    ['example-route', '/jobs/7'],
  ])
})

test('an example may request an address that goes on behind the path, where the text names it too', () => {
  const address = 'https://api.example.com/ships/format/json/key/5'
  const curl = `\`\`\`sh\ncurl ${address}\n\`\`\``
  expect(diagnostics(block('path="/ships"', `As in ${address}.\n\n${curl}`))).toEqual([])
  expect(diagnostics(block('path="/ships"', curl))).toEqual([['example-route', address]])
  const other = curl.replace('/ships', '/boats')
  expect(diagnostics(block('path="/ships"', `As in \`${other}\`.\n\n${other}`))).toHaveLength(1)
})

describe('an example that requests something else', () => {
  cases([
    [get, 'curl https://api.example.com/teams/5', 'https://api.example.com/teams/5'],
    [get, `curl ${url}`, url],
    [get, `curl ${url}/5/posts`, `${url}/5/posts`],
    ['path="/files/:file_path/raw"', `curl ${url}/files/a/b`, `${url}/files/a/b`],
    [get, `curl "${url}"`, `"${url}"`],
    [get, `curl -X DELETE ${url}/5`, 'DELETE'],
    [get, `curl -XDELETE ${url}/5`, 'DELETE'],
    [get, `curl --request='DELETE' ${url}/5`, `--request='DELETE'`],
    [get, `curl ${url}/5 -d '{}'`, `${url}/5`],
    [post, `curl ${url}`, url],
    [post, `curl -X PUT \\\n  ${url}`, 'PUT'],
    [get, `curl -X POST ${url}/5\ncurl ${url}`, 'POST'],
    [get, 'curl "$BASE/teams/$ID"', '"$BASE/teams/$ID"'],
    [
      'path="/users/me"',
      'curl https://api.example.com/users/{id}',
      'https://api.example.com/users/{id}',
    ],
    ['path="/days/:from-:to"', 'curl https://x.example/days/1', 'https://x.example/days/1'],
    [get, `ada@shop:~$ curl -X PUT ${url}/5`, 'PUT'],
    [get, `PS C:\\> curl.exe -X PUT ${url}/5`, 'PUT'],
    [get, `watch curl -X PUT ${url}/5`, 'PUT'],
  ])('is told of at what it requests', (attributes, code, marked) => {
    expect(routesOf(attributes, code)).toEqual([['example-route', marked]])
  })

  cases([
    [get, 'GET /users HTTP/1.1\nHost: example.com', '/users'],
    [get, 'PUT /users/5 HTTP/1.1', 'PUT'],
    [get, '> PUT /users/5 HTTP/1.1\n> Host: example.com', 'PUT'],
    [get, 'GET https://example.com/teams/5', 'https://example.com/teams/5'],
  ])('as a request line is compared with the block', (attributes, code, marked) => {
    expect(routesOf(attributes, code, 'http')).toEqual([['example-route', marked]])
  })

  test('is told what it requests, and what the block documents', () => {
    expect(onlyDiagnostic(example(post, `curl -X PUT ${url}`))).toMatchObject({
      severity: 'warning',
      message: `The example requests \`PUT ${url}\`; the block documents \`POST /users\`.`,
    })
  })

  test('is told with the part that differs, where its address is too long for a message', () => {
    const fleet = 'method="GET" path="/fleets/:fleet/ships/:ship/sails"'
    const host = 'https://api.of-a-fleet-of-ships.example.com'
    const told = (target: string) =>
      /requests `([^`]*)`/.exec(onlyDiagnostic(example(fleet, `curl '${target}'`)).message)![1]
    expect(told(`${host}/v1/fleets/north/ships/7/ropes`)).toBe('GET /v1/fleets/north/ships/7/ropes')
    const id = '6f1c1b9e-3f0e-4d5c-9a55-0c6c3a1d2b7e'
    expect(told(`${host}/fleets/${id}/ships/${id}/ropes`)).toBe(`GET …/ships/${id}/ropes`)
    expect(told(`${host}/boats/${id}/ships/${id}/ropes`)).toMatch(/^GET …?\/boats\/6f1c1b9e/)
  })

  test('is not reported where the method or the path of the block is wrong', () => {
    expect(routesOf('method="GTE" path="/users"', `curl ${url}`)).toEqual([])
    expect(routesOf('path=""', `curl ${url}`)).toEqual([])
  })

  test('is pointed at in an indented fence, with any line ending', () => {
    const source = block(get, `  \`\`\`sh\n  curl \\\n    ${url}\n  \`\`\``)
    for (const ending of ['\n', '\r\n', '\r'])
      expect(diagnostics(source.replaceAll('\n', ending))).toEqual([['example-route', url]])
  })
})

const scriptParts =
  'curl |-X|POST |--url=|-d| |\n|\\\n|\'|"|$|${|$(|)|<|>|<<EOF|EOF\n|#|;|\\|/users|https://x.y|{|}|\f|`'.split(
    '|',
  )

/** The words of all lines of a script. */
function wordsOf(script: string, at = 0): ShellWord[] {
  const line = readLine(script, at)
  const words = line.flatMap((command) => command.words)
  return words.length === 0 ? [] : [...words, ...wordsOf(script, line.at(-1)!.end)]
}

describe('any script', () => {
  const script = fc.array(fc.constantFrom(...scriptParts), { maxLength: 60 })

  test('is split into words that lie in it, one after the other', () => {
    fc.assert(
      fc.property(script, (parts) => {
        const text = parts.join('')
        let at = 0
        for (const word of wordsOf(text)) {
          expect(word.start).toBeGreaterThanOrEqual(at)
          expect(word.end).toBeLessThanOrEqual(text.length)
          at = word.end
        }
      }),
    )
  })

  test('is split although it holds more escapes than the stack of a pattern has places', () => {
    const long = String.raw`\n`.repeat(3_000_000)
    expect(wordsOf(`curl -d "${long}" b`).map(({ end }) => end)).toEqual([
      4,
      7,
      long.length + 10,
      long.length + 12,
    ])
  })

  test('has requests whose places lie in it', () => {
    fc.assert(
      fc.property(script, (parts) => {
        const text = parts.join('')
        for (const { methodSpan, targetSpan } of readCommands(text).flatMap(readCurl)) {
          for (const { start, end } of [targetSpan, ...(methodSpan ? [methodSpan] : [])])
            expect(start >= 0 && start <= end && end <= text.length).toBe(true)
        }
      }),
    )
  })
})
