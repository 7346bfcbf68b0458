import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rspack } from '@rspack/core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webpack from 'webpack'
import type { ApiMdLoaderOptions } from '../../src/webpack.js'
import { addressesIn, assetNames, assetProject, contentOf } from './asset-names.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'api-md-webpack-')))
const loader = join(folder, 'loader.mjs')

beforeAll(async () => {
  // Both hosts import a loader as a file, so it has to be JavaScript.
  const build = await rolldown({
    cwd: repository,
    input: 'src/webpack.ts',
    platform: 'node',
  })
  await build.write({ file: loader, codeSplitting: false })
  await build.close()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const users = `{% api method="GET" path="/users/:id" %}
## Read a user

| Parameter | Type   | Required | Description |
| --------- | ------ | -------- | ----------- |
| id        | string | yes      | The id      |
{% /api %}
`

interface Result {
  compilation: { fileDependencies: Iterable<string>; missingDependencies: Iterable<string> }
  toJson: (options: object) => { errors?: Message[]; warnings?: Message[] }
}
type Message = { message: string; moduleName?: string }
interface Compiler {
  run: (done: (error: Error | null, result?: Result) => void) => void
  close: (done: (error?: Error | null) => void) => void
}

/** A project for one of the hosts. */
class Project {
  readonly root: string
  readonly #compiler: Compiler

  constructor(
    create: (configuration: any) => unknown,
    files: Record<string, string>,
    options: ApiMdLoaderOptions = {},
    { mode = 'development', context = '.' } = {},
  ) {
    this.root = mkdtempSync(join(folder, 'app-'))
    for (const [file, text] of Object.entries(files)) this.write(file, text)
    this.#compiler = create({
      context: join(this.root, context),
      mode,
      devtool: 'source-map',
      target: 'node',
      entry: './main.js',
      experiments: { outputModule: true },
      output: {
        path: join(this.root, 'dist'),
        publicPath: '/',
        module: true,
        filename: 'main.mjs',
        library: { type: 'module' },
      },
      module: {
        rules: [
          { test: /\.api\.md$/, use: [{ loader, options }] },
          { test: /\.svg$/, type: 'asset/resource' },
        ],
      },
    }) as Compiler
  }

  write(file: string, text: string): void {
    const path = join(this.root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }

  /** Builds once. */
  async build(): Promise<{ errors: Message[]; warnings: Message[]; files: string[] }> {
    const result = await new Promise<Result>((resolve, reject) =>
      this.#compiler.run((error, stats) => (stats ? resolve(stats) : reject(error))),
    )
    const { fileDependencies, missingDependencies } = result.compilation
    const { errors = [], warnings = [] } = result.toJson({ errors: true, warnings: true })
    const files = [...fileDependencies, ...missingDependencies]
    await new Promise((resolve) => this.#compiler.close(resolve))
    return { errors, warnings, files }
  }

  /** The exports of what was built. */
  async output(): Promise<any> {
    return import(String(pathToFileURL(join(this.root, 'dist/main.mjs'))))
  }
}

describe.each([
  ['webpack', webpack],
  ['Rspack', rspack],
] as const)('the loader in %s', (_name, host) => {
  const create = host as (configuration: any) => unknown

  test('turns a document into a module, and `?meta` into its data', async () => {
    const project = new Project(create, {
      'users.api.md': users,
      'main.js': `export { default as doc, html, endpoints } from './users.api.md'
export * as meta from './users.api.md?meta'`,
    })
    expect(await project.build()).toMatchObject({ errors: [], warnings: [] })
    const { doc, html, endpoints, meta } = await project.output()
    expect(html).toContain('<h2 id="read-a-user">Read a user</h2>')
    expect(doc).toMatchObject({ html, endpoints })
    expect(endpoints[0].parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true })
    expect(Object.keys(meta).toSorted()).toEqual(['default', 'endpoints', 'frontmatter'])
  })

  test('passes its options on', async () => {
    const project = new Project(
      create,
      {
        'users.api.md': `${users}\n\`\`\`json\n1\n\`\`\`\n`,
        'main.js': `export * from './users.api.md'`,
      },
      {
        idPrefix: (file) => `${file.split('/').at(-1)!.split('.')[0]}-`,
        theme: false,
        highlight: { create: async () => (code) => `<b>${code}</b>` },
      },
    )
    expect((await project.build()).errors).toEqual([])
    const { html } = await project.output()
    expect(html).toContain('<article data-rune="api"')
    expect(html).toContain('id="users-read-a-user"')
    expect(html).toContain('<b>1</b>')
  })

  test('fails a document with an error at its place, with the line it is on', async () => {
    const project = new Project(create, {
      'users.api.md': users.replace('GET', 'GTE'),
      'main.js': `import './users.api.md'`,
    })
    const { errors } = await project.build()
    expect(errors).toHaveLength(1)
    expect(errors[0]!.moduleName).toContain('./users.api.md')
    expect(errors[0]!.message).toContain('users.api.md:1:15 error: `GTE` is not one of the methods')
    expect(errors[0]!.message).toContain('1 | {% api method="GTE" path="/users/:id" %}')
    expect(errors[0]!.message).not.toContain('loader.mjs:')
  })

  test('reports a warning at its place, and builds', async () => {
    const project = new Project(create, {
      'users.api.md': users.replace('## Read a user\n', ''),
      'main.js': `export * from './users.api.md'`,
    })
    const { errors, warnings } = await project.build()
    expect(errors).toEqual([])
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/users\.api\.md:1:4 warning: [^]*missing-title/),
    ])
    expect((await project.output()).endpoints).toHaveLength(1)
  })

  test('tracks the documents that a document links to, present and missing', async () => {
    const link = 'See [orders](./orders.api.md) and [teams](./teams.api.md).\n'
    const project = new Project(create, {
      'users.api.md': users + link,
      'orders.api.md': users.replaceAll('users', 'orders').replace('Read a user', 'Read an order'),
      'main.js': `export * from './users.api.md'`,
    })
    const { files, warnings } = await project.build()
    expect(files).toContain(join(project.root, 'orders.api.md'))
    expect(files).toContain(join(project.root, 'teams.api.md'))
    expect(warnings.map(({ message }) => message).join()).toContain('missing-document')
    expect((await project.output()).html).toContain('href="#read-an-order"')
  })

  test('imports assets where that is asked for', async () => {
    const files = {
      'users.api.md': `${users}\n![Flow](./flow.svg)\n`,
      'flow.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'main.js': `export * from './users.api.md'`,
    }
    const plain = new Project(create, files)
    await plain.build()
    expect((await plain.output()).html).toContain('src="./flow.svg"')
    const project = new Project(create, files, { assets: true })
    expect((await project.build()).errors).toEqual([])
    expect((await project.output()).html).toMatch(/src="[^"]*[\da-f]{8,}\.svg"/)
  })

  test('emits an asset as it is, whatever its name, and asks no rule about it', async () => {
    const project = new Project(
      create,
      assetProject(assetNames),
      { assets: true },
      { mode: 'production' },
    )
    expect(await project.build()).toMatchObject({ errors: [], warnings: [] })
    const output = await project.output()
    expect(globalThis).not.toHaveProperty('wasRun')
    const code = readFileSync(join(project.root, 'dist/main.mjs'), 'utf8')
    for (const [index, name] of assetNames.entries()) {
      const [link, image] = addressesIn(output[`h${index}`])
      expect(link).toMatch(/^\/[\da-f]{20}(?:\.[^/]+)?$/)
      expect(image).toBe(link)
      const path = new URL(link!, 'http://host').pathname
      expect(readFileSync(join(project.root, 'dist', decodeURIComponent(path)), 'utf8')).toBe(
        contentOf(name),
      )
      expect(code).not.toContain(contentOf(name))
    }
  })

  test('leaves assets as written that lead out of the project', async () => {
    const project = new Project(
      create,
      {
        'app/users.api.md': `${users}\n![a](../secret.png) ![b](./link.png)\n`,
        'app/main.js': `export * from './users.api.md'`,
        'secret.png': 'the-secret-text',
      },
      { assets: true },
      { context: 'app' },
    )
    symlinkSync('../secret.png', join(project.root, 'app/link.png'))
    const { warnings } = await project.build()
    expect(warnings).toHaveLength(2)
    for (const { message } of warnings) expect(message).toContain('(file-outside)')
    expect(addressesIn((await project.output()).html)).toEqual(['../secret.png', './link.png'])
  })

  test('leads errors at run time back to the document, by a source map', async () => {
    const project = new Project(create, {
      'users.api.md': users,
      'main.js': `export * from './users.api.md'`,
    })
    await project.build()
    const { sources, sourcesContent } = JSON.parse(
      readFileSync(join(project.root, 'dist/main.mjs.map'), 'utf8'),
    )
    const index = sources.findIndex((source: string) => source.includes('users.api.md'))
    expect(sourcesContent[index]).toBe(users)
  })
})
