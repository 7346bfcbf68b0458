import { describe, expect, test } from 'vitest'
import { cases } from '../cases.js'
import { scan } from './scan-text.js'

const tag = '{% api path="/x" %}'

describe('a tag where none can stand stays text, with a warning', () => {
  cases([
    ['after a list marker', `- ${tag}\n  Hi\n  {% /api %}\n`],
    ['after a number', `1. ${tag}\n   Hi\n   {% /api %}\n`],
    ['after a quote marker', `> ${tag}\n> Hi\n> {% /api %}\n`],
    ['in a table', `| a |\n|---|\n| ${tag} |\n`],
    ['in a sentence', `Text ${tag}Hi{% /api %} more.\n`],
    ['in a heading', `## ${tag}\n`],
    ['in a link', `[a](${tag})\n`],
    ['four spaces in', `    ${tag}\n    Hi\n    {% /api %}\n`],
    ['a tab in', `\t${tag}\n`],
    ['a blank and a tab in', ` \t${tag}\n`],
    ['in a paragraph that goes on', `Text\n      ${tag}\n`],
    ['in HTML', `<div>${tag}</div>\n`],
    ['after a code span that is not closed', `\`a ${tag}\n\n\`b\n`],
    ['after backticks of other lengths', `\`\`a\` ${tag}\n`],
    ['after an escaped backtick', `\\\`${tag}\`\n`],
    ['between the cells of a table', `| a |\n|---|\n| \` |\n| ${tag} |\n| \` |\n`],
  ])('wherever it is', (_name, text) => {
    const { diagnostics, prose, blocks } = scan(text)
    expect(diagnostics).toEqual([['misplaced-tag', tag]])
    expect(blocks).toEqual([])
    expect(prose).toEqual([text])
  })

  const misplaced = ['misplaced-tag', tag]
  const stray = ['stray-closing-tag', 'api']
  const selfClosing = '{% api path="/x" /%}'

  cases([
    [`${tag}\n- a {% /api %}\n{% /api %}\n`, [['misplaced-tag', '{% /api %}']]],
    [
      `${tag}\n    {% /api %}\n`,
      [
        ['unclosed-block', 'api'],
        ['misplaced-tag', '{% /api %}'],
      ],
    ],
    [`- ${tag}\n- ${tag}\n\n{% /api %}\n{% /api %}\n{% /api %}\n`, [misplaced, misplaced, stray]],
    [`- ${selfClosing}\n\n{% /api %}\n`, [['misplaced-tag', selfClosing], stray]],
    [`- ${tag}\n\n${tag}\n{% /api %}\n{% /api %}\n`, [misplaced, stray]],
  ])('and so does one that closes, unless it answers one above', (text, diagnostics) => {
    expect(scan(text).diagnostics).toEqual(diagnostics)
  })

  cases([
    ['a {% api path="%}" %} b', '{% api path="%}" %}'],
    ['a {% api\npath="/x" %} b', '{% api'],
  ])('which is at what the tag has of its line', (text, found) => {
    expect(scan(text).diagnostics).toEqual([['misplaced-tag', found]])
  })
})

describe('a tag of another tool that looks like a parameter', () => {
  const foreign =
    '{% swagger-parameter in="query" name="colour" %}\nPaint\n{% endswagger-parameter %}\n'

  cases([
    ['by its name', foreign, '{% swagger-parameter'],
    ['by an attribute', '{% property type="string" name="colour" %}\n', '{% property'],
    ['in a sentence', 'Text {% api-method-response %} goes on\n', '{% api-method-response'],
    ['in an item', '- {%- ship_field "colour" -%}\n', '{%- ship_field'],
    ['as a shortcode', '{{< param "colour" >}}\n', '{{< param'],
    ['as a shortcode of Markdown', '{{% header-row %}}\n', '{% header-row'],
  ])('is told of', (_, text, found) => {
    expect(scan(text).diagnostics).toEqual([['unread-html', found]])
    expect(scan(`${tag}\n${text}{% /api %}\n`).diagnostics).toEqual([['unread-html', found]])
  })

  test('is told of once a file, with what rewrites those of GitBook', () => {
    const { reporter } = scan(`${foreign}\n${tag}\n${foreign}${foreign}{% /api %}\n`)
    expect(reporter.diagnostics).toMatchObject([
      { code: 'unread-html', hint: expect.stringContaining('vite-plugin-api-md adopt') },
    ])
  })

  cases([
    ['in code', '`{% swagger-parameter name="a" %}`\n'],
    ['in a fence', `~~~\n${foreign}~~~\n`],
    ['that closes', '{% endswagger-parameter %}\n{{< /param >}}\n'],
    ['of a layout', '{% tab name="Colours" %}\n{{< tabs name="Colours" >}}\n'],
    ['of anything', '{% hint style="info" %}\n{% include "param.md" %}\n{{< required >}}\n'],
    ['that only shows a value', '{{ param.name }}\n{{ response }}\n'],
  ])('but not', (_, text) => {
    expect(scan(text).diagnostics).toEqual([])
  })
})

