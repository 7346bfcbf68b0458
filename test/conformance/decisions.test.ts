import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { canonical } from './canonical.js'

const attributes = 'method="GET" path="/orders/:id" auth="API Key"'
const fields =
  '{&quot;method&quot;:&quot;GET&quot;,&quot;path&quot;:&quot;/orders/:id&quot;,&quot;auth&quot;:&quot;API Key&quot;}'

function block(body: string, more = ''): string {
  return `{% api ${attributes} ${more} %}\n${body}\n{% /api %}\n`
}

function rawOf(source: string): string {
  return canonical(compile(source, { theme: false }).html)
}

function styledOf(source: string): string {
  return canonical(compile(source).html)
}

function codesOf(source: string, severity: 'error' | 'warning' = 'error'): string[] {
  return compile(source)
    .diagnostics.filter((diagnostic) => diagnostic.severity === severity)
    .map(({ code }) => code)
}

/** The raw article around the HTML of a body, and what comes after the body. */
function rawArticle(body: string, after = ''): string {
  return canonical(
    `<article data-rune="api" data-rune-fields="${fields}"><div data-name="body">${body}</div>${after}</article>`,
  )
}

function codeBlock(language: string, content: string): string {
  return `<div class="rf-codeblock"><pre data-language="${language}"><code data-language="${language}">${content}</code></pre></div>`
}

function eyebrow(method: string, sentiment: string | undefined, path: string, auth = ''): string {
  const feeling = sentiment ? ` data-meta-sentiment="${sentiment}"` : ''
  return (
    '<div data-name="eyebrow" data-zone="eyebrow" data-zone-layout="bar" data-wrap="false" class="rf-api__eyebrow">' +
    `<span class="rf-badge" data-meta-type="category"${feeling}>${method}</span><span data-meta-type="code">${path}</span>` +
    (auth && `<span class="rf-badge" data-meta-type="status" data-align="end">${auth}</span>`) +
    '</div>'
  )
}

describe('fields hold the supplied attributes, literally', () => {
  test.each([
    ['authentication left out', 'method="GET" path="/open"', '{"method":"GET","path":"/open"}'],
    ['method left out', 'path="/open" auth="Key"', '{"path":"/open","auth":"Key"}'],
    ['both left out', 'path="/open"', '{"path":"/open"}'],
    [
      'authentication empty',
      'method="POST" path="/open" auth=""',
      '{"method":"POST","path":"/open"}',
    ],
    [
      'a DELETE without authentication',
      'method="DELETE" path="/open/:id"',
      '{"method":"DELETE","path":"/open/:id"}',
    ],
    [
      'a HEAD without authentication',
      'method="HEAD" path="/open"',
      '{"method":"HEAD","path":"/open"}',
    ],
    ['path empty', 'method="GET" path="" auth="Key"', '{"method":"GET","auth":"Key"}'],
  ])('%s', (_case, given, json) => {
    const source = `{% api ${given} %}\n## Open\n{% /api %}\n`
    expect(rawOf(source)).toBe(
      canonical(
        `<article data-rune="api" data-rune-fields="${json.replaceAll('"', '&quot;')}"><div data-name="body"><h2 id="open">Open</h2></div></article>`,
      ),
    )
  })

  test.each([
    ['GET', 'positive'],
    ['POST', 'neutral'],
    ['DELETE', 'negative'],
    ['HEAD', undefined],
  ])(
    'a styled %s without authentication keeps an empty data-auth and no badge',
    (method, sentiment) => {
      expect(styledOf(`{% api method="${method}" path="/open" auth="" %}\n{% /api %}\n`)).toBe(
        canonical(
          `<article class="rf-api rf-api--${method} rf-api--/open" data-method="${method}" data-path="/open" data-auth="" data-elevation="flat" data-rune="api" data-density="full">` +
            `${eyebrow(method, sentiment, '/open')}<div data-name="body" class="rf-api__body" data-section="body"></div></article>`,
        ),
      )
    },
  )

  test('a styled block whose path is empty has no class for it, and an error', () => {
    const source = '{% api method="PATCH" path="" auth="Key" %}\n{% /api %}\n'
    expect(styledOf(source)).toBe(
      canonical(
        '<article class="rf-api rf-api--PATCH rf-api--Key" data-method="PATCH" data-path="" data-auth="Key" data-elevation="flat" data-rune="api" data-density="full">' +
          `${eyebrow('PATCH', 'caution', '', 'Key')}<div data-name="body" class="rf-api__body" data-section="body"></div></article>`,
      ),
    )
    expect(codesOf(source)).toEqual(['empty-path'])
  })
})

