import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { apiMd } from '../../src/index.js'
import { buildHosts, mainBuildHosts, vites } from './hosts.js'
import { block, project } from './project.js'

const document = `# Users

${block('## List users\n\nAll of them.', 'path="/users"')}
Between.

${block('## Get a user\n\nOne of them.', 'path="/users/:id"')}`

describe.each(buildHosts)('a document built by $name', ({ build }) => {
  test('is what `compile` returns, without positions and diagnostics', async () => {
    const { exports } = await build(
      await project({
        'users.api.md': document,
        'main.js': `export * from './users.api.md'\nexport { default as all } from './users.api.md'`,
      }),
    )
    const { html, articles, frontmatter, endpoints } = compile(document)
    const expected = {
      html,
      articles,
      frontmatter,
      endpoints: endpoints.map(({ position: _position, ...fields }) => fields),
    }
    const headings = [
      { level: 1, text: 'Users', id: 'users' },
      ...endpoints.map(({ id, title }) => ({ level: 2, text: title, id })),
    ]
    expect(exports).toEqual({ ...expected, headings, all: expected })
  })

  test('may be the entry itself', async () => {
    const { exports } = await build(await project({ 'users.api.md': document }), {
      entries: ['users.api.md'],
    })
    // A library is one module; the other modes export what the entry exports.
    expect(Object.keys(exports).toSorted()).toEqual([
      'articles',
      'default',
      'endpoints',
      'frontmatter',
      'headings',
      'html',
    ])
  })

  test('may be loaded when it is needed', async () => {
    const { exports } = await build(
      await project({
        'users.api.md': document,
        'main.js': `export const load = () => import('./users.api.md')`,
      }),
      { config: { build: { modulePreload: false } } },
    )
    const load = exports.load as () => Promise<{ html: string }>
    expect((await load()).html).toBe(compile(document).html)
  })
})

const replacing = {
  name: 'replacing',
  transform: {
    order: 'pre' as const,
    handler: (text: string, id: string) =>
      id.endsWith('.api.md') ? { code: text.replace('VERSION', '2'), map: null } : null,
  },
}

