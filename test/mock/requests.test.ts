import { expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'
import { mockFetch } from '../../playground/src/page/mock-fetch.js'

const text = `{% api method="POST" path="/users/:id" %}
## Change

| Name | In | Type | Required | Values |
|---|---|---|---|---|
| id | path | integer | yes | |
| team | query | string | yes | red, blue |
| age | body | integer | yes | |
| tags | body | array of strings | no | |

\`\`\`json response 200
{ "id": 0, "team": "red", "ok": true }
\`\`\`

\`\`\`json response 404 title="No one"
{ "error": "none" }
\`\`\`
{% /api %}`
const documents = [{ id: 'users.api.md', text, ...compile(text) }]

/** What the page answers to a request, with a body of JSON. */
async function ask(
  address: string,
  body: unknown,
  { validation, prefer = '' }: { validation?: 'refuse'; prefer?: string } = {},
) {
  const response = await mockFetch(
    documents,
    validation,
  )(
    new Request(`http://localhost${address}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Prefer: prefer },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  const { status, headers } = response
  const issues = decodeURI(headers.get('x-api-md-issues') ?? '')
  return { status, headers, issues, body: (await response.json()) as object }
}

test('a request that keeps to its page has its values in the answer, and no issue', async () => {
  const { status, headers, issues, body } = await ask('/users/7?team=blue', { age: 36 })
  expect([status, issues]).toEqual([200, ''])
  expect(body).toEqual({ id: 7, team: 'blue', ok: true })
  expect(headers.get('x-api-md-source')).toBe('users.api.md:1')
})

test.each([
  ['/users/7', { age: 36 }, 'The query parameter `team` is missing.'],
  ['/users/x?team=red', { age: 36 }, 'The path parameter `id` is `x`; the page says an integer.'],
  [
    '/users/7?team=green&x=1',
    { age: 36 },
    'The query parameter `team` is `green`; the page says one of `red`, `blue`.',
    'The query parameter `x` is not documented.',
  ],
  [
    '/users/7?team=red',
    { tags: [1], more: 1 },
    'The field `more` is not documented.',
    'The field `age` is missing.',
    'The field `tags[]` is a number; the page says a string.',
  ],
  ['/users/7?team=red', '', 'The request has no body, which the page requires.'],
  ['/users/7?team=red', '{', 'The body is not JSON: '],
])('what %s with %j gets wrong is told', async (address, body, ...issues) => {
  const answer = await ask(address, body)
  expect(answer.status).toBe(200)
  for (const issue of issues) expect(answer.issues).toContain(issue)
})

test('it is refused with the lines of the page where that is asked for', async () => {
  const { status, headers, body } = await ask(
    '/users/7?x=1',
    { age: 'a' },
    { validation: 'refuse' },
  )
  expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json'])
  expect(body).toMatchObject({
    status: 400,
    instance: '/users/7',
    page: 'users.api.md:1',
    errors: [
      { in: 'query', name: 'team', page: 'users.api.md:7' },
      { in: 'query', name: 'x', page: 'users.api.md:1' },
      { in: 'body', name: 'age', page: 'users.api.md:8' },
    ],
  })
})

test.each([
  ['code=404', 404, 'code=404'],
  ['example="No one"', 404, 'example="No one"'],
  ['code=500', 200, null],
])('a client that prefers %s gets %i', async (prefer, status, applied) => {
  const answer = await ask('/users/7?team=red', { age: 36 }, { prefer })
  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([status, applied])
})
