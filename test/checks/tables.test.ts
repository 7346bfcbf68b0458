import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { block, findings, header, onlyFinding } from './findings.js'

function inTable(rows: string): [string, string][] {
  return findings(block('path="/x"', header + rows))
}

describe('the columns of a parameter table', () => {
  test.each([
    ['| Parameter | Type | Required | Description |'],
    ['| Name | Type | Required | Description |'],
    ['| header | TYPE | required | Description |'],
    ['Field | Type | Required | Description'],
  ])('are right: %s', (columns) => {
    expect(findings(block('path="/x"', `${columns}\n---|---|---|---\n`))).toEqual([])
  })

  test.each([
    ['in another order', '| Parameter | Required | Type | Description |'],
    ['missing', '| Parameter | Type |'],
    ['added', '| Parameter | Type | Required | Description | Default |'],
    ['other ones', '| Parameter | Type | Required | Notes |'],
    ['doubled', '| Parameter | Type | Type | Description |'],
  ])('are %s: a warning at the header', (_name, columns) => {
    const dashes = '|---'.repeat(columns.split('|').length - 2)
    const source = block('path="/x"', `${columns}\n${dashes}|\n`)
    expect(findings(source)).toEqual([['table-columns', columns]])
    expect(onlyFinding(source)).toMatchObject({
      severity: 'warning',
      hint: '| Parameter | Type | Required | Description |',
    })
  })

  test('are free in any other table', () => {
    expect(findings(block('path="/x"', '| Code | Type |\n|---|---|\n| 1 | a |'))).toEqual([])
  })
})

describe('the cells of a row', () => {
  test('are as many as those of the header, or the row is reported', () => {
    expect(inTable('| a | string | no | A |')).toEqual([])
    expect(inTable('| a | string |')).toEqual([['table-cells', '| a | string |']])
    expect(inTable('| a | string | null | yes | A |')).toEqual([
      ['table-cells', '| a | string | null | yes | A |'],
    ])
    expect(inTable('| | a |')).toEqual([['table-cells', '| | a |']])
  })

  test('are counted in every table of a block', () => {
    expect(findings(block('path="/x"', '| Code | Text |\n|---|---|\n| 1 |'))).toEqual([
      ['table-cells', '| 1 |'],
    ])
  })

  test('are counted without escaped pipes', () => {
    expect(inTable('| a | string \\| null | no | A |')).toEqual([])
  })

  test('are said to be too few or too many', () => {
    const texts = compile(
      block('path="/x"', `${header}| a |\n| a | b | no | d | e |`),
    ).diagnostics.map(({ message, hint }) => [message, hint])
    expect(texts.slice(0, 2)).toEqual([
      ['The row has 1 cell, the header has 4.', 'Add the missing cells.'],
      ['The row has 5 cells, the header has 4.', 'Write a pipe inside a cell as `\\|`.'],
    ])
  })
})

describe('the Required cell', () => {
  test.each(['yes', 'no', 'Yes', 'NO', '`yes`'])('can be %s', (text) => {
    expect(inTable(`| a | string | ${text} | A |`)).toEqual([])
  })

  test.each(['true', 'optional', 'y', '✓'])('cannot be %s', (text) => {
    expect(inTable(`| a | string | ${text} | A |`)).toEqual([['unknown-required', text]])
  })

  test('cannot be empty', () => {
    expect(inTable('| a | string | | A |')).toEqual([['unknown-required', '']])
  })
})

