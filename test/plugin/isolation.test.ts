import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { apiMd } from '../../src/index.js'
import { apiMd as apiMdForRollup } from '../../src/rollup.js'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
import { block, project } from './project.js'

const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** What a file and the files it imports import from elsewhere, at run time or for types. */
function importsOf(entry: string, types: boolean, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>()
  const text = readFileSync(entry, 'utf8')
  const pattern = /^(?:import|export)( type)?\b[^'"]*?from '([^']+)'/gm
  for (const [, type, specifier] of text.matchAll(pattern)) {
    if (type !== undefined && !types) continue
    if (!specifier!.startsWith('.')) {
      packages.add(specifier!)
      continue
    }
    const file = join(dirname(entry), specifier!.replace(/\.js$/, '.ts'))
    if (seen.has(file)) continue
    seen.add(file)
    for (const name of importsOf(file, types, seen)) packages.add(name)
  }
  return packages
}

describe('the entries', () => {
  test.each(['index.ts', 'rollup.ts'])('%s imports no bundler when it runs', (entry) => {
    const imports = importsOf(join(source, entry), false)
    expect([...imports].filter((name) => /^(?:vite|rollup|rolldown)\b/.test(name))).toEqual([])
    expect([...imports]).toContain('@rollup/pluginutils')
  })

  test('the one for Rollup needs the types of no bundler', () => {
    const imports = importsOf(join(source, 'rollup.ts'), true)
    expect([...imports].filter((name) => /^(?:vite|rollup|rolldown)\b/.test(name))).toEqual([])
  })

  test('the one for Vite needs no types but those of Vite', () => {
    const imports = importsOf(join(source, 'index.ts'), true)
    expect([...imports].filter((name) => /^(?:vite|rollup|rolldown)\b/.test(name))).toEqual([
      'vite',
    ])
  })
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

  test('that take the same files: the first one compiles them, and the other one says so', async () => {
    const plugins = [instance({ idPrefix: 'second-' })]
    const app = await project(files)
    const { exports, warnings } = await build(app, { options: { idPrefix: 'first-' }, plugins })
    expect(exports.html).toMatch(/^<article[^]*id="first-title"/)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('This plugin is there twice')
  })

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
