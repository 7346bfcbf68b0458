import { expect, test } from 'vitest'
import { DocumentStore, linkedFiles } from '../../src/project/document-store.js'
import { block, project } from '../plugin/project.js'

const table = (name: string, type: string) => `| Field | Type |\n|---|---|\n| ${name} | ${type} |`
const example = '```json\n{ "owner": { "address": { "street": "Main Street" } } }\n```'

const files = {
  'teams.api.md': block(
    `## Teams\n\n### Response\n\n${table('owner', '[User](./users.api.md#user)')}\n\n${example}`,
  ),
  'users.api.md': `## User\n\n${table('address', '[Address](./places.api.md#address)')}\n`,
  'places.api.md': `## Address\n\n${table('street', 'string')}\n`,
}

test('a document follows an object that an object of another document has', async () => {
  const app = await project(files)
  const store = new DocumentStore()
  const codes = () => store.read(app.path('teams.api.md'))!.diagnostics.map(({ code }) => code)
  expect(codes()).toEqual([])
  const before = store.read(app.path('teams.api.md'))!
  expect(store.read(app.path('teams.api.md'))).toBe(before)
  const others = [app.path('users.api.md'), app.path('places.api.md')]
  expect([...linkedFiles(before.linked)]).toEqual(others)
  await app.write('places.api.md', `## Address\n\n${table('street', 'number')}\n`)
  expect(codes()).toEqual(['example-type'])
  await app.remove('places.api.md')
  expect(codes()).toEqual([])
  await app.write('places.api.md', files['places.api.md'].replace('string', 'boolean'))
  expect(codes()).toEqual(['example-type'])
})

test('documents whose objects have each other are compiled once', async () => {
  const app = await project({
    ...files,
    'places.api.md': `## Address\n\n${table('owner', '[User](./users.api.md#user)')}\n`,
  })
  const store = new DocumentStore()
  for (const name of Object.keys(files)) store.read(app.path(name))
  const documents = () => Object.keys(files).map((name) => store.read(app.path(name)))
  const before = documents()
  documents().forEach((document, index) => expect(document).toBe(before[index]))
})
