import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { header, onlyEndpoint } from './only-endpoint.js'

const row = '| a | string | no | A |'

function placeOf(body: string, attributes?: string): unknown[] {
  const { parameters, responseFields } = onlyEndpoint(body, attributes)
  return [
    ...parameters.map((parameter) => [parameter.in, parameter.inferred]),
    ...responseFields.map(() => ['response']),
  ]
}

describe('a response field is in a header', () => {
  const fields = (body: string) =>
    onlyEndpoint(body).responseFields.map(({ name, carrier }) => [name, carrier])

  test.each([
    ['below a heading', `### Response headers\n\n${header}\n${row}`],
    ['below a heading in a response', `### Response 200\n\n#### Headers\n\n${header}\n${row}`],
    ['below a label', `Response headers:\n\n${header}\n${row}`],
    ['below a label in a response', `### Response\n\n**Headers**\n\n${header}\n${row}`],
    ['by its column', '### Response\n\n| Header | Type |\n|---|---|\n| a | string |'],
    ['by its cell', '### Response\n\n| Name | In |\n|---|---|\n| a | header |'],
    ['in a list', '### Response headers\n\n- `a` (string): A'],
  ])('%s', (_, body) => {
    expect(fields(body)).toEqual([['a', 'header']])
  })

  test('and not where the body follows', () => {
    const body = `### Response headers\n\n${header}\n${row}\n\n### Response body\n\n${header}\n${row}`
    expect(fields(body)).toEqual([
      ['a', 'header'],
      ['a', undefined],
    ])
  })

  test('and is of the request where a label says so', () => {
    const body = `### Response\n\nRequest headers:\n\n${header}\n${row}`
    expect(placeOf(body)).toEqual([['header', false]])
  })
})

describe('a parameter travels', () => {
  test.each([
    ['GET', 'query'],
    ['HEAD', 'query'],
    ['DELETE', 'query'],
    ['OPTIONS', 'query'],
    ['POST', 'body'],
    ['PUT', 'body'],
    ['PATCH', 'body'],
  ])('on %s in the %s, which is a guess', (method, place) => {
    const attributes = `method="${method}" path="/x"`
    expect(placeOf(`${header}\n${row}`, attributes)).toEqual([[place, true]])
  })

  test('in the path when the path names it, whatever the heading says', () => {
    const attributes = 'method="POST" path="/x/:a"'
    expect(placeOf(`${header}\n${row}`, attributes)).toEqual([['path', false]])
    expect(placeOf(`### Query\n\n${header}\n${row}`, attributes)).toEqual([['path', false]])
  })

  test.each([
    ['Headers', 'header'],
    ['Request headers', 'header'],
    ['request HEADERS', 'header'],
    ['Header parameters', 'header'],
    ['Cookies', 'cookie'],
    ['Request cookies', 'cookie'],
    ['Query', 'query'],
    ['Query parameters', 'query'],
    ['Query string', 'query'],
    ['Path', 'path'],
    ['Path parameters', 'path'],
    ['Path and query parameters', 'query'],
    ['Body', 'body'],
    ['Body parameters', 'body'],
    ['Request', 'body'],
    ['Request body', 'body'],
    ['`Request` *body*', 'body'],
  ])('under “%s” in the %s, which was said', (heading, place) => {
    expect(placeOf(`## T\n### ${heading}\n\n${header}\n${row}`)).toEqual([[place, false]])
  })

  test.each(['Request parameters', 'Request fields', 'Arguments of the request'])(
    'under “%s” in the body, where a request has one',
    (heading) => {
      const body = `## T\n### ${heading}\n\n${header}\n${row}`
      const label = `${heading}:\n\n${header}\n${row}`
      for (const method of ['POST', 'PUT', 'PATCH']) {
        expect(placeOf(body, `method="${method}" path="/x"`)).toEqual([['body', false]])
        expect(placeOf(label, `method="${method}" path="/x"`)).toEqual([['body', false]])
      }
      for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS']) {
        expect(placeOf(body, `method="${method}" path="/x"`)).toEqual([['query', true]])
        expect(placeOf(label, `method="${method}" path="/x"`)).toEqual([['query', true]])
      }
    },
  )

  test('under “Request body parameters” in the body, whatever the method', () => {
    const body = `## T\n### Request body parameters\n\n${header}\n${row}`
    expect(placeOf(body, 'method="DELETE" path="/x"')).toEqual([['body', false]])
  })

  test.each(['Parameters', 'Notes', 'Bodywork', 'Querying things', 'Request and response'])(
    'under “%s” where the method says',
    (heading) => {
      expect(placeOf(`## T\n### ${heading}\n\n${header}\n${row}`)).toEqual([['query', true]])
    },
  )

  test.each([
    'Response',
    'RESPONSES',
    'Response body',
    'Response headers',
    'Response fields',
    'Error response',
    'Response 404',
    '404 Not Found',
    '400 Bad Request',
    'Response 400 Bad Request',
    'On error',
    '4xx',
    '5xx errors',
    'Failure',
    'Response payload',
    'HTTP 201',
    'Status 204',
  ])('under “%s” not at all: the row is a response field', (heading) => {
    const attributes = 'path="/x/:a"'
    expect(placeOf(`## T\n### ${heading}\n\n${header}\n${row}`, attributes)).toEqual([['response']])
  })

  test('in a header where the first column is headed Header', () => {
    const table = `${header.replace('Parameter', 'Header')}\n${row}`
    expect(placeOf(table)).toEqual([['header', false]])
    expect(placeOf(`## T\n### Request\n\n${table}`)).toEqual([['header', false]])
    expect(placeOf(`## T\n### Response\n\n${table}`)).toEqual([['response']])
  })
})

