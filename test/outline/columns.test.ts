import { describe, expect, test } from 'vitest'
import { onlyEndpoint, reports, table } from './only-endpoint.js'

const post = 'method="POST" path="/things"'
const rowOf = (columns: string, cells: string) =>
  onlyEndpoint(table(columns, cells), post).parameters

describe('a column means', () => {
  test.each<[string, string, object]>([
    ['Name|Type', 'a|string', { name: 'a', type: 'string' }],
    ['Field name|Data type', 'a|string', { name: 'a', type: 'string' }],
    ['Type|**Property**', 'string|a', { name: 'a', type: 'string' }],
    ['KEY|Details?', 'a|Text', { name: 'a', description: 'Text' }],
    ['Argument|Required?', 'a|yes', { required: true }],
    ['Option|Optional', 'a|no', { required: true }],
    ['Param|Default value', 'a|5', { default: '5' }],
    ['Attribute|Type|Example', 'a|string|`x`', { example: 'x' }],
    ['Attribute|Type|Allowed values', 'a|string|x, y', { values: ['x', 'y'] }],
    ['Parameter|In', 'a|query', { in: 'query', inferred: false }],
    ['Parameter|Located in', 'a|request header', { in: 'header' }],
    ['Parameter|Parameter type', 'a|query', { in: 'query' }],
    ['Parameter|Parameter type', 'a|string', { type: 'string' }],
    ['Parameter|Kind|Type', 'a|query|string', { in: 'query', type: 'string' }],
    ['Query parameter|Meaning', 'a|Text', { in: 'query', inferred: false }],
    ['Header|Description', 'X-A|Text', { name: 'X-A', in: 'header' }],
  ])('%s: %s', (columns, cells, read) => {
    expect(rowOf(columns, cells)).toMatchObject([read])
  })

  test('nothing alone but a name, which is enough in the first column', () => {
    expect(rowOf('Parameter|Anything', 'a|b')).toMatchObject([{ name: 'a' }])
    expect(rowOf('Anything|Parameter', 'b|a')).toEqual([])
    expect(rowOf('Parameter|Value', 'a|1')).toMatchObject([{ name: 'a' }])
  })
})

test('a type begins the descriptions of a table that has no column of types', () => {
  const rows = ['id|Integer', 'tags|List<Integer>', 'url|String, the address', 'more|Anything']
  const read = onlyEndpoint(table('Field|Description', ...rows), post).parameters
  expect(read.map(({ type, description }) => [type, description])).toEqual([
    ['Integer', ''],
    ['List<Integer>', ''],
    ['String', 'the address'],
    ['', 'Anything'],
  ])
  const one = ['a|String of the mast', 'b|Anything', 'c|Anything']
  expect(rowOf('Field|Description', one[0]!)).toMatchObject([{ type: '' }])
  expect(onlyEndpoint(table('Field|Description', ...one), post).parameters[0]).toMatchObject({
    type: '',
    description: 'String of the mast',
  })
})

test('names of an example do not say what is below a heading of parameters, nor does a title with an article', () => {
  const fields = table('Name|Type', 'id|integer')
  const shown = '### Response\n\n```json\n{ "id": 1 }\n```\n\n'
  const body = `${shown}### PUT parameters\n\n**General block**\n\n${fields}`
  expect(onlyEndpoint(body, post).parameters).toMatchObject([{ name: 'id', in: 'body' }])
  const titled = onlyEndpoint(`## Request a return\n\n${fields}`, post)
  expect(titled.parameters).toMatchObject([{ name: 'id', in: 'body' }])
})

test('half of the names are of the example right above that shows them', () => {
  const fields = table('Name|Type', 'id|integer', 'mast|string')
  const shown = '**Response**\n\n```json\n{ "id": 1 }\n```\n\n'
  expect(onlyEndpoint(shown + fields, post).responseFields).toHaveLength(2)
  expect(onlyEndpoint(`${shown}All of them:\n\n${fields}`, post).parameters).toHaveLength(2)
})

