import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { rolldown } from 'rolldown'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { assemble } from '../../src/compile/compile.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { DocumentCache } from '../../src/project/document-cache.js'
import { DocumentStore, loadCompiler } from '../../src/project/document-store.js'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
import { Project, block, project } from './project.js'

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

async function cacheFile(app: Project): Promise<string> {
  const folder = app.path('.cache/vite-plugin-api-md')
  const names = await readdir(folder)
  expect(names).toEqual([expect.stringMatching(/^documents-\w+\.bin$/)])
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

describe('a damaged cache', () => {
  const checked = (bytes: Buffer) => serialize([crc32(bytes), bytes])
  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ['is empty', () => Buffer.alloc(0)],
    ['was cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
    [
      'has another character',
      (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('Users', 'Usurs'), 'latin1'),
    ],
    ['is no list', () => Buffer.from('\0\u0001\n\n{} {} {}\n')],
    [
      'holds documents of another shape',
      (bytes) => {
        const [, list] = deserialize(bytes) as [number, Buffer]
        const documents = deserialize(list) as Map<string, { hash: string }>
        const hashes = [...documents].map(([file, { hash }]) => [file, { hash }] as const)
        return checked(serialize(new Map(hashes)))
      },
    ],
    ['holds what is not serialized', () => checked(Buffer.from('{\n'))],
    ['holds another list', () => checked(serialize({}))],
  ]

  test.each(damages)('that %s only costs time, and is mended', async (_name, damage) => {
    const app = await project(files)
    const first = await built(app)
    const file = await cacheFile(app)
    await writeFile(file, damage(await readFile(file)))
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
})

describe('what is kept', () => {
  const folder = () => new Project().root
  const documentAt = (path: string) => block('## Title', `path="${path}"`)

  function opened(cacheFolder: string) {
    const cache = DocumentCache.open(cacheFolder, {})!
    const store = new DocumentStore()
    store.cache = cache
    const save = (file: string, path: string) => {
      store.get(file, documentAt(path))
      cache.save()
    }
    return { cache, save }
  }

  /** Which of some paths of endpoints a new run finds. */
  function kept(cacheFolder: string, ...paths: string[]): string[] {
    const { cache } = opened(cacheFolder)
    return paths.filter((path) => cache.get(`\0${documentAt(path)}`, '/a.api.md'))
  }

  test('of a file that is saved again and again is the last state', () => {
    const cacheFolder = folder()
    const { save } = opened(cacheFolder)
    for (const path of ['/1', '/2', '/3']) save('/a.api.md', path)
    expect(kept(cacheFolder, '/1', '/2', '/3')).toEqual(['/3'])
    const next = opened(cacheFolder)
    for (const path of ['/3', '/4']) next.save('/a.api.md', path)
    expect(kept(cacheFolder, '/3', '/4')).toEqual(['/4'])
  })

  test('of as many sets of options as there are files for is the newest', async () => {
    const cacheFolder = folder()
    for (const idPrefix of ['a', 'b', 'c', 'd', 'e']) {
      const store = new DocumentStore()
      store.cache = DocumentCache.open(cacheFolder, { idPrefix })!
      store.get('/a.api.md', documentAt('/a'))
      store.cache.save()
    }
    expect(await readdir(cacheFolder)).toHaveLength(4)
    const cache = DocumentCache.open(cacheFolder, { idPrefix: 'e' })!
    expect(cache.get(`\0${documentAt('/a')}`, '/a.api.md')).toBeDefined()
  })

  test('is nothing that cannot be serialized, which only costs time', () => {
    const cacheFolder = folder()
    const cache = DocumentCache.open(cacheFolder, {})!
    const compiled = new DocumentStore().get('/a.api.md', documentAt('/a'))
    const content = () => ({ ...compiled.content(), frontmatter: { odd: () => {} } })
    cache.set('key', '/a.api.md', { ...compiled, content })
    expect(() => cache.save()).not.toThrow()
    expect(kept(cacheFolder, '/a')).toEqual([])
  })

  test('is nothing of a file that is gone', async () => {
    const app = await project({ 'a.api.md': documentAt('/a') })
    const cacheFolder = folder()
    opened(cacheFolder).save(app.path('a.api.md'), '/a')
    await app.remove('a.api.md')
    opened(cacheFolder).save('/b.api.md', '/b')
    expect(opened(cacheFolder).cache.get(`\0${documentAt('/a')}`, app.path('a.api.md'))).toBe(
      undefined,
    )
  })
})

describe('processes of their own', () => {
  const folder = new Project().root
  const script = `${folder}/process.mjs`

  beforeAll(async () => {
    const input = fileURLToPath(new URL('cache-process.ts', import.meta.url))
    const bundle = await rolldown({ input: { process: input }, platform: 'node' })
    await bundle.write({
      dir: folder,
      entryFileNames: '[name].mjs',
      chunkFileNames: 'assets/[name]-[hash].mjs',
    })
    await bundle.close()
  })

  type Task = [task: 'keep' | 'find', cache: string, name: string, count: number, program?: string]

  function start(...[task, cache, name, count, program = script]: Task) {
    return spawn(process.execPath, [program, task, cache, name, String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  /** How many of the first documents of a name are kept. */
  async function found(cache: string, name: string, count: number, program?: string) {
    return Number(await textOf(start('find', cache, name, count, program).stdout))
  }

  test('that are killed while they write leave whole what they had kept', async () => {
    for (const saves of [1, 5, 12]) {
      // oxlint-disable no-await-in-loop
      const cache = `${folder}/killed-${saves}`
      const child = start('keep', cache, 'a', 100_000)
      let kept = 0
      for await (const chunk of child.stdout) {
        kept += String(chunk).split('\n').length - 1
        if (kept >= saves) break
      }
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(await found(cache, 'a', kept)).toBe(kept)
      await once(start('keep', cache, 'b', 1), 'exit')
      expect(await found(cache, 'b', 1)).toBe(1)
      // oxlint-enable no-await-in-loop
    }
  })

  test('that write at once leave the documents of one of them, whole', async () => {
    const cache = `${folder}/shared`
    await Promise.all(['a', 'b'].map((name) => once(start('keep', cache, name, 20), 'exit')))
    const counts = await Promise.all(['a', 'b'].map((name) => found(cache, name, 20)))
    expect(counts).toContain(20)
  })
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
