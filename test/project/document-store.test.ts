import { setImmediate as nextTask } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../src/compile/assemble.js'
import { assemble, readDraft } from '../../src/compile/compile.js'
import { readText } from '../../src/project/files.js'
import { DocumentStore, loadCompiler } from '../../src/project/document-store.js'
import { block, project } from '../plugin/project.js'

vi.mock('../../src/compile/compile.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/compile/compile.js')>()
  const { assemble: compile, readDraft: read } = original
  return { ...original, assemble: vi.fn(compile), readDraft: vi.fn(read) }
})
vi.mock('../../src/project/files.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/project/files.js')>()
  return { ...original, readText: vi.fn(original.readText) }
})
await loadCompiler()

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** How much of what was read since this was last asked is still in memory, after each step. */
function inMemory(): () => Promise<{ bodies: number; objects: number }> {
  const drafts = vi.mocked(readDraft).mock.results.map(({ value }) => value as Draft)
  const bodies = drafts.flatMap(({ document }) =>
    document.pieces.map(({ body }) => new WeakRef(body)),
  )
  const objects = drafts.map((draft) => new WeakRef(draft.objects))
  vi.clearAllMocks()
  const left = (all: readonly WeakRef<object>[]) => all.filter((one) => one.deref()).length
  return async () => {
    await nextTask()
    collectGarbage()
    return { bodies: left(bodies), objects: left(objects) }
  }
}

afterEach(() => void vi.clearAllMocks())

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
  expect(Object.keys(before.linked)).toEqual(
    ['users', 'places'].map((name) => app.path(`${name}.api.md`)),
  )
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

/** Documents with an object each, all of which use the one after them, and the last one the first. */
function circle(length: number): Record<string, string> {
  const nameOf = (index: number) => `${index % length}.api.md`
  const documents = Array.from({ length }, (_, index) => {
    const link = `[Thing](./${nameOf(index + 1)}#thing)`
    const rows = `| next | ${link} |\n| name | string |`
    const value = '{ "next": { "next": { "next": { "name": 1 } } } }'
    const object = `## Thing\n\n| Field | Type |\n|---|---|\n${rows}\n`
    const body = `### Response\n\n${table('next', link)}\n\n\`\`\`json\n${value}\n\`\`\``
    return [nameOf(index), `${object}\n${block(`## Things\n\n${body}`, `path="/${index}"`)}`]
  })
  return Object.fromEntries(documents)
}

test("documents that use each other's objects in a circle are each compiled once, and read once more for their objects", async () => {
  const app = await project(circle(20))
  const store = new DocumentStore()
  const names = Object.keys(circle(20))
  for (const name of names) store.read(app.path(name))
  expect(vi.mocked(assemble)).toHaveBeenCalledTimes(20)
  expect(vi.mocked(readDraft)).toHaveBeenCalledTimes(40)
  // Each document, and the four that its example leads to.
  expect(vi.mocked(readText).mock.calls.length).toBeLessThanOrEqual(20 * 5)
  for (const name of names) {
    const { diagnostics } = store.read(app.path(name))!
    expect(diagnostics.map(({ code }) => code)).toEqual(['example-type'])
  }
  expect(vi.mocked(assemble)).toHaveBeenCalledTimes(20)
})

test('an example is held against objects of a circle that lead back to its own document', async () => {
  const app = await project(circle(2))
  const store = new DocumentStore()
  const codes = () => store.read(app.path('0.api.md'))!.diagnostics.map(({ code }) => code)
  expect(codes()).toEqual(['example-type'])
  await app.write('0.api.md', circle(2)['0.api.md']!.replace('"name": 1', '"name": "x"'))
  expect(codes()).toEqual([])
})

test('a document notices the object that changes anywhere in a circle that it uses', async () => {
  const length = 4
  const app = await project(circle(length))
  const store = new DocumentStore()
  const codesOf = (name: string) => store.read(app.path(name))!.diagnostics.map(({ code }) => code)
  for (let index = 0; index < length; index++)
    expect(codesOf(`${index}.api.md`)).toEqual(['example-type'])
  // The example of the first goes three objects down.
  const changed = circle(length)['3.api.md']!.replace('| name | string |', '| name | integer |')
  await app.write('3.api.md', changed)
  expect(codesOf('0.api.md')).toEqual([])
  expect(codesOf('1.api.md')).toEqual(['example-type'])
  await app.write('3.api.md', circle(length)['3.api.md']!)
  expect(codesOf('0.api.md')).toEqual(['example-type'])
})

test('of a document that others use only its objects stay in memory', async () => {
  const app = await project(files)
  const store = new DocumentStore()
  store.read(app.path('users.api.md'))
  store.read(app.path('teams.api.md'))
  expect(await inMemory()()).toEqual({ bodies: 0, objects: 2 })
  await app.write('teams.api.md', files['teams.api.md'].replace('Main', 'High'))
  expect(store.read(app.path('teams.api.md'))!.diagnostics).toEqual([])
  expect(vi.mocked(readDraft)).toHaveBeenCalledOnce()
})

test('an object of a document that cannot be read any more leaves the memory when it is asked for', async () => {
  const app = await project(files)
  const store = new DocumentStore()
  store.read(app.path('teams.api.md'))
  const left = inMemory()
  await app.remove('places.api.md')
  expect((await left()).objects).toBe(2)
  store.read(app.path('teams.api.md'))
  expect((await left()).objects).toBe(1)
})
