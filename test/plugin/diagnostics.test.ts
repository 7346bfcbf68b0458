import * as rolldown from 'rolldown'
import * as rollup from 'rollup'
import type { ErrorPayload } from 'vite'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { apiMd as apiMdForVite } from '../../src/index.js'
import { apiMd } from '../../src/rollup.js'
import { sentTo, startServer } from './dev-server.js'
import { mainBuildHosts, plain, recordingLogger, vites } from './hosts.js'
import { block, project } from './project.js'

const main = `export { html } from './users.api.md'`

/** One warning on line 3, one error on line 7, one more warning on line 11. */
const wrong = [
  'Prose.\n',
  block('## One', 'path="users"'),
  block('## Two', 'method="GET"'),
  block('## Three', 'path="orders"'),
].join('\n')

/** What a failed build says, and what comes with it: Rolldown bundles its errors up. */
async function failureOf(build: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await build.then(
    () => {
      throw new Error('The build did not fail.')
    },
    (reason: unknown) => reason as Error & { errors?: Error[] },
  )
  const first = error.errors?.[0] ?? error
  return { ...first, message: plain(`${error.message}\n${first.message}`) }
}

describe.each(mainBuildHosts)('a document with errors fails a build of $name', ({ build }) => {
  test('with all diagnostics, the place and frame of the first error, its code and the plugin', async () => {
    const app = await project({ 'main.js': main, 'users.api.md': wrong })
    const failure = await failureOf(build(app))
    const file = app.path('users.api.md')
    expect(failure).toMatchObject({
      id: file,
      loc: { file, line: 7, column: 3 },
      plugin: 'vite-plugin-api-md',
      pluginCode: 'missing-path',
    })
    expect(failure.frame).toContain('7 | {% api method="GET" %}\n  |    ^^^')
    const { message } = failure
    expect(message).toContain('1 error and 2 warnings')
    expect(message).toContain(':3:13 warning: ')
    expect(message).toContain('(path-without-slash)')
    expect(message).toContain(
      ':7:4 error: The block has no `path`. (missing-path)\nhint: path="/…"',
    )
    expect(message).toContain(':11:13 warning: ')
  })

  test('with one text when there is one diagnostic', async () => {
    const app = await project({ 'main.js': main, 'users.api.md': block('## One', '') })
    const { message } = await failureOf(build(app))
    expect(message).toContain('1:4 error: The block has no `path`. (missing-path)')
    expect(message).not.toContain('1 error in')
  })

  test('when a warning is set to be an error', async () => {
    const app = await project({ 'main.js': main, 'users.api.md': block('## One', 'path="users"') })
    const severities = { 'path-without-slash': 'error' } as const
    expect(await failureOf(build(app, { options: { severities } }))).toMatchObject({
      pluginCode: 'path-without-slash',
    })
  })

  test('when warnings count as errors', async () => {
    const app = await project({ 'main.js': main, 'users.api.md': block('## One', 'path="users"') })
    const { message } = await failureOf(build(app, { options: { strict: true } }))
    expect(message).toContain('1:13 error: ')
  })
})

