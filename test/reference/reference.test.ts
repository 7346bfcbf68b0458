import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import type { CompileOptions } from '../../src/compile/options.js'
import { excess, growthOf } from '../growth.js'
import { type ElementView, elementsOf } from '../render/element.js'

const table = (...rows: string[]) =>
  ['| Name | Type | Required | Description |', '|---|---|---|---|', ...rows].join('\n')

function blockOf(body: string, attributes = 'method="POST" path="/users/:id" auth="Bearer token"') {
  return `{% api ${attributes} %}\n${body}\n{% /api %}`
}

/** The elements of the reference page of a block, at any depth, in their order. */
function pageOf(body: string, options: CompileOptions = {}, attributes?: string) {
  const { html } = compile(blockOf(body, attributes), { layout: 'reference', ...options })
  const all = (element: ElementView): ElementView[] => [element, ...element.children.flatMap(all)]
  const elements = elementsOf(html).flatMap(all)
  const find = (name: string) =>
    elements.filter(
      (element) =>
        element.name === name || element.attributes.class?.split(' ').includes(name.slice(1)),
    )
  const texts = (name: string) => find(name).map(({ text }) => text.replace(/\s+/g, ' ').trim())
  return { html, find, texts }
}

const namedLines =
  '### Query parameters\n\n**limit** `integer` How many.\n**after** `string` Where to start.\n'

const json = (text: string, info = '') => `\`\`\`json ${info}\n${text}\n\`\`\``

