import { describe, expect, test } from 'vitest'
import { onlyEndpoint } from './only-endpoint.js'

function fence(info: string, code = 'x'): string {
  return `\`\`\`${info}\n${code}\n\`\`\`\n`
}

function roles(body: string, method = 'GET'): unknown[] {
  const { examples } = onlyEndpoint(body, `method="${method}" path="/x"`)
  return examples.map(({ role, status, inferred }) => [
    status === undefined ? role : `${role} ${status}`,
    inferred,
  ])
}

describe('an example', () => {
  test('is a fenced code block of the body, and nothing else', () => {
    const { examples } = onlyEndpoint(
      '## T\n\n```json\n{}\n```\n\n~~~\nplain\n~~~\n\n    indented\n\n> ```json\n> {}\n> ```\n\n- ```json\n  {}\n  ```\n',
    )
    expect(examples.map(({ code }) => code)).toEqual(['{}', 'plain'])
  })

  test('keeps its code as written, without the last line ending', () => {
    const { examples } = onlyEndpoint('```yaml\n\ta:  1 \n\n\n```\n\n```json\n```')
    expect(examples.map(({ code }) => code)).toEqual(['\ta:  1 \n\n', ''])
  })

  test('has the first word of the info string as language, in its own case, or text', () => {
    const { examples } = onlyEndpoint(`${fence('JSON request')}${fence('')}${fence('c++')}`)
    expect(examples.map(({ language }) => language)).toEqual(['JSON', 'text', 'c++'])
  })

  test('is a request where its first line is one, without a language, too', () => {
    expect(roles(`${fence('', 'GET /x')}${fence('', 'HTTP/1.1 404')}`)).toEqual([
      ['request', true],
      ['response 404', true],
    ])
    expect(
      roles(`${fence('text', 'POST /x')}${fence('', '{}')}${fence('', '{}')}`, 'POST'),
    ).toEqual([
      ['request', true],
      ['request', true],
      ['response', true],
    ])
  })

  test('has no more fields than were said', () => {
    expect(onlyEndpoint(fence('json')).examples).toEqual([
      { role: 'response', language: 'json', code: 'x', inferred: true },
    ])
  })
})

describe('the fence says', () => {
  test.each([
    ['json request', 'request'],
    ['json response', 'response'],
    ['json Response 201', 'response 201'],
    ['json response title="x" 404', 'response 404'],
    ['json title="x" response 404', 'response 404'],
    ['json 404', 'response 404'],
    ['sh response', 'response'],
    ['json request 404', 'request'],
    ['json response 999', 'response'],
    ['json {1,3} request', 'request'],
  ])('of ```%s the role %s', (info, role) => {
    expect(roles(fence(info))).toEqual([[role, false]])
  })

  test.each([
    'json requested',
    'json "request"',
    'json title="request"',
    'json label="a request b"',
  ])('nothing with ```%s', (info) => {
    expect(roles(fence(info))).toEqual([['response', true]])
  })

  test.each([
    ['title="A full page"', 'A full page'],
    ['title="say \\"hi\\" \\\\ there" request', 'say "hi" \\ there'],
    ["response title='A full page'", 'A full page'],
    ['title=Page', 'Page'],
    ['title="first" title="second"', 'first'],
    ['subtitle="x" title="y"', 'y'],
    ['title="a &amp; b"', 'a & b'],
    ['title="&hearts; \\&hearts; &none; &NotEqualTilde;"', '♥ &hearts; &none; ≂̸'],
  ])('of ```json %s the title %s', (info, title) => {
    expect(onlyEndpoint(fence(`json ${info}`)).examples[0]!.title).toBe(title)
  })

  test.each(['title=""', 'title', 'TITLE:x'])('no title with ```json %s', (info) => {
    expect(onlyEndpoint(fence(`json ${info}`)).examples[0]).not.toHaveProperty('title')
  })
})

