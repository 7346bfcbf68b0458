import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { hazards } from '../module/hazards.js'
import { loadInDev } from './dev-server.js'
import { buildHosts, vites } from './hosts.js'
import { block, project } from './project.js'

/** Each hazard in the three places that author text reaches: prose, an example, the front matter. */
const texts = hazards.map((text) => stored(text.replace(/[\r\n\0]+/g, ' ')))
const blocks = texts.map((text, index) =>
  block(`## Title ${index}\n\nA paragraph.\n\n\`\`\`text\n${text}\n\`\`\``, `path="/${index}"`),
)
const frontmatter = JSON.stringify({ texts: [...hazards], ['__proto__']: { x: 1 } })
const source = `---\n${frontmatter}\n---\n\n${blocks.join('\n')}\n\`\`\`text\n${texts.join('\n')}\n\`\`\`\n`
const compiled = compile(source)

const files = {
  'users.api.md': source,
  'lazy.js': 'export default 1',
  'main.js': `
    export * from './users.api.md'
    export { default as all } from './users.api.md'
    export const lazy = () => import('./lazy.js')
  `,
}

/** A text as a file can hold it: half a surrogate pair has no place in UTF-8. */
function stored(text: string): string {
  return Buffer.from(text).toString()
}

function expectAsWritten(exports: Record<string, unknown>): void {
  const { html, articles, frontmatter: data } = compiled
  const endpoints = compiled.endpoints.map(({ position: _position, ...fields }) => fields)
  const expected = { html, articles, endpoints, frontmatter: data }
  expect(exports).toMatchObject(expected)
  expect(exports.frontmatter).toStrictEqual(data)
  expect(exports.endpoints).toStrictEqual(endpoints)
  expect(exports.all ?? exports.default).toStrictEqual(expected)
}

describe('author text that tools look for', () => {
  test('stands in the document of these tests', () => {
    expect(compiled.endpoints.map(({ examples }) => examples[0]?.code)).toEqual(texts)
    expect(compiled.frontmatter.texts).toEqual(hazards)
  })

  describe.each(buildHosts)('built by $name', ({ build }) => {
    test.each([{ minify: false }, { minify: true }])('arrives as written: %o', async (settings) => {
      const { exports } = await build(await project(files), { ...settings, sourcemap: true })
      expectAsWritten(exports)
    })

    test('arrives as written past a plugin that replaces text', async () => {
      const replaced = /\b(?:process\.env\.NODE_ENV|import\.meta\.env\.MODE|__MODE__)/g
      const plugin = {
        name: 'replace',
        transform: (code: string, id: string) =>
          id.endsWith('.api.md')
            ? { code: code.replace(replaced, '"production"'), map: null }
            : undefined,
        renderChunk: (code: string) => ({
          code: code.replace(replaced, '"production"'),
          map: null,
        }),
      }
      const { exports } = await build(await project(files), { plugins: [plugin] })
      expectAsWritten(exports)
    })
  })

  describe.each(vites)('served by $name', ({ vite }) => {
    test.each(['ssr', 'module', 'http'] as const)('arrives as written by %s', async (way) => {
      expectAsWritten(await loadInDev(vite, await project(files), 'users.api.md', way))
    })
  })
})
