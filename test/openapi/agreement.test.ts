import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { toOpenApi } from '../../src/openapi.js'
import { block, header } from '../checks/diagnostics.js'
import { bodiesOf, refusedValues } from './bodies.js'

/** What a page with one body says to each reader of it: the checks, and the description. */
function readersOf(text: string) {
  const document = compile(text)
  const { description, report } = toOpenApi([{ ...document, id: 'a.api.md' }])
  const [body] = bodiesOf(description)
  const lost = report.omitted
    .map(({ code }) => code)
    .filter((code) => /^example-(?:contradiction|unreadable)$/.test(code))
  return {
    checks: document.diagnostics.map(({ code }) => code),
    description,
    lost,
    schema: body?.content.schema,
    examples: Object.values(body?.content.examples ?? {}).map(({ value }) => value),
  }
}

function page(method: string, rows: readonly string[], code: string, info: string): string {
  const heading = info.startsWith('request') ? 'Body' : 'Response'
  const table = `### ${heading}\n\n${header}${rows.join('')}\n`
  return block(
    `method="${method}" path="/x"`,
    `## T\n\n${table}\`\`\`json ${info}\n${code}\n\`\`\``,
  )
}

/** Types, each with values that it allows. */
const types: readonly (readonly [type: string, ...fitting: unknown[]])[] = [
  ['string', 'a', ''],
  ['integer', 1, -1],
  ['number', 1.5, 0],
  ['boolean', true],
  ['object', {}, { k: 1 }],
  ['array', [], [1, 'a']],
  ['string[]', ['a'], []],
  ['date-time', '2024-05-01T10:00:00Z'],
  ['date', '2024-02-29'],
  ['time', '10:00:00Z'],
  ['uuid', '6f1c1b9e-3f0e-4d5c-9a55-0c6c3a1d2b7e'],
  ['email', 'ada@example.com'],
  ['uri', 'https://example.com'],
  ['ipv4', '127.0.0.1'],
  ['ipv6', '::1'],
  ['int32', 5],
  ['string \\| null', null, 'a'],
  ['"a" \\| "b"', 'a', 'b'],
  ['one of 1, 2', 1],
  ['map of numbers', {}, { k1: 1 }],
  ['enum(a, b)', 'b'],
  ['string \\| integer', 'a', 1],
  ['string[] \\| integer[]', ['a'], [1]],
  ['any', null, 'a', { k: [] }, [{ id: 1 }]],
  ['Money', 5, 'a'],
  ['array of objects', [{}], [{ k: 1 }]],
  ['comma-separated list', 'a,b'],
]
const odd = fc.constantFrom<unknown>(
  null,
  0,
  3e9,
  'x',
  'YOUR_ID',
  '2024-02-30',
  '999.1.1.1',
  ['a', null],
  {},
  { k1: null },
  { k1: 1, k2: 'x' },
  [[1]],
  [{ id: 1 }],
)
const names = [
  'id',
  'name',
  'owner',
  'owner.id',
  'owner.at',
  'items',
  'items[].sku',
  'labels.*',
  'team.id',
]

/** A row, with a value for its field: mostly one that fits, sometimes another one or none. */
const field = fc
  .tuple(
    fc.constantFrom(...names),
    fc.constantFrom(...types),
    fc.boolean(),
    fc.nat(),
    odd,
    fc.nat(15),
  )
  .map(([name, [type, ...fitting], required, pick, other, chance]) => ({
    name,
    row: `| ${name} | ${type} | ${required ? 'yes' : 'no'} | … |\n`,
    value: chance === 0 ? other : chance === 1 ? undefined : fitting[pick % fitting.length],
  }))

/** Puts a value at the end of the steps of a name, where what is there can hold it. */
function put(target: unknown, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  if (step === '[]') return [put(Array.isArray(target) ? target[0] : undefined, rest, value)]
  const key = step === '*' ? 'k1' : step
  const isObject = typeof target === 'object' && target !== null && !Array.isArray(target)
  const known: Record<string, unknown> = isObject ? { ...target } : {}
  return { ...known, [key]: put(known[key], rest, value) }
}