describe('a group heading says', () => {
  test.each([
    ['Request', 'request'],
    ['Example request', 'request'],
    ['Request body', 'request'],
    ['Response', 'response'],
    ['Example response', 'response'],
    ['Response 404', 'response 404'],
    ['Response (404)', 'response 404'],
    ['404 Not Found', 'response 404'],
    ['404', 'response 404'],
    ['`204`', 'response 204'],
    ['400 Bad Request', 'response 400'],
    ['Response 400 Bad Request', 'response 400'],
    ['429 Too Many Requests', 'response 429'],
    ['HTTP 500', 'response 500'],
    ['Responses', 'response'],
    ['Response payload', 'response'],
    ['Error body', 'response'],
    ['Payload on error', 'response'],
    ['Success 201 (application/json)', 'response 201'],
    ['Success 200: user', 'response 200'],
    ['Success 200 - JSON', 'response 200'],
  ])('of what follows “%s” that it is a %s', (heading, role) => {
    expect(roles(`## T\n### ${heading}\n\n${fence('json')}`)).toEqual([[role, false]])
  })

  test.each(['Body', 'Headers', 'Examples', 'Request and response', 'Bad request'])(
    'nothing with “%s”',
    (heading) => {
      expect(roles(`## T\n### ${heading}\n\n${fence('json')}`)).toEqual([['response', true]])
    },
  )

  test.each(['Body', 'JSON body', 'Body (application/json)', 'Example body', 'Body example'])(
    'of what follows “%s” that it is the request, where one has a body',
    (heading) => {
      const body = `## T\n### ${heading}\n\n${fence('json')}\n### Response\n\n#### ${heading}\n\n${fence('json')}`
      const { examples } = onlyEndpoint(body, 'method="POST" path="/things"')
      expect(examples).toMatchObject([
        { role: 'request', inferred: false },
        { role: 'response', inferred: false },
      ])
    },
  )

  test.each([
    `Response:\n\n${fence('json')}`,
    `**Response**\n\n${fence('json')}`,
    fence('json response 201'),
    fence('http').replace(/(?<=http\n)/, 'HTTP/1.1 200 OK\n\n'),
    fence('curl'),
    fence('text'),
    fence('xml'),
  ])('of one that follows “Body” that it is the request, whatever is below: %j', (more) => {
    const [first] = roles(`## T\n### Body\n\n${fence('json')}${more}`, 'POST')
    expect(first).toEqual(['request', false])
  })

  test('of several that follow “Body” that they are requests, and leaves which fields they have', () => {
    expect(roles(`## T\n### Body\n\n${fence('json')}${fence('json')}`, 'POST')).toEqual([
      ['request', true],
      ['request', true],
    ])
  })

  test.each(['Code samples', 'Code example', 'Example code', 'Code', 'HTTP', 'HTTP code samples'])(
    'nothing with “%s”, nor does such a label: code is a request, as it is without',
    (words) => {
      for (const above of [`### ${words}`, `**${words}**`, `${words}:`]) {
        const body = `## T\n${above}\n\n${fence('bash')}`
        expect(roles(body)).toEqual([['request', true]])
        expect(roles(body.replaceAll('bash', 'json'))).toEqual([['response', true]])
      }
    },
  )

  test.each(['Error codes', 'Status code', 'Statuses', 'Errors', 'HTTP status codes', 'Code 404'])(
    'with “%s” that it is a response',
    (heading) => {
      expect(roles(`## T\n### ${heading}\n\n${fence('json')}`)).toMatchObject([
        [expect.stringContaining('response'), false],
      ])
    },
  )

  test('its status for every example that states none, in deeper groups too', () => {
    const body = `## T\n### Response 202\n\n${fence('json')}${fence('json response 203')}${fence('json response')}\n#### Empty\n\n${fence('json')}\n#### 404 Not Found\n\n${fence('json')}`
    expect(roles(body)).toEqual([
      ['response 202', false],
      ['response 203', false],
      ['response 202', false],
      ['response 202', false],
      ['response 404', false],
    ])
  })

  test('less than the fence', () => {
    expect(roles(`## T\n### Response 202\n\n${fence('json request')}`)).toEqual([
      ['request', false],
    ])
    expect(roles(`## T\n### Request\n\n${fence('json response')}`)).toEqual([['response', false]])
  })

  test('nothing beyond its end', () => {
    expect(roles(`## T\n### Request\n### More\n\n${fence('json')}`)).toEqual([['response', true]])
  })
})

describe('without a word of either, the role is guessed', () => {
  test.each(['sh', 'bash', 'console', 'http', 'curl', 'js', 'TypeScript', 'python', 'go', 'c#'])(
    '%s is a request',
    (language) => {
      expect(roles(fence(language))).toEqual([['request', true]])
    },
  )

  test.each(['json', 'xml', 'yaml', 'text', '', 'csv', 'html'])('%s is a response', (language) => {
    expect(roles(fence(language))).toEqual([['response', true]])
    expect(roles(fence(language), 'POST')).toEqual([['response', true]])
  })

  test.each(['POST', 'PUT', 'PATCH'])(
    'on %s the first of several data blocks is a request',
    (method) => {
      const body = `${fence('sh')}${fence('json')}${fence('xml')}${fence('json')}`
      expect(roles(body, method)).toEqual([
        ['request', true],
        ['request', true],
        ['response', true],
        ['response', true],
      ])
    },
  )

  test.each(['GET', 'DELETE', 'HEAD', 'OPTIONS'])(
    'on %s all data blocks are responses',
    (method) => {
      expect(roles(`${fence('json')}${fence('json')}`, method)).toEqual([
        ['response', true],
        ['response', true],
      ])
    },
  )

  test('a data block whose role was said counts as one of several', () => {
    expect(roles(`${fence('json')}## T\n### Response\n\n${fence('json')}`, 'POST')).toEqual([
      ['request', true],
      ['response', false],
    ])
    expect(roles(`${fence('json request')}${fence('json')}`, 'POST')).toEqual([
      ['request', false],
      ['response', true],
    ])
  })
})
