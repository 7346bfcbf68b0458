import mdx from '@mdx-js/rollup'
import markdown from 'unplugin-vue-markdown/vite'
import * as vite from 'vite'
import type { Plugin } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import { apiMd } from '../../src/index.js'
import { DocumentFilter } from '../../src/plugin/document-filter.js'
import { DocumentIndex } from '../../src/plugin/document-index.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { findRivals } from '../../src/plugin/rival-plugins.js'
import { startServer } from './dev-server.js'
import { buildHosts, recordingLogger } from './hosts.js'
import { block, project } from './project.js'

/** A list of documents that reads no folder. */
function listing(...files: string[]) {
  return { root: '/app', files: () => files, lists: () => false }
}

/** A transform that takes `.md` files but for those that match. */
function takesMarkdown(exclude?: RegExp) {
  return (_code: string, id: string) =>
    id.endsWith('.md') && !exclude?.test(id) ? { code: 'export default 1' } : undefined
}

function rivals(...plugins: Parameters<typeof findRivals>[0]): Promise<string[]> {
  return findRivals(plugins, listing('/app/users.api.md'))
}

describe('VitePress', () => {
  const site = { srcDir: '/app', pages: ['index.md', 'users.api.md'], vue: {} }

  test.each([
    ['makes pages of documents', { ...site, vue: { exclude: [/\.api\.md$/] } }, 1],
    ['takes documents for components', { ...site, pages: ['index.md'] }, 1],
    ['does neither', { ...site, pages: ['index.md'], vue: { exclude: [/\.api\.md$/] } }, 0],
  ])('is named as long as it %s', async (_name, vitepress, count) => {
    const documents = listing('/app/users.api.md')
    expect(await findRivals([{ name: 'vitepress' }], documents, { vitepress })).toHaveLength(count)
  })
})

test.each(buildHosts.filter(({ name }) => /app/.test(name)))(
  'the list of all documents works beside a plugin that takes every .md, in $name',
  async ({ build }) => {
    const greedy = {
      name: 'vite-plugin-markdown',
      enforce: 'pre' as const,
      transform: (_code: string, id: string) =>
        id.endsWith('.md') ? { code: 'export default 1' } : undefined,
    }
    const { exports } = await build(
      await project({ 'main.js': `export * from 'virtual:api-docs'`, 'users.api.md': block() }),
      { plugins: [greedy], config: { build: { modulePreload: false } } },
    )
    const [document] = exports.documents as { load: () => Promise<{ html: string }> }[]
    expect((await document!.load()).html).toContain('<article')
  },
)

