import { describe, expect, test } from 'vitest'
import type { Code, Destination, Inline, Table } from '../../src/markdown/node.js'
import type { RenderContext } from '../../src/render/context.js'
import { cases } from '../cases.js'
import { bodyOf, headingOf, nowhere, raw, styled } from './block.js'

function paragraph(...content: Inline) {
  return { type: 'paragraph', content, text: '', span: nowhere } as const
}

function codeOf(value: string, rest: Partial<Code> = {}): Code {
  return {
    type: 'code',
    fenced: true,
    unclosed: false,
    language: '',
    meta: '',
    infoSpan: undefined,
    value,
    lineOffsets: [0],
    endsWithLineEnding: true,
    span: nowhere,
    ...rest,
  }
}

function tableOf(alignments: Table['alignments'], ...rows: string[][]): Table {
  const [head, ...others] = rows.map((cells) => ({
    cells: cells.map((text) => ({ content: [text], text, span: nowhere })),
    span: nowhere,
  }))
  return { type: 'table', alignments, head: head!, rows: others, span: nowhere }
}

describe('the body', () => {
  test('is its nodes, one to a line', () => {
    expect(bodyOf([paragraph('a'), paragraph({ type: 'emphasis', children: ['b'] })])).toBe(
      '<p>a</p>\n<p><em>b</em></p>',
    )
  })

  test('is the same in prose, in a raw and in a styled article', () => {
    expect(bodyOf([])).toBe('')
    expect(raw({})).toContain('<div data-name="body"></div>')
    expect(styled({})).toContain(
      '<div data-name="body" class="rf-api__body" data-section="body"></div>',
    )
  })

  test('has headings of every level with their id', () => {
    const levels = [1, 2, 3, 4, 5, 6] as const
    const html = bodyOf(levels.map((level) => ({ ...headingOf('A "b" <c>', ['A']), level })))
    expect(html.split('\n')).toEqual([
      '<h1 id="a-&quot;b&quot;-&lt;c&gt;">A</h1>',
      '<h2 id="a-&quot;b&quot;-&lt;c&gt;-1">A</h2>',
      '<h3 id="a-&quot;b&quot;-&lt;c&gt;-2">A</h3>',
      '<h4 id="a-&quot;b&quot;-&lt;c&gt;-3">A</h4>',
      '<h5 id="a-&quot;b&quot;-&lt;c&gt;-4">A</h5>',
      '<h6 id="a-&quot;b&quot;-&lt;c&gt;-5">A</h6>',
    ])
  })

  test('has the prefix of all ids before those of its footnotes', () => {
    const call = { type: 'footnote', number: 1, footnoteId: 'f', id: 'r"', labelId: 'l' } as const
    const footnote = { id: 'f', number: 1, callIds: ['r"'], children: [] }
    const section = { type: 'footnotes', labelId: 'l', items: [footnote], span: nowhere } as const
    const idsIn = (html: string) =>
      Array.from(html.matchAll(/ (?:id|href)="([^"]*)"/g), ([, id]) => id)
    const nodes = [paragraph(call), section]
    expect(idsIn(bodyOf(nodes))).toEqual(['#f', 'r&quot;', 'l', 'f', '#r&quot;'])
    expect(idsIn(bodyOf(nodes, { idPrefix: 'a&b-' }))).toEqual([
      '#a&amp;b-f',
      'a&amp;b-r&quot;',
      'a&amp;b-l',
      'a&amp;b-f',
      '#a&amp;b-r&quot;',
    ])
  })

  test('puts nested nodes where they stand', () => {
    const quote = {
      type: 'quote',
      alert: undefined,
      children: [codeOf('x')],
      span: nowhere,
    } as const
    const list = {
      type: 'list',
      isOrdered: false,
      start: 1,
      isLoose: false,
      items: [[headingOf('T')]],
      span: nowhere,
    } as const
    expect(bodyOf([quote, list])).toBe(
      '<blockquote>\n<div class="rf-codeblock"><pre data-language="text"><code data-language="text">x\n</code></pre></div>\n</blockquote>\n' +
        '<ul>\n<li>\n<h2 id="t">T</h2>\n</li>\n</ul>',
    )
  })
})

describe('a table', () => {
  test('stands in its wrapper, with aligned cells', () => {
    expect(bodyOf([tableOf(['left', 'center', 'right', 'none'], ['a', 'b', 'c', 'd'])])).toBe(
      '<div class="rf-table-wrapper"><table>\n<thead>\n<tr>\n<th align="left">a</th>\n<th align="center">b</th>\n<th align="right">c</th>\n<th>d</th>\n</tr>\n</thead>\n</table></div>',
    )
  })

  test('has as many cells in a row as in its header', () => {
    expect(bodyOf([tableOf(['none', 'right'], ['a', 'b'], ['1'], ['1', '2', '3'])])).toContain(
      '<tbody>\n<tr>\n<td>1</td>\n<td align="right"></td>\n</tr>\n<tr>\n<td>1</td>\n<td align="right">2</td>\n</tr>\n</tbody>\n</table></div>',
    )
  })
})

