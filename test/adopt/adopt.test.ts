import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adopt } from '../../src/adopt/adopt.js'
import { compile } from '../../src/compile/compile.js'

/** The routes of the blocks that a page becomes. */
function routesOf(page: string): string[] {
  return compile(adopt(page).text).endpoints.map(({ method, path }) => `${method} ${path}`)
}

/** The routes that become no block, with their reasons. */
function leftOver(page: string): string[] {
  return adopt(page).leftOver.map(
    ({ method, path, line, reason }) => `${line} ${method} ${path}: ${reason}`,
  )
}

describe('a route is stated by', () => {
  test.each([
    ['a fence', '## List ships\n\n```\nGET /ships\n```\n', 'GET /ships'],
    [
      'a request',
      '## Add\n\n```http\nPOST /ships HTTP/1.1\nAccept: */*\n\n{}\n```\n',
      'POST /ships',
    ],
    ['indented code', '## List ships\n\n    GET /ships\n', 'GET /ships'],
    ['a line of code', '## List ships\n\n`GET /ships`\n', 'GET /ships'],
    ['small letters', '## List ships\n\n`get /ships`\n', 'GET /ships'],
    ['a heading in small letters', '## Put /ships/{id}\n', 'PUT /ships/:id'],
    ['a line in emphasis', '## List ships\n\n**GET** `/ships`\n', 'GET /ships'],
    ['a line with a colon', '## List ships\n\n`GET: https://sea.example/ships`\n', 'GET /ships'],
    ['a method before code in a list', '## List ships\n\n- GET `/ships`\n', 'GET /ships'],
    ['a plain line', '## List ships\n\nGET /ships\n', 'GET /ships'],
    ['the end of a heading', '## List ships % GET /ships\n', 'GET /ships'],
    ['a heading in brackets', '## List ships (GET /ships)\n', 'GET /ships'],
    ['a heading in square brackets', '## List ships [GET /ships]\n', 'GET /ships'],
    ['a heading with the method in brackets', '## [GET] /ships\n', 'GET /ships'],
    ['a heading with a colon', '## GET: /ships/{id}\n', 'GET /ships/:id'],
    ['a heading with a dash', '## GET - `/ships/[id]`\n', 'GET /ships/:id'],
    [
      'a heading with several words in brackets',
      '## GET - `/ships/[SHIP NAME]/[LEG]-[PORT ID].json`\n',
      'GET /ships/:SHIP_NAME/:LEG-:PORT_ID.json',
    ],
    ['a host without a scheme', '## Ask\n\n```\nGET localhost:80/ships\n```\n', 'GET /ships'],
    [
      'a host that begins with a parameter',
      '## Ask\n\n```\nGET {org}.sea.example/ships\n```\n',
      'GET /ships',
    ],
    ['a variable for a host', '## Ask\n\n```sh\ncurl SEA_URL/ships\n```\n', 'GET /ships'],
    ['an arrow', '## GET → /ships\n', 'GET /ships'],
    ['code in a heading', '### `DELETE /ships/{id}`\n', 'DELETE /ships/:id'],
    ['code in a list item', '## List ships\n\n- `GET /ships` for all of them\n', 'GET /ships'],
    [
      'a table of one row',
      '## Ships\n\n| Method | URL |\n|---|---|\n| GET | `/ships` |\n',
      'GET /ships',
    ],
    [
      'a table whose other cells have slashes, too',
      '## Add\n\n| Method | Path | Produces |\n|---|---|---|\n| `POST` | `/ships/:id` <br> `/ships` | `application/json` |\n',
      'POST /ships/:id',
    ],
    [
      'a path without a slash before it',
      '## Send\n\n| Method | Path |\n|---|---|\n| POST | message/send |\n',
      'POST /message/send',
    ],
    ['an element', '## Ships\n\n<Route method="get">/ships</Route>\n', 'GET /ships'],
    ['attributes of an element', '## Ships\n\n<Call path="/ships" method="GET" />\n', 'GET /ships'],
    [
      'attributes on lines of their own',
      "<Call\n  url={'/ships/{id}'}\n  method={'PUT'}\n  scopes={<Scope name=\"crew\" />}\n/>\n\nText.\n",
      'PUT /ships/:id',
    ],
    ['a method in brackets in code', '## Ask\n\n```\n[GET] /ships\n```\n', 'GET /ships'],
    ['a request with the mark of a client', '## Ask\n\n```\n> GET /ships\n```\n', 'GET /ships'],
    ['a labelled line', '## Ask\n\n**Endpoint**: `GET /ships`\n', 'GET /ships'],
    ['a labelled line of code', '## Ask\n\n`REST endpoint: GET /ships`\n', 'GET /ships'],
    ['a line after emphasis', '## Ask\n\n**Request** `GET /ships`\n', 'GET /ships'],
    ['a labelled item', '## Ask\n\n- Endpoint: `GET /ships`\n', 'GET /ships'],
    ['an item without code', '## Ask\n\n* GET /ships\n', 'GET /ships'],
    ['a line with elements', '## Ask\n\n**<span class="a">GET</span> /ships**\n', 'GET /ships'],
    ['several methods', '## Ask\n\n`PUT|PATCH /ships/:id`\n', 'PUT /ships/:id'],
    ['a parameter of several words', '## Ask\n\n`GET /ships/[a or b]`\n', 'GET /ships/:a_or_b'],
    ['a line that breaks', '## Ships\n\n`GET /ships`<br/>\nText.\n', 'GET /ships'],
  ])('%s', (_, page, route) => {
    expect(routesOf(page)).toEqual([route])
  })

  test.each([
    [
      'a request of curl',
      '## Ships\n\n```sh\ncurl -X POST https://sea.example/v1/ships/12/dock\n```\n',
      'POST /v1/ships/:id/dock',
    ],
    [
      'a request of HTTPie',
      '## Ships\n\n```sh\n$ http --form PUT "https://sea.example/ships/12" \\\n  name=Ada\n```\n',
      'PUT /ships/:id',
    ],
    [
      'a path in code and its method',
      '## Ships\n\n```\n/ships\n```\n\nMethod: PUT\n',
      'PUT /ships',
    ],
    [
      'labels as headings in a list',
      '# Ships\n\n- ## URL\n  `/ships`\n\n- ## Method\n  `PUT`\n\n- ## Answer\n  - ### Code\n    201 Created\n    ### Content\n    None.\n',
      'PUT /ships',
    ],
    [
      'labels in several forms with an address and a query apart from it',
      '## Ships\n\n#### **Supported methods**\n\n***`GET/HEAD`***\n\n#### **request target**\n*/ships? name=NAME*\n',
      'GET /ships',
    ],
    [
      'the header of a table',
      '## Health\n\n| /health (GET) | |\n| --- | --- |\n| a | b |\n',
      'GET /health',
    ],
    [
      'a path in a heading and a method below it',
      '## /ships/{id}\n\n### DELETE – scrap it\n\nText.\n',
      'DELETE /ships/:id',
    ],
    ['labels', '## Ships\n\n**URL** : `/ships/:id`\n\n**Method** : `PUT`\n', 'PUT /ships/:id'],
    [
      'labels as headings',
      '## Ships\n\n### Method\n\n`PUT`\n\n### URL\n\n`/ships`\n',
      'PUT /ships',
    ],
    [
      'labels in a list',
      '## Ships\n\n* **URL**\n\n  /ships\n\n* **Method:**\n\n  `GET`\n',
      'GET /ships',
    ],
    ['a sentence that sends', '## Ships\n\nSend a `POST` request to `/ships`.\n', 'POST /ships'],
    [
      'a table with words in capitals beside the method',
      '# Ships\n\n| Where | Protected | How |\n| --- | --- | --- |\n| `/ships` | `YES` | `POST` |\n',
      'POST /ships',
    ],
    [
      'a table with more columns',
      '# Ships\n\n| URL | Requires Auth | HTTP Method |\n| --- | --- | --- |\n| `v1/ships` | `YES` | `POST` |\n',
      'POST /v1/ships',
    ],
    [
      'an element with a verb',
      '## Ship\n\n<Route verb="put">ships/{id}</Route>\n',
      'PUT /ships/:id',
    ],
  ])('%s', (_, page, route) => {
    expect(routesOf(page)).toEqual([route])
  })

  test('a request of curl only where nothing else in its section does', () => {
    const call = '```sh\ncurl https://sea.example/v1/ships/12\n```\n'
    expect(routesOf(`## Ship\n\n${call}\n\`GET /v1/ships/{id}\`\n`)).toEqual(['GET /v1/ships/:id'])
    expect(routesOf(`## Ship\n\n\`GET /v1/ships/{id}\`\n\n${call}`)).toEqual(['GET /v1/ships/:id'])
  })

  test('nothing else: sentences, other commands, answers', () => {
    const page =
      '## Ships\n\nGET in touch / call us.\n\n```sh\nnpm run ships\n```\n\n```http\nHTTP/1.1 200\n```\n'
    expect(adopt(page)).toMatchObject({ text: page, blocks: [], leftOver: [] })
  })
})

