import { rmSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Folder } from './folder.js'

const users = '{% api method="POST" path="/users/:id" %}\n## Users\n{% /api %}\n'
const orders = '{% api path="/orders" %}\n## Orders\n{% /api %}\n'
const bad = '{% api method="GTE" path="/users" %}\n## Users\n{% /api %}\n'

describe('types', () => {
  test('writes a declaration beside each document, with its literals', async () => {
    const folder = new Folder({ 'a.api.md': users, 'docs/b.api.md': orders })
    const { status, out } = await folder.run(['types'])
    expect(status).toBe(0)
    expect(out).toBe('wrote a.api.d.md.ts\nwrote docs/b.api.d.md.ts\n2 documents, 2 changed.\n')
    expect(folder.read('a.api.d.md.ts')).toContain('path: "/users/:id"')
    expect(folder.read('a.api.d.md.ts')).toContain('method: "POST"')
    expect(folder.read('docs/b.api.d.md.ts')).toContain('id: "orders"')
  })

  test('writes none for a document with an error by an object of another one', async () => {
    const table = (name: string, type: string) =>
      `| Field | Type |\n|---|---|\n| ${name} | ${type} |\n`
    const response = `### Response\n\n${table('user', '[User](./user.api.md#user)')}`
    const example = '```json\n{ "user": { "id": "a" } }\n```\n'
    const folder = new Folder({
      'a.api.md': `{% api path="/a" %}\n## A\n\n${response}\n${example}{% /api %}\n`,
      'user.api.md': `## User\n\n${table('id', 'integer')}`,
      'vite-plugin-api-md.config.mjs': `export default { severities: { 'example-type': 'error' } }`,
    })
    const { status, err } = await folder.run(['types'])
    expect([status, err]).toEqual([1, expect.stringContaining('a.api.md has errors')])
    expect(folder.has('a.api.d.md.ts')).toBe(false)
  })

  test('leaves a declaration that is up to date untouched', async () => {
    const folder = new Folder({ 'a.api.md': users })
    await folder.run(['types'])
    const { mtimeMs } = statSync(folder.path('a.api.d.md.ts'))
    folder.write('a.api.md', `Some prose.\n\n${users}`)
    expect((await folder.run(['types'])).out).toBe('1 document, 0 changed.\n')
    expect(statSync(folder.path('a.api.d.md.ts')).mtimeMs).toBe(mtimeMs)
  })

  test('with --check writes nothing, and exits with 1 when a declaration is out of date', async () => {
    const folder = new Folder({ 'a.api.md': users })
    const missing = await folder.run(['types', '--check'])
    expect(missing.status).toBe(1)
    expect(missing.out).toContain('a.api.d.md.ts is missing')
    expect(folder.has('a.api.d.md.ts')).toBe(false)
    await folder.run(['types'])
    expect((await folder.run(['types', '--check'])).status).toBe(0)
    folder.write('a.api.md', orders)
    const outdated = await folder.run(['types', '--check'])
    expect(outdated.status).toBe(1)
    expect(outdated.out).toBe('a.api.d.md.ts is out of date\n1 document, 1 out of date.\n')
    expect(folder.read('a.api.d.md.ts')).toContain('/users/:id')
  })

  test('takes the line endings of Windows for no difference', async () => {
    const folder = new Folder({ 'a.api.md': users })
    await folder.run(['types'])
    folder.write('a.api.d.md.ts', folder.read('a.api.d.md.ts').replaceAll('\n', '\r\n'))
    expect((await folder.run(['types', '--check'])).status).toBe(0)
  })

  test('removes the declaration of a document that is gone, if it is ours', async () => {
    const hand = 'export declare const html: string\n'
    const folder = new Folder({ 'a.api.md': users, 'b.api.md': orders, 'c.api.d.md.ts': hand })
    await folder.run(['types'])
    rmSync(folder.path('b.api.md'))
    const checked = await folder.run(['types', '--check'])
    expect(checked.status).toBe(1)
    expect(checked.out).toContain('b.api.d.md.ts is left over')
    expect(folder.has('b.api.d.md.ts')).toBe(true)
    expect((await folder.run(['types'])).out).toContain('removed b.api.d.md.ts')
    expect(folder.has('b.api.d.md.ts')).toBe(false)
    expect(folder.read('c.api.d.md.ts')).toBe(hand)
  })

  test('keeps a declaration that someone else wrote, and says so', async () => {
    const hand = 'export declare const html: string\n'
    const folder = new Folder({ 'a.api.md': users, 'a.api.d.md.ts': hand })
    const { status, err } = await folder.run(['types'])
    expect(status).toBe(0)
    expect(err).toContain('a.api.d.md.ts is kept')
    expect(folder.read('a.api.d.md.ts')).toBe(hand)
  })

  test('keeps the last good declaration of a document with errors, and exits with 1', async () => {
    const folder = new Folder({ 'a.api.md': users })
    await folder.run(['types'])
    folder.write('a.api.md', bad)
    const { status, err } = await folder.run(['types'])
    expect(status).toBe(1)
    expect(err).toContain('a.api.md has errors')
    expect(folder.read('a.api.d.md.ts')).toContain('/users/:id')
  })

  test('takes the prefix of the ids, and patterns', async () => {
    const folder = new Folder({
      'a.api.md': users,
      'docs/b.md': orders,
      'docs/c.md': orders,
      'vite-plugin-api-md.config.mjs': `export default { idPrefix: 'docs-' }\n`,
    })
    await folder.run(['types', 'docs/*.md', '--ignore', 'docs/c.md'])
    expect(folder.read('docs/b.d.md.ts')).toContain('id: "docs-orders"')
    expect([folder.has('docs/c.d.md.ts'), folder.has('a.api.d.md.ts')]).toEqual([false, false])
  })

  test.each([
    ['standard input', ['-']],
    ['a missing file', ['nowhere.api.md']],
    ['an unknown option', ['--chekc']],
  ])('exits with 2 for %s', async (_name, args) => {
    expect((await new Folder({}).run(['types', ...args])).status).toBe(2)
  })
})
