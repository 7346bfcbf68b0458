import { expect, test } from 'vitest'
import { cases } from '../cases.js'
import type { Endpoint } from '../../src/endpoint/endpoint.js'
import { onlyEndpoint, reports, table } from './only-endpoint.js'

const json = '```json\n{ "hull": "oak" }\n```'
const curl = '```sh\ncurl https://api.example.com/ships\n```'
const transcript = '```sh\n$ curl https://api.example.com/ships/5\n{ "hull": "oak" }\n```'
const field = table('Name|Type', 'hull|string')

const parametersOf = ({ parameters }: Endpoint) =>
  parameters.map((one) => `${one.name} ${one.in}`).join(', ')
const fieldsOf = ({ responseFields }: Endpoint) => responseFields.map(({ name }) => name).join(', ')
const responsesOf = ({ responses }: Endpoint) =>
  responses
    .map(({ status, title, description }) => [status, title, description].filter(Boolean).join(' '))
    .join(', ')
const rolesOf = ({ examples }: Endpoint) =>
  examples.map(({ role, status }) => [role, status].filter(Boolean).join(' ')).join(', ')

type Case = [
  rule: string,
  body: string,
  read: (endpoint: Endpoint) => unknown,
  expected: string | undefined,
  attributes?: string,
]

cases<Case>([
  [
    'a title is the first heading',
    `#### Ships\n\n# Headers\n\n${field}`,
    (one) => one.title,
    'Ships',
  ],
  ['groups are by their order', `#### Ships\n\n# Headers\n\n${field}`, parametersOf, 'hull header'],
  ['a status alone is a response', '## T\n\n204 No Content', responsesOf, '204 No Content'],
  [
    'a table has statuses',
    `## T\n\n${table('Status|Description', '409|It sank.')}`,
    responsesOf,
    '409 It sank.',
  ],
  [
    'a column of nothing else has statuses, whatever heads it',
    `## T\n\n${table('Caso|Stato|Code', 'No ship|404|NO_SHIP')}`,
    (one) => one.responses.map(({ status }) => status).join(', '),
    '404',
  ],
  [
    'a code is a status',
    `## T\n\n${table('Code|Meaning', '410|It is gone.')}`,
    responsesOf,
    '410 It is gone.',
  ],
  [
    'a list has statuses',
    '## T\n\n- 200 – The ship\n- 404 – No ship',
    responsesOf,
    '200 The ship, 404 No ship',
  ],
  ['a fence begins with one', '## T\n\n```\n202 Accepted\n```', rolesOf, 'response 202'],
  [
    'a head and a body are one',
    `## T\n\n\`\`\`http\nHTTP/1.1 201 Created\n\`\`\`\n\n${json}`,
    responsesOf,
    '201 Created',
  ],
  [
    'a heading is a parameter',
    '## T\n\n#### `crew` (integer, optional)\n\nHow many.',
    parametersOf,
    'crew query',
  ],
  [
    'one of several words names what is in the path',
    `## T\n\n${table('Name|Type', '`{hull name or id}`|string', '`#{dock}`|string')}`,
    parametersOf,
    'hull_name path, dock path',
    'method="POST" path="/ships/:hull_name/:dock"',
  ],
  [
    'errors in a list are no fields',
    '## T\n\n### Errors\n\n- **Permission**: May not sail\n- **Storm**: Must not',
    fieldsOf,
    '',
  ],
  ['properties of a GET come back', `## T\n\n### Ship properties\n\n${field}`, fieldsOf, 'hull'],
  [
    'cells that are places say where',
    `## T\n\n${table('Name|Kind', 'a|header', 'b|query')}`,
    parametersOf,
    'a header, b query',
  ],
  [
    'a label ends a paragraph',
    `## T\n\nShips sail. Example response:\n\n${json}`,
    (one) => one.description,
    'Ships sail.',
  ],
  [
    'a label at the end counts',
    `## T\n\nShips sail. Example request:\n\n${json}`,
    rolesOf,
    'request',
    'method="POST" path="/things"',
  ],
  [
    'a list can stand after its fence',
    `## T\n\n### Response\n\n${json}\n\n- \`hull\`: Its wood`,
    fieldsOf,
    'hull',
  ],
  [
    'a table below the code that shows it is of that, with nested names too',
    `## T\n\n\`\`\`json\n{"masts":[{"wood":"oak"}]}\n\`\`\`\n\n${table('Field|Type', 'masts[].wood|string')}`,
    fieldsOf,
    'masts[].wood',
  ],
  [
    'what says what is required is of the request',
    `## T\n\n\`\`\`json\n{"hull":"oak"}\n\`\`\`\n\n${table('Field|Required', 'keel|no')}`,
    parametersOf,
    'keel query',
  ],
  [
    'a number in brackets at the end of a label is a status in any language',
    `## T\n\n**成功時（201）**\n\n${json}\n\nRéponse (404) :\n\n${json}`,
    (one) => one.responses.map(({ status, title }) => `${status} ${title ?? ''}`.trim()).join(', '),
    '201, 404',
  ],
  [
    'statuses of a thing are no fields',
    `## T\n\n${json}\n\n**Statuses**:\n\n- \`a\` – A\n- \`b\` – B`,
    fieldsOf,
    '',
  ],
  [
    'one odd item undoes no list',
    '## T\n\nParameters:\n\n- `a` (string): A\n- Any other\n- `b`: B',
    parametersOf,
    'a query, b query',
  ],
  [
    'a sentence says required',
    `## T\n\n${table('Name|Description', 'a|The name. This parameter is required.')}`,
    (one) => String(one.parameters[0]?.required),
    'true',
  ],
  [
    'JSON after a call answers it',
    `## T\n\n${curl}\n\n${json}`,
    rolesOf,
    'request, response',
    'method="POST" path="/ships"',
  ],
  [
    'JSON after a request line does',
    `## T\n\n\`\`\`http\nPOST /ships\n\`\`\`\n\n${json}`,
    rolesOf,
    'request, response',
    'method="POST" path="/ships"',
  ],
  ['a transcript is both', `## T\n\n${transcript}`, rolesOf, 'request, response'],
  [
    'also where a heading says request',
    `## T\n\n### Example request\n\n${transcript}`,
    rolesOf,
    'request, response',
  ],
  ['in any fence', `## T\n\n${transcript.replace('sh', 'json')}`, rolesOf, 'request, response'],
  ['indented code is an example', '## T\n\nText.\n\n    { "hull": "oak" }', rolesOf, 'response'],
  [
    'text below a response is of it',
    '## T\n\nSails.\n\n### Response 404\n\nNo ship.',
    responsesOf,
    '404 No ship.',
  ],
  [
    'and never of the operation',
    '## T\n\n### Response 404\n\nNo ship.',
    (one) => one.description,
    undefined,
  ],
  [
    'names in a sentence are rows',
    '## T\n\nRequired fields: `hull`, `crew` (integer) and `port`.',
    parametersOf,
    'hull body, crew body, port body',
    'method="POST" path="/ships"',
  ],
  [
    'a list below the route is of the endpoint',
    '## T\n\n`GET /ships`\n\n- `hull` - What it is made of\n- `crew` - How many sail it',
    parametersOf,
    'hull query, crew query',
  ],
  [
    'a mark or a type stands before the name',
    '## T\n\nInput:\n\n- (optional) `hull`: Its hull\n- integer `crew`: Its crew',
    parametersOf,
    'hull body, crew body',
    'method="POST" path="/ships"',
  ],
  [
    'a paragraph is a parameter',
    '## T\n\n### Query parameters\n\n**hull** (string)\n\nIts hull.\n\n**Note**\n\nAll are optional.',
    parametersOf,
    'hull query',
  ],
  [
    'code has names behind a label',
    '## T\n\n```\nURI: /ships\nMethod: GET\nArgs:\n    hull: what it is made of\n    crew: [int] how many\n```',
    parametersOf,
    'hull query, crew query',
  ],
  [
    'code has names with comments',
    '## T\n\n### Query parameters\n\n```\n// How long it is.\nhull // metres\n```',
    parametersOf,
    'hull query',
  ],
  [
    'a heading in one word says what is in it',
    `## T\n\n### BuildShipResponse\n\n${field}`,
    fieldsOf,
    'hull',
    'method="POST" path="/ships"',
  ],
  [
    'the address of a request says what is in the query',
    `## T\n\n\`\`\`sh\ncurl -X POST "https://a.example.com/ships?hull=oak"\n\`\`\`\n\n${field}`,
    parametersOf,
    'hull query',
    'method="POST" path="/ships"',
  ],
  [
    'but not where it sends a body, too',
    `## T\n\n\`\`\`sh\ncurl "https://a.example.com/ships?hull=oak" -d '{}'\n\`\`\`\n\n${field}`,
    parametersOf,
    'hull body',
    'method="POST" path="/ships"',
  ],
  [
    'a status alone is that of the code below it',
    `## T\n\n### Responses\n\n#### Done\n\nStatus-Code: 201\n\nBody:\n\n${json}`,
    rolesOf,
    'response 201',
    'method="POST" path="/ships"',
  ],
  [
    'a client tells of what came back',
    '## T\n\n```\n$ curl -v https://a.example.com/ships\n\n< HTTP/1.1 202 Accepted\n< Content-Length: 0\n```',
    rolesOf,
    'request, response 202',
  ],
  [
    'a number in a sentence is no status',
    '## T\n\n### Response\n\n200 Ships can be listed at once.',
    (one) => one.responses.map(({ status }) => String(status)).join(),
    'undefined',
  ],
  [
    'names of methods and of permissions are no parameters',
    `## T\n\n- \`GET\`: Returns it\n- \`HEAD\`: Tells of it\n\n${table('Name|Conditions', 'Ships:Read|Always')}`,
    parametersOf,
    '',
  ],
  [
    'facts are no description',
    '## T\n\n**Auth required**: yes\n\n**Rate limiting**: ten calls a minute\n\nBuilds a ship.',
    (one) => one.description,
    'Rate limiting: ten calls a minute\n\nBuilds a ship.',
  ],
  [
    'a response has a description of its own',
    '## T\n\nBuilds a ship.\n\n### Response\n\n#### Description\n\nThe ship.',
    (one) => one.description,
    'Builds a ship.',
  ],
  [
    'the items of a list of objects are named',
    '## T\n\n### Response\n\n- `ships`: array of ships, each with:\n  - `hull`: Its hull',
    fieldsOf,
    'ships, ships[].hull',
  ],
])('a reference in any dialect is read by rule', (rule, body, read, expected, attributes) => {
  expect([rule, read(onlyEndpoint(body, attributes))]).toEqual([rule, expected])
})

