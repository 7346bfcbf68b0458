import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'

describe('the tags of a nested block', () => {
  const source = `{% api path="/a" %}
## Outer

Before.

{% api path="/b" %}
### Inner

| Parameter | Type | Required | Description |
|---|---|---|---|
| x | string | yes | X |
{% /api %}

> note
{% api path="/c" /%}
More.
{% /api %}
`
  const { html, endpoints, diagnostics } = compile(source)

  test('are reported once, at the inner names', () => {
    const found = diagnostics.map(({ code, range }) => [code, range.start.line])
    expect(found).toEqual([
      ['nested-block', 6],
      ['nested-block', 15],
    ])
  })

  test('show neither in the HTML nor in the fields', () => {
    expect(html).not.toContain('{%')
    expect(endpoints).toHaveLength(1)
    expect(endpoints[0]!.description).toBe('Before.')
    expect(endpoints[0]!.parameters.map(({ name }) => name)).toEqual(['x'])
    expect(endpoints[0]!.notes).toEqual(['note'])
  })
})

describe('what callers without types pass', () => {
  test.each([undefined, null, 5, {}])('compiles as text: %s', (source) => {
    expect(compile(source as unknown as string).endpoints).toEqual([])
  })

  test.each(['theme', 'severities', 'highlight', 'idPrefix'])('%s may be null', (option) => {
    const { html } = compile('{% api path="/x" %}\n## X\n{% /api %}', { [option]: null })
    expect(html).toContain('data-path="/x"')
  })

  test('the options may be null', () => {
    expect(compile('a', null as never).html).toBe('<p>a</p>')
  })
})

test('a table of few characters does not make a page without end', () => {
  const columns = 7600
  const text = `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|a\n'.repeat(columns)}`
  expect(compile(text).html.length).toBeLessThan(text.length * 150)
})

test('a severity that switches a diagnostic off does not switch another one on', () => {
  const text = '- {% api path="/x" %}\n'
  expect(compile(text).diagnostics.map(({ code }) => code)).toEqual(['misplaced-tag'])
  expect(compile(text, { severities: { 'misplaced-tag': 'off' } }).diagnostics).toEqual([])
})
