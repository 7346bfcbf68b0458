import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { startServer, type DevServer } from './dev-server.js'
import { plain, vites } from './hosts.js'
import { block, project } from './project.js'

const document = block()

async function fetchFrom({ server }: DevServer, path: string): Promise<Response> {
  if (!server.httpServer?.listening) await server.listen(0)
  const address = server.httpServer?.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return fetch(`http://localhost:${address.port}${path}`)
}

describe.each(vites)('a dev server of $name', ({ vite }) => {
  test('serves the document, its fields, and what is Vite’s own', async () => {
    const app = await project({
      'users.api.md': document,
      'main.js': `
        export * from './users.api.md'
        export { default as meta } from './users.api.md?meta'
        export { default as raw } from './users.api.md?raw'
        export { default as url } from './users.api.md?url'
        export { default as versioned } from './users.api.md?v=1'
      `,
    })
    const { server } = await startServer(vite, app)
    const module = await server.ssrLoadModule('/main.js')
    const { html, endpoints } = compile(document)
    const [{ position: _position, ...fields }] = endpoints as [(typeof endpoints)[0]]
    expect(module.html).toBe(html)
    expect(module.endpoints).toEqual([fields])
    expect(module.meta).toEqual({ endpoints: [fields], frontmatter: {} })
    expect(module.raw).toBe(document)
    expect(module.url).toBe('/users.api.md')
    expect(module.versioned.html).toBe(html)
  })

  test('serves the document under `assetsInclude`', async () => {
    const app = await project({ 'users.api.md': document, 'main.js': `import './users.api.md'` })
    const { server } = await startServer(vite, app, {}, { assetsInclude: ['**/*.md'] })
    await server.transformRequest('/main.js')
    expect((await server.ssrLoadModule('/users.api.md')).html).toBe(compile(document).html)
    expect((await server.transformRequest('/users.api.md'))!.code).toContain('JSON.parse')
  })

  test('serves a source map that leads a block to its opening tag', async () => {
    const app = await project({ 'users.api.md': `Prose.\n\n${document}` })
    const { server } = await startServer(vite, app)
    const { code, map } = (await server.transformRequest('/users.api.md'))!
    const line = code.split('\n').findIndex((text) => text.startsWith('const e1'))
    const { originalPositionFor, TraceMap } = await import('@jridgewell/trace-mapping')
    const traced = originalPositionFor(new TraceMap(map as never), { line: line + 1, column: 0 })
    expect(traced).toMatchObject({ source: 'users.api.md', line: 3, column: 0 })
  })

  test('does not serve a document from outside the project', async () => {
    const app = await project({ 'index.js': '' })
    const elsewhere = await project({ 'secret.api.md': document })
    const server = await startServer(vite, app, {}, { server: { middlewareMode: false } })
    const path = `/@fs${elsewhere.path('secret.api.md')}`
    for (const query of ['', '?import', '?meta', '?import&meta', '?v=1']) {
      const response = await fetchFrom(server, path + query)
      expect(await response.text(), query).not.toContain('List users')
    }
  })

  test('does not serve a document that is denied', async () => {
    const app = await project({ 'private/secret.api.md': document, 'users.api.md': document })
    const fs = { deny: ['**/private/**'] }
    const server = await startServer(vite, app, {}, { server: { middlewareMode: false, fs } })
    const denied = await fetchFrom(server, '/private/secret.api.md?import')
    expect(await denied.text()).not.toContain('List users')
    expect(await (await fetchFrom(server, '/users.api.md?import')).text()).toContain('List users')
  })

  test('serves every document when it is told not to be strict', async () => {
    const app = await project({ 'index.html': '' })
    const elsewhere = await project({ 'shared.api.md': document })
    const config = { server: { middlewareMode: false, fs: { strict: false } } }
    const server = await startServer(vite, app, {}, config)
    const response = await fetchFrom(server, `/@fs${elsewhere.path('shared.api.md')}?import`)
    expect(await response.text()).toContain('List users')
  })

  test('serves a document from outside the project to code that imports it', async () => {
    const elsewhere = await project({ 'shared.api.md': document })
    const app = await project({
      'main.js': `export { html } from ${JSON.stringify(elsewhere.path('shared.api.md'))}`,
    })
    const server = await startServer(vite, app, {}, { server: { middlewareMode: false } })
    expect((await server.server.ssrLoadModule('/main.js')).html).toBe(compile(document).html)
    await server.server.transformRequest('/main.js')
    const response = await fetchFrom(server, `/@fs${elsewhere.path('shared.api.md')}?import`)
    expect(await response.text()).toContain('List users')
  })

  test('does the same under `assetsInclude`', async () => {
    const elsewhere = await project({ 'shared.api.md': document, 'secret.api.md': document })
    const app = await project({
      'main.js': `export { html } from ${JSON.stringify(elsewhere.path('shared.api.md'))}`,
    })
    const config = { assetsInclude: ['**/*.md'], server: { middlewareMode: false } }
    const server = await startServer(vite, app, {}, config)
    expect((await server.server.ssrLoadModule('/main.js')).html).toBe(compile(document).html)
    await server.server.transformRequest('/main.js')
    const shared = await fetchFrom(server, `/@fs${elsewhere.path('shared.api.md')}?import`)
    expect(await shared.text()).toContain('List users')
    const secret = await fetchFrom(server, `/@fs${elsewhere.path('secret.api.md')}?import`)
    expect(secret.status).toBe(403)
    expect(plain(server.errors.join())).toContain('outside of Vite serving allow list')
  })
})
