import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { apiMd } from '../../src/index.js'
import { startServer } from './dev-server.js'
import { vites } from './hosts.js'
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
