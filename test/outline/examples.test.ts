import { describe, expect, test } from 'vitest'
import { onlyEndpoint, reports } from './only-endpoint.js'

const post = 'method="POST" path="/x"'
const fence = (info: string, code = '{}') => `\`\`\`${info}\n${code}\n\`\`\`\n`
/** The role and status of each example, with a question mark where it was guessed. */
const rolesOf = (body: string, attributes?: string) =>
  onlyEndpoint(body, attributes).examples.map(
    ({ role, status, inferred }) => role + (status ?? '') + (inferred ? '?' : ''),
  )

describe('an example is', () => {
  test.each<[string, string, string[], string?]>([
    [
      'what its fence says',
      fence('json request') + fence('json response 201'),
      ['request', 'response201'],
    ],
    ['a response by a status', fence('json 404'), ['response404']],
    ['what its heading says', `### Response 202\n\n${fence('json')}`, ['response202']],
    ['what its fence says, in a group', `### Request\n\n${fence('json response')}`, ['response']],
    [
      'a request in a language of programs',
      fence('bash', 'curl x') + fence('python', 'x'),
      ['request?', 'request?'],
    ],
    ['a response in one of data', fence('xml') + fence(''), ['response?', 'response?']],
    [
      'first a request where there are several',
      fence('json') + fence('json'),
      ['request?', 'response?'],
      post,
    ],
    [
      'an answer after a call',
      fence('sh', 'curl x') + fence('json'),
      ['request?', 'response?'],
      post,
    ],
    [
      'what a heading in a quote says',
      `> ### Response 201\n\n${fence('json')}`,
      ['response201'],
      post,
    ],
    ['an answer in a language of programs', `### Response\n\n${fence('js')}`, ['response']],
    ['a request of a body', `### Request body\n\n${fence('json')}`, ['request'], post],
    [
      'what a label says over sentences, once, but not below a route',
      `**Response**\n\nThe ship.\n\n${fence('json')}\nAnother.\n\n${fence('json')}` +
        `\n**404 Not Found**\n\nNo ship.\n\n${fence('json')}` +
        `\n**Errors**\n\nPOST \`/x\`\n\n${fence('json')}`,
      ['response', 'response?', 'response404', 'response?'],
      post,
    ],
    ['indented code', 'Text\n\n    {}\n', ['response?']],
    ['a command without a language', '    $ curl https://sea.example/ships\n', ['request?']],
    ['no code in a list', `- Text\n\n  ${fence('json').replaceAll('\n', '\n  ')}`, []],
  ])('%s', (_, body, roles, attributes) => {
    expect(rolesOf(body, attributes)).toEqual(roles)
  })

  test.each([
    ['HTTP/1.1 201 Created\nContent-Type: application/json\n\n{}', 'response201'],
    ['HTTP/1.1 204 No Content', 'response204'],
    ['202 Accepted', 'response202'],
    ['GET /x HTTP/1.1\nAccept: */*', 'request'],
    ['POST https://api.example.com/x\n\n{}', 'request'],
  ])('a message of HTTP: %s', (code, role) => {
    for (const language of ['http', ''])
      expect(rolesOf(fence(language, code)).map((one) => one.replace('?', ''))).toEqual([role])
  })

  test.each(['HTTP status: 201', 'HTTP/1.1 201', 'Status 201 Created', '201 Created'])(
    'of the status above its JSON: %s',
    (line) => {
      expect(rolesOf(fence('json', `${line}\n{ "id": 7 }`))).toEqual(['response201?'])
      expect(reports(`## T\n\n${fence('json', `${line}\n\n{ "id": 7 }`)}`)).toEqual([])
      expect(rolesOf(fence('json', line) + fence('json'))).toEqual(['response201'])
    },
  )

  test('of the head above it, which is none of its own', () => {
    const head = 'HTTP/1.1 201 Created\nContent-Type: application/json'
    expect(rolesOf(fence('http', head) + fence('json'))).toEqual(['response201'])
  })
})

test('an example has its language, its title and its code as written', () => {
  const [example] = onlyEndpoint(
    fence('JSON title="A &amp; B" request', '{\n  "a": 1\n}\n'),
  ).examples
  expect(example).toEqual({
    role: 'request',
    language: 'JSON',
    title: 'A & B',
    code: '{\n  "a": 1\n}\n',
    inferred: false,
  })
  expect(onlyEndpoint(fence('')).examples[0]).toMatchObject({ language: 'text' })
})
