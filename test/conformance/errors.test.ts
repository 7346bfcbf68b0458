import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { cases } from '../cases.js'

interface BrokenInput {
  name: string
  source: string
}

const inputs = JSON.parse(
  readFileSync(new URL('errors.json', import.meta.url), 'utf8'),
) as BrokenInput[]

const title = ['missing-title', 'api']

/** For each broken input: every diagnostic there is, as its code and the text at its range. */
const expected: Record<string, string[][]> = {
  'missing-path': [['missing-path', 'api']],
  'no-attributes': [['missing-path', 'api'], title],
  'bad-method': [['unknown-method', '"FETCH"'], title],
  'lower-method': [['unknown-method', '"get"'], title],
  'empty-method': [['unknown-method', '""'], title],
  'unknown-attribute': [['unknown-attribute', 'foo'], title],
  density: [['unknown-attribute', 'density'], title],
  'data-attribute': [['unknown-attribute', 'data-x'], title],
  'case-attribute': [['unknown-attribute', 'Method'], title],
  ...invalid('elevation', 'huge', ''),
  ...invalid('width', 'big', ''),
  ...invalid('scrim', 'middle', ''),
  ...invalid('scrim-blur', 'xl'),
  ...invalid('scrim-strength', 'max'),
  ...invalid('scrim-tone', 'grey'),
  ...invalid('scrim-type', 'blur'),
  ...invalid('reveal', 'zoom', ''),
  ...invalid('tint-mode', 'dim'),
  ...invalid('substrate', 'wave'),
  ...invalid('substrate-size', 'xl'),
  ...invalid('substrate-opacity', 'xl'),
  ...invalid('substrate-fill', 'solid'),
  ...invalid('substrate-target', 'page'),
  ...invalid('bg-gradient', 'up'),
  ...invalid('bg-gradient-type', 'mesh'),
  ...invalid('inset', 'x'),
  ...invalid('spacing', 'y'),
  'bad-tint=empty': [['unknown-tint', '""'], title],
  'bad-bg=empty': [['unknown-bg', '""'], title],
  'stagger-string': [['wrong-type', '"true"'], title],
  'stagger-number': [['wrong-type', '1'], title],
  'path-number': [['wrong-type', '5'], title],
  'path-bool': [['wrong-type', 'true'], title],
  'path-null': [['wrong-type', 'null'], title],
  'path-array': [['wrong-type', '["a","b"]'], title],
  'path-variable': [['wrong-type', '$p'], title],
  'primary-value': [['unexpected-text-in-tag', '"GET"'], title],
  'duplicate-attribute': [['duplicate-attribute', 'path="/y"'], title],
  'single-quotes': [['single-quotes', "'/x'"], title],
  unquoted: [['unquoted-value', '/x'], title],
  'unquoted-word': [['unquoted-value', 'GET'], title],
  'bare-boolean': [title, ['attribute-without-effect', 'stagger']],
  comma: [['unexpected-comma', ','], title],
  'spaces-around-equals': [['blank-around-equals', ' = '], title],
  'no-space-between': [['missing-blank', 'method'], title],
  'newline-in-value': [['line-ending-in-string', '\n'], title],
  'bad-escape': [['unknown-escape', '\\u'], title],
  unclosed: [['unclosed-block', 'api'], title],
  'stray-close': [['stray-closing-tag', 'api']],
  'wrong-close': [['mismatched-closing-tag', 'endpoint'], title],
  'alias-wrong-close': [
    ['mismatched-closing-tag', 'api'],
    ['missing-title', 'endpoint'],
  ],
  'uppercase-tag': [['similar-tag', 'API']],
  'unterminated-tag': [['unterminated-tag', 'api'], title],
  'unterminated-quote': [['unterminated-string', '"/x %}'], title],
  'nested-unclosed': [['unclosed-block', 'api'], title],
  'text-after-close': [['text-after-tag', 'trailing'], title],
  'text-after-open': [['text-after-tag', '## T']],
  'close-inside-list': [title],
  'close-in-fence': [title, ['invalid-json', '%']],
  'unclosed-fence': [title, ['unclosed-fence', '```']],
  'indented-four': [['misplaced-tag', '{% api path="/x" %}']],
  'unknown-tag-inside': [title],
  'undefined-variable-inside': [title],
  'two-errors': [
    ['missing-path', 'api'],
    ['unknown-method', '"X"'],
    ['unknown-attribute', 'foo'],
    title,
  ],
}

function invalid(attribute: string, ...values: string[]): Record<string, string[][]> {
  return Object.fromEntries(
    values.map((value) => [
      `bad-${attribute}=${value || 'empty'}`,
      [['invalid-value', `"${value}"`], title],
    ]),
  )
}

describe('a broken input', () => {
  test('has an expectation, each of them', () => {
    expect(Object.keys(expected).toSorted()).toEqual(inputs.map(({ name }) => name).toSorted())
  })

  cases(inputs)('says what is wrong, at its characters', ({ name, source }) => {
    const { diagnostics } = compile(source)
    const found = diagnostics.map(({ code, range }) => [
      code,
      source.slice(range.start.offset, range.end.offset),
    ])
    expect(found.toSorted()).toEqual(expected[name]!.toSorted())
    const starts = diagnostics.map(({ range }) => range.start.offset)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  })

  const blocks = inputs.filter(
    ({ name }) => !['stray-close', 'uppercase-tag', 'indented-four'].includes(name),
  )
  cases(blocks)('is still rendered, and stays in the endpoints', ({ source }) => {
    const { endpoints, articles } = compile(source)
    expect(endpoints.length).toBeGreaterThan(0)
    expect(articles).toHaveLength(endpoints.length)
    expect(articles[0]).toMatch(/^<article class="rf-api rf-api--[A-Z]+.*<\/article>$/s)
  })
})
