import { describe, expect, test } from 'vitest'
import { cases } from '../cases.js'
import { scan } from './scan-text.js'

describe('a block', () => {
  test('has its Markdown between its tags', () => {
    const text = 'Before.\n\n{% api path="/x" %}\n## T\n{% /api %}\n\nAfter.\n'
    const { blocks, bodies, prose, diagnostics } = scan(text)
    expect(diagnostics).toEqual([])
    expect(prose).toEqual(['Before.\n\n', '\nAfter.\n'])
    expect(bodies).toEqual(['## T\n'])
    const { opening, span } = blocks[0]!
    expect(text.slice(span.start, span.end)).toBe('{% api path="/x" %}\n## T\n{% /api %}')
    expect(text.slice(opening.span.start, opening.span.end)).toBe('{% api path="/x" %}')
    expect(text.slice(opening.nameSpan.start, opening.nameSpan.end)).toBe('api')
  })

  cases([
    ['{% endpoint path="/x" %}\nHi\n{% /endpoint %}', 'endpoint'],
    ['{%api path="/x"%}\nHi\n{%/api%}', 'api'],
    ['{%   api   path="/x"   %}\nHi\n{%  /  api  %}', 'api'],
    ['{%\tapi\tpath="/x"\t%}\t\nHi\n{%\t/api\t%}\t', 'api'],
    ['   {% api path="/x" %}  \nHi\n   {% /api %}  ', 'api'],
    ['{% api\n   path="/x"\n\n   auth="Bearer"\n%}\nHi\n{% /api %}', 'api'],
    ['{%\n  api path="/x"\n%}\nHi\n{%\n  /api\n%}', 'api'],
    ['\uFEFF{% api path="/x" %}\nHi\n{% /api %}', 'api'],
  ])('may be written with any white space, by either name', (text, name) => {
    const { blocks, bodies, prose, diagnostics } = scan(text)
    expect(diagnostics).toEqual([])
    expect(blocks.map(({ opening }) => opening.name)).toEqual([name])
    expect(bodies).toEqual(['Hi\n'])
    expect(prose).toEqual([])
  })

  cases([
    '{% api path="/x" /%}',
    '{% api path="/x"/%}',
    '{% api path="/x" / %}',
    '{% api\n  path="/x"\n/%}',
  ])('that closes itself has an empty body', (text) => {
    const { blocks, bodies, prose, diagnostics } = scan(`${text}\nNext.\n`)
    expect(diagnostics).toEqual([])
    expect(blocks[0]!.opening.selfClosing).toBe(true)
    expect(bodies).toEqual([''])
    expect(prose).toEqual(['Next.\n'])
  })

  test('can be empty', () => {
    expect(scan('{% api path="/x" %}\n{% /api %}').bodies).toEqual([''])
  })

  cases([
    'A paragraph',
    '- a list',
    '> a quote',
    '| a |\n|---|',
    '<div>',
    '<!--',
    'a `code',
    '1. x\n\n   y',
  ])('ends what stands above it, without a blank line', (above) => {
    const { blocks, bodies, diagnostics } = scan(
      `${above}\n{% api path="/x" %}\n${above}\n{% /api %}\n`,
    )
    expect(diagnostics).toEqual([])
    expect(blocks).toHaveLength(1)
    expect(bodies).toEqual([`${above}\n`])
  })

  test('follows another one without a line between them', () => {
    const { bodies, prose, diagnostics } = scan(
      '{% api path="/x" %}\nA\n{% /api %}\n{% api path="/y" %}\nB\n{% /api %}',
    )
    expect(diagnostics).toEqual([])
    expect(bodies).toEqual(['A\n', 'B\n'])
    expect(prose).toEqual([])
  })
})

describe('white space of other kinds', () => {
  cases(['\u00A0', '\u2003', '\u2028', '\f', '\v'])('does not separate attributes', (blank) => {
    const { diagnostics } = scan(`{% api path="/x"${blank}auth="y" %}\n{% /api %}\n`)
    expect(diagnostics).toEqual([['unexpected-text-in-tag', `${blank}auth="y"`]])
  })

  test('does not indent a tag', () => {
    expect(scan('\u00A0{% api path="/x" /%}').diagnostics).toEqual([
      ['misplaced-tag', '{% api path="/x" /%}'],
    ])
  })

  test('is prose', () => {
    expect(scan('\u00A0\n').prose).toEqual(['\u00A0\n'])
    expect(scan(' \t\r\n\n').prose).toEqual([])
  })
})
