import { describe, expect, test } from 'vitest'
import { onlyEndpoint, reports } from './only-endpoint.js'

/** The parameters of a body by place and name, and its responses by status, with how many fields and examples they have. */
function read(body: string, attributes = 'method="PUT" path="/ships/:id"') {
  const { parameters, responses } = onlyEndpoint(body, attributes)
  return [
    ...parameters.map(({ in: place, name }) => `${place} ${name}`),
    ...responses.map(
      ({ status, title = '', description, fields, examples }) =>
        `${status}|${title}|${description}|${fields.length}/${examples.length}`,
    ),
  ]
}

test('a page of API Blueprint has its parameters, its examples and its statuses', () => {
  const body = `## Launch a ship [POST]

+ Parameters
    + mast: \`oak\` (string, required) - Its mast
    + size: \`5\` (number) - Its size
        + Default: \`3\`

+ Request (application/json; charset=utf-8)

    + Body

            { "name": "Ida" }

+ Response 201 (application/json; charset=utf-8)

    + Body

            { "id": 1 }`
  const { parameters, examples, responses } = onlyEndpoint(body, 'method="POST" path="/ships"')
  expect(parameters).toMatchObject([
    { name: 'mast', type: 'string', required: true, example: 'oak', description: 'Its mast' },
    { name: 'size', type: 'number', example: '5' },
  ])
  expect(examples.map(({ role, status }) => [role, status])).toEqual([
    ['request', undefined],
    ['response', 201],
  ])
  expect(responses).toMatchObject([{ status: 201 }])
})

describe('a list of labels is read as what they speak for', () => {
  test('beside what has a title alone', () => {
    const body = `## Change a ship

* **Method:** \`PUT\`
* **Authorization:** \`Bearer <token>\`
* **URL parameters:**
    * \`id\`: Which ship.
* **Request body (JSON, optional fields):**

    \`\`\`json
    { "name": "Ida" }
    \`\`\`

* **Response (200 OK):**

    \`\`\`json
    { "id": 1 }
    \`\`\`

* **Error responses:**
    * \`400 Bad Request\`: The name is empty.
    * \`404 Not Found\`: No such ship.`
    expect(read(body)).toEqual([
      'path id',
      '200|OK||0/1',
      '400|Bad Request|The name is empty.|0/0',
      '404|Not Found|No such ship.|0/0',
    ])
    expect(onlyEndpoint(body).examples.map(({ role }) => role)).toEqual(['request', 'response'])
    expect(reports(body, 'method="PUT" path="/ships/:id"')).toEqual([])
  })

  test('and one of headings as what is below them', () => {
    const body = `# Launch

- ## URL params
  ### Required
  \`id=[string]\`

- ## Success response
  - ### Code
    201 Created
    ### Content
    \`\`\`json
    { "id": 1 }
    \`\`\`

- ## Error response
  - ### Code
    500 Internal Server Error`
    expect(read(body)).toEqual(['path id', '201|Created||0/1', '500|Internal Server Error||0/0'])
  })

  test('with headers, a body of items, and names without marks', () => {
    const body = `## T

- **Headers**:
    - **X-Trace**: Which call.
- **Body**:
    - \`name\` (string, required): Its name.
- Query:
    - limit: how many`
    expect(read(body, 'method="POST" path="/ships"')).toEqual([
      'header X-Trace',
      'body name',
      'query limit',
    ])
  })

  test('with a table, and statuses of which one has an example', () => {
    const body = `## T

- URL: \`/ships\`
- Request:

  | Field | Type |
  |---|---|
  | name | string |

- Response:
  - 201:
    \`\`\`json
    { "id": 1 }
    \`\`\`
  - 409: It is taken.`
    expect(read(body, 'method="POST" path="/ships"')).toEqual([
      'body name',
      '201|||0/1',
      '409||It is taken.|0/0',
    ])
  })

  test('but not where it lists fields', () => {
    const body = `### Response fields

- **id**: Its id.
- **body**: What it carries.
    - \`hold\`: Where.`
    expect(onlyEndpoint(body).responseFields.map(({ name }) => name)).toEqual(['id', 'body'])
  })
})

describe('a fence with labels among its lines is read as those and what is below each', () => {
  test('where one says the role of a value', () => {
    const body = `## Add a ship

\`\`\`
POST /ships

Request body:
{
  "name": "Ida"
}

# Response (201)
{ "id": 1, "name": "…" /* more */ }
\`\`\``
    expect(read(body, 'method="POST" path="/ships"')).toEqual(['201|||0/1'])
    const { examples } = onlyEndpoint(body, 'method="POST" path="/ships"')
    expect(examples.map(({ role, code }) => [role, code])).toEqual([
      ['request', 'POST /ships'],
      ['request', '{\n  "name": "Ida"\n}'],
      ['response', '{ "id": 1, "name": "…" /* more */ }'],
    ])
  })

  test('but not below other words, nor in a language of programs', () => {
    for (const fence of ['```\nNote:\n{ "a": 1 }\n```', '```js\n// Response\n[1].map(sum)\n```'])
      expect(onlyEndpoint(`## T\n\n${fence}`).examples).toHaveLength(1)
  })
})

test('a description loses its label, and the lines that state the route', () => {
  const body = `## T

- **Description:** Changes a ship. Owners alone can.
- **Method:** \`PUT\`
- **Endpoint:** \`https://sea.example/ships/:id\`
- **Response (204):**

  \`\`\`json
  null
  \`\`\``
  expect(onlyEndpoint(body).description).toBe('Changes a ship. Owners alone can.')
  expect(onlyEndpoint('## T\n\n**Description**: One.\n\nTwo.').description).toBe('One.\n\nTwo.')
})

describe('what only looks like a label, a value or a list of fields is text and an example', () => {
  test.each([
    [
      'Errors can look like this one here: `{"error": "x"}`',
      'Errors can look like this one here: {"error": "x"}',
      0,
    ],
    [
      'The response is cached.\n\n```json\n{\n"type": "string",\n"name": "object"\n}\n```',
      'The response is cached.',
      1,
    ],
    ['Response:\n\n```json\n{\n"type": "string",\n"format": "date"\n}\n```', '', 1],
  ])('%j', (body, description, examples) => {
    const endpoint = onlyEndpoint(`## T\n\n${body}`)
    expect([endpoint.description ?? '', endpoint.examples.length]).toEqual([description, examples])
  })

  test('and the last item of a list that begins with a name is a row', () => {
    const body =
      '### Parameters\n\n- `a` (string): A\n- `b` (object) request body:\n\n```json\n{}\n```'
    expect(onlyEndpoint(`## T\n\n${body}`).parameters.map(({ name }) => name)).toEqual(['a', 'b'])
  })
})
