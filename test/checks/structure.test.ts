import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { block, diagnostics, onlyDiagnostic } from './diagnostics.js'
import { cases } from '../cases.js'

describe('a title', () => {
  test('is missed at the name of the tag', () => {
    expect(diagnostics('{% api path="/x" %}\nText.\n{% /api %}')).toEqual([
      ['missing-title', 'api'],
    ])
    expect(diagnostics('{% endpoint path="/x" /%}')).toEqual([['missing-title', 'endpoint']])
    expect(diagnostics('{% api path="/x" %}\n##\n{% /api %}')).toEqual([['missing-title', 'api']])
  })

  test('can be a heading of any level', () => {
    expect(diagnostics('{% api path="/x" %}\n##### T\n{% /api %}')).toEqual([])
  })

  test('is missed once a file, with the number of the other blocks', () => {
    const source = '{% api path="/x" %}\nText.\n{% /api %}\n{% api path="/y" %}\nMore.\n{% /api %}'
    expect(onlyDiagnostic(source)).toMatchObject({
      message: 'The block has no heading to be its title. The same in 1 more place.',
      hint: '## …',
    })
  })

  cases([
    '`POST /ships/:id/dock` takes a ship in.',
    '- `POST /ships/{id}/dock`: takes a ship in',
    '**POST** `/ships/<id>/dock`',
    '> POST https://example.com/ships/5/dock',
    '* `/ships/:id/dock` (POST)',
    '```http\nPOST /ships/:id/dock\n```',
  ])('is not missed where the first line is the route of the block', (line) => {
    const source = `{% api method="POST" path="/ships/:id/dock" %}\n${line}\n{% /api %}`
    expect(diagnostics(source)).toEqual([])
  })

  cases([
    '`GET /ships/:id/dock`',
    '`POST /ships/:id`',
    'Sent to `/ships/:id/dock`.',
    'uri: /ships/:id/dock',
    '```http\nPOST /ships/:id/dock\n\n{}\n```',
  ])('is missed where the first line is no route, another one, or code with more', (line) => {
    const source = `{% api method="POST" path="/ships/:id/dock" %}\n${line}\n{% /api %}`
    expect(diagnostics(source)).toContainEqual(['missing-title', 'api'])
  })

  const untitled = '{% api path="/x" %}\nText.\n{% /api %}\n'

  cases([
    ['at the end', `## Ships\n\n${untitled}`],
    ['before text', `## Ships\n\n${untitled}\nMore.\n`],
    [
      'before the heading of another block',
      `## Ships\n\n${untitled}\n## Boats\n\n${block('path="/y"')}`,
    ],
  ])('is told to stand above the tag where its heading heads this block alone: %s', (_, source) => {
    expect(onlyDiagnostic(source)).toMatchObject({
      message: 'The block has no heading to be its title: that on line 1 is above its tag.',
      hint: 'Move the heading below the tag.',
    })
  })

  cases([
    ['of several blocks', `## Ships\n\n${untitled}${block('path="/y"')}`],
    ['of a section', `## Ships\n\n${untitled}\n### Crews\n\n${block('path="/y"')}`],
    ['with text of its own', `## Ships\n\nAll of them.\n\n${untitled}`],
  ])('is not looked for above the tag in a heading %s', (_, source) => {
    expect(onlyDiagnostic(source).hint).toBe('## …')
  })
})

describe('an endpoint documented twice', () => {
  test('is a warning at the path of the second one', () => {
    const source = block('path="/users/:id"') + block('method="GET" path="/users/:name"')
    expect(diagnostics(source)).toEqual([['duplicate-endpoint', '"/users/:name"']])
    expect(onlyDiagnostic(source)).toMatchObject({
      severity: 'warning',
      message:
        '`GET /users/:name` is already documented, on line 1; an OpenAPI description leaves this block out.',
      hint: expect.stringContaining('say in the block on line 1 what this one adds') as string,
    })
  })

  test('is reported once, with the line of the first and the number of the others', () => {
    const document = compile(block('path="/x"').repeat(3) + block('path="/y"').repeat(2))
    expect(document.diagnostics.map(({ message }) => message)).toEqual([
      '`GET /x` is already documented, on line 1; an OpenAPI description leaves this block out. The same in 1 more place.',
      '`GET /y` is already documented, on line 16; an OpenAPI description leaves this block out.',
    ])
  })

  cases([
    ['another method', 'method="PUT" path="/users/:id"'],
    ['another path', 'path="/users/:id/posts"'],
    ['a wrong method', 'method="FETCH" path="/users/:id"'],
    ['no path', 'method="GET"'],
  ])('is not that of another element', (_name, attributes) => {
    const codes = diagnostics(block('path="/users/:id"') + block(attributes)).map(([code]) => code)
    expect(codes).not.toContain('duplicate-endpoint')
  })

  cases([
    '```http\nGET /ships\n```\n\n```http\nPUT /ships/5\n```',
    '`GET /ships`\n\n`PUT /ships/:id`',
  ])('is not told of a block that shows the steps of a task', (steps) => {
    expect(diagnostics(block('path="/ships"') + block('path="/ships"', steps))).toEqual([])
    const one = block('path="/ships"', '`GET /ships`')
    expect(onlyDiagnostic(one + one).code).toBe('duplicate-endpoint')
  })

  test('is not a pair of blocks without a path', () => {
    const codes = diagnostics(block('') + block('')).map(([code]) => code)
    expect(codes).toEqual(['missing-path', 'missing-path'])
  })
})

describe('a file without a block', () => {
  cases(['', '\uFEFF', 'Just prose.\n', '---\na: 1\n---\n'])('is told so', (source) => {
    expect(diagnostics(source)).toEqual([['no-block', '']])
    expect(onlyDiagnostic(source)).toMatchObject({ severity: 'warning' })
  })

  test('is not told so where a tag that went wrong was meant to be one', () => {
    expect(diagnostics('Hi\n\n{% /api %}\n')).toEqual([['stray-closing-tag', 'api']])
    expect(diagnostics('{% API path="/x" %}\n')).toEqual([['similar-tag', 'API']])
    expect(diagnostics('    {% api path="/x" %}\n').map(([code]) => code)).toEqual([
      'misplaced-tag',
    ])
  })
})
