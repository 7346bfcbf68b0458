import { describe, expect, test } from 'vitest'
import { adopt } from '../../src/adopt/adopt.js'
import { compile } from '../../src/compile/compile.js'

/** The endpoints of the document that a page becomes. */
function endpointsOf(page: string) {
  return compile(adopt(page).text).endpoints
}

const parameter = (attributes: string, text = ''): string =>
  `{% swagger-parameter ${attributes} %}\n${text}\n{% endswagger-parameter %}\n\n`

const response = (attributes: string, content: string): string =>
  `{% swagger-response ${attributes} %}\n${content}\n{% endswagger-response %}\n\n`

const swagger = (attributes: string, content = ''): string =>
  `{% swagger ${attributes} %}\n${content}{% endswagger %}\n`

const json = (text: string): string => `\`\`\`json\n${text}\n\`\`\``

describe('an endpoint in tags', () => {
  test('has its parameters in a table for each place', () => {
    const page = `## Paint a ship\n\n${swagger(
      'method="post" path="/ships/{shipId}" baseUrl="https://sea.example/v1/" summary="Gives it a colour"',
      [
        '{% swagger-description %}\nWet paint dries **slowly**.\n{% endswagger-description %}\n\n',
        parameter(
          'in="path" name="shipId" type="integer" required="true"',
          'Its number,\nas painted',
        ),
        parameter(
          'name="colour" in="body" required="true" type="red | blue"',
          'One of\n\n* red\n* blue',
        ),
        parameter('in="body" name="coat\\_s" type="number" required="false"'),
        parameter('in="header" name="Authorization"', '```\nBearer a|b\n```'),
      ].join(''),
    )}`
    const [endpoint] = endpointsOf(page)
    expect(endpoint).toMatchObject({
      method: 'POST',
      path: '/v1/ships/:shipId',
      title: 'Paint a ship',
      description: 'Gives it a colour\n\nWet paint dries slowly.',
      parameters: [
        {
          in: 'path',
          name: 'shipId',
          type: 'integer',
          required: true,
          description: 'Its number, as painted',
        },
        { in: 'body', name: 'colour', type: 'red | blue', required: true },
        { in: 'body', name: 'coat_s', type: 'number', required: false, description: '' },
        { in: 'header', name: 'Authorization', required: false, description: 'Bearer a|b' },
      ],
    })
  })

  test('has its responses with status, text and example', () => {
    const page = `# Ships\n\n${swagger(
      'method="get" path="/ships" baseUrl=""',
      [
        response('status="200: OK" description="All of them"', json('[{ "name": "Ada" }]')),
        response('status="404: Not Found" description=""', 'Nothing\nat sea.\n\n```\n\n```'),
        response('status="204" description="Gone fishing"', ''),
      ].join(''),
    )}`
    const [endpoint] = endpointsOf(page)
    expect(
      endpoint!.responses.map(({ status, description, examples }) => [
        status,
        description,
        examples.length,
      ]),
    ).toEqual([
      [200, 'All of them', 1],
      [404, 'Nothing at sea.', 0],
      [204, 'Gone fishing', 0],
    ])
  })

  test('keeps the text of a parameter without a name below the table of its place', () => {
    const page = `## Ships\n\n${swagger(
      'method="get" path="/ships"',
      [
        parameter('in="query" name=""', 'Filters are joined by\n\n* and'),
        parameter('in="query" name="page" type="integer"', 'Which page'),
        parameter('in="header" name=""', 'None but those of HTTP.'),
      ].join(''),
    )}`
    expect(adopt(page).text).toContain(
      '| `page` | integer | no | Which page |\n\nFilters are joined by\n\n* and\n\n**Headers**\n\nNone but those of HTTP.\n',
    )
    expect(endpointsOf(page)[0]!.parameters.map(({ name }) => name)).toEqual(['page'])
  })

  test('labels a response without a status, with its text', () => {
    const page = `## Ships\n\n${swagger(
      'method="get" path="/ships"',
      [
        response('status="" description="Nothing stated"', `As sent:\n\n${json('{ "id": 7 }')}`),
        response('status="404" description="None"', ''),
      ].join(''),
    )}`
    expect(adopt(page).text).toContain(
      '| 404 | None |\n\n**Response**\n\nNothing stated\n\nAs sent:\n\n```json\n{ "id": 7 }\n```\n',
    )
    expect(endpointsOf(page)[0]).toMatchObject({
      responses: [{ status: 404 }, { examples: [{ role: 'response' }] }],
    })
  })

  test('has names with a backtick in longer ones', () => {
    const names = ['a`b', '`c`', 'd``e']
    const page = `## Ships\n\n${swagger(
      'method="get" path="/ships"',
      names.map((name) => parameter(`in="query" name="${name}"`)).join(''),
    )}`
    expect(endpointsOf(page)[0]!.parameters.map(({ name }) => name)).toEqual(names)
  })

  test('keeps what follows it out of its responses', () => {
    const page = `## Ships\n\n${swagger(
      'method="get" path="/ships"',
      response('status="200"', json('[]')),
    )}\n{% tabs %}\n{% tab title="cURL" %}\nAs a command:\n\n\`\`\`sh\ncurl https://sea.example/ships\n\`\`\`\n{% endtab %}\n{% endtabs %}\n`
    const [endpoint] = endpointsOf(page)
    expect(endpoint!.examples.map(({ role, status }) => [role, status])).toEqual([
      ['response', 200],
      ['request', undefined],
    ])
    expect(adopt(page).text).toContain('\n**cURL**\n\nAs a command:\n')
    expect(adopt(page).text).not.toMatch(/\{% (?:end)?tab/)
  })

  test('in the form of older exports is read as well', () => {
    const page = [
      '# Crew\n',
      '{% api-method method="put" host="https://sea.example" path="/crew/:id" %}',
      '{% api-method-summary %}\nHire a sailor\n{% endapi-method-summary %}\n',
      '{% api-method-description %}\nSigns one on.\n{% endapi-method-description %}\n',
      '{% api-method-spec %}\n{% api-method-request %}',
      '{% api-method-path-parameters %}',
      '{% api-method-parameter name="id" type="string" required=true %}\nWho\n{% endapi-method-parameter %}',
      '{% endapi-method-path-parameters %}\n',
      '{% api-method-headers %}',
      '{% api-method-parameter name="X-Flag" type="string" required=false %}\n\n{% endapi-method-parameter %}',
      '{% endapi-method-headers %}\n',
      '{% api-method-query-parameters %}',
      '{% api-method-parameter name="dry\\_run" type="boolean" %}\nTry it\n{% endapi-method-parameter %}',
      '{% endapi-method-query-parameters %}\n',
      '{% api-method-form-data-parameters %}',
      '{% api-method-parameter name="papers" type="object" required=true %}\nA scan\n{% endapi-method-parameter %}',
      '{% endapi-method-form-data-parameters %}',
      '{% endapi-method-request %}\n\n{% api-method-response %}',
      '{% api-method-response-example httpCode=201 %}',
      '{% api-method-response-example-description %}\nSigned on\n{% endapi-method-response-example-description %}\n',
      json('{ "id": 7 }'),
      '{% endapi-method-response-example %}\n{% endapi-method-response %}\n{% endapi-method-spec %}',
      '{% endapi-method %}\n',
      '{% api-method method="get" host="https://sea.example" path="/crew" %}\n{% endapi-method %}\n',
    ].join('\n')
    const [endpoint, other] = endpointsOf(page)
    expect(endpoint).toMatchObject({
      method: 'PUT',
      path: '/crew/:id',
      title: 'Hire a sailor',
      description: 'Signs one on.',
      parameters: [
        { in: 'path', name: 'id', required: true },
        { in: 'header', name: 'X-Flag', required: false },
        { in: 'query', name: 'dry_run', type: 'boolean', description: 'Try it' },
        { in: 'body', name: 'papers', required: true },
      ],
      responses: [{ status: 201, description: 'Signed on', examples: [{ role: 'response' }] }],
    })
    expect(other).toMatchObject({ method: 'GET', path: '/crew', title: 'GET /crew' })
  })

  test('has a heading of its own where several are below one', () => {
    const page = `## Ships\n\nText.\n${swagger('method="get" path="/ships" summary="List ships"')}${swagger('method="post" path="/ships" summary="Add a ship"')}`
    const { text, blocks } = adopt(page)
    expect(text).toMatch(
      /^## Ships\n\nText\.\n\n\{% api method="GET" path="\/ships" %\}\n### List ships\n/,
    )
    expect(blocks).toEqual([
      { method: 'GET', path: '/ships', line: 4 },
      { method: 'POST', path: '/ships', line: 6 },
    ])
  })

  test('that a file of OpenAPI describes keeps the link to it', () => {
    const page = `# A ship\n\n{% openapi src="./sea.yaml" path="/ships/{id}" method="get" %}\n[sea.yaml](./sea.yaml)\n{% endopenapi %}\n`
    expect(adopt(page).text).toContain('\n`GET /ships/:id`\n\n[sea.yaml](./sea.yaml)\n{% /api %}')
  })

  test('keeps the line endings of its page', () => {
    const page = `## Ships\n\n${swagger('method="get" path="/ships"', parameter('in="query" name="page"'))}`
    const { text } = adopt(page.replaceAll('\n', '\r\n'))
    expect(text).toBe(adopt(page).text.replaceAll('\n', '\r\n'))
  })
})

test('a hint becomes an alert', () => {
  const page = '## A\n\n`GET /a`\n\n{% hint style="danger" %}\nMind it.\n{% endhint %}\n'
  expect(adopt(page).text).toContain('\n> [!CAUTION]\n> Mind it.\n')
})

test('what lays out goes', () => {
  const page =
    '## A\n\n`GET /a`\n\n{% code overflow="wrap" %}\n```\nx\n```\n{% endcode %}\n{% content-ref url="b.md" %}\n[b.md](b.md)\n{% endcontent-ref %}\n'
  expect(adopt(page).text).toBe(
    '{% api method="GET" path="/a" %}\n## A\n\n`GET /a`\n\n```\nx\n```\n\n[b.md](b.md)\n{% /api %}\n\n',
  )
})

test('tags that have no other form are told, once for each name', () => {
  const page = `## A\n\n\`GET /a\`\n\n{% file src="a.pdf" %}\n\n{% file src="b.pdf" %}\n\nIn a line {% stays %}.\n\n${fenced('{% shown %}')}`
  expect(adopt(page).foreignTags).toEqual([{ name: 'file', line: 5, count: 2 }])
  expect(adopt(page).text).toContain('{% file src="a.pdf" %}')
})

test('an endpoint whose tag states no path stays, and is told', () => {
  const { text, foreignTags } = adopt(`# A\n\n${swagger('method="get" path="" baseUrl=""')}`)
  expect(text).toContain('{% swagger method="get"')
  expect(foreignTags).toEqual([{ name: 'swagger', line: 3, count: 1 }])
})

test('a page with tags alone states no route, and no tag of it is told', () => {
  expect(adopt('# A\n\n{% include "b" %}\n').foreignTags).toEqual([])
})

function fenced(text: string): string {
  return `\`\`\`\n${text}\n\`\`\`\n`
}
