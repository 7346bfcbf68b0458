import { describe, expect, test } from 'vitest'
import type { DocumentLink } from '../../src/project/document-link.js'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
import { block, project } from './project.js'

const main = `export { html } from './docs/users.api.md'`
const orders = `{% api path="/orders" %}\n## List orders\n\nAll.\n\n### Query\n{% /api %}\n\n${block('## Get an order', 'path="/orders/:id"')}`

function linksIn(html: unknown): string[] {
  return [...String(html).matchAll(/ href="([^"]*)"/g)].map(([, url]) => url!)
}

describe.each(mainBuildHosts)('a link to another document, built by $name', ({ build, isVite }) => {
  async function built(body: string, options = {}) {
    const app = await project({
      'main.js': main,
      'docs/users.api.md': block(`## Users\n\n${body}`),
      'docs/orders.api.md': orders,
      'docs/empty.api.md': '',
    })
    const { exports, warnings } = await build(app, { options })
    return { links: linksIn(exports.html), warnings, app }
  }

  test('leads to the first endpoint of it', async () => {
    expect((await built('[x](./orders.api.md) [y](../docs/orders.api.md)')).links).toEqual([
      '#list-orders',
      '#list-orders',
    ])
  })

  test('leads to the heading that it names', async () => {
    const { links, warnings } = await built(
      '[x](./orders.api.md#query) [y](./orders.api.md#get-an-order)',
    )
    expect(links).toEqual(['#query', '#get-an-order'])
    expect(warnings).toEqual([])
  })

  test('follows the prefix of that document', async () => {
    const idPrefix = (file: string) => (file.endsWith('orders.api.md') ? 'orders-' : 'users-')
    const { links } = await built('[x](./orders.api.md) [y](./orders.api.md#query)', { idPrefix })
    expect(links).toEqual(['#orders-list-orders', '#orders-query'])
  })

  test('is reported when there is no such document, and left as it is', async () => {
    const { links, warnings } = await built('[x](./gone.api.md)')
    expect(links).toEqual(['./gone.api.md'])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('There is no document `./gone.api.md`. (missing-document)')
    if (isVite) expect(warnings[0]).toMatch(/users\.api\.md(?::4:5 warning| \(4:4\)): /)
  })

  test('is reported once where it is defined, however often it is used', async () => {
    const { links, warnings } = await built('[x][a] [y][a]\n\n[a]: ./gone.api.md')
    expect(links).toEqual(['./gone.api.md', './gone.api.md'])
    expect(warnings).toHaveLength(1)
  })

  test('is reported when the document has no such heading', async () => {
    const { links, warnings } = await built('[x](./orders.api.md#get-a-order)')
    expect(links).toEqual(['./orders.api.md#get-a-order'])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(
      '`./orders.api.md` has no heading `#get-a-order`. (missing-heading)',
    )
    expect(warnings[0]).toContain('hint: Did you mean `#get-an-order`?')
  })

  test('stays as it is when the document has no endpoint', async () => {
    const { links, warnings } = await built('[x](./empty.api.md)')
    expect(links).toEqual(['./empty.api.md'])
    expect(warnings).toEqual([])
  })

  test('may be a bare name, as long as there is such a document', async () => {
    const { links, warnings } = await built('[x](orders.api.md#query) [y](gone.api.md)')
    expect(links).toEqual(['#query', 'gone.api.md'])
    expect(warnings).toEqual([])
  })

  test('is left alone when it is no path beside the document', async () => {
    const urls = ['/docs/orders.api.md', 'https://x.y/orders.api.md', '#users']
    const { links, warnings } = await built(urls.map((url) => `[x](${url})`).join(' '))
    expect(links).toEqual(urls)
    expect(warnings).toEqual([])
  })

  test('goes where `resolveLink` says', async () => {
    const asked: DocumentLink[] = []
    const resolveLink = (link: DocumentLink) => {
      asked.push(link)
      return link.hash ? undefined : `/api/orders?a=1&b=2#${link.id}`
    }
    const { links, app } = await built('[x](./orders.api.md) [y](./orders.api.md#query)', {
      resolveLink,
    })
    expect(links).toEqual(['/api/orders?a=1&amp;b=2#list-orders', '#query'])
    expect(asked).toMatchObject([
      {
        url: './orders.api.md',
        importer: app.path('docs/users.api.md'),
        file: app.path('docs/orders.api.md'),
        id: 'list-orders',
        endpoints: [{ path: '/orders' }, { path: '/orders/:id', title: 'Get an order' }],
      },
      { hash: 'query', id: 'query' },
    ])
  })

  test('goes where it would go if `resolveLink` returns `null`', async () => {
    const { links } = await built('[x](./orders.api.md)', { resolveLink: () => null })
    expect(links).toEqual(['#list-orders'])
  })

  test('may lead back, and to itself', async () => {
    const app = await project({
      'main.js': main,
      'docs/users.api.md': block('## Users\n\n[x](./orders.api.md) [self](./users.api.md#users)'),
      'docs/orders.api.md': block('## Orders\n\n[back](./users.api.md)'),
    })
    const { exports, warnings } = await build(app)
    expect(linksIn(exports.html)).toEqual(['#orders', '#users'])
    expect(warnings).toEqual([])
  })
})

describe.each(vites)('a link to another document, served by $name', ({ vite }) => {
  test('does not load that document', async () => {
    const app = await project({
      'users.api.md': block('## Users\n\n[x](./orders.api.md) [y](./gone.api.md)'),
      'orders.api.md': orders,
    })
    const { server, warnings } = await startServer(vite, app)
    const { html } = await server.ssrLoadModule('/users.api.md')
    expect(linksIn(html)).toEqual(['#list-orders', './gone.api.md'])
    await server.transformRequest('/users.api.md')
    expect(warnings).toHaveLength(1)
    const { moduleGraph } = server.environments.client
    expect(moduleGraph.getModulesByFile(app.path('orders.api.md'))).toBeUndefined()
  })
})
