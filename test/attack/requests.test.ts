import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiMd } from '../../src/index.js'
import { rounds, seed } from './rounds.js'

const secret = 'the-secret-of-this-machine'
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'api-md-attack-')))
const root = join(folder, 'app')
let server: ViteDevServer
let port: number

beforeAll(async () => {
  mkdirSync(join(root, 'docs'), { recursive: true })
  const files: Record<string, string> = {
    'app/index.html': '<script type="module" src="/main.js"></script>',
    'app/main.js': `import './docs/users.api.md'`,
    'app/.env': `TOKEN=${secret}`,
    'app/key.pem': secret,
    'app/.env.api.md': `# ${secret}`,
    'outside.api.md': `# ${secret}`,
    'outside.txt': secret,
    'app/docs/users.api.md': `{% api path="/users" %}
## Users

[a](../.env) [b](../key.pem?raw) ![c](../../outside.txt) [d](../../outside.api.md)
![e](../.env?inline) [f](../.env.api.md) [g](../.env?worker&inline)
{% /api %}
`,
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  symlinkSync(folder, join(root, 'linked'))
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: {
      port: 0,
      host: '127.0.0.1',
      fs: { allow: [root], deny: ['.env', '.env.*', '*.pem'] },
    },
    plugins: [apiMd({ openapi: true })],
  })
  await server.listen()
  port = (server.httpServer!.address() as AddressInfo).port
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a path as it is, which `fetch` would tidy up. */
function request(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (data) => (body += data))
      response.on('end', () => resolve(body))
    }).on('error', reject)
  })
}

const file = fc.constantFrom(
  '/.env',
  '/key.pem',
  '/.env.api.md',
  '/docs/users.api.md',
  '/../outside.txt',
  '/../outside.api.md',
  '/docs/..%2f.env.api.md',
  '/docs/%2e%2e/%2e%2e/outside.api.md',
  `/@fs${root}/.env`,
  `/@fs${root}/.env.api.md`,
  `/@fs${folder}/outside.api.md`,
  `/@fs${folder}/outside.txt`,
  `/@fs${root}/../outside.api.md`,
  '/@id/__x00__virtual:api-docs',
  '/@id/virtual:api-docs',
  '/openapi.json',
)
const query = fc.constantFrom(
  '',
  '?meta',
  '?api',
  '?raw',
  '?url',
  '?inline',
  '?import',
  '?import&raw',
  '?meta&raw',
  '?raw&meta',
  '?.api.md',
  '?v=1.api.md',
  '?import&url&inline',
  '?html-proxy&index=0.js',
  '??raw',
  '?raw??',
  '%3Fraw',
  '#.api.md',
)
const tail = fc.constantFrom('', '.api.md', '%00.api.md', '/', '/users.api.md', '::$DATA', '\\')

const linkedQuery = fc.constantFrom(
  '?import',
  '?import&meta',
  '?meta&import',
  '?import&t=1',
  '?import&v=1',
  '?import&url',
)

test('a document behind a link out of the project is refused, and the server lives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('', `/@fs${root}`), linkedQuery, async (base, end) => {
      expect(await request(`${base}/linked/outside.api.md${end}`)).not.toContain(secret)
      expect(await request('/docs/users.api.md?import')).toContain('Users')
    }),
    { numRuns: Math.ceil(rounds / 10), seed },
  )
})

test('no request brings out what the project does not serve', async () => {
  expect(await request('/docs/users.api.md?import')).toContain('Users')
  await fc.assert(
    fc.asyncProperty(fc.tuple(file, tail, query, query), async (parts) => {
      const path = parts.join('')
      expect(await request(path), path).not.toContain(secret)
    }),
    { numRuns: Math.ceil(rounds / 4), seed },
  )
})