test('a fence with more than one call and its output is left as it is', () => {
  const call = 'curl https://api.example.com/ships'
  const sessions = [
    `$ ${call}\n{"id":1}\n$ ${call}?page=2\n{"id":2}`,
    `$ ${call}\nHTTP/1.1 204 No Content\n\n$ ${call}/5`,
    `$ ${call}\n{"id":1}\n$ `,
    `${call} | jq .\n{"id":1}\n# next page\n${call}?page=2`,
    `${call} -fO\n[ $? -eq 0 ] && echo ok`,
    `${call} ||\n{ echo failed; exit 1; }`,
    `${call} |\n{}`,
  ]
  for (const session of sessions) {
    const body = `## T\n\n\`\`\`console\n${session}\n\`\`\``
    const { examples } = onlyEndpoint(body, 'path="/ships"')
    expect([session, examples.map(({ code }) => code)]).toEqual([session, [session]])
    expect([session, reports(body, 'path="/ships"')]).toEqual([session, []])
  }
})

cases<[rule: string, body: string, attributes: string]>([
  ['a transcript is a request and its response', `## T\n\n${transcript}`, 'path="/ships/5"'],
  [
    'its other half is no wrong JSON',
    `## T\n\n\`\`\`json\n$ curl https://api.example.com/ships/5\n{ "hull": "oak" }\n\`\`\``,
    'path="/ships/5"',
  ],
  [
    'path parameters stand under any heading',
    `## T\n\n### Details\n\n${table('Name|Type', 'id|string')}`,
    'path="/ships/:id"',
  ],
  [
    'a list of errors has no fields',
    `## T\n\n### Response\n\n${json}\n\n### Errors\n\n- **Permission**: May not sail\n- **Storm**: Must not`,
    'path="/ships"',
  ],
  [
    'what tells of a failure has no fields of the ship',
    `## T\n\n### Response\n\n${table('Name|Type', 'hull|string')}\n${json}\n\nExample response of a storm:\n\n${json.replace('hull', 'reason')}`,
    'path="/ships"',
  ],
  [
    'a query table lacks none of them',
    `## T\n\n### Query parameters\n\n${field}`,
    'path="/ships/:id"',
  ],
  ['nor a header table', `## T\n\n### Headers\n\n${field}`, 'path="/ships/:id"'],
  [
    '`id or name` is a row for both',
    `## T\n\n${table('Name|Type', '`id` or `name`|string')}`,
    'path="/ships/:id"',
  ],
  ...['hull name or id', '{hull name or id}', '#{hull_name}', '<hull_name>', '[hull_name]'].map(
    (name): [string, string, string] => [
      `${name} is a row of the path`,
      `## T\n\n${table('Name|Type', `\`${name}\`|string`)}`,
      'path="/ships/:hull_name"',
    ],
  ),
  ...['{hull or id}', '#{hull}', '<hull>', '[HULL]', ':hull'].map(
    (segment): [string, string, string] => [
      `/ships/${segment} is an address of the path`,
      `## T\n\n\`\`\`http\nGET /ships/${segment}/crew\n\`\`\`\n\n\`\`\`sh\ncurl "https://api.example.com/ships/${segment}/crew"\n\`\`\``,
      'path="/ships/:id/crew"',
    ],
  ),
  [
    'an alternate route is one of the block',
    '## T\n\n```\nPUT /ships\nPOST /ships\n```\n\n```sh\ncurl -X PUT https://api.example.com/ships\n```',
    'method="POST" path="/ships"',
  ],
])('and has no finding where there is no mistake', (rule, body, attributes) => {
  expect([rule, reports(body, attributes)]).toEqual([rule, []])
})

