import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import * as rolldown from 'rolldown'
import * as rollup from 'rollup'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { DocumentIndex } from '../../src/plugin/document-index.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { apiMd } from '../../src/rollup.js'
import { parserProblems } from '../openapi/validators.js'
import { sentTo, startServer } from './dev-server.js'
import { buildHosts, mainBuildHosts, vites } from './hosts.js'
import { atTheEnd, block, project, type Project } from './project.js'

/** A document of one block that says what it answers. */
function answered(title: string, attributes: string): string {
  return block(`${title}\n\n\`\`\`json response 200\n{}\n\`\`\``, attributes)
}

const files = {
  'main.js': `export { html } from './users.api.md'`,
  'users.api.md': answered('## One user', 'path="/users/:id"'),
  'admin/teams.api.md': answered('## Teams', 'path="/teams"'),
  'node_modules/x/other.api.md': answered('## Other', 'path="/other"'),
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** The options for a project that is not the working folder: Rollup knows no root. */
function optionsFor(app: Project, isVite: boolean, openapi: ApiMdOptions['openapi'] = true) {
  if (isVite) return { openapi }
  vi.spyOn(process, 'cwd').mockReturnValue(app.root)
  return { openapi }
}

describe.each(mainBuildHosts)('a build of $name', ({ name, isVite, build }) => {
  test('emits a description of every document, imported or not', async () => {
    const app = await project({
      ...files,
      'package.json': '{ "name": "shop", "version": "2.1.0" }',
    })
    const { files: output, warnings } = await build(app, { options: optionsFor(app, isVite) })
    expect(warnings).toEqual([])
    const description = JSON.parse(output['openapi.json']!)
    expect(await parserProblems(description)).toEqual([])
    expect(description.info).toMatchObject({ title: 'shop', version: '2.1.0' })
    expect(Object.keys(description.paths)).toEqual(['/teams', '/users/{id}'])
    expect(output).not.toHaveProperty(['openapi.report.json'])
  })

  test('takes globs, names, and what the pages do not say', async () => {
    const app = await project(files)
    const openapi = {
      include: ['**/*.api.md', 'none/**'],
      exclude: 'admin/**',
      fileName: 'api/v1.json',
      report: true,
      info: { title: 'Shop' },
    }
    const { files: output } = await build(app, { options: optionsFor(app, isVite, openapi) })
    const description = JSON.parse(output['api/v1.json']!)
    expect(description.info.title).toBe('Shop')
    expect(Object.keys(description.paths)).toEqual(['/users/{id}'])
    const report = JSON.parse(output['api/v1.report.json']!)
    expect(Object.keys(report)).toEqual(['errors', 'inferred', 'omitted'])
    expect(report.inferred.length).toBeGreaterThan(0)
  })

  test('reads the globs of `documents` no more often for more documents', async () => {
    const lists = vi.spyOn(DocumentIndex.prototype, 'lists')
    const app = await project({ ...files, 'main.js': 'export {}' })
    const options = { ...optionsFor(app, isVite), documents: { include: '../other/*.api.md' } }
    const { files: output } = await build(app, { options })
    expect(Object.keys(JSON.parse(output['openapi.json']!).paths)).toHaveLength(2)
    expect(lists).not.toHaveBeenCalled()
  })

  test('warns of what is left out, at the block', async () => {
    const told: [string, number, string][] = []
    const onDiagnostic = ({ code, range }: Diagnostic, id: string) =>
      told.push([code, range.start.line, id])
    const text = `Prose.\n\n${answered('## Teams', 'path="/teams" auth="a handshake"')}`
    const app = await project({ ...files, 'admin/teams.api.md': text })
    const options = { ...optionsFor(app, isVite), onDiagnostic }
    const { warnings } = await build(app, { options })
    expect(told).toEqual([['auth-unknown', 3, app.path('admin/teams.api.md')]])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('(auth-unknown)')
    if (name !== 'Rollup') expect(warnings[0]).toContain('3 | {% api path="/teams"')
  })

  test('weighs what is found as `severities` say', async () => {
    const told: [string, string, string][] = []
    const app = await project({
      ...files,
      'admin/teams.api.md': answered('## Teams', 'path="/teams" auth="a handshake"'),
      'z.api.md': answered('## User', 'path="/users/:id"'),
    })
    const options: ApiMdOptions = {
      ...optionsFor(app, isVite),
      severities: { 'auth-unknown': 'off', tags: 'warning' },
      onDiagnostic: ({ code, severity }, id) => told.push([severity, code, id]),
    }
    const { files: output, warnings } = await build(app, { options })
    expect(told).toEqual([
      ['warning', 'tags', app.path('admin/teams.api.md')],
      ['warning', 'operation-twice', app.path('z.api.md')],
    ])
    expect(warnings).toHaveLength(2)
    expect(Object.keys(JSON.parse(output['openapi.json']!).paths)).toContain('/teams')
  })

  test.each([
    ['a path that OpenAPI cannot hold', answered('## Files', 'path="/files/*"'), 'path-wildcard'],
    ['an error in a document that is not imported', answered('## X', ''), 'missing-path'],
  ])('fails for %s', async (_name, text, code) => {
    const app = await project({ ...files, 'z.api.md': text })
    const failure = await build(app, { options: optionsFor(app, isVite) }).then(
      () => undefined,
      (error: Error & { errors?: Error[] }) => error.errors?.[0] ?? error,
    )
    expect(failure).toMatchObject({ id: app.path('z.api.md'), pluginCode: code })
    expect(failure!.message).toContain('z.api.md:1:')
  })
})

test('a build of a server emits no description, and says nothing of one', async () => {
  for (const { name, build } of buildHosts) {
    if (!name.endsWith('ssr')) continue
    const app = await project({
      ...files,
      'admin/teams.api.md': answered('## Teams', 'path="/teams" auth="a handshake"'),
    })
    const { files: output, warnings } = await build(app, { options: { openapi: true } })
    expect(output, name).not.toHaveProperty(['openapi.json'])
    expect(warnings, name).toEqual([])
  }
})

describe.each(vites)('a dev server of $name', ({ vite }) => {
  test('serves the description as the documents are, under the base path', async () => {
    const app = await project({ ...files, 'index.html': '<p>App</p>' })
    const config = { base: '/docs/', appType: 'spa' as const, server: { middlewareMode: false } }
    const options = { openapi: { report: true } }
    const { server, warnings, errors } = await startServer(vite, app, options, config)
    await server.listen(0)
    const { port } = server.httpServer!.address() as { port: number }
    const load = async (file = 'openapi.json') => {
      const response = await fetch(`http://localhost:${port}/docs/${file}`)
      expect(response.headers.get('content-type')).toContain('application/json')
      return response.json()
    }
    expect(Object.keys((await load()).paths)).toEqual(['/teams', '/users/{id}'])
    expect(await load('openapi.report.json')).toMatchObject({ errors: [] })

    const sent = sentTo(server)
    await app.write(
      'admin/teams.api.md',
      answered('## Groups', 'path="/groups" auth="a handshake"'),
    )
    await vi.waitFor(
      () => expect(sent).toContainEqual(expect.objectContaining({ type: 'custom' })),
      {
        timeout: 60_000,
      },
    )
    expect(sent.filter(({ type }) => type === 'custom')).toEqual([
      { type: 'custom', event: 'vite-plugin-api-md:openapi' },
    ])
    expect(Object.keys((await load()).paths)).toEqual(['/groups', '/users/{id}'])
    expect(Object.keys((await load()).paths)).toHaveLength(2)
    expect(warnings).toEqual([expect.stringContaining('teams.api.md:1:1 warning: `a handshake`')])

    await app.write('z.api.md', answered('## User', 'path="/users/:name"'))
    await app.remove('admin/teams.api.md')
    expect(await load()).toMatchObject({ openapi: '3.1.0' })
    expect(errors).toEqual([])
    expect(warnings.at(-1)).toContain('(operation-twice)')
  })

  test.each([
    ['/the docs/', 'my api.json', ['/the%20docs/my%20api.json?v=1', '/the%20docs/my%20api%2Ejson']],
    ['/ü/', 'é.json', ['/%C3%BC/%C3%A9.json', '/%C3%BC/%c3%a9.json']],
    ['/', 'openapi.json', ['/%6Fpenapi.json']],
    ['/', 'api[v1]^2|#?.json', ['/api[v1]^2|%23%3F.json', '/api%5Bv1%5D%5E2%7C%23%3F.json']],
    ['/', '100%25.json', ['/100%2525.json']],
  ])('serves it under %s as %s, however its address is written', async (base, fileName, paths) => {
    const config = { base, appType: 'spa' as const, server: { middlewareMode: false } }
    const app = await project({ ...files, 'index.html': '<p>App</p>' })
    const { server } = await startServer(vite, app, { openapi: { fileName } }, config)
    await server.listen(0)
    const { port } = server.httpServer!.address() as { port: number }
    for (const path of paths) {
      const response = await new Promise<IncomingMessage>((resolve) => {
        // `fetch` would encode some of the path.
        get({ host: 'localhost', port, path }, resolve)
      })
      expect(await json(response), path).toMatchObject({ openapi: '3.1.0' })
    }
  })

  test('answers only those who read it, and leaves all other requests as they are', async () => {
    const app = await project(files)
    const statuses = async (options: ApiMdOptions) => {
      const config = { server: { middlewareMode: false } }
      const { server } = await startServer(vite, app, options, config)
      await server.listen(0)
      const { port } = server.httpServer!.address() as { port: number }
      const requests = ['GET', 'HEAD', 'POST', 'DELETE'].map((method) => ['openapi.json', method])
      const answers = [...requests, ['%E0%A4%A', 'GET']].map(async ([path, method]) => {
        const { status } = await fetch(`http://localhost:${port}/${path}`, { method: method! })
        return `${method} /${path} ${status}`
      })
      return Promise.all(answers)
    }
    const without = await statuses({})
    expect(without.slice(0, 4)).toEqual([
      'GET /openapi.json 404',
      'HEAD /openapi.json 404',
      'POST /openapi.json 404',
      'DELETE /openapi.json 404',
    ])
    expect(await statuses({ openapi: true })).toEqual([
      'GET /openapi.json 200',
      'HEAD /openapi.json 200',
      ...without.slice(2),
    ])
  })

  test('serves none where none is asked for', async () => {
    const config = { server: { middlewareMode: false } }
    const { server } = await startServer(vite, await project(files), {}, config)
    await server.listen(0)
    const { port } = server.httpServer!.address() as { port: number }
    expect((await fetch(`http://localhost:${port}/openapi.json`)).status).toBe(404)
  })
})

const watchers: [string, typeof rollup.watch][] = [
  ['Rollup', rollup.watch],
  ['Rolldown', rolldown.watch as unknown as typeof rollup.watch],
]

test.each(watchers)(
  'a watching %s builds a save of a document that is not imported',
  async (_name, watch) => {
    const app = await project(files)
    vi.spyOn(process, 'cwd').mockReturnValue(app.root)
    const watcher = watch({
      input: app.path('main.js'),
      plugins: [apiMd({ openapi: true })],
      output: { dir: app.path('out') },
      onLog: () => {},
    })
    atTheEnd(() => watcher.close())
    const built = async (path: string) => {
      expect(Object.keys(JSON.parse(await app.read('out/openapi.json')).paths)).toContain(path)
    }
    await vi.waitFor(() => built('/teams'), 60_000)
    await wait(200)
    await app.write('admin/teams.api.md', answered('## Groups', 'path="/groups"'))
    await vi.waitFor(() => built('/groups'), 60_000)
  },
)
