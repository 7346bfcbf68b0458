import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { block, diagnostics } from '../checks/diagnostics.js'
import { onlyEndpoint } from './only-endpoint.js'

function items(list: string, above = 'Parameters:') {
  return onlyEndpoint(`${above}\n\n${list}`, 'method="POST" path="/x"').parameters
}

describe('an item of a parameter list', () => {
  test.each([
    ['- `a` (string, required) – Text', { type: 'string', required: true, description: 'Text' }],
    ['* **a** `string` Text', { type: 'string', required: false, description: 'Text' }],
    ['- `a` `(string: <required>)` - Text', { type: 'string', required: true }],
    ['- `a` `(string: "x")` – Text', { type: 'string', default: 'x', description: 'Text' }],
    ['- `a`: Text', { type: '', required: false, description: 'Text' }],
    ['- **`a`** (integer, default: 5): Text', { type: 'integer', default: '5' }],
    ['- `a` (optional, string) – Text', { type: 'string', required: false }],
    ['- `a*` – Text', { name: 'a', required: true }],
    ['- `a?` – Text', { name: 'a', required: false }],
    ['- `a` – Text. Required.', { required: true, description: 'Text. Required.' }],
    ['- `a`: integer, required. Text', { type: 'integer', required: true, description: 'Text' }],
    ['- `a`: text, required reading', { type: '', description: 'text, required reading' }],
    ['- `:a` `(string: <required>)` - Text', { name: 'a', type: 'string', required: true }],
    ['- `{a}` (string): Text', { type: 'string', description: 'Text' }],
    ['- `a=<number>`: Text', { type: 'number', description: 'Text' }],
    ['- `a=<date | number>`: Text. Optional.', { type: 'date | number', required: false }],
    ['- `a=open|closed`: Text', { type: '', values: ['open', 'closed'] }],
    ['- `a` (optional, default: 1): Text', { type: '', default: '1', required: false }],
    ['- `a` (default `20`): Text', { type: '', default: '20' }],
    ['- `a` (defaults to "x, y"): Text', { type: '', default: 'x, y' }],
    ['- `a` (string, max: 64): Text', { type: 'string, max: 64' }],
    ['- `a` (integer, default 5 seconds): Text', { type: 'integer', default: '5 seconds' }],
    ['- `a` (Array<default: 5>): Text', { type: 'Array<default: 5>' }],
    ['- `a` (integer default 5): Text', { type: 'integer', default: '5' }],
    ['- `a` (string, default: now()): Text', { type: 'string', default: 'now()' }],
    ['- `a` – integer, default: 5. Text', { type: 'integer', default: '5' }],
    ['- `a` (string, one of: b, c): Text', { type: 'string, one of: b, c' }],
    ['- `a` (string: "x", in: query): Text', { type: 'string', in: 'query', default: 'x' }],
    ['- `a` (query): Text', { type: '', in: 'query', inferred: false }],
    ['- `a` (query, optional, integer, default: 5): Text', { type: 'integer', default: '5' }],
    ['- `a` (header, string): Text', { type: 'string', in: 'header' }],
    ['- **a** (*in query*): string', { type: 'string', in: 'query' }],
    ['- **a** (*in header*): string, required', { type: 'string', in: 'header', required: true }],
    ['- `a` (path): Text', { type: 'path', in: 'body' }],
    ['- `a` (string, required: true): Text', { type: 'string', required: true }],
    ['- `a` (optional: no; string): Text', { type: 'string', required: true }],
    ['- `a` (string, required: false): Text', { type: 'string', required: false }],
    ['- `a` (string) -- Text', { type: 'string', description: 'Text' }],
    ['- **a** --- string -- Text', { type: 'string', description: 'Text' }],
    ['- `?a=2` (integer): Text', { type: 'integer', example: '2' }],
    ['- `a` (Array of {b: c}) Text', { type: 'Array of {b: c}', description: 'Text' }],
    ['- `a` ([b: c]) Text', { type: '[b: c]', description: 'Text' }],
    ['- `a` (Map<[b], c: d>) Text', { type: 'Map<[b], c: d>', description: 'Text' }],
    ['- `a` (object: {b: 1}) Text', { type: 'object', default: '{b: 1}' }],
    ['- `a` (string), required: Text', { type: 'string', required: true }],
    ['- `a` (string); optional. Text', { required: false, description: 'optional. Text' }],
    ['- `a`, required: Text', { type: '', required: true, description: 'required: Text' }],
    ['- `a` (string), required if b', { required: false, condition: 'required if b' }],
    ['- **a** string (required) – Text', { type: 'string', required: true, description: 'Text' }],
    ['- `a` string required - Text', { type: 'string', required: true, description: 'Text' }],
    ['- `a` - string (required) - Text', { type: 'string', required: true, description: 'Text' }],
    ['- `a` string, **required**. Text', { type: 'string', required: true, description: 'Text' }],
    ['- `a` integer, optional. Text', { type: 'integer', required: false, description: 'Text' }],
    ['- `a` string (optional, default: 5): Text', { type: 'string', default: '5' }],
    ['- `a` array of strings: Text', { type: 'array of strings', description: 'Text' }],
    ['- `a` string text', { type: '', description: 'string text' }],
    ['- `a` object with things: Text', { type: '', description: 'object with things: Text' }],
    ['- `a` is required - Text', { type: '', required: false }],
    ['- [x] `a` (integer): Text', { type: 'integer', required: false, description: 'Text' }],
    ['- [ ] **a** (integer, required): Text', { type: 'integer', required: true }],
  ])('is read: %s', (item, field) => {
    expect(items(item)).toMatchObject([{ name: 'a', ...field }])
  })

  test.each(['string, max: 64', 'string, format: date', 'max: 64', 'enum: b, c'])(
    'has no default for what its type says besides: %s',
    (type) => {
      const [read] = items(`- \`a\` (${type}): Text`)
      expect(read!.type).toBe(type)
      expect(read).not.toHaveProperty('default')
    },
  )

  test('has nested fields under an object or an array, and other lists in its description', () => {
    const list =
      '- `a` (object): A\n  - `b` (string): B\n- `c` (array of objects): C\n  - `d` (array): D\n- `e` (string): One of\n  - `x`: X\n  - `y`: Y'
    expect(items(list).map(({ name }) => name)).toEqual(['a', 'a.b', 'c', 'c[].d', 'e'])
    expect(items(list).at(-1)!.description).toContain('x: X')
  })
})

