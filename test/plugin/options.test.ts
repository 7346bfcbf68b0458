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
    { severities: { 'invalid-json': 'eror' } },
    '`invalid-json` can be `error`, `warning` or `off`, not `eror`. Did you mean `error`?',
  ],
  [{ severities: 'off' }, 'The option `severities` is an object.'],
  [{ severities: { 'invalid-json': () => 'off' } }, 'or `off`, not `function`.'],
  [{ severities: null }, 'The option `severities` is an object.'],
  [
    { layout: 'referense' },
    '`layout` can be `plain` or `reference`, not `referense`. Did you mean `reference`?',
  ],
  [{ headingIds: 'githb' }, 'not `githb`. Did you mean `github`?'],
  [{ samples: ['js', 'ruby'] }, '`samples` can be `curl`, `js`, `python` or `go`, not `ruby`.'],
  [{ samples: 'js' }, 'The option `samples` is a list or `false`.'],
  [{ layout: false }, '`layout` can be `plain` or `reference`, not `false`.'],
  [{ mock: ['x'] }, 'The option `mock` is an object.'],
  [null, 'The options are an object.'],
  [['strict'], 'The options are an object.'],
  [
    { openapi: { fileNam: 'x' } },
    'There is no option `openapi.fileNam`. Did you mean `openapi.fileName`?',
  ],
  [
    { vocabulary: { nmae: ['Attribut'] } },
    '`vocabulary.nmae` is not a meaning that words can be added to.',
  ],
  [{ vocabulary: ['Attribut'] }, 'The option `vocabulary` takes an object with lists of words.'],
  [{ openapi: { titel: 'x' } }, 'There is no option `openapi.titel`.'],
  [
    'strict',
    '`vite-plugin-api-md` is a plugin. The loader for webpack and Rspack is `vite-plugin-api-md/webpack`.',
  ],
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