cases<[rule: string, body: string, read: (endpoint: Endpoint) => unknown, expected: string]>([
  [
    'a word of its own is a type in code',
    '## T\n\n### Request body\n\n```\n{\n  hull: Hull,\n  masts: [Mast]\n}\n```',
    ({ parameters }) => parameters.map(({ name, type }) => `${name} ${type}`).join(', '),
    'hull Hull, masts Mast',
  ],
  [
    'a constant is a value, and no type',
    '## T\n\n### Request body\n\n```\n{\n  hull: OAK\n}\n```',
    parametersOf,
    '',
  ],
  [
    'headers have any case',
    '## T\n\n### Request headers\n\n```\nship-key: the key\nAccept: text/plain\n```',
    parametersOf,
    'ship-key header, Accept header',
  ],
  [
    'keys of JSON below headers are those of headers',
    '## T\n\nHeaders:\n\n```json\n{\n  "ship_token": "string"\n}\n```',
    parametersOf,
    'ship_token header',
  ],
])('Code that lists fields is read', (rule, body, read, expected) => {
  expect([rule, read(onlyEndpoint(body, 'method="POST" path="/ships"'))]).toEqual([rule, expected])
})

const commented = '{\n  // What it is made of\n  "hull": "oak",\n  "sails": 3, // How many\n  …\n}'

