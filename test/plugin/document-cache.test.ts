import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { assemble } from '../../src/compile/compile.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { DocumentCache } from '../../src/project/document-cache.js'
import { DocumentStore } from '../../src/project/document-store.js'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
import { block, project, type Project } from './project.js'

vi.mock('../../src/compile/compile.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/compile/compile.js')>()
  return { ...original, assemble: vi.fn(original.assemble) }
})

/** How many documents were compiled since this was last asked. */
function compilations(): number {
  const { calls } = vi.mocked(assemble).mock
  return calls.splice(0).length
}

afterEach(() => void compilations())

const files = {
  'main.js': `export { html, endpoints, frontmatter } from './users.api.md'\nexport { html as orders } from './orders.api.md'`,
  'users.api.md': `---\norder: 1\n---\n${block('## Users\n\n[x](./orders.api.md#gone)\n\n```json\n{]\n```')}`,
  'orders.api.md': block('## Orders', 'path="/users"'),
}

const { build } = mainBuildHosts.find(({ isVite }) => isVite)!

async function built(app: Project, options: ApiMdOptions = {}) {
  const told: string[] = []
  const { code } = await build(app, {
    options: { ...options, onDiagnostic: (diagnostic) => void told.push(diagnostic.code) },
    config: { cacheDir: app.path('.cache') },
  })
  return { code, told: told.toSorted(), compiled: compilations() }
}

async function cacheFile(app: Project): Promise<string> {
  const folder = app.path('.cache/vite-plugin-api-md')
  const names = await readdir(folder)
  expect(names).toEqual([expect.stringMatching(/^documents-\w+\.txt$/)])
  return `${folder}/${names[0]}`
}

describe('a second build', () => {
  test('compiles nothing, gives the same, and tells the same, across files too', async () => {
    const app = await project(files)
    const first = await built(app)
    expect(first.compiled).toBe(2)
    expect(first.told).toContain('endpoint-in-two-files')
    expect(first.told).toContain('missing-heading')
    expect(await built(app)).toEqual({ ...first, compiled: 0 })
  })

  test('compiles what has another text, and only that', async () => {
    const app = await project(files)
    await built(app)
    await app.write('orders.api.md', block('## All orders'))
    const { compiled, code } = await built(app)
    expect(compiled).toBe(1)
    expect(code).toContain('All orders')
    expect((await built(app)).compiled).toBe(0)
  })

  test.each<[string, ApiMdOptions]>([
    ['severities', { severities: { 'invalid-json': 'off' } }],
    ['theme', { theme: false }],
    ['prefix', { idPrefix: 'x-' }],
    ['ids', { headingIds: 'github' }],
    ['HTML', { allowDangerousHtml: true }],
    ['words', { vocabulary: { name: ['Attribut'] } }],
  ])('with other %s compiles all anew', async (_name, options) => {
    const app = await project(files)
    await built(app)
    expect((await built(app, options)).compiled).toBe(2)
    expect((await built(app, options)).compiled).toBe(0)
  })

  test('highlights with the highlighter of its own', async () => {
    const app = await project(files)
    const one = await built(app, { highlight: () => '<i>one</i>' })
    expect(one.code).toContain('<i>one</i>')
    const two = await built(app, { highlight: () => '<i>two</i>' })
    expect(two.code).toContain('<i>two</i>')
  })

  test('finds nothing with `cache: false`', async () => {
    const app = await project(files)
    await built(app, { cache: false })
    expect(await readdir(app.root)).not.toContain('.cache')
    await built(app)
    expect((await built(app, { cache: false })).compiled).toBe(2)
  })
})

describe('a damaged cache', () => {
  const damages: [string, (text: string) => string][] = [
    ['is empty', () => ''],
    ['was cut off', (text) => text.slice(0, text.length / 2)],
    ['has another character', (text) => text.replaceAll('Users', 'Usurs')],
    ['is no text', () => '\0\u0001\n\n{} {} {}\n'],
    ['holds what is no JSON', (text) => text.replaceAll('{', '[')],
  ]

  test.each(damages)('that %s only costs time, and is mended', async (_name, damage) => {
    const app = await project(files)
    const first = await built(app)
    const file = await cacheFile(app)
    await writeFile(file, damage(await readFile(file, 'utf8')))
    const second = await built(app)
    expect(second).toEqual({ ...first, compiled: second.compiled })
    expect(second.compiled).toBeGreaterThan(0)
    expect((await built(app)).compiled).toBe(0)
  })

  test('folder that cannot be written only costs time', async () => {
    const app = await project({ ...files, '.cache/vite-plugin-api-md': 'A file has the name.' })
    const first = await built(app)
    expect(first.compiled).toBe(2)
    expect(await built(app)).toEqual(first)
    await chmod(app.path('.cache'), 0o500)
    expect(await built(app)).toEqual(first)
    await chmod(app.path('.cache'), 0o700)
  })

  test('does not come of a process that stops while it writes', async () => {
    const app = await project(files)
    await built(app)
    const file = await cacheFile(app)
    // What such a process leaves is a part under a name of its own.
    await writeFile(`${file}.1.1`, (await readFile(file, 'utf8')).slice(0, 100))
    expect((await built(app)).compiled).toBe(0)
  })
})

test('two processes that write at once leave the documents of one of them, whole', async () => {
  const app = await project({})
  const caches = [1, 2].map(() => DocumentCache.open(app.root, {})!)
  for (const [index, cache] of caches.entries()) {
    const store = new DocumentStore()
    store.cache = cache
    for (let number = 0; number < 20; number++) {
      store.get(`/${index}-${number}.api.md`, block(`## Title ${index} ${number}`))
    }
  }
  for (const cache of caches) cache.save()
  compilations()
  const store = new DocumentStore()
  store.cache = DocumentCache.open(app.root, {})!
  for (let number = 0; number < 20; number++) store.get('/a', block(`## Title 1 ${number}`))
  expect(compilations()).toBe(0)
})

test('a theme with a function keeps nothing, unless the function has a key', () => {
  const theme = (value: unknown) => ({ theme: { odd: value } }) as object
  expect(
    DocumentCache.open(
      '/x',
      theme(() => ''),
    ),
  ).toBe(undefined)
  expect(DocumentCache.open('/x', theme(Object.assign(() => '', { cacheKey: '1' })))).toBeDefined()
})

describe.each(vites)('a dev server of $name', ({ vite }) => {
  test('starts with the documents of the last one', async () => {
    const app = await project(files)
    for (const expected of [2, 0]) {
      // oxlint-disable no-await-in-loop
      const { server } = await startServer(vite, app)
      await server.ssrLoadModule('/main.js')
      await server.close()
      expect(compilations()).toBe(expected)
      // oxlint-enable no-await-in-loop
    }
  })
})
