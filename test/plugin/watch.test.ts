import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as rolldown from 'rolldown'
import * as rollup from 'rollup'
import { describe, expect, test, vi } from 'vitest'
import { apiMd as apiMdForVite } from '../../src/index.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { apiMd } from '../../src/rollup.js'
import { eventually } from './dev-server.js'
import { recordingLogger, vites } from './hosts.js'
import { atTheEnd, block, project, type Project } from './project.js'

interface Watched {
  /** How many builds have ended. */
  builds: () => number
  /** The files for whose change the host has built. */
  changes: string[]
}

interface WatchHost {
  name: string
  isVite: boolean
  watch: (project: Project, options: ApiMdOptions) => Promise<Watched>
}

const hosts: WatchHost[] = [
  {
    name: 'Rollup',
    isVite: false,
    watch: (app, options) => watched((log) => rollup.watch(inputOf(app, options, log))),
  },
  {
    name: 'Rolldown',
    isVite: false,
    watch: (app, options) => watched((log) => rolldown.watch(inputOf(app, options, log))),
  },
  ...vites.map(({ name, vite }): WatchHost => ({
    name,
    isVite: true,
    watch: (app, options) => {
      const { logger } = recordingLogger()
      return watched(async (log) =>
        vite.build({
          root: app.root,
          configFile: false,
          customLogger: logger,
          logLevel: 'silent',
          plugins: [apiMdForVite(options), log],
          build: {
            watch: {},
            outDir: 'out',
            minify: false,
            modulePreload: false,
            rollupOptions: {
              input: app.path('main.js'),
              preserveEntrySignatures: 'strict',
              output: { entryFileNames: '[name].mjs' },
            },
          },
        }),
      )
    },
  })),
]

function inputOf(app: Project, options: ApiMdOptions, log: ChangeLog) {
  return {
    input: app.path('main.js'),
    plugins: [apiMdIn(app, { assets: true, ...options }), log],
    output: {
      dir: app.path('out'),
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].js',
    },
    onLog: () => {},
  }
}

interface ChangeLog {
  name: string
  watchChange: (id: string) => void
}

async function watched(watch: (log: ChangeLog) => unknown): Promise<Watched> {
  const changes: string[] = []
  const watcher = (await watch({
    name: 'change-log',
    watchChange: (id) => void changes.push(id),
  })) as rollup.RollupWatcher
  let builds = 0
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') void event.result.close()
    if (event.code === 'END') builds++
  })
  atTheEnd(() => watcher.close())
  return { builds: () => builds, changes }
}

/** Lists the documents of the app, instead of those of the working folder. */
function apiMdIn(app: Project, options: ApiMdOptions) {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(app.root)
  try {
    return apiMd(options)
  } finally {
    cwd.mockRestore()
  }
}

describe('a build that watches nothing', () => {
  const files = {
    'main.js': `export { html } from './users.api.md'`,
    'users.api.md': block(
      '## Users\n\n[x](./orders.api.md)\n\n### Response\n\n| Field | Type |\n|---|---|\n| order | [Order](./objects.api.md#order) |',
    ),
    'orders.api.md': '## Orders\n',
    'objects.api.md': '## Order\n\n| Field | Type |\n|---|---|\n| id | string |\n',
  }
  const depends = ['objects.api.md', 'orders.api.md', 'users.api.md']

  test.each<[string, (input: ReturnType<typeof inputOf>) => Promise<string[]>]>([
    ['Rollup', async (input) => (await rollup.rollup(input)).watchFiles],
    [
      'Rolldown',
      async (input) => {
        const bundle = await rolldown.rolldown(input)
        await bundle.generate()
        return bundle.watchFiles
      },
    ],
  ])('of %s tells others what a document depends on', async (_name, filesOf) => {
    const app = await project(files)
    const told = await filesOf(inputOf(app, {}, { name: 'none', watchChange: () => {} }))
    expect(told.toSorted()).toEqual(expect.arrayContaining(depends.map((file) => app.path(file))))
  })
})

test('a dev server that serves bundles follows what a document depends on', async () => {
  const table = (type: string) => `| Field | Type |\n|---|---|\n| id | ${type} |\n`
  const app = await project({
    'index.html': '<script type="module" src="/main.js"></script>',
    'main.js': `import { html } from './users.api.md'\nimport 'virtual:api-docs'\ndocument.body.innerHTML = html`,
    'users.api.md': block(
      '## Users\n\n### Response\n\n| Field | Type |\n|---|---|\n| order | [Order](./objects.api.md#order) |\n\n```json\n{ "order": { "id": 1 } }\n```',
    ),
    'objects.api.md': `## Order\n\n${table('string')}`,
  })
  const { logger, warnings } = recordingLogger()
  const server = await vites[0]!.vite.createServer({
    root: app.root,
    configFile: false,
    customLogger: logger,
    cacheDir: app.path('.cache'),
    experimental: { bundledDev: true },
    plugins: [apiMdForVite({ openapi: true, markdown: true })],
    server: { port: 0 },
  })
  atTheEnd(() => server.close())
  await server.listen()
  const get = async (path: string) =>
    (await fetch(new URL(path, server.resolvedUrls!.local[0]))).text()
  await eventually(() => expect(warnings.splice(0).join()).toContain('`string`'))
  // What changes before the first bundle is there is none.
  await wait(500)
  await app.write('objects.api.md', `## Order\n\n${table('boolean')}`)
  await eventually(() => expect(warnings.join()).toContain('`boolean`'))
  expect(await get('/openapi.json')).toContain('"boolean"')
  expect(await get('/objects.md')).toContain('boolean')
  await app.write('late.api.md', block('No title.'))
  await eventually(() => expect(warnings.join()).toContain('late.api.md'))
})

