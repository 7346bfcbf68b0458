import { describe, expect, test } from 'vitest'
import { mainBuildHosts } from './hosts.js'
import { block, project } from './project.js'

const blocks = Array.from({ length: 10 }, (_, index) =>
  block(
    `## Title ${index}\n\nParagraph ${index} of the body. ![](./flow.png)`,
    `path="/path-${index}"`,
  ),
)
const document = `---\n{ "key": "front-matter" }\n---\n\n# Prose heading\n\n${blocks.join('\n')}`

/** A picture that is too large to be written into the code. */
const picture = new Uint8Array(8000)

/** What betrays each half in a bundle. */
const traces = {
  html: '<article',
  articles: '<article',
  endpoints: '"method',
  frontmatter: 'front-matter',
}

describe.each(mainBuildHosts)('a bundle of $name', ({ build, isVite }) => {
  async function codeOf(main: string, minify: boolean, file = 'users.api.md'): Promise<string> {
    const files = { [file]: document, 'flow.png': picture, 'main.js': main }
    return (await build(await project(files), { minify })).code.replaceAll('\\"', '"')
  }

  describe.each([true, false])('with minify: %s', (minify) => {
    test.each(['html', 'articles', 'endpoints', 'frontmatter'] as const)(
      'that imports `%s` has nothing of the rest',
      async (name) => {
        const code = await codeOf(`export { ${name} } from './users.api.md'`, minify)
        for (const [other, trace] of Object.entries(traces)) {
          if (trace === traces[name]) expect(code).toContain(trace)
          else expect(code, other).not.toContain(trace)
        }
        // The prose belongs to `html` alone.
        expect(code.includes('Prose heading')).toBe(name === 'html')
      },
    )

    test('that imports no part has nothing at all', async () => {
      const code = await codeOf(`import './users.api.md'\nexport const done = 1`, minify)
      expect(code).not.toMatch(/article|method|front-matter|flow/)
    })

    test('has the HTML of a block once', async () => {
      const code = await codeOf(`export { default } from './users.api.md'`, minify)
      expect(code.split('Paragraph 7 of the body.')).toHaveLength(1 + 2)
      expect(code.split('>Title 7</h2>')).toHaveLength(2)
    })

    test.runIf(isVite)('has the address of an asset only where its HTML is', async () => {
      const address = /flow-[\w-]+\.png/
      expect(await codeOf(`export { endpoints } from './users.api.md'`, minify)).not.toMatch(
        address,
      )
      expect(await codeOf(`export { html } from './users.api.md'`, minify)).toMatch(address)
    })
  })
})
