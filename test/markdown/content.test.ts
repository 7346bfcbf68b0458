import { describe, expect, test } from 'vitest'
import type { InlineToken } from '../../src/markdown/node.js'
import { read } from './reference.js'

/** A token in a few characters' worth of data, without its place. */
function short(token: InlineToken): unknown {
  if (typeof token === 'string') return token
  if ('children' in token) {
    const children = token.children.map(short)
    return token.type === 'link' ? [token.url, token.title, ...children] : [token.type, ...children]
  }
  if (token.type === 'image') return [token.url, token.title, token.alt]
  return 'text' in token ? [token.type, token.text] : [token.type]
}

/** The tokens of the first node. */
function contentOf(markdown: string): unknown {
  const [node] = read(markdown).nodes
  return node && 'content' in node ? node.content.map(short) : undefined
}

describe('the content of a node', () => {
  test('has links and images with their destinations, as meant by the author', () => {
    expect(contentOf('[a](<b c?d&amp;e> "f\\"g") ![h](/ü\\*)')).toEqual([
      ['b c?d&e', 'f"g', 'a'],
      ' ',
      ['/ü*', '', 'h'],
    ])
  })

  test('has a link for each kind of address', () => {
    expect(contentOf('<http://a b@c.de www.f.gh')).toEqual([
      '<',
      ['http://a', '', 'http://a'],
      ' ',
      ['mailto:b@c.de', '', 'b@c.de'],
      ' ',
      ['http://www.f.gh', '', 'www.f.gh'],
    ])
  })

  test('has marked text as tokens with what they hold', () => {
    expect(contentOf('a *b **c*** `d` &lt; \\* ~~e~~  \nf<br>')).toEqual([
      'a ',
      ['emphasis', 'b ', ['strong', 'c']],
      ' ',
      ['codespan', 'd'],
      ' < * ',
      ['strike', 'e'],
      ['break'],
      'f',
      ['html'],
    ])
  })

  test('has raw HTML as written, whatever is done with it later', () => {
    const [node] = read('a <b\n  c> <!-- d\ne --> <? f ?> <T>').nodes
    const tokens = node && 'content' in node ? node.content : []
    expect(tokens.filter((token) => typeof token === 'object')).toEqual(
      ['<b\nc>', '<!-- d\ne -->', '<? f ?>', '<T>'].map((html) => ({ type: 'html', html })),
    )
    expect(read('> <div>\n>   *a*\n').nodes).toMatchObject([
      { children: [{ type: 'html-block', html: '<div>\n  *a*' }] },
    ])
  })

  test('is empty where there is nothing', () => {
    expect(contentOf('#')).toEqual([])
  })

  test('nests no deeper than what reads it can follow', () => {
    const depth = (token: InlineToken): number =>
      typeof token === 'object' && 'children' in token
        ? 1 + Math.max(0, ...token.children.map(depth))
        : 0
    for (const [open, close] of [
      ['*_', '_*'],
      ['*a _b ', '_*'],
      ['**', '**'],
    ] as const) {
      const text = `${open.repeat(400)}x${close.repeat(400)}`
      const [node] = read(text).nodes
      expect(node && 'content' in node && Math.max(...node.content.map(depth))).toBeLessThan(300)
    }
  })
})

describe('the description of an image', () => {
  test.each([
    ['is plain text', '![a *b* `c` [d](e) ~~f~~](g)', 'a b c d f'],
    ['holds that of an image in it', '![a ![b](c) d](e)', 'a b d'],
    ['has the source of tags', '![a "b" <c> &amp;](d)', 'a "b" <c> &'],
    ['keeps line endings but for those in code', '![a\nb `c\nd`](e)', 'a\nb c d'],
  ])('%s', (_name, markdown, alt) => {
    expect(contentOf(markdown)).toEqual([[expect.any(String), '', alt]])
  })
})

test('containers have their blocks as nodes', () => {
  const { nodes } = read('7. a\n\n   # b\n\n       c\n\n   > | d |\n   > |---|\n8. ***\n')
  expect(nodes).toMatchObject([
    {
      type: 'list',
      isOrdered: true,
      start: 7,
      isLoose: true,
      items: [
        [
          { type: 'paragraph', content: ['a'] },
          { type: 'heading', level: 1 },
          { type: 'code', value: 'c' },
          { type: 'quote', alert: undefined, children: [{ type: 'table' }] },
        ],
        [{ type: 'rule' }],
      ],
    },
  ])
})

test('a definition makes no node, and may come after its references', () => {
  const { nodes } = read('[a]\n\n[A]: b "c"\n[a]: d\n')
  expect(nodes).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'link', children: ['a'], url: 'b', title: 'c', span: { start: 10, end: 11 } },
      ],
      text: 'a',
      span: { start: 0, end: 3 },
    },
  ])
})

test('each body is a document of its own: an empty one has no nodes', () => {
  expect(read('').nodes).toEqual([])
  expect(read(' \n\t\n').nodes).toEqual([])
})
