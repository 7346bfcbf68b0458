import { expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'
import { mockFetch } from '../../playground/src/page/mock-fetch.js'

/** The status that a page with the text answers a request with. */
async function statusFor(text: string, headers: Record<string, string> = {}) {
  const block = `{% api path="/ws" %}\n## Open\n\n${text}\n{% /api %}`
  const fetch = mockFetch([{ id: 'ws.api.md', text: block, ...compile(block) }])
  const answer = await fetch(new Request('http://localhost/ws', { headers }))
  return answer.status
}

test('a status below 200 is never the answer, not even the preferred one', async () => {
  const upgrade = '```http\nHTTP/1.1 101 Switching Protocols\nUpgrade: websocket\n```'
  const listed = '| Status | Meaning |\n| - | - |\n| 100 | Go on |\n| 202 | Taken |'
  const redirect = '```http\nHTTP/1.1 302 Found\nLocation: /\n```'
  const statuses = [
    await statusFor(upgrade),
    await statusFor(upgrade, { Prefer: 'code=101' }),
    await statusFor(listed, { Prefer: 'code=100' }),
    await statusFor(`${upgrade}\n\n${redirect}`),
  ]
  expect(statuses).toEqual([200, 200, 202, 302])
})

test('a success that is no 200 is answered by the fields of the response, one that has no body by nothing', async () => {
  const fields = '### Response\n\n| Field | Type |\n| - | - |\n| id | string |'
  const bodyFor = async (status: number) => {
    const text = `## Open\n\n| Status | Meaning |\n| - | - |\n| ${status} | Done |\n\n${fields}`
    const block = `{% api path="/ws" %}\n${text}\n{% /api %}`
    const fetch = mockFetch([{ id: 'ws.api.md', text: block, ...compile(block) }])
    const answer = await fetch(new Request('http://localhost/ws'))
    return [answer.status, await answer.text()]
  }
  expect(await bodyFor(201)).toEqual([201, expect.stringContaining('"id"')])
  expect(await bodyFor(204)).toEqual([204, ''])
})

test('a path with two parameters and nothing between them is answered for by no page', async () => {
  const block = '{% api path="/a/{b}{c}" %}\n## Read\n{% /api %}'
  const fetch = mockFetch([{ id: 'a.api.md', text: block, ...compile(block) }])
  expect((await fetch(new Request('http://localhost/a/bc'))).status).toBe(404)
})