describe.each(mainBuildHosts)('a document with warnings built by $name', ({ name, build }) => {
  const text = `Prose.\n\n${block('## One', 'path="users"')}`

  test('is built, and each warning printed once', async () => {
    const { warnings, exports } = await build(
      await project({
        'users.api.md': text,
        'main.js': `${main}\nexport { endpoints } from './users.api.md?meta'\nexport { html as again } from './users.api.md?v=1'`,
      }),
    )
    expect(exports.html).toContain('<article')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('(path-without-slash)')
  })

  test('has the place and the frame with it', async () => {
    const { warnings } = await build(await project({ 'main.js': main, 'users.api.md': text }))
    if (name.startsWith('Vite 8')) expect(warnings[0]).toContain('users.api.md:3:13 warning: ')
    // Rollup puts the place before the message itself, and its command line the frame below it.
    if (/Vite [67]|Rollup/.test(name)) expect(warnings[0]).toContain('users.api.md (3:12): ')
    expect(warnings[0]!.split('users.api.md')).toHaveLength(name === 'Rolldown' ? 1 : 2)
    if (name !== 'Rollup')
      expect(warnings[0]).toContain('3 | {% api path="users" %}\n  |             ^^^^^^^')
  })

  test('has the hook, the document, the plugin and the code with it, for who handles logs', async () => {
    const logs: rollup.RollupLog[] = []
    const handler = {
      name: 'handler',
      onLog: (level: string, log: rollup.RollupLog) => void (level === 'warn' && logs.push(log)),
    }
    const app = await project({ 'main.js': main, 'users.api.md': text })
    await build(app, { plugins: [handler] })
    expect(logs).toMatchObject([
      {
        hook: 'transform',
        id: app.path('users.api.md'),
        plugin: 'vite-plugin-api-md',
        pluginCode: 'path-without-slash',
      },
    ])
  })

  test('can have them switched off', async () => {
    const app = await project({ 'main.js': main, 'users.api.md': text })
    const severities = { 'path-without-slash': 'off' } as const
    expect((await build(app, { options: { severities } })).warnings).toEqual([])
  })

  test('tells `onDiagnostic` of each diagnostic once, with the path of the document', async () => {
    const told: [Diagnostic, string][] = []
    const app = await project({
      'users.api.md': text,
      'main.js': `${main}\nexport { endpoints } from './users.api.md?meta'`,
    })
    await build(app, { options: { onDiagnostic: (diagnostic, id) => told.push([diagnostic, id]) } })
    expect(told).toMatchObject([
      [
        {
          code: 'path-without-slash',
          severity: 'warning',
          range: { start: { line: 3, column: 13, offset: 20 }, end: { line: 3, column: 20 } },
        },
        app.path('users.api.md'),
      ],
    ])
  })
})

test.each([
  ['Rollup', rollup.rollup],
  ['Rolldown', rolldown.rolldown as unknown as typeof rollup.rollup],
])('a log of %s carries code, plugin, id, place and frame', async (_name, bundle) => {
  const logs: rollup.RollupLog[] = []
  const files = { 'main.js': `import './a.api.md'\nimport './b.api.md'` }
  const b = block('## Same', 'path="users"')
  const app = await project({
    ...files,
    'a.api.md': block('## Same', 'path="users"'),
    'b.api.md': b,
  })
  const severities = { 'path-without-slash': 'off' } as const
  const build = await bundle({
    input: app.path('main.js'),
    plugins: [apiMd({ severities })],
    onLog: (level, log) => void (level === 'warn' && log.plugin && logs.push(log)),
  })
  await build.generate({})
  await build.close()
  const file = app.path('b.api.md')
  const common = { code: 'PLUGIN_WARNING', plugin: 'vite-plugin-api-md', id: file }
  expect(logs).toMatchObject([
    {
      ...common,
      pluginCode: 'endpoint-in-two-files',
      loc: { file, line: 1, column: 12 },
      frame: expect.stringContaining('1 | {% api path="users" %}\n  |             ^^^^^^^'),
    },
    {
      ...common,
      pluginCode: 'id-in-two-files',
      loc: { file, line: 2, column: 0 },
      frame: expect.stringContaining('2 | ## Same\n  | ^^^^^^^'),
    },
  ])
})

describe('one instance in several builds', () => {
  const files = {
    'main.js': ['a', 'b', 'c']
      .map((name) => `export * as ${name} from './${name}.api.md'`)
      .join('\n'),
    'a.api.md': block('## One', 'path="one"'),
    'b.api.md': block('## Two', 'path="/two"'),
    'c.api.md': block('## Three', 'path="/two"'),
  }

  test.each(vites)('prints its warnings in each, with $name', async ({ vite }) => {
    const app = await project(files)
    const plugins = [apiMdForVite()]
    const rollupOptions = { input: app.path('main.js'), preserveEntrySignatures: 'strict' } as const
    for (let round = 1; round <= 2; round++) {
      const { logger, warnings } = recordingLogger()
      const build = { rollupOptions, write: false }
      await vite.build({ root: app.root, configFile: false, customLogger: logger, plugins, build })
      expect(warnings).toHaveLength(2)
      expect(warnings.join()).toMatch(/path-without-slash[^]*endpoint-in-two-files/)
    }
  })

  test('prints its warnings in each, with Rollup', async () => {
    const app = await project(files)
    const plugins = [apiMd()]
    for (let round = 1; round <= 2; round++) {
      const codes: unknown[] = []
      const onLog: rollup.LogHandlerWithDefault = (_level, { pluginCode }) => codes.push(pluginCode)
      const build = await rollup.rollup({ input: app.path('main.js'), plugins, onLog })
      await build.close()
      expect(codes).toEqual(['path-without-slash', 'endpoint-in-two-files'])
    }
  })

  test.each(vites)('prints them once for client and server, with $name', async ({ vite }) => {
    const app = await project(files)
    const { logger, warnings } = recordingLogger()
    const rollupOptions = { input: app.path('main.js'), preserveEntrySignatures: 'strict' } as const
    const build = { rollupOptions, write: false }
    const builder = await vite.createBuilder({
      root: app.root,
      configFile: false,
      customLogger: logger,
      plugins: [apiMdForVite()],
      environments: { client: { build }, ssr: { build } },
    })
    for (const environment of Object.values(builder.environments)) await builder.build(environment)
    expect(Object.keys(builder.environments)).toEqual(['client', 'ssr'])
    expect(warnings).toHaveLength(2)
  })
})