describe('the name of a row', () => {
  test('is not empty', () => {
    expect(inTable('| | string | no | A |')).toEqual([
      ['empty-parameter-name', '| | string | no | A |'],
    ])
  })

  test('stands once in one place', () => {
    const rows = '| a | string | no | A |\n| b | string | no | B |\n| `a` | string | no | C |'
    expect(inTable(rows)).toEqual([['duplicate-parameter', '`a`']])
    expect(onlyFinding(block('path="/x"', header + rows))).toMatchObject({
      severity: 'warning',
      message: '`a` is listed already among the query parameters, on line 6.',
    })
  })

  test('may stand again in another place', () => {
    const row = '| a | string | no | A |'
    const body = ['Query', 'Headers', 'Cookies', 'Body', 'Response']
      .map((heading) => `### ${heading}\n\n${header}${row}\n`)
      .join('\n')
    expect(findings(block('path="/x"', body))).toEqual([])
  })

  test('may stand again in another response', () => {
    const row = '| a | string | no | A |'
    const response = (heading: string) => `### ${heading}\n\n${header}${row}\n\n`
    const two = response('Response 200') + response('Response 404')
    expect(findings(block('path="/x"', two))).toEqual([])
    const one = `${response('Response')}Text.\n\n${header}${row}`
    expect(findings(block('path="/x"', one))).toEqual([['duplicate-parameter', 'a']])
  })

  test('is the same in any case for a header, and only there', () => {
    const rows = '| X-Key | string | no | A |\n| x-key | string | no | B |'
    expect(inTable(rows)).toEqual([])
    expect(findings(block('path="/x"', `### Headers\n\n${header}${rows}`))).toEqual([
      ['duplicate-parameter', 'x-key'],
    ])
  })

  test('is found twice across tables', () => {
    const table = `${header}| a | string | no | A |\n`
    expect(findings(block('path="/x"', `${table}\nText.\n\n${table}`))).toEqual([
      ['duplicate-parameter', 'a'],
    ])
  })
})

describe('a table that is none', () => {
  test('has a delimiter row of another length', () => {
    const source = block(
      'path="/x"',
      '| Parameter | Type | Required | Description |\n|---|------|---|\n| a | b | no | d |',
    )
    expect(findings(source)).toEqual([['broken-table', '|---|------|---|']])
    expect(onlyFinding(source).hint).toBe('| --- | --- | --- | --- |')
  })

  test('has an empty cell in its delimiter row', () => {
    const source = block('path="/x"', '| Code | Text |\n||---|\n| 1 | b |')
    expect(findings(source)).toEqual([['broken-table', '||---|']])
  })

  test('has no delimiter row at all', () => {
    const source = block('path="/x"', '| Parameter | Type |\n| a | string |')
    expect(findings(source)).toEqual([['broken-table', '| Parameter | Type |']])
  })

  test('is one finding, though its rows are missing elsewhere', () => {
    const broken = '| Name | Type |\n|---|\n| id | string |'
    const source = block('path="/x/:id"', `${header}\nText.\n\n${broken}`)
    expect(findings(source)).toEqual([['broken-table', '|---|']])
  })

  test('is not every text with pipes and dashes', () => {
    const text = 'a | b\nc | d\n\n`|---|`\n\n| x | y |\n| 1 | 2 |\n\nab|\n-c|-'
    expect(findings(block('path="/x"', text))).toEqual([])
  })
})

describe('a fence that is none', () => {
  test('opens with a character too few', () => {
    const source = block('path="/x"', '``json\n{ "a": 1 }\n```')
    expect(findings(source)).toEqual([['broken-fence', '``json']])
    expect(onlyFinding(source).hint).toBe('```')
    expect(findings(block('path="/x"', '~~js\nx\n'))).toEqual([['broken-fence', '~~js']])
  })

  test('closes with a character too few', () => {
    expect(findings(block('path="/x"', '```js\nx\n``\n\nText.'))).toEqual([['broken-fence', '``']])
    expect(findings(block('path="/x"', '````js\nx\n```\n\nText.'))).toEqual([
      ['broken-fence', '```'],
    ])
  })

  test('is one finding, though the code is none any more', () => {
    const source = block('path="/x"', '```json\n{}\n``\n\nText.')
    expect(findings(source)).toEqual([['broken-fence', '``']])
  })

  test('is no inline code, no struck text and no fence inside a longer one', () => {
    const text = '`` a ` b `` c\n\n~~gone~~\n\n````md\n```js\n```\n````\n\n```js\n``\n```'
    expect(findings(block('path="/x"', text))).toEqual([])
  })

  test('takes in the rest of the block when it stays open', () => {
    expect(findings(block('path="/x"', '```js\nx'))).toEqual([['unclosed-fence', '```']])
  })
})