describe('a nested list', () => {
  const names = (list: string) => items(list).map(({ name }) => name)

  test('is nested fields where the text above it announces them, whatever its type is', () => {
    const outer = '- `config`: How it runs. Each of them has the following fields:\n\n'
    expect(names(`${outer}  - \`retries\`: How often\n  - \`delay\`: How long`)).toEqual([
      'config',
      'config.retries',
      'config.delay',
    ])
    const typed = '- `config` (Config) – How it runs.\n\n  Its properties:\n\n  - `delay`: How long'
    expect(names(typed)).toEqual(['config', 'config.delay'])
    expect(names('- `mode` (string) – One of these fields:\n  - `a`: A\n  - `b`: B')).toEqual([
      'mode',
    ])
    expect(names(outer.replace('How it runs', 'A map of jobs') + '  - `a`: A')).toEqual(['config'])
    expect(names('- `mode`: One of these values:\n  - `a`: A\n  - `b`: B')).toEqual(['mode'])
  })

  test('is nested fields where its items have types, under a type that nobody knows', () => {
    const nested = '\n  - `retries` (integer): How often\n  - `delay` (integer): How long'
    expect(names(`- \`config\` (RetryConfig) – How it runs.\n${nested}`)).toHaveLength(3)
    expect(names(`- \`config\` (string) – How it runs.\n${nested}`)).toEqual(['config'])
    expect(names('- `config` (RetryConfig): Runs\n  - `a`: A\n  - `b`: B')).toEqual(['config'])
  })
})