describe('a group', () => {
  test('is opened by a heading of level 3 or deeper, not by one above', () => {
    expect(placeOf(`## Headers\n\n${header}\n${row}`)).toEqual([['query', true]])
    expect(placeOf(`# T\n## Headers\n\n${header}\n${row}`)).toEqual([['query', true]])
    expect(placeOf(`## T\n###### Headers\n\n${header}\n${row}`)).toEqual([['header', false]])
  })

  test('ends at the next heading of its own level', () => {
    expect(placeOf(`## T\n### Headers\n### Other\n\n${header}\n${row}`)).toEqual([['query', true]])
  })

  test('ends at a heading above its own', () => {
    const body = `## T\n#### Headers\n### Other\n\n${header}\n${row}`
    expect(placeOf(body)).toEqual([['query', true]])
    expect(placeOf(`## T\n### Headers\n## More\n\n${header}\n${row}`)).toEqual([['query', true]])
  })

  test('goes on after a deeper heading that says nothing', () => {
    const body = `## T\n### Headers\n#### Common\n\n${header}\n${row}`
    expect(placeOf(body)).toEqual([['header', false]])
  })

  test('gives way to a deeper one, and comes back after it', () => {
    const body = `## T\n### Request\n#### Headers\n\n${header}\n${row}\n\n#### Fields\n\n${header}\n${row}`
    expect(placeOf(body)).toEqual([
      ['header', false],
      ['body', false],
    ])
  })

  test('of a response keeps everything, whatever deeper headings say', () => {
    const body = `## T\n### Response\n#### Headers\n\n${header}\n${row}\n\n##### Request body\n\n${header}\n${row}`
    expect(placeOf(body)).toEqual([['response'], ['response']])
  })

  test('can be opened by the only heading there is', () => {
    expect(placeOf(`### Response\n\n${header}\n${row}`)).toEqual([['response']])
    expect(placeOf(`### Query parameters\n\n${header}\n${row}`)).toEqual([['query', false]])
  })

  test('is not opened by a title that happens to hold its words', () => {
    expect(placeOf(`### Get the request log\n\n${header}\n${row}`)).toEqual([['query', true]])
  })
})

