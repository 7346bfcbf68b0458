import { execFileSync } from 'node:child_process'
import { symlink, truncate } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { apiMd } from '../../src/index.js'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { eventually, sentTo, startServer } from './dev-server.js'
import { buildHosts, mainBuildHosts, vites } from './hosts.js'
import { block, Project, project } from './project.js'

const main = `import { documents } from 'virtual:api-docs'
export const names = documents.map(({ file }) => file)
export const loads = documents.map(({ load }) => load)`

const names = [
  'C#.api.md',
  '100%.api.md',
  'docs/a?b.api.md',
  '.env.api.md',
  'keys/a.pem/x.api.md',
  '__VITE_IS_MODERN__.api.md',
  '__VITE_CSS_URL__61__/y.api.md',
  'line\nfeed.api.md',
]

const odd = {
  'main.js': main,
  'users.api.md': block(),
  'with space & ü.api.md': block('## Space', 'path="/space"'),
  ...Object.fromEntries(names.map((name, index) => [name, block('## X', `path="/x${index}"`)])),
}

const config = { build: { modulePreload: false as const } }

describe.each(mainBuildHosts.filter(({ isVite }) => isVite))('a build with $name', ({ build }) => {
  test('lists what it can import, and names what it cannot', async () => {
    const app = await project(odd)
    await symlink(app.path('users.api.md'), app.path('linked.api.md'))
    await symlink(app.path('docs'), app.path('again'))
    const { exports, warnings } = await build(app, { config })
    expect(exports.names).toEqual(['keys/a.pem/x.api.md', 'users.api.md', 'with space & ü.api.md'])
    const left = warnings.filter((text) => text.includes('left out'))
    for (const name of names.filter((file) => !file.startsWith('keys/'))) {
      expect(left.filter((text) => text.includes(name.replace('\n', '\\n')))).toHaveLength(1)
    }
    expect(left).toHaveLength(names.length - 1)
  })

  test('describes no document that must not be public, and none twice', async () => {
    const app = await project({ ...odd, 'main.js': '' })
    await symlink(app.path('docs'), app.path('again'))
    const { files, warnings } = await build(app, { options: { openapi: true }, config })
    const { paths } = JSON.parse(files['openapi.json']!) as { paths: object }
    const described = ['/space', '/users', '/x0', '/x1', '/x2', '/x4', '/x5', '/x6', '/x7']
    expect(Object.keys(paths).toSorted()).toEqual(described)
    const left = warnings.filter((text) => text.includes('left out'))
    expect(left).toEqual([expect.stringMatching(/\.env\.api\.md is left out .*`server\.fs\.deny`/)])
  })
})

