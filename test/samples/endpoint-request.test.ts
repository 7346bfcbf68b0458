import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { elementsOf, type ElementView } from '../render/element.js'

/** The curl command that is written for a block. */
function commandOf(body: string, attributes: string): string | undefined {
  const text = `{% api ${attributes} %}\n## T\n\n${body}\n{% /api %}`
  const { html } = compile(text, {
    layout: 'reference',
    samples: ['curl'],
    server: 'https://x.dev',
  })
  const codes = ({ name, text: code, children }: ElementView): string[] =>
    name === 'code' ? [code] : children.flatMap(codes)
  return elementsOf(html)
    .flatMap(codes)
    .find((code) => code.startsWith('curl'))
    ?.trimEnd()
}

const table = (...rows: string[]) =>
  ['| Name | In | Type | Required | Example |', '|---|---|---|---|---|', ...rows].join('\n')

describe('the request of an endpoint', () => {
  test.each([
    ['nothing but its path', '', 'path="/a/:id"', "curl 'https://x.dev/a/:id'"],
    [
      'the values of what is required',
      table(
        '| id | path | string | yes | a b |',
        '| q | query | integer | yes | |',
        '| page | query | integer | no | 2 |',
        '| X-Trace | header | string | yes | t1 |',
        '| sid | cookie | string | yes | s |',
      ),
      'path="/a/:id"',
      "curl 'https://x.dev/a/a%20b?q=1' \\\n  -H 'X-Trace: t1' \\\n  -H 'Cookie: sid=s'",
    ],
    [
      'a body of the required fields where the page shows none',
      table(
        '| name | body | string | yes | Ada |',
        '| mail | body | string (email) | yes | |',
        '| age | body | integer | yes | 36 |',
        '| home.city | body | string | yes | |',
        '| note | body | string | no | |',
      ),
      'method="POST" path="/a"',
      `curl 'https://x.dev/a' \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '${JSON.stringify(
        { name: 'Ada', mail: 'user1@example.com', age: 36, home: { city: 'city' } },
        undefined,
        2,
      )}'`,
    ],
    [
      'the body that the page shows, whatever its rows require',
      `${table('| name | body | string | yes | |')}\n\n\`\`\`json request\n{ "name": "Ada" }\n\`\`\``,
      'method="POST" path="/a"',
      `curl 'https://x.dev/a' \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '{ "name": "Ada" }'`,
    ],
    [
      'the body that the page shows',
      '```json request\n{ "a": 1 }\n```',
      'method="PUT" path="/a"',
      `curl -X PUT 'https://x.dev/a' \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '{ "a": 1 }'`,
    ],
    [
      'what a command of another client on the page sends',
      '```http\nPOST /a/7?b=c HTTP/1.1\nX-Own: 1\n\n{}\n```',
      'method="POST" path="/a/:id"',
      "curl 'https://x.dev/a/7?b=c' \\\n  -H 'X-Own: 1' \\\n  --data-raw '{}'",
    ],
  ])('has %s', (_name, body, attributes, command) => {
    expect(commandOf(body, attributes)).toBe(command)
  })

  test.each([
    ['Bearer token', 'Authorization: Bearer $TOKEN'],
    ['OAuth 2.0 (scopes: read)', 'Authorization: Bearer $TOKEN'],
    ['Basic', 'Authorization: Basic $CREDENTIALS'],
    ['API key', 'X-API-Key: $API_KEY'],
    ['API key in header X-Token', 'X-Token: $API_KEY'],
    ['X-Token header', 'X-Token: $API_KEY'],
    ['API key in query', undefined],
    ['Session of the browser', undefined],
  ])('with the auth “%s” has its secret from the environment', (auth, header) => {
    const written = header === undefined ? '' : ` \\\n  -H "${header}"`
    expect(commandOf('', `path="/a" auth="${auth}"`)).toBe(`curl 'https://x.dev/a'${written}`)
  })

  test('has a key of the query from the environment as well, unless the page shows one', () => {
    const cases = [
      ['API key in query key', '/a', '"https://x.dev/a?key=$API_KEY"'],
      ['API key (query: api_key)', '/a', '"https://x.dev/a?api_key=$API_KEY"'],
      ['API key in query key', '/a?key=1', "'https://x.dev/a?key=1'"],
      ['API key in query or cookie', '/a', "'https://x.dev/a'"],
    ]
    for (const [auth, path, address] of cases)
      expect(commandOf('', `path="${path}" auth="${auth}"`)).toBe(`curl ${address}`)
  })
})