describe('another plugin that takes .md files', () => {
  test.each(['@mdx-js/rollup', 'unplugin-vue-markdown', 'vite-plugin-md'])(
    '%s is named, with the line to add',
    async (name) => {
      const [warning, ...rest] = await rivals({ name, transform: takesMarkdown() })
      expect(rest).toEqual([])
      expect(warning).toContain(`\`${name}\``)
      expect(warning).toContain(String.raw`exclude: [/\.api\.md$/]`)
    },
  )

  test('is not named once it is told to leave documents alone', async () => {
    expect(
      await rivals({ name: '@mdx-js/rollup', transform: takesMarkdown(/\.api\.md$/) }),
    ).toEqual([])
  })

  test('may have a hook with a filter', async () => {
    const handler = takesMarkdown()
    const name = 'unplugin-vue-markdown'
    expect(await rivals({ name, transform: { filter: { id: /\.md$/ }, handler } })).toHaveLength(1)
    const filter = { id: { include: [/\.md$/], exclude: [/\.api\.md$/] } }
    expect(await rivals({ name, transform: { filter, handler } })).toEqual([])
  })

  test('is named when it finds an error in a document, not when it fails by itself', async () => {
    async function refuse(this: { error: (message: string) => never }) {
      this.error('no page')
    }
    expect(await rivals({ name: 'unplugin-vue-markdown', transform: refuse })).toHaveLength(1)
    const fail = async () => {
      throw new Error('no config yet')
    }
    expect(await rivals({ name: 'unplugin-vue-markdown', transform: fail })).toEqual([])
  })

  test.each([
    ['a transform', { transform: null }, 0],
    ['the handler of its transform', { transform: { handler: undefined } }, 0],
    ['a transform with a filter', { transform: { filter: null, handler: takesMarkdown() } }, 1],
    ['a filter for ids', { transform: { filter: { id: null }, handler: takesMarkdown() } }, 1],
    ['an API', { api: null, transform: takesMarkdown() }, 1],
    ['options in its API', { api: { options: null }, transform: takesMarkdown() }, 1],
    ['patterns', { api: { options: { include: null, exclude: null } } }, 0],
  ])('may lack %s', async (_what, parts, count) => {
    const plugin = { name: '@mdx-js/rollup', ...parts }
    expect(await rivals(plugin)).toHaveLength(count)
  })

  test('is named when its hook is yet to come', async () => {
    const [warning] = await rivals({ name: 'vite-plugin-mdx' })
    expect(warning).toContain('./users.api.md?api')
  })

  test('may be VitePress, which is not asked: it would take the question for a page', async () => {
    let asked = 0
    const transform = () => {
      asked++
    }
    const [warning, ...rest] = await rivals({ name: 'vitepress', transform })
    expect([asked, rest]).toEqual([0, []])
    expect(warning).toContain('`vitepress`')
    expect(warning).toContain('./users.api.md?api')
    expect(warning).toContain("srcExclude: ['**/*.api.md']")
    expect(warning).toContain(String.raw`vue: { exclude: [/\.api\.md$/] }`)
    expect(await findRivals([{ name: 'vitepress' }], listing())).toEqual([])
  })

  test('may be Astro, which makes pages of what is in its folder of pages', async () => {
    const astro = [{ name: 'astro:build' }]
    const [warning, ...rest] = await findRivals(
      astro,
      listing('/app/src/users.api.md', '/app/src/pages/api/users.api.md'),
    )
    expect(rest).toEqual([])
    expect(warning).toContain('Astro makes a page of `src/pages/api/users.api.md`')
    const others = ['/app/src/users.api.md', '/app/src/pages/_api/users.api.md']
    expect(await findRivals(astro, listing(...others))).toEqual([])
  })

  test('is warned of once, however often a configuration is resolved', async () => {
    const app = await project({ 'src/pages/users.api.md': block() })
    const plugins = [{ name: 'astro:build' }, apiMd()]
    const { logger, warnings } = recordingLogger()
    const config = { root: app.root, configFile: false, customLogger: logger, plugins } as const
    await vite.resolveConfig(config, 'serve')
    await vite.resolveConfig(config, 'build')
    expect(warnings).toEqual([expect.stringContaining('Astro makes a page')])
  })

  test('may be the Vue plugin, set to take Markdown', async () => {
    const vue = (options: object) => ({ name: 'vite:vue', api: { options } })
    expect(await rivals(vue({ include: [/\.vue$/, /\.md$/] }))).toHaveLength(1)
    expect(await rivals(vue({ include: /\.md$/, exclude: /\.api\.md$/ }))).toEqual([])
    expect(await rivals(vue({ include: undefined, exclude: undefined }))).toEqual([])
  })

  test.each([
    [/\.(?:svelte|md)$/, undefined, 1],
    [/\.(?:svelte|md)$/, /\.api\.md$/, 0],
    [/\.svelte$/, undefined, 0],
  ])(
    'may be the Svelte plugin, with a filter set late: %s but not %s',
    async (include, exclude, count) => {
      const app = await project({ 'users.api.md': block() })
      const transform = { handler: () => undefined as unknown, filter: undefined as unknown }
      const svelte = {
        name: 'vite-plugin-svelte:compile',
        configResolved: () => {
          transform.filter = { id: { include, ...(exclude && { exclude }) } }
          transform.handler = () => {
            throw new Error('no environment')
          }
        },
        transform,
      } as Plugin
      const { warnings } = await startServer(vite, app, {}, { plugins: [svelte] })
      expect(warnings).toHaveLength(count)
      if (count > 0) expect(warnings[0]).toContain("svelte({ exclude: ['**/*.api.md'] })")
    },
  )

  test('is none of our business when documents are other files', async () => {
    const plugin = { name: '@mdx-js/rollup', transform: takesMarkdown() }
    expect(await findRivals([plugin], listing())).toEqual([])
    expect(await findRivals([plugin], listing('/app/users.api.txt'))).toEqual([])
  })

  test('is asked only once it is there: no folder is read for nothing', async () => {
    let read = 0
    const files = () => {
      read++
      return []
    }
    const index = { ...listing(), files }
    expect(await findRivals([{ name: 'some-plugin' }], index)).toEqual([])
    expect(read).toBe(0)
    await findRivals([{ name: '@mdx-js/rollup' }], index)
    expect(read).toBe(1)
  })

  test('is not asked when nobody knows it', async () => {
    let asked = 0
    const transform = () => {
      asked++
    }
    expect(await rivals({ name: 'some-plugin', transform })).toEqual([])
    expect(asked).toBe(0)
  })
})

