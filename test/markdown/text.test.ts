import { describe, expect, test } from 'vitest'
import { read } from './reference.js'

function textsOf(markdown: string, allowDangerousHtml = false): string[] {
  return read(markdown, allowDangerousHtml).nodes.map((node) =>
    'text' in node ? node.text : node.type,
  )
}

describe('the plain text', () => {
  test.each([
    ['holds what code, links and emphasis hold', '*a* `b  c` [d **e**](f) ~~g~~', 'a b  c d e g'],
    ['holds resolved escapes and references', '\\* &amp; &#x41; &copy;', '* & A ©'],
    ['holds the text of addresses', '<http://a.b> c@d.ef www.x.yz', 'http://a.b c@d.ef www.x.yz'],
    ['has a line feed at a soft and at a hard break', 'a\nb  \nc\\\nd', 'a\nb\nc\nd'],
    ['has no images', 'a ![b *c*](d) e', 'a  e'],
    ['has the source of escaped HTML', 'a <b>c</b>', 'a <b>c</b>'],
    ['has the source of escaped HTML over several lines', 'a <b\n  c>', 'a <b\nc>'],
  ])('%s', (_name, markdown, text) => {
    expect(textsOf(markdown)).toEqual([text])
  })

  test('has no calls of footnotes', () => {
    expect(textsOf('a[^1] b\n\n[^1]: c')[0]).toBe('a b')
  })

  test('has no HTML that is let through', () => {
    expect(textsOf('a <b>c</b>\n\n<div>', true)).toEqual(['a c', ''])
  })

  test('of a heading is its content', () => {
    expect(textsOf('## `a` [b](c) ##\n\nd *e*\n---')).toEqual(['a b', 'd e'])
  })

  test('of a quote joins its paragraphs and headings by blank lines', () => {
    const markdown =
      '> a\n> b\n>\n> # c\n>\n> - d\n> - e\n>\n>   > f\n>\n> ```\n> g\n> ```\n>\n> | h |\n> |---|\n'
    expect(textsOf(markdown)).toEqual(['a\nb\n\nc\n\nd\n\ne\n\nf'])
  })

  test('of a quote without text is empty', () => {
    expect(textsOf('> ```\n> a\n> ```\n\n>\n\n> ![a](b)')).toEqual(['', '', ''])
  })

  test('of a cell is trimmed and has its pipes', () => {
    const [table] = read('| a\\|b |\n|-|\n|  `c\\|d`  |').nodes
    expect(table).toMatchObject({
      head: { cells: [{ text: 'a|b' }] },
      rows: [{ cells: [{ text: 'c|d' }] }],
    })
  })
})
