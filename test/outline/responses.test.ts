import { describe, expect, test } from 'vitest'
import { onlyEndpoint, reports, table } from './only-endpoint.js'

const json = '```json\n{ "id": 1 }\n```\n'
/** Each response as its status, title, description, and how many fields and examples it has. */
const responsesOf = (body: string, attributes?: string) =>
  onlyEndpoint(`## T\n\n${body}`, attributes).responses.map(
    ({ status, range, title = '', description, fields, examples }) =>
      `${status ?? range ?? ''}|${title}|${description}|${fields.length}/${examples.length}`,
  )

describe('a response is stated by', () => {
  test.each([
    ['a heading', '### Response 204', ['204|||0/0']],
    ['a reason', '### 404 Not Found\n\nNo such ship.', ['404|Not Found|No such ship.|0/0']],
    ['a range', '### 4xx\n\nWrong.', ['4xx||Wrong.|0/0']],
    ['a line', 'Status: 204 No Content', ['204|No Content||0/0']],
    ['a label', `**201 Created**\n\n${json}`, ['201|Created||0/1']],
    ['a label below a route', `\`GET /ships\`\n\n**201 Created**\n\n${json}`, ['201|Created||0/1']],
    ['a label above a route', '**201 Created**\n\nGET /ships/7', ['201|Created||0/0']],
    ['a label alone', '**404 Not Found**\n\nNo such ship.', ['404|Not Found|No such ship.|0/0']],
    ['a sentence', 'Returns `204`.', ['204|||0/0']],
    [
      'a sentence with more',
      'Fails with status 409 if it is taken.',
      ['409||Fails with status 409 if it is taken.|0/0'],
    ],
    [
      'sentences below errors, each of its own',
      '### Response\n\nResponds with HTTP 200.\n\n### Errors\n\nFails with HTTP 401 without a key. Fails with HTTP 404 if it sank.',
      [
        '200|||0/0',
        '401||Fails with HTTP 401 without a key.|0/0',
        '404||Fails with HTTP 404 if it sank.|0/0',
      ],
    ],
    [
      'a list that says more of it',
      '### Response\n\n- **Code:** `201 Created`\n- **Body:** the ship',
      ['201|Created|Body: the ship|0/0'],
    ],
    [
      'a list of codes below a label about requests',
      '### Error responses\n\nRequests fail with these errors:\n\n- `code: 400, reason: 1`: No name\n- `code: 409`: Taken',
      ['400||reason: 1: No name|0/0', '409|Taken||0/0'],
    ],
    [
      'a list with a title in each item',
      '- **URL**\n\n  `/ships`\n\n- **Success response:**\n\n  - **Code:** 200 <br>\n    **Content:** all\n\n- **Error response:**\n\n  - **Code:** 404 NOT FOUND',
      ['200||Content: all|0/0', '404|NOT FOUND||0/0'],
    ],
    [
      'a label below its text',
      '### Error response\n\n**Condition**: No ship.\n\n**Code**: `404 NOT FOUND`\n\n#### Or\n\n**Condition**: No key.\n\n**Code**: `401`',
      ['404|NOT FOUND|Condition: No ship.|0/0', '401||Condition: No key.|0/0'],
    ],
    [
      'a sentence in an item',
      '- Nobody keeps it.\n- Returns `404` if no ship has that id.',
      ['404||Returns 404 if no ship has that id.|0/0'],
    ],
    [
      'a list in an item of another one, in any language',
      '- 응답 상태 코드\n  1. `200`: 가져오기\n  2. `401`: 없음',
      ['200||가져오기|0/0', '401||없음|0/0'],
    ],
    [
      'a head with more headers, which are not of its text',
      `\`\`\`http\nHTTP/1.1 200 OK\nETag: "1"\n\`\`\`\n\n${json}`,
      ['200|OK||0/1'],
    ],
    ['a fence', '```http\nHTTP/1.1 204 No Content\n```', ['204|||0/1']],
    ['a fence without a version', '```\n202 Accepted\n```', ['202|||0/1']],
    ['a head and its body', `\`\`\`http\nHTTP/1.1 200 OK\n\`\`\`\n\n${json}`, ['200|OK||0/1']],
    [
      'a table',
      table('Status|Description', '200|The ship', '404 Not Found|None'),
      ['200||The ship|0/0', '404|Not Found|None|0/0'],
    ],
    [
      'a table of reasons',
      table('Code|Meaning|Details', '409|Conflict|Taken'),
      ['409|Conflict|Taken|0/0'],
    ],
    [
      'a list',
      '- `201` – The ship was built.\n- `409 Conflict`: It was taken.',
      ['201||The ship was built.|0/0', '409|Conflict|It was taken.|0/0'],
    ],
    [
      'a cell of several',
      table('Status|Meaning', '200, 201|Done', '400 or 401|Wrong', '`404`-`410`|Gone'),
      [200, 201]
        .map((one) => `${one}||Done|0/0`)
        .concat(['400||Wrong|0/0', '401||Wrong|0/0', '404||Gone|0/0', '410||Gone|0/0']),
    ],
    [
      'an item of several',
      '- `200`: It took 300 ms.\n- `400` / `401`: It is wrong.',
      ['200||It took 300 ms.|0/0', '400||It is wrong.|0/0', '401||It is wrong.|0/0'],
    ],
    [
      'what is of all other statuses',
      table('Status|Meaning', '200|Done', 'default|Wrong'),
      ['200||Done|0/0', '|default|Wrong|0/0'],
    ],
    [
      'half of the cells below a header that says so',
      table('Status|Meaning', '200|Done', '20O|Wrong'),
      ['200||Done|0/0'],
    ],
    [
      'a column far to the right',
      table('A|B|C|D|E|F|G|H|Status', '1|2|3|4|5|6|7|8|200', '1|2|3|4|5|6|7|8|404'),
      ['200|1|8|0/0', '404|1|8|0/0'],
    ],
    [
      'a line of many',
      'Errors: 400, 401, 403, 404, 405, 406, 409, 410, 415, 429',
      [400, 401, 403, 404, 405, 406, 409, 410, 415, 429].map((one) => `${one}|||0/0`),
    ],
    ['nothing but what it has', json, ['|||0/1']],
    [
      'a heading of several',
      '### 401, 403\n\nWho are you?',
      ['401||Who are you?|0/0', '403|||0/0'],
    ],
  ])('%s', (_, body, responses) => {
    expect(responsesOf(body)).toEqual(responses)
  })

  test.each([
    'Returns 200 ships.',
    'At most 100 ships.',
    'See page 404.',
    '### Limit to 500 ships',
  ])('no number of something: %s', (body) => {
    expect(responsesOf(body)).toEqual([])
  })
})

