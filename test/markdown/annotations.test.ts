import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'
import { read } from './reference.js'

/** The HTML of prose, raw. */
function html(markdown: string, allowDangerousHtml = false): string {
  return compile(markdown, { theme: false, allowDangerousHtml }).html
}

describe('a heading with an id of its own', () => {
  test.each([
    ['## Get a user {#get-user}', '<h2 id="get-user">Get a user</h2>'],
    ['## With `code` {#a.b:c_d} ##', '<h2 id="a.b:c_d">With <code>code</code></h2>'],
    ['Underlined {#under}\n===', '<h1 id="under">Underlined</h1>'],
    ['## {#only}', '<h2 id="only"></h2>'],
    ['## A *b* {#ünï}', '<h2 id="ünï">A <em>b</em></h2>'],
  ])('%j is %s', (markdown, expected) => {
    expect(html(markdown)).toBe(expected)
  })

  test.each([
    ['## A{#b}', '<h2 id="a{#b}">A{#b}</h2>'],
    ['## A \\{#b}', '<h2 id="a-{#b}">A {#b}</h2>'],
    ['## A `{#b}`', '<h2 id="a-{#b}">A <code>{#b}</code></h2>'],
    ['## A {#*b*}', '<h2 id="a-{#b}">A {#<em>b</em>}</h2>'],
    ['## A {#b} c', '<h2 id="a-{#b}-c">A {#b} c</h2>'],
    ['## A {#b c}', '<h2 id="a-{#b-c}">A {#b c}</h2>'],
    ['Text {#b}', '<p>Text {#b}</p>'],
  ])('is not %j', (markdown, expected) => {
    expect(html(markdown)).toBe(expected)
  })

  test('may stand in a list or a quote', () => {
    expect(html('- # A {#b}')).toContain('<h1 id="b">A</h1>')
    expect(html('> # A {#b}')).toContain('<h1 id="b">A</h1>')
  })

  test('has its title without the id, and a range with it', () => {
    const text = '{% api method="GET" path="/a" %}\n## Get it {#it}\n{% /api %}\n'
    const [endpoint] = compile(text).endpoints
    expect(endpoint).toMatchObject({ title: 'Get it', id: 'it' })
    expect(read('## Get it {#it}\n').nodes).toMatchObject([
      { text: 'Get it', id: 'it', span: { start: 0, end: 15 } },
    ])
  })

  test('keeps it, whatever a title above it says', () => {
    expect(html('## A\n\n## B {#a}\n\n## C {#a}')).toBe(
      '<h2 id="a-1">A</h2>\n<h2 id="a">B</h2>\n<h2 id="a-2">C</h2>',
    )
  })

  test('keeps it with ids as GitHub makes them', () => {
    const options = { theme: false, headingIds: 'github' } as const
    expect(compile('## A.b?\n\n## C {#D.e}\n\n## a.b', options).html).toBe(
      '<h2 id="ab">A.b?</h2>\n<h2 id="D.e">C</h2>\n<h2 id="ab-1">a.b</h2>',
    )
  })
})

describe('an alert', () => {
  test.each(['note', 'tip', 'important', 'warning', 'caution'])('may be of the kind %s', (kind) => {
    expect(html(`> [!${kind.toUpperCase()}]\n> Some *text*.\n`)).toBe(
      `<blockquote data-alert="${kind}">\n<p>Some <em>text</em>.</p>\n</blockquote>`,
    )
  })

  test.each([
    ['may have its text below an empty line', '> [!Tip]\n>\n> A\n', '\n<p>A</p>\n'],
    ['may hold a list', '>[!tip]  \n> - A\n', '\n<ul>\n<li>A</li>\n</ul>\n'],
    ['may have lines with CRLF', '> [!tip]\r\n> A `b`\r\n', '\n<p>A <code>b</code></p>\n'],
  ])('%s', (_name, markdown, inside) => {
    expect(html(markdown)).toBe(`<blockquote data-alert="tip">${inside}</blockquote>`)
  })

  test('may stand in a list', () => {
    expect(html('- A\n\n  > [!NOTE]\n  > B\n')).toContain(
      '<blockquote data-alert="note">\n<p>B</p>\n</blockquote>',
    )
  })

  test.each([
    '> [!NOTE]',
    '> [!NOTE] A',
    '> [!OTHER]\n> A',
    '> \\[!NOTE]\n> A',
    '> A\n> [!NOTE]\n> B',
    '[!NOTE]\nA',
  ])('is not %j', (markdown) => {
    expect(html(markdown)).not.toContain('data-alert')
    expect(html(markdown)).toMatch(/!(?:NOTE|OTHER)/)
  })

  test('is a note without its marker', () => {
    const text =
      '{% api method="GET" path="/a" %}\n# A\n\n> [!NOTE]\n> B *c*.\n>\n> D\n{% /api %}\n'
    expect(compile(text).endpoints[0]!.notes).toEqual(['B c.\n\nD'])
    expect(read('> [!NOTE]\n> B\n').nodes).toMatchObject([
      { children: [{ text: 'B' }], alert: 'note', span: { start: 0, end: 13 } },
    ])
  })
})

describe('a line break in a cell', () => {
  test.each(['<br>', '<br/>', '<br />', '<BR>'])('may be written as %s', (tag) => {
    const markdown = `| A |\n|---|\n| b${tag}c |\n`
    expect(html(markdown)).toContain('<td>b<br />c</td>')
    expect(read(markdown).nodes).toMatchObject([{ rows: [{ cells: [{ text: 'b\nc' }] }] }])
    expect(html(markdown, true)).toContain('<td>b<br />c</td>')
  })

  test('is text in code, and outside of a table', () => {
    expect(html('| A |\n|---|\n| `<br>` |\n')).toContain('<td><code>&lt;br&gt;</code></td>')
    expect(html('a <br> b')).toBe('<p>a &lt;br&gt; b</p>')
  })
})

describe('a comment', () => {
  test.each([
    ['in text', 'a <!-- b\nc --> d <!--> e <b>', '<p>a  d  e &lt;b&gt;</p>'],
    ['alone', 'a\n\n<!-- b\n\nc -->\n\nd', '<p>a</p>\n<p>d</p>'],
    ['with text after it', '<!-- a --> b', ' b'],
    ['in a block of HTML', '<div>\n<!-- a -->\n*b*\n</div>', '&lt;div&gt;\n\n*b*\n&lt;/div&gt;'],
    ['between lists', '- a\n\n<!-- -->\n\n- b', '<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>'],
    ['in the description of an image', '![a <!-- b -->c](d)', '<p><img src="d" alt="a c" /></p>'],
  ])('%s is not rendered', (_name, markdown, expected) => {
    expect(html(markdown)).toBe(expected)
  })

  test('that is never closed is text', () => {
    expect(html('<!-- a')).toBe('&lt;!-- a')
    expect(html('a <!-- b')).toBe('<p>a &lt;!-- b</p>')
  })

  test('is let through where raw HTML is', () => {
    expect(html('a <!-- b -->\n\n<!-- c -->', true)).toBe('<p>a <!-- b --></p>\n<!-- c -->')
  })
})
