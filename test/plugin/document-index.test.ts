import { describe, expect, test, vi } from 'vitest'
import { sentTo, startServer } from './dev-server.js'
import { buildHosts, vites } from './hosts.js'
import { block, Project, project } from './project.js'

interface Entry {
  file: string
  endpoints: { path: string }[]
  frontmatter: Record<string, unknown>
  load: () => Promise<{ html: string }>
}

const files = {
  'main.js': `export * from 'virtual:api-docs'\nexport { default } from 'virtual:api-docs'`,
  'docs/users.api.md': `---\n{ "order": 1 }\n---\n${block('## Users')}`,
  'docs/deep/orders.api.md': block('## Orders', 'path="/orders"'),
  'a.api.md': block('## A', 'path="/a"'),
  'docs/notes.md': 'No document.',
  'node_modules/package/x.api.md': block('## X', 'path="/x"'),
  '.cache/y.api.md': block('## Y', 'path="/y"'),
}

const listed = ['a.api.md', 'docs/deep/orders.api.md', 'docs/users.api.md']

describe.each(buildHosts.filter(({ isVite }) => isVite))('the list of $name', ({ build }) => {
  test('has the fields of every document of the project, and loads the whole of it', async () => {
    const { exports } = await build(await project(files), {
      config: { build: { modulePreload: false } },
    })
    const documents = exports.documents as Entry[]
    expect(exports.default).toBe(documents)
    expect(documents.map(({ file }) => file)).toEqual(listed)
    expect(documents.map(({ endpoints }) => endpoints[0]!.path)).toEqual([
      '/a',
      '/orders',
      '/users',
    ])
    expect(documents[2]!.frontmatter).toEqual({ order: 1 })
    expect((await documents[1]!.load()).html).toContain('Orders</h2>')
  })

  test('has no HTML until it is loaded', async () => {
    const app = await project({
      ...files,
      'main.js': `import { documents } from 'virtual:api-docs'\nexport const paths = documents.map(({ endpoints }) => endpoints[0].path)`,
    })
    const { files: output } = await build(app, { config: { build: { modulePreload: false } } })
    const main = Object.entries(output).find(([name]) => /main\.m?js$/.test(name))![1]
    expect(main).not.toContain('<article')
  })

  test('names each file as it is called, whatever bundlers look for in a text', async () => {
    const app = await project({
      'main.js': `import { documents } from 'virtual:api-docs'\nexport const names = documents.map(({ file }) => file)`,
      '__VITE_IS_MODERN__/a.api.md': block(),
    })
    const { exports } = await build(app, { config: { build: { modulePreload: false } } })
    expect(exports.names).toEqual(['__VITE_IS_MODERN__/a.api.md'])
  })

  test('honours `include` and `exclude`, and leaves the output out', async () => {
    const app = await project({ ...files, 'out/z.api.md': block('## Z', 'path="/z"') })
    const { exports } = await build(app, {
      options: { include: '**/*.api.md', exclude: '**/deep/**' },
      config: { build: { emptyOutDir: false } },
    })
    const documents = exports.documents as Entry[]
    expect(documents.map(({ file }) => file)).toEqual(['a.api.md', 'docs/users.api.md'])
  })

  test('brings no warning about for a document that is imported statically too', async () => {
    const app = await project({
      ...files,
      'main.js': `export { html } from './docs/users.api.md'\nexport { documents } from 'virtual:api-docs'`,
    })
    const { warnings } = await build(app, { config: { build: { modulePreload: false } } })
    expect(warnings).toEqual([])
  })

  test('has documents outside the root where an option adds them, and says when it lacks one', async () => {
    const app = await project({
      'app (copy)/main.js': `export { html } from '../docs/api/orders.api.md'\nexport { documents } from 'virtual:api-docs'`,
      'app (copy)/users.api.md': block('## Users'),
      'docs/api/orders.api.md': block('## Orders', 'path="/orders"'),
      'docs/more.api.md': block('## More', 'path="/more"'),
    })
    const inside = new Project(`${app.root}/app (copy)`)
    const config = { build: { modulePreload: false as const } }
    const { warnings } = await build(inside, { config })
    expect(warnings).toHaveLength(1)
    const [, include] = /documents: \{ include: '([^']+)' \}/.exec(warnings[0]!)!
    expect(include).toBe('../docs/api/**/*.api.md')
    const others = await build(
      new Project(
        (
          await project({
            'app/main.js': `export { html } from '../docs/a.doc.md'\nexport { documents } from 'virtual:api-docs'`,
            'docs/a.doc.md': block(),
          })
        ).path('app'),
      ),
      { config, options: { include: '**/*.doc.md' } },
    )
    expect(others.warnings[0]).toContain(`documents: { include: '../docs/**/*.md' }`)
    const options = { documents: { include: include! }, openapi: true }
    const { code, files: output, warnings: none } = await build(inside, { config, options })
    expect(none.filter((text) => text.includes('is imported, but'))).toEqual([])
    expect(code).toMatch(/"\.\.\/docs\/api\/orders\.api\.md\\?"/)
    // A build for a server has no description.
    const { paths } = JSON.parse(output['openapi.json'] ?? '{ "paths": { "/orders": {} } }') as {
      paths: object
    }
    expect(Object.keys(paths)).toContain('/orders')
    expect(Object.keys(paths)).not.toContain('/more')
  })

  test('is empty when there is no document', async () => {
    const { exports } = await build(await project({ 'main.js': files['main.js'] }))
    expect(exports.documents).toEqual([])
  })
})