/** Pages with the rows of one body, and an example of it. */
const pages = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'PATCH'),
    fc.uniqueArray(field, { minLength: 1, maxLength: 6, selector: ({ name }) => name }),
    fc.constantFrom('body', 'body', 'list', 'envelope', 'stream'),
    fc.constantFrom('request', 'response', 'response 200', 'response 202'),
  )
  .map(([method, fields, shape, info]) => {
    let body: unknown = {}
    for (const { name, value } of fields)
      if (value !== undefined) body = put(body, name.match(/\[\]|[^.[\]]+/g)!, value)
    const shapes = {
      body,
      stream: body,
      list: [body, body],
      envelope: { data: [body], next: null },
    }
    const values = Array.from({ length: shape === 'stream' ? 2 : 1 }, () => shapes[shape])
    const role = method === 'GET' ? info.replace('request', 'response') : info
    const rows = fields.map((one) => one.row)
    const code = values.map((value) => JSON.stringify(value)).join('\n')
    return { values, text: page(method, rows, code, role) }
  })

const row1 = (name: string, type: string, required = 'no') =>
  `| ${name} | ${type} | ${required} | … |\n`

describe('the checks and the description agree on an example', () => {
  test.each([
    ['that has what its rows say', [row1('a', 'string', 'yes')], '{"a":"x"}', 'response 200', true],
    ['of 202 that lacks a field', [row1('a', 'string', 'yes')], '{}', 'response 202', false],
    ['with a null', [row1('a', 'string')], '{"a":null}', 'response 200', true],
    ['with a null in a list', [row1('a', 'string[]')], '{"a":["b",null]}', 'response 200', true],
    [
      'with a null in one of two lists',
      [row1('a', 'string[] \\| integer[]')],
      '{"a":[1,null]}',
      'request',
      true,
    ],
    ['with a null in a map', [row1('a', 'map of strings')], '{"a":{"b":null}}', 'request', true],
    [
      'with several of what its rows may mean one of',
      [row1('a', ''), row1('a.b', '', 'yes')],
      '{"a":[{"b":1},null]}',
      'response 200',
      true,
    ],
    ['of a list with a null', [row1('a', 'string', 'yes')], '[{"a":"x"},null]', 'response', true],
    [
      'of a list with a null in an envelope',
      [row1('a', 'string', 'yes')],
      '{"data":[{"a":"x"},null]}',
      'response 200',
      true,
    ],
    ['of nothing but null', [row1('a', 'string', 'yes')], 'null', 'response 200', false],
    [
      'with several of what its rows say is one',
      [row1('a', 'object'), row1('a.b', '')],
      '{"a":[{"b":1}]}',
      'response 200',
      false,
    ],
    [
      'with a null that must be something',
      [row1('a', 'string', 'yes')],
      '{"a":null}',
      'response',
      false,
    ],
    ['with a nonsense address', [row1('a', 'ipv4')], '{"a":"1.2.3"}', 'response', false],
    ['with what stands for an id', [row1('a', 'uuid')], '{"a":"YOUR_ID"}', 'response', false],
    ['with a number that is too long', [row1('a', 'number')], '{"a":1e400}', 'response', false],
    ['with a field twice', [row1('a', 'number')], '{"a":1,"a":2}', 'response', false],
    ['that is another list', [row1('a', 'string', 'yes')], '["x"]', 'request', false],
    ['of a list in one text', [row1('a', 'comma-separated list')], '{"a":"x,y"}', 'request', true],
  ])('%s', (_title, rows, code, info, isKept) => {
    const { checks, examples, lost } = readersOf(page('POST', rows, code, info))
    expect({ isSilent: checks.length === 0, kept: examples.length, lost: lost.length }).toEqual({
      isSilent: isKept,
      kept: isKept ? 1 : 0,
      lost: isKept ? 0 : 1,
    })
  })

  test('whatever the rows and the example are', () => {
    fc.assert(
      fc.property(pages, ({ text, values }) => {
        const { checks, examples, lost, schema, description } = readersOf(text)
        expect(refusedValues(description)).toEqual([])
        if (lost.length > 0) expect(checks).not.toEqual([])
        // A field without a row is told of, and contradicts nothing.
        if (checks.some((code) => code !== 'unknown-example-field')) return
        expect({ lost, examples }).toEqual({ lost: [], examples: values })
        // The schema is that of the rows: those of the example alone describe nothing.
        expect(JSON.stringify(schema)).toContain('"description":"…"')
      }),
      { numRuns: Number(process.env.RUNS ?? 150) },
    )
  })
})
