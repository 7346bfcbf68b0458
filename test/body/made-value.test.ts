import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodiesOf } from '../../src/body/body.js'
import { fieldReaderOf } from '../../src/body/fields.js'
import { validate } from '../../src/body/validate.js'
import type { Value } from '../../src/body/values.js'
import { compile } from '../../src/compiler.js'
import { madeBody } from '../../src/body/made-value.js'

function madeOf(text: string) {
  const document = { id: 'a.api.md', ...compile(text) }
  const reader = fieldReaderOf([document])
  const bodies = bodiesOf(document.endpoints[0]!, reader, document.id)
  const body = bodies.find(({ role }) => role === 'response')!
  return { body, made: madeBody(body) }
}

const page = (rows: string) => `{% api path="/users" %}
## Users

### Response 200

| Field | Type | Required | Description | Default | Example | Values |
| ----- | ---- | -------- | ----------- | ------- | ------- | ------ |
${rows}
{% /api %}
`

test('a body is made of examples, defaults and allowed values, else of the types', () => {
  const { made } = madeOf(
    page(`| id | integer | yes | | | 42 | |
| name | string | yes | | | | |
| role | string | yes | | | | admin, member |
| limit | integer | no | | 20 | | |
| created | date-time | yes | | | | |
| tags | string[] | yes | | | | |
| address | object | yes | | | | |
| address.city | string | yes | | | Oslo | |
| items | array | yes | | | | |
| items[].sku | uuid | yes | | | | |`),
  )
  expect(made).toEqual({
    id: 42,
    name: 'name',
    role: 'admin',
    limit: 20,
    created: '2030-01-01T12:00:00Z',
    tags: ['tags', 'tags 2'],
    address: { city: 'Oslo' },
    items: [
      { sku: '00000000-0000-4000-8000-000000000001' },
      { sku: '00000000-0000-4000-8000-000000000002' },
    ],
  })
})

test('an object that links to itself ends', () => {
  const { made } = madeOf(`{% api path="/nodes" %}
## Nodes

### Response 200

| Field | Type | Required | Description |
| ----- | ---- | -------- | ----------- |
| root | [Node](#node) | yes | |
{% /api %}

## Node

| Field | Type | Required | Description |
| ----- | ---- | -------- | ----------- |
| name | string | yes | |
| next | [Node](#node) | yes | |
`)
  expect(made).toMatchObject({ root: { name: 'name', next: { name: 'name' } } })
})

test('what is made fits what it was made of', () => {
  const types = [
    'string',
    'integer',
    'number',
    'boolean',
    'uuid',
    'date',
    'date-time',
    'email',
    'uri',
    'ipv4',
    'ipv6',
    'int32',
    'object',
    'array',
    'string[]',
    'integer[]',
    'array of uuids',
    'map of strings',
    'string or null',
    'integer | boolean',
    '?number',
    'one of `a`, `b`',
    'widget',
    '',
  ]
  const name = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 })
    .chain((steps) => fc.constantFrom(steps.join('.'), steps.join('[].'), `${steps.join('.')}[]`))
  const row = fc.record({
    name,
    type: fc.constantFrom(...types),
    required: fc.constantFrom('yes', 'no'),
    example: fc.constantFrom('', '5', 'x', 'true', '2020-02-30'),
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      // One row a field, and no field of what is none.
      const own = rows.filter(
        (one, at) =>
          rows.findIndex((other) => plain(other.name) === plain(one.name)) === at &&
          !rows.some(
            (other) => other !== one && plain(one.name).startsWith(`${plain(other.name)}.`),
          ),
      )
      const lines = own.map(
        ({ name: field, type, required, example }) =>
          `| ${field} | ${type.replaceAll('|', '\\|')} | ${required} | | | ${example} | |`,
      )
      const { body, made } = madeOf(page(lines.join('\n')))
      const issues = body.rows.length > 0 ? validate(made as Value, body) : []
      expect(issues.map(({ kind, name: field }) => `${kind} ${field}`)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('what is made of nested rows fits them, has two items in each list, and is the same each time', () => {
  const leaf = fc.constantFrom(
    'string',
    'integer',
    'uuid',
    'date-time',
    'email',
    'boolean',
    'string[]',
  )
  /** The rows of fields inside one another, as lines of a table. */
  const fields = (prefix: string, depth: number): fc.Arbitrary<string[]> => {
    const field = (step: string) => {
      const name = `${prefix}${step}`
      const row = (type: string) => `| ${name} | ${type} | yes | | | | |`
      const simple = leaf.map((type) => [row(type)])
      if (depth === 0) return simple
      const object = fields(`${name}.`, depth - 1).map((inner) => [row('object'), ...inner])
      const list = fields(`${name}[].`, depth - 1).map((inner) => [row('array'), ...inner])
      return fc.oneof(simple, object, list)
    }
    return fc.tuple(field('a'), field('b')).map((rows) => rows.flat())
  }
  const sizes = (value: unknown): number[] =>
    Array.isArray(value)
      ? [value.length, ...value.flatMap(sizes)]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(sizes)
        : []
  fc.assert(
    fc.property(fields('', 2), (rows) => {
      const { body, made } = madeOf(page(rows.join('\n')))
      expect(validate(made as Value, body)).toEqual([])
      expect(sizes(made).every((size) => size === 2)).toBe(true)
      expect(madeOf(page(rows.join('\n'))).made).toEqual(made)
    }),
    { numRuns: 60 },
  )
})

function plain(name: string): string {
  return name.replaceAll('[]', '')
}