describe.each(buildHosts.filter(({ isVite }) => !isVite))('the list of $name', ({ build }) => {
  test('has the documents of the working folder', async () => {
    const app = await project(files)
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(app.root)
    const { exports } = await build(app)
    cwd.mockRestore()
    const documents = exports.documents as Entry[]
    expect(documents.map(({ file }) => file)).toEqual(listed)
    expect((await documents[1]!.load()).html).toContain('Orders</h2>')
  })
})

describe.concurrent.each(vites)('the list in a dev server of $name', ({ vite }) => {
  async function running() {
    const app = await project({
      ...files,
      'app.js': `import 'virtual:api-docs'\nimport.meta.hot.accept('virtual:api-docs', () => {})`,
    })
    const { server, watching, handled } = await startServer(vite, app)
    await server.transformRequest('/app.js')
    await server.transformRequest('\0virtual:api-docs')
    await watching()
    const sent = sentTo(server)
    const updates = () =>
      sent.flatMap((payload) =>
        payload.type === 'update' ? payload.updates.map(({ acceptedPath }) => acceptedPath) : [],
      )
    const list = async () => {
      const { documents } = await server.ssrLoadModule('virtual:api-docs')
      return (documents as Entry[]).map(({ file }) => file)
    }
    return { app, server, updates, list, sent, handled }
  }

  test('follows the documents that come and go', async () => {
    const { app, updates, list } = await running()
    expect(await list()).toEqual(listed)
    await app.write('docs/b.api.md', block('## B', 'path="/b"'))
    await vi.waitFor(() => expect(updates().join()).toContain('virtual:api-docs'), 60_000)
    expect(await list()).toEqual(['a.api.md', 'docs/b.api.md', ...listed.slice(1)])
    const before = updates().length
    await app.remove('docs/b.api.md')
    await vi.waitFor(() => expect(updates().length).toBeGreaterThan(before), 60_000)
    expect(await list()).toEqual(listed)
  })

  test('reloads no page for a document whose end is told twice', async () => {
    const { app, server, sent, list } = await running()
    // The watchers of Vite 6 and 7 miss what comes right after they are ready.
    expect(await list()).toEqual(listed)
    const told = async (change: () => unknown) => {
      const { length } = sent
      await change()
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(length), 60_000)
      await server.transformRequest('\0virtual:api-docs')
    }
    await told(() => app.write('docs/b.api.md', block('## B', 'path="/b"')))
    await server.transformRequest('/docs/b.api.md?meta')
    await told(() => app.remove('docs/b.api.md'))
    await told(() => server.watcher.emit('unlink', app.path('docs/b.api.md')))
    expect(sent.map(({ type }) => type)).not.toContain('full-reload')
  })

  test('follows documents outside the root that an option adds', async () => {
    const outer = await project({
      'app/a.api.md': block('## A', 'path="/a"'),
      'docs/b.api.md': block('## B', 'path="/b"'),
    })
    const app = new Project(`${outer.root}/app`)
    const { server, watching } = await startServer(vite, app, {
      documents: { include: '../docs/**/*.api.md' },
    })
    await watching('../docs')
    const list = async () => {
      const { documents } = await server.ssrLoadModule('virtual:api-docs')
      return (documents as Entry[]).map(({ file }) => file)
    }
    const had = ['a.api.md', '../docs/b.api.md']
    expect(await list()).toEqual(had)
    await outer.write('docs/deep/c.api.md', block('## C', 'path="/c"'))
    await vi.waitFor(async () => expect(await list()).toContain('../docs/deep/c.api.md'), 60_000)
    await outer.remove('docs/deep/c.api.md')
    await vi.waitFor(async () => expect(await list()).toEqual(had), 60_000)
  })

  test('follows the fields of a document', async () => {
    const { app, server, updates } = await running()
    const meta = app.path('a.api.md?meta')
    expect(server.environments.client.moduleGraph.getModuleById(meta)).toBeDefined()
    await server.transformRequest('/a.api.md?meta')
    await app.write('a.api.md', block('## A', 'path="/new"'))
    await vi.waitFor(() => expect(updates().join()).toContain('virtual:api-docs'), 60_000)
    const { documents } = await server.ssrLoadModule('virtual:api-docs')
    expect((documents as Entry[])[0]!.endpoints[0]!.path).toBe('/new')
  })

  test('is left alone by other files', async () => {
    const { app, sent, handled } = await running()
    await app.write('node_modules/package/other.api.md', block())
    await app.write('docs/other.md', 'No document.')
    await handled('docs/other.md')
    expect(sent).toEqual([])
  })
})
