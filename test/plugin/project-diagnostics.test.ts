import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
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
  test.each(['client', 'ssr'] as const)('finds it in its %s environment, once', async (kind) => {
    const { server, told, warnings, until } = await serving(vite, twoFiles)
    const load = async () => {
      if (kind === 'ssr') await server.ssrLoadModule('/main.js')
      for (const url of ['/main.js', '/b.api.md', '/a.api.md', '/b.api.md?meta'])
        if (kind === 'client') await server.transformRequest(url)
    }
    await load()
    await until(1)
    await load()
    await server.ssrLoadModule('/main.js')
    await until(1)
    expect(told).toEqual(['b.api.md:3:13 warning endpoint-in-two-files'])
    expect(warnings).toEqual([expect.stringContaining('b.api.md:3:13 warning: ')])
  })

  test('finds what a change brings, is silent when it goes, and forgets a file that is removed', async () => {
    const a = block('## One user', 'path="/people/:id"')
    const { app, server, told, until, handled } = await serving(vite, {
      ...twoFiles,
      'a.api.md': a,
    })
    await server.ssrLoadModule('/main.js')
    await until(0)
    await app.write('a.api.md', twoFiles['a.api.md'])
    await until(1)
    expect(told).toEqual(['b.api.md:3:13 warning endpoint-in-two-files'])
    await handled('a.api.md')
    await app.write('a.api.md', a)
    await handled('a.api.md')
    await until(1)
    await app.remove('a.api.md')
    await handled('a.api.md')
    await app.write('b.api.md', block('## People', 'path="/people/:id"'))
    await handled('b.api.md')
    await until(1)
  })

  test('shows it over the page where it is an error', async () => {
    const { app, server, until, errors } = await serving(vite, twoFiles, { strict: true })
    const sent = sentTo(server)
    for (const url of ['/main.js', '/a.api.md', '/b.api.md']) await server.transformRequest(url)
    await until(1)
    expect(errors).toEqual([expect.stringContaining('b.api.md:3:13 error: ')])
    expect(sent.filter(({ type }) => type === 'error')).toMatchObject([
      { err: { id: app.path('b.api.md'), loc: { line: 3, column: 13 } } },
    ])
  })
})
