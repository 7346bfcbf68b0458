import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'
import { toOpenApi } from '../../src/openapi.js'

const page = readFileSync(new URL('../../docs/recipes.md', import.meta.url), 'utf8')
const documents = [...page.matchAll(/^````md\n([^]*?)^````$/gm)].map(([, text]) => text!)

test('the documents of the recipes have no mistakes', () => {
  expect(documents.length).toBeGreaterThan(1)
  expect(documents.flatMap((text) => compile(text).diagnostics)).toEqual([])
})

test('pagination and file upload are described as the page says', () => {
  const { description } = toOpenApi(
    documents.map((text, index) => compile(text, { id: `${index}.api.md` })),
  )
  const { get } = description.paths['/orders']!
  expect(get!.parameters).toContainEqual(
    expect.objectContaining({ name: 'limit', schema: expect.objectContaining({ default: 20 }) }),
  )
  const { post } = description.paths['/avatars']!
  expect(post!.requestBody!.content['multipart/form-data']!.schema).toMatchObject({
    properties: { file: { contentMediaType: 'application/octet-stream' } },
  })
})

test('the task for VS Code reads what `check` prints', () => {
  const { regexp } = JSON.parse(`{${/"regexp": ".*"/.exec(page)![0]}}`)
  const line = 'docs/users.api.md:1:15 error `GTE` is not one of the methods. unknown-method'
  expect(new RegExp(regexp).exec(line)?.slice(1, 5)).toEqual([
    'docs/users.api.md',
    '1',
    '15',
    'error',
  ])
})

test.each([
  ['turbopack', 'frameworks'],
  ['esbuild', 'frameworks'],
  ['eslint', 'recipes'],
  ['prettier', 'recipes'],
  ['vscode', 'recipes'],
  ['monorepo', 'recipes'],
  ['sidebar', 'recipes'],
  ['pagination', 'recipes'],
  ['file upload', 'recipes'],
  ['migration', 'recipes'],
  ['shadow dom', 'troubleshooting'],
])('the word %s, which people search for, is on the page %s', (words, name) => {
  const text = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')
  expect(text.toLowerCase()).toContain(words)
})
