import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { apiMd } from '../../src/index.js'
import { apiMd as apiMdForRollup } from '../../src/rollup.js'
import { temporaryFolder } from '../package/tarball.js'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
import { block, project } from './project.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const bundlers = /^(?:vite|rollup|rolldown)\b/

/** What the file of an entry and the files it imports import from elsewhere; in declarations every import counts. */
function importsOf(entry: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>()
  const text = readFileSync(entry, 'utf8')
  const isDeclaration = entry.endsWith('.d.ts')
  const pattern = /^(?:import|export)( type)?\b[^'"]*?from '([^']+)'/gm
  for (const [, type, specifier] of text.matchAll(pattern)) {
    if (type !== undefined && !isDeclaration) continue
    if (!specifier!.startsWith('.')) {
      packages.add(specifier!)
      continue
    }
    const extension = isDeclaration ? '.d.ts' : '.ts'
    const file = join(dirname(entry), specifier!.replace(/\.js$/, extension))
    if (seen.has(file)) continue
    seen.add(file)
    for (const name of importsOf(file, seen)) packages.add(name)
  }
  return packages
}

test.each(['index.ts', 'rollup.ts'])('the entry %s imports no bundler when it runs', (entry) => {
  const imports = [...importsOf(join(repository, 'src', entry))]
  expect(imports.filter((name) => bundlers.test(name))).toEqual([])
  expect(imports).toContain('@rollup/pluginutils')
})

test('the declarations for Rollup need the types of no bundler, and those for Vite only its own', () => {
  const folder = temporaryFolder()
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  const options = ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', folder]
  expect(spawnSync(process.execPath, [tsc, ...options], { cwd: repository }).status).toBe(0)
  const needed = ['rollup', 'index'].map((entry) => [...importsOf(join(folder, `${entry}.d.ts`))])
  rmSync(folder, { recursive: true })
  expect(needed.flat()).toContain('@rollup/pluginutils')
  expect(needed.map((names) => names.filter((name) => bundlers.test(name)))).toEqual([[], ['vite']])
})

describe.each(mainBuildHosts)('two instances in $name', ({ build }) => {
  test('do not see each other', async () => {
    const files = {
      'main.js': `export { html } from './a.api.md'`,
      'a.api.md': block('## Title', 'path="users"'),
    }
    const [one, other] = await Promise.all([
      build(await project(files), { options: { idPrefix: 'one-' } }),
      build(await project(files), { options: { theme: false } }),
    ])
    expect(one.exports.html).toContain('id="one-title"')
    expect(other.exports.html).toContain('id="title"')
    expect(one.warnings).toHaveLength(1)
    expect(other.warnings).toHaveLength(1)
  })
})

describe.each(mainBuildHosts)('two instances in one build of $name', ({ isVite, build }) => {
  const files = {
    'main.js': `export { html } from './a.api.md'\nexport { html as other } from './b.api.md'`,
    'a.api.md': block('## Title'),
    'b.api.md': block('## Other', 'path="/b"'),
  }
  const instance = isVite ? apiMd : apiMdForRollup

  test('each have their own files', async () => {
    const plugins = [instance({ include: '**/b.api.md', idPrefix: 'second-' })]
    const options = { include: '**/a.api.md', idPrefix: 'first-' }
    const { exports, warnings } = await build(await project(files), { options, plugins })
    expect(exports.html).toContain('id="first-title"')
    expect(exports.other).toContain('id="second-other"')
    expect(warnings).toEqual([])
  })
})

describe.each(vites)('one instance in $name', ({ vite }) => {
  test('gives both environments the same document, and remembers for each of its own', async () => {
    const app = await project({ 'a.api.md': block('## Title') })
    const { server } = await startServer(vite, app)
    const { html } = await server.ssrLoadModule('/a.api.md')
    const { code } = (await server.transformRequest('/a.api.md'))!
    expect(html).toContain('Title</h2>')
    expect(code).toContain('Title</h2>')
    expect(code).not.toContain('import.meta.hot')
  })
})