describe('a parameter list', () => {
  test.each(['**Parameters**: Send at least one.', '_Required parameters:_ Send all.'])(
    'may be below a sentence that begins with a label: %s',
    (above) => {
      const list = '- `page`: Page number\n- `sort`: Order'
      expect(items(list, above).map(({ name }) => name)).toEqual(['page', 'sort'])
      expect(items(list, above)[0]!.required).toBe(above.includes('Required'))
      expect(items(list, above.replace(/[*_:]/g, ''))).toEqual([])
      expect(onlyEndpoint(`${above}\n\n${list}`).description).toContain('Send')
    },
  )

  test.each(['### Query parameters', 'Query parameters:', '**Query**'])(
    'is one under “%s”',
    (above) => {
      expect(items('- `a`: A\n- `b`: B', above)).toMatchObject([
        { name: 'a', in: 'query', inferred: false },
        { name: 'b', in: 'query', inferred: false },
      ])
    },
  )

  test.each([
    'See also:',
    '### Notes',
    'Parameters of the account:\n\nSome text.',
    '### Parameters\n\nSome text.\n\n```\nx\n```',
    '### The parameters of an account\n\nSome text.',
  ])('is none under “%s”', (above) => {
    expect(items('- `a`: A\n- `b`: B', above)).toEqual([])
  })

  test('holds no statuses, and nothing that only some items name', () => {
    expect(onlyEndpoint('### Responses\n\n- `200`: ok\n- `404`: gone').responseFields).toEqual([])
    const list = 'Parameters:\n\n- `a`: A\n- `b`: B\n- and more'
    expect(diagnostics(block('path="/x"', list))).toEqual([['unread-list', 'and more']])
  })

  test.each([
    '### Headers',
    '### Query',
    '### Response',
    '### Request headers',
    '**Request body**',
    'Body:',
    'Payload:',
    'Returns `200`:',
    'Parameters:',
  ])('below “%s” with an item whose name has no marks is reported there', (above) => {
    const list = '- `a` (string, required): A\n- `b` (string): B\n- c (string): C'
    const source = block('method="POST" path="/x"', `${above}\n\n${list}`)
    expect(diagnostics(source)).toEqual([['unread-list', 'c (string): C']])
  })

  test('below “Parameters” is reported however few of its names have marks', () => {
    const list = 'Parameters:\n\n- `a` (string): A\n- b (string): B\n- c: C'
    expect(diagnostics(block('path="/x"', list))).toEqual([['unread-list', 'b (string): B']])
  })

  test('below “Response” is prose where an item names nothing', () => {
    const list = 'The response includes:\n\n- Two ships.\n- `a` with ID `1`.\n- `b` with ID `2`.'
    expect(diagnostics(block('path="/x"', list))).toEqual([])
  })

  test('in an item of another list is reported, unless all items are labels', () => {
    const list = 'Parameters:\n\n   - `a` (string): A\n   - `b`: B'
    const steps = `1. Log in.\n2. ${list}`
    expect(diagnostics(block('path="/x"', steps))).toEqual([['unread-list', '`a`']])
    expect(diagnostics(block('path="/x"', steps.replace('Parameters', 'See')))).toEqual([])
    expect(items(`1. ${list}`, 'Text.')).toHaveLength(2)
  })

  test.each([
    ['> Query parameters:\n>\n> - `a` (string): A\n> - `b` (int): B', '> Query parameters:'],
    ['1. Call with these parameters:\n   - `a` (string): A\n   - `b` (int): B\n2. Done.', '`a`'],
    ['The following query parameters are supported.\n\n- `a` (string): A', '`a`'],
    ['### Query parameters\n\n- `a` (int): A\n- Others are ignored.', 'Others are ignored.'],
    ['### Response\n\n- `a` (int): A\n- Others.\n- More.', 'Others.'],
  ])('with types is never lost without a word: %j', (body, at) => {
    expect(diagnostics(block('path="/x"', body))).toEqual([['unread-list', at]])
  })

  test.each([
    '> Of `a` (string):\n>\n> - A word\n> - `b` (string): B',
    '> Note:\n>\n> - `a: null` says that there is none.',
    '> Fields:\n>\n> - `a`: A\n> - `b`: B',
    '1. Set the name:\n   - `a`: A\n   - `b`: B',
    'The ship has one name.\n\n- `a` (string): A',
    '### Query parameters\n\n- `none`',
    '### Body\n\n- **None**: No parameters.',
  ])('that is none of parameters is no parameter, and worth no word: %j', (body) => {
    expect(diagnostics(block('path="/x"', body))).toEqual([])
    expect(onlyEndpoint(body).parameters).toEqual([])
  })

  test('of definitions is reported once a block', () => {
    const source = block('path="/x"', 'a\n: A\n\nb\n: B\n\nc\n: C')
    expect(diagnostics(source)).toEqual([['unread-list', 'a']])
    expect(diagnostics(block('path="/x"', 'a\n: A'))).toEqual([])
  })

  test('that nothing announces is reported where its items have types', () => {
    const typed = '- `a` (string): A\n- `b` (integer, required): B'
    expect(diagnostics(block('path="/x"', typed))).toEqual([['unread-list', '`a`']])
    expect(diagnostics(block('path="/x"', '- `a`: A\n- `b`: B'))).toEqual([])
  })

  test.each([
    ['`not_found` (404): A', '`bad` (400): B'],
    ['`1.2` (2020): A', '`1.1` (2019-05-01): B'],
    ['`s` (seconds)', '`min` (minutes)'],
    ['**Guide** (PDF): A', '**Map** (string): B'],
    ['`v1` (beta): A', '`v2` (optional): B'],
  ])('is none of parameters where what is in brackets is no type: %s, %s', (...all) => {
    const list = all.map((item) => `- ${item}`).join('\n')
    for (const above of ['', '### Ships\n\n', 'Ships:\n\n'])
      expect(diagnostics(block('path="/x"', above + list))).toEqual([])
  })

  test.each(['### Events', '### Errors', 'Permissions of a captain:', '**Cargo**:'])(
    'below “%s” is one of parameters where not all are objects, or types have marks',
    (above) => {
      const of = (first: string, second: string) =>
        diagnostics(block('path="/x"', `${above}\n\n- \`a\` (${first}): A\n- \`b\` (${second}): B`))
      expect(of('object', 'object')).toEqual([])
      expect(of('required', 'optional')).toEqual([])
      expect(of('object', 'string')).toEqual([['unread-list', '`a`']])
      expect(of('string', 'string')).toEqual([['unread-list', '`a`']])
      expect(of('object, required', 'object')).toEqual([['unread-list', '`a`']])
    },
  )

  test.each(['\n', '\nAnd these:\n\n', '\nText.\n\n'])(
    'that is the second one below a heading is reported where its items have types, after %j',
    (between) => {
      const lists = `### Query\n\n- \`a\` (string): A\n${between}* \`b\` (integer): B\n`
      expect(diagnostics(block('path="/x"', lists))).toEqual([['unread-list', '`b`']])
      expect(diagnostics(block('path="/x"', lists.replace('(integer)', '')))).toEqual([])
    },
  )

  test('never throws, and takes linear time', () => {
    const deep = Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at)}- \`a\` (object): A`)
    expect(() => compile(block('path="/x"', `Parameters:\n\n${deep.join('\n')}`))).not.toThrow()
  })
})
