import { describe, expect, test } from 'vitest'
import { compile, type CompileOptions } from '../../src/compiler.js'
import { listUsers } from './samples.js'

describe('the options of compile', () => {
  test('id never changes the output', () => {
    expect(compile(listUsers, { id: '/docs/users.api.md' })).toEqual(compile(listUsers))
  })

  test('idPrefix goes before every id, and before the links to it', () => {
    const text =
      '# One\n\nSee [two](#two) and a note[^1].\n\n[^1]: Note.\n\n' + listUsers + '\n# Two\n'
    const { html, endpoints } = compile(text, { idPrefix: 'a-' })
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!)
    expect(ids.length).toBeGreaterThan(4)
    expect(ids.filter((id) => !id.startsWith('a-'))).toEqual([])
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id!)
    expect(links.filter((id) => !ids.includes(id))).toEqual([])
    expect(endpoints[0]!.id).toBe('a-list-users')
  })

  test.each([Symbol('a'), Object.create(null) as object, null, []])(
    'idPrefix is left out where it is no text',
    (idPrefix) => {
      const options = { idPrefix } as unknown as CompileOptions
      expect(compile(listUsers, options)).toEqual(compile(listUsers))
    },
  )

  test('severities make a warning an error, an error a warning, and drop a diagnostic', () => {
    const text = '{% api method="GTE" path="users" %}\n{% /api %}'
    const severities = {
      'path-without-slash': 'error',
      'unknown-method': 'warning',
      'missing-title': 'off',
    } as const
    const { diagnostics } = compile(text, { severities })
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['unknown-method', 'warning'],
      ['path-without-slash', 'error'],
    ])
  })

  test('severities of codes that nobody knows are ignored', () => {
    const severities = JSON.parse('{ "toString": "off", "__proto__": "off", "nope": "error" }')
    expect(compile(listUsers, { severities }).diagnostics).toEqual([])
  })

  test('highlight gives the HTML of code blocks, or leaves them as escaped text', () => {
    const text = '```json\n{"a":"<"}\n```\n\n```text\na < b\n```\n'
    const highlight = (code: string, language: string) =>
      language === 'json' ? `<i>${code.length}</i>` : undefined
    const { html } = compile(text, { highlight })
    expect(html).toContain('<code data-language="json"><i>9</i>\n</code>')
    expect(html).toContain('<code data-language="text">a &lt; b\n</code>')
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no such\nlanguage')
      },
      'no such language',
    ],
    ['returns a promise', async () => Promise.reject(new Error('late')), 'it returned a promise'],
    ['returns a number', () => 1, 'it returned no text'],
  ])('a highlighter that %s leaves the code as it is, with a warning', (_what, fail, reason) => {
    const text =
      '{% api path="/users" %}\n## Users\n\n```json\n1\n```\n\n    indented\n{% /api %}\n'
    const highlight = fail as unknown as () => string
    const { html, diagnostics } = compile(text, { highlight })
    expect(html).toBe(compile(text).html)
    expect(diagnostics).toMatchObject([
      { code: 'highlight-failed', severity: 'warning', message: expect.stringContaining(reason) },
      { code: 'highlight-failed' },
    ])
    expect(
      diagnostics.map(({ range: { start, end } }) => text.slice(start.offset, end.offset)),
    ).toEqual(['json', expect.stringMatching(/^ *indented$/)])
  })

  test('raw HTML and dangerous links pass only when allowed', () => {
    const text = 'a <b>x</b> [y](javascript:z)\n'
    expect(compile(text).html).toBe('<p>a &lt;b&gt;x&lt;/b&gt; <a href="">y</a></p>')
    expect(compile(text, { allowDangerousHtml: true }).html).toBe(
      '<p>a <b>x</b> <a href="javascript:z">y</a></p>',
    )
  })

  test('a theme can be given in part', () => {
    const { html } = compile(listUsers, { theme: { prefix: 'acme' } })
    expect(html).toContain('class="acme-api acme-api--GET')
    expect(html).toContain('class="acme-table-wrapper"')
    expect(html).not.toContain('rf-')
  })
})