describe('the last column, headed by a word that nobody knows,', () => {
  const descriptionOf = (columns: string, ...cells: string[]) =>
    onlyEndpoint(table(columns, ...cells), post).parameters.map(({ description }) => description)

  test.each([
    ['behind types', 'Name|Type|Purpose', 'a|string|'],
    ['behind names alone', 'Header|Value', 'a|'],
    ['where a row has no cell', 'Name|In|Purpose', 'b|body\na|query|'],
  ])('has the descriptions where its cells are texts, %s', (_, columns, cells) => {
    expect(descriptionOf(columns, ...`${cells}Which ship it is`.split('\n'))).toContain(
      'Which ship it is',
    )
  })

  test.each([
    ['its cells are words', 'Name|Type|Since', 'a|string|version 4'],
    ['its header is known', 'Name|Type|Default', 'a|string|a ship at sea'],
    ['another column is headed so', 'Name|Description|Since', 'a||the fourth version of it'],
    ['it is not the last', 'Name|Purpose|Type', 'a|Which ship it is|string'],
  ])('has none where %s', (_, columns, cells) => {
    expect(descriptionOf(columns, cells)).toEqual([''])
  })
})

describe('names with a question mark leave the others', () => {
  const requiredOf = (rows: string, below = '') =>
    onlyEndpoint(`${table('Name|Type', ...rows.split(', '))}\n${below}`, post).parameters.map(
      ({ required }) => required,
    )

  test('required, where nothing else says so', () => {
    expect(requiredOf('a|string, b?|string')).toEqual([true, false])
    expect(requiredOf('a|string, b|string')).toEqual([false, false])
  })

  test.each([
    ['a star', 'a*|string, b?|string, c|string', ''],
    ['a star that is explained so', 'a*|string, b?|string, c|string', '\\* This is required'],
    ['its type', 'a|string (required), b?|string, c|string', ''],
  ])('optional, where %s says what is required', (_, rows, below) => {
    expect(requiredOf(rows, below)).toEqual([true, false, false])
  })

  test('required, where a star is that of a footnote', () => {
    const below = '\\* Ships that have no sails cannot be sent this one'
    expect(requiredOf('a?*|string, b*|string, c|string', below)).toEqual([false, true, true])
  })
})

describe('a table that is not read is reported', () => {
  test.each([
    ['with no word for names', table('Thing|Type|Required|Notes', 'a|string|yes|A'), 'Thing'],
    ['below a heading', `### Query parameters\n\n${table('Thing|Sense', 'a|b')}`, 'Thing'],
    ['below a label', `Parameters:\n\n${table('Thing|Sense', 'a|b')}`, 'Thing'],
    ['in a list', `- Text\n\n  ${table('Name|Type', 'a|b').replaceAll('\n', '\n  ')}`, 'Name'],
    ['in a quote', `> ${table('Name|Type', 'a|b').replaceAll('\n', '\n> ')}`, 'Name'],
  ])('%s', (_, body, first) => {
    const codes = reports(`## T\n\n${body}`)
    expect(codes).toEqual([expect.stringMatching(new RegExp(`^unread-table: \\| ${first}`))])
  })

  test.each([
    ['a table of anything', table('Thing|Price', 'a|5')],
    ['types', `### Response\n\n${table('Thing|Price', 'a|5')}`],
    ['statuses', table('Code|Description', '404|No such ship')],
    ['routes', `### Request\n\n${table('Method|URL', 'GET|/ships')}`],
  ])('but not %s', (_, body) => {
    expect(reports(`## T\n\n${body}`)).toEqual([])
  })
})

test('raw HTML that looks like parameters is reported once a file', () => {
  const html = '<table>\n<tr><th>Name</th><th>Type</th></tr>\n</table>'
  expect(reports(`## T\n\n${html}\n\n${html}`).map((one) => one.split(':')[0])).toEqual([
    'unread-html',
  ])
  expect(reports('## T\n\n<Param name="a" type="string" />')).toHaveLength(1)
  expect(reports('## T\n\n<table><tr><td>1</td></tr></table>\n\n<Card title="a" />')).toEqual([])
})

test('a column of yes and no that says something else is not proposed for one of marks', () => {
  const rows = (header: string) => table(`Name|Type|${header}`, 'a|string|yes', 'b|integer|no')
  expect(reports(`## T\n\n### Body\n\n${rows('Pflicht')}`, post)).toEqual(['unknown-word: Pflicht'])
  for (const header of ['Nullable', 'Read-only'])
    expect(reports(`## T\n\n### Body\n\n${rows(header)}`, post)).toEqual([])
})
