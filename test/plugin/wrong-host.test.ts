import { build } from 'esbuild'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { describe, expect, test } from 'vitest'
import webpack from 'webpack'
import { apiMd } from '../../src/index.js'
import { block, project } from './project.js'

const documents = { 'main.js': "import './a.api.md'", 'a.api.md': block() }

describe('a host that imports the plugin for Vite is told what to import', () => {
  test.each([
    ['Rollup', rollup],
    ['Rolldown', rolldown],
  ])('%s', async (_name, bundle) => {
    const app = await project(documents)
    const run = async () => {
      const input = { input: app.path('main.js'), plugins: [apiMd() as never] }
      await (await bundle(input)).generate({})
    }
    await expect(run()).rejects.toThrow('Rollup and Rolldown take `vite-plugin-api-md/rollup`.')
  })

  test('esbuild', async () => {
    const app = await project(documents)
    const bundle = build({
      entryPoints: [app.path('main.js')],
      plugins: [apiMd() as never],
      logLevel: 'silent',
    })
    await expect(bundle).rejects.toThrow('esbuild takes `vite-plugin-api-md/esbuild`.')
    expect(Object.keys({ ...apiMd() })).not.toContain('setup')
  })

  test('webpack, whose plugins it is among', () => {
    expect(() => webpack({ plugins: [apiMd() as never] })).toThrow(
      "webpack and Rspack take a loader: `{ test: /\\.api\\.md$/, use: 'vite-plugin-api-md/webpack' }`.",
    )
  })

  test('webpack, whose rules use it', () => {
    expect(() => apiMd(documents['a.api.md'] as never)).toThrow(
      'The loader for webpack and Rspack is `vite-plugin-api-md/webpack`.',
    )
  })
})
