import { setTimeout as wait } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { eventually, sentTo, startServer } from './dev-server.js'
import { buildHosts, mainBuildHosts, plain, vites, type Vite } from './hosts.js'
import { block, project } from './project.js'

const main = `export { html } from './a.api.md'\nexport { html as other } from './b.api.md'`
const twoFiles = {
  'main.js': main,
  'a.api.md': block('## One user', 'path="/users/:id"'),
  'b.api.md': `Prose.\n\n${block('## The user', 'path="/users/:name"')}`,
}
const onePage = {
  'main.js': main,
  'a.api.md': block('## Users', 'path="/users"'),
  'b.api.md': block('Users\n=====', 'path="/people"'),
}

/** What `onDiagnostic` was told, in short. */
function recorder() {
  const told: string[] = []
  const onDiagnostic: ApiMdOptions['onDiagnostic'] = ({ code, severity, range }: Diagnostic, id) =>
    told.push(
      `${id.replace(/^.*\//, '')}:${range.start.line}:${range.start.column} ${severity} ${code}`,
    )
  return { told, onDiagnostic }
}

describe.each(buildHosts)('a build of $name', ({ build, name }) => {
  test('warns once of an endpoint in two files, at the path of the second', async () => {
    const { told, onDiagnostic } = recorder()
    const app = await project({
      ...twoFiles,
      'main.js': `${main}\nexport { endpoints } from './b.api.md?meta'`,
    })
    const { warnings } = await build(app, { options: { onDiagnostic } })
    expect(told).toEqual(['b.api.md:3:13 warning endpoint-in-two-files'])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('`GET /users/:name` is documented in `')
    expect(warnings[0]).toContain('a.api.md` too. (endpoint-in-two-files)')
    if (name.startsWith('Vite 8')) expect(warnings[0]).toContain('b.api.md:3:13 warning: ')
    if (name !== 'Rollup') expect(warnings[0]).toContain('3 | {% api path="/users/:name" %}')
  })

  test('warns of an id in two documents that one module imports', async () => {
    const { told, onDiagnostic } = recorder()
    const { warnings } = await build(await project(onePage), { options: { onDiagnostic } })
    expect(told).toEqual(['b.api.md:2:1 warning id-in-two-files'])
    expect(warnings[0]).toContain('The id `users` is in `')
  })

  test.each([
    [
      'lazily',
      `export { html } from './a.api.md'\nexport const other = () => import('./b.api.md')`,
    ],
    [
      'for its fields',
      `export { html } from './a.api.md'\nexport { endpoints } from './b.api.md?meta'`,
    ],
    [
      'by another module',
      `export { html } from './a.api.md'\nexport { html as other } from './b.js'`,
    ],
  ])('has nothing against an id in a document imported %s', async (_how, text) => {
    const b = `export { html } from './b.api.md'`
    const app = await project({ ...onePage, 'main.js': text, 'b.js': b })
    expect((await build(app)).warnings.filter((warning) => /id-in/.test(warning))).toEqual([])
  })

  test('has nothing against the same ids with a prefix for each document', async () => {
    const idPrefix = (id: string) => `${/(\w+)\.api\.md$/.exec(id)![1]}-`
    expect((await build(await project(onePage), { options: { idPrefix } })).warnings).toEqual([])
  })
})