test('a cell that says no status beside others that do is reported', () => {
  const statuses = (...rows: string[]) => `## T\n\n${table('Status|Meaning', ...rows)}`
  const rows = ['200|Done', '404|None', '20O|Wrong', 'No answer|Down', 'default|Any']
  expect(reports(statuses(...rows))).toEqual(['unknown-word: 20O'])
  const others = ['200|Done', '404|None', '20O|Wrong', 'Other|Down']
  expect(reports(statuses(...others))).toEqual(['unknown-word: 20O', 'unknown-word: Other'])
  const list = '### Errors\n\n- 404: None\n- 409: Taken\n- `{ "ship": 1 }` is a body\n'
  expect(reports(`## T\n\n${list}`)).toEqual([])
  expect(reports('## T\n\n- 404: None\n- 409: Taken\n- 41O: Gone')).toEqual([
    'unknown-word: 41O: Gone',
  ])
})

test('a number in a column of statuses that is none is reported', () => {
  const statuses = (header: string, ...rows: string[]) => `## T\n\n${table(header, ...rows)}`
  expect(reports(statuses('Status|Meaning', '999|Odd'))).toEqual(['unknown-word: 999'])
  expect(reports(statuses('Status|Meaning', '200 OK|Done', '999 Odd|Odd'))).toEqual([
    'unknown-word: 999 Odd',
  ])
  expect(reports(statuses('Code|Meaning', '901|No fuel', '902|No sail'))).toEqual([])
})