cases<[rule: string, body: string, at: string | undefined]>([
  ['with comments beside its keys', `## T\n\n\`\`\`json\n${commented}\n\`\`\``, '```json'],
  [
    'in the table that indented code is',
    '## T\n\n### Parameters\n\n    Name | Type\n    --- | ---\n    `hull` | string',
    '    Name | Type',
  ],
  ['with doc comments', '## T\n\n```\n@param {String} hull\n@returns {Ship}\n```', '```'],
  [
    'with names alone below words that announce them',
    '## T\n\n### Query parameters\n\n```\n// What it is made of\nhull\nsails // many\n```',
    '```',
  ],
  [
    'with names and marks below a request',
    '## T\n\nRequest:\n\n```\nhull(required): oak\nsails(optional): 3\n```',
    '```',
  ],
  ['but not an example', `## T\n\nRequest:\n\n${json}`, undefined],
  [
    'nor one with a remark',
    '## T\n\n```json\n{ "hull": "oak", // And more\n  "masts": [{ "height": 3 }], "sails": 3 }\n```',
    undefined,
  ],
  [
    'nor a file with values that are left out',
    '## T\n\n```jsonc\n{\n  // The ships of the fleet\n  "ships": [\n    // { "hull": "oak" },\n  ],\n  // Where they are\n  "port": "Kiel"\n}\n```',
    undefined,
  ],
  [
    'nor an item that labels it in another list',
    '- uri: /ships\n- response:\n\n  - body:\n\n  ```json\n  { "hull": "oak" }\n  ```',
    undefined,
  ],
  ['nor a form', '## T\n\nRequest parameters:\n\n```\nhull=oak&sails=3\n```', undefined],
  [
    'nor what rows say already',
    `## T\n\n\`\`\`json\n${commented}\n\`\`\`\n\n${table('Name|Type', 'hull|string', 'sails|int')}`,
    undefined,
  ],
])('Code with names that are not read is told of', (rule, body, at) => {
  const found = reports(body, 'method="POST" path="/ships"')
  expect([rule, found.filter((one) => one.startsWith('unread-list'))]).toEqual([
    rule,
    at === undefined ? [] : [`unread-list: ${at}`],
  ])
})

