import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { expect, test } from 'vitest'
import { apiMd } from '../../src/esbuild.js'
import type { FileOptions } from '../../src/plugin/options.js'
import { addressesIn, assetNames, assetProject, contentOf } from './asset-names.js'
import { block, project, type Project } from './project.js'

/** Builds the `main.js` of a project, and imports what comes out. */
async function built(app: Project, options: FileOptions = {}, settings: esbuild.BuildOptions = {}) {
  const result = await esbuild.build({
    absWorkingDir: app.root,
    entryPoints: ['main.js'],
    bundle: true,
    format: 'esm',
    outfile: app.path('out/main.mjs'),
    logLevel: 'silent',
    plugins: [apiMd(options) as esbuild.Plugin],
    ...settings,
  })
  const url = pathToFileURL(app.path('out/main.mjs')).href
  return { ...result, exports: (await import(/* @vite-ignore */ url)) as Record<string, any> }
}

test('esbuild makes a module of a document, and `?meta` gives its data', async () => {
  const app = await project({
    'main.js': `export * from './users.api.md'\nexport * as meta from './users.api.md?meta'`,
    'users.api.md': block('## Users\n\nText.'),
  })
  const { exports, warnings } = await built(app)
  expect(warnings).toEqual([])
  expect(exports.html).toContain('<h2 id="users">Users</h2>')
  expect(exports.endpoints[0]).toMatchObject({ path: '/users' })
  expect(Object.keys(exports.meta).toSorted()).toEqual(['default', 'endpoints', 'frontmatter'])
})

test('the configuration file of the folder counts where the plugin has no option of its own', async () => {
  const app = await project({
    'vite-plugin-api-md.config.mjs': 'export default { idPrefix: "api-", headingIds: "github" }',
    'main.js': `export * from './users.api.md'`,
    'users.api.md': block('## Users'),
  })
  const { exports } = await built(app, { idPrefix: 'own-' })
  expect(exports.html).toContain('<h2 id="own-users">')
  await built(app)
  expect(await app.read('out/main.mjs')).toContain('"id":"api-users"')
})

test('esbuild is told of errors and warnings at their places, in bytes', async () => {
  const app = await project({
    'main.js': `export * from './users.api.md'`,
    'users.api.md': 'Prose.\n\n{% api path="/ü" method="GTE" %}\n{% /api %}\n',
  })
  const failed = await built(app).catch((error: esbuild.BuildFailure) => error)
  const { errors } = failed as esbuild.BuildFailure
  const wrong = errors.find(({ text }) => text.includes('`GTE` is not one of'))!
  expect(wrong.location).toMatchObject({
    file: 'users.api.md',
    line: 3,
    column: Buffer.byteLength('{% api path="/ü" method='),
    length: 5,
    lineText: '{% api path="/ü" method="GTE" %}',
  })
  expect(wrong.notes[0]!.text).toContain('method="GET"')
  await app.write('users.api.md', '{% api path="/x" %}\nText.\n{% /api %}\n')
  const { warnings } = await built(app)
  expect(warnings.map(({ text }) => text)).toEqual([expect.stringContaining('(missing-title)')])
})

test('esbuild follows the documents that a document links to, also missing ones', async () => {
  const app = await project({
    'main.js': `export { html } from './users.api.md'`,
    'users.api.md': block('## Users\n\n[o](./orders.api.md)'),
  })
  const builds: esbuild.BuildResult[] = []
  const seen = {
    name: 'seen',
    setup: (build: esbuild.PluginBuild) => build.onEnd((result) => void builds.push(result)),
  }
  const context = await esbuild.context({
    absWorkingDir: app.root,
    entryPoints: ['main.js'],
    bundle: true,
    format: 'esm',
    outfile: app.path('out/main.mjs'),
    logLevel: 'silent',
    plugins: [apiMd() as esbuild.Plugin, seen],
  })
  await context.watch()
  const holds = (text: string) =>
    expect.poll(() => app.read('out/main.mjs').catch(() => ''), { timeout: 60_000 }).toContain(text)
  await holds('href=\\\\"./orders.api.md\\\\"')
  await app.write('orders.api.md', block('## Orders', 'path="/orders"'))
  await holds('#orders')
  await app.write('orders.api.md', block('## All orders', 'path="/orders"'))
  await holds('#all-orders')
  await context.dispose()
})

test('esbuild emits assets as they are, whatever their names', async () => {
  const app = await project({})
  for (const [file, text] of Object.entries(assetProject(assetNames))) {
    mkdirSync(dirname(join(app.root, file)), { recursive: true })
    writeFileSync(join(app.root, file), text)
  }
  const { exports, warnings } = await built(app, { assets: true }, { publicPath: '/files' })
  expect(warnings).toEqual([])
  expect(globalThis).not.toHaveProperty('wasRun')
  for (const [index, name] of assetNames.entries()) {
    const [link, image] = addressesIn(exports[`h${index}`])
    expect(link).toMatch(/^\/files\/[^/]+$/)
    expect(image).toBe(link)
    const { pathname } = new URL(link!, 'http://host')
    const file = app.path(`out/${decodeURIComponent(basename(pathname))}`)
    expect(readFileSync(file, 'utf8')).toBe(contentOf(name))
  }
})

test('a source map leads to the document', async () => {
  const app = await project({
    'main.js': `export { html } from './users.api.md'`,
    'users.api.md': block('## Users'),
  })
  await built(app, {}, { sourcemap: true })
  const { sources } = JSON.parse(await app.read('out/main.mjs.map')) as { sources: string[] }
  expect(sources.join()).toContain('users.api.md')
})

test('an option that there is not is refused', async () => {
  const options = { stict: true } as FileOptions
  await expect(built(await project({ 'main.js': '' }), options)).rejects.toThrow(
    'There is no option `stict`. Did you mean `strict`?',
  )
})
