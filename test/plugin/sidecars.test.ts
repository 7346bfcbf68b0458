import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { eventually, sentTo, startServer } from './dev-server.js'
import { buildHosts, vites } from './hosts.js'
import { block, project, type Project } from './project.js'

const options = { types: true, include: '**/*.api.md' }
const sidecar = 'users.api.d.md.ts'

function changedAt(app: Project, file: string): number {
  return statSync(app.path(file)).mtimeMs
}

async function inFolder<Result>(app: Project, work: () => Promise<Result>): Promise<Result> {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(app.root)
  try {
    return await work()
  } finally {
    cwd.mockRestore()
  }
}

describe.each(buildHosts)('a build with $name', ({ build, isVite }) => {
  const files = {
    'main.js': `export { endpoints } from './users.api.md'`,
    'users.api.md': block('## Users', 'path="/users/:id"'),
    'docs/alone.api.md': block('## Alone'),
  }

  const which = isVite ? 'all documents, imported or not' : 'the documents of the build'

  test(`writes the declarations of ${which}, and only when asked`, async () => {
    const app = await project(files)
    await inFolder(app, () => build(app))
    expect(existsSync(app.path(sidecar))).toBe(false)
    await inFolder(app, () => build(app, { options }))
    expect(await app.read(sidecar)).toContain('path: "/users/:id"')
    const alone = app.path('docs/alone.api.d.md.ts')
    if (isVite) expect(await app.read('docs/alone.api.d.md.ts')).toContain('id: "alone"')
    else expect(existsSync(alone)).toBe(false)
    const before = changedAt(app, sidecar)
    await wait(20)
    await inFolder(app, () => build(app, { options }))
    expect(changedAt(app, sidecar)).toBe(before)
  })

  test('removes what it left beside documents that are gone, and nothing else', async () => {
    const hand = 'export declare const html: string\n'
    const app = await project({ ...files, 'mine.api.d.md.ts': hand })
    await app.write('main.js', `${files['main.js']}\nexport { html } from './docs/alone.api.md'`)
    await inFolder(app, () => build(app, { options }))
    expect(existsSync(app.path('docs/alone.api.d.md.ts'))).toBe(true)
    await app.remove('docs/alone.api.md')
    await app.write('main.js', files['main.js'])
    await inFolder(app, () => build(app, { options }))
    expect(existsSync(app.path('docs/alone.api.d.md.ts'))).toBe(false)
    expect(existsSync(app.path(sidecar))).toBe(true)
    expect(await app.read('mine.api.d.md.ts')).toBe(hand)
  })
})

describe('a build', () => {
  const { build } = buildHosts[0]!

  test('keeps a declaration that someone else wrote, and says so', async () => {
    const hand = 'export declare const html: string\n'
    const app = await project({
      'main.js': `export { html } from './users.api.md'`,
      'users.api.md': block(),
      [sidecar]: hand,
    })
    const { warnings } = await build(app, { options })
    expect(await app.read(sidecar)).toBe(hand)
    expect(warnings.filter((text) => text.includes('is kept'))).toHaveLength(1)
  })

  test('has the ids with their prefix', async () => {
    const app = await project({ 'main.js': '', 'users.api.md': block('## Users') })
    await build(app, { options: { ...options, idPrefix: (file) => `${file.length > 0}-` } })
    expect(await app.read(sidecar)).toContain('id: "true-users"')
  })

  test('makes none for a document whose diagnostics are set to be errors', async () => {
    const app = await project({ 'main.js': '', 'users.api.md': block('## Users', 'path="users"') })
    const severities = { 'path-without-slash': 'error' } as const
    await build(app, { options: { ...options, severities } })
    expect(existsSync(app.path(sidecar))).toBe(false)
    await build(app, { options })
    expect(existsSync(app.path(sidecar))).toBe(true)
  })

  test('goes on where nothing can be written, with a warning', async () => {
    const app = await project({
      'main.js': '',
      'users.api.md': block(),
      [`${sidecar}/file`]: 'A folder has the name.',
    })
    const { warnings } = await build(app, { options })
    expect(warnings.join()).toContain('cannot be written')
  })
})

