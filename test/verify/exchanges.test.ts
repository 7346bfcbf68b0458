import { expect, test } from 'vitest'
import { exchanges, type Fetch } from '../../src/verify.js'

const text = `{% api path="/users/:id" %}
## Get a user

| Parameter | Type | Required | Example |
|---|---|---|---|
| id | integer | yes | 5 |

\`\`\`json response 200
{ "id": 5, "email": "ada@example.com" }
\`\`\`
{% /api %}

{% api method="DELETE" path="/users/:id" %}
## Delete a user
{% /api %}
`

const answer = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'Content-Type': 'application/json' } })

test('exchanges are verified with the fetch of an app, without a port', async () => {
  const all = exchanges(text)
  const [get, remove] = [all[0]!, all[1]!]
  expect(all.map(({ title }) => title)).toEqual(['Get a user', 'Delete a user'])
  const asked: string[] = []
  const fetch = (request: Request) => {
    asked.push(`${request.method} ${request.url} ${request.headers.get('x-a')}`)
    return answer({ id: 5, email: '' })
  }
  const options = { fetch, values: { id: 7 }, headers: { 'X-A': 'b' } }
  expect(await get.verify(options)).toEqual({ outcome: 'verified', status: 200 })
  expect(await remove.verify(options)).toEqual({
    outcome: 'not-run',
    reason: 'DELETE is not among the methods',
  })
  expect(await remove.verify({ ...options, methods: ['DELETE'] })).toMatchObject({
    outcome: 'verified',
  })
  expect(asked).toEqual(['GET http://localhost/users/7 b', 'DELETE http://localhost/users/7 b'])
})

test('a status that the page states in words counts, and so does another success of it', async () => {
  const created = '{% api method="POST" path="/a" %}\n## A\n\n### 201 Created\n\nMade.\n'
  const statusOf = (page: string, status: number) =>
    exchanges(`${page}{% /api %}\n`)[0]!.verify({
      fetch: () => answer({}, status),
      methods: ['POST'],
    })
  await expect(statusOf(created, 200)).rejects.toThrow('The server answers 200, the page says 201.')
  expect(await statusOf(`${created}\n### 200 OK\n\nThere already.\n`, 200)).toMatchObject({
    status: 200,
  })
})

test('what contradicts the page is thrown, with its frames', async () => {
  const [get] = exchanges(text, { id: 'users.api.md' })
  const verifying = get!.verify({ fetch: () => answer({ id: '5' }) })
  await expect(verifying).rejects.toThrow(
    'users.api.md:9:3 error `id` is a string in the response, the page says a number.',
  )
  await expect(verifying).rejects.toThrow(
    '9  | { "id": 5, "email": "ada@example.com" }\n   |   ^^^^',
  )
  await expect(verifying).rejects.toThrow('`email`')
})

test('an app that never answers or never ends is no end of the test', async () => {
  const [get] = exchanges(text)
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
  })
  const reasonOf = async (fetch: () => Response | Promise<Response>) =>
    (await get!.verify({ fetch, timeout: 100, maxBody: 5000 })).reason
  expect(await reasonOf(() => new Promise(() => {}))).toBe('there is no answer within 0.1 s')
  expect(await reasonOf(() => new Response(endless))).toBe('its body has more than 5000 bytes')
  await expect(get!.verify({})).rejects.toThrow('`verify` needs the `fetch` of an app')
})

test('what an app throws is thrown, and so is that it returns no response', async () => {
  const [get] = exchanges(text)
  const broken = new Error('broken app')
  const failing: Fetch[] = [
    () => {
      throw broken
    },
    () => Promise.reject(broken),
    () => new Response(new ReadableStream({ start: (controller) => controller.error(broken) })),
  ]
  for (const fetch of failing) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(get!.verify({ fetch })).rejects.toBe(broken)
  }
})

test('nothing is sent for a signal that is already aborted', async () => {
  const [get] = exchanges(text)
  let asked = 0
  const fetch = () => answer({ id: 5, email: '' }, (asked++, 200))
  const { reason } = await get!.verify({ fetch, signal: AbortSignal.abort() })
  expect([reason, asked]).toEqual(['the run was interrupted', 0])
})

test('hostile text and answers end', async () => {
  const deep = '['.repeat(50_000)
  const hostile = text.replace('"email"', `"deep": ${deep}, "__proto__"`)
  const [get] = exchanges(hostile)
  const fetch = () => new Response(`{"id": 5, "__proto__": ${deep}${']'.repeat(50_000)}}`)
  await get!.verify({ fetch }).catch(() => {})
  const many = exchanges(
    `{% api path="/a" %}\n\`\`\`sh\n${'curl x.y/a -H a:b\n'.repeat(5000)}\`\`\`\n{% /api %}`,
  )
  expect(many).toHaveLength(1)
})

test('values take the place of the fields of a JSON body that have their names', async () => {
  const command = `curl -X POST x.y/users --json '{ "name": "Ada", "age": 36 }'`
  const page = `{% api method="POST" path="/users" %}\n## Add\n\n\`\`\`sh\n${command}\n\`\`\`\n{% /api %}`
  const sent: string[] = []
  const fetch = async (request: Request) => {
    sent.push(await request.text())
    return new Response('{}')
  }
  for (const values of [{ name: 'Eve', other: 1 }, { other: 1 }])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await exchanges(page)[0]!.verify({ fetch, values, methods: ['POST'] })
  expect(sent).toEqual(['{"name":"Eve","age":36}', '{ "name": "Ada", "age": 36 }'])
})