describe.each(vites)('a dev server of $name', ({ vite }) => {
  test('serves the list in spite of names that no address can have', async () => {
    const app = await project(odd)
    const { server } = await startServer(vite, app)
    const result = await server.ssrLoadModule('/main.js')
    expect(result.names).toContain('users.api.md')
    await result.loads.at(-1)()
  })

  test('does not wait for a pipe that is named like a document', async () => {
    const app = await project({ 'main.js': main, 'users.api.md': block() })
    execFileSync('mkfifo', [app.path('pipe.api.md')])
    await symlink(app.path('pipe.api.md'), app.path('link.api.md'))
    const { server } = await startServer(vite, app, { types: true, openapi: true })
    expect((await server.ssrLoadModule('/main.js')).names).toEqual(['users.api.md'])
    await expect(server.transformRequest('/pipe.api.md')).rejects.toThrow()
    await expect(server.transformRequest('/link.api.md')).rejects.toThrow()
  })

  test('tells of saves after a pipe was made', async () => {
    const app = await project({
      'main.js': `import './users.api.md'`,
      'users.api.md': block('## Before'),
    })
    const { server, watching, handled } = await startServer(vite, app)
    await server.transformRequest('/users.api.md')
    await server.transformRequest('/main.js')
    await watching('.')
    const sent = sentTo(server)
    execFileSync('mkfifo', [app.path('pipe.api.md')])
    await handled('pipe.api.md')
    await app.write('users.api.md', block('## After'))
    await eventually(() =>
      expect(sent).toContainEqual(expect.objectContaining({ type: 'full-reload' })),
    )
  })

  test('answers requests for what it must not or cannot read, and lives on', async () => {
    const app = await project({
      'app/users.api.md': block(),
      'app/large.api.md': '',
      'out/secret.api.md': block('## The secret'),
    })
    await symlink(app.path('out'), app.path('app/linked'))
    await truncate(app.path('app/large.api.md'), 2 ** 30)
    execFileSync('mkfifo', [app.path('app/pipe.api.md')])
    const { root } = app
    const answers = {
      [`/@fs${root}/app/linked/secret.api.md?import`]: [403, 'Restricted'],
      '/linked/secret.api.md?import': [403, 'Restricted'],
      '/pipe.api.md?import': [500, 'pipe.api.md is not a file.'],
      '/pipe.api.md': [500, 'pipe.api.md is not a file.'],
      [`/@fs${root}/app/pipe.api.md?raw`]: [500, 'pipe.api.md is not a file.'],
      '/large.api.md?import': [500, 'large.api.md cannot be read'],
      '/users.api.md?import': [200, 'List users'],
    }
    for (const preserveSymlinks of [false, true]) {
      // oxlint-disable no-await-in-loop
      const { server } = await startServer(vite, new Project(`${root}/app`), undefined, {
        resolve: { preserveSymlinks },
        server: { middlewareMode: false, fs: { allow: [`${root}/app`] } },
      })
      await server.listen(0)
      const { port } = server.httpServer!.address() as AddressInfo
      for (const [path, [status, text]] of Object.entries(answers)) {
        const response = await fetch(`http://localhost:${port}${path}`)
        expect(response.status, path).toBe(status)
        expect(await response.text()).toContain(text)
      }
      // oxlint-enable no-await-in-loop
    }
  })

  test('follows a document outside its root that goes, and comes back by renaming', async () => {
    const app = await project({
      'app/main.js': '',
      'docs/users.api.md': block('## Title 0'),
    })
    const { server, watching } = await startServer(
      vite,
      new Project(`${app.root}/app`),
      undefined,
      {
        server: { fs: { allow: ['..'] } },
      },
    )
    await watching()
    const url = `/@fs${app.path('docs/users.api.md')}`
    const html = async () => (await server.transformRequest(url))!.code
    const shows = (title: string) =>
      vi.waitFor(async () => expect(await html()).toContain(title), 60_000)
    await shows('Title 0')
    for (const title of ['Title 1', 'Title 2']) {
      // oxlint-disable no-await-in-loop
      await app.remove('docs/users.api.md')
      await vi.waitFor(() => expect(html()).rejects.toThrow(), 60_000)
      await app.write('docs/users.api.md', block(`## ${title}`))
      await shows(title)
      await app.write('docs/users.api.md', block(`## ${title} again`))
      await shows(`${title} again`)
      // oxlint-enable no-await-in-loop
    }
  })
})

test.each(vites)(
  'a dev server of $name that starts again follows documents that nothing imports, and compiles each text once',
  async ({ vite }) => {
    const app = await project({
      'app/main.js': '',
      'app/users.api.md': block('## Title 0'),
      'docs/outside.api.md': block('## Title 0'),
    })
    const compiled: string[] = []
    const { server, watching } = await startServer(vite, new Project(`${app.root}/app`), {
      types: true,
      documents: { include: '../docs/*.api.md' },
      highlight: (code) => void compiled.push(code),
    })
    await server.transformRequest('/users.api.md')
    await server.restart()
    await server.transformRequest('/users.api.md')
    await watching()
    for (const title of ['First title', 'Second title']) {
      // oxlint-disable no-await-in-loop
      await app.write('docs/outside.api.md', block(`## ${title}`))
      await eventually(async () =>
        expect(await app.read('docs/outside.api.d.md.ts')).toContain(
          title.toLowerCase().replace(' ', '-'),
        ),
      )
      await app.write('app/users.api.md', block(`## ${title}\n\n\`\`\`js\n${title}\n\`\`\``))
      await eventually(async () =>
        expect((await server.transformRequest('/users.api.md'))!.code).toContain(title),
      )
      // oxlint-enable no-await-in-loop
    }
    expect(compiled).toEqual(['First title', 'Second title'])
  },
)

test.each(buildHosts.filter(({ name }) => !/ssr|library/.test(name)))(
  'a byte-order mark counts in the positions of $name',
  async ({ build }) => {
    const found: Diagnostic[] = []
    const text = `\uFEFFProse.\n\n${block('## Users', 'path="users"')}`
    const app = await project({
      'main.js': `export { html } from './users.api.md'`,
      'users.api.md': text,
    })
    await build(app, { options: { onDiagnostic: (diagnostic) => void found.push(diagnostic) } })
    expect(found).toEqual(compile(text).diagnostics)
    expect(found).toHaveLength(1)
  },
)

test.each(mainBuildHosts.filter(({ isVite }) => isVite))(
  'two instances with one `include` are named by $name',
  async ({ build }) => {
    const app = await project({ 'main.js': '', 'docs/users.md': block() })
    const options = { include: 'docs/*.md' }
    const { warnings } = await build(app, {
      options,
      plugins: [apiMd(options) as { name: string }],
    })
    expect(warnings.filter((text) => text.includes('This plugin is there twice'))).toHaveLength(1)
  },
)
