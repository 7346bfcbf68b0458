import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parserProblems } from '../openapi/validators.js'
import { run } from './folder.js'

const response = '```json response 200\n{}\n```\n'
const users = `{% api path="/users/:id" %}\n## One user\n\n${response}{% /api %}\n`
const teams = `{% api path="/teams" auth="a handshake" %}\n## Teams\n\n${response}{% /api %}\n`

const config = 'vite-plugin-api-md.config.mjs'

describe('openapi', () => {
  test('writes a description of all documents as JSON', async () => {
    const files = {
      'docs/users.api.md': users,
      'package.json': '{ "name": "shop", "version": "2.1.0" }',
    }
    const { status, out, err } = await run(['openapi'], files)
    expect([status, err]).toEqual([0, ''])
    const description = JSON.parse(out)
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'shop', version: '2.1.0' },
      paths: { '/users/{id}': { get: { summary: 'One user', tags: ['docs'] } } },
    })
    expect(out.endsWith('}\n')).toBe(true)
    expect(await parserProblems(description)).toEqual([])
  })

  test('takes title, version and servers, and writes YAML to a file', async () => {
    const servers = [{ url: 'https://a.example' }, { url: 'https://b.example' }]
    const openapi = { info: { title: 'Shop', version: '3.0.0' }, servers }
    const { status, out, folder } = await run(['openapi', '--out', 'openapi.yaml'], {
      'a.api.md': users,
      [config]: `export default ${JSON.stringify({ openapi })}\n`,
    })
    expect([status, out]).toEqual([0, 'wrote openapi.yaml, 1 path\n'])
    expect(parse(folder.read('openapi.yaml'))).toMatchObject({
      info: { title: 'Shop', version: '3.0.0' },
      servers,
      paths: { '/users/{id}': {} },
    })
  })

  test('says the same in JSON and in YAML', async () => {
    const files = { 'a.api.md': users, 'b.api.md': teams }
    const json = await run(['openapi', '--format', 'json', '--out', 'x.yaml'], files)
    const yaml = await run(['openapi', '--format', 'yaml'], files)
    expect(parse(yaml.out)).toEqual(JSON.parse(json.folder.read('x.yaml')))
  })

  test('writes YAML that says the same to readers of YAML 1.1', async () => {
    const texts = ['on', 'Off', 'y', 'No', 'True', 'null', '~', '12:30', '750', '0750', '1_000']
    const rows = [...texts, '0b1', '.5', '2001-12-14', '1e3', '0o14', '-', '?', '<<', '=', '']
      .map((text) => `| ${text}x | string | no | ${text} |`)
      .join('\n')
    const table = `### Query parameters\n\n| Name | Type | Required | Description |\n|-|-|-|-|\n${rows}`
    const file = `{% api path="/users" %}\n## Users\n\n${table}\n{% /api %}\n`
    const files = {
      'a.api.md': file,
      [config]: `export default { openapi: { info: { title: 'on' } } }\n`,
    }
    const { out } = await run(['openapi', '--format', 'yaml'], files)
    const json = await run(['openapi'], files)
    expect(parse(out, { version: '1.1', logLevel: 'silent' })).toEqual(JSON.parse(json.out))
    expect(out).toContain('title: "on"')
  })

  test('makes no tag of `src`', async () => {
    const file = '{% api path="/a" %}\n## A\n\n```json response\n{}\n```\n{% /api %}\n'
    const { folder } = await run(['openapi', '--out', 'made/new/openapi.json'], {
      'src/a.api.md': file,
      'teams/b.api.md': file.replace('/a', '/b'),
    })
    const { paths } = JSON.parse(folder.read('made/new/openapi.json'))
    expect([paths['/a'].get.tags, paths['/b'].get.tags]).toEqual([undefined, ['teams']])
  })

  test('tells what is left out, with its place, and lists it in the report', async () => {
    const args = ['openapi', '--report', 'report.json']
    const { status, err, out, folder } = await run(args, { 'b.api.md': `Prose.\n\n${teams}` })
    expect(status).toBe(0)
    expect(JSON.parse(out).paths).toHaveProperty(['/teams', 'get'])
    expect(err).toContain('b.api.md:3:1 warning `a handshake` does not say everything')
    expect(err).toContain('3 | {% api path="/teams" auth="a handshake" %}')
    const report = JSON.parse(folder.read('report.json'))
    expect(report.omitted).toMatchObject([{ code: 'auth-unknown', file: 'b.api.md', line: 3 }])
    expect(report.errors).toEqual([])
    expect((await run([...args, '--fail-on', 'warning'], { 'b.api.md': teams })).status).toBe(1)
  })

  test('leaves out an operation that is described already, with a warning', async () => {
    const { status, err, out } = await run(['openapi'], { 'a.api.md': users, 'b.api.md': users })
    expect(status).toBe(0)
    expect(err).toContain('operation-twice')
    expect(Object.keys(JSON.parse(out).paths)).toEqual(['/users/{id}'])
  })

  test.each([
    ['a path that OpenAPI cannot hold', 'path-wildcard', users.replace('/users/:id', '/users/*')],
    ['a document with errors', 'unknown-method', users.replace('api', 'api method="X"')],
  ])('exits with 1 for %s, and writes everything else', async (_name, code, text) => {
    const args = ['openapi', '--out', 'openapi.json', '--report', 'report.json']
    const files = { 'a.api.md': text, 'b.api.md': teams }
    const { status, err, folder } = await run(args, files)
    expect(status).toBe(1)
    expect(err).toContain(code)
    expect(Object.keys(JSON.parse(folder.read('openapi.json')).paths)).toEqual(['/teams'])
    expect(folder.has('report.json')).toBe(true)
  })

  test('reads standard input, and follows no links of it', async () => {
    const { status, out } = await run(['openapi', '-'], {}, users)
    expect(status).toBe(0)
    expect(Object.keys(JSON.parse(out).paths)).toEqual(['/users/{id}'])
  })

  test.each([
    ['an unknown format', ['openapi', '--format', 'xml'], 'Allowed choices are json, yaml'],
    ['a missing file', ['openapi', 'none.api.md'], 'there is no such file'],
    [
      'a place that cannot be written',
      ['openapi', '--out', 'a.api.md/x.json'],
      'cannot be written',
    ],
  ])('exits with 2 for %s', async (_name, args, message) => {
    const { status, err } = await run(args, { 'a.api.md': users })
    expect(status).toBe(2)
    expect(err).toContain(message)
  })
})