describe('a tag in code marks is meant as text', () => {
  cases([
    `\`${tag}\``,
    `\`\` \` ${tag} \`\``,
    `A \`b\n  c ${tag}\nd\` e`,
    `> \`a\n> ${tag}\n> b\``,
    `- \`a\n  b ${tag} c\``,
    `\\\\\`${tag}\``,
    `\`\\\` \`${tag}\``,
    `| a |\n|---|\n| \`${tag}\` |`,
    `\`\`\`md ${tag}\n\`\`\``,
    `A \`b\n{% API %}\nc\` d`,
  ])('in any container', (text) => {
    expect(scan(text).diagnostics).toEqual([])
  })

  test('but a code span does not reach over a line that starts with a tag', () => {
    const { diagnostics, bodies, prose } = scan(`A \`b\n${tag}\nc\` d\n{% /api %}\n`)
    expect(diagnostics).toEqual([])
    expect(prose).toEqual(['A `b\n'])
    expect(bodies).toEqual(['c` d\n'])
  })
})

describe('a tag with a similar name', () => {
  cases([
    ['API', '{% API path="/x" %}\nHi\n{% /API %}\n'],
    ['apo', '{% apo path="/x" %}\nHi\n{% /api %}\n'],
    ['apis', '{% apis path="/x" %}\n'],
    ['aip', '{% aip %}\n'],
    ['endpiont', '{% endpiont path="/x" %}\nHi\n{% /endpoint %}\n'],
    ['Endpoint', '{% Endpoint path="/x" %}\nHi\n{% /Endpoint %}\n'],
    ['Api', '{% /Api %}\n'],
  ])('is text, with one warning', (name, text) => {
    const { diagnostics, prose } = scan(text)
    expect(diagnostics).toEqual([['similar-tag', name]])
    expect(prose).toEqual([text])
  })

  test('proposes the right one', () => {
    const { reporter } = scan('{% endpiont %}\n')
    expect(reporter.diagnostics[0]).toMatchObject({
      severity: 'warning',
      hint: 'Did you mean `endpoint`?',
    })
  })

  cases([
    'hint',
    'if',
    'else',
    'tip',
    'end',
    'map',
    'tab',
    'table',
    'partial',
    'a',
    'entry',
    'point',
  ])('is none that is a word of its own', (name) => {
    expect(scan(`{% ${name} %}\n{% /${name} %}\n`).diagnostics).toEqual([])
  })
})

describe('a broken delimiter', () => {
  cases([
    ['{ api', '{ api path="/x" %}\n{% /api %}\n'],
    ['% api', '% api path="/x" %}\n{% /api %}\n'],
    ['%{ api', '%{ api path="/x" %}\n{% /api %}\n'],
    ['{{% api', '{{% api path="/x" %}\n{% /api %}\n'],
    ['{%% api', '{%% api path="/x" %}\n{% /api %}\n'],
    ['{ %api', '{ %api path="/x" /%}\n'],
    ['{ /api', '{ /api %}\n'],
  ])('is text, with one warning', (start, text) => {
    const { diagnostics, prose } = scan(text)
    expect(diagnostics).toEqual([['broken-delimiter', start]])
    expect(prose).toEqual([text])
  })

  cases(['{ api: 1 }', '% api', '{ "api": "%}" }', '100 % api %}', '{ apis %}'])(
    'is not what only looks like one',
    (text) => {
      expect(scan(text).diagnostics).toEqual([])
    },
  )
})
