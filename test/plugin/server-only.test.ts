import { describe, expect, test, vi } from 'vitest'
import { sentTo, startServer } from './dev-server.js'
import { vites } from './hosts.js'
import { block, project } from './project.js'

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
})
