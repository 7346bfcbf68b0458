import type { Plugin } from 'rollup'
import { describe, expect, test, vi } from 'vitest'
import { apiMd, type ApiMdOptions } from '../../src/index.js'
import { apiMd as apiMdForRollup } from '../../src/rollup.js'
import { Folder, run } from './folder.js'

const response = '```json response\n{}\n```\n'
const document = `{% api path="/users" auth="the usual" %}\n## Users\n\n${response}{% /api %}\n`

const configOf = (options: unknown) => `export default ${JSON.stringify(options)}\n`

describe('the configuration of all commands', () => {
  test.each(['js', 'mjs'])('gives the description its options: .%s', async (extension) => {
    const openapi = { auth: { 'the usual': 'Bearer' }, tags: 'none' }
    const { status, out, err } = await run(['openapi'], {
      'docs/users.api.md': document,
      'package.json': '{ "type": "module" }',
      [`vite-plugin-api-md.config.${extension}`]: configOf({ openapi }),
    })
    expect([status, err]).toEqual([0, ''])
    const { get } = JSON.parse(out).paths['/users']
    expect(get).toMatchObject({ security: [{ bearerAuth: [] }] })
    expect(get).not.toHaveProperty('tags')
  })

  test('gives diagnostics their severities, which the command line changes', async () => {
    const files = {
      'a.api.md': '# Prose\n',
      'vite-plugin-api-md.config.mjs': configOf({ severities: { 'no-block': 'error' } }),
    }
    expect((await run(['check'], files)).status).toBe(1)
    expect((await run(['check', '--severity', 'no-block=off'], files)).status).toBe(0)
  })

  test('gives declarations its words and its severities', async () => {
    const table = '| Attribut | Typ |\n|---|---|\n| seite | integer |'
    const text = `{% api path="users" %}\n## Users\n\n### Query\n\n${table}\n{% /api %}\n`
    const severities = { 'path-without-slash': 'error' }
    const config = 'vite-plugin-api-md.config.mjs'
    const failed = await run(['types'], { 'a.api.md': text, [config]: configOf({ severities }) })
    expect([failed.status, failed.err]).toEqual([1, expect.stringContaining('a.api.md has errors')])
    const vocabulary = { name: ['Attribut'], type: ['Typ'] }
    const { folder } = await run(['types'], {
      'a.api.md': text,
      [config]: configOf({ vocabulary }),
    })
    expect(folder.read('a.api.d.md.ts')).toContain('seite')
  })

  test('gives the adoption of pages its words', async () => {
    const page =
      '# Users\n\n## GET /users\n\n### Query\n\n| Kenner | Gattung |\n|---|---|\n| page | integer |\n'
    const config = {
      'vite-plugin-api-md.config.mjs': configOf({
        vocabulary: { name: ['Kenner'], type: ['Gattung'] },
      }),
    }
    const plain = await run(['adopt', '--dry-run', 'a.md'], { 'a.md': page })
    expect(plain.out).toContain('1 table or list unread')
    const { out } = await run(['adopt', '--dry-run', 'a.md'], { 'a.md': page, ...config })
    expect(out).toContain('0 tables and lists unread')
  })

  const unlinked = '{% api path="users" %}\n## Users\n{% /api %}\n'
  const config = 'vite-plugin-api-md.config.mjs'

  test('is the nearest one from the current folder upwards, or the one that is named', async () => {
    const folder = new Folder({
      [config]: configOf({ strict: true }),
      [`inner/${config}`]: configOf({}),
      'inner/a.api.md': unlinked,
      'other/deep/a.api.md': unlinked,
    })
    const statuses = ['inner', 'other/deep'].map(
      async (cwd) => (await folder.in(cwd).run(['check'])).status,
    )
    expect(await Promise.all(statuses)).toEqual([0, 1])
    const named = await folder.in('inner').run(['check', '--config', `../${config}`])
    expect([named.status, named.out]).toEqual([
      1,
      expect.stringContaining('1 error and 0 warnings'),
    ])
    const { status, err } = await folder.run(['check', '--config', 'none.mjs'])
    expect([status, err]).toEqual([2, expect.stringContaining('none.mjs cannot be loaded')])
  })

  test('says which files are documents, where none is named', async () => {
    const files = {
      'docs/a.md': unlinked,
      'docs/b.md': unlinked.replace('users', 'teams'),
      'docs/c.api.md': unlinked,
      'lib/d.api.md': unlinked.replace('users', 'rooms'),
      'docs/drafts/e.md': unlinked,
    }
    const checked = async (options: string, args: string[] = []) => {
      const { out } = await run(['check', '--format', 'junit', ...args], {
        ...files,
        [config]: `export default ${options}\n`,
      })
      return [...out.matchAll(/testsuite name="(.*?)"/g)].map(([, name]) => name)
    }
    const globs = `{ include: ['docs/**/*.md'], exclude: ['**/drafts/**', /\\.api\\.md$/] }`
    expect(await checked(globs)).toEqual(['docs/a.md', 'docs/b.md'])
    expect(await checked(globs, ['docs/drafts/e.md'])).toEqual(['docs/drafts/e.md'])
    expect(await checked('{ include: /[ab]\\.md$/ }')).toEqual(['docs/a.md', 'docs/b.md'])
    expect(
      await checked(`{ include: 'docs/a.md', documents: { include: 'lib/*.api.md' } }`),
    ).toEqual(['docs/a.md'])
    expect(await checked('{}')).toEqual(['docs/c.api.md', 'lib/d.api.md'])
  })

  test('is that of the plugin, too, whose own options come first', () => {
    const folder = new Folder({
      [config]: configOf({ include: '**/*.doc.md', severities: { 'no-block': 'error' } }),
      [`wrong/${config}`]: configOf({ includ: 'x' }),
    })
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder.path('.'))
    const matches = (options?: ApiMdOptions) =>
      ['a.doc.md', 'a.api.md'].map((file) => {
        const { shouldTransformCachedModule } = apiMdForRollup(options) as Plugin
        return (shouldTransformCachedModule as (module: object) => boolean)({
          id: folder.path(file),
        })
      })
    expect(matches()).toEqual([true, false])
    expect(matches({ include: '**/*.api.md' })).toEqual([false, true])
    cwd.mockReturnValue(folder.path('wrong'))
    expect(() => apiMd()).toThrow(`${config}: There is no option \`includ\`.`)
    cwd.mockRestore()
  })

  test('that waits is said what to do with, for commands and for the plugin', async () => {
    const files = {
      'a.api.md': document,
      [config]: 'export default await Promise.resolve({ strict: true })\n',
    }
    const { status, err, folder } = await run(['check'], files)
    const message = `${config} cannot be loaded: it has \`await\` at its top level, and options are read without waiting. Read what it needs with \`import\` or \`readFileSync\`.`
    expect([status, err]).toEqual([2, `error: ${message}\n`])
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder.path('.'))
    expect(() => apiMd()).toThrow(message)
    cwd.mockRestore()
  })

  test.each([
    [{ headingId: 'text' }, 'Did you mean `headingIds`?'],
    [{ severities: { 'invalid-jso': 'off' } }, 'Did you mean `invalid-json`?'],
    [{ severities: { 'invalid-json': 'eror' } }, 'Did you mean `error`?'],
    [['strict'], 'needs a default export'],
    [{ openapi: { titel: 'x' } }, 'There is no option `openapi.titel`'],
    ['none', 'needs a default export'],
  ])('that is wrong is said, with status 2: %j', async (options, message) => {
    const { status, err } = await run(['openapi'], {
      'a.api.md': document,
      'vite-plugin-api-md.config.mjs': configOf(options),
    })
    expect(status).toBe(2)
    expect(err).toContain(message)
  })
})
