import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { startServer } from '../plugin/dev-server.js'
import { vites } from '../plugin/hosts.js'
import { block, project } from '../plugin/project.js'
import { seed } from './rounds.js'

const DOCUMENTS = 1000
const SAVES = 2000
/** How many documents are saved before they are asked for. */
const BATCH = 25

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is in use: megabytes of the heap, and what keeps a process alive. */
function inUse() {
  collect()
  return {
    megabytes: process.memoryUsage().heapUsed / 1e6,
    resources: process.getActiveResourcesInfo().length,
  }
}

test.each(vites)(
  'a thousand documents stay current through two thousand saves, in the memory that they had, with $name',
  async ({ vite }) => {
    const pathOf = (index: number) => `docs/${index % 20}/page-${index}.api.md`
    const textOf = (index: number, version: number) =>
      block(
        `## Title ${version}\n\n| Name | Type |\n|-|-|\n| a${index} | string |`,
        `path="/${index}"`,
      )
    const indexes = Array.from({ length: DOCUMENTS }, (_, index) => index)
    const app = await project(
      Object.fromEntries(indexes.map((one) => [pathOf(one), textOf(one, 0)])),
    )
    const { server, watching } = await startServer(vite, app)
    const expectCurrent = (index: number, version: number) =>
      vi.waitFor(
        async () => {
          const { html } = await server.ssrLoadModule(`/${pathOf(index)}`)
          expect(html).toContain(`Title ${version}</h2>`)
        },
        { timeout: 60_000, interval: 25 },
      )
    for (const index of indexes) await expectCurrent(index, 0)
    await watching('docs/0')
    const versions = new Map<number, number>()
    let random = seed
    const saveBatch = async () => {
      const saved = new Set<number>()
      for (let count = 0; count < BATCH; count++) {
        random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
        const index = random % DOCUMENTS
        versions.set(index, (versions.get(index) ?? 0) + 1)
        saved.add(index)
        await app.write(pathOf(index), textOf(index, versions.get(index)!))
      }
      for (const index of saved) await expectCurrent(index, versions.get(index)!)
    }
    // What is made once, such as watchers, is there after the first quarter.
    for (let count = 0; count < SAVES / 4; count += BATCH) await saveBatch()
    const before = inUse()
    for (let count = SAVES / 4; count < SAVES; count += BATCH) await saveBatch()
    const after = inUse()
    for (const index of indexes) await expectCurrent(index, versions.get(index) ?? 0)
    expect(after.megabytes).toBeLessThan(before.megabytes * 1.2)
    expect(after.resources).toBeLessThan(before.resources + 20)
  },
)