cases<[rule: string, body: string, expected: string]>([
  ['in a heading', '## `GET /ships?hull=<hull>&limit=10`', 'hull query, limit query'],
  ['in a line', '## T\n\n`GET /ships?hull=oak`\n\nAll ships.', 'hull query'],
  ['in code', '## T\n\n    /ships?where=[a clause]\n\nAll ships.', 'where query'],
  [
    'beside rows, but not twice',
    `## T\n\n\`GET /ships?hull=oak&sort=up\`\n\n${table('Name|Type', 'hull|string')}`,
    'hull query, sort query',
  ],
  ['but not of another route', '## T\n\nAll ships.\n\n`GET /harbours?town=x`', ''],
  ['nor in an example', '## T\n\nExample request:\n\n```\nGET /ships?hull=oak\n```', ''],
  ['nor in a response', '## T\n\n### Response\n\n```\n/ships?page=2\n```', ''],
])('Parameters in the address of the route are read', (rule, body, expected) => {
  expect([rule, parametersOf(onlyEndpoint(body, 'path="/ships"'))]).toEqual([rule, expected])
})

cases<[rule: string, body: string, expected: string]>([
  [
    'of several words in one are names in a list of parameters',
    '## T\n\nParameters:\n\n- shipId\n- hull_kind The kind of its hull',
    'shipId body, hull_kind body',
  ],
  ['but not the words of a sentence', '## T\n\nParameters:\n\n- the hull\n- all sails', ''],
  [
    'have capitals where they are headers',
    '## T\n\n- Headers :\n  - Token : {the token}',
    'Token header',
  ],
])('Names without marks', (rule, body, expected) => {
  expect([rule, parametersOf(onlyEndpoint(body, 'method="POST" path="/ships"'))]).toEqual([
    rule,
    expected,
  ])
})

test('A star behind the marks of a name says that it is required.', () => {
  const body = '## T\n\n### Query parameters\n\n**hull*** `string`<br>Its hull\n\n**sails** `int`'
  const { parameters } = onlyEndpoint(body)
  expect(parameters.map(({ name, type, required }) => [name, type, required])).toEqual([
    ['hull', 'string', true],
    ['sails', 'int', false],
  ])
})

test('Sentences that say what several fields of an example are, are told of once.', () => {
  const example = '```json\n{ "hull": "oak", "sails": 3, "crew": [] }\n```'
  const said =
    '`hull` is what it is made of, `oak` or `steel`.\n\n`sails` counts them. `crew` lists who sails it.'
  const told = ['unread-list: `hull` is what it is made of, `oak` or `steel`.']
  expect(reports(`## T\n\n${example}\n\n${said}`)).toEqual(told)
  expect(reports(`## T\n\n${example}\n\nWith \`hull\`, \`sails\` and \`crew\`.`)).toEqual([])
  const rows = table('Name|Type', 'hull|string', 'sails|int', 'crew|array')
  expect(reports(`## T\n\n${example}\n\n${said}\n\n${rows}`)).toEqual([])
})

