import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as rolldown from 'rolldown'
import * as rollup from 'rollup'
import { describe, expect, test, vi } from 'vitest'
import { apiMd as apiMdForVite } from '../../src/index.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { apiMd } from '../../src/rollup.js'
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

describe.concurrent.each(hosts)('watching with $name', ({ name, isVite, watch }) => {
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

  // Rolldown sees no file that is yet to come; of its folder it would see what it writes there itself.
  test.runIf(/^(?:Rollup|Vite [67])$/.test(name))(
    'a file that was missing is built in, once it is there, and no build follows by itself',
    async () => {
      const { app, builds } = await running({
        'users.api.md': block('## Users\n\n![](./flow.png) [x](./docs/orders.api.md)'),
        'docs/other.txt': '',
      })
      expect(await output(app)).toContain('./flow.png')
      await wait(1000)
      await app.write('flow.png', 'x'.repeat(8000))
      await built(app, 'assets/flow-', true, 15_000)
      await app.write('docs/orders.api.md', block('## Orders'))
      await built(app, '#orders', true, 15_000)
      await wait(1000)
      const before = builds()
      await wait(1500)
      expect(builds()).toBe(before)
      expect(before).toBeLessThan(8)
    },
  )

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
