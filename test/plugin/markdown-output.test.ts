import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { apiMd } from '../../src/index.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { startServer } from './dev-server.js'
import { recordingLogger, vites } from './hosts.js'
import { project } from './project.js'

const files = {
  'index.html': '<!doctype html><title>App</title>',
  'docs/users.api.md': `---
title: Users
description: Who may sign in.
---

See [teams](../teams.api.md#list-teams) and [the logo](./logo.png).

{% api path="/users"
   auth="a %} b" %}
## List users

All of them.

\`\`\`md
{% /api %}
\`\`\`
{% /api %}

{% endpoint method="DELETE" path="/users/:id" /%}
`,
  'teams.api.md': '# Teams\n\n{% api path="/teams" %}\n## List teams\n{% /api %}\n',
}

const users = `# Users

Who may sign in.

See [teams](../teams.md#list-teams) and [the logo](./logo.png).

## List users

\`GET /users\`

Authentication: a %} b

All of them.

\`\`\`md
{% /api %}
\`\`\`

\`DELETE /users/:id\`
`

const list = `# Shop

## Endpoints

- [Users](/docs/users.md): Who may sign in.
  - \`GET /users\` List users
  - \`DELETE /users/:id\`
- [Teams](/teams.md)
  - \`GET /teams\` List teams
`

test.each(vites)('with $name each document is there as Markdown without tags', async ({ vite }) => {
  const app = await project(files)
  const options = { markdown: { title: 'Shop' }, assets: false } as const
  const { server } = await startServer(vite, app, options, {
    appType: 'spa',
    server: { middlewareMode: false },
  })
  await server.listen(0)
  const { port } = server.httpServer!.address() as AddressInfo
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`)
  const response = await ask('/docs/users.md')
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await response.text()).toBe(users)
  expect(await (await ask('/llms.txt')).text()).toBe(list)
  expect(await (await ask('/docs/nobody.md')).text()).toContain('<title>App</title>')

  await vite.build({
    root: app.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [apiMd(options)] as never,
  })
  const read = (file: string) => readFileSync(app.path(`dist/${file}`), 'utf8')
  expect(read('docs/users.md')).toBe(users)
  expect(read('teams.md')).toBe('# Teams\n\n## List teams\n\n`GET /teams`\n')
  expect(read('llms.txt')).toBe(list)
})

test('the names of the pages are those of the option, and the list can be left out', async () => {
  const app = await project(files)
  const markdown = {
    fileName: (file: string) => `api/${file.replace('.api.md', '.txt.md')}`,
    llms: false,
  }
  await vites[0]!.vite.build({
    root: app.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [apiMd({ markdown, assets: false })] as never,
  })
  expect(readdirSync(app.path('dist/api')).toSorted()).toEqual(['docs', 'teams.txt.md'])
  expect(readdirSync(app.path('dist'))).not.toContain('llms.txt')
})

/** Builds an app: what it was warned of, and how a file of the output reads. */
async function built(
  vite: (typeof vites)[number]['vite'],
  app: Awaited<ReturnType<typeof project>>,
  options: ApiMdOptions,
) {
  const { logger, warnings } = recordingLogger()
  await vite.build({
    root: app.root,
    configFile: false,
    customLogger: logger,
    logLevel: 'warn',
    plugins: [apiMd({ assets: false, ...options })] as never,
  })
  const read = (file: string) => readFileSync(app.path(`dist/${file}`), 'utf8')
  return { warnings: warnings.filter((text) => text.includes('arkdown')), read }
}

test.each(vites)(
  'with $name files of the public folder stay, in dev and in the build, with a warning that names them',
  async ({ vite }) => {
    const own = { 'public/llms.txt': 'own list', 'public/docs/users.md': 'own page' }
    const app = await project({ ...files, ...own })
    const { server, warnings: told } = await startServer(
      vite,
      app,
      { markdown: true },
      {
        appType: 'spa',
        server: { middlewareMode: false },
      },
    )
    await server.listen(0)
    const { port } = server.httpServer!.address() as AddressInfo
    const ask = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
    expect(await ask('/docs/users.md')).toBe('own page')
    expect(await ask('/llms.txt')).toBe('own list')
    expect(await ask('/teams.md')).toContain('List teams')
    const { warnings, read } = await built(vite, app, { markdown: true })
    expect(read('docs/users.md')).toBe('own page')
    expect(read('llms.txt')).toBe('own list')
    expect(read('teams.md')).toContain('List teams')
    expect(warnings).toHaveLength(2)
    for (const name of Object.keys(own)) {
      const warning = `makes no ${name.replace('public/', '')}`
      expect(told.join('\n')).toContain(warning)
      expect(warnings.join('\n')).toContain(warning)
    }
  },
)

test('of two documents with the name of one page the first has it, and the other is named in a warning', async () => {
  const page = (name: string) => `{% api path="/${name}" %}\n## ${name}\n{% /api %}\n`
  const app = await project({
    'index.html': files['index.html'],
    'users.api.md': `${page('first')}\n[x](./users.md)\n`,
    'users.md': page('second'),
  })
  const cases = [
    [{ include: /\.md$/, markdown: true }, 'users.md'],
    [{ include: /\.md$/, markdown: { fileName: () => 'a/../all.md' } }, 'all.md'],
  ] as const
  for (const [options, name] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const { warnings, read } = await built(vites[0]!.vite, app, options)
    expect(read(name)).toMatch(/^## first\n/)
    expect(read('llms.txt')).not.toContain('second')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/users\.md has no page of Markdown: `.*` is taken/)
  }
})

test('a name that leaves the output, or that the list has, is refused with a warning', async () => {
  const app = await project(files)
  const names = ['../x.md', 'a/../../x.md', '/x.md', 'C:\\x.md', '\\x.md', '.', 'x/', 'llms.txt']
  for (const name of names) {
    const fileName = (file: string) => (file === 'teams.api.md' ? name : 'users.md')
    // oxlint-disable-next-line no-await-in-loop
    const { warnings, read } = await built(vites[0]!.vite, app, { markdown: { fileName } })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/teams\.api\.md has no page of Markdown: `.+` is /)
    expect(read('users.md')).toContain('../teams.api.md#list-teams')
    expect(read('llms.txt')).not.toContain('Teams')
  }
})
