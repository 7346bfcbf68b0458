import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compile, type CompileOptions } from '../../src/compiler.js'

const html = `# The <a name="users"></a>users

{% api method="POST" path="/users" %}
<h2>Users</h2>

## Create a <b>user</b> <!-- soon -->

Send \`Authorization: Bearer\` <token>. See [rows](#rows) and [none](#none).

<!-- The parameters -->

### <span id="rows"></span>Body parameters

- <code>a</code> (string, required): A
- <b>b</b> (<i>integer</i>): One of <code>1</code> and <code>2</code>.<br>Default: <code>1</code>

| Name | Type | Description |
|------|------|-------------|
| <code>c</code><br/><em>optional</em> | \`string\` | <em>Required</em>. C <sup>1</sup> |
{% /api %}
`

/** The documents of this package, and those of a folder that the environment names: \`PAGES=DIR\`. */
function* documents(): Generator<[name: string, text: string]> {
  yield ['HTML', html]
  for (const folder of ['docs', 'playground', ...[process.env.PAGES ?? []].flat()])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.md') && !file.includes('node_modules'))
        yield [file, readFileSync(join(folder, file), 'utf8')]
}

/** What a document says, but for ids of headings and links to them where these are of another style. */
function reading(text: string, options: CompileOptions) {
  const { endpoints, frontmatter, objects, diagnostics } = compile(text, options)
  if (options.headingIds !== 'github') return { endpoints, frontmatter, objects, diagnostics }
  return {
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, id: '' })),
    diagnostics: diagnostics.filter(({ code }) => code !== 'missing-heading'),
  }
}

describe('what a document says is the same', () => {
  test.each<[string, CompileOptions, CompileOptions]>([
    ['with raw HTML let through and escaped', { allowDangerousHtml: true }, {}],
    ['with a theme and without', { theme: false }, {}],
    [
      'for both styles of ids',
      { headingIds: 'github', allowDangerousHtml: true },
      { headingIds: 'github' },
    ],
  ])('%s', (_name, options, others) => {
    for (const [name, text] of documents())
      expect(reading(text, options), name).toEqual(reading(text, others))
  })

  test('for ids of both styles, but for these', () => {
    for (const [name, text] of documents()) {
      const { endpoints, diagnostics } = compile(text)
      const own = {
        endpoints: endpoints.map((endpoint) => ({ ...endpoint, id: '' })),
        diagnostics: diagnostics.filter(({ code }) => code !== 'missing-heading'),
      }
      expect(reading(text, { headingIds: 'github' }), name).toEqual(own)
    }
  })

  test('for marks written as tags: they are those of Markdown', () => {
    const [endpoint] = compile(html).endpoints
    expect(endpoint).toMatchObject({
      title: 'Create a user',
      description: 'Send Authorization: Bearer <token>. See rows and none.',
      parameters: [
        { name: 'a', type: 'string', required: true, description: 'A' },
        { name: 'b', type: 'integer', values: ['1', '2'], default: '1' },
        { name: 'c', type: 'string', required: false },
      ],
    })
  })
})