describe('a code block', () => {
  function code(html: string, language: string): string {
    return `<div class="rf-codeblock"><pre data-language="${language}"><code data-language="${language}">${html}</code></pre></div>`
  }

  test('carries its language in its own case, its content escaped', () => {
    expect(bodyOf([codeOf('{"a": "<&>"}', { language: 'JSON' })])).toBe(
      code('{&quot;a&quot;: &quot;&lt;&amp;&gt;&quot;}\n', 'JSON'),
    )
    expect(bodyOf([codeOf('x', { language: '"><b>' })])).toBe(code('x\n', '&quot;&gt;&lt;b&gt;'))
  })

  test('without a language is text', () => {
    expect(bodyOf([codeOf('plain')])).toBe(code('plain\n', 'text'))
    expect(bodyOf([codeOf('', { endsWithLineEnding: false })])).toBe(code('', 'text'))
  })

  test('shows what the highlighter returns', () => {
    const calls: [string, string][] = []
    const highlight = (text: string, language: string) => {
      calls.push([text, language])
      return language === 'js' ? `<i>${text}</i>` : undefined
    }
    const blocks = [codeOf('a <b>', { language: 'js' }), codeOf('<c>')]
    expect(bodyOf(blocks, { highlight })).toBe(
      `${code('<i>a <b></i>\n', 'js')}\n${code('&lt;c&gt;\n', 'text')}`,
    )
    expect(calls).toEqual([
      ['a <b>', 'js'],
      ['<c>', 'text'],
    ])
  })

  test('falls back to escaped text when the highlighter throws or returns no string', () => {
    const throwing = () => {
      throw new Error('no such language')
    }
    expect(bodyOf([codeOf('<x>')], { highlight: throwing })).toBe(code('&lt;x&gt;\n', 'text'))
    expect(bodyOf([codeOf('<x>')], { highlight: () => null })).toBe(code('&lt;x&gt;\n', 'text'))
    const late = (async () => '<b>') as unknown as () => string
    expect(bodyOf([codeOf('<x>')], { highlight: late })).toBe(code('&lt;x&gt;\n', 'text'))
    expect(bodyOf([codeOf('x')], { highlight: () => '' })).toBe(code('\n', 'text'))
  })
})

describe('a destination', () => {
  function hrefOf(
    url: string,
    options: Partial<RenderContext> = {},
    type: Destination['type'] = 'link',
  ): string {
    const html = bodyOf(
      [
        headingOf('Get a user'),
        headingOf('Café'),
        paragraph(
          type === 'link'
            ? { type, children: [], url, title: '', span: nowhere }
            : { type, alt: '', url, title: '', span: nowhere },
        ),
      ],
      options,
    )
    return /(?:href|src)="(.*?)"/.exec(html)![1]!
  }

  cases([
    ['/guide?a=1&b="2"#c', '/guide?a=1&amp;b=%222%22#c'],
    ['https://example.test/a b', 'https://example.test/a%20b'],
    ['/ä/%20/%zz', '/%C3%A4/%20/%zz'],
    ['/a%2', '/a%252'],
    ['', ''],
    ['mailto:a@example.test', 'mailto:a@example.test'],
    ['//cdn.example.test/x_1~2', '//cdn.example.test/x_1~2'],
    ['a/b:c', 'a/b:c'],
  ])('is written encoded', (url, href) => {
    expect(hrefOf(url)).toBe(href)
  })

  cases([
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'vbscript:x',
    'x:y',
    'x-http:y',
    'https-x:y',
  ])('with a protocol that could run is emptied', (url) => {
    expect(hrefOf(url)).toBe('')
    expect(hrefOf(url, {}, 'image')).toBe('')
    expect(hrefOf(url, { allowDangerousHtml: true })).toBe(url)
  })

  test('of an image has fewer protocols than that of a link', () => {
    expect(hrefOf('mailto:a', {}, 'image')).toBe('')
    expect(hrefOf('https://example.test/a.png', {}, 'image')).toBe('https://example.test/a.png')
  })

  test('can be replaced, and is then only escaped', () => {
    const seen: Destination[] = []
    const resolveDestination = (destination: Destination) => {
      seen.push(destination)
      return destination.url === './a.png' ? '__ASSET__"é <a&b>' : undefined
    }
    expect(hrefOf('./a.png', { resolveDestination }, 'image')).toBe(
      '__ASSET__&quot;é &lt;a&amp;b&gt;',
    )
    expect(hrefOf('./b c.png', { resolveDestination }, 'image')).toBe('./b%20c.png')
    expect(seen.map(({ url, type }) => [url, type])).toEqual([
      ['./a.png', 'image'],
      ['./b c.png', 'image'],
    ])
  })

  test('inside the file follows the prefix of its heading', () => {
    const options = { idPrefix: 'users ' }
    expect(hrefOf('#get-a-user', { idPrefix: 'users-' })).toBe('#users-get-a-user')
    expect(hrefOf('#get-a-user', options)).toBe('#users%20get-a-user')
    expect(hrefOf('#café', { idPrefix: 'u-' })).toBe('#u-caf%C3%A9')
    expect(hrefOf('#caf%C3%A9', { idPrefix: 'u-' })).toBe('#u-caf%C3%A9')
  })

  test('is left alone where it names no heading of the file', () => {
    for (const url of ['#top', '#', '#Get-a-user', '#%', 'x#get-a-user']) {
      expect(hrefOf(url, { idPrefix: 'users-' })).toBe(hrefOf(url))
    }
    expect(hrefOf('#get-a-user', { idPrefix: 'users-' }, 'image')).toBe('#get-a-user')
    expect(hrefOf('#get-a-user')).toBe('#get-a-user')
  })
})
