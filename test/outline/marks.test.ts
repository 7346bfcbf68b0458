import { describe, expect, test } from 'vitest'
import { onlyEndpoint, table } from './only-endpoint.js'
import { cases } from '../cases.js'

const rowOf = (columns: string, cells: string) => onlyEndpoint(table(columns, cells)).parameters[0]

describe('a Required cell', () => {
  const yes = [
    'yes',
    'Y',
    'true',
    '✓',
    '✅ Yes',
    ':white_check_mark:',
    '*',
    'Required',
    'Yes, always',
  ]
  const no = ['no', 'N', 'false', '✗', '-', '—', '', 'Optional', 'no (default: 5)', 'No. Rarely']
  const some = ['yes (if paid)', 'conditional', 'one of', 'only for admins', 'when `a` is set']
  cases(yes)('says yes', (cell) => {
    expect(rowOf('Name|Required', `a|${cell}`)).toMatchObject({ required: true })
    expect(rowOf('Name|Optional', `a|${cell}`)).toMatchObject({ required: /req/i.test(cell) })
  })
  cases(no)('says no', (cell) => {
    expect(rowOf('Name|Mandatory', `a|${cell}`)).toMatchObject({ required: false })
  })
  cases(some)('says when', (cell) => {
    const condition = cell.replaceAll('`', '')
    expect(rowOf('Name|Presence', `a|${cell}`)).toMatchObject({ required: false, condition })
  })
})

describe('a description says that it is', () => {
  const states: [boolean | string, ...string[]][] = [
    [
      true,
      '**Required**',
      '**Required** Text',
      'Required. Text',
      '(required) Text',
      '_required_ – Text',
      'Text. Required.',
      'Text (required)',
      'Text, required',
      'Text. This parameter is required.',
      'Text. **Required**',
      'Required: yes',
      '(string, required) Text',
      'Required: the identifier',
      '{{< required >}} Text',
      'Text\nRequired',
    ],
    [
      false,
      'Text',
      'Optional. Text',
      '(optional) Text',
      '[optional] Text',
      'Not required. Text',
      '**Required**: No',
      'Required - no',
      'Required: no',
      'Optional: -',
      'Text (optional)',
      'The required fields',
      'Text (required fields)',
      'The owner. Required: `name`, `email`.',
    ],
    ['Required if b is set', 'Required if `b` is set', '**Required** if `b` is set'],
    ['required when b is set', 'Text (required when `b` is set)'],
    ['Required, but only if b is set', 'Required, but only if `b` is set'],
    ['required for admins', 'Text (required for admins)'],
  ]
  test.each(states)('%s', (said, ...texts) => {
    for (const text of texts) {
      const read = rowOf('Name|Description', `a|${text.replace('\n', '<br>')}`)
      const isCondition = typeof said === 'string'
      expect([text, read?.required]).toEqual([text, isCondition ? false : said])
      expect([text, read?.condition]).toEqual([text, isCondition ? said : undefined])
    }
  })
})

describe('a default is stated', () => {
  test.each([
    ['Text (default: 5)', '5'],
    ['Text (default: "member")', 'member'],
    ['Text (default: `f(x)`)', 'f(x)'],
    ['Text (default: now() + 1)', 'now() + 1'],
    ['Text (default: 20, max: 100)', '20'],
    ['Defaults to `asc`.', 'asc'],
    ['Text. Default is 10.', '10'],
    ['Default: 127.0.0.1:80', '127.0.0.1:80'],
    ['Default: v1.2, or later', 'v1.2'],
    ['`asc` (default) or `desc`', 'asc'],
    ['`asc` by default', 'asc'],
    ['Text. Default `true`', 'true'],
    ['Default: -', undefined],
    ['Default: none', undefined],
    ['The default is up to you', undefined],
    ['Set as default `x` or `y`', undefined],
    ['Text (default: 5', undefined],
  ])('%s', (text, value) => {
    expect(rowOf('Name|Description', `a|${text}`)?.default).toBe(value)
    expect(rowOf('Name|Description', `a|${text}`)?.description).toBe(text.replaceAll('`', ''))
  })

  test('in a cell; a dash is none', () => {
    const values = ['5', '`"a"`', '-', 'none', '`none`'].map(
      (cell) => rowOf('Name|Default', `a|${cell}`)?.default,
    )
    expect(values).toEqual(['5', 'a', undefined, undefined, 'none'])
  })
})

describe('values are listed', () => {
  test.each([
    ['`a`, `b`', ['a', 'b']],
    ['asc or desc', ['asc', 'desc']],
    ['a \\| b', ['a', 'b']],
    ['"a", "b and c"', ['a', 'b and c']],
    ['one of: a, b', ['a', 'b']],
    ['active (default), closed', ['active', 'closed']],
    ['1, 2, 3', ['1', '2', '3']],
    ['=, !=, >', ['=', '!=', '>']],
    ['1-100', undefined],
    ['`1` to `100`', undefined],
    ['up to `64`', undefined],
    ['a, b, …', undefined],
    ['any', undefined],
    ['any text of yours at all', undefined],
    ['asc/desc', undefined],
    ['string', undefined],
  ])('in a cell: %s', (cell, values) => {
    expect(rowOf('Name|Type|Values', `a|x|${cell}`)?.values).toEqual(values)
  })

  test.each([
    ['One of `a`, `b` or `c`.', ['a', 'b', 'c']],
    ['The order. Possible values: `asc`, `desc`', ['asc', 'desc']],
    ['One of `a`, `b`, or what you like', undefined],
    ['One of `a`', undefined],
  ])('in a description: %s', (text, values) => {
    expect(rowOf('Name|Description', `a|${text}`)?.values).toEqual(values)
  })
})
