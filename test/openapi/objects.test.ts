import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'
import { toOpenApi, type Field, type OpenApiDescription } from '../../src/openapi.js'
import { describeFile, endpoint, example, operationOf, row } from './reference.js'
import { lintProblems, parserProblems } from './validators.js'

const table = (...rows: string[]) =>
  `| Field | Type |\n| --- | --- |\n${rows.map((one) => `| ${one} |\n`).join('')}\n`

const page = (body: string) =>
  `{% api path="/users/:id" auth="none" %}\n## User\n\n### Response 200\n\n${body}{% /api %}\n`

function describePages(pages: Record<string, string>) {
  return toOpenApi(
    Object.entries(pages).map(([id, text]) => ({ id, ...compile(text) })),
    { servers: [{ url: 'https://api.example.org' }], info: { title: 'Users', version: '1' } },
  )
}

function responseOf({ paths }: OpenApiDescription) {
  return paths['/users/{id}']!.get!.responses![200]!.content!['application/json']!.schema!
}

describe('a type that links to a table of fields', () => {
  const objects = `# Objects\n\n## User object\n\n${table('id | integer', 'team | ?[Team](#team)', 'friends | array of [users](#user-object)')}## Team\n\n${table('name | string', 'lead | [User](#user-object)')}`

  test('is a named component, in the same file or another one, with the cycles that there are', async () => {
    const { description, report } = describePages({
      'api/users.api.md': page(
        table(
          'user | [User](../objects.api.md#user-object)',
          'rest | map of [teams](../objects.api.md#team) ',
          'own | [Mark](#mark) or null',
        ) + `### Mark\n\n${table('text | string')}`,
      ),
      'objects.api.md': objects,
    })
    expect(responseOf(description).properties).toEqual({
      user: { $ref: '#/components/schemas/User' },
      rest: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Team' } },
      own: { anyOf: [{ $ref: '#/components/schemas/Mark' }, { type: 'null' }] },
    })
    expect(description.components!.schemas).toEqual({
      Mark: { type: 'object', properties: { text: { type: 'string' } } },
      Team: {
        type: 'object',
        properties: { name: { type: 'string' }, lead: { $ref: '#/components/schemas/User' } },
      },
      User: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          team: { anyOf: [{ $ref: '#/components/schemas/Team' }, { type: 'null' }] },
          friends: { type: 'array', items: { $ref: '#/components/schemas/User' } },
        },
      },
    })
    expect(report.omitted.filter(({ code }) => code === 'type-unknown')).toEqual([])
    expect(await parserProblems(description)).toEqual([])
    const problems = await lintProblems(description)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('may be in a list, or null; several links say nothing', () => {
    const { description, report } = describePages({
      'users.api.md': page(
        table(
          'a | one of [Person](#person), [Team](#team)',
          'b | [Person](#person) or "none"',
          'c | array of [Person](#person) (nullable)',
          'd | [Person](#person) (nullable)',
          'e | array of [Person](#person) or [Team](#team)',
        ) + `### Person\n\n${table('id | integer')}\n### Team\n\n${table('name | string')}`,
      ),
    })
    const user = { $ref: '#/components/schemas/Person' }
    expect(responseOf(description).properties).toEqual({
      a: {},
      b: { anyOf: [user, { type: 'string', enum: ['none'] }] },
      c: { type: ['array', 'null'], items: user },
      d: { anyOf: [user, { type: 'null' }] },
      e: {},
    })
    const unknown = report.omitted.filter(({ code }) => code === 'type-unknown')
    expect(unknown.map(({ message }) => message)).toEqual([
      expect.stringContaining('one of Person, Team'),
      expect.stringContaining('array of Person or Team'),
    ])
  })

  test('is its own words where the link leads to no table, or names a type', () => {
    const { description, report } = describePages({
      'users.api.md': page(
        table('a | [User](#nowhere)', 'b | [integer](#numbers)', 'c | [User](https://x.test/#a)'),
      ),
    })
    expect(responseOf(description).properties).toEqual({ a: {}, b: { type: 'integer' }, c: {} })
    expect(description).not.toHaveProperty('components')
    expect(report.omitted.filter(({ code }) => code === 'type-unknown')).toHaveLength(2)
  })

  test('holds the examples against what it leads to', () => {
    const fields: Field[] = [
      { name: 'user', type: 'User', typeLink: '#user', required: true, description: 'Who.' },
    ]
    const user = { name: 'id', type: 'integer', required: true, description: '' }
    const described = (code: string) =>
      toOpenApi([
        {
          id: 'a.api.md',
          endpoints: [
            endpoint({ responseFields: fields, examples: [example({ status: 200, code })] }),
          ],
          objects: [{ id: 'user', name: 'User', fields: [user] }],
        },
      ])
    const right = described('{"user":{"id":1}}')
    const { schema, examples } =
      right.description.paths['/users']!.get!.responses![200]!.content!['application/json']!
    expect(schema!.properties!.user).toEqual({
      $ref: '#/components/schemas/User',
      description: 'Who.',
    })
    expect(examples).toBeDefined()
    const wrong = described('{"user":{"id":"one"}}')
    expect(wrong.report.omitted.map(({ code }) => code)).toContain('example-contradiction')
  })
})

describe('what else a row says', () => {
  test('the condition is part of the description', () => {
    const parameters = [row({ description: 'The page.', condition: 'if `size` is given' })]
    expect(operationOf({ parameters }).parameters![0]!.description).toBe(
      'The page.\n\nRequired: if \\`size\\` is given',
    )
  })

  test('the example is that of the parameter, or of the field, as a value of its type', () => {
    const parameters = [row({ type: 'integer', example: '20' })]
    expect(operationOf({ parameters }).parameters![0]).toMatchObject({ example: 20 })
    const body = [row({ in: 'body', type: 'boolean', example: 'true' })]
    const { requestBody } = operationOf({ method: 'POST', parameters: body })
    expect(requestBody!.content['application/json']!.schema).toMatchObject({
      properties: { page: { type: 'boolean', example: true } },
    })
  })

  test.each([
    ['string', ['a', 'b'], { type: 'string', enum: ['a', 'b'] }],
    ['integer', ['1', '2'], { type: 'integer', enum: [1, 2] }],
    ['?string', ['a'], { type: ['string', 'null'], enum: ['a', null] }],
    ['string[]', ['a'], { type: 'array', items: { type: 'string', enum: ['a'] } }],
    ['', ['1', 'b'], { type: 'string', enum: ['1', 'b'] }],
    ['enum(a, b)', ['c'], { type: 'string', enum: ['a', 'b'] }],
  ])('the values of %j are its enumeration: %j', (type, values, schema) => {
    expect(operationOf({ parameters: [row({ type, values })] }).parameters![0]!.schema).toEqual(
      schema,
    )
  })

  test('what does not fit is left out and listed', () => {
    const parameters = [row({ type: 'integer', values: ['1', 'many'], example: 'some' })]
    const { report, description } = describeFile([endpoint({ parameters })])
    expect(description.paths['/users']!.get!.parameters![0]!.schema).toEqual({ type: 'integer' })
    const codes = report.omitted.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['values-unfit', 'row-example-unfit']))
  })
})