/** The plugins themselves, by what they are told to leave alone. */
const real = {
  mdx: (exclude?: string | RegExp) => mdx(exclude === undefined ? {} : { exclude }),
  Markdown: (exclude?: string | RegExp) => markdown(exclude === undefined ? {} : { exclude }),
}

describe.each(Object.entries(real))('%s itself', (name, plugin) => {
  async function warningsFor(
    file: string | undefined,
    include: ApiMdOptions['include'],
    exclude?: string | RegExp,
  ) {
    const app = await project(file === undefined ? {} : { [file]: block() })
    const absolute = (pattern: typeof include) =>
      typeof pattern === 'string' ? app.path(pattern) : pattern
    const index = new DocumentIndex(new DocumentFilter(absolute(include), undefined))
    index.root = app.root
    return findRivals([plugin(absolute(exclude as string) as string)].flat(), index)
  }

  test.each([
    ['docs/users.api.md', undefined, String.raw`/\.api\.md$/`],
    ['docs/users.api.md', 'docs/**/*.api.md', String.raw`/\.api\.md$/`],
    ['docs/users.endpoint.md', /\.endpoint\.md$/, String.raw`/\.endpoint\.md$/`],
    ['docs/users.md', 'docs/*.md', '/…$/'],
    [undefined, undefined, String.raw`/\.api\.md$/`],
  ])('is warned of with the document %s, included as %s', async (file, include, pattern) => {
    const [warning, ...rest] = await warningsFor(file, include)
    expect(rest).toEqual([])
    expect(warning).toContain(`${name}({ exclude: [${pattern}] })`)
  })

  test.each([
    ['docs/users.api.md', undefined, /\.api\.md$/],
    ['docs/users.api.md', undefined, 'docs/**/*.api.md'],
    ['docs/users.endpoint.md', /\.endpoint\.md$/, /\.endpoint\.md$/],
    [undefined, 'docs/*.md', undefined],
  ])(
    'is not with the document %s, included as %s, when it excludes %s',
    async (file, include, exclude) => {
      expect(await warningsFor(file, include, exclude)).toEqual([])
    },
  )
})

test.each(buildHosts.filter(({ name }) => /^(?:Vite 8, app|Rollup)$/.test(name)))(
  'a build of $name warns of it, with a document that only the options make one',
  async ({ build }) => {
    const app = await project({
      'main.js': `export { html } from './docs/users.endpoint.md'`,
      'docs/users.endpoint.md': block(),
    })
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(app.root)
    const plugins = [{ name: 'vite-plugin-markdown', transform: () => undefined }]
    const options = { include: /\.endpoint\.md$/ }
    const { warnings } = await build(app, { options, plugins })
    cwd.mockRestore()
    expect(warnings).toEqual([expect.stringContaining('./users.endpoint.md?api')])
  },
)
