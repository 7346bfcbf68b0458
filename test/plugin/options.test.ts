import { expect, test } from 'vitest'
import { apiMd } from '../../src/index.js'
import { apiMd as apiMdForRollup } from '../../src/rollup.js'
import { mainBuildHosts } from './hosts.js'
import { block, project } from './project.js'

test.each([
  [{ stict: true }, 'There is no option `stict`. Did you mean `strict`?'],
  [{ highlighter: () => '' }, 'There is no option `highlighter`. Did you mean `highlight`?'],
  [
    { assets: { includes: '*' } },
    'There is no option `assets.includes`. Did you mean `assets.include`?',
  ],
  [{ zzzzzzzz: 1 }, 'There is no option `zzzzzzzz`.'],
  [
    { severities: { 'unknown-attribut': 'off' } },
    'There is no diagnostic `unknown-attribut`. Did you mean `unknown-attribute`?',
  ],
  [
    { openapi: { fileNam: 'x' } },
    'There is no option `openapi.fileNam`. Did you mean `openapi.fileName`?',
  ],
  [{ openapi: { titel: 'x' } }, 'There is no option `openapi.titel`.'],
])('the options %j are refused', (options, message) => {
  for (const create of [apiMd, apiMdForRollup]) {
    expect(() => create(options as object)).toThrow(`vite-plugin-api-md`)
    expect(() => create(options as object)).toThrow(message)
  }
})

test('a word that has another meaning already is reported in documents, with its severity', async () => {
  const { build } = mainBuildHosts.at(-1)!
  const app = await project({ 'main.js': `import './users.api.md'`, 'users.api.md': block() })
  const vocabulary = { name: ['Type'] }
  const { warnings } = await build(app, { options: { vocabulary } })
  expect(warnings.join()).toContain('(invalid-vocabulary)')
  const severities = { 'invalid-vocabulary': 'off' } as const
  expect((await build(app, { options: { vocabulary, severities } })).warnings).toEqual([])
})

test.each([
  { include: /a/, exclude: ['b', /c/] },
  { include: null, exclude: [] },
  { assets: { include: ['a'] }, documents: { include: 'a/**' } },
  { openapi: { include: ['a'], exclude: 'b', fileName: 'c.json', report: 'd.json' } },
  { openapi: { report: true } },
  { samples: false, layout: 'plain', severities: { 'invalid-json': undefined } },
  { samples: ['js', 'curl'], mock: true },
])('the options %j are taken', (options) => {
  for (const create of [apiMd, apiMdForRollup])
    expect(() => create(options as object)).not.toThrow()
})

test('options may be undefined', () => {
  expect(() => apiMd({ strict: undefined } as object)).not.toThrow()
})
