import { describe, expect, test } from 'vitest'
import { textOf } from '../../src/markdown/plain-text.js'
import { read } from './reference.js'

function textsOf(markdown: string): string[] {
  return read(markdown).nodes.map(textOf)
}

describe('the plain text', () => {
  test.each([
    ['holds what code, links and emphasis hold', '*a* `b  c` [d **e**](f) ~~g~~', 'a b  c d e g'],
    ['holds resolved escapes and references', '\\* &amp; &#x41; &copy;', '* & A ©'],
    ['holds the text of addresses', '<http://a.b> c@d.ef www.x.yz', 'http://a.b c@d.ef www.x.yz'],
    [
      'has a line feed at a soft and at a hard break',
      'a\nb  \nc\\\nd<br>\ne<BR/>f',
      'a\nb\nc\nd\ne\nf',
    ],
    ['has no images', 'a ![b *c*](d) e', 'a  e'],
    ['has no tags, comments and instructions', 'a <b>c</b> <!-- d --><?e?>', 'a c '],
    ['has other words in angle brackets', '`Bearer` <token> <user-id>', 'Bearer <token> <user-id>'],
    ['has no calls of footnotes', 'a[^1] b\n\n[^1]: c', 'a b', 'c'],
  ])('%s', (_name, markdown, ...texts) => {
    expect(textsOf(markdown)).toEqual(texts)
  })

  test('of a block of HTML is what it shows', () => {
    expect(textsOf('<div title="a > b">\nc <b>d</b><br>e <id>\n<!-- f -->\n</div>')).toEqual([
      'c d\ne <id>',
    ])
    expect(textsOf('<!-- a -->\n')).toEqual([''])
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
