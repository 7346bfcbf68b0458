import * as vite from 'vite'
import type { Plugin } from 'vite'
import { describe, expect, test } from 'vitest'
import { findRivals } from '../../src/plugin/rival-plugins.js'
import { startServer } from './dev-server.js'
import { project } from './project.js'

const isDocument = (file: string) => file.endsWith('.api.md')

/** A transform that takes `.md` files but for those that match. */
function takesMarkdown(exclude?: RegExp) {
  return (_code: string, id: string) =>
    id.endsWith('.md') && !exclude?.test(id) ? { code: 'export default 1' } : undefined
}

function rivals(...plugins: Parameters<typeof findRivals>[0]): Promise<string[]> {
  return findRivals(plugins, '/app', isDocument)
}

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

  test('is named when it fails on the question', async () => {
    const transform = async () => {
      throw new Error('no config yet')
    }
    expect(await rivals({ name: '@mdx-js/rollup', transform })).toHaveLength(1)
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
    expect(await findRivals([{ name: 'vitepress' }], '/app', () => false)).toEqual([])
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
      const app = await project({ 'index.js': '' })
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
    expect(await findRivals([plugin], '/app', () => false)).toEqual([])
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