describe.concurrent.each(vites)('a dev server of $name', ({ vite }) => {
  async function running(settings = options) {
    const app = await project({
      'main.js': `import './users.api.md'\nimport.meta.hot.accept('./users.api.md', () => {})`,
      'users.api.md': block('## Users', 'path="/users"'),
    })
    const { server, warnings, watching, handled } = await startServer(vite, app, settings)
    await server.environments.client.pluginContainer.buildStart()
    await server.transformRequest('/main.js')
    await server.transformRequest('/users.api.md')
    await watching()
    const holds = (text: string) =>
      vi.waitFor(async () => expect(await app.read(sidecar)).toContain(text), 60_000)
    return { app, server, warnings, sent: sentTo(server), holds, handled }
  }

  test('writes the declarations at its start', async () => {
    const { holds } = await running()
    await holds('path: "/users"')
  })

  test('removes the declarations of deleted documents at its start', async () => {
    const app = await project({ 'main.js': '', 'gone.api.md': block() })
    const served = async () => {
      const { server } = await startServer(vite, app, options)
      await server.environments.client.pluginContainer.buildStart()
      return server
    }
    await (await served()).close()
    expect(existsSync(app.path('gone.api.d.md.ts'))).toBe(true)
    await app.remove('gone.api.md')
    await served()
    expect(existsSync(app.path('gone.api.d.md.ts'))).toBe(false)
  })

  test('follows the document, and what it writes reaches no page', async () => {
    const { app, holds, sent, handled } = await running()
    expect(sent).toEqual([])
    await app.write('users.api.md', block('## Users', 'path="/people"'))
    await holds('path: "/people"')
    await handled(sidecar)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.type).toBe('update')
  })

  test('writes nothing for a change that is none to the types', async () => {
    const { app, holds, handled } = await running()
    await holds('path: "/users"')
    const before = changedAt(app, sidecar)
    await app.write('users.api.md', block('## Users\n\nMore text.', 'path="/users"'))
    await handled('users.api.md')
    expect(changedAt(app, sidecar)).toBe(before)
  })

  test('follows documents that come and go, even if nothing imports them', async () => {
    const { app, handled } = await running()
    await app.write('new.api.md', block('## New'))
    await vi.waitFor(async () => {
      expect(await app.read('new.api.d.md.ts')).toContain('id: "new"')
    }, 60_000)
    await handled('new.api.d.md.ts')
    await app.remove('new.api.md')
    await vi.waitFor(() => expect(existsSync(app.path('new.api.d.md.ts'))).toBe(false), 60_000)
    expect(existsSync(app.path(sidecar))).toBe(true)
    await handled('new.api.d.md.ts')
    await app.write('new.api.md', block('## New'))
    await vi.waitFor(() => expect(existsSync(app.path('new.api.d.md.ts'))).toBe(true), 60_000)
  })

  test('keeps the last good declaration while the document has errors', async () => {
    const { app, holds, sent } = await running()
    await holds('path: "/users"')
    await app.write('users.api.md', block('## Users', 'method="GTE" path="/people"'))
    await eventually(() => expect(sent.map(({ type }) => type)).toContain('error'))
    await holds('path: "/users"')
    await app.write('users.api.md', block('## Users', 'path="/people"'))
    await holds('path: "/people"')
  })

  test('makes no declaration of a declaration, however wide `include` is', async () => {
    const { app, holds, handled } = await running({ types: true, include: '**/users*' })
    await holds('path: "/users"')
    await app.write('users.api.md', block('## Users', 'path="/people"'))
    await holds('path: "/people"')
    await handled(sidecar)
    expect(existsSync(app.path('users.api.d.md.d.ts.ts'))).toBe(false)
  })
})
