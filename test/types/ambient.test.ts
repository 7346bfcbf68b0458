import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { declarationOf } from '../../src/sidecar/sidecar.js'
import { client, fixture, withVite, programFolder, typeErrors, viteClient } from './type-check.js'

const own = { html: '{ html: string }', other: '{ other: true }' }

/** A program that compiles when `*.api.md` means what it is told to mean. */
function program(wins: keyof typeof own): Record<string, string> {
  return {
    'main.ts': `import document from './users.api.md'\nexport const it: ${own[wins]} = document\n`,
    'other.d.ts': `declare module '*.md' {\n  const it: { other: true }\n  export default it\n}\n`,
    'own-first.d.ts': `/// <reference path="${client}" />\n/// <reference path="./other.d.ts" />\n`,
    'other-first.d.ts': `/// <reference path="./other.d.ts" />\n/// <reference path="${client}" />\n`,
  }
}

const sidecar = declarationOf(compile('{% api path="/users" %}\n## Users\n{% /api %}').endpoints)

describe('the ambient modules', () => {
  test('type the document, its fields alone and the list, and leave the queries of Vite to Vite', () => {
    const folder = programFolder({ 'main.ts': readFileSync(fixture('modules.ts'), 'utf8') })
    expect(typeErrors(folder, [viteClient, client, 'main.ts'], withVite)).toEqual([])
    expect(typeErrors(folder, [client, viteClient, 'main.ts'], withVite)).toEqual([])
  })

  test('say of the query `?api` what they say of none, word for word', () => {
    const text = readFileSync(client, 'utf8')
    const [, plain] = /^declare module '\*\.api\.md' (\{\n.*?^\})/ms.exec(text)!
    const [, queried] = /^declare module '\*\.api\.md\?api' (\{\n.*?^\})/ms.exec(text)!
    expect(plain).toContain('export default document')
    expect(queried).toBe(plain)
  })

  test('say nothing of the queries of Vite where Vite is not', () => {
    const folder = programFolder({
      'main.ts': `import raw from './users.api.md?raw'\nexport default raw`,
    })
    expect(typeErrors(folder, [client, 'main.ts']).join()).toContain('TS2307')
  })
})

describe('beside `*.md` of another plugin', () => {
  test.each([
    ['the first file', [client, 'other.d.ts', 'main.ts']],
    ['the first reference', ['own-first.d.ts', 'main.ts']],
    ['the first file, after those that import', ['main.ts', client, 'other.d.ts']],
  ])('our types win in %s', (_name, files) => {
    expect(typeErrors(programFolder(program('html')), files)).toEqual([])
  })

  test.each([
    ['the second file', ['other.d.ts', client, 'main.ts']],
    ['the second reference', ['other-first.d.ts', 'main.ts']],
  ])('they lose in %s', (_name, files) => {
    expect(typeErrors(programFolder(program('other')), files)).toEqual([])
  })

  test.each([
    ['win', 'html', ['./own.d.ts', './other.d.ts'], ['main.ts']],
    ['lose', 'other', ['./other.d.ts', './own.d.ts'], ['main.ts']],
    ['lose to any file', 'other', ['./own.d.ts'], ['main.ts', 'other.d.ts']],
  ] as const)('in `types` they %s by its order', (_name, wins, types, files) => {
    const folder = programFolder({
      ...program(wins),
      'own.d.ts': `/// <reference path="${client}" />\n`,
    })
    expect(typeErrors(folder, files, { types })).toEqual([])
  })

  test('the fields alone are not taken for the other plugin’s', () => {
    const folder = programFolder({
      ...program('other'),
      'main.ts': `import { endpoints } from './users.api.md?meta'\nexport const it: string | undefined = endpoints[0]?.path\n`,
    })
    expect(typeErrors(folder, ['other-first.d.ts', 'main.ts'])).toEqual([])
  })

  test('a document with the query `?api` is not taken for the other plugin’s', () => {
    const folder = programFolder({
      ...program('other'),
      'main.ts': `import document, { html } from './users.api.md?api'\nexport const it: string = html + document.html\n`,
    })
    expect(typeErrors(folder, ['other-first.d.ts', 'main.ts'])).toEqual([])
  })

  test('a declaration beside the document wins wherever it comes, given the option', () => {
    const options = { allowArbitraryExtensions: true }
    const folder = programFolder({ ...program('html'), 'users.api.d.md.ts': sidecar })
    expect(typeErrors(folder, ['other-first.d.ts', 'main.ts'], options)).toEqual([])
    expect(typeErrors(folder, ['other-first.d.ts', 'main.ts'])).not.toEqual([])
  })
})

describe('a declaration beside the document', () => {
  const text = `{% api path="/users/:id" %}
## Read a user

| Parameter | Type    | Required | Description |
| --------- | ------- | -------- | ----------- |
| id        | string  | yes      | The id      |
| verbose   | boolean | no       | More        |

### Response

| Field | Type   | Description |
| ----- | ------ | ----------- |
| name  | string | The name    |
{% /api %}

{% api method="POST" path="/users" %}
## Create a user
{% /api %}
`

  test('has the literal methods, paths, names and ids', () => {
    const folder = programFolder({
      'main.ts': readFileSync(fixture('literals.ts'), 'utf8'),
      'users.api.d.md.ts': declarationOf(compile(text).endpoints),
    })
    const options = { allowArbitraryExtensions: true, skipLibCheck: false }
    expect(typeErrors(folder, ['main.ts'], options)).toEqual([])
  })

  test('is valid for a document without a block, and for one with whatever names', () => {
    const hostile = `{% api path="/a\\"b/:*/\u2028" auth="*/" %}\n## \`\${'\n\n| Parameter | Type |\n| - | - |\n| \`a'"\\\`*/ | x |\n{% /api %}\n`
    const folder = programFolder({
      'empty.api.d.md.ts': declarationOf([]),
      'hostile.api.d.md.ts': declarationOf(compile(hostile).endpoints),
      'main.ts': `import { endpoints } from './empty.api.md'\nimport { endpoints as others } from './hostile.api.md'\nexport const it: [[], 1] = [endpoints, others.length]\n`,
    })
    const options = { allowArbitraryExtensions: true, skipLibCheck: false }
    expect(typeErrors(folder, ['main.ts'], options)).toEqual([])
  })
})
