import { describe, expect, test } from 'vitest'
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
