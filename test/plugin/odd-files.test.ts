import { symlink } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { eventually, startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
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
    for (const name of names.filter((file) => !/^(?:keys|\.env)/.test(file))) {
      expect(left.filter((text) => text.includes(name.replace('\n', '\\n')))).toHaveLength(1)
    }
    expect(left).toHaveLength(names.length - 2)
  })

  test('describes no document that must not be public, and none twice', async () => {
    const app = await project({ ...odd, 'main.js': '' })
    await symlink(app.path('docs'), app.path('again'))
    const { files } = await build(app, { options: { openapi: true }, config })
    const { paths } = JSON.parse(files['openapi.json']!) as { paths: object }
    const described = ['/space', '/users', '/x0', '/x1', '/x2', '/x4', '/x5', '/x6', '/x7']
    expect(Object.keys(paths).toSorted()).toEqual(described)
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

  test.each([false, true])(
    'refuses what must not be public wherever it is linked from, and lives on, with `preserveSymlinks: %s`',
    async (preserveSymlinks) => {
      const app = await project({
        'app/users.api.md': block(),
        'app/.env.api.md': block('## The secret'),
        'out/secret.api.md': block('## The secret'),
      })
      const root = app.path('app')
      await symlink(app.path('out'), `${root}/linked`)
      await symlink('.env.api.md', `${root}/public.api.md`)
      await symlink('users.api.md', `${root}/.env.users.api.md`)
      const { server } = await startServer(vite, new Project(root), undefined, {
        resolve: { preserveSymlinks },
        server: { middlewareMode: false, fs: { allow: [root] } },
      })
      await server.listen(0)
      const { port } = server.httpServer!.address() as AddressInfo
      const answer = async (path: string) => {
        const response = await fetch(`http://localhost:${port}${path}?import`)
        return { status: response.status, text: await response.text() }
      }
      const refused = [
        `/@fs${app.root}/out/secret.api.md`,
        `/@fs${root}/linked/secret.api.md`,
        '/linked/secret.api.md',
        '/.env.api.md',
        '/public.api.md',
        // Vite knows this file by its real name, unless it is told not to.
        ...(preserveSymlinks ? ['/.env.users.api.md'] : []),
      ]
      for (const path of refused) {
        // oxlint-disable-next-line no-await-in-loop
        const { status, text } = await answer(path)
        expect(status, path).toBe(403)
        expect(text).toContain('Restricted')
        expect(text).not.toContain('The secret')
      }
      expect((await answer('/users.api.md')).text).toContain('List users')
    },
  )

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
    await watching('../docs')
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
