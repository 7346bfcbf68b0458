import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { onlyEndpoint, table } from './only-endpoint.js'

const attributes = 'method="POST" path="/ships"'
const namesIn = (body: string, given = attributes) => {
  const { parameters, responseFields } = onlyEndpoint(`## T\n\n${body}`, given)
  return [...parameters, ...responseFields].map(({ name }) => name)
}

describe('No parameters are', () => {
  test.each([
    ['what a sentence denies', 'The server ignores these fields: `id`, `built`.'],
    ['what must not be sent', 'Never send secret parameters: `token`.'],
    ['what a list is sorted by', 'The answer is sorted by these fields: `name`.'],
    ['remarks in brackets', 'Optional parameters: see (below), or (not)'],
    [
      'words in front of sentences below a route',
      '`POST /ships`\n\n- **Fast** results\n- **Small** calls',
    ],
    ['values of an example', '### Request\n\n```yaml\nname: Alice\nport: Bergen\n```'],
    ['lines of an error', '```\nError: Timeout\nReason: Overload\n```'],
  ])('%s', (_rule, body) => expect(namesIn(body)).toEqual([]))

  test.each([
    ['the query of another method', '`GET /ships?hull=wood`', attributes],
    ['the query of another path', '`GET /?token=abc`', 'method="GET" path="/ships"'],
    ['the query of a page', 'https://docs.example.com/ships?lang=en', 'method="GET" path="/:id"'],
  ])('%s', (_rule, body, given) => expect(namesIn(body, given)).toEqual([]))
})

test('“Payload” is the body of any method.', () => {
  const body = `## T\n\n### Request payload\n\n${table('Name|Type', 'ids|array')}`
  const { parameters } = onlyEndpoint(body, 'method="DELETE" path="/ships"')
  expect(parameters.map((one) => one.in)).toEqual(['body'])
})

test('One cell makes no column of types.', () => {
  const body = `## T\n\n${table('Parameter|Replaced by|Description', 'qty|number|How many')}`
  expect(onlyEndpoint(body, attributes).parameters.map(({ type }) => type)).toEqual([''])
})

describe('what looks like fields behind a label, in columns or below a name stays what it is', () => {
  const read = (body: string, given?: string) => {
    const { parameters, responseFields } = onlyEndpoint(`## T\n\n${body}`, given)
    return [...parameters, ...responseFields].map(({ name }) => name)
  }

  test.each([
    ['another shape', '**Body:** `{ name: string }` or `{ id: number }`'],
    ['a shape beside a status', '**Response:** `{ id: string }` or `404` if there is none.'],
    ['values', "Body: `{ name: 'Ada', age: 5 }`"],
    ['a path', 'Request: path `/fleets`'],
    ['names with words between them', 'Request: header `Key` always, or cookie `sid`'],
    ['errors', 'Errors: `{ code: number, message: string }`'],
    ['sentences with wide spaces', 'Deprecated.  Use v2.\nFast.  Really.'],
    ['lines of words in columns', 'ships  are  returned\ndocks  are  not'],
    ['prices', 'Prices:\nsmall   5 EUR\nbig   7 EUR'],
  ])('%s', (_, body) => {
    const { description } = onlyEndpoint(`## T\n\n${body}`)
    expect(read(body)).toEqual([])
    expect(description).toBe(body.replaceAll(/`|\*\*/g, ''))
  })

  test('fields of an object that are named as columns are', () => {
    const fields = '- `error` (object): What\n  - `type` (string): A\n  - `description` (string): B'
    expect(read(`### Response 400\n\n${fields}`)).toEqual([
      'error',
      'error.type',
      'error.description',
    ])
    expect(read('### Parameters\n\n- `a`: One of:\n  - Default: no\n  - Required: now')).toEqual([
      'a',
    ])
  })

  test('fields of a body that are named as places are', () => {
    const code = '```ts\n{\n  body: string\n  headers: object\n}\n```'
    expect(read(`### Request body\n\n${code}`, 'method="POST" path="/x"')).toEqual([
      'body',
      'headers',
    ])
  })

  test('lists below one of fields are of something else', () => {
    const list = 'The fields are:\n\n- `a`: A\n- `b`: B'
    const more = 'The steps are:\n\n1. `login`: Log in\n2. `logout`: Log out'
    expect(read(`${list}\n\n${more}`)).toEqual(['a', 'b'])
  })

  test('what is strong in a description is no value', () => {
    const rows = table(
      'Name|Description',
      'a|Must be **unique** and **short**.',
      'b|Can be **empty** or **null**.',
    )
    expect(onlyEndpoint(`## T\n\n${rows}`).parameters.map(({ values }) => values)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('remarks around a description with a label are part of it', () => {
    const { description } = onlyEndpoint(
      '## T\n\nNote: this is slow.\n\nDescription: Builds it.\n\nLimits: ten a day.',
    )
    expect(description).toBe('Note: this is slow.\n\nBuilds it.\n\nLimits: ten a day.')
  })
})

test('a table without rows is laid out as a reference', () => {
  const text = '{% api path="/x" %}\n## T\n\n| Name | Type |\n|---|---|\n{% /api %}\n'
  expect(compile(text, { layout: 'reference' }).html).toContain('<article')
})