describe('a name of the path that is listed again', () => {
  const table = (place = '') => `| Name | Type${place && ' | In'} |\n|---|---${place && '|---'}|\n`
  const attributes = 'method="PUT" path="/x/:id"'
  const idRow = '| id | string |'

  test.each([
    ['Body', 'body'],
    ['Query parameters', 'query'],
    ['Headers', 'header'],
  ])('below “%s” is of what the heading says', (heading, place) => {
    const body = `### Path\n\n${table()}${idRow}\n\n### ${heading}\n\n${table()}${idRow}`
    expect(placeOf(body, attributes)).toEqual([
      ['path', false],
      [place, false],
    ])
  })

  test.each([
    ['Body', 'body'],
    ['Query parameters', 'query'],
  ])('above the path is of what “%s” says', (heading, place) => {
    const body = `### ${heading}\n\n${table()}${idRow}\n\n### Path\n\n${table()}${idRow}`
    expect(placeOf(body, attributes)).toEqual([
      [place, false],
      ['path', false],
    ])
  })

  test('is of what its own cell says', () => {
    const body =
      table('in') + '| id | string | path |\n| id | string | body |\n| id | string | query |'
    expect(placeOf(body, attributes).map((one) => (one as unknown[])[0])).toEqual([
      'path',
      'body',
      'query',
    ])
  })

  test('is of the path where only its name says so', () => {
    expect(placeOf(`### Body\n\n${table()}${idRow}`, attributes)).toEqual([['path', false]])
  })
})

