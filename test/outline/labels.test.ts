import { describe, expect, test } from 'vitest'
import { onlyEndpoint } from './only-endpoint.js'

const table = '| Field | Type |\n|---|---|\n| a | string |'
const fence = '```json\n{}\n```'

describe('a label', () => {
  test.each([
    ['Example response:', 'response', undefined],
    ['**Request body**', 'request', undefined],
    ['Sample payload:', 'request', undefined],
    ['`Status: 201`', 'response', 201],
    ['Status: 404 Not Found. There is no such boat.', 'response', 404],
    ['HTTP 409 if the boat is taken', 'response', 409],
    ['Returns `404`:', 'response', 404],
    ['If successful, returns 200 and the following:', 'response', 200],
    ['```\nExample Response\n```', 'response', undefined],
    ['**Response**\n\n`Status: 202`', 'response', 202],
    ['Response payload:', 'response', undefined],
    ['**Payload of the response**', 'response', undefined],
    ['Payload returned:', 'response', undefined],
    ['Input of the request:', 'request', undefined],
    ['Request timeout (408):', 'response', 408],
    ['Payload too large (413):', 'response', 413],
    ['Gateway timeout (504):', 'response', 504],
    ['Body (404):', 'response', 404],
    ['Example 404 body:', 'response', 404],
    ['A 404 with body:', 'response', 404],
    ['Error body:', 'response', undefined],
    ['Body of an error:', 'response', undefined],
    ['On failure the payload is:', 'response', undefined],
    ['If it fails, the body is:', 'response', undefined],
    ['If it fails with a `500`, the body is:', 'response', 500],
    ['In case of an error the body is:', 'response', undefined],
    ['Validation error body:', 'response', undefined],
    ['Request with an error:', 'request', undefined],
    ['Error report payload:', 'request', undefined],
    ['Send error payload:', 'request', undefined],
    ['Expired token error body:', 'response', undefined],
    ['Error message body:', 'response', undefined],
    ['Payload in case of error:', 'response', undefined],
    ['Error response body:', 'response', undefined],
    ['Payload on failure:', 'response', undefined],
    ['404 error body:', 'response', 404],
    ['API error body:', 'response', undefined],
    ['Internal error body:', 'response', undefined],
    ['Internal server error body:', 'response', undefined],
    ['Not found error body:', 'response', undefined],
    ['Failed import error payload:', 'response', undefined],
    ['Authentication failure payload:', 'response', undefined],
    ['Add error payload:', 'request', undefined],
    ['Update error body:', 'request', undefined],
    ['Updated error body:', 'request', undefined],
    ['Import failure payload:', 'request', undefined],
    ['Import many errors body:', 'request', undefined],
    ['Publish an error body:', 'request', undefined],
    ['Feed item error body:', 'request', undefined],
    ['New error payload:', 'request', undefined],
    ['Bulk error body:', 'request', undefined],
    ['Delete validation error body:', 'request', undefined],
    ['Status: 422 Unprocessable Entity. It leaks.', 'response', 422],
    ['Status: 200 OK', 'response', 200],
    ['status: 200 OK', 'response', 200],
    ['Status: 203 Non-Authoritative Information', 'response', 203],
    ['HTTP 404 – no such boat', 'response', 404],
    ['Code 409: taken', 'response', 409],
    ['> Error 404 (Not Found). There is no such boat.', 'response', 404],
    ['Retry payload errors:', 'request', undefined],
    ['The body fails:', 'request', undefined],
    ['Success 200 (JSON):', 'response', 200],
  ])('%j says what a fence is', (label, role, status) => {
    const { examples } = onlyEndpoint(`Text.\n\n${label}\n\n${fence}`)
    expect(examples).toHaveLength(1)
    expect(examples[0]).toMatchObject({ role, inferred: false, ...(status && { status }) })
  })

  test.each([
    'Status 204 is returned when the user is gone.',
    'Code 409 means that the name is taken.',
    'HTTP 404 is answered if there is no such user.',
    'HTTP 404 Not Found is answered if there is no such user.',
    'Status 404 if there is no such user, else the user is deleted.',
    'Status: 204, or 404 if there is no such user.',
    'Error 404 tells that there is no such user',
  ])('is no sentence about a status: “%s”', (sentence) => {
    const rows = '| Name | Type |\n|---|---|\n| id | string |\n| force | boolean |'
    const remove = onlyEndpoint(`${sentence}\n\n${rows}`, 'method="DELETE" path="/users/:id"')
    expect(remove).toMatchObject({ description: sentence, responseFields: [] })
    expect(remove.parameters.map(({ name, in: place }) => [name, place])).toEqual([
      ['id', 'path'],
      ['force', 'query'],
    ])
    const create = onlyEndpoint(
      `${sentence}\n\n${fence}\n\n${fence}`,
      'method="POST" path="/users"',
    )
    expect(create.description).toBe(sentence)
    expect(create.examples).toMatchObject([
      { role: 'request', inferred: true },
      { role: 'response', inferred: true },
    ])
  })

  test('with a status and more after it is one above a fence alone', () => {
    const body = (below: string) => `Status: 204 No Content. The user is gone.\n\n${below}`
    expect(onlyEndpoint(body(fence))).not.toHaveProperty('description')
    const { description, parameters } = onlyEndpoint(body(table))
    expect(description).toBe('Status: 204 No Content. The user is gone.')
    expect(parameters).toMatchObject([{ name: 'a' }])
    for (const line of ['status: 204 No Content', 'HTTP 404 (Not Found)'])
      expect(onlyEndpoint(`${line}\n\n${table}`).responseFields).toMatchObject([{ name: 'a' }])
  })

  test.each([
    'Payload too large:',
    'Request timeout:',
    'Request entity too large:',
    'Bad request:',
  ])('%j is the reason of a response, and no request', (label) => {
    const example = { role: 'response', inferred: true }
    expect(onlyEndpoint(`${label}\n\n${fence}`).examples).toMatchObject([example])
  })

  test.each([
    'Returns the first 100 results:',
    'Returns up to 200 items:',
    'Returns all 200 parameters:',
    'Returned no more than 204 items:',
  ])('%j states no status', (label) => {
    expect(onlyEndpoint(`${label}\n\n${fence}`).examples[0]).not.toHaveProperty('status')
  })

  test('speaks for the next table only, and wins over the heading', () => {
    const body =
      `## T\n\n### Request\n\nReturns ` +
      '`404`' +
      ` with these attributes:\n\n${table}\n\n${table.replace('| a', '| b')}`
    const { parameters, responseFields } = onlyEndpoint(body)
    expect(responseFields).toMatchObject([{ name: 'a', status: 404 }])
    expect(parameters).toMatchObject([{ name: 'b', in: 'body', inferred: false }])
  })

  test('that names attributes alone leaves the place to the method', () => {
    const { parameters } = onlyEndpoint(`Supported attributes:\n\n${table}`)
    expect(parameters).toMatchObject([{ name: 'a', in: 'query', inferred: true }])
  })

  test('is no part of the description', () => {
    expect(onlyEndpoint(`Text.\n\nSupported attributes:\n\n${table}`).description).toBe('Text.')
  })

  test('gives way to the words of the fence', () => {
    const stated = fence.replace('json', 'json request')
    expect(onlyEndpoint(`Example response:\n\n${stated}`).examples[0]!.role).toBe('request')
  })

  test('has at most sixteen words', () => {
    const long = `${'word '.repeat(15)}response:`
    expect(onlyEndpoint(`${long}\n\n${fence}`).examples[0]!.inferred).toBe(false)
    expect(onlyEndpoint(`word ${long}\n\n${fence}`).examples[0]!.inferred).toBe(true)
  })
})

