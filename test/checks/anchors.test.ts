import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import type { CompileOptions } from '../../src/compile/options.js'
import { applyEdits } from '../../src/diagnostics/diagnostic.js'
import { block, diagnostics, onlyDiagnostic } from './diagnostics.js'
import { cases } from '../cases.js'

const document = `Intro

# Shop & more

Text[^1]

[^1]: A note.

{% api path="/users" %}
## List users

### Nice **rows** {#rows}
{% /api %}

{% api path="/nameless" %}
Text
{% /api %}
`

function linked(text: string, options?: CompileOptions): [string, string][] {
  return diagnostics(`${text}\n\n${document}`, options).filter(
    ([code]) => code === 'missing-heading',
  )
}

describe('a link inside a document', () => {
  cases([
    '[x](#list-users)',
    '[x](#rows)',
    '[x](#shop-&-more)',
    '[x](#shop-%26-more)',
    '[x](#)',
    '[x](#top)',
    '[x](#:~:text=users)',
    '[x](#rows:~:text=users)',
    '[x](https://example.com#nowhere)',
    '[x](./other.md#nowhere)',
    '[x](other#nowhere)',
    '![x](#nowhere)',
    '`[x](#nowhere)`',
    'see[^1]',
  ])('leads somewhere, or out of the document', (text) => {
    expect(linked(text)).toEqual([])
  })

  cases([
    ['[x](#nowhere)', '#nowhere'],
    ['| a |\n|---|\n| [x](#nowhere) |', '#nowhere'],
    ['> - [x](#nowhere "title")', '#nowhere'],
    ['[x]\n\n[x]: #nowhere', '#nowhere'],
    ['[x] [x]\n\n[x]: #nowhere', '#nowhere'],
    ['[x](<#no where>)', '<#no where>'],
    ['[x](#List-users)', '#List-users'],
  ])('leads nowhere', (text, marked) => {
    const [[code, found] = [], ...rest] = linked(text)
    expect([code, marked.includes(found!), rest]).toEqual(['missing-heading', true, []])
  })

  test('is reported once, however often the document has it', () => {
    expect(linked('[x](#nowhere) [y](#nowhere) [z](#elsewhere)')).toEqual([
      ['missing-heading', '#nowhere'],
      ['missing-heading', '#elsewhere'],
    ])
    const [diagnostic] = compile(`[x](#Rows) [y](#Rows)\n\n${document}`).diagnostics
    expect(diagnostic!.message).toContain('The same in 1 more place.')
    expect(diagnostic!.edits).toHaveLength(2)
  })

  test('may name ids with their prefix and without it', () => {
    const options = { idPrefix: 'v1-' }
    expect(linked('[x](#v1-rows) [x](#rows)', options)).toEqual([])
    expect(linked('[x](#v2-rows)', options)).toHaveLength(1)
  })

  test('may name ids in the style of GitHub where headings have them', () => {
    const options = { headingIds: 'github' } as const
    expect(linked('[x](#shop--more)', options)).toEqual([])
    expect(linked('[x](#shop-&-more)', options)).toHaveLength(1)
  })

  test('may name ids of raw HTML, whether that is let through or not', () => {
    const text = '<a id="here"></a> <a name=there></a>\n\n[x](#here) [y](#there)'
    expect(linked(text, { allowDangerousHtml: true })).toEqual([])
    expect(linked(text)).toEqual([])
  })

  test('is told the heading that is near, and mended by its edits', () => {
    const source = `[x](#list_users)\n\n${document.replace('{% api path="/nameless" %}\nText\n{% /api %}', '')}`
    const diagnostic = onlyDiagnostic(source)
    expect(diagnostic).toMatchObject({
      severity: 'warning',
      message: 'This document has no heading `#list_users`.',
      hint: 'Did you mean `#list-users`?',
    })
    const mended = applyEdits(source, diagnostic.edits!)
    expect(mended).toContain('[x](#list-users)')
    expect(compile(mended).diagnostics).toEqual([])
    const other = onlyDiagnostic(source.replace('list_users', 'list-user'))
    expect(other.hint).toBe('Did you mean `#list-users`?')
    expect(other.edits).toBeUndefined()
  })
})

cases([
  '{ #list-of-ships } Ships',
  '### Ships {: #list-of-ships .wide }',
  '<a name="list-of-ships"></a>',
])('a link may lead to an id in the way of another tool', (place) => {
  expect(diagnostics(block('path="/x"', `[x](#list-of-ships)\n\n${place}`))).toEqual([])
  const other = place.replace('ships', 'boats')
  expect(diagnostics(block('path="/x"', `[x](#list-of-ships)\n\n${other}`))).toHaveLength(1)
})

test('links of a document that is a part of a page by its name may lead to another part', () => {
  const source = block('path="/x"', 'See [errors](#errors).')
  for (const [id, codes] of [
    ['docs/_ships.api.md', []],
    ['docs/ships_.api.md', ['missing-heading']],
    [undefined, ['missing-heading']],
  ] as const)
    expect(diagnostics(source, { id }).map(([code]) => code)).toEqual(codes)
})

test('links that mostly lead nowhere are left alone: the file is a part of a page', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => `[x](#part-${index})`).join(' ')
  expect(diagnostics(block('path="/x"', links(2)))).toHaveLength(2)
  expect(diagnostics(block('path="/x"', links(3)))).toEqual([])
  const headings = ['a', 'b', 'c'].map((name) => `### ${name}\n\n[x](#${name})\n\n`).join('')
  expect(diagnostics(block('path="/x"', headings + links(3)))).toHaveLength(3)
  expect(diagnostics(block('path="/x"', headings + links(4)))).toEqual([])
})

test('links to ids that are made otherwise lead to the headings of their words', () => {
  const text = `${block('path="/a"', '## Mail.settings')}\n# Version 2.1\n\n[a](#mail-settings) [b](#version-2-1) [b](#version-2-1) [c](#nowhere)`
  const { diagnostics: found } = compile(text)
  // Two are no accident, and one diagnostic.
  expect(found.map(({ message, hint }) => [message, hint])).toEqual([
    [
      'This document has no heading `#mail-settings`, and none for 2 other links: their headings have other ids here.',
      'Did you mean `#mail.settings`?',
    ],
    ['This document has no heading `#nowhere`.', undefined],
  ])
  const edits = found.flatMap((one) => one.edits ?? [])
  expect(applyEdits(text, edits)).toContain(
    '[a](#mail.settings) [b](#version-2.1) [b](#version-2.1) [c](#nowhere)',
  )
})

test('one link to an id that another style has needs no other id', () => {
  const { hint, edits } = onlyDiagnostic(
    block('path="/x"', '## a\n\n### Null, or none\n\n[n](#null-or-none)'),
  )
  expect([hint, edits ?? []]).toEqual([
    "With `headingIds: 'github'` the headings have these ids.",
    [],
  ])
})

test('links to ids that another style has are one diagnostic', () => {
  const text = `${block('path="/a"', "## What's new?")}\n${block('path="/b"', '## Ships (all)')}\n[a](#whats-new), [b](#ships-all), [c](#nowhere)`
  expect(diagnostics(text)).toEqual([
    ['missing-heading', '#whats-new'],
    ['missing-heading', '#nowhere'],
  ])
  const [found] = compile(text).diagnostics
  expect([found!.message, found!.hint]).toEqual([
    'This document has no heading `#whats-new`, and none for 1 other link: their headings have other ids here.',
    "With `headingIds: 'github'` the headings have these ids.",
  ])
  expect(diagnostics(text, { headingIds: 'github' })).toEqual([['missing-heading', '#nowhere']])
})