describe('a table with a title of its own', () => {
  const post = 'method="POST" path="/x"'
  const table = (cells: string) => `| Name | Type | Required |\n|---|---|---|\n| ${cells} |\n`
  const body = table('address | object | yes |\n| items | array of Part | no')

  test.each([
    '#### Address object',
    '#### `address`',
    '#### Fields of the address',
    '### The Address object',
    '**Address**',
    '`address` fields:',
    'Address attributes:',
    'The `address` object has the following fields:',
    'The `address` field contains:',
    'Each element of `address` is an object with the following fields:',
    'Within `address`, the following fields are available:',
    '`address` is an object that contains the following fields:',
    'Nested fields of `address` (all optional):',
    'The `address` element consists of an object with these properties:',
    'Each `address` has these properties:',
    'The `address` field may contain the following fields:',
    'The `address` attribute accepts the following strings:',
    'To create one, the following fields are used by the `address`:',
    'Each item of the `address` array accepts these optional parameters:',
    'The following fields can be sent in the `address` object:',
    'Required fields of the `address` object are:',
    'For each `address`, you can set these attributes:',
    'Send an `address` object with the following fields:',
    'In the request, `address` contains these fields:',
    'The request has an `address` object with these fields:',
    'You can send these fields in `address`:',
    'The body has these fields inside the `address` object:',
    'These fields are nested in `address`:',
    'Accepted fields of `address`:',
    'Inside each `address`, the request has these fields:',
    '`address` is an array of objects, each with the following fields:',
    'The `address` object, which must contain these fields:',
    'Parameters supported by `address`:',
    'Fields under `address`:',
    '`address` is an object containing one or more of these fields:',
  ])('is inside of the object that “%s” names', (title) => {
    const { parameters } = onlyEndpoint(
      `## T\n\n### Body\n\n${body}\n${title}\n\n${table('city | string | yes')}`,
      post,
    )
    expect(parameters[2]).toMatchObject({ name: 'address.city', in: 'body', inferred: false })
  })

  test.each(['Part', '#### Part object', 'Item', 'items'])(
    'is inside of the items of an array: %s',
    (title) => {
      const heading = title.startsWith('#') ? title : `#### ${title}`
      const { parameters } = onlyEndpoint(
        `## T\n\n### Body\n\n${body}\n${heading}\n\n${table('sku | string | yes')}`,
        post,
      )
      expect(parameters[2]).toMatchObject({ name: 'items[].sku' })
    },
  )

  const names = (text: string, attributes = post) => {
    const { parameters, responseFields } = onlyEndpoint(`## T\n\n${text}`, attributes)
    return [parameters.map(({ name }) => name), responseFields.map(({ name }) => name)]
  }

  test('is inside of the object that a heading gives the whole name of', () => {
    const inner = `${table('hold | array | yes')}\n##### ship.hold\n\n${table('c | int | yes')}`
    const text = `### Body\n\n${table('ship | object | yes')}\n#### ship\n\n${inner}`
    expect(names(text)[0]).toEqual(['ship', 'ship.hold', 'ship.hold[].c'])
  })

  test.each([
    ['Order', 'order.id'],
    ['order.items', 'order.items[].id'],
    ['Order items', 'order.items[].id'],
    ['Fields of `order.items`', 'order.items[].id'],
    ['Order attributes', 'order.attributes.id'],
    ['Order fields', 'order.id'],
    ['`a.b`', 'a.b.id'],
    ['c.b', 'c.b.id'],
  ])('is inside of no other object than the one with the name “%s”', (title, name) => {
    const rows = ['order', 'order.items', 'order.attributes', 'a', 'a.b', 'c', 'c.b']
    const types = rows.map((one) => `${one} | ${one.endsWith('items') ? 'array' : 'object'} | no`)
    const text = `### Body\n\n${table(types.join(' |\n| '))}\n#### ${title}\n\n${table('id | int | no')}`
    expect(names(text)[0]!.at(-1)).toBe(name)
  })

  test('is not inside of an object that a sentence has a condition on', () => {
    const text = `${body}\nIf \`address\` is set, these fields are required:\n\n${table('b | int |')}`
    expect(names(text)[0]!.at(-1)).toBe('b')
  })

  test.each([
    'In addition to `address`, the following fields can be sent:',
    'Besides `address`, these fields are possible:',
    'Beside the fields of `address`, these attributes are possible:',
    'All but `address` have these fields:',
    'Fields that are not in `address`:',
    'Use these fields in place of `address`:',
    'These fields override those of `address`:',
    'The following fields depend on `address`:',
    'The `address` object has an effect on the following fields:',
    'The `address` object has no effect on these fields:',
    'Without an `address` object these fields are required:',
    'For `address` changes these fields are required:',
    'Along with `address`, these fields can be sent:',
    'As well as `address`, these fields can be sent:',
    'Together with `address`, these fields can be sent:',
    'With `address`, these fields can be sent:',
    'The following fields are sent next to `address`:',
    'The following fields are sent after `address`:',
    'The body has these fields next to `address`:',
    'These fields replace `address`:',
    'These fields are copied from `address`:',
    'The following parameters sort `address`:',
    'These parameters set the fields of `address`:',
    'In addition to the fields in `address`:',
    'A request that contains `address` has these fields:',
    'Send `address` together with these fields:',
    'The `address` object is sent with these fields:',
    'The `address` object is used with these fields:',
    'These fields are set by `address`:',
    'These fields are available instead of `address`:',
    'The `address` object has siblings, which are these fields:',
    'The `address` object holds what these fields say:',
    'The `address` object contains values for these fields:',
    'Users include the `address` property:',
    'To use a different address, use the `address` parameter:',
    'The `address` object takes the place of these fields:',
    'The `address` object takes precedence over these fields:',
    'The `address` object has fields that these parameters change:',
    'The `address` object is one of these fields:',
    'The `address` object cannot have these fields:',
    'For the `address`, use these fields instead:',
  ])('is not inside of an object that “%s” names beside it', (sentence) => {
    const text = `### Body\n\n${body}\n${sentence}\n\n${table('b | int |')}`
    expect(names(text)[0]!.at(-1)).toBe('b')
  })

  test.each([
    ['In the response, the `data` array has these fields:', 'data[].total'],
    ['Beside `data`, these fields are returned:', 'total'],
  ])('is of a response where “%s” says so', (sentence, name) => {
    const text = `### Response\n\n${table('data | array | no')}\n${sentence}\n\n${table('total | int |')}`
    expect(names(text)[1]!.at(-1)).toBe(name)
  })

  test('can be a list below the name of an object, without types, too', () => {
    const list = '- `b`: B\n- `c`: C'
    const text = `### Body\n\n${table('a | object | yes\n| d | string[] | no')}`
    expect(names(`${text}\n#### a\n\n${list}`)[0]).toEqual(['a', 'd', 'a.b', 'a.c'])
    expect(names(`${text}\n#### d\n\n${list}`)[0]).toEqual(['a', 'd'])
  })

  test('has examples of the object, which are none of the body, and of the body, which name it', () => {
    const examples = (json: string, more = '') =>
      onlyEndpoint(
        `### Body\n\n${body}\n#### Address\n\n${table('city | string | no')}\n\`\`\`json\n${json}\n\`\`\`\n${more}`,
        post,
      ).examples.map(({ role, inferred }) => [role, inferred])
    expect(examples('{"city":"x"}')).toEqual([['request', true]])
    expect(examples('{"address":{"city":"x"},"items":[]}')).toEqual([['request', false]])
    const response = '\nExample response:\n\n```json\n{"id":1}\n```\n'
    for (const json of ['{"city":"x"}', '{"address":{}}'])
      expect(examples(json, response)).toEqual([
        ['request', json.includes('city')],
        ['response', false],
      ])
  })

  test('is inside of the nearest object of its own group', () => {
    const user = (field: string) =>
      `${table('user | object | no')}\n#### User\n\n${table(`${field} | string | no`)}`
    expect(names(`### Request body\n\n${user('id')}\n### Response\n\n${user('name')}`)).toEqual([
      ['user', 'user.id'],
      ['user', 'user.name'],
    ])
    const { responseFields } = onlyEndpoint(
      `### Response 200\n\n${table('error | object | no')}\n### Response 404\n\n${table('error | object | no')}\n#### Error\n\n${table('name | string | no')}`,
    )
    expect(responseFields.at(-1)).toMatchObject({ name: 'error.name', status: 404 })
  })

  test('is inside of the object of a status where its own group states none', () => {
    const text = `### Responses\n\n#### 201\n\n${table('ship | Ship | no')}\n#### Ship\n\n${table('id | int | no')}`
    const { responseFields } = onlyEndpoint(text)
    expect(responseFields.at(-1)).toMatchObject({ name: 'ship.id', status: 201 })
  })

  test('is inside of the object with just its name, before that of its plural', () => {
    const both = table('item | object | no |\n| items | array | no')
    const title = (name: string) => `${both}\n### ${name}\n\n${table('a | string | no')}`
    expect(names(title('Items'))[0]!.at(-1)).toBe('items[].a')
    expect(names(title('Item'))[0]!.at(-1)).toBe('item.a')
  })

  test('has no parameter of the path, and lists nothing again', () => {
    const { parameters } = onlyEndpoint(
      `### Body\n\n${table('items | array | no')}\n### Items\n\n${table('id | int |')}`,
      'method="PUT" path="/x/:id"',
    )
    expect(parameters[1]).toMatchObject({ name: 'items[].id', in: 'body', required: false })
    const again = `${table('a | object | no |\n| a.b | int | no')}\n### a\n\n${table('b | int | no |\n| c | int | no')}`
    expect(names(again)[0]).toEqual(['a', 'a.b', 'a.c'])
  })

  test('is read as a shared object where the type of the row leads to its heading, and nowhere else', () => {
    const linked = (link: string) =>
      `${table(`user | [User](${link}) | no`)}\n### User\n\n${table('id | int | no')}`
    expect(names(linked('#user'))[0]).toEqual(['user'])
    expect(names(linked('#usr'))[0]).toEqual(['user', 'user.id'])
    const isSecond = (link: string) => names(`### User\n\nText.\n\n${linked(link)}`)[0]
    expect(isSecond('#user-1')).toEqual(['user'])
    expect(isSecond('#user')).toEqual(['user', 'user.id'])
  })

  test.each([
    ['### Responses\n\n#### 201\n\n', '#### User'],
    ['### Body\n\n', '### Response\n\n#### User'],
    ['### Query\n\n', '### User'],
    ['### Body\n\n', '#### User\n\n##### Required fields'],
    ['### Body\n\n', '#### User attributes\n\nText.\n\n##### Optional fields'],
    ['### Body\n\n', '### Team\n\nText.\n\n### User'],
  ])('is that of a shared object wherever both are: %j, %j', (above, title) => {
    const id = title.includes('attributes') ? 'user-attributes' : 'user'
    const fields = table('id | int | yes')
    const linked = `${above}${table(`a | [User](#${id}) or [Team](#team) | yes`)}\n${title}\n\n${fields}`
    expect(names(linked).flat()).toEqual(['a'])
    expect(names(linked.replace(/ or.*?(?= \|)/, '')).flat()).toEqual(['a'])
    const further = `##### Optional fields\n\n${table('b | int | no')}\n### Query\n\n${table('c | int | no')}`
    expect(names(`${linked}\n${further}`).flat().toSorted()).toEqual(['a', 'c'])
  })

  test('is that of a shared object where the row that links to it is below', () => {
    const fields = `#### User\n\n${table('id | int | yes')}\n##### Optional fields\n\n${table('b | int | no')}`
    expect(names(`${fields}\n#### Team\n\n${table('a | [User](#user) | no')}`)[0]).toEqual(['a'])
  })

  test('is that of its endpoint where what leads to it is a text or a number', () => {
    const sorting = `#### Sorting\n\n${table('by | string | no')}`
    const linked = `### Query\n\n${table('sort | [string](#sorting) | no')}\n${sorting}`
    expect(names(linked).flat()).toEqual(['sort', 'by'])
  })

  test('is that of its endpoint where only its own rows link to it, or its title says so', () => {
    const self = `### Body\n\n#### User\n\n${table('id | int | yes |\n| boss | [User](#user) | no')}`
    const more = `${self}\n##### Optional fields\n\n${table('b | int | no')}`
    expect(names(more)[0]).toEqual(['id', 'boss', 'b'])
    const ofPart = `${table('a | [it](#response) | yes')}\n### Response\n\n${table('b | int | no')}`
    expect(names(ofPart)).toEqual([['a'], ['b']])
  })

  test('is inside of a response field, however deep', () => {
    const { parameters, responseFields } = onlyEndpoint(
      `## T\n\n### Response 200\n\n${body}\n### Address\n\n${table('country | Country | no')}\n### Country\n\n${table('code | string | no')}`,
    )
    expect(parameters).toEqual([])
    expect(responseFields.map(({ name, status }) => [name, status])).toEqual([
      ['address', 200],
      ['items', 200],
      ['address.country', 200],
      ['address.country.code', 200],
    ])
  })

  test('is no part of the body where a type links to it', () => {
    const linked = `## T\n\n${table('a | [U](#u) | yes')}\n### U\n\n${table('id | integer | yes')}`
    const { endpoints, objects, diagnostics } = compile(
      `{% api ${post} %}\n${linked}\n\`\`\`json request\n{ "a": { "id": "x" } }\n\`\`\`\n{% /api %}`,
    )
    expect(endpoints[0]!.parameters.map(({ name }) => name)).toEqual(['a'])
    expect(objects).toMatchObject([{ id: 'u', fields: [{ name: 'id' }] }])
    expect(diagnostics.map(({ code }) => code)).toEqual(['example-type'])
  })

  test.each(['### Query', '### Headers', '### Other', '#### Parameters', '### Response'])(
    'stays beside the rows above with “%s”',
    (title) => {
      const rows = table(
        'query | object | no |\n| headers | object | no |\n| parameters | object | no |\n| other | string | no',
      )
      const { parameters, responseFields } = onlyEndpoint(
        `## T\n\n### Body\n\n${rows}\n${title}\n\n${table('a | string | no')}`,
        post,
      )
      expect([...parameters, ...responseFields].at(-1)).toMatchObject({ name: 'a' })
    },
  )
})

describe('“Required” and “Optional” in a group', () => {
  const marksOf = (body: string) =>
    onlyEndpoint(body, 'method="POST" path="/x"').parameters.map((one) => [
      one.name,
      one.in,
      one.required,
    ])
  const expected = [
    ['a', 'query', true],
    ['b', 'query', false],
  ]
  const lists = ['- `a`: one', '- `b` (string): other'] as const

  test.each([
    ['**Required:**', '**Optional:**'],
    ['Required:', 'Optional:'],
    ['**Required**', '**Optional**'],
    ['#### Required', '#### Optional'],
    ['The following are required:', 'These are optional:'],
    ['#### Paging\n\nRequired:', 'Optional:'],
    ['Send at least one.\n\nRequired:', 'Optional:'],
  ])('say it of the lists below %j and %j', (required, optional) => {
    const body = `${required}\n\n${lists[0]}\n\n${optional}\n\n${lists[1]}`
    expect(marksOf(`### Query parameters\n\n${body}`)).toEqual(expected)
  })

  test('say it below a label, too', () => {
    const body = `**Required:**\n\n${lists[0]}\n\n**Optional:**\n\n${lists[1]}`
    expect(marksOf(`Query parameters:\n\n${body}`)).toEqual(expected)
  })

  test.each([
    ['**Required**', '**Optional**'],
    ['#### Required', '#### Optional'],
  ])('say it of the tables below %j and %j', (required, optional) => {
    const table = (name: string) => `| Name | Type |\n|---|---|\n| ${name} | string |`
    const body = `${required}\n\n${table('a')}\n\n${optional}\n\n${table('b')}`
    expect(marksOf(`### Query parameters\n\n${body}`)).toEqual(expected)
  })

  test.each([
    '- **Required**\n  - `a`: one\n- **Optional**\n  - `b`: other',
    '- Required\n  - `a`: one\n- Optional:\n  - `b`: other',
    '| Name | Type |\n|---|---|\n| **Required** | |\n| a | int |\n| *Optional* | |\n| b | int |',
  ])('are no parameters themselves: %j', (body) => {
    expect(marksOf(`### Query parameters\n\n${body}`)).toEqual(expected)
  })

  test('announce nothing themselves', () => {
    expect(marksOf('Required:\n\n- `a`: one\n- `b`: other')).toEqual([])
  })
})

describe('a list below a deeper heading', () => {
  const typed = '- `a` (string): one\n- `b` (string): other'

  test('is of its group where its names have types', () => {
    expect(placeOf(`### Query parameters\n\n#### Paging\n\n${typed}`)).toEqual([
      ['query', false],
      ['query', false],
    ])
    const { responseFields } = onlyEndpoint(`### Response\n\n#### User\n\n${typed}`)
    expect(responseFields.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('is of the object that the heading names', () => {
    const body = `### Body\n\n| Name | Type |\n|---|---|\n| user | object |\n\n#### User\n\n${typed}`
    const { parameters } = onlyEndpoint(body, 'method="POST" path="/x"')
    expect(parameters.map(({ name }) => name)).toEqual(['user', 'user.a', 'user.b'])
  })

  test('can be of anything where they have none', () => {
    const list = '- `asc`: from the first\n- `desc`: from the last'
    expect(placeOf(`### Query parameters\n\n#### Order\n\n${list}`)).toEqual([])
  })
})

test.each([
  ['### Body', 'string (query)', 'body'],
  ['### Body', 'query', 'body'],
  ['### Body', 'string, path', 'body'],
  ['### Headers', 'string (query)', 'header'],
  ['', 'string, path', 'body'],
])('below “%s” the words %s of a type are of the type alone', (heading, type, place) => {
  const table = `${heading}\n\n| Name | Type |\n|---|---|\n| a | ${type} |`
  expect(onlyEndpoint(table, 'method="POST" path="/x/:id"').parameters).toMatchObject([
    { name: 'a', type, in: place },
  ])
})

test('a type of a field of a response keeps a word for a place', () => {
  const table = '### Response\n\n| Name | Type |\n|---|---|\n| a | query |\n| b | string, path |'
  expect(onlyEndpoint(table).responseFields).toMatchObject([
    { type: 'query' },
    { type: 'string, path' },
  ])
})

test.each([
  ['### Body', 'string (query, required)', 'string (query)', { required: true }],
  ['### Body', 'string, path, optional', 'string, path', { required: false }],
  ['### Headers', 'string, cookie, default `a`', 'string, cookie', { default: 'a' }],
  ['### Body', 'path, required', 'path', { required: true }],
])(
  'of a type that keeps its place the marks are taken out: “%s”, %s',
  (heading, type, read, said) => {
    const table = `${heading}\n\n| Name | Type |\n|---|---|\n| a | ${type} |`
    expect(onlyEndpoint(table, 'method="POST" path="/x"').parameters).toMatchObject([
      { ...said, type: read, inferred: false },
    ])
    const [field] = onlyEndpoint(table.replace(heading, '### Response 200')).responseFields
    if (!type.includes('cookie')) expect(field).toMatchObject({ ...said, type: read })
  },
)

test('a header or a cookie beside the type of a field of a response carries it', () => {
  const rows =
    '| X-Rate | integer, header |\n| sid | string (cookie, required) |\n| a | header |\n| b | string |'
  const table = `### Response 200\n\n| Name | Type |\n|---|---|\n${rows}`
  const { responseFields } = onlyEndpoint(table)
  expect(responseFields).toMatchObject([
    { name: 'X-Rate', type: 'integer', carrier: 'header' },
    { name: 'sid', type: 'string', carrier: 'cookie', required: true },
    { name: 'a', type: 'header' },
    { name: 'b', type: 'string' },
  ])
  expect(responseFields[2]).not.toHaveProperty('carrier')
})

test.each([
  ['a', 'query', ''],
  ['a', 'string (query)', 'string'],
  ['a', 'string, in query', 'string'],
  ['a', 'query parameter', ''],
  ['a (query)', 'string', 'string'],
  ['`a` (in query)', 'string', 'string'],
  ['`a`<br>*query*', 'string', 'string'],
])('a place beside a name or a type says where it travels: %s, %s', (name, type, read) => {
  const table = `| Name | Type |\n|---|---|\n| ${name} | ${type} |`
  expect(onlyEndpoint(table, 'method="POST" path="/x"').parameters).toMatchObject([
    { name: 'a', type: read, in: 'query', inferred: false },
  ])
})

test.each([
  'Query parameters and headers',
  'Headers and query string',
  'Request (path, query, header)',
])('below “%s”, which names several places, a cell says which', (heading) => {
  const rows = '| page | integer (query) |\n| token | string, header |'
  const table = `### ${heading}\n\n| Name | Type |\n|---|---|\n${rows}`
  expect(onlyEndpoint(table, 'method="POST" path="/x"').parameters).toMatchObject([
    { name: 'page', type: 'integer', in: 'query', inferred: false },
    { name: 'token', type: 'string', in: 'header', inferred: false },
  ])
})

test('below “Response headers and body” no field is in a header but by its cell', () => {
  const table = `### Response headers and body\n\n| Name | Type | In |\n|---|---|---|\n`
  const { responseFields } = onlyEndpoint(`${table}| a | string | header |\n| b | string | |`)
  expect(responseFields.map(({ carrier }) => carrier)).toEqual(['header', undefined])
})