describe('an http block', () => {
  test('is what its first line says', () => {
    const http = (text: string) => onlyEndpoint(`\`\`\`http\n${text}\n\`\`\``).examples[0]
    expect(http('HTTP/1.1 201 Created\n\n{}')).toMatchObject({ role: 'response', status: 201 })
    expect(http('GET /x HTTP/1.1')).toMatchObject({ role: 'request' })
    for (const language of ['', 'text', 'plaintext', 'txt', 'none', 'url', 'json', 'properties'])
      expect(
        onlyEndpoint(`\`\`\`${language}\nGET /x?a=1\n\`\`\``).examples[0],
        language,
      ).toMatchObject({ role: 'request' })
    expect(http('X-Key: 5')).toMatchObject({ role: 'request', inferred: true })
  })
})

test.each([
  'Possible values for the field:',
  'The parameter `sort` is one of:',
  'Valid values for the `sort` parameter:',
  'The `sort` parameter accepts:',
  'The `type` property can have the following values:',
  'The attribute may be:',
  'The error codes in the `code` field are:',
  'Parameter types:',
  'Supported formats for the body:',
  'The request requires one of the following permissions:',
  'Path examples:',
  'The response codes are:',
  'Response formats:',
  'The `fields` parameter takes:',
  'The field can be one of the following:',
  'Options for the `sort` parameter:',
  'Header values:',
  'Possible query values:',
  'The field is:',
])('%j announces no parameters: the list below it is of values', (label) => {
  const list = '- `asc`: from the first\n- `desc`: from the last'
  const { parameters, responseFields } = onlyEndpoint(`${label}\n\n${list}`)
  expect([...parameters, ...responseFields]).toEqual([])
})

test.each([
  'The following fields are required:',
  'Types of the parameters:',
  'The `user` attribute accepts the following strings:',
  'The response includes:',
  'If successful, returns 200 and the response has these codes and fields:',
  'Query options:',
  'Header options:',
  'JSON body options:',
  'Query parameter options:',
  'Return values:',
  'The request takes the following options:',
  'The following parameters can be:',
  'The following parameter is required:',
  'One optional parameter is accepted:',
  'The only parameter is:',
  'The following attribute can be set:',
  'The parameter is passed in the query:',
  'This endpoint has one required field, which is:',
])('%j announces what the list below it has', (label) => {
  const list = '- `a` (string): one\n- `b` (string): other'
  const { parameters, responseFields } = onlyEndpoint(`${label}\n\n${list}`)
  expect([...parameters, ...responseFields].map(({ name }) => name)).toEqual(['a', 'b'])
})