describe.each(mainBuildHosts)('by the options of a build of $name', ({ build }) => {
  test('the diagnostics are switched off', async () => {
    const { told, onDiagnostic } = recorder()
    const severities = { 'endpoint-in-two-files': 'off' } as const
    const { warnings } = await build(await project(twoFiles), {
      options: { severities, onDiagnostic },
    })
    expect([warnings, told]).toEqual([[], []])
  })

  test.each([
    ['strict', { strict: true }],
    ['a severity', { severities: { 'endpoint-in-two-files': 'error' } }],
  ] as const)('the diagnostics are errors: %s', async (_name, options) => {
    const app = await project(twoFiles)
    const failure = await build(app, { options }).then(
      () => undefined,
      (error: Error & { errors?: Error[] }) => error.errors?.[0] ?? error,
    )
    const file = app.path('b.api.md')
    expect(failure).toMatchObject({
      id: file,
      loc: { file, line: 3, column: 12 },
      plugin: 'vite-plugin-api-md',
      pluginCode: 'endpoint-in-two-files',
      frame: expect.stringContaining('3 | {% api path="/users/:name" %}'),
    })
    expect(plain(failure!.message)).toContain('b.api.md:3:13 error: ')
  })
})

/** A page of its own, with an id in two documents. */
const laterPage = {
  'later.js': `import './y.api.md'\nimport './z.api.md'`,
  'y.api.md': block('## Later', 'path="/y"'),
  'z.api.md': block('## Later', 'path="/z"'),
}

/** What is told of it: then all that was loaded before has been looked at too. */
const later = 'z.api.md:2:1 warning id-in-two-files'

async function loadLater(server: ViteDevServer): Promise<void> {
  for (const url of ['/later.js', '/y.api.md', '/z.api.md']) await server.transformRequest(url)
}

async function serving(vite: Vite, files: Record<string, string>, options: ApiMdOptions = {}) {
  const { told, onDiagnostic } = recorder()
  const app = await project(files)
  const output = await startServer(vite, app, { ...options, onDiagnostic })
  await output.watching()
  const until = async (count: number) => {
    await eventually(() => expect(told).toHaveLength(count))
    await wait(200)
  }
  return { app, told, until, ...output }
}

