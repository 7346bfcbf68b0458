import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import agreed from '../conformance/agreed.json' with { type: 'json' }
import { compile } from '../../src/compiler.js'
import { mockFetch } from '../../playground/src/page/mock-fetch.js'
import { contradictionsIn, readFolder, verifyAgainstMock } from './answering.js'

const playground = fileURLToPath(new URL('../../playground/docs/', import.meta.url))

test('what answers by the documents of the playground keeps to all that they state', async () => {
  const found = await verifyAgainstMock(readFolder(playground))
  expect(contradictionsIn(found)).toEqual([])
  expect(found.filter(({ result }) => result.outcome === 'verified').length).toBeGreaterThan(35)
  // A file that is uploaded is on no page, and some code is only a part of a body.
  expect(found.filter(({ result }) => result.outcome === 'not-run').length).toBeLessThan(4)
})

test('and so does what answers by the documents that readers agree on', async () => {
  const found = await Promise.all(
    agreed.map(({ name, source }) => verifyAgainstMock([{ id: name, text: source }])),
  )
  expect(contradictionsIn(found.flat())).toEqual([])
  expect(found.flat().filter(({ result }) => result.outcome === 'verified').length).toBeGreaterThan(
    100,
  )
})

test('of ten thousand requests none knows of another one', async () => {
  const text =
    '{% api path="/users/:id" %}\n## User\n\n```json response 200\n{ "id": 0, "name": "Ada" }\n```\n{% /api %}'
  const answer = mockFetch([{ id: 'users.api.md', text, ...compile(text) }])
  for (let id = 1; id <= 10_000; id++) {
    const hostile = new Request(`http://localhost/users/${id}?__proto__[name]=x&name=${id}`)
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const given = (await (await answer(hostile)).json()) as object
    expect(given).toEqual({ id, name: String(id) })
  }
  const answered = await answer(new Request('http://localhost/users/1'))
  expect(await answered.json()).toEqual({ id: 1, name: 'Ada' })
})