/** Bodies whose rendering is CommonMark's, GFM's or the description's, with what they give. */
const bodies: Record<string, [markdown: string, html: string][]> = {
  'CommonMark and GFM win': [
    ['Be **quick** or __slow__.', '<p>Be <strong>quick</strong> or <strong>slow</strong>.</p>'],
    ['Be *quick* or _slow_.', '<p>Be <em>quick</em> or <em>slow</em>.</p>'],
    ['***all***', '<p><em><strong>all</strong></em></p>'],
    ['*one **two** three*', '<p><em>one <strong>two</strong> three</em></p>'],
    ['~~old~~ new', '<p><del>old</del> new</p>'],
    ['~old~ new', '<p><del>old</del> new</p>'],
    ['first\nsecond', '<p>first\nsecond</p>'],
    ['first  \nsecond\\\nthird', '<p>first<br>second<br>third</p>'],
    ['an <i>inline</i> tag <hr>', '<p>an &lt;i&gt;inline&lt;/i&gt; tag &lt;hr&gt;</p>'],
    ['<section>\n</section>', '&lt;section&gt;\n&lt;/section&gt;'],
    ['<!-- hidden -->\n\nshown', '<p>shown</p>'],
    [
      'http://a.test/x, www.a.test and me@a.test',
      '<p><a href="http://a.test/x">http://a.test/x</a>, <a href="http://www.a.test">www.a.test</a> and <a href="mailto:me@a.test">me@a.test</a></p>',
    ],
    ['[run](javascript:run)', '<p><a href="">run</a></p>'],
    ['![one **two** `three`](/a.png)', '<p><img src="/a.png" alt="one two three"></p>'],
    ['Setext\n======', '<h1 id="setext">Setext</h1>'],
    ['Setext\n------', '<h2 id="setext">Setext</h2>'],
    ['Before.\n\n    GET /x\n      y', `<p>Before.</p>${codeBlock('text', 'GET /x\n  y\n')}`],
    [
      '- [ ] open\n- [x] closed\n- [X] Closed',
      '<ul><li><input type="checkbox" disabled=""> open</li><li><input type="checkbox" disabled="" checked=""> closed</li><li><input type="checkbox" disabled="" checked=""> Closed</li></ul>',
    ],
    [
      '- [ ] one\n\n- [x] two',
      '<ul><li><p><input type="checkbox" disabled=""> one</p></li><li><p><input type="checkbox" disabled="" checked=""> two</p></li></ul>',
    ],
  ],
  'heading ids change case and white space only': [
    ['## Who may call?', '<h2 id="who-may-call?">Who may call?</h2>'],
    ['## 20% of {all}', '<h2 id="20%-of-{all}">20% of {all}</h2>'],
    ['## List `orders` first', '<h2 id="list-orders-first">List <code>orders</code> first</h2>'],
    ['## One **two** three', '<h2 id="one-two-three">One <strong>two</strong> three</h2>'],
    ['## [Orders](/o) of all', '<h2 id="orders-of-all"><a href="/o">Orders</a> of all</h2>'],
    ['## `POST /orders`', '<h2 id="post-/orders"><code>POST /orders</code></h2>'],
    ['##', '<h2 id="section"></h2>'],
  ],
  'ids are unique in a file': [
    [
      '## Twice\n\n> ### Twice\n\n## Twice\n\n##\n\n#',
      '<h2 id="twice">Twice</h2><blockquote><h3 id="twice-1">Twice</h3></blockquote><h2 id="twice-2">Twice</h2><h2 id="section"></h2><h1 id="section-1"></h1>',
    ],
  ],
  'a fence without a language is text': [['```\nas is\n```', codeBlock('text', 'as is\n')]],
  'node annotations and further task markers are not kept': [
    ['## Orders {% #own .look %}', '<h2 id="orders-{%-#own-.look-%}">Orders {% #own .look %}</h2>'],
    [
      '| x |\n|---|\n| 1 {% align="right" %} |',
      '<div class="rf-table-wrapper"><table><thead><tr><th>x</th></tr></thead><tbody><tr><td>1 {% align="right" %}</td></tr></tbody></table></div>',
    ],
    ['```json {% lines="2" source="a.ts" %}\n[]\n```', codeBlock('json', '[]\n')],
    ['- [>] doing\n- [-] left', '<ul><li>[&gt;] doing</li><li>[-] left</li></ul>'],
  ],
}