test('a response has its fields and examples, the same objects as in the flat lists', () => {
  const fields = table('Field|Type', 'id|integer')
  const body = `### Response 200\n\nThe ship.\n\n${fields}\n${json}\n### 404\n\n${json}`
  const { responses, responseFields, examples } = onlyEndpoint(`## T\n\n${body}`)
  expect(responses).toMatchObject([{ status: 200, description: 'The ship.' }, { status: 404 }])
  expect(responses[0]!.fields[0]).toBe(responseFields[0])
  expect(responses.map((one) => one.examples[0])).toEqual(examples)
  expect(responses[1]!.examples[0]).toBe(examples[1])
})

test('what is said of one status in several places is of one response, in the order of the page', () => {
  const statuses = table('Status|Description', '404|No such ship', '200|The ship')
  expect(responsesOf(`${statuses}\n### 200\n\n${json}`)).toEqual([
    '404||No such ship|0/0',
    '200||The ship|0/1',
  ])
})

test('what states no status is of the only success that has nothing else', () => {
  expect(responsesOf(`Returns \`201\`.\n\n${json}`)).toEqual(['201|||0/1'])
  expect(responsesOf(`### 200\n\n${json}\n### Response\n\n${json}`)).toEqual([
    '200|||0/1',
    '|||0/1',
  ])
})

test('what fails or comes back in several ways is a list of messages with their titles', () => {
  const message = (line: string) => `  \`\`\`http\n  HTTP/1.1 ${line}\n  \`\`\`\n`
  const items = [
    `- At sea:\n\n${message('200 OK')}`,
    `- In the harbour:\n\n${message('200 OK')}`,
    `- Ship Not Found (\`404\`)\n\n${message('404 Not Found')}\n  It is told where there is none.`,
  ]
  expect(responsesOf(`**Responses:**\n\n${items.join('\n')}`)).toEqual([
    '200||At sea\n\nIn the harbour|0/2',
    '404||Ship Not Found (404)|0/1',
  ])
})

test('the status of an example is in a comment or behind the word for headers', () => {
  const comment = '```json\n// Status code: 201\n{ "id": 1 }\n```'
  expect(responsesOf(`### Response\n\n${comment}`)).toEqual(['201|||0/1'])
  expect(responsesOf(`### Response\n\nHeaders: \`Status: 201 Created\`\n\n${json}`)).toEqual([
    '201|Created||0/1',
  ])
})

test('the title of an example says its role and its status', () => {
  const fence = (title: string) => `\`\`\`json title="${title}"\n{ "id": 1 }\n\`\`\``
  const roleOf = (title: string) =>
    onlyEndpoint(`## T\n\n${fence(title)}`, 'method="POST" path="/x"').examples.map(
      ({ role, status, inferred }) => [role, status, inferred],
    )
  expect(roleOf('Response 200 OK')).toEqual([['response', 200, false]])
  expect(roleOf('Request body')).toEqual([['request', undefined, false]])
  expect(roleOf('Ship 200 of the fleet')).toEqual([['response', undefined, true]])
})

test('the status below one heading is of the example below the next one in a response', () => {
  const body = `### Response\n\n#### Code\n\n201 Created\n\n#### Content\n\n${json}`
  expect(responsesOf(body)).toEqual(['201|Created||0/1'])
})

test('the status in a list is of the example below it, where it is the only one', () => {
  expect(responsesOf(`- Status: \`201 Created\`\n\nSchema:\n\n${json}`)).toEqual([
    '201|Created||0/1',
  ])
})

test('a list of labels can begin with a route', () => {
  const items = [
    '`/ships`',
    `Parameters\n\n  - \`hull\`: Of what`,
    `Response\n\n  \`\`\`json\n  {}\n  \`\`\``,
  ]
  const { parameters, examples } = onlyEndpoint(`## T\n\n- ${items.join('\n- ')}`)
  expect(parameters.map(({ name }) => name)).toEqual(['hull'])
  expect(examples.map(({ role }) => role)).toEqual(['response'])
})

test('a quote states statuses', () => {
  expect(responsesOf('> Responds with a `204 No Content` if it sank.')).toEqual([
    '204||Responds with a 204 No Content if it sank.|0/0',
  ])
})

test('no part of an address is a status', () => {
  expect(responsesOf('`GET: http://192.168.88.1:81/ships`')).toEqual([])
  expect(responsesOf('HTTP 192.168.0.1')).toEqual([])
})
