import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Plugin } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import { eventually, sentTo, startServer } from './dev-server.js'
import { vites } from './hosts.js'
import { atTheEnd, block, project } from './project.js'

describe.each(vites)('a document that only the server of $name imports', ({ vite }) => {
  async function running() {
    const app = await project({
      'main.js': 'export const page = 1',
      'server.js': `export { html } from './users.api.md'`,
      'users.api.md': block('## Good'),
    })
    const { server } = await startServer(vite, app)
    await server.transformRequest('/main.js')
    const html = async () => String((await server.ssrLoadModule('/server.js')).html)
    expect(await html()).toContain('Good')
    return { app, server, html, sent: sentTo(server) }
  }

  const broken = block('## Broken', 'method="GTE" path="/x"')

  test('has its errors shown over the page, which is loaded again once they are mended', async () => {
    const { app, html, sent } = await running()
    await vi.waitFor(async () => {
      await app.write('users.api.md', broken)
      await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'error' }), 1000)
    }, 10_000)
    expect(sent.at(-1)).toMatchObject({
      err: { id: app.path('users.api.md'), plugin: 'vite-plugin-api-md' },
    })
    await app.write('users.api.md', block('## Mended'))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'full-reload' }), 10_000)
    await vi.waitFor(async () => expect(await html()).toContain('Mended'), 10_000)
  })

  test('has an error shown that was there when it was first imported', async () => {
    const { app, server, sent } = await running()
    await app.write('orders.api.md', broken)
    await expect(server.ssrLoadModule('/orders.api.md')).rejects.toThrow()
    expect(sent).toContainEqual(expect.objectContaining({ type: 'error' }))
  })

  test('has its error shown until that environment has it mended, whatever another one has', async () => {
    const app = await project({ 'users.api.md': broken })
    const config = { environments: { worker: {} } }
    const { server } = await startServer(vite, app, {}, config)
    const sent = sentTo(server)
    const importIn = (name: string) =>
      server.environments[name]!.transformRequest('/users.api.md').catch(() => {})
    const types = () => sent.map(({ type }) => type)
    await importIn('ssr')
    expect(types()).toEqual(['error'])
    server.watcher.removeAllListeners()
    await app.write('users.api.md', block('## Mended'))
    await importIn('worker')
    expect(types()).toEqual(['error'])
    server.environments.ssr.moduleGraph.invalidateAll()
    await importIn('ssr')
    expect(types()).toEqual(['error', 'full-reload'])
  })

  test('has its error shown over each page that the server failed to render, and over no other', async () => {
    const app = await project({
      'page.js': `export { html } from './users.api.md'`,
      'users.api.md': broken,
    })
    let connect = () => {}
    const pages: Plugin = {
      name: 'pages',
      configureServer({ ws, middlewares }) {
        ws.on = (_event: string, listener: unknown) =>
          (connect = listener as typeof connect) as never
        return () =>
          middlewares.use((request, response) => {
            response.statusCode = request.originalUrl === '/broken' ? 500 : 200
            response.end()
          })
      },
    }
    const { server } = await startServer(vite, app, {}, { plugins: [pages] })
    const address = await listen(createServer(server.middlewares))
    await expect(server.ssrLoadModule('/page.js')).rejects.toThrow()
    const sent = sentTo(server)
    const errorsAfter = async (path: string) => {
      sent.length = 0
      await fetch(address + path, { headers: { accept: 'text/html' } })
      connect()
      return sent.filter(({ type }) => type === 'error').length
    }
    expect(await errorsAfter('/broken')).toBe(1)
    expect(await errorsAfter('/other')).toBe(0)
    expect(await errorsAfter('/broken')).toBe(1)
    await eventually(async () => {
      await app.write('users.api.md', block(`## Mended ${Date.now()}`))
      expect(sent).toContainEqual(expect.objectContaining({ type: 'full-reload' }))
    })
    expect(await errorsAfter('/broken')).toBe(0)
  })
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  atTheEnd(() => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
