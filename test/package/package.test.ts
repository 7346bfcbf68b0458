import { gzipSync } from 'node:zlib'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FreshProject } from './fresh-project.js'
import { runNode } from './run.js'
import { sizeOf } from './sizes.js'
import { packTarball, repository, temporaryFolder } from './tarball.js'

const folder = temporaryFolder()
let tarball: string
let vite8: FreshProject
let vite6: FreshProject
let rollup: FreshProject

beforeAll(async () => {
  tarball = await packTarball(folder)
  const types = { '@types/node': '@types/node' }
  ;[vite8, vite6, rollup] = await Promise.all([
    FreshProject.install(join(folder, 'vite-8'), tarball, {
      vite: 'vite',
      shiki: 'shiki',
      ...types,
    }),
    FreshProject.install(join(folder, 'vite-6'), tarball, { vite: 'vite6', ...types }),
    FreshProject.install(join(folder, 'rollup'), tarball, { rollup: 'rollup' }),
  ])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The public types of what a document comes to, and of a theme. */
const documentTypes = [
  'ApiDocument',
  'ApiObject',
  'Background',
  'Diagnostic',
  'DiagnosticCode',
  'Edit',
  'Endpoint',
  'Example',
  'Field',
  'Location',
  'Method',
  'Parameter',
  'Point',
  'Range',
  'SampleLanguage',
  'Severity',
  'SeverityMap',
  'SeveritySetting',
  'Theme',
  'Tint',
  'TintToken',
  'TintTokens',
  'Vocabulary',
]

/** The types that both entries of the plugin share. */
const pluginTypes = [
  ...documentTypes,
  'ApiMdOptions',
  'AssetOptions',
  'DocumentLink',
  'Highlight',
  'HighlighterFactory',
  'OpenApiOutputOptions',
]

/** The public names, types included: what semantic versioning is about. */
const entries: Record<string, { values: string[]; types: string[] }> = {
  '.': {
    values: ['apiMd', 'default'],
    types: [...pluginTypes, 'MarkdownOptions', 'MockOptions'],
  },
  './rollup': { values: ['apiMd', 'default'], types: [...pluginTypes, 'RollupApiMdPlugin'] },
  './webpack': { values: ['default'], types: ['ApiMdLoaderOptions'] },
  './esbuild': {
    values: ['apiMd', 'default'],
    types: [
      ...documentTypes,
      'ApiMdEsbuildOptions',
      'DocumentLink',
      'EsbuildApiMdPlugin',
      'Highlight',
      'HighlighterFactory',
    ],
  },
  './astro': {
    values: ['apiMdLoader'],
    types: [
      ...documentTypes,
      'ApiMdCollectionOptions',
      'ApiMdEntryData',
      'AstroLoader',
      'DocumentLink',
      'Highlight',
      'HighlighterFactory',
    ],
  },
  './compiler': {
    values: ['applyEdits', 'compile', 'createTheme', 'defaultTheme'],
    types: [...documentTypes, 'CompileOptions'],
  },
  './openapi': {
    values: ['toOpenApi'],
    types: [
      'CodeSample',
      'DescribedEndpoint',
      'DescriptionDiagnostic',
      'Endpoint',
      'ErrorCode',
      'Example',
      'Field',
      'Inferable',
      'InferenceCode',
      'Info',
      'JsonValue',
      'MediaType',
      'MediaTypeExample',
      'OAuthFlow',
      'OmissionCode',
      'OpenApiDescription',
      'OpenApiOptions',
      'OpenApiReport',
      'OpenApiResult',
      'Operation',
      'OperationMethod',
      'OperationParameter',
      'OperationResponse',
      'PackageData',
      'Parameter',
      'PathItem',
      'RequestBody',
      'Schema',
      'SchemaType',
      'SecurityRequirement',
      'SecurityScheme',
      'Server',
      'SourceDocument',
      'Tag',
    ],
  },
  './verify': {
    values: ['exchanges'],
    types: [
      'CompileOptions',
      'Endpoint',
      'Exchange',
      'Fetch',
      'FilledRequest',
      'StatedResponse',
      'Values',
      'VerifiableExchange',
      'VerifyOptions',
      'VerifyResult',
    ],
  },
  './shiki': {
    values: ['shiki'],
    types: ['Highlight', 'HighlighterFactory', 'ShikiOptions', 'ShikiThemes'],
  },
  './behaviors': {
    values: ['apply'],
    types: ['BehaviorHandle', 'BehaviorOptions', 'BehaviorTexts'],
  },
  './stylesheet': {
    values: ['stylesheet'],
    types: ['Background', 'StylesheetOptions', 'Theme', 'Tint', 'TintToken', 'TintTokens'],
  },
}

const packageFolder = 'node_modules/vite-plugin-api-md'

const users = `---
{ "order": 1 }
---
{% api method="GET" path="/users/:id" %}
## Read a user

| Parameter | Type   | Required | Description |
| --------- | ------ | -------- | ----------- |
| id        | string | yes      | The id      |
| verbose   | string | no       | \`</script>\` and \`__VITE_PUBLIC_ASSET__a__\` |
{% /api %}
`

const main = `
import doc, { html, articles, endpoints, frontmatter } from './users.api.md'
import { endpoints as light } from './users.api.md?meta'
import { documents } from 'virtual:api-docs'

export const found: string[] = [
  endpoints[0]!.method,
  endpoints[0]!.parameters[1]!.name,
  endpoints[0]!.parameters[1]!.description,
  String(frontmatter.order),
  String(doc.html === html && html === articles.join('')),
  light[0]!.path,
  ...documents.map(({ file, endpoints }) => file + ' ' + endpoints.length),
]
console.log(JSON.stringify(found))
`

const printed = [
  'GET',
  'verbose',
  '</script> and __VITE_PUBLIC_ASSET__a__',
  '1',
  'true',
  '/users/:id',
  'users.api.md 1',
]

/** The names that an entry's declaration exports. */
function declaredNames(file: string): string[] {
  const text = rollup.read(file)
  const others = [...text.matchAll(/export type \* from '(.*)\.js'/g)]
  return [
    ...text.matchAll(/export (?:(?:type )?\{([^}]*)\}|(?:declare function|interface) (\w+))/g),
  ]
    .flatMap(([, names, name]) => names?.split(',') ?? name!)
    .map((name) => name.trim().replace(/^(?:type |.* as )/, ''))
    .filter((name) => name !== '')
    .concat(others.flatMap(([, path]) => declaredNames(join(dirname(file), `${path}.d.ts`))))
    .toSorted()
}

describe('the tarball', () => {
  test('holds what runs, what types it, the stylesheet, the papers and the documentation, and nothing else', () => {
    const files = readdirSync(rollup.path(packageFolder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(rollup.path(packageFolder).length))
      .map((file) => file.replaceAll('\\', '/').slice(1))
    const papers = files.filter((file) => !file.startsWith('dist/')).toSorted()
    const docs = readdirSync(join(repository, 'docs')).filter(
      (name) => name.endsWith('.md') && name !== 'index.md',
    )
    expect(papers).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']
        .concat(docs.map((name) => `docs/${name}`))
        .toSorted(),
    )
    const others = files.filter((file) => file.startsWith('dist/') && !/\.(?:d\.ts|js)$/.test(file))
    const parts = readdirSync(join(repository, 'src/style')).filter((name) => name.endsWith('.css'))
    const whole = ['dist/style.css', 'dist/style-strong.css']
    const styles = [...whole, ...parts.map((name) => `dist/style/${name}`)]
    expect(others.toSorted()).toEqual(['dist/NOTICES.md', ...styles].toSorted())
    expect(files).toContain('dist/client.d.ts')
    expect(files).not.toContain('dist/command-line/program.d.ts')
    const rooms = files.map((file) => /^dist\/([^/.]+)(?:\/|\.)/.exec(file)?.[1])
    expect(rooms).not.toContain('test')
    const size = files.reduce((sum, file) => {
      return sum + readFileSync(rollup.path(`${packageFolder}/${file}`)).length
    }, 0)
    expect(size).toBeLessThan(2_100_000)
  })

  test('declares what public types are made of, and nothing of how documents are read', () => {
    const dist = rollup.path(`${packageFolder}/dist`)
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    const rooms = files.flatMap((file) => /^([^\\/]+)[\\/].*\.d\.ts$/.exec(file)?.[1] ?? [])
    expect([...new Set(rooms)].toSorted()).toEqual([
      'attributes',
      'behaviors',
      'body',
      'compile',
      'diagnostics',
      'endpoint',
      'exchange',
      'field-type',
      'openapi',
      'plugin',
      'project',
      'render',
      'samples',
      'shiki',
      'source',
      'verify',
      'vocabulary',
    ])
  })

  test('has entries of the sizes that the README says', async () => {
    const readme = readFileSync(join(repository, 'README.md'), 'utf8')
    const rows = [
      ...readme.matchAll(/^\| `vite-plugin-api-md([^`]*)` +\| +(\d+) kB +\| +(\d+) kB/gm),
    ]
    const { exports } = JSON.parse(rollup.read(`${packageFolder}/package.json`))
    const withoutCode = ['./client', './package.json']
    const named = rows.map(([, entry]) => `.${entry}`)
    expect(named.toSorted()).toEqual(
      Object.keys(exports)
        .filter((entry) => !withoutCode.includes(entry))
        .toSorted(),
    )
    for (const [, entry, minified, compressed] of rows) {
      const { default: file = exports[`.${entry}`] } = exports[`.${entry}`]
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as memory allows
      const sizes = await sizeOf(rollup.path(`${packageFolder}/${file}`))
      const said = [Number(minified), Number(compressed)]
      const isRight = sizes.every((size, index) => Math.abs(size - said[index]!) < 1 + size * 0.1)
      expect(isRight ? said : sizes, entry).toEqual(said)
    }
  })

  test('passes publint with nothing to say', async () => {
    const bytes = new Uint8Array(readFileSync(tarball)).buffer
    const { messages } = await publint({ pack: { tarball: bytes }, strict: true })
    expect(messages).toEqual([])
  })

  test('resolves with types for every importer of ES modules', async () => {
    const attw = join(repository, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    const options = [
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      'style.css',
      'style-strong.css',
    ]
    expect(await runNode([attw, tarball, ...options, '--quiet'], folder)).toBe('')
  })

  test('has these entries', () => {
    const { exports } = JSON.parse(rollup.read(`${packageFolder}/package.json`))
    const others = ['./client', './package.json', './style.css', './style-strong.css']
    expect(Object.keys(exports).toSorted()).toEqual([...Object.keys(entries), ...others].toSorted())
  })

  test.each(Object.entries(entries))('the entry %s declares these names', (entry, names) => {
    const { exports } = JSON.parse(rollup.read(`${packageFolder}/package.json`))
    const declared = declaredNames(`${packageFolder}/${exports[entry].types}`)
    expect(declared).toEqual([...names.values, ...names.types].toSorted())
  })

  test('has entries that export what they declare', async () => {
    rollup.write(
      'names.js',
      `const names = {}
for (const entry of process.argv.slice(2)) {
  names[entry] = Object.keys(await import('vite-plugin-api-md' + entry.slice(1))).sort()
}
console.log(JSON.stringify(names))`,
    )
    const declared = Object.entries(entries).map(([entry, { values }]) => [
      entry,
      values.toSorted(),
    ])
    const output = await rollup.node('names.js', Object.keys(entries))
    expect(JSON.parse(output)).toEqual(Object.fromEntries(declared))
  })

  test('has the script for pages in one file, which any static server can serve', async () => {
    const script = rollup.read(`${packageFolder}/dist/behaviors.js`)
    expect(gzipSync(script).length).toBeLessThan(8 * 1024)
    expect(script).not.toMatch(/^import /m)
    // What forms need is a file beside it, loaded when the first one is opened.
    expect(script.match(/\bimport\([^)]*\)/g)).toEqual(['import("./try-it.js")'])
    const later = rollup.read(`${packageFolder}/dist/try-it.js`)
    expect(later).not.toMatch(/^import |\bimport\(/m)
    // As docs/html.md says.
    const [, shipped, minified] = /try-it\.js`, under (\d+) kB with gzip, under (\d+) kB/.exec(
      readFileSync(join(repository, 'docs/html.md'), 'utf8'),
    )!
    expect(gzipSync(later).length / 1000).toBeLessThan(Number(shipped))
    const [, compressed] = await sizeOf(rollup.path(`${packageFolder}/dist/try-it.js`))
    expect(compressed).toBeLessThan(Number(minified))
    expect(script).toContain('export { apply }')
  })

  test('brings a stylesheet and a command', async () => {
    expect(rollup.read(`${packageFolder}/dist/style.css`).includes('.rf-api')).toBe(true)
    rollup.write(
      'docs/wrong.api.md',
      '{% api method="GTE" path="/users" %}\n## Users\n{% /api %}\n',
    )
    const { bin } = JSON.parse(rollup.read(`${packageFolder}/package.json`))
    const command = `${packageFolder}/${bin['vite-plugin-api-md']}`
    expect(await rollup.node(command, ['check', 'docs/*.api.md'], 1)).toContain('1 error')
    rmSync(rollup.path('docs'), { recursive: true })
  })
})

const compilerOptions = {
  target: 'es2022',
  // Rollup's own types ask for disposables.
  lib: ['es2022', 'dom', 'esnext.disposable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
}

describe('a fresh project with Vite', () => {
  const config = `
import { defineConfig } from 'vite'
import apiMd, { type ApiMdOptions } from 'vite-plugin-api-md'

const options: ApiMdOptions = { strict: true }
export default defineConfig({
  plugins: [apiMd(options)],
  build: { lib: { entry: 'main.ts', formats: ['es'], fileName: 'main' } },
})
`

  test.each([
    ['8', () => vite8],
    ['6', () => vite6],
  ])('%s type-checks with its libraries, builds and runs', async (_version, projectOf) => {
    const project = projectOf()
    project.write('users.api.md', users)
    project.write('main.ts', `import 'vite-plugin-api-md/style.css'\n${main}`)
    project.write('vite.config.ts', config)
    project.write(
      'env.d.ts',
      '/// <reference types="vite/client" />\n/// <reference types="vite-plugin-api-md/client" />\n',
    )
    project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    expect(await project.typecheck()).toBe('')
    await project.node('node_modules/vite/bin/vite.js', ['build'])
    expect(JSON.parse(await project.node('dist/main.js'))).toEqual(printed)
    const output = readdirSync(project.path('dist')).filter((file) => file.endsWith('.css'))
    expect(output).toHaveLength(1)
    expect(project.read(`dist/${output[0]!}`).includes('.rf-api')).toBe(true)
  })
})

describe('a fresh project with shiki', () => {
  const config = `
import { defineConfig } from 'vite'
import apiMd from 'vite-plugin-api-md'
import { shiki, type ShikiOptions } from 'vite-plugin-api-md/shiki'

const options: ShikiOptions = { themes: { dark: 'nord' } }
export default defineConfig({
  plugins: [apiMd({ highlight: shiki(options) })],
  build: { lib: { entry: 'code.ts', formats: ['es'], fileName: 'code' }, outDir: 'highlighted' },
})
`

  test('type-checks, and builds with colours', async () => {
    vite8.write('code.api.md', users.replace('{% /api %}', '```json\n{ "a": 1 }\n```\n{% /api %}'))
    vite8.write('code.ts', `import { html } from './code.api.md'\nconsole.log(html)`)
    vite8.write('vite.highlighted.config.ts', config)
    vite8.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    expect(await vite8.typecheck()).toBe('')
    await vite8.node('node_modules/vite/bin/vite.js', [
      'build',
      '--config',
      'vite.highlighted.config.ts',
    ])
    expect(await vite8.node('highlighted/code.js')).toContain(
      '<span style="--shiki-light:#81520A;--shiki-dark:#B48EAD">1</span>',
    )
  })

  test('hears what to install where shiki is missing', async () => {
    expect(rollup.has('node_modules/shiki')).toBe(false)
    rollup.write(
      'missing.js',
      `import { shiki } from 'vite-plugin-api-md/shiki'
try { await shiki().create() } catch (error) { console.log(error.message) }`,
    )
    expect(await rollup.node('missing.js')).toBe(
      'Code is highlighted with shiki, which is not installed. Run `npm install --save-dev shiki`, or leave the option `highlight` out.\n',
    )
  })
})

describe('a fresh project with Rollup alone', () => {
  const config = `
import apiMd from 'vite-plugin-api-md/rollup'

/** @type {import('rollup').RollupOptions} */
export default { input: 'main.js', output: { dir: 'dist' }, plugins: [apiMd({ strict: true })] }
`

  test('type-checks with its libraries and without Vite or Node, builds and runs', async () => {
    expect(rollup.has('node_modules/vite')).toBe(false)
    const source = main.replace('found: string[]', 'found').replaceAll('!', '')
    rollup.write('users.api.md', users)
    rollup.write('main.js', source)
    rollup.write('main.ts', `import 'vite-plugin-api-md/style.css'\n${main}`)
    rollup.write('rollup.config.js', config)
    rollup.write(
      'plugin.ts',
      `import type { Plugin } from 'rollup'
import apiMd from 'vite-plugin-api-md/rollup'
import { compile } from 'vite-plugin-api-md/compiler'
export const plugin: Plugin = apiMd()
export const html: string = compile('').html`,
    )
    rollup.write(
      'literal.ts',
      `import { endpoints } from './users.api.md'
export const path: '/users/:id' = endpoints[0].path`,
    )
    expect(await rollup.node(`${packageFolder}/dist/cli.js`, ['types'])).toContain('1 changed')
    const types = ['vite-plugin-api-md/client']
    rollup.write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: { ...compilerOptions, types, allowArbitraryExtensions: true },
        files: ['main.ts', 'plugin.ts', 'literal.ts'],
      }),
    )
    expect(await rollup.typecheck()).toBe('')
    await rollup.node('node_modules/rollup/dist/bin/rollup', ['-c'])
    expect(JSON.parse(await rollup.node('dist/main.js'))).toEqual(printed)
  })
})