describe.each(mainBuildHosts)('in a build of $name', ({ build, isVite }) => {
  test('`?meta` is the fields and the front matter, and nothing of the HTML', async () => {
    const { exports, code } = await build(
      await project({
        'users.api.md': document,
        'main.js': `export * from './users.api.md?meta'\nexport { default as all } from './users.api.md?meta'`,
      }),
    )
    expect(Object.keys(exports).toSorted()).toEqual(['all', 'endpoints', 'frontmatter'])
    expect(exports.endpoints).toMatchObject([{ path: '/users' }, { path: '/users/:id' }])
    expect(exports.all).toEqual({ endpoints: exports.endpoints, frontmatter: {} })
    expect(code).not.toContain('<article')
  })

  test.each(['?v=1', '?api', '?some&thing=else'])('%s is the document', async (query) => {
    const { exports } = await build(
      await project({
        'users.api.md': document,
        'main.js': `export { html } from './users.api.md${query}'`,
      }),
    )
    expect(exports.html).toBe(compile(document).html)
  })

  test('a document in another folder is found from where it is imported, with a query too', async () => {
    const { exports } = await build(
      await project({
        'docs/users.api.md': document,
        'src/main.js': `
          export { html } from '../docs/users.api.md?v=1'
          export { endpoints } from '../docs/users.api.md?meta'
        `,
      }),
      { entries: ['src/main.js'] },
    )
    expect(exports.html).toBe(compile(document).html)
    expect(exports.endpoints).toHaveLength(2)
  })

  test('a missing document is reported by the host', async () => {
    const files = { 'main.js': `export { html } from './missing.api.md'` }
    await expect(build(await project(files))).rejects.toThrow(/missing\.api\.md/)
  })

  test('two builds of the same documents are the same', async () => {
    const app = await project({
      'users.api.md': block('## Users'),
      'main.js': `export { html } from './users.api.md'`,
    })
    const first = await build(app, { sourcemap: true })
    expect((await build(app, { sourcemap: true })).files).toEqual(first.files)
    expect(first.code).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  })

  test('a plugin that goes first may change the text', async () => {
    const app = await project({
      'users.api.md': block('## Users of VERSION'),
      'main.js': `export { html } from './users.api.md'`,
    })
    expect((await build(app, { earlier: [replacing] })).exports.html).toContain('Users of 2')
  })

  test.runIf(isVite)(
    'a plugin that an earlier one adds to an environment may change it',
    async () => {
      const app = await project({
        'users.api.md': block('## Users of VERSION'),
        'main.js': `export { html } from './users.api.md'`,
      })
      const adding = { name: 'adding', applyToEnvironment: () => replacing }
      expect((await build(app, { earlier: [adding] })).exports.html).toContain('Users of 2')
    },
  )

  test('two builds hand the same modules to other plugins', async () => {
    const app = await project({
      'users.api.md': block('## Users'),
      'main.js': `export { html } from './users.api.md'`,
    })
    const codes: string[] = []
    const seeing = {
      name: 'seeing',
      transform: (code: string, id: string) => void (id.endsWith('.api.md') && codes.push(code)),
    }
    await build(app, { plugins: [seeing] })
    await build(app, { plugins: [seeing] })
    expect(codes).toHaveLength(2)
    expect(codes[0]).toBe(codes[1])
  })

  test('a plugin may have a document that is no file', async () => {
    const app = await project({ 'main.js': `export { html } from '/made/users.api.md'` })
    const making = {
      name: 'making',
      resolveId: (id: string) => (id.startsWith('/made/') ? id : null),
      load: (id: string) => (id.startsWith('/made/') ? block('## Made users') : null),
    }
    expect((await build(app, { plugins: [making] })).exports.html).toContain('Made users')
  })

  test.each(['markdown', 'jsx'])('it is compiled if it is said to be %s', async (moduleType) => {
    const app = await project({ 'main.js': `export { html } from '/made/users.api.md'` })
    const code = block('## Made users')
    const making = {
      name: 'making',
      resolveId: (id: string) => (id.startsWith('/made/') ? id : null),
      load: (id: string) => (id.startsWith('/made/') ? { code, moduleType } : null),
    }
    expect((await build(app, { plugins: [making] })).exports.html).toContain('Made users')
  })

  test('a module is JavaScript for other plugins', async () => {
    const app = await project({
      'users.api.md': block('## Users'),
      'main.js': `export { html } from './users.api.md'`,
    })
    const types = new Set<unknown>()
    const seeing = {
      name: 'seeing',
      transform: (_code: string, _id: string, meta?: object) =>
        void types.add(meta && 'moduleType' in meta ? meta.moduleType : 'js'),
    }
    await build(app, { plugins: [seeing] })
    expect([...types]).toEqual(['js'])
  })

  test('other files are left alone', async () => {
    const { exports } = await build(
      await project({
        'readme.md': 'export const text = 1',
        'main.js': `export * from './readme.md'`,
      }),
    )
    expect(exports).toEqual({ text: 1 })
  })

  test('`include` and `exclude` say which files are documents', async () => {
    const { exports } = await build(
      await project({
        'docs/users.md': document,
        'docs/notes.md': 'export const text = 1',
        'main.js': `export { html } from './docs/users.md'\nexport { text } from './docs/notes.md'`,
      }),
      { options: { include: '**/docs/*.md', exclude: ['**/notes.md'] } },
    )
    expect(exports).toEqual({ html: compile(document).html, text: 1 })
  })

  test.each([
    ['a byte-order mark', `\ufeff${document}`],
    ['CRLF', document.replaceAll('\n', '\r\n')],
    ['CR', document.replaceAll('\n', '\r')],
  ])('a document with %s is the same', async (_what, text) => {
    const { exports } = await build(
      await project({
        'users.api.md': text,
        'main.js': `export { html, endpoints } from './users.api.md'`,
      }),
    )
    const { html, endpoints } = compile(document)
    expect(exports.html).toBe(html)
    expect(exports.endpoints).toEqual(endpoints.map(({ position: _position, ...rest }) => rest))
  })

  test('the options of `compile` are passed on', async () => {
    const seen: string[] = []
    const { exports } = await build(
      await project({
        'users.api.md': document,
        'main.js': `export { html } from './users.api.md'`,
      }),
      {
        options: {
          theme: false,
          idPrefix: (id) => {
            seen.push(id)
            return 'users-'
          },
        },
      },
    )
    expect(exports.html).toBe(compile(document, { theme: false, idPrefix: 'users-' }).html)
    expect(exports.html).toContain('id="users-list-users"')
    expect(seen[0]).toMatch(/^\/.*\/users\.api\.md$/)
  })

  test('the source map leads a block to its opening tag', async () => {
    const bundled = await build(
      await project({
        'users.api.md': document,
        'main.js': `export { html, endpoints } from './users.api.md'`,
      }),
      { sourcemap: true },
    )
    const [name, code] = Object.entries(bundled.files).find(
      ([file, text]) => /\.m?js$/.test(file) && text.includes('One of them.'),
    )!
    const map = new TraceMap(bundled.files[`${name}.map`]!)
    const places = [...code.matchAll(/One of them\./g)]
    expect(places.length).toBeGreaterThan(1)
    for (const { index } of places) {
      const lines = code.slice(0, index).split('\n')
      const place = { line: lines.length, column: lines.at(-1)!.length }
      const { source, line } = originalPositionFor(map, place)
      expect(source).toMatch(/users\.api\.md$/)
      expect(document.split('\n')[line! - 1]).toBe('{% api path="/users/:id" %}')
    }
    expect(map.sourcesContent).toContain(document)
  })

  test('nothing warns about a source map', async () => {
    const { warnings } = await build(
      await project({
        'users.api.md': document,
        'main.js': `export { html } from './users.api.md'`,
      }),
      { sourcemap: true },
    )
    expect(warnings).toEqual([])
  })

  test.runIf(isVite)('`?raw` and `?url` are those of Vite', async () => {
    const { exports } = await build(
      await project({
        'users.api.md': document,
        'main.js': `
          export { default as raw } from './users.api.md?raw'
          export { default as url } from './users.api.md?url&no-inline'
        `,
      }),
    )
    expect(exports.raw).toBe(document)
    expect(exports.url).toMatch(/\/assets\/users\.api-[\w-]+\.md$/)
  })

  test.runIf(isVite)('`assetsInclude` does not take the documents away', async () => {
    const { exports } = await build(
      await project({
        'users.api.md': document,
        'main.js': `export { html } from './users.api.md'`,
      }),
      { config: { assetsInclude: ['**/*.md'] } },
    )
    expect(exports.html).toBe(compile(document).html)
  })

  test('a plugin that would take the file is named before the build', async () => {
    const other = {
      name: '@mdx-js/rollup',
      transform: { filter: { id: /\.md$/ }, handler: () => undefined },
    }
    const { warnings } = await build(
      await project({
        'users.api.md': document,
        'main.js': `export { html } from './users.api.md'`,
      }),
      { plugins: [other] },
    )
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('@mdx-js/rollup')
    expect(warnings[0]).toContain(String.raw`exclude: [/\.api\.md$/]`)
  })
})

test.each(vites)(
  'with $name it comes before a plugin that is named before it',
  async ({ vite }) => {
    const app = await project({
      'users.api.md': document,
      'main.js': `export { html } from './users.api.md'`,
    })
    const seen: string[] = []
    const early = {
      name: 'early',
      transform: {
        order: 'pre' as const,
        handler: (code: string, id: string) => void (id.endsWith('.api.md') && seen.push(code)),
      },
    }
    await vite.build({
      root: app.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [early, apiMd()],
      build: { write: false, lib: { entry: app.path('main.js'), formats: ['es'] } },
    })
    expect(seen).toEqual([expect.stringContaining('export const html')])
  },
)