describe('the layout', () => {
  test('is plain unless it is asked for, and changes neither article nor fields', () => {
    const text = blockOf(`## Title\n\n${table('| a | string | yes | A. |')}\n\n${json('{}')}`)
    const plain = compile(text)
    const reference = compile(text, { layout: 'reference' })
    expect(compile(text, { layout: 'plain' })).toEqual(plain)
    expect(plain.html).not.toContain('rf-reference')
    const bodyStart = 'data-section="body">'
    const [head] = plain.html.split(bodyStart)
    expect(reference.html.split(bodyStart)[0]).toBe(head)
    expect(reference.endpoints).toEqual(plain.endpoints)
    expect(reference.articles.join('\n')).toBe(reference.html)
  })

  test('has its classes with the prefix of the theme, and those of the built-in one without a theme', () => {
    const prefixes = (options: CompileOptions) =>
      pageOf('## T', options).html.match(/[\w-]+(?=-reference")/)?.[0]
    expect([prefixes({ theme: { prefix: 'my' } }), prefixes({ theme: false })]).toEqual([
      'my',
      'rf',
    ])
  })
})

describe('fields', () => {
  test('are lists by place under the heading of the author, or one that is made', () => {
    const { find, texts } = pageOf(
      `## T\n\n### What to send {#send}\n\n${table('| a | string | yes | A. |')}\n\n### Query parameters\n\n${table('| q | integer | no | Q. |')}`,
    )
    expect(find('.rf-fields').map(({ attributes }) => attributes['data-in'])).toEqual([
      'body',
      'query',
    ])
    expect(texts('h3')).toEqual(['What to send', 'Query parameters'])
    expect(find('.rf-fields')[0]!.children[0]!.attributes.id).toBe('send')
    expect(texts('dt')).toEqual(['a string required', 'q integer'])
    expect(texts('dd')).toEqual(['A.', 'Q.'])

    const mixed = pageOf(
      '## T\n\n| Name | In | Description |\n|---|---|---|\n| id | path | I. |\n| X-A | header | H. |',
    )
    expect(mixed.texts('h3')).toEqual(['Path parameters', 'Headers'])
    expect(mixed.texts('dt')).toEqual(['id required', 'X-A'])
    const alternating = ['| id | path | I. |', '| a | body | A. |', '| tag | path | T. |']
    const sorted = pageOf(
      `## T\n\n| Name | In | Description |\n|---|---|---|\n${alternating.join('\n')}`,
    )
    expect(sorted.texts('h3')).toEqual(['Path parameters', 'Body'])
    expect(sorted.texts('dt')).toEqual(['id required', 'tag required', 'a'])
    const said = pageOf(
      '## T\n\n### Path Parameters\n\n| Name | In | Description |\n|---|---|---|\n| id | path | I. |\n| q | query | Q. |',
    )
    expect(said.texts('h3')).toEqual(['Path Parameters', 'Query parameters'])
  })

  test('keep the links and marks of their cells, and say other columns under their headers', () => {
    const { find, texts, html } = pageOf(
      '### Body\n\n| Name | Type | Required | Default | Since | Description |\n|---|---|---|---|---|---|\n' +
        '| a[^1] | [User](#user) | if paid | 20 | *v2* | **A** `b`. |\n| b | string | no | - | | |\n\n[^1]: Note.',
    )
    expect(texts('dt')).toEqual(['a1 User', 'b string'])
    expect(texts('.rf-fact')).toEqual(['Required if paid', 'Default 20', 'Since v2'])
    expect(find('.rf-type')[0]!.children[0]!.attributes.href).toBe('#user')
    expect(html).toContain('<dd><strong>A</strong> <code>b</code>.</dd>')
  })

  test('of a list are those of its items, with what else they hold', () => {
    const { find, texts } = pageOf(
      '### Body\n\n' +
        '- `a` ([User](#user), required, default: 5): **A** thing.\n\n  More of it.\n' +
        '- `b` (object): Holds\n  - `c` (string, since v2): C.\n' +
        '- `d`: One of\n    - `east`, `west`.\n',
    )
    expect(texts('dt')).toEqual(['a User required', 'b object', 'c string, since v2', 'd'])
    expect(texts('dd').slice(0, 3)).toEqual(['A thing.', 'More of it.', 'Default 5'])
    expect(find('a').map(({ attributes }) => attributes.href)).toEqual(['#user'])
    expect(texts('summary')).toEqual(['1 field'])
    expect(texts('li')).toEqual(['east, west.'])
  })

  test('keep a default in brackets together, in text of either direction', () => {
    const { texts } = pageOf(
      `### Body\n\n${table('| a | string | no | \u05d0 (default: 1, or 2) \u05d1. |')}`,
    )
    expect(texts('bdi')).toEqual(['(default: 1, or 2)'])
  })

  test('have their leaf names in a tree that is closed below the second level, with a count', () => {
    const { find, texts } = pageOf(
      `### Body\n\n${table(
        '| a | object | yes | |',
        '| a.b | object[] | yes | |',
        '| a.b[].c | object | no | |',
        '| a.b[].c.d | string | no | |',
        '| a.e | string | no | |',
        '| x.y | string | no | |',
      )}`,
    )
    expect(texts('dt')).toEqual([
      'a object required',
      'b object[] required',
      'c object',
      'd string',
      'e string',
      'x.y string',
    ])
    expect(texts('summary')).toEqual(['2 fields', '1 field', '1 field'])
    expect(find('details').map(({ attributes }) => 'open' in attributes)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('have the label above them in place of a heading, and say once that they are required', () => {
    const { find, texts } = pageOf(
      `## T\n\n**Query parameters:**\n\n${table('| q | string | yes | **Required**. What to find. |')}`,
    )
    expect(find('h3').length).toBe(0)
    expect(texts('.rf-fields')).toEqual(['Query parameters: q string requiredWhat to find.'])
  })

  test('of headings that name parameters are a list, whose names have the ids of the headings', () => {
    const { find, texts } = pageOf(
      '## T\n\n### Query parameters\n\n#### `limit` (integer, optional)\n\nHow many of [all](#x). Default: `20`.\n\n- odd\n- even\n\n' +
        '#### `filter` (object, required)\n\n##### `filter.name` (string)\n\nBy name.\n\n### Paging\n\nText.',
      { samples: false },
    )
    expect(texts('dt')).toEqual(['limit integer', 'filter object required', 'name string'])
    expect(find('dt').map(({ attributes }) => attributes.id)).toEqual([
      'limit-(integer,-optional)',
      'filter-(object,-required)',
      'filter.name-(string)',
    ])
    expect(texts('dd').slice(0, 3)).toEqual([
      'How many of all. Default: 20.',
      'odd even',
      '1 fieldname stringBy name.',
    ])
    expect([texts('h3'), texts('h4')]).toEqual([['Query parameters', 'Paging'], []])
    expect(find('a').length).toBe(1)
  })

  test('of paragraphs that name parameters are a list, whose descriptions are beside or below the names', () => {
    const { texts } = pageOf(
      '## T\n\n### Query parameters\n\n**limit** (integer)\n\nHow many.\n\n- odd\n- even\n\n**after** (string, required)\nWhere to start.\n',
      { samples: false },
    )
    expect(texts('dt')).toEqual(['limit integer', 'after string required'])
    expect(texts('dd')).toEqual(['How many.', 'odd even', 'Where to start.'])
    expect(texts('p')).toEqual([])
  })

  test('of the lines of one paragraph stay as they are written', () => {
    const { diagnostics } = compile(blockOf(namedLines))
    expect(diagnostics.map(({ code }) => code)).toEqual(['unread-list'])
    expect(pageOf(namedLines, { samples: false }).texts('dd').join()).toContain('Where to start.')
  })

  test.each([
    ['a table', (at: number) => `| a${at} | string | yes | A. |`, `${table()}\n`],
    ['a list', (at: number) => `- \`a${at}\` (string): A.`, 'Parameters:\n\n'],
    ['headings', (at: number) => `#### \`a${at}\` (string)\n\nA.\n`, '### Query parameters\n\n'],
  ])('of %s take time that grows with their number alone', (_, fieldAt, head) => {
    const text = (length: number) =>
      blockOf(head + Array.from({ length }, (_one, at) => fieldAt(at)).join('\n'))
    const growth = growthOf((length) => {
      const source = text(length)
      return () => compile(source, { layout: 'reference' })
    }, 8000)
    expect(excess(head, growth)).toBeUndefined()
  })

  test('of a table with rows that are none stay a table', () => {
    const { texts } = pageOf(`### Body\n\n${table('| a | string | yes | A. |', '| | | | More. |')}`)
    expect(texts('td').length + texts('dd').length).toBeGreaterThan(0)
    expect(texts('.rf-fields').join()).toContain('More.')
  })
})

describe('samples', () => {
  test('have a caption with kind, status, language and title', () => {
    const { texts } = pageOf(
      `## T\n\n${json('{}', 'request')}\n\n${json('{}', 'response 201 title="All of it"')}`,
      { samples: false },
    )
    expect(texts('figcaption')).toEqual(['Request · JSON', 'Response 201 · JSON · All of it'])
  })

  test('of the request are programs in tabs, the first one chosen, beside those of the author', () => {
    const author = '```python\nprint(1)\n```\n\n```bash\ncurl https://x.dev/users/1\n```'
    const { find, texts } = pageOf(`## T\n\n### Request\n\n${author}`)
    expect(find('.rf-tabs')[0]!.attributes['data-tabs']).toBe('language')
    expect(texts('.rf-tab')).toEqual(['Python', 'curl', 'JavaScript', 'Go'])
    expect(find('input').map(({ attributes }) => 'checked' in attributes)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(find('.rf-panel')[0]!.text).toContain('print(1)')
    expect(find('.rf-panel').length).toBe(4)
  })

  test('stand with the request of the page, else before its first response, and go where its code goes', () => {
    const curl = '```bash\ncurl https://own.dev/users/1\n```'
    const options: CompileOptions = { samples: ['js'] }
    const stated = pageOf(`## T\n\n${curl}\n\n${json('{}')}`, options, 'path="/users/:id"')
    expect(stated.texts('figcaption')).toEqual([
      'Request · curl',
      'Request · JavaScript',
      'Response · JSON',
    ])
    expect(stated.find('.rf-panel')[1]!.text).toContain("fetch('https://own.dev/users/1'")
    const other = pageOf(`## T\n\nText.\n\n${json('{}')}`, options)
    expect(other.texts('figcaption')).toEqual(['Request · JavaScript', 'Response · JSON'])
  })

  test('have the text below them beside them, too, unless that has samples of its own', () => {
    const rowsOf = (body: string) =>
      pageOf(`## T\n\nOne.\n\n${json('{}')}\n\n### A\n\nTwo.\n${body}`, { samples: false })
        .find('.rf-columns')
        .map(({ children }) => children.map(({ name, text }) => name + /One|Two/.exec(text)))
    expect(rowsOf('')).toEqual([['divOne', 'sectionnull', 'divTwo']])
    expect(rowsOf(`\n- a list\n\n${json('{}')}`)).toEqual([
      ['divOne', 'sectionnull'],
      ['divTwo', 'sectionnull'],
    ])
  })

  test('go to the server of the options, or of the front matter, in the languages that are chosen', () => {
    const text = (frontMatter: string) => `---\n${frontMatter}\n---\n${blockOf('## T')}`
    const urlOf = (frontMatter: string, options: CompileOptions = {}) =>
      /https?:[^'"]*/.exec(
        compile(text(frontMatter), { layout: 'reference', samples: ['curl'], ...options }).html,
      )?.[0]
    expect([
      urlOf('title: x'),
      urlOf('server: https://one.dev/v1/'),
      urlOf('servers: [https://two.dev]'),
      urlOf('servers: [{ url: https://three.dev }]'),
      urlOf('server: https://one.dev', { server: 'https://four.dev' }),
      urlOf('server: https://one.dev', { samples: false }),
    ]).toEqual([
      'https://api.example.com/users/:id',
      'https://one.dev/v1/users/:id',
      'https://two.dev/users/:id',
      'https://three.dev/users/:id',
      'https://four.dev/users/:id',
      undefined,
    ])
    expect(pageOf('## T', { samples: ['go', 'js'] }).texts('.rf-tab')).toEqual(['JavaScript', 'Go'])
  })

  test('of a request in several forms of one language are tabs by their titles or labels', () => {
    const forms = (...above: [label: string, info?: string][]) =>
      pageOf(
        `## T\n\n### Request\n\n${above.map(([label, info]) => `${label}\n\n${json('{}', info)}`).join('\n\n')}`,
        { samples: ['curl'] },
      )
    const long = 'To pay by card, send its number and the name that is on it:'
    const labelled = forms(['**By card:**'], ['See [accounts](#a):'], [long], ['', 'title="Free"'])
    expect(labelled.texts('.rf-tab')).toEqual([
      'JSON',
      'curl',
      'By card',
      'See accounts',
      'Example 3',
      'Free',
    ])
    expect(labelled.texts('p')).toEqual([long])
    expect(labelled.find('.rf-tabs').map(({ attributes }) => attributes['data-tabs'])).toEqual([
      'language',
      'form',
    ])
    expect(forms(['']).texts('.rf-tab')).toEqual(['JSON', 'curl'])
  })

  test('are coloured, unless a highlighter does it', () => {
    const body = `## T\n\n${json('{"a": [1, "b", null]}')}`
    const { find } = pageOf(body, { samples: false })
    expect(
      find('span').flatMap(({ attributes, text }) =>
        attributes['data-token'] ? [[attributes['data-token'], text]] : [],
      ),
    ).toEqual([
      ['key', '"a"'],
      ['number', '1'],
      ['string', '"b"'],
      ['literal', 'null'],
    ])
    const objects = Array.from({ length: 120 }, (_, id) => ({ id, text: 'x'.repeat(180) }))
    const long = pageOf(`## T\n\n${json(JSON.stringify(objects))}`, { samples: false })
    const keys = long.find('span').filter(({ attributes }) => attributes['data-token'] === 'key')
    expect(keys).toHaveLength(240)
    const highlighted = pageOf(body, {
      samples: ['go'],
      highlight: (_code, name) => `<i>${name}</i>`,
    })
    expect(highlighted.texts('i')).toEqual(['go', 'json'])
  })

  test('that are long end in a check box that shows all of them', () => {
    const lines = (count: number) => json(Array(count).fill('1').join('\n'))
    const { texts } = pageOf(`## T\n\n${lines(28)}\n\n${lines(29)}`, { samples: false })
    expect(texts('.rf-more')).toEqual(['Show all 29 linesShow less'])
  })
})

describe('responses', () => {
  const responses = `## Responses\n\n### 200 OK\n\n${table('| id | string | yes | I. |')}\n\n${json('{}')}\n\n### 404 Not Found\n\nNo such user.\n\n#### Body\n\n${json('{}')}\n\n### Response 500\n\n${json('{}')}`

  test('that stand side by side are tabs by status, whose headings keep their ids', () => {
    const { find, texts } = pageOf(`# T\n\n${responses}`, { samples: false })
    expect(find('.rf-tabs').map(({ attributes }) => attributes['data-tabs'])).toEqual(['status'])
    expect(texts('.rf-tab')).toEqual(['200', '404', '500'])
    const [, second, third] = find('.rf-panel')
    expect(second!.text.replace(/\s+/g, ' ')).toMatch(/404 Not Found No such user\. ?Body/)
    expect(third!.text).toContain('Response 500')
    const ids = find('h3').map(({ attributes }) => attributes.id)
    expect(ids).toEqual(['200-ok', '404-not-found', 'response-500'])
  })

  test('are told by lines that state their status', () => {
    const one = (name: string, status: string) =>
      `#### ${name}\n\n\`Status: ${status}\`\n\n${json('{}')}`
    const body = `## T\n\n${one('Default response', '200')}\n\n${one('Too many', '429 Too Many Requests')}`
    expect(pageOf(body, { samples: false }).texts('.rf-tab')).toEqual(['200', '429'])
  })

  test('by labels, and by what fences say, are tabs as well', () => {
    const labels = `**200 OK**\n\n${json('{}')}\n\n**404 Not Found**\n\n${json('{}')}`
    const fences = `${json('{}', 'response 200')}\n\n${json('{}', 'response 404')}`
    for (const body of [labels, fences]) {
      expect(pageOf(`## T\n\n${body}`, { samples: false }).texts('.rf-tab')).toEqual(['200', '404'])
    }
  })

  test('leave what closes the page to all of them, unless each is closed by text of its own', () => {
    const closing = (level: string, first = '') =>
      `## T\n\n${level} 200\n\n${json('{}')}\n\n${first}\n\n${level} 404\n\n${json('{}')}\n\nClosing.\n\n> And a note.\n\n### See also\n\n- [A](#t)`
    const inTabs = (body: string) =>
      pageOf(body, { samples: false })
        .find('.rf-panel')
        .map(({ text }) => /Closing|See also/.exec(text)?.[0])
    expect(inTabs(closing('###'))).toEqual([undefined, undefined])
    expect(inTabs(closing('##'))).toEqual([undefined, undefined])
    expect(inTabs(closing('###', 'Of the first.'))).toEqual([undefined, 'Closing'])
    const { texts } = pageOf(closing('##'), { samples: false })
    expect(texts('.rf-column').at(-1)).toBe('Closing. And a note. See also A')
    const call = '**Sample call**\n\n```bash\ncurl https://a.dev/users/1\n```'
    const labels = `**200 OK**\n\n${json('{}')}\n\n**404 Not Found**\n\n${json('{}')}\n\n${call}`
    const page = pageOf(`## T\n\n${labels}`, { samples: ['curl'] })
    expect(page.texts('.rf-panel').join()).not.toContain('curl')
    expect(page.texts('figcaption').at(-1)).toBe('Request · curl')
  })

  test('without anything but text are text', () => {
    const { find, texts } = pageOf('## T\n\n### 403\n\nNo.\n\n### 404\n\nNone.', { samples: false })
    expect([find('.rf-tabs').length, texts('h3')]).toEqual([0, ['403', '404']])
  })
})

describe('nothing of a page is lost', () => {
  const folder = new URL('../../playground/docs/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.api.md'),
  )

  test('each id and each link is there once, each text in its order', () => {
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const text = readFileSync(new URL(file, folder), 'utf8')
      const plain = compile(text)
      const reference = compile(text, { layout: 'reference', samples: false })
      for (const [index, article] of plain.articles.entries()) {
        const page = reference.articles[index]!
        const all = (pattern: RegExp, html: string) => Array.from(html.matchAll(pattern), String)
        for (const pattern of [/ id="[^"]*"/g, / href="[^"]*"/g])
          expect([file, ...all(pattern, page).toSorted()]).toEqual([
            file,
            ...all(pattern, article).toSorted(),
          ])
        const blocks = /<(?:h\d|p|blockquote)[^>]*>([^<]+)<\//g
        const texts = Array.from(article.matchAll(blocks), ([, inner]) => inner!)
        const kept = texts.filter((inner) => page.includes(inner))
        // A label that says no more than the caption of its code is part of it.
        expect(texts.filter((inner) => !kept.includes(inner) && !inner.endsWith(':'))).toEqual([])
        expect(kept.length).toBeGreaterThan(0)
        let end = 0
        for (const inner of kept) {
          end = page.indexOf(inner, end)
          expect([file, inner, end > 0]).toEqual([file, inner, true])
        }
      }
    }
  })
})