test('Headings that are fields of an example, in code alone, are told of once.', () => {
  const headings = (...names: string[]) =>
    names.map((name) => `#### \`${name}\`\n\nOf wood.\n`).join('\n')
  const body = (example: string, names: string) =>
    `## T\n\n### Result\n\n\`\`\`json\n${example}\n\`\`\`\n\n${names}`
  const shown = '{ "hull": "oak", "mast": 1, "keel": true }'
  const told = ['unread-list: #### `hull`']
  expect(reports(body(shown, headings('hull', 'mast', 'keel')))).toEqual(told)
  expect(reports(body(shown, headings('hull', 'mast', 'sail')))).toEqual([])
  expect(
    reports(body('{ hull: "oak", mast: 1, keel: 2 }', headings('hull', 'mast', 'keel'))),
  ).toContain(told[0])
})

test('A column of nothing but types says so, whatever heads it.', () => {
  const typesOf = (one: Endpoint) => one.parameters.map(({ type }) => type)
  expect(
    typesOf(
      onlyEndpoint(
        `## T\n\n${table('Parameter|Value|Description', 'hull|String|Its hull', 'sails|Integer|Its sails')}`,
      ),
    ),
  ).toEqual(['String', 'Integer'])
  expect(
    typesOf(
      onlyEndpoint(
        `## T\n\n${table('Parameter|Value|Description', 'hull|oak|Its hull', 'sails|3|Its sails')}`,
      ),
    ),
  ).toEqual(['', ''])
})

test('Names right below a route are read however they are written, and text is not.', () => {
  const list = '- query (required): Which ships\n- sort: up or down\n- `limit`'
  const { parameters } = onlyEndpoint(`## T\n\n\`\`\`\nGET /things\n\`\`\`\n\n${list}`)
  expect(parameters.map(({ name }) => name)).toEqual(['query', 'sort', 'limit'])
  expect(reports(`## T\n\n\`GET /things\`\n\n- All ships\n- No boats`)).toEqual([])
})

test('A paragraph that begins with a name and says what it is, is a parameter below a request.', () => {
  const said = '`hull` - What it is made of.\n\n`sails`: How many, and where.'
  const { parameters } = onlyEndpoint(`## T\n\n### Request\n\n${said}`, 'path="/ships/:hull"')
  expect(parameters.map((one) => [one.name, one.in, one.description])).toEqual([
    ['hull', 'path', 'What it is made of.'],
    ['sails', 'query', 'How many, and where.'],
  ])
  expect(parametersOf(onlyEndpoint('## T\n\n### Request\n\n**Hull** is what it is made of.'))).toBe(
    '',
  )
})

test('A sentence states all of its failures.', () => {
  const { responses } = onlyEndpoint(
    '## T\n\nResponds with `404` if there is no ship and `410` if it sank.',
  )
  expect(responses.map(({ status }) => status)).toEqual([404, 410])
})

test('“Request” alone says no place where there is no body.', () => {
  const body = `## T\n\n### Request\n\n${field}`
  expect(parametersOf(onlyEndpoint(body))).toBe('hull query')
  expect(parametersOf(onlyEndpoint(body, 'method="POST" path="/ships"'))).toBe('hull body')
  expect(parametersOf(onlyEndpoint(body.replace('Request', 'Request body')))).toBe('hull body')
})

test('Lines of a paragraph below a heading of parameters that each begin with a name are told of.', () => {
  const lines = '**ship** The ship<br>\n**hull*** Its hull\n<br>`limit` How many'
  const told = (heading: string) =>
    reports(`## T\n\n### ${heading}\n\n${lines}`, 'method="POST" path="/ships"')
  expect(told('Request body')).toEqual(['unread-list: **ship** The ship<br>'])
  expect(told('Notes')).toEqual([])
  const typed = '`hull` (string): Of what\n`sails` (integer): How many'
  expect(reports(`## T\n\n### Parameters\n\n${typed}`)).toEqual([
    'unread-list: `hull` (string): Of what',
  ])
})
