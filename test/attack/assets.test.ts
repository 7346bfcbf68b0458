import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import fc from 'fast-check'
import { rspack } from '@rspack/core'
import * as rolldown from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webpack from 'webpack'
import { apiMd } from '../../src/esbuild.js'
import { assetProject, contentOf } from '../plugin/asset-names.js'
import { mainBuildHosts } from '../plugin/hosts.js'
import { Project } from '../plugin/project.js'
import { rounds, seed } from './rounds.js'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'api-md-attack-')))
const loader = join(folder, 'loader.mjs')
const cwd = join(import.meta.dirname, '../..')

beforeAll(async () => {
  const build = await rolldown.rolldown({ cwd, input: 'src/webpack.ts', platform: 'node' })
  await build.write({ file: loader, codeSplitting: false })
  await build.close()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Host = (app: Project) => Promise<unknown>

/** Builds with a host whose loader is ours. */
function loaderHost(create: (configuration: any) => unknown): Host {
  return async (app) => {
    const compiler = create({
      context: app.root,
      mode: 'development',
      devtool: false,
      target: 'node',
      entry: './main.js',
      experiments: { outputModule: true },
      output: {
        path: app.path('out'),
        publicPath: '/',
        module: true,
        filename: 'main.mjs',
        library: { type: 'module' },
      },
      module: { rules: [{ test: /\.api\.md$/, use: [{ loader, options: { assets: true } }] }] },
    }) as webpack.Compiler
    const stats = await new Promise<webpack.Stats>((resolve, reject) =>
      compiler.run((error, result) => (result ? resolve(result) : reject(error!))),
    )
    await new Promise((resolve) => compiler.close(resolve))
    expect(stats.toJson({ errors: true }).errors).toEqual([])
  }
}

const hosts: [string, Host][] = [
  ...mainBuildHosts.map(({ name, build }): [string, Host] => [
    name,
    (app) => build(app, { options: { assets: true } }),
  ]),
  [
    'esbuild',
    (app) =>
      esbuild.build({
        absWorkingDir: app.root,
        entryPoints: ['main.js'],
        bundle: true,
        format: 'esm',
        outfile: app.path('out/main.mjs'),
        logLevel: 'silent',
        plugins: [apiMd({ assets: true }) as esbuild.Plugin],
      }),
  ],
  ['webpack', loaderHost(webpack)],
  ['Rspack', loaderHost(rspack)],
]

const pieces =
  '! !! -! !=! ? ?? # % %2e = & \\ | : .. l.js x [name] [hash] [contenthash:8] ${a} \' " ` < ; __VITE_ raw url inline .css .png ~ @ + ü'
const piece = fc.constantFrom(...pieces.split(' '), ' ', '\n', '\u2028')
const ending = fc.constantFrom(
  ...'.png .svg .js .ts .json .css .module.css .wasm .vue .txt .pdf'.split(' '),
)
const name = fc
  .tuple(fc.array(piece, { maxLength: 6 }), ending)
  .map(([start, end]) => `${start.join('')}${end}`)

function filesIn(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return entries.flatMap((one) => (one.isFile() ? join(one.parentPath, one.name) : []))
}

test.each(hosts)('no name of an asset is read into by %s', async (_host, build) => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 20, maxLength: 20 }), async (names) => {
      const root = mkdtempSync(join(folder, 'app-'))
      for (const [file, text] of Object.entries(assetProject(names))) {
        mkdirSync(dirname(join(root, file)), { recursive: true })
        writeFileSync(join(root, file), text)
      }
      await build(new Project(root))
      // The code that runs is the documents' alone; every other file is an asset as it was.
      const contents = new Set(names.map(contentOf))
      for (const file of filesIn(join(root, 'out'))) {
        const text = readFileSync(file, 'utf8')
        if (/[\\/]main\.mjs$/.test(file)) expect(text).not.toContain('wasRun = "l.js"')
        else expect(contents).toContain(text)
      }
      await import(String(pathToFileURL(join(root, 'out/main.mjs'))))
      expect(globalThis).not.toHaveProperty('wasRun')
      rmSync(root, { recursive: true, force: true })
    }),
    {
      // What was imported stays in memory.
      numRuns: Math.ceil(rounds / 1000),
      seed,
    },
  )
})
