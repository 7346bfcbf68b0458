import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { serialize } from 'node:v8'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { assemble } from '../../src/compile/compile.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { DocumentStore, loadCompiler } from '../../src/project/document-store.js'
import { mainBuildHosts } from './hosts.js'
import { type Project, block, project } from './project.js'

vi.mock('../../src/compile/compile.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/compile/compile.js')>()
  return { ...original, assemble: vi.fn(original.assemble) }
})

await loadCompiler()

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

describe('a second build', () => {
  test('compiles nothing, gives the same, and tells the same, across files too', async () => {
    const app = await project(files)
    const first = await built(app)
    expect(first.compiled).toBe(2)
    expect(first.told).toContain('endpoint-in-two-files')
    expect(first.told).toContain('missing-heading')
    expect(await built(app)).toEqual({ ...first, compiled: 0 })
  })

  test.each(mainBuildHosts.filter(({ isVite }) => isVite))(
    'with $name gives the same files, with the same names, for text in any script',
    async (host) => {
      const app = await project({
        'main.js': `export { html } from './users.api.md'\nexport const lazy = () => import('./names.api.md')`,
        'users.api.md': block('## Größe, 名前, 🙂\u0080\u009f\u2028'),
        'names.api.md': `---\nname: "é\\u2028\\ud800"\n---\n${block('## Prénom\n\n`\t` \\u00e9', 'path="/é"')}`,
      })
      const output = async (minify: boolean) =>
        (await host.build(app, { minify, config: { cacheDir: app.path('.cache') } })).files
      const first = [await output(true), await output(false)]
      await rm(app.path('.cache'), { recursive: true })
      await output(false)
      compilations()
      expect([await output(true), await output(false)]).toEqual(first)
      expect(compilations()).toBe(0)
    },
  )

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

  test('highlights what was compiled without a highlighter', async () => {
    const app = await project(files)
    const plain = await built(app)
    expect((await built(app, { highlight: () => '<i>one</i>' })).code).toContain('<i>one</i>')
    expect(await built(app)).toEqual({ ...plain, compiled: 0 })
  })

  test('holds examples against the objects of a document that was none before', async () => {
    const table = (type: string) => `| Field | Type |\n|---|---|\n| user | ${type} |`
    const example = '```json\n{ "user": { "user": "text" } }\n```'
    const type = '[User](./types.api.md#user)'
    const app = await project({
      'main.js': `export { endpoints } from './users.api.md'`,
      'users.api.md': block(`## Users\n\n### Response\n\n${table(type)}\n\n${example}`),
      'types.api.md': `## User\n\n${table('number')}\n`,
    })
    const excluding = { exclude: '**/types.api.md' }
    expect((await built(app, excluding)).told).toEqual([])
    expect((await built(app, excluding)).compiled).toBe(0)
    expect((await built(app)).told).toEqual(['example-type'])
    expect((await built(app, excluding)).told).toEqual([])
  })

  test('compiles a document again whose linked object is another one, and only then', async () => {
    const table = (type: string) => `| Field | Type |\n|---|---|\n| user | ${type} |`
    const example = '```json\n{ "user": { "user": "text" } }\n```'
    const app = await project({
      'main.js': `export { endpoints } from './docs/users.api.md'`,
      'docs/users.api.md': block(
        `## Users\n\n### Response\n\n${table('[User](../types.api.md#user)')}\n\n${example}`,
      ),
      'types.api.md': `## User\n\n${table('number')}\n`,
    })
    expect((await built(app)).told).toEqual(['example-type'])
    expect(await built(app)).toMatchObject({ told: ['example-type'], compiled: 0 })
    await app.write('types.api.md', `## User\n\n${table('string')}\n`)
    expect(await built(app)).toMatchObject({ told: [], compiled: 2 })
    expect(await built(app)).toMatchObject({ told: [], compiled: 0 })
    await app.remove('types.api.md')
    expect((await built(app)).compiled).toBe(1)
    expect((await built(app)).compiled).toBe(0)
  })

  test('compiles a document again that links to itself by its name, and has another one', async () => {
    const table = (name: string, type: string) =>
      `| Field | Type |\n|---|---|\n| ${name} | ${type} |`
    const example = '```json\n{ "user": { "id": "text" } }\n```'
    const body = block(
      `## Users\n\n### Response\n\n${table('user', '[User](users.api.md#user)')}\n\n${example}`,
    )
    const text = `${body}\n## User\n\n${table('id', 'number')}\n`
    const app = await project({
      'main.js': `export { endpoints } from './users.api.md'`,
      'users.api.md': text,
    })
    expect((await built(app)).told).toEqual(['example-type'])
    expect(await built(app)).toMatchObject({ told: ['example-type'], compiled: 0 })
    await app.remove('users.api.md')
    await app.write('people.api.md', text)
    await app.write('main.js', `export { endpoints } from './people.api.md'`)
    expect(await built(app)).toMatchObject({ told: [], compiled: 1 })
  })

  test('finds nothing with `cache: false`', async () => {
    const app = await project(files)
    await built(app, { cache: false })
    expect(await readdir(app.root)).not.toContain('.cache')
    await built(app)
    expect((await built(app, { cache: false })).compiled).toBe(2)
  })
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['is empty', () => Buffer.alloc(0)],
  ['was cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['is no list', () => Buffer.from('\0\u0001\n\n{} {} {}\n')],
  ['holds another value', () => serialize({})],
])('a cache that %s only costs time, and is mended', async (_name, damage) => {
  const app = await project(files)
  const first = await built(app)
  const folder = app.path('.cache/vite-plugin-api-md')
  const [name] = await readdir(folder)
  await writeFile(`${folder}/${name}`, damage(await readFile(`${folder}/${name}`)))
  expect(await built(app)).toEqual(first)
  expect((await built(app)).compiled).toBe(0)
})

test('a folder that cannot be written only costs time', async () => {
  const app = await project({ ...files, '.cache/vite-plugin-api-md': 'A file has the name.' })
  const first = await built(app)
  expect(first.compiled).toBe(2)
  expect(await built(app)).toEqual(first)
})

test('of each document the last text is kept, of one that is gone none, and of options the last four', async () => {
  const app = await project(files)
  const folder = app.path('.cache')
  const compile = (prefix: string, ...texts: string[]) => {
    const store = new DocumentStore({ server: prefix })
    store.openCache(folder)
    for (const text of texts) store.get(app.path('users.api.md'), text)
    store.get(app.path('gone.api.md'), '# Gone')
    store.cache!.save()
    return compilations()
  }
  expect(compile('a', '# One', '# Two')).toBe(3)
  expect(compile('a', '# Two')).toBe(1)
  expect(compile('a', '# One')).toBe(2)
  for (const server of ['b', 'c', 'd', 'e']) compile(server, '# One')
  expect(await readdir(folder)).toHaveLength(4)
})