describe.each(vites)('in a dev server of $name', ({ vite }) => {
  test('an error comes with what the overlay shows', async () => {
    const app = await project({ 'main.js': main, 'users.api.md': wrong })
    const { server } = await startServer(vite, app)
    const file = app.path('users.api.md')
    // People read the place here, and the editor opens at it: the column counts from 1.
    const error = await server.transformRequest('/users.api.md').catch((reason) => reason)
    expect(error).toMatchObject({
      id: file,
      loc: { file, line: 7, column: 4 },
      plugin: 'vite-plugin-api-md',
    })
    expect(error.message).toContain(':11:13 warning: ')
    expect(error.frame).toMatch(/^5 \| \{% \/api %\}\n/)
    // The overlay shows a frame only when it finds lines like these in it.
    expect(error.frame).toMatch(/^(?:>?\s*\d+\s+\|.*|\s+\|\s*\^.*)\r?\n/m)
  })

  test('the overlay gets every diagnostic, each with a place to click on', async () => {
    const app = await project({ 'main.js': main, 'users.api.md': wrong })
    const config = { server: { middlewareMode: false } }
    const { server } = await startServer(vite, app, {}, config)
    await server.listen(0)
    const { port } = server.httpServer!.address() as { port: number }
    const sent = sentTo(server)
    const response = await fetch(`http://localhost:${port}/users.api.md?import`)
    expect(response.status).toBe(500)
    const file = app.path('users.api.md')
    const [{ err }] = sent.filter(({ type }) => type === 'error') as [ErrorPayload]
    expect(err).toMatchObject({
      id: file,
      loc: { file, line: 7, column: 4 },
      plugin: 'vite-plugin-api-md',
      message: expect.stringMatching(/path-without-slash[^]*missing-path[^]*path-without-slash/),
    })
    // What the overlay looks for in the stack, to make a link of it.
    const places = err.stack.match(/(?:file:\/\/)?(?:[a-zA-Z]:\\|\/).*?:\d+:\d+/g)
    expect(places).toEqual([`${file}:3:13`, `${file}:7:4`, `${file}:11:13`])
  })

  test('a warning is printed once, for both environments and all queries', async () => {
    const told: string[] = []
    const app = await project({ 'users.api.md': `Prose.\n\n${block('## One', 'path="users"')}` })
    const onDiagnostic = ({ code }: Diagnostic) => told.push(code)
    const { server, warnings } = await startServer(vite, app, { onDiagnostic })
    await server.transformRequest('/users.api.md')
    await server.transformRequest('/users.api.md?meta')
    await server.ssrLoadModule('/users.api.md')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/users\.api\.md:3:13 warning: The path/)
    expect(warnings[0]!.split('warning:')).toHaveLength(2)
    expect(warnings[0]!.split('^^^^^^^')).toHaveLength(2)
    expect(told).toEqual(['path-without-slash'])
  })

  test('an error of a module that Node loads comes with its place too', async () => {
    const app = await project({ 'main.js': main, 'users.api.md': wrong })
    const { server } = await startServer(vite, app)
    await expect(server.ssrLoadModule('/main.js')).rejects.toMatchObject({
      loc: { line: 7, column: 4 },
      plugin: 'vite-plugin-api-md',
    })
  })
})
