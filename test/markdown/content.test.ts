import { describe, expect, test } from 'vitest'
import { read } from './reference.js'

/** The first node's content, with places left open in brackets. */
function contentOf(markdown: string): unknown {
  const [node] = read(markdown).nodes
  if (!node || !('content' in node)) return undefined
  return node.content.map((part) => {
    if (typeof part === 'string') return part
    if (part.type === 'destination') return [part.kind, part.url]
    return [part.type]
  })
}

describe('content', () => {
  test('leaves places for destinations, as meant by the author', () => {
    expect(contentOf('[a](<b c?d&amp;e> "f\\"g") ![h](/ü\\*)')).toEqual([
      '<a href="',
      ['link', 'b c?d&e'],
      '" title="f&quot;g">a</a> <img src="',
      ['image', '/ü*'],
      '" alt="h" />',
    ])
  })

  test('leaves a place for the destination of each kind of address', () => {
    expect(contentOf('<http://a b@c.de www.f.gh')).toEqual([
      '&lt;<a href="',
      ['link', 'http://a'],
      '">http://a</a> <a href="',
      ['link', 'mailto:b@c.de'],
      '">b@c.de</a> <a href="',
      ['link', 'http://www.f.gh'],
      '">www.f.gh</a>',
    ])
  })

  test('has a node for each heading, table and code block in a list or a quote', () => {
    const [list] = read('- a\n\n  # b\n\n      c\n\n  > | d |\n  > |---|\n').nodes
    const types = list && 'content' in list ? list.content : []
    expect(types.map((part) => (typeof part === 'string' ? part : part.type))).toEqual([
      '<ul>\n<li>\n<p>a</p>\n',
      'heading',
      '\n',
      'code',
      '\n<blockquote>\n',
      'table',
      '\n</blockquote>\n</li>\n</ul>',
    ])
  })

  test('is one string where nothing is left open', () => {
    expect(contentOf('a *b* `c` &lt; \\* ~~d~~  \ne')).toEqual([
      'a <em>b</em> <code>c</code> &lt; * <del>d</del><br />\ne',
    ])
  })

  test('is empty where there is nothing', () => {
    expect(contentOf('#')).toEqual([])
  })

  test('writes a carriage return so that a parser of HTML keeps it', () => {
    expect(contentOf('a&#13;b')).toEqual(['a&#13;b'])
  })
})

describe('the description of an image', () => {
  test.each([
    ['is plain text', '![a *b* `c` [d](e) ~~f~~](g)', 'a b c d f'],
    ['holds that of an image in it', '![a ![b](c) d](e)', 'a b d'],
    ['is escaped', '![a "b" <c> &amp;](d)', 'a &quot;b&quot; &lt;c&gt; &amp;'],
    ['keeps line endings but for those in code', '![a\nb `c\nd`](e)', 'a\nb c d'],
  ])('%s', (_name, markdown, alt) => {
    expect(contentOf(markdown)).toEqual([
      '<img src="',
      ['image', expect.any(String)],
      `" alt="${alt}" />`,
    ])
  })
})

test('a definition makes no node, and may come after its references', () => {
  const { nodes } = read('[a]\n\n[A]: b "c"\n[a]: d\n')
  expect(nodes).toEqual([
    {
      type: 'paragraph',
      content: [
        '<a href="',
        { type: 'destination', kind: 'link', url: 'b', span: { start: 10, end: 11 } },
        '" title="c">a</a>',
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