describe.each(Object.entries(bodies))('%s', (_kind, cases) => {
  test.each(cases)('%j', (markdown, html) => {
    expect(rawOf(block(markdown))).toBe(rawArticle(html))
    expect(codesOf(block(markdown))).toEqual([])
  })
})

describe('ids', () => {
  test('of equal titles in prose and in two blocks are unique', () => {
    const source = `# Same\n\n${block('## Same')}\n${block('## Same').replace('/orders', '/others')}`
    expect(compile(source).html.match(/ id="[^"]*"/g)).toEqual([
      ' id="same"',
      ' id="same-1"',
      ' id="same-2"',
    ])
  })

  test('of footnotes are unique, and their links lead to them', () => {
    const body = 'Text[^1] and again[^1].\n\n[^1]: A *note*.'
    const source = `${body}\n\n${block(body)}\n${block(body).replace('/orders', '/others')}`
    for (const idPrefix of ['', 'page-']) {
      const { html, diagnostics } = compile(source, { theme: false, idPrefix })
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!)
      const targets = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id!)
      const described = [...html.matchAll(/ aria-describedby="([^"]*)"/g)].map(([, id]) => id!)
      // Per body: the label, two calls and the note.
      expect(ids).toHaveLength(12)
      expect(new Set(ids).size).toBe(12)
      expect(ids.filter((id) => !id.startsWith(idPrefix))).toEqual([])
      expect(targets).toHaveLength(12)
      expect([...targets, ...described].filter((id) => !ids.includes(id))).toEqual([])
      expect(html).not.toContain('[^1]')
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    }
  })
})

describe('nothing leaks into styled output', () => {
  test.each([
    ['bg-from="primary"', [['bg-from', 'primary']]],
    ['bg-via="info"', [['bg-via', 'info']]],
    ['bg-gradient="to-l"', [['bg-gradient', 'to-l']]],
    ['bg-gradient-type="conic"', [['bg-gradient-type', 'conic']]],
    ['scrim="none"', [['scrim', 'none']]],
    [
      'scrim-tone="light" scrim-strength="lg" scrim-blur="sm" scrim-type="frost"',
      [
        ['scrim-type', 'frost'],
        ['scrim-strength', 'lg'],
        ['scrim-blur', 'sm'],
        ['scrim-tone', 'light'],
      ],
    ],
    [
      'substrate-target="self" substrate-fill="inherit" substrate-opacity="lg" substrate-size="sm"',
      [
        ['substrate-size', 'sm'],
        ['substrate-opacity', 'lg'],
        ['substrate-fill', 'inherit'],
        ['substrate-target', 'self'],
      ],
    ],
  ])('%s alone is a meta in raw output only', (facets, metas) => {
    const source = block('Text.', facets)
    expect(styledOf(source)).toBe(styledOf(block('Text.')))
    const after = metas.map(
      ([field, content]) => `<meta data-field="${field}" content="${content}">`,
    )
    expect(rawOf(source)).toBe(rawArticle('<p>Text.</p>', after.join('')))
  })
})

describe('alpha stops', () => {
  function imageOf(from: string, to: string): string | undefined {
    const { html } = compile(block('', `bg-from="${from}" bg-to="${to}"`))
    return /style="--bg-image: ([^"]*)"/.exec(html)?.[1]
  }

  test('are kept, as percentages and as fractions', () => {
    expect(imageOf('info/40', 'bg/0.75')).toBe(
      'linear-gradient(to bottom, color-mix(in srgb, var(--rf-color-info) 40%, transparent), color-mix(in srgb, var(--rf-color-bg) 75%, transparent))',
    )
    expect(imageOf('info/12.5%', 'bg/1')).toBe(
      'linear-gradient(to bottom, color-mix(in srgb, var(--rf-color-info) 12.5%, transparent), color-mix(in srgb, var(--rf-color-bg) 100%, transparent))',
    )
  })

  test('that are no alpha count as opaque, with a warning', () => {
    expect(imageOf('info/120%', 'bg/half')).toBe(
      'linear-gradient(to bottom, var(--rf-color-info), var(--rf-color-bg))',
    )
    expect(codesOf(block('## T', 'bg-from="info/120%" bg-to="bg/half"'), 'warning')).toEqual(
      expect.arrayContaining(['invalid-alpha', 'invalid-alpha']),
    )
  })

  test('name tokens: a colour is a name like any other', () => {
    expect(imageOf('#00ff00', 'blue')).toBe(
      String.raw`linear-gradient(to bottom, var(--rf-color-\#00ff00), var(--rf-color-blue))`,
    )
  })
})

