import { describe, expect, test } from 'vitest'
import { scan } from './scan-text.js'

const tag = '{% api path="/x" %}'

describe('a tag where none can stand stays text, with a warning', () => {
  test.each([
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
  ])('%s', (_name, text) => {
    const { diagnostics, prose, blocks } = scan(text)
    expect(diagnostics).toEqual([['misplaced-tag', tag]])
    expect(blocks).toEqual([])
    expect(prose).toEqual([text])
  })

  test('also one that closes a block', () => {
    expect(scan(`${tag}\n- a {% /api %}\n{% /api %}\n`).diagnostics).toEqual([
      ['misplaced-tag', '{% /api %}'],
    ])
    expect(scan(`${tag}\n    {% /api %}\n`).diagnostics).toEqual([
      ['unclosed-block', 'api'],
      ['misplaced-tag', '{% /api %}'],
    ])
  })

  test('each of them, unless it answers one above', () => {
    const text = `- ${tag}\n- ${tag}\n\n{% /api %}\n\n{% /api %}\n\n{% /api %}\n`
    expect(scan(text).diagnostics).toEqual([
      ['misplaced-tag', tag],
      ['misplaced-tag', tag],
      ['stray-closing-tag', 'api'],
    ])
  })

  test('one that closes itself is not answered', () => {
    expect(scan('- {% api path="/x" /%}\n\n{% /api %}\n').diagnostics).toEqual([
      ['misplaced-tag', '{% api path="/x" /%}'],
      ['stray-closing-tag', 'api'],
    ])
  })

  test('one before a block does not answer for a tag after it', () => {
    expect(scan(`- ${tag}\n\n${tag}\n{% /api %}\n{% /api %}\n`).diagnostics).toEqual([
      ['misplaced-tag', tag],
      ['stray-closing-tag', 'api'],
    ])
  })

  test('with its quotes and with what it has of its line', () => {
    expect(scan('a {% api path="%}" %} b').diagnostics).toEqual([
      ['misplaced-tag', '{% api path="%}" %}'],
    ])
    expect(scan('a {% api\npath="/x" %} b').diagnostics).toEqual([['misplaced-tag', '{% api']])
  })
})

describe('a tag in code marks is meant as text', () => {
  test.each([
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
  ])('%j', (text) => {
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
  test.each([
    ['API', '{% API path="/x" %}\nHi\n{% /API %}\n'],
    ['apo', '{% apo path="/x" %}\nHi\n{% /api %}\n'],
    ['apis', '{% apis path="/x" %}\n'],
    ['aip', '{% aip %}\n'],
    ['endpiont', '{% endpiont path="/x" %}\nHi\n{% /endpoint %}\n'],
    ['Endpoint', '{% Endpoint path="/x" %}\nHi\n{% /Endpoint %}\n'],
    ['Api', '{% /Api %}\n'],
  ])('%s is text, with one warning', (name, text) => {
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

  test.each([
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
  ])('is not {%% %s %%}', (name) => {
    expect(scan(`{% ${name} %}\n{% /${name} %}\n`).diagnostics).toEqual([])
  })
})

describe('a broken delimiter', () => {
  test.each([
    ['{ api', '{ api path="/x" %}\n{% /api %}\n'],
    ['% api', '% api path="/x" %}\n{% /api %}\n'],
    ['%{ api', '%{ api path="/x" %}\n{% /api %}\n'],
    ['{{% api', '{{% api path="/x" %}\n{% /api %}\n'],
    ['{%% api', '{%% api path="/x" %}\n{% /api %}\n'],
    ['{ %api', '{ %api path="/x" /%}\n'],
    ['{ /api', '{ /api %}\n'],
  ])('%s is text, with one warning', (start, text) => {
    const { diagnostics, prose } = scan(text)
    expect(diagnostics).toEqual([['broken-delimiter', start]])
    expect(prose).toEqual([text])
  })

  test.each(['{ api: 1 }', '% api', '{ "api": "%}" }', '100 % api %}', '{ apis %}'])(
    'is not %j',
    (text) => {
      expect(scan(text).diagnostics).toEqual([])
    },
  )
})