test.each([
  ['/ships/{id}', '/ships/:id'],
  ['/ships/<id>/log', '/ships/:id/log'],
  ['/ships/<int:id>', '/ships/:id'],
  [String.raw`/ships/\{ship.id\}`, '/ships/:ship_id'],
  [String.raw`/old\_ships/{id}`, '/old_ships/:id'],
  ['/files/*path', '/files/*path'],
  ['/ships/{id:[0-9]+}', '/ships/:id'],
  ['/ships/${id}', '/ships/:id'],
  ['/ships/:id', '/ships/:id'],
  ['/ships/#{id}', '/ships/:id'],
  ['/ships/[ID]', '/ships/:ID'],
  ['/ships/{ship}[/{dock}]', '/ships/:ship'],
  ['/ships/:ship(/:dock)', '/ships/:ship'],
  ['/ships?sort=name', '/ships'],
  ['/ships{?sort,page}', '/ships'],
  ['https://sea.example/v1/ships', '/v1/ships'],
  ['{{base}}/ships', '/ships'],
  ['ships/:id', '/ships/:id'],
])('the path %s becomes %s', (written, path) => {
  expect(routesOf(`## Ships\n\n\`\`\`\nGET ${written}\n\`\`\`\n`)).toEqual([`GET ${path}`])
})