describe.concurrent.each(vites)('a dev server of $name', ({ vite }) => {
  test.each(['client', 'ssr'] as const)('finds both in its %s environment, once', async (kind) => {
    const files = {
      'main.js': main,
      'a.api.md': block('## Users', 'path="/users/:id"'),
      'b.api.md': block('## Users', 'path="/users/:name"'),
    }
    const { server, told, warnings, until } = await serving(vite, { ...files, ...laterPage })
    const load = async () => {
      if (kind === 'ssr') await server.ssrLoadModule('/main.js')
      for (const url of ['/main.js', '/b.api.md', '/a.api.md', '/b.api.md?meta']) {
        if (kind === 'client') await server.transformRequest(url)
      }
    }
    await load()
    await until(2)
    const expected = [
      'b.api.md:1:13 warning endpoint-in-two-files',
      'b.api.md:2:1 warning id-in-two-files',
    ]
    expect(told).toEqual(expected)
    expect(warnings).toHaveLength(2)
    expect(warnings[0]).toContain('b.api.md:1:13 warning: ')
    await server.transformRequest('/b.api.md')
    await server.ssrLoadModule('/main.js')
    await loadLater(server)
    await until(3)
    expect(told).toEqual([...expected, later])
  })

  test('has nothing against the same id in a lazy document', async () => {
    const text = `import './a.api.md'\nexport const other = () => import('./b.api.md')`
    const files = { ...onePage, ...laterPage, 'main.js': text }
    const { server, told, until } = await serving(vite, files)
    for (const url of ['/main.js', '/b.api.md', '/a.api.md']) await server.transformRequest(url)
    await server.ssrLoadModule('/b.api.md')
    await server.ssrLoadModule('/main.js')
    await loadLater(server)
    await until(1)
    expect(told).toEqual([later])
  })

  test('finds an id that a new import brings onto the page', async () => {
    const lazy = `import './a.api.md'\nexport const other = () => import('./b.api.md')`
    const files = { ...onePage, ...laterPage, 'main.js': lazy }
    const { app, server, told, until, handled } = await serving(vite, files)
    const load = async () => {
      for (const url of ['/main.js', '/b.api.md', '/a.api.md']) await server.transformRequest(url)
    }
    await load()
    await loadLater(server)
    await until(1)
    expect(told).toEqual([later])
    await app.write('main.js', main)
    await handled('main.js')
    await load()
    await until(2)
    expect(told).toEqual([later, 'b.api.md:2:1 warning id-in-two-files'])
  })

  test('shows an id that is an error over the page, and fails its import from then on', async () => {
    const lazy = `import './a.api.md'\nexport const other = () => import('./b.api.md')`
    const files = { ...onePage, 'main.js': lazy }
    const { app, server, until, errors, handled } = await serving(vite, files, { strict: true })
    const load = async () => {
      for (const url of ['/main.js', '/a.api.md', '/b.api.md']) await server.transformRequest(url)
    }
    await load()
    const sent = sentTo(server)
    await app.write('main.js', main)
    await handled('main.js')
    await server.transformRequest('/main.js')
    await until(1)
    expect(errors).toEqual([expect.stringContaining('b.api.md:2:1 error: The id `users`')])
    const shown = sent.filter(({ type }) => type === 'error')
    expect(shown).toMatchObject([
      { err: { id: app.path('b.api.md'), loc: { line: 2, column: 1 } } },
    ])
    await expect(load()).rejects.toMatchObject({ pluginCode: 'id-in-two-files' })
    await app.write('b.api.md', block('## People', 'path="/people"'))
    await vi.waitFor(load, { timeout: 60_000, interval: 100 })
  })

  test('finds what a change brings, and is silent when it goes', async () => {
    const a = block('## One user', 'path="/people/:id"')
    const files = { ...twoFiles, ...laterPage, 'a.api.md': a }
    const { app, server, told, until, handled } = await serving(vite, files)
    await server.ssrLoadModule('/main.js')
    expect(told).toEqual([])
    await app.write('a.api.md', twoFiles['a.api.md'])
    await until(1)
    expect(told).toEqual(['b.api.md:3:13 warning endpoint-in-two-files'])
    await handled('a.api.md')
    await app.write('a.api.md', a)
    await handled('a.api.md')
    await loadLater(server)
    await until(2)
    expect(told[1]).toBe(later)
    await app.write('a.api.md', twoFiles['a.api.md'])
    await until(3)
  })

  test('finds what a new file brings, and forgets a file that is removed', async () => {
    const text = `export default import.meta.glob('./*.api.md', { eager: true })`
    const { app, server, told, until, handled } = await serving(vite, {
      'main.js': text,
      'b.api.md': twoFiles['b.api.md'],
    })
    await server.ssrLoadModule('/main.js')
    await app.write('c.api.md', block('## One user', 'path="/users/:id"'))
    await handled('c.api.md')
    await server.ssrLoadModule('/main.js')
    await until(1)
    expect(told).toEqual(['c.api.md:1:13 warning endpoint-in-two-files'])
    await app.remove('b.api.md')
    await handled('b.api.md')
    await app.write('c.api.md', block('## The user', 'path="/users/:id"'))
    await handled('c.api.md')
    await server.ssrLoadModule('/main.js')
    expect(told).toHaveLength(1)
  })

  test('fails the import where the diagnostic is an error, and recovers', async () => {
    const { app, server, told } = await serving(vite, twoFiles, { strict: true })
    const file = app.path('b.api.md')
    await expect(server.ssrLoadModule('/main.js')).rejects.toMatchObject({
      id: file,
      loc: { file, line: 3, column: 13 },
      plugin: 'vite-plugin-api-md',
      frame: expect.stringContaining('3 | {% api path="/users/:name" %}'),
    })
    expect(told).toEqual(['b.api.md:3:13 error endpoint-in-two-files'])
    await app.write('b.api.md', block('## The user', 'path="/people/:name"'))
    await vi.waitFor(
      async () => expect((await server.ssrLoadModule('/main.js')).other).toContain('The user'),
      { timeout: 60_000, interval: 100 },
    )
  })
})
