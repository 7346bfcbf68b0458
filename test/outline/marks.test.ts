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
    '是（从会话获取）',
  ]
  const no = ['no', 'N', 'false', '✗', '-', '—', '', 'Optional', 'no (default: 5)', 'No. Rarely']
  const some = [
    'yes (if paid)',
    'conditional',
    'Condicional',
    'one of',
    'only for admins',
    'when `a` is set',
  ]
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

test('a default can be in strong emphasis', () => {
  expect(rowOf('Name|Description', 'a|**x** (default is **x**)')).toMatchObject({ default: 'x' })
})

test('the value of a column of values that is marked as the default is that', () => {
  const row = rowOf('Option|Values', 'a|`x` (default), `y`')
  expect(row).toMatchObject({ values: ['x', 'y'], default: 'x' })
  expect(rowOf('Option|Values', 'a|`x`, `y` (default)')).toMatchObject({ default: 'y' })
})

test('a star is the mark for required, but where a footnote says that it is another one', () => {
  const requiredBelow = (footnote: string) =>
    onlyEndpoint(`${table('Name|Type', 'a\\*|string', 'b|string')}\n${footnote}`).parameters.map(
      ({ required }) => required,
    )
  for (const footnote of [
    '',
    '\\* Required',
    '\\* must be sent',
    '\\* cannot be omitted',
    'A star.',
  ])
    expect(requiredBelow(footnote)).toEqual([true, false])
  expect(requiredBelow('\\* A ship with sails takes at most ten of the crew below.')).toEqual([
    false,
    false,
  ])
})

test('a Default cell can say that there is none, since it is required', () => {
  const row = (cell: string) => rowOf('Name|Default', `a|${cell}`)
  for (const mark of ['(required)', 'Required', '*required*', '(optional)']) {
    expect(row(mark)).toMatchObject({ required: /req/i.test(mark) })
    expect(row(mark)).not.toHaveProperty('default')
  }
  expect(row('`required`')).toMatchObject({ required: false, default: 'required' })
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
    ['Text (default: 20, max: 100)', '20'],
    ['Text (default: now() + 1)', 'now() + 1'],
    ['Text (default: 10 (max 100))', '10 (max 100)'],
    ['Text (default: the current time)', 'the current time'],
    ['Text (default: {"a": 1, "b": 2})', '{"a": 1, "b": 2}'],
    ['Text (default: /tmp/x)', '/tmp/x'],
    ['Text (default: #fff)', '#fff'],
    ['Text (default: *)', '*'],
    ['Text (default: $USD)', '$USD'],
    ['Text (default: a=b)', 'a=b'],
    ['Text (default: 5', undefined],
    ['Default: now()', 'now()'],
    ['Default: 10 (max 100)', '10'],
    ['Defaults to `asc`.', 'asc'],
    ['Text. Default is 10.', '10'],
    ['The default page is 1.', '1'],
    ['Default: 127.0.0.1:80', '127.0.0.1:80'],
    ['Default: v1.2, or later', 'v1.2'],
    ['`asc` (default) or `desc`', 'asc'],
    ['`asc` by default', 'asc'],
    ['Text. Default `true`', 'true'],
    ['Default: -', undefined],
    ['Default: none', undefined],
    ['The default is up to you', undefined],
    ['Set as default `x` or `y`', undefined],
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
    ['Can be `a` or `b`.', ['a', 'b']],
    ['Must be one of "a", "b"', ['a', 'b']],
    ['One of `a`, `b`, default `a`', ['a', 'b']],
    ['Accepts "a", "b"', ['a', 'b']],
    ['Options: `a`, `default`, and `b`. The default is `a`', ['a', 'default', 'b']],
    ['Must be at least one of `a`, `b`', ['a', 'b']],
    ['The deck (can be `a` or `b`) of it', ['a', 'b']],
    ['`a` or `b`', ['a', 'b']],
    ['The order ("a" or "b").', ['a', 'b']],
  ])('in a description: %s', (text, values) => {
    expect(rowOf('Name|Description', `it|${text}`)?.values).toEqual(values)
  })

  test('in a column of them', () => {
    expect(rowOf('Field|Values', 'it|`a`, `b`')?.values).toEqual(['a', 'b'])
  })

  cases<[text: string, why: string]>([
    ['Must not be one of `a`, `b`', 'are refused'],
    ['Cannot be set to one of `a`, `b`', 'are refused'],
    ["The harbour of it (e.g. 'north' or 'south-west')", 'are examples'],
    ['The harbour, for example one of `north`, `south`', 'are examples'],
    ['Ports such as `north` or `south`', 'are examples'],
    ['The format is one of: "name", "name:berth"', 'are shapes'],
    ['One of `berth:<id>`, `all`', 'stand for more'],
    ['Only one (`ship` or `fleet`) is sent along', 'are amid a sentence'],
    ['The mast (`a` or null)', 'are none without null'],
    ['The mast; `a` or `b` of it', 'are amid a sentence'],
  ])('by no text whose words are others', (text) => {
    expect(rowOf('Name|Type|Description', `it|string|${text}`)?.values).toBeUndefined()
  })

  cases<[type: string, text: string, values: string[] | undefined]>([
    ['string', '`a` or `b`', ['a', 'b']],
    ['string', '`a`, `b` or `c`. The order', ['a', 'b', 'c']],
    ['String', "The order ('a' or 'b', default: 'a')", ['a', 'b']],
    ['', '"a" or "b" (optional)', ['a', 'b']],
    ['', "'a:b' or 'c'", ['a:b', 'c']],
    ['array of strings', 'One of `a`, `b`', ['a', 'b']],
    ['hash', 'Can be: `a`, `b`', undefined],
    ['string', '`a` and `b`', undefined],
    ['string', 'With `a` or `b`', undefined],
    ['string[]', '`a` or `b`', undefined],
    ['object', '`a` or `b`', undefined],
  ])('by themselves, of one value', (type, text, values) => {
    expect(rowOf('Name|Type|Description', `it|${type}|${text}`)?.values).toEqual(values)
  })
})
