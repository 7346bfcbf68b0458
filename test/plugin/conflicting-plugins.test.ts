import mdx from '@mdx-js/rollup'
import markdown from 'unplugin-vue-markdown/vite'
import * as vite from 'vite'
import type { Plugin } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import { apiMd } from '../../src/index.js'
import { findConflictingPlugins } from '../../src/plugin/conflicting-plugins.js'
import { startServer } from './dev-server.js'
import { buildHosts, recordingLogger } from './hosts.js'
import { block, project } from './project.js'

/** A list of documents that reads no folder. */
function listing(...files: string[]) {
  return { root: '/app', files: () => files }
}

/** What is said of plugins where there is a document of the usual name. */
function conflicts(...plugins: object[]) {
  return findConflictingPlugins(plugins, listing('/app/users.api.md'))
}

describe('VitePress', () => {
  const site = { srcDir: '/app', pages: ['index.md', 'users.api.md'], vue: {} }

  test.each([
    ['makes pages of documents', { ...site, vue: { exclude: [/\.api\.md$/] } }, 1],
    ['takes documents for components', { ...site, pages: ['index.md'] }, 1],
    ['does neither', { ...site, pages: ['index.md'], vue: { exclude: [/\.api\.md$/] } }, 0],
  ])('is named as long as it %s', (_name, vitepress, count) => {
    const documents = listing('/app/users.api.md')
    expect(
      findConflictingPlugins([{ name: 'vitepress' }], documents, undefined, { vitepress }),
    ).toHaveLength(count)
  })
})

test.each(buildHosts.filter(({ name }) => /app/.test(name)))(
  'the list of all documents works beside a plugin that takes every .md, in $name',
  async ({ build }) => {
    const greedy = {
      name: 'vitepress',
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
  test.each(['@mdx-js/rollup', 'unplugin-vue-markdown'])(
    '%s is named, with the line to add, as one that may leave documents alone already',
    (name) => {
      const transform = () => expect.fail('It was asked.')
      const [conflict, ...rest] = conflicts({ name, transform })
      expect(rest).toEqual([])
      expect(conflict!.isCertain).toBe(false)
      expect(conflict!.text).toContain(`\`${name}\` takes \`users.api.md\` too unless it is told`)
      expect(conflict!.text).toContain(String.raw`exclude: [/\.api\.md$/]`)
    },
  )

  test('is known by the filter of its hook', () => {
    const named = (parts: object) =>
      conflicts({ name: 'unplugin-vue-markdown', ...parts }).map(({ isCertain }) => isCertain)
    const filtered = (id: unknown) => named({ transform: { filter: { id } } })
    expect(filtered(/\.md$/)).toEqual([true])
    expect(filtered({ include: [/\.md$/], exclude: [/\.api\.md$/] })).toEqual([])
    expect(filtered(null)).toEqual([false])
    expect(named({ transform: { filter: null } })).toEqual([false])
  })

  test.each([
    ['**/*.doc.md', `['**/*.doc.md']`, `['**/*.doc.md']`],
    [/\.doc\.md$/, String.raw`[/\.doc\.md$/]`, `['**/*.doc.md']`],
    [
      ['docs/*.md', /\.doc\.md$/],
      String.raw`['docs/*.md', /\.doc\.md$/]`,
      `['docs/*.md', '**/*.doc.md']`,
    ],
  ])('is told of the documents that there are, where they are %s', (include, patterns, globs) => {
    const documents = listing('/app/docs/users.doc.md')
    const textOf = (name: string) =>
      findConflictingPlugins([{ name }], documents, include).map(({ text }) => text)
    expect(textOf('@mdx-js/rollup')).toEqual([
      `The plugin \`@mdx-js/rollup\` takes \`docs/users.doc.md\` too unless it is told otherwise. Add to its options: mdx({ exclude: ${patterns} })`,
    ])
    expect(textOf('vite-plugin-svelte:compile')[0]).toContain(`svelte({ exclude: ${globs} })`)
    expect(textOf('vitepress')[0]).toContain(
      `srcExclude: ${globs}, vue: { exclude: ${patterns} }; and import documents with a query: './users.doc.md?api'`,
    )
  })

  test('may be VitePress', () => {
    const [conflict, ...rest] = conflicts({ name: 'vitepress' })
    expect(rest).toEqual([])
    expect(conflict!.text).toContain('./users.api.md?api')
    expect(conflict!.text).toContain("srcExclude: ['**/*.api.md']")
    expect(conflict!.text).toContain(String.raw`vue: { exclude: [/\.api\.md$/] }`)
    expect(findConflictingPlugins([{ name: 'vitepress' }], listing())).toEqual([])
  })

  test('may be Astro, which makes pages of what is in its folder of pages', () => {
    const astro = [{ name: 'astro:build' }]
    const [conflict, ...rest] = findConflictingPlugins(
      astro,
      listing('/app/src/users.api.md', '/app/src/pages/api/users.api.md'),
    )
    expect(rest).toEqual([])
    expect(conflict!.text).toContain('Astro makes a page of `src/pages/api/users.api.md`')
    const others = ['/app/src/users.api.md', '/app/src/pages/_api/users.api.md']
    expect(findConflictingPlugins(astro, listing(...others))).toEqual([])
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

  test('is none of our business when documents are other files, or nobody knows it', () => {
    expect(findConflictingPlugins([{ name: '@mdx-js/rollup' }], listing())).toEqual([])
    const other = listing('/app/users.api.txt')
    expect(findConflictingPlugins([{ name: '@mdx-js/rollup' }], other)).toEqual([])
    const files = () => expect.fail('A folder is read for nothing.')
    expect(findConflictingPlugins([{ name: 'some-plugin' }], { ...listing(), files })).toEqual([])
  })

  test.each([mdx({}), markdown({})].flat() as Plugin[])('is found by its own name', (plugin) => {
    expect(conflicts(plugin)).toHaveLength(1)
  })
})

test.each(buildHosts.filter(({ name }) => /^(?:Vite 8, app|Rollup|Rolldown)$/.test(name)))(
  'a build of $name is only informed of one that may leave documents alone already',
  async ({ build }) => {
    const app = await project({
      'main.js': `export { html } from './users.api.md'`,
      'users.api.md': block(),
    })
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(app.root)
    const plugins = [{ name: '@mdx-js/rollup', transform: () => undefined }]
    const { warnings } = await build(app, { plugins })
    cwd.mockRestore()
    expect(warnings).toEqual([])
  },
)
