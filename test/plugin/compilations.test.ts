import { afterEach, describe, expect, test, vi } from 'vitest'
import { assemble } from '../../src/compile/compile.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
import { block, project } from './project.js'

vi.mock('../../src/compile/compile.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/compile/compile.js')>()
  return { ...original, assemble: vi.fn(original.assemble) }
})

/** The first lines of the texts that were compiled since the last test. */
function compiled(): string[] {
  return vi.mocked(assemble).mock.calls.map(([{ document }]) => {
    return /## .*/.exec(document.source.text)?.[0] ?? ''
  })
}

afterEach(() => void vi.mocked(assemble).mockClear())

const files = {
  'main.js': [
    `export { html } from './users.api.md'`,
    `export { html as again } from './users.api.md?v=1'`,
    `export { endpoints } from './users.api.md?meta'`,
    `export { documents } from 'virtual:api-docs'`,
  ].join('\n'),
  'users.api.md': block('## Users\n\n[orders](./orders.api.md) ![gone](./gone.png)'),
  'orders.api.md': block('## Orders\n\n[users](./users.api.md)', 'path="/orders"'),
}

const everything: ApiMdOptions = {
  include: '**/*.api.md',
  types: true,
  openapi: true,
  highlight: { create: () => () => '<i>code</i>' },
  severities: { 'responses-missing': 'off' },
}

describe.each(mainBuildHosts.filter(({ isVite }) => isVite))('a build with $name', ({ build }) => {
  test('compiles each document once, whatever is made of it, and tells of it once', async () => {
    const told: string[] = []
    await build(await project(files), {
      options: { ...everything, onDiagnostic: ({ code }) => void told.push(code) },
      config: { build: { modulePreload: false } },
    })
    expect(compiled().toSorted()).toEqual(['## Orders', '## Users'])
    expect(told).toEqual(['missing-asset'])
  })

  test('has every use of a document see every option', async () => {
    const app = await project({
      ...files,
      'users.api.md': block(
        '## Users {#all}\n\n<b>bold</b> [orders](./orders.api.md#x-new-orders)',
      ),
      'orders.api.md': block('## New orders', 'path="/orders"'),
    })
    const told: string[] = []
    const { exports } = await build(app, {
      options: {
        ...everything,
        allowDangerousHtml: true,
        idPrefix: 'x-',
        onDiagnostic: ({ code }) => void told.push(code),
      },
      config: { build: { modulePreload: false } },
    })
    expect(told).toEqual([])
    expect(exports.html).toContain('<b>bold</b>')
    expect(exports.html).toContain('href="#x-new-orders"')
    expect(await app.read('users.api.d.md.ts')).toContain('id: "x-all"')
  })
})

describe.each(vites)('a dev server of $name', ({ vite }) => {
  test('compiles a document once for all its modules and environments', async () => {
    const app = await project(files)
    const { server } = await startServer(vite, app, everything)
    for (const url of ['/main.js', '/users.api.md', '/users.api.md?meta', '/orders.api.md']) {
      // oxlint-disable-next-line no-await-in-loop
      await server.transformRequest(url)
    }
    await server.ssrLoadModule('/main.js')
    expect(compiled().toSorted()).toEqual(['## Orders', '## Users'])
  })
})

describe('documents whose types link to objects of each other', () => {
  test('are compiled, though each waits for the other', async () => {
    const app = await project({
      'main.js': `export { html } from './a.api.md'\nexport { html as b } from './b.api.md'`,
      'a.api.md': withObject('a', 'b'),
      'b.api.md': withObject('b', 'a'),
    })
    const codes: string[] = []
    const { server } = await startServer(vites[0]!.vite, app, {
      onDiagnostic: ({ code }, file) => void codes.push(`${code} ${file.slice(-8)}`),
    })
    await server.transformRequest('/a.api.md')
    await server.transformRequest('/b.api.md')
    expect(codes).toEqual([])
  })
})

/** A document with an object, and a field that is an object of another document. */
function withObject(name: string, other: string): string {
  const table = '| Field | Type | Description |\n| --- | --- | --- |'
  return [
    `## Object ${name}`,
    `${table}\n| ${name} | string | A field. |`,
    block(
      [
        `### Get ${name}`,
        '#### Response',
        `${table}\n| item | [Object](./${other}.api.md#object-${other}) | The object. |`,
        `\`\`\`json\n{ "item": { "${other}": "x" } }\n\`\`\``,
      ].join('\n\n'),
      `path="/${name}"`,
    ),
  ].join('\n\n')
}
