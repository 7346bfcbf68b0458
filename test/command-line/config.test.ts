import { describe, expect, test } from 'vitest'
import { run } from './folder.js'

const response = '```json response\n{}\n```\n'
const document = `{% api path="/users" auth="the usual" %}\n## Users\n\n${response}{% /api %}\n`

const configOf = (options: unknown) => `export default ${JSON.stringify(options)}\n`

describe('the configuration of all commands', () => {
  test.each(['js', 'mjs', 'ts'])('gives the description its options: .%s', async (extension) => {
    const openapi = { auth: { 'the usual': 'Bearer' }, unstatedStatus: '2XX', tags: 'none' }
    const { status, out, err } = await run(['openapi', '--title', 'Shop'], {
      'docs/users.api.md': document,
      'package.json': '{ "type": "module" }',
      [`vite-plugin-api-md.config.${extension}`]: configOf({ openapi }),
    })
    expect([status, err]).toEqual([0, ''])
    const { get } = JSON.parse(out).paths['/users']
    expect(get).toMatchObject({ security: [{ bearerAuth: [] }], responses: { '2XX': {} } })
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

  test.each([
    [{ headingId: 'text' }, 'Did you mean `headingIds`?'],
    [{ severities: { 'invalid-json': 'warnin' } }, 'Did you mean `warning`?'],
    [{ headingIds: 'githb' }, "Did you mean `'github'`?"],
    [{ idPrefix: 5 }, '`idPrefix` is `string`, not `5`'],
    [{ openapi: { titel: 'x' } }, 'There is no option `openapi.titel`'],
    ['none', 'needs a default export'],
    [{ openapi: { unstatedStatus: 'fine' } }, '`unstatedStatus` is not'],
  ])('that is wrong is said, with status 2: %j', async (options, message) => {
    const { status, err } = await run(['openapi'], {
      'a.api.md': document,
      'vite-plugin-api-md.config.mjs': configOf(options),
    })
    expect(status).toBe(2)
    expect(err).toContain(message)
  })
})
