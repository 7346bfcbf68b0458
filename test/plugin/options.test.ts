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
    { openapi: { unstatedStatus: 'fine' } },
    '`unstatedStatus` is not `default`, `2XX` or a status: `fine`.',
  ],
  [{ openapi: { auth: 'Bearer' } }, "The option `openapi.auth` is `object`, not `'Bearer'`."],
  [
    { severities: { 'unknown-attribut': 'off' } },
    'severities: There is no diagnostic `unknown-attribut`. Did you mean `unknown-attribute`?',
  ],
  [
    { severities: { 'invalid-json': 'warn' } },
    'severities: `invalid-json` can be `error`, `warning` or `off`, not `warn`.',
  ],
  [{ severities: 'off' }, "The option `severities` is `object`, not `'off'`."],
  [
    { headingIds: 'githb' },
    "The option `headingIds` is `'text'` or `'github'`, not `'githb'`. Did you mean `'github'`?",
  ],
  [{ idPrefix: 5 }, 'The option `idPrefix` is `string` or `function`, not `5`.'],
  [{ strict: 'yes' }, 'The option `strict` is `boolean`'],
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
  [{ include: 5 }, 'The option `include` is `string` or `RegExp` or `list` or `null`, not `5`.'],
  [
    { exclude: {} },
    'The option `exclude` is `string` or `RegExp` or `list` or `null`, not `object`',
  ],
  [{ include: ['a', Symbol('b')] }, 'The option `include` is `string` or `RegExp`, not `symbol`.'],
  [
    { assets: { exclude: [[]] } },
    'The option `assets.exclude` is `string` or `RegExp`, not `list`.',
  ],
  [{ documents: { include: /a/ } }, 'The option `documents.include` is `string` or `list`'],
  [{ openapi: { fileName: null } }, 'The option `openapi.fileName` is `string`, not `null`.'],
  [{ strict: Object.create(null) as object }, 'The option `strict` is `boolean`, not `object`.'],
  [{ idPrefix: Symbol('a') }, 'The option `idPrefix` is `string` or `function`, not `symbol`.'],
  [
    { severities: { 'invalid-json': Object.create(null) as object } },
    'severities: `invalid-json` can be `error`, `warning` or `off`, not `object`.',
  ],
  [null, 'The options are an `object`, not `null`.'],
  [
    'strict',
    'This is a plugin. The loader for webpack and Rspack is `vite-plugin-api-md/webpack`.',
  ],
])('the options %j are refused', (options, message) => {
  for (const create of [apiMd, apiMdForRollup]) {
    expect(() => create(options as object)).toThrow(`[vite-plugin-api-md] ${message}`)
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
])('the options %j are taken', (options) => {
  for (const create of [apiMd, apiMdForRollup]) expect(() => create(options)).not.toThrow()
})

test('options may be undefined', () => {
  expect(() => apiMd({ strict: undefined } as object)).not.toThrow()
})