test('a described document that goes brings no build about once the host has built without it', async () => {
  const app = await project({
    'users.api.md': block('## Users'),
    'gone.api.md': block('## Gone', 'path="/gone"'),
  })
  const plugin = apiMdIn(app, { openapi: true })
  const watchedFiles: string[] = []
  const context = {
    meta: { watchMode: true },
    warn: () => {},
    info: () => {},
    addWatchFile: (file: string) => void watchedFiles.push(file),
    emitFile: () => '',
    getModuleIds: () => [],
    getModuleInfo: () => null,
  }
  const build = async () => {
    await plugin.buildStart.call(context, { plugins: [plugin], input: {} })
    plugin.buildEnd.call(context)
  }
  atTheEnd(() => plugin.closeWatcher())
  await build()
  rmSync(app.path('gone.api.md'))
  await build()
  const signal = watchedFiles.find((file) => file.endsWith('/changes'))!
  await wait(1000)
  expect(await readFile(signal, 'utf8')).toBe('')
  await app.write('users.api.md', block('## Renamed'))
  await eventually(async () => expect(await readFile(signal, 'utf8')).not.toBe(''))
})

/** The code of all chunks. */
async function output(app: Project): Promise<string> {
  const files = await readdir(app.path('out'), { recursive: true }).catch(() => [])
  const chunks = files.filter((file) => /\.m?js$/.test(file))
  const codes = chunks.map((file) => readFile(app.path(`out/${file}`), 'utf8').catch(() => ''))
  return (await Promise.all(codes)).join('\n')
}

/** The code once it holds a text, or no longer does. */
async function built(app: Project, text: string, holds = true, timeout = 60_000): Promise<string> {
  return vi.waitFor(
    async () => {
      const code = await output(app)
      expect(code.includes(text), `${text} in the output`).toBe(holds)
      return code
    },
    { timeout, interval: 20 },
  )
}

/**
 * Saves a file until a build has it: whether the watcher of the host has begun to look at a file
 * shows nowhere.
 */
async function save(app: Project, file: string, content: string, text: string, holds = true) {
  for (let attempt = 1; ; attempt++) {
    // oxlint-disable-next-line no-await-in-loop
    await app.write(file, content)
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await built(app, text, holds, 1500)
    } catch (error) {
      if (attempt === 40) throw error
    }
  }
}

describe('a watching build that is stopped by Ctrl-C', () => {
  test.each([
    ['ends as it would without the plugin', '', { code: null, signal: 'SIGINT' }],
    [
      'ends as another listener wants it',
      `process.once('SIGINT', () => process.exit(3))`,
      { code: 3, signal: null },
    ],
  ])('leaves nothing behind, and %s', async (_how, listener, end) => {
    const app = await project({ 'tmp/seen.txt': '' })
    const bundle = await rolldown.rolldown({
      input: fileURLToPath(new URL('../../src/plugin/file-watch.ts', import.meta.url)),
      platform: 'node',
    })
    await bundle.write({ file: app.path('watch.mjs') })
    await bundle.close()
    await app.write(
      'main.mjs',
      `import { BuildWatch } from './watch.mjs'
import { readdirSync } from 'node:fs'
${listener}
for (const watch of [new BuildWatch(), new BuildWatch()]) watch.start({ addWatchFile() {} })
setInterval(() => {}, 1000)
console.log(readdirSync(process.env.TMPDIR).length)`,
    )
    const env = { ...process.env, TMPDIR: app.path('tmp'), TEMP: app.path('tmp') }
    const child = spawn(process.execPath, [app.path('main.mjs')], { env })
    const [text] = await once(child.stdout, 'data')
    expect(String(text)).toBe('3\n')
    child.kill('SIGINT')
    const [code, signal] = await once(child, 'exit')
    expect({ code, signal }).toEqual(end)
    expect(await readdir(app.path('tmp'))).toEqual(['seen.txt'])
  })
})

