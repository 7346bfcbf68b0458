import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as rolldown from 'rolldown'
import * as rollup from 'rollup'
import { describe, expect, test, vi } from 'vitest'
import { apiMd as apiMdForVite } from '../../src/index.js'
import { apiMd } from '../../src/rollup.js'
import { recordingLogger, vites } from './hosts.js'
import { atTheEnd, block, project, type Project } from './project.js'

interface Watched {
  /** How many builds have ended. */
  builds: () => number
}

type Watch = (project: Project) => Promise<Watched>

const asset = {
  name: 'asset',
  load: (id: string) => (id.endsWith('.png') ? 'export default "/out/flow.png"' : undefined),
}

const hosts: [string, Watch][] = [
  ['Rollup', async (app) => watched(rollup.watch(inputOf(app)))],
  ['Rolldown', async (app) => watched(rolldown.watch(inputOf(app)))],
  ...vites.map(({ name, vite }): [string, Watch] => [
    name,
    async (app) => {
      const { logger } = recordingLogger()
      const watcher = await vite.build({
        root: app.root,
        configFile: false,
        customLogger: logger,
        logLevel: 'silent',
        plugins: [apiMdForVite()],
        build: {
          watch: {},
          outDir: 'out',
          minify: false,
          rollupOptions: {
            input: app.path('main.js'),
            preserveEntrySignatures: 'strict',
            output: { entryFileNames: '[name].mjs' },
          },
        },
      })
      return watched(watcher as unknown as rollup.RollupWatcher)
    },
  ]),
]

function inputOf(app: Project) {
  return {
    input: app.path('main.js'),
    plugins: [apiMd({ assets: true }), asset],
    output: { dir: app.path('out'), entryFileNames: '[name].mjs' },
    onLog: () => {},
  }
}

function watched(watcher: Pick<rollup.RollupWatcher, 'close'>): Watched {
  let builds = 0
  ;(watcher as rollup.RollupWatcher).on('event', (event) => {
    if (event.code === 'BUNDLE_END') void event.result.close()
    if (event.code === 'END') builds++
  })
  atTheEnd(() => watcher.close())
  return { builds: () => builds }
}

async function output(app: Project): Promise<string> {
  return readFile(app.path('out/main.mjs'), 'utf8')
}

describe.concurrent.each(hosts)('watching with %s', (name, watch) => {
  async function running(files: Record<string, string>) {
    const app = await project({ 'main.js': `export { html } from './users.api.md?v=1'`, ...files })
    const { builds } = await watch(app)
    await vi.waitFor(() => expect(builds()).toBe(1), 10_000)
    await wait(150)
    return app
  }

  test('a save of the document is built', async () => {
    const app = await running({ 'users.api.md': block('## Before') })
    await app.write('users.api.md', block('## After'))
    await vi.waitFor(async () => expect(await output(app)).toContain('After'), 10_000)
  })

  test('a save of a linked document is built', async () => {
    const app = await running({
      'users.api.md': block('## Users\n\n[x](./orders.api.md)'),
      'orders.api.md': block('## Orders'),
    })
    expect(await output(app)).toContain('#orders')
    await app.write('orders.api.md', block('## All orders'))
    await vi.waitFor(async () => expect(await output(app)).toContain('#all-orders'), 10_000)
  })

  // Rolldown, and with it Vite 8, cannot watch a file before there is one. Its folder is no way out:
  // it is watched with all that is below it, the output too, and the build would never end.
  test.skipIf(/Rolldown|Vite 8/.test(name))('a file that was missing is built in', async () => {
    const app = await running({
      'users.api.md': block('## Users\n\n![](./flow.png) [x](./orders.api.md)'),
    })
    expect(await output(app)).toContain('./flow.png')
    await app.write('flow.png', 'x'.repeat(8000))
    await vi.waitFor(async () => expect(await output(app)).not.toContain('./flow.png'), 10_000)
    // The hosts' watcher can miss what appears while it turns to what has just appeared.
    await wait(150)
    await app.write('orders.api.md', block('## Orders'))
    await vi.waitFor(async () => expect(await output(app)).toContain('#orders'), 10_000)
  })
})
