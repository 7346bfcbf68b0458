import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { ViteDevServer } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import { startServer } from '../plugin/dev-server.js'
import { vites } from '../plugin/hosts.js'
import { Project, block, project } from '../plugin/project.js'
import { rounds, seed } from './rounds.js'

/** The documents that a page imports, one of them from outside the root, and one that they link to. */
const imported = ['app/a.api.md', 'app/docs/b.api.md', 'shared/c.api.md']
const linked = 'shared/linked.api.md'

/** What programs do to a file. */
const ways = ['in place', 'by renaming', 'in two writes', 'by deleting', 'moved away'] as const

/** What is done to which file, and how many milliseconds after the one before. */
const steps = fc.array(
  fc.tuple(
    fc.constantFrom(...imported, linked),
    fc.constantFrom(...ways),
    fc.constantFrom(0, 1, 20, 60, 120),
  ),
  { minLength: 1, maxLength: 8 },
)

/** Two files of one folder outside of the root that go and come back. */
const twoGone: [string, (typeof ways)[number], number][] = [
  [linked, 'moved away', 120],
  ['shared/c.api.md', 'moved away', 120],
  ['shared/c.api.md', 'by renaming', 120],
  ['shared/c.api.md', 'in place', 120],
  [linked, 'in place', 20],
]

/** A document that goes right after it was saved, inside of the root and outside. */
const goneAtOnce: [string, (typeof ways)[number], number][] = [
  ['app/docs/b.api.md', 'by deleting', 0],
  ['app/docs/b.api.md', 'in two writes', 0],
  ['app/docs/b.api.md', 'by deleting', 60],
  ['shared/c.api.md', 'in two writes', 1],
  ['shared/c.api.md', 'moved away', 1],
]

let titles = 0

/** A document with a title that none had before; those that are imported link to the one that is not. */
function newText(file: string): string {
  const link = posix.relative(posix.dirname(file), linked)
  const body = file === linked ? '' : `\n\n[x](${link.startsWith('.') ? link : `./${link}`})`
  return block(`## Title ${++titles}${body}`, `path="/${file}"`)
}

async function apply(app: Project, file: string, way: (typeof ways)[number]): Promise<void> {
  const path = app.path(file)
  const text = newText(file)
  await mkdir(dirname(path), { recursive: true })
  if (way === 'in place') await writeFile(path, text)
  else if (way === 'by renaming') await app.write(file, text)
  else if (way === 'by deleting') await rm(path, { force: true })
  else if (way === 'moved away') await rename(path, `${path}.old`).catch(() => {})
  else {
    await writeFile(path, text.slice(0, text.length / 2))
    await writeFile(path, text)
  }
}

/** The title of a document as it is on disk; nothing where there is none. */
async function titleOf(app: Project, file: string): Promise<string | undefined> {
  if (!existsSync(app.path(file))) return undefined
  return /Title \d+/.exec(await app.read(file))![0]
}

/** What a document has to be served as: its title, and where its link leads. */
async function expected(app: Project, file: string): Promise<string> {
  const [title, other] = await Promise.all([titleOf(app, file), titleOf(app, linked)])
  if (title === undefined) return 'none'
  return `${title} ${other === undefined ? 'linked.api.md' : `#${other.replace('Title ', 'title-')}`}`
}

/** What a document is served as. */
async function served(server: ViteDevServer, app: Project, file: string): Promise<string> {
  const url = file.startsWith('app/') ? file.slice('app'.length) : `/@fs${app.path(file)}`
  try {
    const { html } = await server.ssrLoadModule(url)
    const [, title] = /(Title \d+)<\/h2>/.exec(String(html))!
    return `${title} ${/href="[^"]*?(#[^"]*|linked\.api\.md)"/.exec(String(html))![1]}`
  } catch {
    return 'none'
  }
}

async function expectCurrent(server: ViteDevServer, app: Project): Promise<void> {
  await vi.waitFor(
    async () => {
      const all = [...imported].map(async (file) => [
        `${file} ${await served(server, app, file)}`,
        `${file} ${await expected(app, file)}`,
      ])
      const pairs = await Promise.all(all)
      expect(pairs.map(([now]) => now)).toEqual(pairs.map(([, then]) => then))
    },
    { timeout: 60_000, interval: 25 },
  )
}

describe.each(vites)('a dev server of $name', ({ vite }) => {
  test('shows each document as it was saved last, however it was saved', async () => {
    const files = [...imported, linked].map((file) => [file, newText(file)])
    const app = await project({ ...Object.fromEntries(files), 'app/main.js': '' })
    const root = new Project(`${app.root}/app`)
    const config = { server: { fs: { allow: ['..'] } } }
    const { server, watching } = await startServer(vite, root, {}, config)
    await expectCurrent(server, app)
    await watching('docs')
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        for (const [file, way, after] of sequence) {
          // oxlint-disable no-await-in-loop
          await wait(after)
          await apply(app, file, way)
          // A page may ask at any time.
          if (after > 0) await served(server, app, file)
          // oxlint-enable no-await-in-loop
        }
        await expectCurrent(server, app)
      }),
      {
        numRuns: Math.ceil(rounds / 50),
        seed,
        endOnFailure: true,
        examples: [[twoGone], [goneAtOnce]],
      },
    )
  })
})
