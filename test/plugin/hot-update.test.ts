import { EventEmitter, once } from 'node:events'
import { appendFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { HotPayload, Plugin, ViteDevServer } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import { apiMd } from '../../src/index.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { eventually, sentTo, startServer } from './dev-server.js'
import { vites, type Vite } from './hosts.js'
import { block, project, type Project } from './project.js'

const boundary = `
  import { html } from './users.api.md'
  import.meta.hot.accept('./users.api.md', () => html)
`

/** The paths that the browser is told to load again. */
function updatesIn(sent: HotPayload[]): string[] {
  return sent.flatMap((payload) =>
    payload.type === 'update' ? payload.updates.map(({ acceptedPath }) => acceptedPath) : [],
  )
}

function typesIn(sent: HotPayload[]): string[] {
  return sent.map(({ type }) => type).filter((type) => type !== 'connected' && type !== 'custom')
}

async function until(condition: () => boolean): Promise<void> {
  await eventually(() => expect(condition()).toBe(true))
  await wait(150)
}

async function running(
  vite: Vite,
  files: Record<string, string | Uint8Array>,
  options: ApiMdOptions = {},
) {
  const app = await project({ 'main.js': boundary, ...files })
  const { server, ...output } = await startServer(vite, app, options)
  await load(server)
  await output.watching()
  return { app, server, sent: sentTo(server), ...output }
}

/** Loads what a browser would. */
async function load(server: ViteDevServer, ...urls: string[]): Promise<string> {
  await server.transformRequest('/main.js')
  for (const url of urls) await server.transformRequest(url)
  return (await server.transformRequest('/users.api.md'))!.code
}

/** Saves as some programs do: the file is empty for a moment. */
async function truncateAndWrite(app: Project, file: string, text: string): Promise<void> {
  await writeFile(app.path(file), '')
  await wait(25)
  await writeFile(app.path(file), text)
}

describe.concurrent.each(vites)('a save, with $name', ({ vite }) => {
  test('reaches the module that accepts the document', async () => {
    const { app, server, sent } = await running(vite, { 'users.api.md': block('## Before') })
    await app.write('users.api.md', block('## After'))
    await until(() => typesIn(sent).length > 0)
    expect(typesIn(sent)).toEqual(['update'])
    expect(updatesIn(sent)).toEqual(['/users.api.md'])
    expect(await load(server)).toContain('After')
  })

  test('reaches it from outside the root, too', async () => {
    const elsewhere = await project({ 'shared.api.md': block() })
    const file = elsewhere.path('shared.api.md')
    const main = `
      import { html } from ${JSON.stringify(file)}
      import.meta.hot.accept(${JSON.stringify(file)}, () => html)
    `
    const { server, sent } = await running(vite, { 'main.js': main, 'users.api.md': block() })
    await server.transformRequest(`/@fs${file}`)
    await wait(300)
    await elsewhere.write('shared.api.md', block('## Renamed'))
    await until(() => updatesIn(sent).length > 0)
    expect(updatesIn(sent)).toEqual([`/@fs${file}`])
  })

  test('compiles a document once, for the update and for the request after it', async () => {
    const compiled: string[] = []
    const highlight = (code: string) => void compiled.push(code)
    const { app, server, sent } = await running(
      vite,
      { 'users.api.md': block('```json\n1\n```') },
      { highlight },
    )
    compiled.length = 0
    await app.write('users.api.md', block('```json\n2\n```'))
    await until(() => typesIn(sent).length > 0)
    expect(await load(server)).toContain('2')
    expect(compiled).toEqual(['2'])
  })

  test('reloads the page when nothing accepts the document', async () => {
    const { app, sent } = await running(vite, {
      'main.js': `import './users.api.md'`,
      'users.api.md': block('## Before'),
    })
    await app.write('users.api.md', block('## After'))
    await until(() => typesIn(sent).length > 0)
    expect(typesIn(sent)).toEqual(['full-reload'])
  })

  test('that changes nothing in the output sends nothing', async () => {
    const { app, server, sent, handled } = await running(vite, { 'users.api.md': block('## Same') })
    const before = await load(server)
    await app.write('users.api.md', `\n\n${block('## Same')}\n\n`)
    await handled('users.api.md')
    expect(typesIn(sent)).toEqual([])
    expect(await load(server)).toBe(before)
  })

  test('reaches the page though another one was loaded just before', async () => {
    const app = await project({ 'main.js': boundary, 'users.api.md': block('## Before') })
    const otherPage: Plugin = {
      name: 'other-page',
      hotUpdate: {
        order: 'pre',
        handler: async ({ server }) => void (await server.transformRequest('/users.api.md')),
      },
    }
    const { server, watching } = await startServer(vite, app, {}, { plugins: [otherPage] })
    await load(server)
    await watching()
    const sent = sentTo(server)
    await app.write('users.api.md', block('## After'))
    await until(() => typesIn(sent).length > 0)
    expect(updatesIn(sent)).toEqual(['/users.api.md'])
  })

  test('is seen again when it takes an earlier one back', async () => {
    const { app, server, sent } = await running(vite, { 'users.api.md': block('## One') })
    await app.write('users.api.md', block('## Two'))
    await until(() => typesIn(sent).length === 1)
    await app.write('users.api.md', block('## One'))
    await until(() => typesIn(sent).length === 2)
    expect(updatesIn(sent)).toEqual(['/users.api.md', '/users.api.md'])
    expect(await load(server)).toContain('One')
  })

  test('of a file that is empty for a moment ends with its text', async () => {
    const { app, server, sent, errors } = await running(vite, {
      'users.api.md': block('## Before'),
    })
    await truncateAndWrite(app, 'users.api.md', block('## After'))
    await until(() => typesIn(sent).length > 0)
    await eventually(async () => expect(await load(server)).toContain('After'))
    expect(new Set(typesIn(sent))).toEqual(new Set(['update']))
    expect(errors).toEqual([])
  })

  test('is not missed 20 ms after another one', async () => {
    const { app, server } = await running(vite, { 'users.api.md': block('## Before') })
    await writeFile(app.path('users.api.md'), block('## Between'))
    await wait(20)
    await load(server)
    await writeFile(app.path('users.api.md'), block('## After'))
    await eventually(async () => expect(await load(server)).toContain('After'))
  })

  test('of a file that is half written for a moment ends with its text', async () => {
    const { app, server, sent } = await running(vite, { 'users.api.md': block('## Before') })
    const text = block('## After\n\nAll of it.')
    await writeFile(app.path('users.api.md'), text.slice(0, -20))
    await wait(20)
    await appendFile(app.path('users.api.md'), text.slice(-20))
    await eventually(async () => {
      expect(typesIn(sent).at(-1)).toBe('update')
      expect(await load(server)).toContain('All of it.')
    })
  })

  test('reaches Node as well', async () => {
    const { app, server } = await running(vite, { 'users.api.md': block('## Before') })
    expect((await server.ssrLoadModule('/users.api.md')).html).toContain('Before')
    await app.write('users.api.md', block('## After'))
    await vi.waitFor(async () => {
      expect((await server.ssrLoadModule('/users.api.md')).html).toContain('After')
    })
  })

  test('that only changes the HTML does not reach the importers of `?meta`', async () => {
    const { app, server, sent } = await running(vite, {
      'nav.js': `import './users.api.md?meta'\nimport.meta.hot.accept('./users.api.md?meta', () => {})`,
      'users.api.md': block('## Title\n\n*Text*'),
    })
    await load(server, '/nav.js', '/users.api.md?meta')
    await app.write('users.api.md', block('## Title\n\n**Text**'))
    await until(() => typesIn(sent).length > 0)
    expect(updatesIn(sent)).toEqual(['/users.api.md'])
    await app.write('users.api.md', block('## Other\n\n**Text**'))
    await until(() => typesIn(sent).length > 1)
    expect(updatesIn(sent).slice(1).toSorted()).toEqual(['/users.api.md', '/users.api.md?meta'])
  })

  test('still reaches the importers of `?raw`', async () => {
    const { app, server, sent } = await running(vite, {
      'raw.js': `import './users.api.md?raw'\nimport.meta.hot.accept('./users.api.md?raw', () => {})`,
      'users.api.md': block('## Same'),
    })
    await load(server, '/raw.js', '/users.api.md?raw')
    await app.write('users.api.md', `${block('## Same')}\n\n`)
    await until(() => typesIn(sent).length > 0)
    expect(updatesIn(sent)).toEqual(['/users.api.md?raw'])
  })

  test('of another file is none of our business', async () => {
    const { app, server, sent } = await running(vite, {
      'other.js': 'import.meta.hot.accept()\nexport const one = 1',
      'users.api.md': block('## Same'),
    })
    await load(server, '/other.js')
    await app.write('other.js', 'import.meta.hot.accept()\nexport const two = 2')
    await until(() => typesIn(sent).length > 0)
    expect(updatesIn(sent)).toEqual(['/other.js'])
  })
})

describe.concurrent.each(vites)('a save with an error, with $name', ({ vite }) => {
  test('leaves the page as it is, under the overlay', async () => {
    const { app, sent, errors } = await running(vite, { 'users.api.md': block('## Title') })
    await app.write('users.api.md', block('## Title', ''))
    await until(() => typesIn(sent).length > 0)
    expect(typesIn(sent)).toEqual(['error'])
    const file = app.path('users.api.md')
    expect(sent[0]).toMatchObject({
      err: { id: file, loc: { file, line: 1, column: 4 }, plugin: 'vite-plugin-api-md' },
    })
    const { err } = sent[0] as Extract<HotPayload, { type: 'error' }>
    expect(err.message).toContain('(missing-path)')
    expect(err.frame).toContain('^^^')
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('1:4 error: The block has no `path`.')
    expect(errors[0]).toContain('^^^')
  })

  test('fails a page that is loaded meanwhile', async () => {
    const { app, server, sent } = await running(vite, { 'users.api.md': block('## Title') })
    await app.write('users.api.md', block('## Title', ''))
    await until(() => typesIn(sent).length > 0)
    await expect(load(server)).rejects.toThrow('(missing-path)')
  })

  test.each(['## Title', '## Other'])('is over with the next good one: %s', async (title) => {
    const { app, server, sent } = await running(vite, { 'users.api.md': block('## Title') })
    await app.write('users.api.md', block('## Title', ''))
    await until(() => typesIn(sent).length === 1)
    await app.write('users.api.md', block(title))
    await until(() => typesIn(sent).length === 2)
    expect(typesIn(sent)).toEqual(['error', 'update'])
    expect(await load(server)).toContain(title.slice(3))
  })

  test('is over with a good one 20 ms later', async () => {
    const { app, server, sent } = await running(vite, { 'users.api.md': block('## Title') })
    await writeFile(app.path('users.api.md'), block('## Title', ''))
    await wait(20)
    await writeFile(app.path('users.api.md'), block('## Good'))
    await eventually(async () => {
      expect(typesIn(sent).at(-1)).toBe('update')
      expect(await load(server)).toContain('Good')
    })
  })

  test('is over even when a page was loaded meanwhile', async () => {
    const { app, server, sent } = await running(vite, { 'users.api.md': block('## Title') })
    await app.write('users.api.md', block('## Title', ''))
    await until(() => typesIn(sent).length === 1)
    await load(server).catch(() => {})
    await app.write('users.api.md', block('## Title'))
    await until(() => typesIn(sent).length === 2)
    expect(typesIn(sent)).toEqual(['error', 'update'])
  })
})

describe.concurrent.each(vites)('what a document depends on, with $name', ({ vite }) => {
  const picture = new Uint8Array(8000)

  test('an asset that appears is put in', async () => {
    const { app, server, sent, warnings, watching } = await running(vite, {
      'users.api.md': block('## Title\n\n![](./img/flow.png)'),
      // Of a folder that is new the server's own watcher can lose the first file.
      'img/other.png': picture,
    })
    expect(warnings).toHaveLength(1)
    await watching('img')
    sent.length = 0
    await app.write('img/flow.png', picture)
    await until(() => typesIn(sent).length > 0)
    expect(updatesIn(sent)).toEqual(['/users.api.md'])
    expect(await load(server)).toContain('/img/flow.png')
    expect(warnings).toHaveLength(1)
  })

  test('an asset that goes is reported', async () => {
    const { app, server, sent, warnings } = await running(vite, {
      'users.api.md': block('## Title\n\n![](./flow.png)'),
      'flow.png': picture,
    })
    await server.transformRequest('/flow.png?import&url')
    await app.remove('flow.png')
    await until(() => typesIn(sent).length > 0)
    expect(updatesIn(sent)).toEqual(['/users.api.md'])
    await load(server)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('(missing-asset)')
  })

  test('an asset that goes is reported to Node, too', async () => {
    const { app, server, warnings } = await running(vite, {
      'main.js': '',
      'users.api.md': block('## Title\n\n![](./flow.png)'),
      'flow.png': picture,
    })
    const html = async () => String((await server.ssrLoadModule('/users.api.md')).html)
    expect(await html()).toContain('src="/flow.png"')
    await app.remove('flow.png')
    await eventually(async () => expect(await html()).toContain('src="./flow.png"'))
    expect(warnings.join()).toContain('(missing-asset)')
  })

  test('a linked document that renames its first endpoint', async () => {
    const { app, server, sent } = await running(vite, {
      'users.api.md': block('## Users\n\n[x](./orders.api.md)'),
      'orders.api.md': block('## Orders'),
    })
    await app.write('orders.api.md', block('## All orders'))
    await until(() => typesIn(sent).length > 0)
    expect(updatesIn(sent)).toEqual(['/users.api.md'])
    expect(await load(server)).toContain('#all-orders')
  })

  test('an object two documents away, which an example no longer fits', async () => {
    const table = (name: string, type: string) =>
      `| Field | Type |\n|---|---|\n| ${name} | ${type} |`
    const { app, warnings } = await running(vite, {
      'users.api.md': block(
        `## Users\n\n### Response\n\n${table('team', '[Team](./teams.api.md#team)')}\n\n\`\`\`json\n{ "team": { "place": { "street": "x" } } }\n\`\`\``,
      ),
      'teams.api.md': `## Team\n\n${table('place', '[Place](./places.api.md#place)')}\n`,
      'places.api.md': `## Place\n\n${table('street', 'string')}\n`,
    })
    expect(warnings).toEqual([])
    await app.write('places.api.md', `## Place\n\n${table('street', 'number')}\n`)
    await eventually(() => expect(warnings.join()).toContain('(example-type)'))
  })

  test('a linked document reaches those that it changes, though another one fails for it', async () => {
    const link = '## Users\n\n[x](./orders.api.md#details)'
    const { app, server, sent } = await running(
      vite,
      {
        'users.api.md': block('## Users\n\n[x](./orders.api.md)'),
        'strict.api.md': block(link, 'path="/strict"'),
        'main.js': `${boundary}\nimport './strict.api.md'\nimport.meta.hot.accept('./strict.api.md')`,
        'orders.api.md': block('## Orders\n\n### Details', 'path="/orders"'),
      },
      { severities: { 'missing-heading': 'error', 'id-in-two-files': 'off' } },
    )
    await server.transformRequest('/strict.api.md')
    await app.write('orders.api.md', block('## All orders', 'path="/orders"'))
    await until(() => typesIn(sent).includes('error'))
    expect(await load(server)).toContain('#all-orders')
    await app.write('strict.api.md', block('## Strict', 'path="/strict"'))
    await until(() => typesIn(sent).includes('update'))
    expect(updatesIn(sent).toSorted()).toEqual(['/strict.api.md', '/users.api.md'])
  })

  test('a linked document reaches those on a page that is loaded again, though another one failed', async () => {
    const { app, server, sent } = await running(
      vite,
      {
        'users.api.md': block('## Users\n\n[x](./orders.api.md)'),
        'failing.api.md': block('## Failing\n\n[x](./orders.api.md#old)', 'path="/failing"'),
        'orders.api.md': block('## Old', 'path="/orders"'),
      },
      { strict: true },
    )
    await server.transformRequest('/failing.api.md')
    await app.write('orders.api.md', block('## New', 'path="/orders"'))
    await eventually(() => expect(typesIn(sent)).toContain('error'))
    const mended = block('## Failing\n\n[x](./orders.api.md#new)', 'path="/failing"')
    await app.write('failing.api.md', mended)
    await eventually(() => expect(typesIn(sent).at(-1)).not.toBe('error'))
    expect(await load(server)).toContain('#new')
    expect((await server.transformRequest('/failing.api.md'))!.code).toContain('#new')
  })

  test('a document that is gone follows no linked one any more', async () => {
    const { app, server, sent, handled } = await running(vite, {
      'main.js': `import './users.api.md'\nimport.meta.hot.accept()`,
      'users.api.md': block('## Users'),
      'gone.api.md': block('## Gone\n\n[x](./orders.api.md)', 'path="/gone"'),
      'orders.api.md': block('## Orders', 'path="/orders"'),
    })
    await server.transformRequest('/gone.api.md')
    await app.remove('gone.api.md')
    await handled('gone.api.md')
    sent.length = 0
    await app.write('orders.api.md', block('## New', 'path="/orders"'))
    await handled('orders.api.md')
    expect(typesIn(sent)).toEqual([])
  })

  test('a linked document that changes elsewhere sends nothing', async () => {
    const { app, sent, handled } = await running(vite, {
      'users.api.md': block('## Users\n\n[x](./orders.api.md)'),
      'orders.api.md': block('## Orders'),
    })
    await app.write('orders.api.md', block('## Orders\n\nText.'))
    await handled('orders.api.md')
    expect(typesIn(sent)).toEqual([])
  })

  test('a linked document that goes before the page has asked for what was saved', async () => {
    const { app, server, sent } = await running(
      vite,
      {
        'users.api.md': block('## Users'),
        'orders.api.md': block('## Orders', 'path="/orders"'),
      },
      { strict: true },
    )
    await app.write('users.api.md', block('## Users\n\n[x](./orders.api.md)'))
    await until(() => typesIn(sent).includes('update'))
    await app.remove('orders.api.md')
    await until(() => typesIn(sent).includes('error'))
    await expect(load(server)).rejects.toThrow('(missing-document)')
  })

  test('a linked document that goes after a page had asked for a new one that it was told of later', async () => {
    const app = await project({
      'main.js': boundary,
      'users.api.md': block('## Users'),
      'orders.api.md': block('## Orders', 'path="/orders"'),
    })
    const events = new EventEmitter()
    const asked = once(events, 'asked')
    const told = once(events, 'told')
    const slow: Plugin = {
      name: 'slow',
      enforce: 'post',
      transform: {
        filter: { id: /users\.api\.md$/ },
        async handler(code) {
          if (!code.includes('#orders')) return
          events.emit('asked')
          await told
        },
      },
      hotUpdate: {
        order: 'pre',
        async handler({ type }) {
          if (type !== 'create') return
          // What a browser asks for now may be gone again; what it gets later counts.
          load(server).catch(() => {})
          await asked
        },
      },
    }
    const { server, watching, handled } = await startServer(vite, app, {}, { plugins: [slow] })
    await load(server)
    await watching()
    await app.remove('users.api.md')
    await handled('users.api.md')
    await app.write('users.api.md', block('## Users\n\n[x](./orders.api.md)'))
    await handled('users.api.md')
    events.emit('told')
    expect(await load(server)).toContain('#orders')
    await app.remove('orders.api.md')
    await eventually(async () => expect(await load(server)).not.toContain('#orders'))
  })

  test('a linked document that comes and goes', async () => {
    const { app, server, sent, warnings } = await running(vite, {
      'users.api.md': block('## Users\n\n[x](./orders.api.md)'),
    })
    expect(warnings).toHaveLength(1)
    await app.write('orders.api.md', block('## Orders'))
    await until(() => typesIn(sent).length === 1)
    expect(await load(server)).toContain('#orders')
    await app.remove('orders.api.md')
    await until(() => typesIn(sent).length === 2)
    expect(await load(server)).toContain('./orders.api.md')
    expect(updatesIn(sent)).toEqual(['/users.api.md', '/users.api.md'])
    expect(warnings).toHaveLength(2)
  })

  test('a diagnostic is told even when the module stays the same', async () => {
    const { app, sent, warnings } = await running(
      vite,
      {
        'users.api.md': block('## Users\n\n[x](./orders.api.md#details)'),
        'orders.api.md': block('## Orders\n\n### Details'),
      },
      { resolveLink: () => '/orders' },
    )
    await app.write('orders.api.md', block('## Orders\n\n### More'))
    await until(() => warnings.length > 0)
    expect(typesIn(sent)).toEqual([])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('(missing-heading)')
    expect(warnings[0]).toContain('^^^')
  })
})

describe('a host that leaves parts out', () => {
  type Hook = (this: object, change: object) => Promise<unknown>
  type Transform = (this: object, text: string, id: string) => Promise<unknown>
  const change = { type: 'update', file: '/app/users.api.md', modules: [] }

  test.each([
    ['no environment', {}, change],
    ['no mode, no `read`, no `server`', { environment: { name: 'client' } }, change],
    [
      'a module without an id',
      { environment: { name: 'client' } },
      { ...change, modules: [{ id: null, importers: new Set() }] },
    ],
  ])('with %s is left to itself', async (_what, context, options) => {
    const hook = apiMd().hotUpdate as Hook
    expect(await hook.call(context, options)).toBeUndefined()
  })

  test('gets an empty list for a document that stays the same', async () => {
    const app = await project({ 'users.api.md': block('## Title') })
    const file = app.path('users.api.md')
    const plugin = apiMd()
    const moduleGraph = { getModuleById: () => undefined }
    const environment = { name: 'client', mode: 'dev', config: {}, moduleGraph }
    const { handler } = plugin.transform as unknown as { handler: Transform }
    await handler.call({ environment, warn: () => {} }, block('## Title'), file)
    const hook = plugin.hotUpdate as Hook
    const modules = [{ id: file, file, importers: new Set() }]
    expect(await hook.call({ environment }, { type: 'update', file, modules })).toEqual([])
    // One that is being written is empty until the host has read it.
    await app.write('users.api.md', '')
    const read = () => app.write('users.api.md', block('## Title'))
    expect(await hook.call({ environment }, { type: 'update', file, modules, read })).toEqual([])
    await app.write('users.api.md', block('## Other'))
    expect(await hook.call({ environment }, { type: 'update', file, modules })).toEqual(modules)
  })
})