describe.concurrent.each(hosts)('watching with $name', ({ isVite, watch }) => {
  async function running(
    files: Record<string, string>,
    { options, main }: { options?: ApiMdOptions; main?: string } = {},
  ) {
    const app = await project({
      'main.js': main ?? `export { html } from './users.api.md?v=1'`,
      ...files,
    })
    const { builds, changes } = await watch(app, options ?? {})
    await vi.waitFor(() => expect(builds()).toBe(1), 60_000)
    return { app, builds, changes }
  }

  const kinds: [string, string, string][] = [
    ['plainly', `export { html } from './users.api.md'`, '## Users'],
    ['dynamically', `export const load = () => import('./users.api.md')`, '## Users'],
    ['with a query', `export { html } from './users.api.md?v=1'`, '## Users'],
    ['for its fields', `export { endpoints } from './users.api.md?meta'`, '## Users'],
    ['by the list of all documents', `export { documents } from 'virtual:api-docs'`, '## Users'],
  ]
  if (isVite) {
    kinds.push(
      ['through a glob', `export const docs = import.meta.glob('./*.api.md')`, '## Users'],
      [
        'through an eager glob',
        `export const docs = import.meta.glob('./*.api.md', { eager: true })`,
        '## Users',
      ],
    )
  }

  test.each(kinds)('every save of a document that is imported %s is built', async (_kind, main) => {
    const { app } = await running({ 'users.api.md': block('## Before') }, { main })
    expect(await output(app)).toContain('Before')
    await save(app, 'users.api.md', block('## First save'), 'First save')
    expect(await output(app)).not.toContain('Before')
    await save(app, 'users.api.md', block('## Second save'), 'Second save')
    expect(await output(app)).not.toContain('First save')
  })

  test('every save of a linked document is built', async () => {
    const { app } = await running({
      'users.api.md': block('## Users\n\n[x](./orders.api.md)'),
      'orders.api.md': block('## Orders'),
    })
    expect(await output(app)).toContain('#orders')
    await save(app, 'orders.api.md', block('## All orders'), '#all-orders')
    await save(app, 'orders.api.md', block('## New orders'), '#new-orders')
  })

  test('a document that fails its build is built again once it is mended', async () => {
    const { app, builds } = await running(
      { 'users.api.md': block('## Before') },
      { main: `export { html } from './users.api.md'` },
    )
    await vi.waitFor(
      async () => {
        const before = builds()
        await app.write('users.api.md', block('## Broken', 'method="GTE" path="/x"'))
        await vi.waitFor(() => expect(builds()).toBeGreaterThan(before), 1500)
      },
      { timeout: 60_000, interval: 10 },
    )
    await save(app, 'users.api.md', block('## Mended'), 'Mended')
  })

  test('a file that was missing is built in, once it and its folder are there', async () => {
    const { app } = await running({
      'users.api.md': block('## Users\n\n![](./flow.png) [x](./deep/er/orders.api.md)'),
    })
    expect(await output(app)).toContain('./flow.png')
    await app.write('flow.png', 'x'.repeat(8000))
    await built(app, 'assets/flow-')
    await app.write('deep/er/orders.api.md', block('## Orders'))
    await built(app, '#orders')
    await app.remove('deep/er/orders.api.md')
    await built(app, '#orders', false)
    await app.write('deep/er/orders.api.md', block('## Late orders'))
    await built(app, '#late-orders')
  })

  test('the list of all documents has those that come, and not those that go', async () => {
    const { app } = await running(
      { 'users.api.md': block('## Users') },
      { main: `export { documents } from 'virtual:api-docs'` },
    )
    await app.write('new.api.md', block('## New one', 'path="/new"'))
    await built(app, 'New one')
    await app.write('some/folder/other.api.md', block('## Other one', 'path="/other"'))
    await built(app, 'Other one')
    await app.remove('new.api.md')
    // As the list names it; Rolldown leaves the chunk where it is.
    await built(app, String.raw`new.api.md\"`, false)
    await save(app, 'some/folder/other.api.md', block('## Saved one', 'path="/other"'), 'Saved one')
  })

  test('declarations bring no build about, and are written beside documents of the build', async () => {
    const { app, changes } = await running(
      { 'users.api.md': block('## Before'), 'docs/alone.api.md': block('## Alone') },
      { main: `export { html } from './users.api.md'`, options: { types: true } },
    )
    for (const path of ['one', 'two', 'three']) {
      // oxlint-disable-next-line no-await-in-loop
      await save(app, 'users.api.md', block(`## ${path}`, `path="/${path}"`), `/${path}`)
      // oxlint-disable-next-line no-await-in-loop
      expect(await app.read('users.api.d.md.ts')).toContain(`"/${path}"`)
    }
    expect(changes).toContain(app.path('users.api.md'))
    expect(changes.filter((file) => file.endsWith('.ts'))).toEqual([])
    expect(existsSync(app.path('docs/alone.api.d.md.ts'))).toBe(isVite)
  })
})