test.each([
  ['`GET /files/*path`', '/files/*path'],
  ['`GET /files/*`', '/files/*'],
  ['GET /files/**', '/files/**'],
  ['**GET** `/files/*`', '/files/*'],
  ['**GET** /files/*', '/files/*'],
  ['**GET /files/**', '/files/'],
  ['**GET** `/files/`', '/files/'],
  ['GET /old\\_files/{id}', '/old_files/:id'],
])('the line %s states the path %s', (line, path) => {
  expect(routesOf(`## Files\n\n${line}\n\nText.\n`)).toEqual([`GET ${path}`])
})

describe('a section', () => {
  test('goes from its heading to the next one of its level, and nothing else changes', () => {
    const page =
      '# Harbour\n\nWelcome.\n\n## One\n\n`GET /one`\n\n### Parameters\n\nNone.\n\n---\n\n## Prose\n\nText.\n'
    expect(adopt(page).text).toBe(
      '# Harbour\n\nWelcome.\n\n{% api method="GET" path="/one" %}\n## One\n\n`GET /one`\n\n### Parameters\n\nNone.\n{% /api %}\n\n---\n\n## Prose\n\nText.\n',
    )
  })

  test('ends where a deeper heading starts a route of its own', () => {
    const page = '## Ships\n\n`GET /ships`\n\n### One ship\n\n`GET /ships/:id`\n'
    const { endpoints } = compile(adopt(page).text)
    expect(endpoints.map(({ title }) => title)).toEqual(['Ships', 'One ship'])
  })

  test('goes past the headings in its notes', () => {
    const page = '## Ships\n\n`GET /ships`\n\n:::note\n\n## Mind\n\n:::\n\nMore.\n'
    expect(adopt(page).text).toMatch(/> ## Mind\n>\n\nMore\.\n\{% \/api %\}\n$/)
  })

  test('is titled by the heading around one that only says Request', () => {
    const { endpoints } = compile(
      adopt('## Add a ship\n\n### HTTP request\n\n`POST /ships`\n').text,
    )
    expect(endpoints[0]?.title).toBe('Add a ship')
  })

  test('is titled by the heading around one that only holds its route, in any language', () => {
    const part = (title: string, route: string, at: string) =>
      `## ${title}\n\nTexto.\n\n### Petición\n\n\`${route}\`\n\n### Ejemplo\n\n\`${at}\`\n\n### Datos\n\nNada.\n\n`
    const page = `# Naves\n\n${part('Una nave', 'GET /naves/:id', 'GET /naves/5')}${part('Borrar', 'DELETE /naves/:id', 'DELETE /naves/5')}`
    const { endpoints } = compile(adopt(page).text)
    expect(endpoints.map(({ title }) => title)).toEqual(['Una nave', 'Borrar'])
    expect(leftOver(page)).toEqual([])
  })

  test('is titled by the heading around one that stands above each route of the page', () => {
    const part = (title: string, route: string) =>
      `## ${title}\n\n### 接口\n\n\`\`\`\n[POST] ${route}\n\`\`\`\n\n文本\n\n### 响应\n\n无\n\n`
    const { endpoints } = compile(adopt(`${part('認証', '/verify')}${part('綁定', '/bind')}`).text)
    expect(endpoints.map(({ title }) => title)).toEqual(['認証', '綁定'])
  })

  test('begins at a heading, also where all of them name parts', () => {
    const page = '## HTTP API\n\nText.\n\n### Request\n\n`GET /ships`\n'
    expect(adopt(page).text).toMatch(/^\{%.*\n## HTTP API/)
  })

  test('never begins before another one that it would cut', () => {
    const page = '## Ships\n\n### One\n\n`GET /ships/:id`\n\n### Request\n\n`POST /ships`\n'
    expect(adopt(page).text).toMatch(
      /^## Ships\n\n\{%.*ships\/:id" %\}\n### One[^]*\n\{%.*POST.*\n### Request/,
    )
    expect(routesOf(page)).toEqual(['GET /ships/:id', 'POST /ships'])
  })

  test.each(['', 'Texto.\n\n'])(
    'is titled by its own heading below that of a resource: %j',
    (text) => {
      const resource = (name: string) =>
        `# ${name}\n\n## Todas\n\n\`GET /${name}\`\n\n## Otra\n\n${text}\`POST /${name}\`\n\n`
      const { endpoints } = compile(adopt(resource('naves') + resource('puertos')).text)
      expect(endpoints.map(({ title }) => title)).toEqual(['Todas', 'Otra', 'Todas', 'Otra'])
    },
  )

  test('above the first heading goes past headings without a route of their own', () => {
    const page =
      'GET /ships/:id\n\n## Data\n\nNone.\n\n## Example\n\n`GET /ships/5`\n\n## Docks\n\n```sh\ncurl https://sea.example/docks\n```\n'
    expect(adopt(page).text).toMatch(/`GET \/ships\/5`\n\{% \/api %\}\n\n\{% api .*\n## Docks/)
    expect(routesOf(page)).toEqual(['GET /ships/:id', 'GET /docks'])
  })

  test('keeps its examples, under whatever heading or label', () => {
    const page =
      '## One ship\n\n`GET /ships/:id`\n\n#### Example\n\n`GET /ships/5`\n\nExample request:\n\n```http\nGET /v1/ships/7 HTTP/1.1\n```\n'
    expect(routesOf(page)).toEqual(['GET /ships/:id'])
    expect(leftOver(page)).toEqual([])
  })

  test('keeps an example whose parameter has slashes', () => {
    const page =
      '## Read\n\n`GET /files/{path}`\n\n### Parámetros\n\n`GET /files/a/b.txt`\n\n### Respuesta\n\nTexto.\n'
    expect(routesOf(page)).toEqual(['GET /files/:path'])
    expect(adopt(page).text).toMatch(/Texto\.\n\{% \/api %\}\n$/)
  })

  test('goes on with the examples below it, whatever their level', () => {
    const page = '## Ships\n\n`GET /ships`\n\n## Example\n\nText.\n\n## Docks\n\nMore.\n'
    expect(adopt(page).text).toContain('## Example\n\nText.\n{% /api %}\n\n## Docks')
  })

  test.each([
    '```\nGET /ships\n```',
    '    GET /ships',
    '`GET /ships`',
    '> Text.\n\n**GET** `/ships`',
    '| Method | Path |\n|---|---|\n| GET | /ships |',
  ])('without a heading starts at what states its route: %j', (stated) => {
    const lead = stated.slice(0, stated.lastIndexOf('\n\n') + 1)
    const { text, problem } = adopt(`${stated}\n\nText.\n`)
    const start = lead === '' ? '' : `${lead}\n`
    const block = `{% api method="GET" path="/ships" %}\n${stated.slice(start.length)}`
    expect(text).toBe(`${start}${block}\n\nText.\n{% /api %}\n`)
    expect(problem).toBeUndefined()
  })

  test('keeps the line endings of the page', () => {
    const { text } = adopt('## Ships\r\n\r\n`GET /ships`\r\n')
    expect(text).toBe(
      '{% api method="GET" path="/ships" %}\r\n## Ships\r\n\r\n`GET /ships`\r\n{% /api %}\r\n',
    )
  })
})

describe('a route that becomes no block is named with its reason', () => {
  test('each other method of a table', () => {
    const page =
      '## Ship\n\n| Method | Path | Answers |\n|---|---|---|\n| `PUT`/`PATCH` | `/ships/:id` | 200/204 |\n'
    expect(routesOf(page)).toEqual(['PUT /ships/:id'])
    expect(leftOver(page)).toEqual([
      '5 PATCH /ships/:id: its section states `PUT /ships/:id` first',
    ])
  })

  test('a second one in the same section', () => {
    const page = '## Members\n\n```\nGET /groups/:id/members\nGET /teams/:id/members\n```\n'
    expect(leftOver(page)).toEqual([
      '5 GET /teams/:id/members: its section states `GET /groups/:id/members` first',
    ])
  })

  test.each(['GET /a/{id} and POST /a', 'Read and write (GET /a/{id}, POST /a)'])(
    'a second one in the same heading: %s',
    (heading) => {
      expect(leftOver(`## ${heading}\n\nText.\n`)).toEqual([
        '1 POST /a: its section states `GET /a/:id` first',
      ])
    },
  )

  test('but for one that only a request to the endpoint of another section has, without rows of its own', () => {
    const call = (title: string) =>
      `### ${title}\n\n\`\`\`sh\ncurl https://sea.example/ships\n\`\`\`\n\n`
    const page = `${call('By crew')}## List\n\n\`GET /ships\`\n\n${call('By port')}`
    expect(routesOf(page)).toEqual(['GET /ships'])
    const guide = `${call('First of 2')}${call('Second of 2')}`
    expect(routesOf(guide)).toEqual(['GET /ships'])
    expect(leftOver(guide)).toEqual([
      '10 GET /ships: its section only shows a request; line 4 documents it',
    ])
    const rows = '| Parameter | Type |\n|---|---|\n| port | string |\n'
    expect(routesOf(guide + rows)).toHaveLength(2)
    expect(routesOf(`${guide}- **port** – the port\n`)).toHaveLength(2)
    expect(routesOf('## Ask\n\n```sh\ncurl https://sea.example\n```\n')).toEqual([])
  })

  test('one that only an example, a sentence, a row or a line of a list has', () => {
    expect(leftOver('### Example\n\n```\nGET /ships/5\n```\n')).toEqual([
      '4 GET /ships/5: only an example shows it',
    ])
    expect(leftOver('Call `GET /ships` first.\n')).toEqual([
      '1 GET /ships: only a sentence names it',
    ])
    expect(leftOver('| Method | URL |\n|---|---|\n| GET | /a |\n| GET | /b |\n')).toHaveLength(2)
    expect(leftOver('- `GET /a`\n- `GET /b`\n')).toEqual([
      '1 GET /a: it is a line of a list of routes',
      '2 GET /b: it is a line of a list of routes',
    ])
    expect(leftOver('## Ships\n\n```\nGET /a\nPOST /a\nGET /a/1\n```\n')).toHaveLength(3)
    // Alternates have the method or the path in common.
    expect(leftOver('## Ships\n\n```\nGET /a\nGET /b\nGET /c\n```\n')).toHaveLength(2)
  })

  test('a path without a method, in code, a heading or beside its label', () => {
    const reason = 'no method is stated for it'
    expect(leftOver('## Ships\n\n```\n/ships/{id}\n```\n')).toEqual([
      `3 undefined /ships/:id: ${reason}`,
    ])
    expect(leftOver('## /ships\n\nText.\n\n## Docks\n\nURL: /docks\n')).toEqual([
      `1 undefined /ships: ${reason}`,
      `7 undefined /docks: ${reason}`,
    ])
    expect(leftOver('## Ships\n\n`GET /ships`\n\n```\n/ships/5\n```\n')).toEqual([])
    expect(leftOver('## Files\n\n```\n/etc/harbour.conf\n```\n')).toEqual([])
  })

  test.each([
    ['an alert', '> [!NOTE]\n> `GET /a`', 4],
    ['code in a quote', '> ```\n> GET /a\n> ```', 4],
    ['a container', ':::note\n`GET /a`\n:::', 4],
    ['a container with a heading', ':::tip\n\n### A\n\n`GET /a`\n\n:::', 7],
    ['an element', '<Note>\n`GET /a`\n</Note>', 4],
  ])('one that only %s has', (_, note, line) => {
    expect(leftOver(`## Ships\n\n${note}\n\nText.\n`)).toEqual([
      `${line} GET /a: only a note names it`,
    ])
  })

  test('one whose method and path are beside each other in any form', () => {
    expect(
      leftOver('## Ships\n\nCall GET /ships, then [POST /ships/{id}](https://sea.example/x).\n'),
    ).toEqual([
      '3 GET /ships: only a sentence names it',
      '3 POST /ships/:id: only a sentence names it',
    ])
    expect(leftOver('## Ships\n\n- PUT /ships to replace them\n- GET / POST\n')).toEqual([
      '3 PUT /ships: only a sentence names it',
    ])
    const labels = '**URL**: /ships\n\nSee: /docs/5\n\n**Method**: GET\n\nOther: PUT\n'
    expect(routesOf(`## Ships\n\n${labels}`)).toEqual(['GET /ships'])
  })

  test.each([
    ['**DELETE** `/crew/{id}` or `/people/{id}`', 'DELETE /people/:id'],
    ['DELETE /crew/{id} or POST /drop', 'POST /drop'],
    ['`DELETE /crew/{id}`, `POST /drop`', 'POST /drop'],
  ])('the second one of a line that has nothing but routes: %s', (line, other) => {
    const page = `## Remove\n\n${line}\n\nGET /inside\n`
    expect(routesOf(page)).toEqual(['DELETE /crew/:id'])
    expect(leftOver(page)).toEqual([
      `3 ${other}: its section states \`DELETE /crew/:id\` first`,
      '5 GET /inside: its section states `DELETE /crew/:id` first',
    ])
  })

  test('unless a section of the page states it, too', () => {
    expect(
      leftOver('- `GET /a`\n- `GET /b/{id}`\n\n## A\n\n`GET /a`\n\n## B\n\n`GET /b/:key`\n'),
    ).toEqual([])
  })
})

describe('what is rewritten', () => {
  const page = (body: string): string => `## Ships\n\n\`GET /ships\`\n\n${body}\n`

  test('definition lists become tables, which are read', () => {
    const body =
      '### Query parameters\n\npage\n: Which page,\n  from 1.\n\nsize\n: How many | at most.\n'
    const { text } = adopt(page(body))
    expect(text).toContain(
      '| Name | Description |\n| --- | --- |\n| page | Which page, from 1. |\n| size | How many \\| at most. |',
    )
    expect(compile(text).endpoints[0]?.parameters.map(({ name }) => name)).toEqual(['page', 'size'])
  })

  test('definitions of statuses become a table of them', () => {
    const { text } = adopt(
      '## Ships\n\n`GET /ships`\n\n### Response codes\n\n200 OK\n: All ships.\n\n404 Not Found\n: None.\n',
    )
    const [endpoint] = compile(text).endpoints
    expect(endpoint?.parameters).toEqual([])
    expect(endpoint?.responses.map(({ status, fields }) => [status, fields])).toEqual([
      [200, []],
      [404, []],
    ])
  })

  test('a type and a mark that definitions begin with have columns', () => {
    const body =
      'page\n: *integer*, required. Which page\n\nsize\n: `integer` – How many\n\nsort\n: By what\n'
    const { text } = adopt(page(`### Query\n\n${body}`))
    expect(text).toContain(
      '| Name | Type | Required | Description |\n| --- | --- | --- | --- |\n| page | integer | yes | Which page |\n| size | integer |  | How many |\n| sort |  |  | By what |',
    )
    const [first] = compile(text).endpoints[0]!.parameters
    expect(first).toMatchObject({ name: 'page', type: 'integer', required: true })
  })

  test.each(['<aside class="notice">Mind it.</aside>', '!!! note\n    Mind it.'])(
    'what follows %j is no part of it',
    (aside) => {
      const { text } = adopt(page(`${aside}\n| Name | Type |\n|---|---|\n| page | integer |`))
      expect(text).toContain('> [!NOTE]\n> Mind it.\n\n| Name | Type |')
      expect(compile(text).endpoints[0]?.parameters.map(({ name }) => name)).toEqual(['page'])
    },
  )

  test.each([
    ['**Auth required**: Yes', ' auth="Required"'],
    ['**Authentication:** Bearer "token"', String.raw` auth="Bearer \"token\""`],
    ['**Auth required**: No', ''],
  ])('the line %s becomes an attribute', (line, attribute) => {
    const { text } = adopt(page(line))
    expect(text).toContain(`{% api method="GET" path="/ships"${attribute} %}`)
    expect(text).toContain(line)
  })

  test('a definition ends at a heading', () => {
    const { text } = adopt(page('### Query\n\npage\n: Which page\n### More'))
    expect(text).toContain('| page | Which page |\n### More\n{% /api %}\n')
  })

  test.each([
    ['front matter', '---\nowner: harbour\n---\n', '\n## Ships\n\n`GET /ships`\n'],
    ['a heading', '## Ships\n\n`GET /ships`\n\n### Query\n', ''],
    ['an underlined heading', '## Ships\n\n`GET /ships`\n\nQuery\n-----\n', ''],
    ['a thematic break', '## Ships\n\n`GET /ships`\n\n***\n', ''],
    ['a definition list', '## Ships\n\n`GET /ships`\n\nsize\n: How many\n\n', ''],
  ])('a definition list directly below %s becomes a table', (_, above, below) => {
    const { text } = adopt(`${above}page\n: Which page\n${below}`)
    expect(text).toContain('| page | Which page |\n')
    expect(text).not.toContain('\n: ')
  })

  test.each([
    ['a link is defined', 'page\n: Which page\n\n[r]: /r\n\n  Indented text.\n'],
    ['an indented line is far', 'page\n: Which page\n\nText.\n\n  Indented text.\n'],
  ])('a definition ends where %s', (_, body) => {
    const table = '| Name | Description |\n| --- | --- |\n| page | Which page |'
    expect(adopt(page(body)).text).toContain(body.replace('page\n: Which page', table))
  })

  test.each([
    ['a quote right below', 'page\n: Which page\n> Note.\n'],
    ['an admonition right below', 'page\n: Which page\n:::details\nText.\n:::\n'],
    ['a fence right below', 'page\n: Which page\n```\nfirst\n```\n'],
    ['a paragraph', 'page\n: Which page\nsize\n: How many\n\n  At most 100.\n'],
    ['a paragraph after many lines', 'page\n: Which page\n\n \n\n\tFrom 1.\n'],
    ['a list', 'page\n: Which page:\n\n  - the first\n'],
    ['a list below other entries', 'page\n: Which page\nsize\n: How many\n\n  - 10\n  - 100\n'],
    ['the definition of a link', 'page\n: Which page, see [r]\n\n  [r]: /r\n'],
    ['code', 'page\n: Which page:\n\n    first\n'],
    ['a fence', 'page\n: Which page:\n\n  ```\n  first\n  ```\n'],
    ['a fence below other entries', 'page\n: Which\nsize\n: How many\n\n  ```\n  100\n  ```\n'],
    ['code below other entries', 'size\n: How many\n\npage\n: Which page:\n\n      first\n'],
  ])('a definition that holds %s stays as it is', (_, body) => {
    expect(adopt(page(body)).text).toContain(body.slice(body.indexOf('page')))
  })

  test('definitions in a comment stay as they are', () => {
    const body = '<!--\npage\n: Which page\n-->\n'
    expect(adopt(page(body)).text).toContain(body)
  })

  test.each([
    '- One ship:\n\n  name\n  : What it is called\n',
    '- `PUT /d`\n\n  More.\n\n- `PUT /e`\n\n  More.\n<Note>\n: Text.\n',
  ])('definitions in a list, which a table would end, stay as they are: %j', (list) => {
    const { text, problem } = adopt(page(list))
    expect(text.replaceAll(/^\{%.*%\}\n/gm, '')).toBe(page(list))
    expect(problem).toBeUndefined()
  })

  test.each([
    [':::note\nMind the gap.\n:::', '> [!NOTE]\n> Mind the gap.'],
    [':::danger Hot\nOne.\n\nTwo.\n:::', '> [!CAUTION]\n> **Hot**\n>\n> One.\n>\n> Two.'],
    ['<Warning>\nMind the gap.\n</Warning>', '> [!WARNING]\n> Mind the gap.'],
    ['<Tip>Mind the gap.</Tip>', '> [!TIP]\n> Mind the gap.'],
    ['<Callout type="warning">\nMind it.\n</Callout>', '> [!WARNING]\n> Mind it.'],
    ['{{< hint style="info" >}}\nMind it.\n{{< /hint >}}', '> [!NOTE]\n> Mind it.'],
    ['{{% notice tip %}}\nMind it.\n{{% /notice %}}', '> [!TIP]\n> Mind it.'],
    ['<aside class="notice">\nMind it.\n</aside>', '> [!NOTE]\n> Mind it.'],
    ['<div class="alert alert-danger">\nMind it.\n</div>', '> [!CAUTION]\n> Mind it.'],
    ['!!! warning "Hot"\n    One.\n\n    Two.', '> [!WARNING]\n> **Hot**\n>\n> One.\n>\n> Two.'],
  ])('the admonition %j becomes an alert', (written, alert) => {
    const { text } = adopt(page(`${written}\n\nAfter it.`))
    expect(text).toContain(`${alert}\n\nAfter it.`)
    expect(text).not.toContain(written)
  })

  test.each([
    [':::note\nMind it.\n:::', '> [!NOTE]\n> Mind it.'],
    [':::note\nMind it.\n:::  ', '> [!NOTE]\n> Mind it.'],
    [':::note\n:::', '> [!NOTE]'],
    [':::note\n\n:::', '> [!NOTE]\n>'],
    ['<Note>\nMind it.\n</Note>', '> [!NOTE]\n> Mind it.'],
    ['<Tip>Mind it.</Tip>  ', '> [!TIP]\n> Mind it.'],
    ['{{< hint warning >}}\nMind it.\n{{< /hint >}}', '> [!WARNING]\n> Mind it.'],
    ['page\n: Which page  ', '| Name | Description |\n| --- | --- |\n| page | Which page |'],
    ['Two spaces  ', 'Two spaces  '],
  ])('%j at the end of a section is followed by its closing tag', (written, rewritten) => {
    const next = '\n## Docks\n\n`GET /docks`\n'
    for (const rest of ['', next]) {
      const { text, problem } = adopt(page(written) + rest)
      expect(text).toContain(`\n\n${rewritten}\n{% /api %}\n`)
      expect(problem).toBeUndefined()
    }
    expect(routesOf(page(written) + next)).toEqual(['GET /ships', 'GET /docks'])
  })

  test('admonitions without a plain meaning, without an end or in code stay', () => {
    for (const body of [':::details\nX\n:::', '<Note>\nX', '```\n:::note\nX\n:::\n```']) {
      expect(adopt(page(body)).text).toContain(body)
    }
  })
})

test('headings with a method alone, below one labelled path, are endpoints of it', () => {
  const page = (id: string) =>
    `## Ship ${id}\n\nRoute: \`/${id}/{mast}\`\n\n### Methods\n\n#### GET\n\nText.\n\n#### DELETE\n\nText.\n\n`
  const adoption = adopt(page('a') + page('b'))
  expect(adoption.leftOver).toEqual([])
  expect(adoption.text.replaceAll(/\n+/g, '\n')).toBe(
    ['a', 'b']
      .map((id) =>
        [
          `{% api method="GET" path="/${id}/:mast" %}\n## Ship ${id}\nRoute: \`/${id}/{mast}\`\n### Methods\n#### GET\nText.\n{% /api %}\n`,
          `{% api method="DELETE" path="/${id}/:mast" %}\n#### DELETE\nText.\n{% /api %}\n`,
        ].join(''),
      )
      .join(''),
  )
})

test('a link that loses its definition is told', () => {
  const page = '## A\n\n`GET /a`, see [b].\n\n`GET /a`\n\n## C\n\nText.\n\n[b]: /b\n'
  expect(adopt(page).lostLinks).toEqual([{ label: 'b', line: 3 }])
})

test.each([
  ['has a block', '{% api path="/a" %}\n{% /api %}\n', 1],
  ['shows a tag in raw HTML', '## A\n\n`GET /a`\n\n<pre>\n{% api path="/b" %}\n</pre>\n', 6],
  ['starts a sentence with a tag', '## A\n\n`GET /a`\n\n{% api %} opens a block.\n', 5],
  ['shows a closing tag in prose', '## A\n\n`GET /a`\n\nClose with\n{% /api %}\nthen.\n', 6],
])('what %s already is no page, and the place is told', (_, page, line) => {
  expect(adopt(page)).toMatchObject({
    text: page,
    blocks: [],
    problem: `line ${line} is a tag of a block already; a tag that is only shown belongs in a fence`,
  })
})

test('further paragraphs and preformatted text of a definition go into its cell', () => {
  const page =
    '## A\n\n`GET /a`\n\nmast\n:   *string*, optional.\n\n    Its\n    tree:\n\n    <pre>{"mast": "oak"}</pre>\n\nsail\n:   string, required.\n\n    Its cloth.\n\nText.\n'
  expect(adopt(page).text).toContain(
    '\n\n| Name | Type | Required | Description |\n| --- | --- | --- | --- |\n| mast | string | no | Its tree:<br>`{"mast": "oak"}` |\n| sail | string | yes | Its cloth. |\n\nText.',
  )
})

test('a route on the last line of a definition list is no part of a definition', () => {
  const page = 'page\n: Which page\n\nsize\n: How many\n`GET /b`\n'
  expect(routesOf(page)).toEqual(['GET /b'])
})

test('a tag that is shown in code or within a line is part of the page', () => {
  for (const shown of ['```\n{% api %}\n```', '    {% api %}', 'Write {% api %} and {% /api %}.']) {
    const { problem, blocks } = adopt(`## A\n\n\`GET /a\`\n\n${shown}\n`)
    expect({ problem, blocks }).toMatchObject({ problem: undefined, blocks: [{ path: '/a' }] })
  }
})

test('whatever a page holds, its blocks are read back, and without the tags it is the page', () => {
  const piece = fc.constantFrom(
    '## Title\n\n',
    '### Request\n\n',
    '# Top\n\n',
    '`GET /a/{id}`\n\n',
    '```\nPOST /b\n```\n\n',
    '```\nDELETE /c\n',
    '- `PUT /d`\n\n  More.\n\n- `PUT /e`\n\n  More.\n\n',
    'Text {% api %} and `{% /api %}`.\n\n',
    '> ## Quoted\n>\n> `GET /q`\n\n',
    '| Method | Path |\n|---|---|\n| PATCH | /f |\n\n',
    '---\n\n',
    '<div>\n\n`GET /"quoted"`\n\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const page = pieces.join('')
      const { text, blocks, problem } = adopt(page)
      if (problem !== undefined) return
      expect(routesOf(page)).toEqual(blocks.map(({ method, path }) => `${method} ${path}`))
      const withoutTags = text
        .replace(/^\{% api method="[A-Z]+" path=".*" %\}\n/gm, '')
        .replace(/\n\{% \/api %\}$/gm, '')
      expect(withoutTags).toBe(page)
    }),
    { numRuns: 300 },
  )
})