describe('attributes of the wider family', () => {
  test('the tint custom is a name like any other', () => {
    const source = block('## T', 'tint="custom"')
    expect(styledOf(source)).toBe(
      styledOf(block('## T')).replace(' data-rune="api"', ' data-rune="api" data-tint="custom"'),
    )
    expect(codesOf(source, 'warning')).toContain('unknown-tint')
  })

  test('an id or a class in a tag is an error', () => {
    const source = block('## T', '#own .look')
    expect(codesOf(source).length).toBeGreaterThan(0)
    expect(styledOf(source)).toBe(styledOf(block('## T')))
  })

  test.each([
    'reading="prose"',
    'dropcap=true',
    'prominence="display"',
    'frame="photo"',
    'frame-shadow="sm"',
  ])('%s is an error and has no effect', (attribute) => {
    const source = block('## T', attribute)
    expect(codesOf(source)).toEqual(['unavailable-attribute'])
    expect(styledOf(source)).toBe(styledOf(block('## T')))
    expect(rawOf(source)).toBe(rawOf(block('## T')))
  })

  test('a frost scrim without blur only tones', () => {
    expect(compile(block('', 'scrim="left" scrim-type="frost" scrim-blur="none"')).html).toContain(
      'style="--scrim-blur: 0px"',
    )
  })
})

describe('where a block stands', () => {
  const inside = '{% api method="PUT" path="/inner" %}\nInner.\n{% /api %}'

  test('in another block: an error, and the outer block ends where its author closed it', () => {
    const source = `${block(`Before.\n\n${inside}\n\nAfter.`)}\nOutside.\n`
    const { articles, diagnostics, html } = compile(source, { theme: false })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'nested-block' },
    ])
    expect(articles).toHaveLength(1)
    expect(articles[0]).toMatch(/<p>Before\.<\/p>[^]*<p>After\.<\/p>/)
    expect(articles[0]!.match(/<article/g)).toHaveLength(1)
    expect(html.replace(articles[0]!, '').trim()).toBe('<p>Outside.</p>')
  })

  test('after a list: the tag line ends the list', () => {
    const source = `- one\n\n  ${inside.replaceAll('\n', '\n  ')}\n- two\n`
    expect(rawOf(source)).toBe(
      canonical(
        '<ul><li>one</li></ul><article data-rune="api" data-rune-fields="{&quot;method&quot;:&quot;PUT&quot;,&quot;path&quot;:&quot;/inner&quot;}"><div data-name="body"><p>Inner.</p></div></article><ul><li>two</li></ul>',
      ),
    )
    expect(codesOf(source)).toEqual([])
  })

  test('in a quote: text, with a warning', () => {
    const source = `> ${inside.replaceAll('\n', '\n> ')}\n`
    expect(rawOf(source)).toBe(
      canonical(
        '<blockquote><p>{% api method="PUT" path="/inner" %}\nInner.\n{% /api %}</p></blockquote>',
      ),
    )
    expect(codesOf(source)).toEqual([])
    expect(codesOf(source, 'warning')).toContain('misplaced-tag')
  })

  test('in a fence: text', () => {
    const source = `\`\`\`md\n${inside}\n\`\`\`\n`
    const escaped = inside.replaceAll('"', '&quot;')
    expect(rawOf(source)).toBe(canonical(codeBlock('md', `${escaped}\n`)))
    expect(codesOf(source)).toEqual([])
    expect(codesOf(source, 'warning')).toEqual(['no-block'])
  })

  test('inside a sentence: text, with a warning', () => {
    const source = 'some {% api path="/x" %}text{% /api %} here\n'
    expect(rawOf(source)).toBe(canonical('<p>some {% api path="/x" %}text{% /api %} here</p>'))
    expect(codesOf(source, 'warning')).toContain('misplaced-tag')
    expect(codesOf(source)).toEqual([])
  })

  test('a self-closing tag is a block with an empty body', () => {
    expect(rawOf(`{% api ${attributes} /%}\n`)).toBe(rawArticle(''))
    expect(codesOf(`{% api ${attributes} /%}\n`)).toEqual([])
  })

  test('both tags on one line: an error, and an article that stands in no paragraph', () => {
    const source = `{% api ${attributes} %}{% /api %}\n`
    const { articles, html } = compile(source, { theme: false })
    expect(articles).toHaveLength(1)
    expect(html.trim()).toBe(articles[0])
    expect(codesOf(source)).toEqual(['text-after-tag'])
  })
})
