import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { assemble } from '../../src/compile/compile.js'
import { apiMdLoader } from '../../src/plugin/webpack.js'

vi.mock('../../src/compile/compile.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/compile/compile.js')>()
  return { ...original, assemble: vi.fn(original.assemble) }
})

const root = realpathSync(mkdtempSync(join(tmpdir(), 'api-md-loader-')))

afterAll(() => rmSync(root, { recursive: true, force: true }))

function load(
  file: string,
  compiler: object,
  dependencies: string[] = [],
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const host = {
      resourcePath: join(root, file),
      resourceQuery: '',
      rootContext: root,
      _compiler: compiler,
      // Without options a host makes a new object for each document.
      getOptions: () => ({}),
      async: () => (error: Error | null, code?: string) => (error ? reject(error) : resolve(code)),
      addDependency: (path: string) => dependencies.push(path),
      addMissingDependency: () => {},
      emitWarning: () => {},
    }
    apiMdLoader.call(host, readFileSync(join(root, file), 'utf8'))
  })
}

test('documents that link to each other are compiled once a project, also without options', async () => {
  const links = '[a](./a.api.md) [b](./b.api.md)'
  for (const name of ['a', 'b']) {
    const text = `{% api path="/${name}" %}\n## ${name}\n\n${links}\n{% /api %}\n`
    writeFileSync(join(root, `${name}.api.md`), text)
  }
  const compiler = {}
  expect(await load('a.api.md', compiler)).toContain('<h2')
  expect(await load('b.api.md', compiler)).toContain('<h2')
  expect(vi.mocked(assemble).mock.calls).toHaveLength(2)
  await load('a.api.md', {})
  expect(vi.mocked(assemble).mock.calls.length).toBeGreaterThan(2)
})

test('a document is built again when the configuration file changes', async () => {
  const config = join(root, 'vite-plugin-api-md.config.mjs')
  writeFileSync(config, 'export default { idPrefix: "api-" }')
  writeFileSync(join(root, 'c.api.md'), '{% api path="/c" %}\n## C\n{% /api %}\n')
  const dependencies: string[] = []
  expect(await load('c.api.md', {}, dependencies)).toContain('api-c')
  expect(dependencies).toContain(config)
})
