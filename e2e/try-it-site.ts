import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { apiMd } from '../src/index.js'
import { stylesheet } from '../src/stylesheet.js'

const repository = fileURLToPath(new URL('../', import.meta.url))

export const document = `{% api path="/api/teams/:team/users" auth="Bearer token" %}
## List users

| Parameter | In    | Type    | Required | Example | Description             |
| --------- | ----- | ------- | -------- | ------- | ----------------------- |
| team      | path  | string  | yes      | core    | The team.               |
| limit     | query | integer | yes      | 2       | How many.               |
| order     | query | string  | no       |         | One of \`name\`, \`age\`. |

\`\`\`json response 200
{ "users": [{ "id": 1, "name": "Ada" }], "limit": 20 }
\`\`\`

\`\`\`json response 404
{ "message": "No such team" }
\`\`\`
{% /api %}

{% api method="POST" path="/api/users" %}
## Create a user

| Name | In   | Type   | Required | Description |
| ---- | ---- | ------ | -------- | ----------- |
| name | body | string | yes      | Its name    |

\`\`\`json response 201
{ "id": 7, "name": "Ada" }
\`\`\`
{% /api %}

{% api path="/x/100%/ok" %}
## Names of forms

| Query parameter | Type   | Example |
| --------------- | ------ | ------- |
| dataset         | string | one     |
| parentElement   | string | two     |
| querySelector   | string | three   |
{% /api %}
`

/** A page with forms, and the servers that they can send to. */
export interface TryItSite {
  readonly address: string
  /** An address that nothing answers at. */
  readonly nowhere: string
  /** Another origin, which allows this one to read its answers or not. */
  readonly foreign: string
  readonly close: () => Promise<void>
}

/** Serves the page by a dev server whose mock answers. */
export async function serveTryIt(): Promise<TryItSite> {
  const root = await mkdtemp(join(repository, 'playground-e2e-'))
  const files = {
    'index.html':
      '<!doctype html><html lang="en"><title>Try it</title><link rel="stylesheet" href="/style.css"><main></main><script type="module" src="/main.ts"></script></html>',
    'style.css': `${stylesheet()} body { background: var(--rf-color-bg); }`,
    'main.ts': `import { html } from './users.api.md'
import { apply } from '../src/behaviors.js'
document.querySelector('main')!.innerHTML = html
const handle = apply()
Object.assign(globalThis, { stop: () => handle.stop() })`,
    'users.api.md': document,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  const server = await createServer({
    root,
    configFile: false,
    cacheDir: join(root, '.vite'),
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, fs: { allow: [repository] } },
    plugins: [apiMd({ layout: 'reference', tryIt: true, mock: { validate: 'warn' } })],
  })
  await server.listen()
  const address = server.resolvedUrls!.local[0]!
  const other = createHttpServer((request, response) => {
    if (request.url!.startsWith('/open'))
      response
        .setHeader('Access-Control-Allow-Origin', '*')
        .setHeader('Access-Control-Allow-Headers', '*')
    response.end('Hello')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const foreign = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const closed = createHttpServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const nowhere = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
  await new Promise((resolve) => closed.close(resolve))
  return {
    address,
    nowhere,
    foreign,
    async close() {
      await server.close()
      other.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
