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
})

describe('an endpoint documented twice', () => {
  test('is a warning at the path of the second one', () => {
    const source = block('path="/users/:id"') + block('method="GET" path="/users/:name"')
    expect(diagnostics(source)).toEqual([['duplicate-endpoint', '"/users/:name"']])
    expect(onlyDiagnostic(source)).toMatchObject({
      severity: 'warning',
      message: '`GET /users/:name` is already documented, on line 1.',
    })
  })

  test('is reported once, with the line of the first and the number of the others', () => {
    const document = compile(block('path="/x"').repeat(3) + block('path="/y"').repeat(2))
    expect(document.diagnostics.map(({ message }) => message)).toEqual([
      '`GET /x` is already documented, on line 1. The same in 1 more place.',
      '`GET /y` is already documented, on line 16.',
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
